//! Boards that four players bid and play, with fixed seeds and samples.

use std::sync::Arc;

use merrimac_cards::{BySeat, Record, Seat};
use merrimac_dealing::Shoe;
use merrimac_table::{Settings, play_board};
use merrimac_tournament::{Chair, Entrant};

use super::{Job, Outcome, Suite};
use crate::players;
use crate::progress::Progress;

/// Who plays which boards of the shoe: samples small enough for a test.
const TABLES: &[(&str, std::ops::RangeInclusive<u32>)] =
    &[("sayc+mc+10", 1..=2), ("sayc+swo+4", 5..=5)];

/// Every board as a job.
pub(super) fn suite() -> anyhow::Result<Suite> {
    let shoe = Shoe::new(2);
    let mut jobs: Vec<Job> = Vec::new();
    for (spec, boards) in TABLES {
        let entrant = Arc::new(players::entrant(spec, &Progress::default())?);
        for number in boards.clone() {
            let (entrant, start) = (Arc::clone(&entrant), Record::of_board(&shoe.board(number)));
            jobs.push(Box::new(move || played(&entrant, number, &start)));
        }
    }
    Ok(Suite { name: "boards bid and played", jobs })
}

/// The board with the same player in all four seats; the answer is every call and card.
fn played(entrant: &Entrant, board: u32, start: &Record) -> anyhow::Result<Outcome> {
    let sit = |seat| entrant.sit(&Chair { board, seat, seed: u64::from(board) });
    let [mut north, mut east, mut south, mut west] = Seat::ALL.map(sit);
    let players =
        BySeat::from_array([&mut *north as _, &mut *east as _, &mut *south as _, &mut *west as _]);
    let played = play_board(start, players, &Settings::whole_board(), &mut ())?;
    played.finish?;
    let calls = played.record.calls.iter().map(|call| call.call.to_string());
    let cards = played.record.cards.iter().map(|card| card.card.to_string());
    let answer = calls.chain(cards).collect::<Vec<_>>().join(" ");
    Ok(Outcome { nodes: None, answer: format!("{answer} {:?}", played.record.tricks) })
}
