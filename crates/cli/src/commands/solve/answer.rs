//! What the solver says about a board.

use anyhow::Context;
use merrimac_cards::{Card, PartialDeal, PlayState, Seat, Side, Strain};
use merrimac_double_dummy::{Pattern, SolvedBoard, Solver};

use super::Question;
use crate::input::ReadBoard;

/// The answer to a question about a board.
pub(super) enum Answer {
    /// Every declarer and strain.
    Table(SolvedBoard),
    /// One position.
    Position(PositionAnswer),
}

/// One position: the tricks of declarer's side, and what was asked beyond.
pub(super) struct PositionAnswer {
    pub(super) deal: PartialDeal,
    pub(super) strain: Strain,
    pub(super) declarer: Seat,
    pub(super) turn: Seat,
    /// Won already and to come.
    pub(super) tricks: u8,
    /// The tricks that the opponents take, counted likewise.
    pub(super) opponents: u8,
    /// The same after each legal card.
    pub(super) cards: Option<Vec<(Card, u8)>>,
    pub(super) line: Option<Vec<(Seat, Card)>>,
    /// The positions the answer holds for.
    pub(super) why: Option<Pattern>,
}

impl Question {
    /// Answers for one board.
    pub(super) fn answer(&self, solver: &mut Solver, board: &ReadBoard) -> anyhow::Result<Answer> {
        let record = &board.record;
        Ok(match self.position(board)? {
            None => {
                let answer = solver.solve_board(record, self.vulnerability);
                Answer::Table(answer.context("the deal is not whole")?)
            }
            Some((play, declarer)) => {
                Answer::Position(self.solve(solver, record.deal, &play, declarer))
            }
        })
    }

    fn solve(
        &self,
        solver: &mut Solver,
        deal: PartialDeal,
        play: &PlayState,
        declarer: Seat,
    ) -> PositionAnswer {
        let turn = play.turn().expect("a position that is over was refused");
        let side = declarer.side();
        let to_come = solver.tricks(play);
        let left = to_come[Side::NorthSouth] + to_come[Side::EastWest];
        let won = play.won();
        let cards = self.beyond.cards.then(|| {
            let in_all =
                |tricks: u8| won[side] + if turn.side() == side { tricks } else { left - tricks };
            let found = solver.cards(play).into_iter();
            found.map(|found| (found.card, in_all(found.tricks))).collect()
        });
        PositionAnswer {
            deal,
            strain: play.strain(),
            declarer,
            turn,
            tricks: won[side] + to_come[side],
            opponents: won[side.opponents()] + to_come[side.opponents()],
            cards,
            line: self.beyond.line.then(|| solver.best_line(play)),
            why: self.beyond.why.then(|| solver.why(play)),
        }
    }
}
