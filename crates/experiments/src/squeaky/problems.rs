//! Declarers on problems and on further layouts of them.
//!
//! Further layouts are drawn from what declarer sees (the auction left out, leads read), of those that
//! can be made double dummy: one layout forgives luck. Defenders see all cards.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use cpu_time::ThreadTime;
use merrimac_cardplay::{Budget, Inference, Objective, Situation, Tools, sample};
use merrimac_cards::{Deal, Record};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_parallel::Pool;
use merrimac_tournament::{Entrant, Problem};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::plot;
use super::report::{Fared, Report};
use super::table::view_where_taken_up;
use crate::StudyFile;
use crate::error::StudyError;
use crate::journal::Journal;

/// What a declarer is called, and who takes a problem up for him.
pub type Declarer<'a> = (String, Box<dyn Fn(&Problem) -> &'a Entrant + Sync + 'a>);

/// Who declares.
pub type Declarers<'a> = [Declarer<'a>];

/// What is played.
#[derive(Debug, Clone)]
pub struct Problems {
    /// Where the problems come from, for the journal.
    pub source: String,
    /// Further layouts of each.
    pub layouts: usize,
    /// Where the random numbers start.
    pub seed: u64,
}

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

impl Problems {
    /// Has every declarer play every problem, and every further layout of it, that the journal does not
    /// have of him; `each` hears when a problem is done.
    ///
    /// # Errors
    /// If the journal is another one's or cannot be written, or `each` fails.
    pub fn run(
        &self,
        problems: Vec<Problem>,
        declarers: &Declarers<'_>,
        journal: Option<&Path>,
        pool: &Pool,
        mut each: impl FnMut() -> io::Result<()>,
    ) -> Result<Report, StudyError> {
        let head = Head { file: self.source.clone(), seed: self.seed };
        let (journal, kept) = Journal::open::<_, Fared>(journal, &head)?;
        // A problem is kept as soon as it is played, not when its turn has come.
        let journal = Mutex::new(journal);
        let mut all = Vec::new();
        pool.in_order(
            problems.into_iter().map(Ok),
            || (),
            |(), problem: Problem| {
                let further = self.further(&problem);
                let play = |(spec, declarer): &Declarer<'_>| {
                    let is_it = |fared: &&Fared| fared.is_of(spec, &problem);
                    // The last one has most layouts.
                    let kept = kept.iter().rfind(is_it);
                    let declarer = declarer(&problem);
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
                    Ok(fared)
                };
                declarers.iter().map(play).collect::<Result<Vec<Fared>, StudyError>>()
            },
            |fared| {
                all.extend(fared?);
                each()?;
                Ok::<_, StudyError>(())
            },
        )?;
        let names: Vec<String> = declarers.iter().map(|(name, _)| name.clone()).collect();
        Ok(Report::new(&names, &all))
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

impl Report {
    /// Strength and time of every declarer, and the figure.
    ///
    /// # Errors
    /// If the figure cannot be drawn.
    pub fn files(&self) -> Result<Vec<StudyFile>, StudyError> {
        Ok(vec![("squeaky.csv", self.csv()), ("squeaky.svg", plot::svg(self)?)])
    }
}

/// This many layouts are drawn for each that is played, since not all can be made; and this many at least.
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
