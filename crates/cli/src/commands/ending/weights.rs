//! How likely the layouts are: by the auction, and by what is asked of the defenders' hands.

use std::sync::Arc;

use anyhow::ensure;
use merrimac_bidding::{Reading, System};
use merrimac_cards::{BySide, Hand, Seat};
use merrimac_dealing::Constraint;
use merrimac_single_dummy::{Ending, Layouts};
use serde::Serialize;

use super::position::Position;
use crate::input::ReadBoard;

/// What tells some layouts from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Clue {
    /// The calls of the defenders.
    Auction,
    /// What is asked of their hands.
    Hands,
}

impl Clue {
    fn words(self) -> &'static str {
        match self {
            Self::Auction => "the auction",
            Self::Hands => "what is asked of the hands",
        }
    }
}

/// `, weighed by the auction`; nothing if every layout is as likely as the next.
pub(super) fn words(clues: &[Clue]) -> String {
    let words: Vec<&str> = clues.iter().map(|clue| clue.words()).collect();
    if words.is_empty() { String::new() } else { format!(" weighed by {}", words.join(" and ")) }
}

/// What may be known of the defenders' hands besides the cards played.
pub(super) struct Clues<'a> {
    /// What is asked of the hands.
    asked: &'a [(Seat, Constraint)],
    reading: Option<Reading>,
}

impl<'a> Clues<'a> {
    /// Those of a board; its calls are read by systems, if they are to count.
    pub(super) fn of(
        board: &ReadBoard,
        asked: &'a [(Seat, Constraint)],
        systems: Option<&BySide<Arc<System>>>,
    ) -> Self {
        let reading = systems.map(|systems| {
            let systems = BySide::from_fn(|side| &*systems[side]);
            Reading::of(systems, board.record.vulnerability_or_default(), &board.record.auction())
        });
        Self { asked, reading }
    }

    pub(super) fn names(&self) -> Vec<Clue> {
        let auction = self.reading.as_ref().map(|_| Clue::Auction);
        let hands = (!self.asked.is_empty()).then_some(Clue::Hands);
        auction.into_iter().chain(hands).collect()
    }

    /// The layouts of an ending, each with its weight: one deal, as likely as the next, times how well the
    /// defenders' hands fit. They count with the cards that were played from them.
    pub(super) fn layouts(&self, position: &Position, ending: &Ending) -> anyhow::Result<Layouts> {
        let [left, right] = ending.defenders();
        for (seat, _) in self.asked {
            ensure!([left, right].contains(seat), "{} is not a defender", seat.name());
        }
        let layouts = Layouts::listed(ending, |left_hand, right_hand| {
            self.weight(left, left_hand | position.played[left])
                * self.weight(right, right_hand | position.played[right])
        });
        ensure!(!layouts.is_empty(), "no layout fits what is known of the defenders' hands");
        Ok(layouts)
    }

    fn weight(&self, seat: Seat, hand: Hand) -> f64 {
        let asked = self.asked.iter().filter(|(of, _)| *of == seat);
        let asked: f64 = asked.map(|(_, constraint)| constraint.likelihood(hand)).product();
        asked * self.reading.as_ref().map_or(1.0, |reading| reading.weight_of(seat, hand))
    }
}
