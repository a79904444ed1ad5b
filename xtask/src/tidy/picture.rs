//! The picture of the crates in `docs/ARCHITECTURE.md`, read back.
//!
//! Inside a fence, layers from the top down and in each layer a line a crate:
//!
//! ```text
//! pure: values in, values out
//!   dealing   constraints, random deals -> cards
//!   cards     Card Hand Deal Auction    -> (nothing)
//! ```

use std::collections::BTreeMap;

use anyhow::{Context, bail};

use super::{NEVER, PAGE};

/// Every crate from the top down.
#[derive(Debug)]
pub(super) struct Picture(Vec<Line>);

#[derive(Debug)]
struct Line {
    name: String,
    knows: Vec<String>,
    is_pure: bool,
}

/// What stands for no edge.
const NOTHING: &str = "(nothing)";

impl Picture {
    /// Finds the picture on the page: the first fence.
    pub(super) fn read(page: &str) -> anyhow::Result<Self> {
        let fence = page.split("```").nth(1).with_context(|| format!("{PAGE} has no picture"))?;
        let mut is_pure = false;
        let mut lines = Vec::new();
        for line in fence.lines().skip(1).filter(|line| !line.trim().is_empty()) {
            if !line.starts_with(' ') {
                is_pure = line.starts_with("pure");
                continue;
            }
            let Some((about, knows)) = line.split_once("->") else {
                bail!("{PAGE}: the picture's line \"{line}\" has no \"->\"");
            };
            let name = about.split_whitespace().next().unwrap_or_default().to_owned();
            let knows = knows.split_whitespace().filter(|&known| known != NOTHING);
            lines.push(Line { name, knows: knows.map(str::to_owned).collect(), is_pure });
        }
        Ok(Self(lines))
    }

    /// The crates from the top down.
    pub(super) fn crates(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|line| line.name.as_str())
    }

    /// The crates of the pure layers.
    pub(super) fn pure(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|line| line.is_pure).map(|line| line.name.as_str())
    }

    /// Where the picture and the dependencies differ, or what it shows may not be, each with what to
    /// edit.
    pub(super) fn breaches(&self, edges: &[(String, Vec<String>)]) -> Vec<String> {
        let edges: BTreeMap<&str, &[String]> =
            edges.iter().map(|(name, known)| (name.as_str(), known.as_slice())).collect();
        let mut breaches = Vec::new();
        for (name, known) in &edges {
            match self.0.iter().find(|line| line.name == *name) {
                None => breaches.push(format!(
                    "{PAGE}: the picture has no line for {name}; add, above all that it knows:\n  \
                     {name}  WHAT IT IS -> {}",
                    self.in_order(known)
                )),
                Some(line) => breaches.extend(self.difference(line, known)),
            }
        }
        for (place, line) in self.0.iter().enumerate() {
            if !edges.contains_key(line.name.as_str()) {
                breaches
                    .push(format!("{PAGE}: there is no crate {}; take its line out", line.name));
            }
            let above = self.0[..=place].iter().map(|line| &line.name);
            breaches.extend(above.filter(|name| line.knows.contains(name)).map(|name| {
                format!("{PAGE}: {} knows {name}, which does not stand below it", line.name)
            }));
        }
        breaches.extend(
            NEVER
                .iter()
                .filter(|(one, other, _)| self.shows(one, other))
                .map(|(one, other, instead)| format!("{one} may not depend on {other}: {instead}")),
        );
        breaches
    }

    fn shows(&self, one: &str, other: &str) -> bool {
        self.0.iter().any(|line| line.name == one && line.knows.iter().any(|name| name == other))
    }

    /// How a line must end, if not as it does.
    fn difference(&self, line: &Line, edges: &[String]) -> Option<String> {
        let is_same =
            |one: &[String], other: &[String]| one.iter().all(|name| other.contains(name));
        if is_same(edges, &line.knows) && is_same(&line.knows, edges) {
            return None;
        }
        let (name, ending) = (&line.name, self.in_order(edges));
        Some(format!("{PAGE}: the picture's line of {name} must end with \"-> {ending}\""))
    }

    /// Crates in the order of the picture, those that are not on it last.
    fn in_order(&self, known: &[String]) -> String {
        let mut known: Vec<&str> = known.iter().map(String::as_str).collect();
        known.sort_by_key(|name| {
            self.crates().position(|other| other == *name).unwrap_or(usize::MAX)
        });
        if known.is_empty() { NOTHING.to_owned() } else { known.join(" ") }
    }
}

#[cfg(test)]
mod tests;
