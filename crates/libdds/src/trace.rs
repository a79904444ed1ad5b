//! `AnalysePlay` and its relatives: declarer's tricks before the play and after each card.
//!
//! Declarer's side are the opponents of who leads to the first trick given. The last trick of a
//! deal plays itself and is not reported, so that all 52 cards give 49 numbers.
//!
//! A quirk kept: when cards already lie on the table, the number of cards in a trace is read as if
//! it counted those too, although they are not in its list.

use merrimac_cards::Card;
use merrimac_double_dummy::Solver;

use crate::abi::{Deal, PlayTraceBin, PlayTracesBin, PlayTracesPbn, SolvedPlay, SolvedPlays};
use crate::crew::CREW;
use crate::fault::Fault;
use crate::position::{self, Position};
use crate::solve::{Question, board_count};

/// The numbers for one board; they are written as far as they are known before a fault is found.
///
/// # Errors
/// What is wrong with the position, or a card that does not exist or is not its player's.
pub(crate) fn analyse(
    solver: &mut Solver,
    deal: &Deal,
    play: &PlayTraceBin,
    answer: &mut SolvedPlay,
) -> Result<(), Fault> {
    let mut position = Position::read(deal, -1)?;
    let declarer = position.trick().leader().side().opponents();
    let on_table = position.trick().len() as i32;
    let cards_given = usize::try_from(play.number).ok().filter(|&number| number <= 52);
    let cards_given = cards_given.ok_or(Fault::Play)? as i32;
    let cards_seen = cards_given.min(4 * (i32::from(position.tricks_left()) - 1));
    let mut won = 0;
    answer.number = 0;
    answer.tricks[0] = i32::from(position.tricks(solver)[declarer]);
    for place in 0..usize::try_from(cards_seen - on_table).unwrap_or(0) {
        let card = held_card(&position, play, place)?;
        if position.play(card).is_some_and(|winner| winner.side() == declarer) {
            won += 1;
        }
        answer.tricks[place + 1] = won + i32::from(position.tricks(solver)[declarer]);
    }
    answer.number = cards_seen - on_table + 1;
    Ok(())
}

/// The card at a place of the trace, if the player whose turn it is holds it. Whether it follows
/// suit is not asked.
fn held_card(position: &Position, play: &PlayTraceBin, place: usize) -> Result<Card, Fault> {
    position::card(play.suit[place], play.rank[place])
        .filter(|&card| position.hand(position.turn()).contains(card))
        .ok_or(Fault::Play)
}

/// The numbers for several boards, on several threads. Those that can be given are, whatever is
/// wrong with others.
///
/// # Errors
/// If there are not as many traces as boards; else that of the first board that has one.
pub(crate) fn analyse_all(
    boards: &[Question],
    plays: &[PlayTraceBin],
    solved: &mut SolvedPlays,
) -> Result<(), Fault> {
    if boards.len() != plays.len() {
        return Err(Fault::General);
    }
    let jobs: Vec<_> = boards.iter().zip(plays).collect();
    let answers = CREW.share(&jobs, |solver, (board, play)| {
        let mut answer = SolvedPlay::ZERO;
        analyse(solver, &board.deal, play, &mut answer).map(|()| answer)
    });
    let mut fault = None;
    for (place, answer) in answers.into_iter().enumerate() {
        match answer {
            Ok(answer) => solved.solved[place] = answer,
            Err(problem) => fault = fault.or(Some(problem)),
        }
    }
    solved.no_of_boards = boards.len() as i32;
    fault.map_or(Ok(()), Err)
}

impl PlayTracesBin {
    /// The traces in it.
    pub(crate) fn list(&self) -> Result<Vec<PlayTraceBin>, Fault> {
        Ok(self.plays[..trace_count(self.no_of_boards)?].to_vec())
    }
}

impl PlayTracesPbn {
    /// The traces in it.
    pub(crate) fn list(&self) -> Result<Vec<PlayTraceBin>, Fault> {
        let plays = &self.plays[..trace_count(self.no_of_boards)?];
        plays.iter().map(PlayTraceBin::try_from).collect()
    }
}

/// More traces than there can be boards are not as many as boards.
fn trace_count(number: i32) -> Result<usize, Fault> {
    board_count(number).map_err(|_| Fault::General)
}
