//! Every command line of the documents is one that this program takes.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser as _;

use crate::arguments::Arguments;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages for readers.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder of documents can be read") {
            let path = entry.expect("its entries too").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages
}

/// The command lines in the blocks of code of a page, lines that go on put together.
fn commands(page: &str) -> Vec<String> {
    let mut is_code = false;
    let mut found: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
            continue;
        }
        let line = line.trim().trim_start_matches("$ ");
        let line = line
            .strip_prefix("cargo run --release -- ")
            .map_or_else(|| line.to_owned(), |arguments| format!("merrimac {arguments}"));
        if let Some(command) = found.last_mut().filter(|_| goes_on) {
            command.push_str(line.trim_end_matches('\\'));
        } else if is_code && line.starts_with("merrimac ") {
            found.push(line.trim_end_matches('\\').to_owned());
        } else {
            continue;
        }
        goes_on = line.ends_with('\\');
    }
    found
}

/// The words of the first command of a line: what follows a pipe, a redirection or … is not its own.
fn words(command: &str) -> Vec<String> {
    let words = shlex::split(command).expect("quotes are closed");
    words.into_iter().take_while(|word| !["|", ">", "&", "&&", "…"].contains(&&**word)).collect()
}

#[test]
fn commands_in_the_documents_are_understood() {
    let (mut checked, mut faults) = (0, Vec::new());
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page can be read");
        for command in commands(&text) {
            // A usage line with its parts in brackets or capitals is no command.
            if command.contains('[') || command.contains("COMMAND") {
                continue;
            }
            checked += 1;
            let is_unfinished = command.contains('…');
            let words = words(&command);
            if let Err(error) = Arguments::try_parse_from(&words) {
                let is_help = !error.use_stderr();
                let lacks = error.kind() == clap::error::ErrorKind::MissingRequiredArgument;
                if !(is_help || lacks && is_unfinished) {
                    faults.push(format!("{}: {command}\n{error}", page.display()));
                }
            }
        }
    }
    assert!(checked > 90, "only {checked} commands were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
