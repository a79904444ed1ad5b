//! Holds the tree to the architecture: who depends on whom, and what pure crates never touch; the page of
//! results to the stored runs; links between pages to pages that are there; and words to those that readers
//! know.
//!
//! Both are said once, in the picture of `docs/ARCHITECTURE.md`. A new edge is an architecture change:
//! the check fails until it stands there.

mod files;
mod links;
mod named;
mod phrases;
mod picture;

use std::path::Path;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::results;
use crate::run::{cargo, root};
use picture::Picture;

/// The page with the picture.
const PAGE: &str = "docs/ARCHITECTURE.md";

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

/// Edges that no picture may show, and what is done instead.
const NEVER: &[(&str, &str, &str)] = &[
    ("bidding", "cardplay", "they meet in dealing's constraints"),
    ("cardplay", "bidding", "they meet in dealing's constraints"),
    ("tournament", "engine", "it is handed factories of players"),
    ("protocol", "engine", "it is handed players"),
];

/// Fails with every breach of the architecture.
pub(crate) fn check() -> anyhow::Result<()> {
    results::check()?;
    let page = std::fs::read_to_string(root().join(PAGE)).with_context(|| PAGE.to_owned())?;
    let picture = Picture::read(&page)?;
    let mut breaches = picture.breaches(&edges(&metadata()?)?);
    breaches.extend(without_section(&picture, &page)?);
    breaches.extend(links::broken(&root())?);
    breaches.extend(links::unlisted(&root())?);
    breaches.extend(named::missing(&root())?);
    breaches.extend(phrases::found(&root())?);
    for pure in picture.pure() {
        forbidden_words(&root().join("crates").join(pure).join("src"), &mut breaches)?;
    }
    if breaches.is_empty() {
        return Ok(());
    }
    bail!("{}", breaches.join("\n"));
}

/// Crates that the code map says nothing of.
fn without_section(picture: &Picture, page: &str) -> anyhow::Result<Vec<String>> {
    let mut breaches = Vec::new();
    for krate in picture.crates() {
        let heading = format!("### `crates/{krate}`");
        if root().join("crates").join(krate).try_exists()? && !page.contains(&heading) {
            breaches.push(format!("{PAGE}: the code map has no section \"{heading}\""));
        }
    }
    Ok(breaches)
}

fn metadata() -> anyhow::Result<Value> {
    let output = cargo(&["metadata", "--format-version", "1", "--no-deps"]).output()?;
    serde_json::from_slice(&output).context("cargo metadata is not JSON")
}

/// Every crate of ours, and those of ours it depends on, tests aside.
fn edges(metadata: &Value) -> anyhow::Result<Vec<(String, Vec<String>)>> {
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let short = |name: &Value| {
        name.as_str().map(|name| name.strip_prefix("merrimac-").unwrap_or(name).to_owned())
    };
    let ours: Vec<_> = packages.iter().map(|package| &package["name"]).collect();
    let edges = packages.iter().map(|package| {
        let dependencies = package["dependencies"].as_array().map_or(&[][..], Vec::as_slice);
        let known = dependencies
            .iter()
            .filter(|dependency| dependency["kind"] != "dev")
            .map(|dependency| &dependency["name"])
            .filter(|name| ours.contains(name))
            .filter_map(short)
            .collect();
        Ok((short(&package["name"]).context("a package without a name")?, known))
    });
    edges.collect()
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
    fn edges_of_tests_do_not_count() {
        let metadata = serde_json::json!({"packages": [
            {"name": "merrimac-cards", "dependencies": [
                {"name": "merrimac-testkit", "kind": "dev"},
                {"name": "rand", "kind": null},
            ]},
            {"name": "merrimac-testkit", "dependencies": [{"name": "merrimac-cards", "kind": null}]},
        ]});
        let edges = edges(&metadata).expect("the metadata is whole");
        let expected =
            [("cards".to_owned(), vec![]), ("testkit".to_owned(), vec!["cards".to_owned()])];
        assert_eq!(edges, expected);
    }
}
