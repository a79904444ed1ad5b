//! Holds the tree to the architecture: who may depend on whom, and what pure crates never touch.
//!
//! The table below is the code map of `docs/ARCHITECTURE.md` in a form a machine can check. A new
//! edge is an architecture change: it needs its own commit and a line there.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::run::{cargo, root};

/// A crate of ours and what it may know.
struct Crate {
    name: &'static str,
    /// Crates of ours it may depend on, tests aside.
    may_know: &'static [&'static str],
    /// Pure crates know no files, sockets, clocks, printing or global randomness.
    pure: bool,
}

const CRATES: &[Crate] = &[
    Crate { name: "merrimac-cards", may_know: &[], pure: true },
    Crate { name: "merrimac-search", may_know: &[], pure: true },
    Crate { name: "merrimac-notation", may_know: &["merrimac-cards"], pure: true },
    Crate { name: "merrimac-table", may_know: &["merrimac-cards"], pure: true },
    Crate { name: "merrimac-dealing", may_know: &["merrimac-cards"], pure: true },
    Crate {
        name: "merrimac-double-dummy",
        may_know: &["merrimac-cards", "merrimac-search"],
        pure: true,
    },
    // Not pure: the store is a file, and decisions are timed.
    Crate {
        name: "merrimac-tournament",
        may_know: &[
            "merrimac-cards",
            "merrimac-table",
            "merrimac-dealing",
            "merrimac-double-dummy",
        ],
        pure: false,
    },
    Crate {
        name: "merrimac-bidding",
        may_know: &[
            "merrimac-cards",
            "merrimac-dealing",
            "merrimac-table",
            "merrimac-double-dummy",
        ],
        pure: true,
    },
    Crate {
        name: "merrimac-protocol",
        may_know: &["merrimac-cards", "merrimac-table"],
        pure: false,
    },
    Crate {
        name: "merrimac-cardplay",
        may_know: &[
            "merrimac-cards",
            "merrimac-table",
            "merrimac-dealing",
            "merrimac-double-dummy",
            "merrimac-search",
            "merrimac-single-dummy",
        ],
        pure: true,
    },
    Crate {
        name: "merrimac-engine",
        may_know: &[
            "merrimac-cards",
            "merrimac-table",
            "merrimac-dealing",
            "merrimac-double-dummy",
            "merrimac-bidding",
            "merrimac-cardplay",
        ],
        pure: false,
    },
    Crate {
        name: "merrimac-single-dummy",
        may_know: &["merrimac-cards", "merrimac-search"],
        pure: true,
    },
    Crate {
        name: "merrimac-cli",
        may_know: &[
            "merrimac-bidding",
            "merrimac-cards",
            "merrimac-notation",
            "merrimac-dealing",
            "merrimac-double-dummy",
            "merrimac-protocol",
            "merrimac-table",
            "merrimac-tournament",
            "merrimac-cardplay",
            "merrimac-engine",
            "merrimac-single-dummy",
            "merrimac-web",
        ],
        pure: false,
    },
    Crate {
        name: "merrimac-web",
        may_know: &[
            "merrimac-bidding",
            "merrimac-cards",
            "merrimac-cardplay",
            "merrimac-dealing",
            "merrimac-double-dummy",
            "merrimac-engine",
            "merrimac-notation",
            "merrimac-single-dummy",
            "merrimac-table",
        ],
        pure: false,
    },
    Crate {
        name: "merrimac-libdds",
        may_know: &["merrimac-cards", "merrimac-double-dummy"],
        pure: true,
    },
    Crate { name: "merrimac-testkit", may_know: &["merrimac-cards"], pure: false },
    Crate {
        name: "crosscheck",
        may_know: &["merrimac-cards", "merrimac-double-dummy", "merrimac-testkit"],
        pure: false,
    },
    Crate { name: "xtask", may_know: &[], pure: false },
];

/// What pure crates may not name, and why.
const FORBIDDEN: &[(&str, &str)] = &[
    ("std::fs", "files belong to the outermost crates"),
    ("std::net", "sockets belong to the outermost crates"),
    ("std::time", "clocks belong to the engine and beyond"),
    ("std::process", "processes belong to the outermost crates"),
    ("std::env", "the environment belongs to the outermost crates"),
    ("println!", "printing belongs to the outermost crates"),
    ("eprintln!", "printing belongs to the outermost crates"),
    ("rand::rng()", "randomness comes seeded from the caller"),
    ("StdRng", "its algorithm may change; use ChaCha8Rng"),
    ("SmallRng", "its algorithm may change; use ChaCha8Rng"),
];

/// Fails with every breach of the architecture.
pub(crate) fn check() -> anyhow::Result<()> {
    let mut breaches = forbidden_edges(&metadata()?)?;
    for pure in CRATES.iter().filter(|krate| krate.pure) {
        let folder = pure.name.trim_start_matches("merrimac-");
        forbidden_words(&root().join("crates").join(folder).join("src"), &mut breaches)?;
    }
    if breaches.is_empty() {
        return Ok(());
    }
    bail!("{}", breaches.join("\n"));
}

fn metadata() -> anyhow::Result<Value> {
    let output = cargo(&["metadata", "--format-version", "1", "--no-deps"]).output()?;
    serde_json::from_slice(&output).context("cargo metadata is not JSON")
}

fn forbidden_edges(metadata: &Value) -> anyhow::Result<Vec<String>> {
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let ours: BTreeSet<_> =
        packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let mut breaches = Vec::new();
    for package in packages {
        let name = package["name"].as_str().context("a package without a name")?;
        let Some(krate) = CRATES.iter().find(|krate| krate.name == name) else {
            breaches.push(format!("{name} is not in the table of xtask/src/tidy.rs"));
            continue;
        };
        let dependencies = package["dependencies"].as_array().map_or(&[][..], Vec::as_slice);
        let edges = dependencies
            .iter()
            .filter(|dependency| dependency["kind"] != "dev")
            .filter_map(|dependency| dependency["name"].as_str())
            .filter(|known| ours.contains(known) && !krate.may_know.contains(known));
        breaches.extend(edges.map(|known| format!("{name} may not depend on {known}")));
    }
    Ok(breaches)
}

fn forbidden_words(folder: &Path, breaches: &mut Vec<String>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            forbidden_words(&path, breaches)?;
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && !path.ends_with("tests.rs")
        {
            let text = std::fs::read_to_string(&path)?;
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                breaches.extend(FORBIDDEN.iter().filter(|(word, _)| code.contains(word)).map(
                    |(word, why)| format!("{}:{}: {word}: {why}", path.display(), number + 1),
                ));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_keeps_to_the_architecture() {
        check().expect("the tree is tidy");
    }

    #[test]
    fn an_upward_edge_is_found() {
        let metadata = serde_json::json!({"packages": [
            {"name": "merrimac-cards", "dependencies": [{"name": "merrimac-table", "kind": null}]},
            {"name": "merrimac-table", "dependencies": [{"name": "merrimac-testkit", "kind": "dev"}]},
            {"name": "merrimac-stray", "dependencies": []},
        ]});
        assert_eq!(
            forbidden_edges(&metadata).expect("the metadata is whole"),
            [
                "merrimac-cards may not depend on merrimac-table",
                "merrimac-stray is not in the table of xtask/src/tidy.rs",
            ]
        );
    }
}
