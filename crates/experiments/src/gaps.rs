//! Where simulation and rules disagree most: what a system may be missing.
//!
//! Random boards are bid by the rules, and simulation judges every call. Where it sees much to be gained,
//! the rules may have a gap: in the call itself, or in what the others do after it.

use std::fmt;
use std::io;

use merrimac_bidding::{Borel, Position, Rule, System};
use merrimac_cards::{Board, BySide, Call, Deal};
use merrimac_dealing::Shoe;
use merrimac_double_dummy::Solver;
use merrimac_parallel::Pool;
use serde::Serialize;

use crate::error::StudyError;

/// Boards to be looked at.
#[derive(Debug, Clone, Copy)]
pub struct Gaps {
    /// How many.
    pub boards: u32,
    /// Where the random numbers start.
    pub seed: u64,
    /// How many deals a simulation looks at, at most.
    pub samples: usize,
}

/// A call that simulation would change.
#[derive(Debug, Serialize)]
pub struct Gap {
    board: u32,
    deal: Deal,
    auction: String,
    by_rules: Call,
    rule: String,
    better: Call,
    gain: f64,
    /// Whether simulation would make the call: not if its gain is the opponents' gift.
    trusted: bool,
}

impl Gaps {
    /// The gaps, the greatest gain first; `each` hears when a board is done.
    ///
    /// # Errors
    /// If `each` fails.
    pub fn run(
        &self,
        system: &System,
        pool: &Pool,
        mut each: impl FnMut() -> io::Result<()>,
    ) -> Result<Vec<Gap>, StudyError> {
        let shoe = Shoe::new(self.seed);
        let mut gaps = Vec::new();
        pool.in_order(
            (1..=self.boards).map(Ok),
            Solver::default,
            |solver, number| self.of_board(solver, system, &shoe.board(number)),
            |found| {
                gaps.extend(found);
                each()?;
                Ok::<_, StudyError>(())
            },
        )?;
        gaps.sort_by(|one, two| two.gain.total_cmp(&one.gain));
        Ok(gaps)
    }

    /// The calls of a board that simulation would change.
    fn of_board(&self, solver: &mut Solver, system: &System, board: &Board) -> Vec<Gap> {
        let systems = BySide::from_fn(|_| system);
        let mut position = Position::new(systems, board.dealer, board.vulnerability);
        let mut gaps = Vec::new();
        while let Some(seat) = position.auction().turn() {
            let hand = board.deal.hand(seat);
            let calls = position.auction().calls().len() as u64;
            let stream = u64::from(board.number) * 512 + calls;
            let borel = Borel { samples: self.samples, stream, ..Borel::new(self.seed) };
            let verdict = borel.choose(solver, &position, hand);
            let chosen = position.choose(hand);
            let better = if verdict.call == verdict.by_rules {
                verdict.distrusted
            } else {
                Some(verdict.call)
            };
            let valued = verdict.candidates.iter().find(|one| Some(one.call) == better);
            gaps.extend(valued.map(|valued| Gap {
                board: board.number,
                deal: board.deal,
                auction: position.auction().to_string(),
                by_rules: verdict.by_rules,
                rule: chosen.rule.map_or_else(|| "none".to_owned(), Rule::place),
                better: valued.call,
                gain: (valued.gain * 100.0).round() / 100.0,
                trusted: valued.call == verdict.call,
            }));
            if position.hear(verdict.by_rules).is_err() {
                break;
            }
        }
        gaps
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, deal, auction, by_rules, rule, better, gain, trusted } = self;
        let doubt = if *trusted { "" } else { ", if the opponents err" };
        writeln!(f, "{gain:+.1}  {better} instead of {by_rules} by {rule}{doubt} ({auction})")?;
        writeln!(f, "      board {board}: {deal}")
    }
}
