//! Finished work in a file, one JSON object a line, so that a study goes on where it was broken off.
//!
//! The first line says what was studied. A last line that was cut short is dropped.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::StudyError;

/// Where finished work is kept, if anywhere.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    file: Option<(PathBuf, File)>,
}

impl Journal {
    /// Opens a journal, begins one, or keeps none; what was finished before comes with it. A journal with
    /// another first line is of no use and refused.
    pub(crate) fn open<H, E>(path: Option<&Path>, head: &H) -> Result<(Self, Vec<E>), StudyError>
    where
        H: Display + PartialEq + Serialize + DeserializeOwned,
        E: DeserializeOwned,
    {
        let Some(path) = path else { return Ok((Self::default(), Vec::new())) };
        let (file, text) = whole_lines(path)
            .map_err(|source| StudyError::Journal { path: path.into(), source })?;
        let mut journal = Self { file: Some((path.to_owned(), file)) };
        let Some((first, lines)) = text.split_once('\n') else {
            journal.add(head)?;
            return Ok((journal, Vec::new()));
        };
        let not_ours = |source| StudyError::Line { path: path.into(), source };
        let found: H = serde_json::from_str(first).map_err(not_ours)?;
        if found != *head {
            return Err(StudyError::OtherJournal { path: path.into(), found: found.to_string() });
        }
        let kept: Result<Vec<E>, _> = lines.lines().map(serde_json::from_str).collect();
        Ok((journal, kept.map_err(not_ours)?))
    }

    /// Keeps a line.
    pub(crate) fn add(&mut self, line: &impl Serialize) -> Result<(), StudyError> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let failed = |source| StudyError::Journal { path: path.clone(), source };
        let line = serde_json::to_string(line).map_err(io::Error::from).map_err(failed)? + "\n";
        file.write_all(line.as_bytes()).map_err(failed)
    }
}

/// A file, made if need be, and the lines in it that are whole; it goes on after them.
fn whole_lines(path: &Path) -> io::Result<(File, String)> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(path)?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    file.set_len(text.len() as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, text))
}
