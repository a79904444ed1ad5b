//! A system laid over others: `use sayc`.
//!
//! The first line of a system's first file may name another system. That one is read before, so that its
//! definitions are known, and its rules stand behind those of the system on top, which replace it head by
//! head ([`crate::system`] does that when it writes rules out).

use std::sync::Arc;

use super::LoadError;
use crate::parse::{self, Definitions, ParseRulesError, parse_rules};
use crate::syntax::RuleFile;

/// The files of a system, as whoever can read them hands them over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// What it is called.
    pub name: String,
    /// What tells it from all others: the name of one that comes with the program, else its folder.
    pub key: String,
    /// The names and texts of its files, in the order in which they are read.
    pub files: Vec<(String, String)>,
}

/// One system of a pile.
pub(super) struct Layer {
    pub(super) files: Vec<File>,
}

impl Layer {
    /// The conventions that it declares.
    pub(super) fn conventions(&self) -> impl Iterator<Item = (&str, bool)> {
        let all = self.files.iter().flat_map(|file| &file.read.conventions);
        all.map(|(name, is_on)| (name.as_str(), *is_on))
    }
}

/// A file that was read.
pub(super) struct File {
    /// Its name, with its system's before it unless that is the one on top.
    pub(super) name: Arc<str>,
    pub(super) text: String,
    pub(super) read: RuleFile,
}

impl File {
    /// Something that is wrong with it.
    pub(super) fn fault(&self, error: ParseRulesError) -> LoadError {
        LoadError { file: self.name.to_string(), error, text: self.text.as_str().into() }
    }
}

/// Reads a system and those below it, the one on top first. `find` is asked for the system of a name, and
/// told by which one it is used.
pub(super) fn read(
    source: Source,
    find: &dyn Fn(&str, &Source) -> Option<Source>,
) -> Result<Vec<Layer>, LoadError> {
    let mut pile = vec![source];
    while let Some(base) = base_of(&pile, find)? {
        pile.push(base);
    }
    let mut definitions = Definitions::default();
    let mut layers = Vec::new();
    for (depth, source) in pile.into_iter().enumerate().rev() {
        layers.push(read_layer(source, depth, &mut definitions)?);
    }
    layers.reverse();
    Ok(layers)
}

/// The system that the last of a pile is laid over.
fn base_of(
    pile: &[Source],
    find: &dyn Fn(&str, &Source) -> Option<Source>,
) -> Result<Option<Source>, LoadError> {
    let Some(user) = pile.last() else { return Ok(None) };
    let Some((file, text)) = user.files.first() else { return Ok(None) };
    let Some((name, span)) = parse::base(text) else { return Ok(None) };
    let wrong = |expected: &str| LoadError {
        file: file_name(user, pile.len() - 1, file),
        error: parse::wrong_at(text, span.clone(), expected),
        text: text.as_str().into(),
    };
    let base = find(&name, user).ok_or_else(|| wrong("a system that can be found here"))?;
    if pile.iter().any(|other| other.key == base.key) {
        return Err(wrong("a system that is not laid over this one"));
    }
    Ok(Some(base))
}

fn read_layer(
    source: Source,
    depth: usize,
    definitions: &mut Definitions,
) -> Result<Layer, LoadError> {
    let mut files = Vec::new();
    let names: Vec<String> =
        source.files.iter().map(|(file, _)| file_name(&source, depth, file)).collect();
    for ((_, text), name) in source.files.into_iter().zip(names) {
        let read = parse_rules(&text, definitions).and_then(|read| match &read.base {
            Some((_, span)) if !files.is_empty() => {
                Err(parse::wrong_at(&text, span.clone(), "`use` in the first file only"))
            }
            _ => Ok(read),
        });
        match read {
            Ok(read) => files.push(File { name: name.into(), text, read }),
            Err(error) => return Err(LoadError { file: name, error, text: text.into() }),
        }
    }
    Ok(Layer { files })
}

fn file_name(source: &Source, depth: usize, file: &str) -> String {
    if depth == 0 { file.to_owned() } else { format!("{}/{file}", source.name) }
}
