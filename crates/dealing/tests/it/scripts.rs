//! Every script of the corpus runs, and prints what it printed before.

use std::path::Path;

use merrimac_dealing::{RunSettings, Script};

/// Runs a script with small limits and shows what it prints and how it went.
fn transcript(text: &str) -> String {
    let script: Script = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let settings =
        RunSettings { generate: Some(20_000), produce: Some(200), ..RunSettings::new(1) };
    let mut run = script.run(settings).unwrap();
    let mut output = String::new();
    for produced in run.by_ref().take(200) {
        if produced.number <= 3 {
            output.push_str(&produced.text);
        }
    }
    let summary = run.summary();
    let lines: Vec<&str> = summary.lines().collect();
    let shown = lines.len().min(60);
    output.push_str(&lines[..shown].join("\n"));
    let report = run.report();
    format!(
        "{output}\n… {} lines more\ngenerated {} produced {} tried {}\n",
        lines.len() - shown,
        report.generated,
        report.produced,
        report.tries
    )
}

#[test]
fn scripts_print_what_they_printed_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/dealer");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "dl"))
        .collect();
    paths.sort();
    assert_eq!(paths.len(), 17);
    for path in paths {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        insta::assert_snapshot!(name, transcript(&text));
    }
}
