//! Boards played before, and those played now.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::report::Played;
use crate::error::StudyError;
use crate::journal;

/// Who played: boards of others are of no use.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    player: String,
    seed: u64,
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with seed {}", self.player, self.seed)
    }
}

/// What was played before, and where to keep what is played now.
#[derive(Debug, Default)]
pub(super) struct Journal {
    lines: journal::Journal,
    /// By place in the input.
    kept: BTreeMap<usize, Played>,
}

impl Journal {
    /// Opens a journal, begins one, or keeps none.
    pub(super) fn open(path: Option<&Path>, player: &str, seed: u64) -> Result<Self, StudyError> {
        let head = Head { player: player.to_owned(), seed };
        let (lines, kept) = journal::Journal::open(path, &head)?;
        let kept = kept.into_iter().map(|played: Played| (played.board, played)).collect();
        Ok(Self { lines, kept })
    }

    /// The board of this place and deal, if it was played before.
    pub(super) fn take(&mut self, place: usize, deal: &str) -> Option<Played> {
        self.kept.remove(&place).filter(|played| played.deal == deal)
    }

    /// Keeps a board.
    pub(super) fn add(&mut self, played: &Played) -> Result<(), StudyError> {
        self.lines.add(played)
    }
}
