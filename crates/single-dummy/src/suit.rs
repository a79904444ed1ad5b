//! Suit combinations: how to play one suit, for each number of tricks, and how likely that is.
//!
//! What the encyclopedias print, found by search: for every goal the line of play that wins in the
//! likeliest set of layouts against defenders who see all cards, and the line that takes most tricks
//! on average. The layouts weigh what they do before anything is known of the other suits: with `m`
//! cards out, a given left hand of `k` of them weighs `C(26 - m, 13 - k)`.

use merrimac_cards::{Holding, Rank};
use merrimac_stable_set::BitSet;
use thiserror::Error;

use crate::best::{Wanted, weigh};
use crate::budget::Budget;
use crate::layouts;
use crate::levels::Levels;
use crate::line::{Line, line};
use crate::one_suit::{OneSuit, Start};
use crate::search::Search;

/// Two hands' cards of one suit.
///
/// ```
/// use merrimac_single_dummy::SuitCombination;
/// let suit = SuitCombination::new("AQ".parse()?, "32".parse()?)?;
/// let goals = suit.solve();
/// assert_eq!(goals.best[1].tricks, 2);
/// assert!((goals.best[1].probability - 0.5).abs() < 1e-9); // the finesse
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SuitCombination {
    north: Holding,
    south: Holding,
}

/// Two holdings that are no combination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SuitError {
    /// Both hands have a card of this rank.
    #[error("the {} is in both hands", .0.letter())]
    Twice(Rank),
    /// Neither hand has a card.
    #[error("neither hand has a card of the suit")]
    Empty,
    /// Too few cards are seen for the layouts of the others to be searched: how many are hidden, and may be.
    #[error("{0} cards are hidden, more than {1}")]
    TooManyHidden(usize, usize),
    /// More tricks than the longer hand has cards.
    #[error("{0} tricks cannot be taken with {1} rounds")]
    Goal(u8, u8),
}

/// The best line for one goal.
#[derive(Debug, Clone, PartialEq)]
pub struct SuitGoal {
    /// This many tricks or more.
    pub tricks: u8,
    /// How likely the best line is to take them.
    pub probability: f64,
    /// How to play.
    pub line: Line,
}

/// All goals of a combination.
#[derive(Debug, Clone, PartialEq)]
pub struct SuitGoals {
    /// From one trick to as many as there are rounds.
    pub best: Vec<SuitGoal>,
    /// The tricks that the best line for the average takes on average.
    pub expected: f64,
    /// That line.
    pub expected_line: Line,
}

impl SuitCombination {
    /// The most cards that may be hidden.
    pub const MOST_HIDDEN: usize = 9;

    /// A combination of two hands.
    ///
    /// # Errors
    /// If a card is held twice, there is none, or too few.
    pub fn new(north: Holding, south: Holding) -> Result<Self, SuitError> {
        if let Some(rank) = (north & south).highest() {
            return Err(SuitError::Twice(rank));
        }
        let hidden = 13 - north.len() - south.len();
        if hidden == 13 {
            return Err(SuitError::Empty);
        }
        if hidden > Self::MOST_HIDDEN {
            return Err(SuitError::TooManyHidden(hidden, Self::MOST_HIDDEN));
        }
        Ok(Self { north, south })
    }

    /// North's cards.
    pub const fn north(&self) -> Holding {
        self.north
    }

    /// South's cards.
    pub const fn south(&self) -> Holding {
        self.south
    }

    /// The most tricks there can be.
    pub fn rounds(&self) -> u8 {
        self.north.len().max(self.south.len()) as u8
    }

    /// The best line for every goal, and the best on average.
    pub fn solve(&self) -> SuitGoals {
        let best = (1..=self.rounds()).map(|tricks| self.best(tricks)).collect();
        let (expected, expected_line) = self.search(1..=self.rounds());
        SuitGoals { best, expected: expected * f64::from(self.rounds()), expected_line }
    }

    /// The best line for this many tricks.
    ///
    /// # Errors
    /// If there are not that many rounds.
    pub fn solve_for(&self, tricks: u8) -> Result<SuitGoal, SuitError> {
        let rounds = self.rounds();
        if tricks > rounds {
            return Err(SuitError::Goal(tricks, rounds));
        }
        Ok(self.best(tricks))
    }

    fn best(self, tricks: u8) -> SuitGoal {
        let (probability, line) = self.search(tricks..=tricks);
        SuitGoal { tricks, probability, line }
    }

    /// The share of all situations that the best plan wins, and the plan.
    fn search(self, goals: std::ops::RangeInclusive<u8>) -> (f64, Line) {
        let start = Start {
            seen: [u64::from(self.north.bits()), u64::from(self.south.bits())],
            hidden: u64::from((!(self.north | self.south)).bits()),
            need: *goals.end() as i8,
        };
        let gains = vec![1; goals.clone().count()];
        let rules = Levels::new(OneSuit::new(start.hidden.count_ones() as usize), goals.collect());
        let mut search = Search::new(rules, &Budget::UNLIMITED);
        let (layouts, weights) = Self::layouts(&start);
        let asked = search.rules.layered(&start, |_| layouts.clone());
        let weights = search.rules.weights(&start, &gains, &weights);
        let plan = search.best(&start, Wanted::best_of(&asked, &weights)).plan;
        let won = weigh(&weights, &plan) as f64 / weigh(&weights, &asked) as f64;
        let line = line(&mut search, &start, &plan);
        (won, line)
    }

    /// The layouts, of those that differ by equivalent cards only one, and what they weigh.
    fn layouts(start: &Start) -> (BitSet, Vec<u64>) {
        let hidden = start.hidden.count_ones();
        let runs = layouts::runs(start.hidden, start.seen[0] | start.seen[1]);
        let (mut asked, mut weights) = (BitSet::empty(1 << hidden), vec![0; 1 << hidden]);
        for (left_hand, weight) in weights.iter_mut().enumerate() {
            if let Some(ways) = layouts::multiplicity(&runs, left_hand as u64) {
                asked.insert(left_hand);
                let left = 13 - u64::from(left_hand.count_ones());
                *weight = ways * layouts::choose(26 - u64::from(hidden), left);
            }
        }
        (asked, weights)
    }
}
