//! What a table was opened with: who sits where, how strong the Merrimacs are, which boards.

use merrimac_cards::Seat;
use merrimac_dealing::Shoe;
use merrimac_engine::Level;
use serde::{Deserialize, Serialize};

use super::round::Round;
use crate::systems::Systems;

/// Seeds of boards dealt anew are so far apart.
const REDEAL_STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// What a table was opened with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setting {
    /// Where the human sits; nowhere is watching.
    pub(crate) seats: Vec<Seat>,
    /// How strong the Merrimacs are.
    pub(crate) level: LevelName,
    /// What the sides bid, where it is another system than the server's player bids.
    #[serde(default, skip_serializing_if = "Systems::are_usual")]
    pub(crate) systems: Systems,
    /// How many boards the match has.
    pub(crate) boards: usize,
    /// Where cards and choices come from.
    pub(crate) seed: u64,
    /// Whether Merrimacs claim.
    pub(crate) claims: bool,
    /// What people call it.
    pub(crate) name: String,
    /// The boards, if they are not dealt here.
    pub(crate) given: Vec<Round>,
}

impl Setting {
    /// A board of the match before its first call, after some redeals.
    pub(super) fn first_round(&self, index: usize, redeals: u64) -> Round {
        if let Some(given) = self.given.get(index) {
            return given.clone();
        }
        let seed = self.seed.wrapping_add(redeals.wrapping_mul(REDEAL_STEP));
        Round::of_board(&Shoe::new(seed).board(index as u32 + 1))
    }
}

/// A level by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LevelName {
    Beginner,
    #[default]
    Club,
    Expert,
    Master,
}

impl From<LevelName> for Level {
    fn from(name: LevelName) -> Self {
        match name {
            LevelName::Beginner => Self::Beginner,
            LevelName::Club => Self::Club,
            LevelName::Expert => Self::Expert,
            LevelName::Master => Self::Master,
        }
    }
}

/// Seats in their order, each once.
pub(crate) fn distinct(seats: &[Seat]) -> Vec<Seat> {
    Seat::ALL.into_iter().filter(|seat| seats.contains(seat)).collect()
}
