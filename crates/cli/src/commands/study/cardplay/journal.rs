//! Finished boards in a file, one JSON object a line, so that a study goes on where it was broken off.
//!
//! The first line says who played with which seed. A last line that was cut short is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use super::report::Played;

/// Who played: boards of others are of no use.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    player: String,
    seed: u64,
}

/// What was played before, and where to keep what is played now.
#[derive(Debug, Default)]
pub(super) struct Journal {
    file: Option<(PathBuf, File)>,
    /// By place in the input.
    kept: BTreeMap<usize, Played>,
}

impl Journal {
    /// Opens a journal, begins one, or keeps none.
    pub(super) fn open(path: Option<&Path>, player: &str, seed: u64) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::default()) };
        let context = || path.display().to_string();
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(context)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(context)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).with_context(context)?;
        file.seek(SeekFrom::End(0)).with_context(context)?;
        let head = Head { player: player.to_owned(), seed };
        let mut journal = Self { file: Some((path.to_owned(), file)), kept: BTreeMap::new() };
        match text[..whole].split_once('\n') {
            None => journal.write(&head)?,
            Some((first, lines)) => {
                let found: Head = serde_json::from_str(first).with_context(context)?;
                if found != head {
                    let Head { player, seed } = found;
                    bail!("{}: this is a journal of {player} with seed {seed}", context());
                }
                for line in lines.lines() {
                    let board: Played = serde_json::from_str(line).with_context(context)?;
                    journal.kept.insert(board.board, board);
                }
            }
        }
        Ok(journal)
    }

    /// The board of this place and deal, if it was played before.
    pub(super) fn take(&mut self, place: usize, deal: &str) -> Option<Played> {
        self.kept.remove(&place).filter(|played| played.deal == deal)
    }

    /// Keeps a board.
    pub(super) fn add(&mut self, played: &Played) -> anyhow::Result<()> {
        self.write(played)
    }

    fn write(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let line = serde_json::to_string(line)? + "\n";
        file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
    }
}
