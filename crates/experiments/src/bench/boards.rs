//! Boards that four players bid and play, with fixed seeds and samples.

use std::ops::RangeInclusive;
use std::sync::Arc;

use merrimac_cards::{BySeat, Record, Seat};
use merrimac_dealing::Shoe;
use merrimac_table::{Settings, play_board};
use merrimac_tournament::{Chair, Entrant};

use super::{Job, Outcome, Suite};

/// Who plays the boards, by name: samples small enough for a test.
pub const PLAYERS: [&str; 2] = ["sayc+mc+10", "sayc+swo+4"];

/// Which boards of the shoe each of them plays.
const BOARDS: [RangeInclusive<u32>; 2] = [1..=2, 5..=5];

/// Boards bid and played by [`PLAYERS`].
pub fn boards(players: [Entrant; 2]) -> Suite {
    let shoe = Shoe::new(2);
    let mut jobs: Vec<Job> = Vec::new();
    for (entrant, boards) in players.into_iter().zip(BOARDS) {
        let entrant = Arc::new(entrant);
        for number in boards {
            let (entrant, start) = (Arc::clone(&entrant), Record::of_board(&shoe.board(number)));
            jobs.push(Box::new(move || played(&entrant, number, &start)));
        }
    }
    Suite { name: "boards bid and played", jobs }
}

/// The board with the same player in all four seats; the answer is every call and card.
fn played(entrant: &Entrant, board: u32, start: &Record) -> Outcome {
    let sit = |seat| entrant.sit(&Chair { board, seat, seed: u64::from(board) });
    let [mut north, mut east, mut south, mut west] = Seat::ALL.map(sit);
    let players =
        BySeat::from_array([&mut *north as _, &mut *east as _, &mut *south as _, &mut *west as _]);
    let played = match play_board(start, players, &Settings::whole_board(), &mut ()) {
        Ok(played) => played,
        Err(error) => return Outcome { nodes: None, answer: error.to_string() },
    };
    let calls = played.record.calls.iter().map(|call| call.call.to_string());
    let cards = played.record.cards.iter().map(|card| card.card.to_string());
    let answer = calls.chain(cards).collect::<Vec<_>>().join(" ");
    Outcome { nodes: None, answer: format!("{answer} {:?}", played.record.tricks) }
}
