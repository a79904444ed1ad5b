//! Which boards are played, at which tables, under which rules.

use std::collections::BTreeSet;

use merrimac_cards::{Record, Seat};
use merrimac_dealing::Shoe;
use serde::{Deserialize, Serialize};

use crate::entrant::{Chair, Entrant};

/// Boards, entrants and rules: everything that decides how it ends.
#[derive(Debug)]
pub struct Contest {
    /// Who plays. The first two are the home and the away team of a match.
    pub entrants: Vec<Entrant>,
    /// The boards, each from where it stands: bare, with its auction, its contract, its lead.
    pub starts: Vec<Record>,
    /// How they are played.
    pub rules: Rules,
}

/// How boards are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// What all random numbers come from.
    pub seed: u64,
    /// Who shares them.
    pub seeds: Seeds,
    /// How far a board goes.
    pub extent: Extent,
    /// Whether every table is appraised double dummy, so that swings can be split.
    pub appraise: bool,
}

impl Rules {
    /// Whole boards, appraised, with shared seeds.
    pub const fn of_seed(seed: u64) -> Self {
        Self { seed, seeds: Seeds::Shared, extent: Extent::WholeBoard, appraise: true }
    }
}

/// Who shares random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seeds {
    /// Whoever sits in the same seat of the same board: equal settings then play alike, and what is
    /// left of a difference is a difference of settings.
    Shared,
    /// Nobody.
    Free,
}

/// How far a board goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// To the last card.
    WholeBoard,
    /// To the end of the auction, scored double dummy.
    Bidding,
}

/// One table: a board, and who sits which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Which of the boards, from 0.
    pub board: usize,
    /// Which of the entrants sits North-South.
    pub north_south: usize,
    /// Which of them sits East-West.
    pub east_west: usize,
}

impl Place {
    /// The same board with the entrants changed round: the other room of their match.
    pub const fn other_room(self) -> Self {
        Self { board: self.board, north_south: self.east_west, east_west: self.north_south }
    }
}

impl Contest {
    /// Every table, board by board: one for each ordered pair of entrants.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let count = self.entrants.len();
        (0..self.starts.len()).flat_map(move |board| {
            (0..count).flat_map(move |north_south| {
                (0..count)
                    .filter(move |&east_west| east_west != north_south)
                    .map(move |east_west| Place { board, north_south, east_west })
            })
        })
    }

    /// The tables that are not among those done.
    pub(crate) fn left(&self, done: &BTreeSet<Place>) -> Vec<Place> {
        self.places().filter(|place| !done.contains(place)).collect()
    }

    /// The place of a player, with its seed.
    pub(crate) fn chair(&self, place: Place, seat: Seat) -> Chair {
        let shared = [self.rules.seed, place.board as u64, seat.index() as u64];
        let own = [place.north_south as u64 + 1, place.east_west as u64 + 1];
        let seed = match self.rules.seeds {
            Seeds::Shared => mixed(&shared),
            Seeds::Free => mixed(&[&shared[..], &own[..]].concat()),
        };
        let number = self.starts[place.board].number.unwrap_or(place.board as u32 + 1);
        Chair { board: number, seat, seed }
    }
}

/// A number of boards dealt at random, from a first number on.
///
/// ```
/// use merrimac_tournament::dealt;
/// let boards = dealt(7, 1, 16);
/// assert_eq!(boards.last().and_then(|board| board.number), Some(16));
/// assert_eq!(boards[15], dealt(7, 16, 1)[0]);
/// ```
pub fn dealt(seed: u64, first: u32, count: u32) -> Vec<Record> {
    let shoe = Shoe::new(seed);
    (first..first.saturating_add(count))
        .map(|number| Record::of_board(&shoe.board(number)))
        .collect()
}

/// What of a recorded board is given to the players, who do the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keep {
    /// The auction, with its alerts and explanations; without it, `contract` may still be kept.
    pub auction: bool,
    /// The contract, without the auction that led to it.
    pub contract: bool,
    /// The opening lead.
    pub lead: bool,
}

impl Keep {
    /// Only the cards, the dealer and the vulnerability.
    pub const NOTHING: Self = Self { auction: false, contract: false, lead: false };

    /// The board as the players find it; none if it does not say what is to be kept.
    pub fn start(self, record: &Record) -> Option<Record> {
        let mut start = Record::of_board(&record.board()?);
        start.event.clone_from(&record.event);
        if self.auction {
            start.calls.clone_from(&record.calls);
            start.outcome = Some(record.outcome?);
            if start.calls.is_empty() {
                return None;
            }
        } else if self.contract {
            start.outcome = Some(record.outcome?);
        }
        if self.lead && record.contract().is_some() {
            start.cards.push(record.cards.first()?.card.into());
        }
        Some(start)
    }
}

/// One number out of several; any of them changes all of it.
fn mixed(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |state, number| {
        // The finisher of SplitMix64.
        let mut bits = (state ^ number).wrapping_add(0x9E37_79B9_7F4A_7C15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    })
}
