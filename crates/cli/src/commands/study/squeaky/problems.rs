//! Declarers on problems and on further layouts of them.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use anyhow::bail;
use cpu_time::ThreadTime;
use merrimac_cardplay::{Budget, Inference, Objective, Situation, Tools, sample};
use merrimac_cards::{Deal, Record};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_tournament::{Entrant, Problem, Task};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::super::journal::Journal;
use super::Squeaky;
use super::plot;
use super::report::{Fared, Report};
use super::table::view_where_taken_up;
use crate::commands::problems::read_problems;
use crate::commands::study::write_file;
use crate::failure::Done;
use crate::players::ProblemSolver;
use crate::{output, parallel, progress};

/// What was played: problems of another file or with other lots are of no use.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    file: String,
    seed: u64,
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, seed } = self;
        write!(f, "{file} with seed {seed}")
    }
}

impl Squeaky {
    pub(super) fn play_problems(&self) -> anyhow::Result<Done> {
        let (problems, has_faults) = read_problems(self.file.as_deref(), None, Task::Make)?;
        let problems: Vec<Problem> = problems.into_iter().step_by(self.every.get()).collect();
        if problems.is_empty() {
            bail!("there are no problems");
        }
        let report = Report::new(&self.declarers, &self.play(problems)?);
        if let Some(folder) = &self.out {
            write_file(folder, "squeaky.csv", &report.csv())?;
            write_file(folder, "squeaky.svg", &plot::svg(&report)?)?;
        }
        if self.json {
            report.totals.iter().try_for_each(|total| output::json(&total.figures()))?;
        } else {
            output::text(&report.to_string())?;
        }
        Ok(if has_faults { Done::WithFaults } else { Done::Well })
    }

    /// Has every declarer play every problem, and every further layout of it, that the journal does not have of
    /// him.
    fn play(&self, problems: Vec<Problem>) -> anyhow::Result<Vec<Fared>> {
        let declarers: Vec<(&String, ProblemSolver)> = self
            .declarers
            .iter()
            .map(|spec| Ok((spec, ProblemSolver::new(spec)?)))
            .collect::<anyhow::Result<_>>()?;
        let file = self.file.as_ref().map_or("-".to_owned(), |file| file.display().to_string());
        let head = Head { file, seed: self.seed };
        let (journal, kept) = Journal::open::<_, Fared>(self.journal.as_deref(), &head)?;
        // A problem is kept as soon as it is played, not when its turn has come.
        let journal = Mutex::new(journal);
        let bar = progress::over(problems.len() as u64, "problems");
        let mut all = Vec::new();
        parallel::in_order(
            problems.into_iter().map(Ok),
            parallel::threads(self.threads),
            || (),
            |(), problem: Problem| {
                let further = self.further(&problem);
                let play = |(spec, declarer): &(&String, ProblemSolver)| {
                    let is_it = |fared: &&Fared| fared.is_of(spec, &problem);
                    // The last one has most layouts.
                    let kept = kept.iter().rfind(is_it);
                    let declarer = declarer.of(&problem);
                    let mut fared = match kept {
                        Some(kept) => kept.clone(),
                        None => fare(&problem, spec, declarer, self.seed),
                    };
                    for layout in further.iter().skip(fared.made.len()) {
                        fared.made.push(layout.solve(declarer, self.seed).is_solved());
                    }
                    if kept.is_none_or(|kept| kept.made.len() < fared.made.len()) {
                        journal.lock().unwrap_or_else(PoisonError::into_inner).add(&fared)?;
                    }
                    fared.made.truncate(self.layouts);
                    anyhow::Ok(fared)
                };
                declarers.iter().map(play).collect::<anyhow::Result<Vec<Fared>>>()
            },
            |fared| {
                all.extend(fared?);
                bar.inc(1);
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        Ok(all)
    }

    /// Further layouts of a problem that can be made with all cards in view. More of them begin with those that
    /// fewer would be, so that a journal can be gone on with.
    fn further(&self, problem: &Problem) -> Vec<Problem> {
        let Some(start) = problem.layouts.first() else { return Vec::new() };
        let Some(view) = view_where_taken_up(start) else { return Vec::new() };
        let mut solver = Solver::default();
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let mut tools = Tools {
            solver: &mut solver,
            rng: &mut rng,
            budget: Budget::of_samples(DRAWN.max(DRAWN_FOR_ONE * self.layouts)),
        };
        let shown = DealConstraint::anything();
        let situation =
            Situation { view: &view, shown: &shown, calls: None, objective: Objective::default() };
        let read = if problem.is_composed { Inference::NONE } else { Inference::AGREEMENTS };
        let drawn = sample(&mut tools, &situation, &read).deals;
        let record = |(deal, _): (Deal, f64)| Record {
            deal: deal.into(),
            calls: Vec::new(),
            ..start.clone()
        };
        let records = drawn.into_iter().map(record);
        let makeable = records.filter(|record| can_be_made(&mut solver, record));
        let alone = |record| Problem { layouts: vec![record], ..problem.clone() };
        makeable.take(self.layouts).map(alone).collect()
    }
}

/// So many layouts are drawn for each that is played, since not all can be made; and so many at least.
const DRAWN_FOR_ONE: usize = 4;
const DRAWN: usize = 200;

/// Plays a problem.
fn fare(problem: &Problem, spec: &str, declarer: &Entrant, seed: u64) -> Fared {
    let begin = ThreadTime::now();
    let solved = problem.solve(declarer, seed).is_solved();
    Fared {
        declarer: spec.to_owned(),
        problem: problem.name.clone(),
        theme: problem.theme.clone(),
        solved,
        made: Vec::new(),
        seconds: begin.elapsed().as_secs_f64(),
        boards: problem.layouts.len(),
    }
}

fn can_be_made(solver: &mut Solver, record: &Record) -> bool {
    let target = record.contract().map(|contract| (contract.side(), contract.bid.tricks()));
    target.zip(record.position()).is_some_and(|((side, target), play)| {
        let need = target.saturating_sub(play.won()[side]);
        need == 0 || solver.reaches(&play, side, need)
    })
}
