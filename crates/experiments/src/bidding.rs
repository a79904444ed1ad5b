//! How well a system bids, by its rules and by simulation [GIB §4].
//!
//! Random boards are bid out, all players playing the same system, and the final contracts are scored
//! double dummy: the mean distance from par in IMPs, whoever gained, and what a pair that simulates wins
//! against one that goes by the rules.

use std::fmt;
use std::io;
use std::time::Duration;

use cpu_time::ThreadTime;
use merrimac_bidding::{Borel, Position, System, Verdict};
use merrimac_cards::{Auction, Board, BySide, Side, imps};
use merrimac_dealing::Shoe;
use merrimac_double_dummy::{Solver, par};
use merrimac_parallel::Pool;
use serde::Serialize;

use crate::error::StudyError;

/// Who bids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// Rules alone.
    Rules,
    /// Rules, and simulation on the same boards.
    Simulation,
    /// A pair that simulates against one that goes by the rules.
    Match,
}

/// Boards to be bid out.
#[derive(Debug, Clone, Copy)]
pub struct Bidding {
    /// How many.
    pub boards: u32,
    /// Where the random numbers start.
    pub seed: u64,
    /// Who bids.
    pub by: By,
    /// How many deals a simulation looks at, at most.
    pub samples: usize,
    /// The gain over the rules' call that another call must have, in IMPs; the engine's if not given.
    pub margin: Option<f64>,
    /// How many standard errors that gain must be; the engine's if not given.
    pub errors: Option<f64>,
}

/// What happened on a board.
#[derive(Debug, Default)]
pub struct Outcome {
    rules_to_par: f64,
    simulated_to_par: Option<f64>,
    gained: Option<f64>,
    calls: u32,
    time: Duration,
    /// Every call on which simulation and rules disagreed, a line each.
    pub disagreements: Vec<String>,
}

/// A mean and its standard error.
#[derive(Debug, Serialize)]
struct Mean {
    mean: f64,
    error: f64,
}

/// What all boards came to.
#[derive(Debug, Serialize)]
pub struct Report {
    boards: u32,
    seed: u64,
    /// Mean IMPs to par, by the rules.
    rules_to_par: Mean,
    #[serde(skip_serializing_if = "Option::is_none")]
    simulated_to_par: Option<Mean>,
    /// IMPs a board that simulation won against rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    gained: Option<Mean>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_seconds_a_call: Option<f64>,
}

impl Bidding {
    /// Bids every board, and tells of each.
    ///
    /// # Errors
    /// If `each` fails.
    pub fn run(
        &self,
        system: &System,
        pool: &Pool,
        mut each: impl FnMut(&Outcome) -> io::Result<()>,
    ) -> Result<Report, StudyError> {
        let shoe = Shoe::new(self.seed);
        let mut outcomes = Vec::new();
        pool.in_order(
            (1..=self.boards).map(Ok),
            Solver::default,
            |solver, number| self.outcome(solver, system, &shoe.board(number)),
            |outcome| {
                each(&outcome)?;
                outcomes.push(outcome);
                Ok::<_, StudyError>(())
            },
        )?;
        Ok(self.report(&outcomes))
    }

    fn outcome(&self, solver: &mut Solver, system: &System, board: &Board) -> Outcome {
        let mut outcome = Outcome::default();
        let par = par(&solver.table(&board.deal), board.vulnerability, board.dealer).north_south;
        let by_rules = self.bid(solver, system, board, &[], &mut outcome);
        let to_par = |score: i32| f64::from(imps(score - par).abs());
        outcome.rules_to_par = to_par(score(solver, board, &by_rules));
        if self.by == By::Simulation {
            let both = [Side::NorthSouth, Side::EastWest];
            let simulated = self.bid(solver, system, board, &both, &mut outcome);
            outcome.simulated_to_par = Some(to_par(score(solver, board, &simulated)));
        }
        if self.by == By::Match {
            let [one, two] = [Side::NorthSouth, Side::EastWest].map(|side| {
                let auction = self.bid(solver, system, board, &[side], &mut outcome);
                score(solver, board, &auction)
            });
            outcome.gained = Some(f64::from(imps(one - two)));
        }
        outcome
    }

