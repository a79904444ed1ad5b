//! `merrimac system gaps`

use std::num::NonZero;

use clap::Args;
use merrimac_bidding::{Borel, Position, Rule, System};
use merrimac_cards::{Board, BySide, Call};
use merrimac_double_dummy::Solver;
use serde::Serialize;

use crate::failure::Done;
use crate::output;
use crate::parallel;
use crate::systems::SystemChoice;

/// List where simulation and rules disagree most
///
/// Random boards are bid by the rules, and simulation judges every call. Where it sees much to be
/// gained, the rules may have a gap: in the call itself, or in what the others do after it. The calls
/// with the greatest gains are listed with their deals.
#[derive(Debug, Args)]
pub(super) struct Gaps {
    /// How many boards
    #[arg(long, default_value_t = 20, value_name = "N")]
    boards: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many calls to list
    #[arg(long, default_value_t = 20, value_name = "N")]
    most: usize,
    /// How many deals a simulation looks at, at most
    #[arg(long, default_value_t = 24, value_name = "N")]
    samples: usize,
    /// How many threads [default: as many as the machine has]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    system: SystemChoice,
    /// Print one JSON object a line: {"board","deal","auction","by_rules","rule","better","gain"}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Gap {
    board: u32,
    deal: merrimac_cards::Deal,
    auction: String,
    by_rules: Call,
    rule: String,
    better: Call,
    gain: f64,
    /// Whether simulation would make the call: not if its gain is the opponents' gift.
    trusted: bool,
}

impl Gaps {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let system = self.system.load()?;
        let mut gaps = Vec::new();
        parallel::over_boards(
            self.seed,
            self.boards,
            self.threads,
            |solver, board| self.of_board(solver, &system, &board),
            |found| {
                gaps.extend(found);
                Ok(())
            },
        )?;
        gaps.sort_by(|one, two| two.gain.total_cmp(&one.gain));
        for gap in gaps.iter().take(self.most) {
            self.print(gap)?;
        }
        Ok(Done::Well)
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

    fn print(&self, gap: &Gap) -> anyhow::Result<()> {
        if self.json {
            output::json(gap)?;
            return Ok(());
        }
        let Gap { board, deal, auction, by_rules, rule, better, gain, trusted } = gap;
        let doubt = if *trusted { "" } else { ", if the opponents err" };
        output::text(&format!(
            "{gain:+.1}  {better} instead of {by_rules} by {rule}{doubt} ({auction})\n      board {board}: {deal}\n"
        ))?;
        Ok(())
    }
}
