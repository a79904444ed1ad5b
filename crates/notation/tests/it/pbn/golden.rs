//! What the checker says of every sample file.

use std::fmt::Write;

use merrimac_notation::pbn::Parsed;

use super::{all_samples, games, sample};

/// Every diagnostic of a file, game by game; games without any are not listed.
fn listing(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (index, parsed) in games(bytes).iter().enumerate() {
        let found = parsed.check();
        if !found.is_empty() {
            let _ = writeln!(text, "game {}", index + 1);
        }
        for diagnostic in found {
            let _ = writeln!(text, "  {diagnostic}");
        }
    }
    text
}

#[test]
fn correct_reference_files_are_correct() {
    for name in ["10", "20", "21"] {
        let file = format!("pbn_reference_correct_{name}.pbn");
        assert_eq!(listing(&sample(&file)), "", "{file}");
    }
}

#[test]
fn faulty_reference_files() {
    for name in ["10", "20", "21"] {
        let file = format!("pbn_reference_errors_{name}.pbn");
        insta::assert_snapshot!(file.clone(), listing(&sample(&file)));
    }
}

/// Files of other programs: how often each kind of fault occurs.
#[test]
fn files_in_the_wild() {
    let mut text = String::new();
    for (name, bytes) in all_samples() {
        if name.starts_with("pbn_reference") {
            continue;
        }
        let games = games(&bytes);
        let _ = writeln!(text, "{name}: {} games", games.len());
        let mut counts = std::collections::BTreeMap::new();
        for diagnostic in games.iter().flat_map(Parsed::check) {
            let line = format!("{}: {}", diagnostic.severity, diagnostic.problem);
            *counts.entry(line).or_insert(0) += 1;
        }
        for (line, count) in counts {
            let _ = writeln!(text, "  {count} × {line}");
        }
    }
    insta::assert_snapshot!(text);
}
