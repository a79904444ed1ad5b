//! Endings that are too large to be sure of an exact answer: whether each ends within its limits, and with what.
//!
//! Endings are dealt at random with declarer's side on lead and half of the tricks for a goal. They are solved one
//! after the other, since a limit of time is one of the clock.

use std::fmt;
use std::io;
use std::time::Instant;

use merrimac_single_dummy::{Answer, Ending, Layouts, Solution, StopReason};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;

use crate::error::StudyError;
use crate::lattice::{deal, unfit};

/// Endings to be solved within limits.
#[derive(Debug, Clone, Copy)]
pub struct Endings {
    /// How many of them.
    pub deals: u32,
    /// Cards a hand.
    pub cards: u32,
    /// Where the random numbers start.
    pub seed: u64,
}

/// How an ending ended.
#[derive(Debug, Clone, Serialize)]
pub struct Ended {
    /// Cards a hand.
    pub cards: u32,
    /// Which of the endings.
    pub number: u32,
    /// How many layouts there are.
    pub layouts: usize,
    /// `exact`, `bounded` or `sampled`.
    pub answer: &'static str,
    /// What the best plan is proven to win.
    pub lower: f64,
    /// What no plan exceeds.
    pub upper: f64,
    /// What the best plan wins of layouts drawn at random, if it is sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
    /// The standard error of the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    /// Why it is not exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// The card to play.
    pub card: Option<String>,
    /// Positions looked into.
    pub nodes: u64,
    /// How long it took, by the clock.
    pub seconds: f64,
}

impl Endings {
    /// Solves the endings one after the other, and tells of each.
    ///
    /// # Errors
    /// If nobody takes what was measured.
    pub fn run(
        &self,
        mut solve: impl FnMut(&Ending, &Layouts) -> Solution,
        mut each: impl FnMut(&Ended) -> io::Result<()>,
    ) -> Result<Report, StudyError> {
        let mut ended = Vec::new();
        for number in 0..self.deals {
            let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
            rng.set_stream(u64::from(self.cards) << 32 | u64::from(number));
            let ending = deal(&mut rng, self.cards as usize)?;
            let ending = ending.with_goal(self.cards.div_ceil(2) as u8).map_err(unfit)?;
            let start = Instant::now();
            let layouts = Layouts::all(&ending);
            let solution = solve(&ending, &layouts);
            let seconds = start.elapsed().as_secs_f64();
            let (cards, layouts) = (self.cards, layouts.len());
            let one = Ended { cards, number, layouts, seconds, ..Ended::of(&solution) };
            each(&one)?;
            ended.push(one);
        }
        Ok(Report { ended })
    }
}

impl Ended {
    fn of(solution: &Solution) -> Self {
        let (answer, estimate) = match solution.answer() {
            Answer::Exact { .. } => ("exact", None),
            Answer::Bounded { .. } => ("bounded", None),
            Answer::Sampled { estimate, .. } => ("sampled", Some(estimate)),
        };
        let card = solution.plans.first().and_then(|plan| plan.card);
        Self {
            cards: 0,
            number: 0,
            layouts: 0,
            answer,
            lower: solution.probability(),
            upper: solution.at_most(),
            estimate: estimate.map(|estimate| estimate.probability),
            standard_error: estimate.map(|estimate| estimate.standard_error),
            stopped: solution.stopped.map(|reason| match reason {
                StopReason::Asked => "time",
                StopReason::Memory => "memory",
                StopReason::Nodes => "nodes",
                StopReason::Stuck => "stuck",
            }),
            card: card.map(|card| card.to_string()),
            nodes: solution.nodes,
            seconds: 0.0,
        }
    }
}

/// How the endings ended.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    ended: Vec<Ended>,
}

/// The report in numbers.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Summary {
    /// How many endings there are.
    pub endings: usize,
    /// How many have an exact answer.
    pub exact: usize,
    /// How many have bounds and a plan that was tried with all layouts, or with none.
    pub bounded: usize,
    /// How many have a plan with a sampled estimate.
    pub sampled: usize,
    /// How many have neither a proven chance nor an estimate.
    pub without_a_plan: usize,
    /// The mean of upper less lower bounds.
    pub mean_gap: f64,
    /// The longest that one took.
    pub longest: f64,
}

impl Report {
    /// The report in numbers.
    pub fn summary(&self) -> Summary {
        let count =
            |is_it: &dyn Fn(&Ended) -> bool| self.ended.iter().filter(|one| is_it(one)).count();
        let gap: f64 = self.ended.iter().map(|one| one.upper - one.lower).sum();
        Summary {
            endings: self.ended.len(),
            exact: count(&|one| one.answer == "exact"),
            bounded: count(&|one| one.answer == "bounded"),
            sampled: count(&|one| one.answer == "sampled"),
            without_a_plan: count(&|one| one.answer == "bounded" && one.lower <= 0.0),
            mean_gap: gap / self.ended.len().max(1) as f64,
            longest: self.ended.iter().map(|one| one.seconds).fold(0.0, f64::max),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { endings, exact, bounded, sampled, without_a_plan, mean_gap, longest } =
            self.summary();
        writeln!(f, "{endings} endings: {exact} exact, {bounded} bounded, {sampled} sampled")?;
        writeln!(f, "{without_a_plan} without a plan; bounds {:.1} % apart", 100.0 * mean_gap)?;
        writeln!(f, "the longest took {longest:.1} s")
    }
}
