//! Whether a declarer with a plan gets what it says it plays for.
//!
//! It plays problems up to a trick chosen at random, and plays on in layouts that fit what it then says
//! it plays for. How often does it get the tricks that it said?

use std::fmt;
use std::io;

use merrimac_cardplay::squeaky::Planned;
use merrimac_cards::Record;
use merrimac_double_dummy::Solver;
use merrimac_parallel::Pool;
use merrimac_tournament::Problem;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use super::table::Table;
use crate::error::StudyError;

/// What is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Explanations {
    /// How many decisions.
    pub wanted: usize,
    /// Layouts played for each; two if none.
    pub layouts: usize,
    /// Where the random numbers start.
    pub seed: u64,
}

/// What was said, and what came of it.
#[derive(Debug)]
pub struct ExplanationsReport(Vec<Explained>);

/// A decision, and how it went in layouts that fit what was said.
#[derive(Debug, Serialize)]
pub struct Explained {
    problem: String,
    trick: usize,
    card: String,
    target: u8,
    plays_for: String,
    chance: f64,
    proven: bool,
    /// Layouts played.
    layouts: usize,
    /// Those in which the tricks were taken.
    made: usize,
    /// Those in which they were not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed: Vec<String>,
}

/// Layouts are looked for among this many for each that is played.
const DRAWN_FOR_ONE: usize = 30;

/// Layouts played of each explanation, unless said otherwise.
const LAYOUTS: usize = 2;

/// Tricks after which a decision may be looked at.
const TRICKS: usize = 9;

impl Explanations {
    /// Looks at decisions in the problems, and tells of each, or that nothing was said.
    ///
    /// # Errors
    /// If `each` fails.
    pub fn run(
        &self,
        problems: &[Problem],
        pool: &Pool,
        mut each: impl FnMut(Option<&Explained>) -> io::Result<()>,
    ) -> Result<ExplanationsReport, StudyError> {
        let mut explained = Vec::new();
        // Each problem is taken up again with other random numbers until there are enough.
        let jobs = (0..self.wanted.div_ceil(problems.len().max(1)) as u64)
            .flat_map(|round| problems.iter().map(move |problem| Ok((round, problem))));
        pool.in_order(
            jobs.take(self.wanted),
            Solver::default,
            |solver, (round, problem)| {
                let record = problem.layouts.first()?;
                let seed = self.seed + round;
                Some(Explained {
                    problem: problem.name.clone(),
                    ..self.explain(solver, record, seed)?
                })
            },
            |found| {
                each(found.as_ref())?;
                explained.extend(found);
                Ok::<_, StudyError>(())
            },
        )?;
        Ok(ExplanationsReport(explained))
    }

    /// One decision of a board, and layouts that fit what is said about it; none if nothing is said.
    fn explain(&self, solver: &mut Solver, record: &Record, seed: u64) -> Option<Explained> {
        let mut table = Table::new(record, seed)?;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(record.number.unwrap_or(0).into());
        let first = random.random_range(0..=TRICKS);
        let planned = decision(&mut table, solver, first)?;
        let wanted = if self.layouts == 0 { LAYOUTS } else { self.layouts };
        let drawn = table.sample(solver, wanted * DRAWN_FOR_ONE);
        let fitting = drawn.iter().filter(|deal| planned.plays_for.fits(|seat| deal.hand(seat)));
        let tables = fitting.filter_map(|deal| Some((deal, table.with_deal(deal)?)));
        let (mut layouts, mut failed) = (0, Vec::new());
        for (deal, mut table) in tables.take(wanted) {
            layouts += 1;
            table.put(planned.decision.choice);
            if table.play_out(solver) < planned.target {
                failed.push(deal.to_string());
            }
        }
        Some(Explained {
            problem: String::new(),
            trick: table.tricks_played() + 1,
            card: planned.decision.choice.to_string(),
            target: planned.target,
            plays_for: planned.plays_for.to_string(),
            chance: planned.chance,
            proven: planned.proven,
            layouts,
            made: layouts - failed.len(),
            failed,
        })
    }
}

/// Plays until this many tricks are complete, and gives the next decision with something said about it.
fn decision(table: &mut Table, solver: &mut Solver, first: usize) -> Option<Planned> {
    loop {
        let before = table.clone();
        if table.tricks_played() >= first
            && let Some(planned) = table.plan(solver)
        {
            let is_said =
                planned.plays_for.everything || !planned.plays_for.alternatives.is_empty();
            if is_said {
                return Some(planned);
            }
        }
        *table = before;
        if !table.step(solver) {
            return None;
        }
    }
}

impl fmt::Display for ExplanationsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<&Explained> = self.0.iter().filter(|one| one.layouts > 0).collect();
        let layouts: usize = told.iter().map(|one| one.layouts).sum();
        let made: usize = told.iter().map(|one| one.made).sum();
        let kept = told.iter().filter(|one| one.made == one.layouts).count();
        let share = 100.0 * made as f64 / layouts.max(1) as f64;
        let decisions = told.len();
        writeln!(
            f,
            "{made} of {layouts} layouts that fit what was said made it ({share:.1} %); \
             {kept} of {decisions} decisions without a failure"
        )?;
        for one in told.iter().filter(|one| one.made < one.layouts) {
            let Explained { problem, trick, card, target, plays_for, .. } = one;
            writeln!(f, "{problem}, trick {trick}: {card} for {target} tricks with {plays_for}")?;
        }
        Ok(())
    }
}
