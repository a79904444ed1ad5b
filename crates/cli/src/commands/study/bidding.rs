//! `merrimac study bidding`

use std::num::NonZero;
use std::time::Duration;

use clap::{Args, ValueEnum};
use cpu_time::ThreadTime;
use merrimac_bidding::{Borel, Position, System, Verdict};
use merrimac_cards::{Auction, Board, BySide, Side, imps};
use merrimac_double_dummy::{Solver, par};
use serde::Serialize;

use crate::failure::Done;
use crate::output;
use crate::parallel;
use crate::systems::SystemChoice;

/// Measure how well a system bids, by the rules and by simulation
///
/// Random boards are bid out, all players playing the same system, and the final contracts are scored
/// double dummy. The first figure is the mean distance from par in IMPs, whoever gained. With
/// `--by simulation` the boards are bid by simulation too; with `--by match` a pair that simulates
/// meets one that goes by the rules, at two tables with seats exchanged.
///
///   merrimac study bidding --boards 2000
///   merrimac study bidding --boards 300 --by match --disagreements
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Bidding {
    /// How many boards
    #[arg(long, default_value_t = 200, value_name = "N")]
    boards: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who bids
    #[arg(long, value_enum, default_value_t = By::Rules, value_name = "WHO")]
    by: By,
    /// How many deals a simulation looks at, at most
    #[arg(long, default_value_t = 48, value_name = "N")]
    samples: usize,
    /// The gain over the rules' call that another call must have, in IMPs
    #[arg(long, value_name = "IMPS")]
    margin: Option<f64>,
    /// How many standard errors that gain must be
    #[arg(long, value_name = "N")]
    errors: Option<f64>,
    /// Print every call on which simulation and rules disagreed
    #[arg(long)]
    disagreements: bool,
    /// How many threads [default: as many as the machine has]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    system: SystemChoice,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Who bids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// Rules alone
    Rules,
    /// Rules, and simulation on the same boards
    Simulation,
    /// A pair that simulates against one that goes by the rules
    Match,
}

/// What happened on a board.
#[derive(Default)]
struct Outcome {
    rules_to_par: f64,
    simulated_to_par: Option<f64>,
    gained: Option<f64>,
    calls: u32,
    time: Duration,
    disagreements: Vec<String>,
}

/// A mean and its standard error.
#[derive(Serialize)]
struct Mean {
    mean: f64,
    error: f64,
}

#[derive(Serialize)]
struct Figures {
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
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let system = self.system.load()?;
        let mut outcomes = Vec::new();
        parallel::over_boards(
            self.seed,
            self.boards,
            self.threads,
            |solver, board| self.outcome(solver, &system, &board),
            |outcome| {
                outcome.disagreements.iter().try_for_each(|line| output::text(line))?;
                outcomes.push(outcome);
                Ok(())
            },
        )?;
        self.print(&self.figures(&outcomes))?;
        Ok(Done::Well)
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
                if self.disagreements && verdict.call != verdict.by_rules {
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

    fn figures(&self, outcomes: &[Outcome]) -> Figures {
        let calls: u32 = outcomes.iter().map(|outcome| outcome.calls).sum();
        let time: Duration = outcomes.iter().map(|outcome| outcome.time).sum();
        let all = |of: &dyn Fn(&Outcome) -> Option<f64>| {
            let numbers: Option<Vec<f64>> = outcomes.iter().map(of).collect();
            numbers.map(|numbers| Mean::of(&numbers))
        };
        Figures {
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

    fn print(&self, figures: &Figures) -> anyhow::Result<()> {
        if self.json {
            output::json(figures)?;
            return Ok(());
        }
        let Figures { boards, rules_to_par, simulated_to_par, gained, cpu_seconds_a_call, .. } =
            figures;
        let mut text = format!("{boards} boards\nIMPs to par, rules       {rules_to_par}\n");
        if let Some(mean) = simulated_to_par {
            text.extend([format!("IMPs to par, simulation  {mean}\n")]);
        }
        if let Some(mean) = gained {
            text.extend([format!("IMPs a board won by simulation  {mean}\n")]);
        }
        if let Some(seconds) = cpu_seconds_a_call {
            text.extend([format!("CPU seconds a simulated call {seconds:.2}\n")]);
        }
        output::text(&text)?;
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

impl std::fmt::Display for Mean {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
