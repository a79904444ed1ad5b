//! Declarers on problems and on further layouts of them, in a table.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::bail;
use cpu_time::ThreadTime;
use merrimac_cardplay::{Budget, Inference, Scoring, Situation, Tools, sample};
use merrimac_cards::Record;
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_tournament::{Entrant, Estimate, Problem, Task};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::json;

use super::Squeaky;
use super::table::declarers_view;
use crate::commands::problems::read_problems;
use crate::failure::Done;
use crate::players::ProblemSolver;
use crate::{output, parallel, progress};

/// How a declarer fared on one problem.
struct Fared {
    solved: bool,
    /// The share of the further layouts that were made; none if there are none.
    further: Option<f64>,
    seconds: f64,
    boards: usize,
}

/// How a declarer fared on all.
#[derive(Default)]
struct Total {
    solved: u32,
    problems: u32,
    further: Estimate,
    seconds: f64,
    slowest: f64,
    boards: usize,
    /// Solved by theme.
    themes: BTreeMap<String, (u32, u32)>,
}

impl Total {
    fn add(&mut self, theme: &str, fared: &Fared) {
        let solved = u32::from(fared.solved);
        self.solved += solved;
        self.problems += 1;
        if let Some(share) = fared.further {
            self.further.add(share);
        }
        self.seconds += fared.seconds;
        self.slowest = self.slowest.max(fared.seconds / fared.boards.max(1) as f64);
        self.boards += fared.boards;
        let (passed, of) = self.themes.entry(theme.to_owned()).or_default();
        *passed += solved;
        *of += 1;
    }

    fn share(&self) -> f64 {
        100.0 * f64::from(self.solved) / f64::from(self.problems.max(1))
    }

    fn seconds_a_board(&self) -> f64 {
        self.seconds / self.boards.max(1) as f64
    }
}

impl Squeaky {
    pub(super) fn play_problems(&self) -> anyhow::Result<Done> {
        let declarers: Vec<ProblemSolver> =
            self.declarers.iter().map(|spec| ProblemSolver::new(spec)).collect::<Result<_, _>>()?;
        let (problems, has_faults) = read_problems(self.file.as_deref(), None, Task::Make)?;
        let problems: Vec<Problem> = problems.into_iter().step_by(self.every.get()).collect();
        if problems.is_empty() {
            bail!("there are no problems");
        }
        let bar = progress::over(problems.len() as u64, "problems");
        let mut totals: Vec<Total> = declarers.iter().map(|_| Total::default()).collect();
        // Differences on the same layouts, of each declarer to the first.
        let mut gains: Vec<Estimate> = declarers.iter().map(|_| Estimate::default()).collect();
        parallel::in_order(
            problems.into_iter().map(Ok),
            parallel::threads(self.threads),
            || (),
            |(), problem: Problem| {
                let further = self.further(&problem);
                let play = |declarer: &ProblemSolver| {
                    fare(&problem, &further, declarer.of(&problem), self.seed)
                };
                let fared: Vec<Fared> = declarers.iter().map(play).collect();
                (problem, fared)
            },
            |(problem, fared)| {
                for ((total, gain), one) in totals.iter_mut().zip(&mut gains).zip(&fared) {
                    total.add(&problem.theme, one);
                    if let (Some(share), Some(first)) = (one.further, fared[0].further) {
                        gain.add(share - first);
                    }
                }
                bar.inc(1);
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        self.print(&totals, &gains)?;
        Ok(if has_faults { Done::WithFaults } else { Done::Well })
    }

    /// Further layouts of a problem that can be made with all cards in view.
    fn further(&self, problem: &Problem) -> Problem {
        let mut further = Problem { layouts: Vec::new(), ..problem.clone() };
        let Some(start) = problem.layouts.first() else { return further };
        let Some(view) = declarers_view(start) else { return further };
        let mut solver = Solver::default();
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let mut tools = Tools {
            solver: &mut solver,
            rng: &mut rng,
            budget: Budget::of_samples(DRAWN_FOR_ONE * self.layouts.max(1)),
        };
        let shown = DealConstraint::anything();
        let situation =
            Situation { view: &view, shown: &shown, calls: None, scoring: Scoring::Imps };
        let drawn = sample(&mut tools, &situation, &Inference::AGREEMENTS).deals;
        for (deal, _) in drawn {
            if further.layouts.len() == self.layouts {
                break;
            }
            let record = Record { deal: deal.into(), calls: Vec::new(), ..start.clone() };
            if can_be_made(&mut solver, &record) {
                further.layouts.push(record);
            }
        }
        further
    }

    fn print(&self, totals: &[Total], gains: &[Estimate]) -> anyhow::Result<()> {
        if self.json {
            for ((spec, total), gain) in self.declarers.iter().zip(totals).zip(gains) {
                output::json(&json!({
                    "declarer": spec, "solved": total.solved, "problems": total.problems,
                    "themes": total.themes,
                    "further": figures(&total.further), "gain": figures(gain),
                    "seconds_a_board": total.seconds_a_board(), "slowest": total.slowest,
                }))?;
            }
            return Ok(());
        }
        let mut text = format!("{:<20}", "");
        for spec in &self.declarers {
            write!(text, " {spec:>12}")?;
        }
        for theme in totals[0].themes.keys() {
            write!(text, "\n{theme:<20}")?;
            for total in totals {
                let (passed, of) = total.themes.get(theme).copied().unwrap_or_default();
                write!(text, " {:>12}", format!("{passed} of {of}"))?;
            }
        }
        text.push_str("\n\n");
        for ((spec, total), gain) in self.declarers.iter().zip(totals).zip(gains) {
            let (solved, problems, share) = (total.solved, total.problems, total.share());
            write!(text, "{spec}: {solved} of {problems} ({share:.1} %)")?;
            if total.further.count() > 0 {
                let (mean, error) = (total.further.mean(), total.further.standard_error());
                write!(text, ", further layouts {:.1} ± {:.1} %", 100.0 * mean, 100.0 * error)?;
                let (mean, error) = (100.0 * gain.mean(), 100.0 * gain.standard_error());
                write!(text, " ({mean:+.1} ± {error:.1} to the first)")?;
            }
            let (seconds, slowest) = (total.seconds_a_board(), total.slowest);
            writeln!(text, ", {seconds:.1} CPU seconds a board, {slowest:.1} at most")?;
        }
        Ok(output::text(&text)?)
    }
}

fn figures(estimate: &Estimate) -> serde_json::Value {
    json!({
        "problems": estimate.count(), "mean": estimate.mean(),
        "standard_error": estimate.standard_error(),
    })
}

/// So many layouts are drawn for each that is played, since not all can be made.
const DRAWN_FOR_ONE: usize = 4;

/// Plays a problem and its further layouts.
fn fare(problem: &Problem, further: &Problem, declarer: &Entrant, seed: u64) -> Fared {
    let begin = ThreadTime::now();
    let solved = problem.solve(declarer, seed).is_solved();
    let made = further.solve(declarer, seed).made;
    let count = further.layouts.len();
    Fared {
        solved,
        further: (count > 0).then(|| made as f64 / count as f64),
        seconds: begin.elapsed().as_secs_f64(),
        boards: problem.layouts.len() + count,
    }
}

fn can_be_made(solver: &mut Solver, record: &Record) -> bool {
    let target = record.contract().map(|contract| (contract.side(), contract.bid.tricks()));
    target.zip(record.position()).is_some_and(|((side, target), play)| {
        let need = target.saturating_sub(play.won()[side]);
        need == 0 || solver.reaches(&play, side, need)
    })
}
