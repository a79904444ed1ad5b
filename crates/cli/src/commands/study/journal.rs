//! Finished work in a file, one JSON object a line, so that a study goes on where it was broken off.
//!
//! The first line says what was studied. A last line that was cut short is dropped.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Where finished work is kept, if anywhere.
#[derive(Debug, Default)]
pub(super) struct Journal {
    file: Option<(PathBuf, File)>,
}

impl Journal {
    /// Opens a journal, begins one, or keeps none; what was finished before comes with it. A journal with
    /// another first line is of no use and refused.
    pub(super) fn open<H, E>(path: Option<&Path>, head: &H) -> anyhow::Result<(Self, Vec<E>)>
    where
        H: Display + PartialEq + Serialize + DeserializeOwned,
        E: DeserializeOwned,
    {
        let Some(path) = path else { return Ok((Self::default(), Vec::new())) };
        let context = || path.display().to_string();
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(context)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(context)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).with_context(context)?;
        file.seek(SeekFrom::End(0)).with_context(context)?;
        let mut journal = Self { file: Some((path.to_owned(), file)) };
        let Some((first, lines)) = text[..whole].split_once('\n') else {
            journal.add(head)?;
            return Ok((journal, Vec::new()));
        };
        let found: H = serde_json::from_str(first).with_context(context)?;
        if found != *head {
            bail!("{}: this is a journal of {found}", context());
        }
        let kept: Result<Vec<E>, _> = lines.lines().map(serde_json::from_str).collect();
        Ok((journal, kept.with_context(context)?))
    }

    /// Keeps a line.
    pub(super) fn add(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let line = serde_json::to_string(line)? + "\n";
        file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
    }
}