    /// Bids a board out; some sides simulate.
    fn bid(
        &self,
        solver: &mut Solver,
        system: &System,
        board: &Board,
        simulating: &[Side],
        outcome: &mut Outcome,
    ) -> Auction {
        let systems = BySide::from_fn(|_| system);
        let mut position = Position::new(systems, board.dealer, board.vulnerability);
        while let Some(seat) = position.auction().turn() {
            let hand = board.deal.hand(seat);
            let call = if simulating.contains(&seat.side()) {
                let start = ThreadTime::now();
                let verdict = self.borel(board, &position).choose(solver, &position, hand);
                outcome.time += start.elapsed();
                outcome.calls += 1;
                if verdict.call != verdict.by_rules {
                    outcome.disagreements.push(disagreement(board, &position, &verdict));
                }
                verdict.call
            } else {
                position.choose(hand).call
            };
            if position.hear(call).is_err() {
                break;
            }
        }
        position.auction().clone()
    }

    fn borel(&self, board: &Board, position: &Position<'_>) -> Borel<'static> {
        let usual = Borel::new(self.seed);
        Borel {
            samples: self.samples,
            margin: self.margin.unwrap_or(usual.margin),
            errors: self.errors.unwrap_or(usual.errors),
            stream: u64::from(board.number) * 512 + position.auction().calls().len() as u64,
            ..usual
        }
    }

    fn report(&self, outcomes: &[Outcome]) -> Report {
        let calls: u32 = outcomes.iter().map(|outcome| outcome.calls).sum();
        let time: Duration = outcomes.iter().map(|outcome| outcome.time).sum();
        let all = |of: &dyn Fn(&Outcome) -> Option<f64>| {
            let numbers: Option<Vec<f64>> = outcomes.iter().map(of).collect();
            numbers.map(|numbers| Mean::of(&numbers))
        };
        Report {
            boards: self.boards,
            seed: self.seed,
            rules_to_par: Mean::of(
                &outcomes.iter().map(|outcome| outcome.rules_to_par).collect::<Vec<_>>(),
            ),
            simulated_to_par: all(&|outcome| outcome.simulated_to_par),
            gained: all(&|outcome| outcome.gained),
            cpu_seconds_a_call: (calls > 0).then(|| time.as_secs_f64() / f64::from(calls)),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { boards, rules_to_par, simulated_to_par, gained, cpu_seconds_a_call, .. } = self;
        writeln!(f, "{boards} boards\nIMPs to par, rules       {rules_to_par}")?;
        if let Some(mean) = simulated_to_par {
            writeln!(f, "IMPs to par, simulation  {mean}")?;
        }
        if let Some(mean) = gained {
            writeln!(f, "IMPs a board won by simulation  {mean}")?;
        }
        if let Some(seconds) = cpu_seconds_a_call {
            writeln!(f, "CPU seconds a simulated call {seconds:.2}")?;
        }
        Ok(())
    }
}

impl Mean {
    fn of(numbers: &[f64]) -> Self {
        let count = numbers.len().max(1) as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Self { mean, error: squares.sqrt() / count }
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ± {:.2}", self.mean, self.error)
    }
}

/// What an auction scores double dummy.
fn score(solver: &mut Solver, board: &Board, auction: &Auction) -> i32 {
    auction.contract().map_or(0, |contract| {
        let tricks = solver.solve(&board.deal, contract.strain(), contract.opening_leader());
        contract.north_south_score(tricks, board.vulnerability)
    })
}

fn disagreement(board: &Board, position: &Position<'_>, verdict: &Verdict) -> String {
    format!(
        "board {}: {} ({}): {} by the rules, {} gains {:.1} in {} deals\n",
        board.number,
        board.deal,
        position.auction(),
        verdict.by_rules,
        verdict.call,
        verdict.gain(),
        verdict.samples,
    )
}
