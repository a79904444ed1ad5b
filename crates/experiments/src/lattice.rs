//! Exact single-dummy play of random endings: what it costs, and what sampling loses [GIB, §5, 6.5].
//!
//! Endings are dealt at random with declarer's side on lead; the goal is the number of tricks that comes
//! nearest to an even chance double dummy. Each is solved exactly. Then the card is chosen as Monte Carlo
//! would with a sample of every layout: the one that wins most often double dummy. Where that card's best
//! plan is less likely to win than the best, the difference is what not knowing costs.

mod plot;
mod report;

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use cpu_time::ThreadTime;
use merrimac_cards::{Card, Hand, Seat, Strain};
use merrimac_parallel::Pool;
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, Plan, Solution, open_share, solve};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::StudyFile;
use crate::error::StudyError;
use crate::journal::Journal;

pub use report::{Measured, Report, Size, Summary};

/// Endings to be solved exactly.
#[derive(Debug, Clone, Copy)]
pub struct Lattice {
    /// How many of each size.
    pub endings: u32,
    /// This many of each size are left out first.
    pub skip: u32,
    /// Cards in the smallest, all four hands together.
    pub min_cards: u32,
    /// Cards in the largest.
    pub max_cards: u32,
    /// Where the random numbers start.
    pub seed: u64,
    /// An ending is given up after looking into this many positions.
    pub node_limit: u64,
}

/// What was solved: endings with another seed or budget are of no use.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    seed: u64,
    node_limit: u64,
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "endings with seed {} and at most {} nodes", self.seed, self.node_limit)
    }
}

impl Lattice {
    /// The endings, by size and number.
    fn jobs(&self) -> Vec<(u32, u32)> {
        let sizes = (self.min_cards..=self.max_cards).filter(|cards| cards % 4 == 0);
        let numbers = self.skip..self.skip.saturating_add(self.endings);
        sizes.flat_map(|cards| numbers.clone().map(move |number| (cards, number))).collect()
    }

    /// How many endings there are.
    pub fn count(&self) -> usize {
        self.jobs().len()
    }

    /// Solves every ending that the journal does not have, and tells of each in its turn.
    ///
    /// # Errors
    /// If the journal is another one's or cannot be written, or nobody takes what was measured.
    pub fn run(
        &self,
        pool: &Pool,
        journal: Option<&Path>,
        mut each: impl FnMut(&Measured) -> io::Result<()>,
    ) -> Result<Report, StudyError> {
        let head = Head { seed: self.seed, node_limit: self.node_limit };
        let (journal, kept) = Journal::open::<_, Measured>(journal, &head)?;
        // An ending is kept as soon as it is finished, not when its turn has come.
        let journal = Mutex::new(journal);
        let mut measured = Vec::new();
        pool.in_order(
            self.jobs().into_iter().map(Ok),
            || (),
            |(), (cards, number)| {
                let is_it = |ending: &&Measured| ending.cards == cards && ending.number == number;
                if let Some(kept) = kept.iter().find(is_it) {
                    return Ok(kept.clone());
                }
                let solved = self.measure_one(cards, number)?;
                journal.lock().unwrap_or_else(PoisonError::into_inner).add(&solved)?;
                Ok(solved)
            },
            |ending: Result<Measured, StudyError>| {
                let ending = ending?;
                each(&ending)?;
                measured.push(ending);
                Ok::<_, StudyError>(())
            },
        )?;
        Ok(Report::new(self.seed, self.node_limit, measured))
    }

    fn measure_one(&self, cards: u32, number: u32) -> Result<Measured, StudyError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(u64::from(cards) << 32 | u64::from(number));
        let ending = deal(&mut rng, cards as usize / 4)?;
        let layouts = Layouts::all(&ending);
        let ending = balanced(&ending, &layouts)?;
        let clock = ThreadTime::now();
        let mut solution = solve(&ending, &layouts, self.node_limit, Hand::EMPTY);
        let seconds = clock.elapsed().as_secs_f64();
        let (nodes, chosen) = (solution.nodes, chosen(&solution));
        if solution.finished && !(chosen - solution.best()).is_empty() {
            solution = solve(&ending, &layouts, self.node_limit, chosen);
        }
        Ok(Measured {
            cards,
            number,
            tricks: ending.tricks(),
            layouts: layouts.len(),
            open: solution.open,
            probability: solution.probability(),
            at_most: solution.plans.iter().map(|plan| plan.at_most).fold(0.0, f64::max),
            finished: solution.finished,
            monte_carlo: monte_carlo(&solution),
            seconds,
            nodes,
        })
    }
}

impl Report {
    /// The report, its endings and the figure.
    ///
    /// # Errors
    /// If the figure cannot be drawn.
    pub fn files(&self) -> Result<Vec<StudyFile>, StudyError> {
        Ok(vec![
            ("lattice.json", crate::pretty(self)),
            ("lattice.csv", self.csv()),
            ("lattice.svg", plot::svg(self)?),
        ])
    }
}

/// Shuffles a whole pack and deals the first cards of it.
pub(crate) fn deal(rng: &mut impl Rng, each: usize) -> Result<Ending, StudyError> {
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(rng);
    let strain = *Strain::ALL.choose(rng).expect("there are strains");
    let leader = *[Seat::North, Seat::South].choose(rng).expect("there are seats");
    let mut builder = EndingBuilder::new(strain, Seat::South, leader, 1);
    builder.hands[Seat::North] = pack[..each].iter().copied().collect();
    builder.hands[Seat::South] = pack[each..2 * each].iter().copied().collect();
    builder.hidden = pack[2 * each..4 * each].iter().copied().collect();
    Ending::try_from(builder).map_err(unfit)
}

/// The ending with the goal that is nearest to an even chance with all cards in view, the lowest such goal.
///
/// A higher goal is reached no more often, so the one at which the chance falls below even is found by halves;
/// it is that one or the one before.
fn balanced(ending: &Ending, layouts: &Layouts) -> Result<Ending, StudyError> {
    let mut known = BTreeMap::new();
    let mut share = |tricks: u8| -> Result<f64, StudyError> {
        if let Some(&share) = known.get(&tricks) {
            return Ok(share);
        }
        let share = open_share(&ending.with_goal(tricks).map_err(unfit)?, layouts, u64::MAX);
        let share = share.expect("without a limit there is an answer");
        known.insert(tricks, share);
        Ok(share)
    };
    // No trick at all is always won; more than there are never.
    let (mut below, mut from) = ((0, 1.0), (ending.tricks_left() as u8 + 1, 0.0));
    while from.0 - below.0 > 1 {
        let middle = below.0 + (from.0 - below.0) / 2;
        match share(middle)? {
            rare if rare < 0.5 => from = (middle, rare),
            likely => below = (middle, likely),
        }
    }
    let is_last = usize::from(from.0) > ending.tricks_left();
    let (mut tricks, chance) = match below.0 {
        0 => from,
        _ if is_last || below.1 - 0.5 <= 0.5 - from.1 => below,
        _ => from,
    };
    while tricks > 1 && share(tricks - 1)? <= chance {
        tricks -= 1;
    }
    ending.with_goal(tricks).map_err(unfit)
}

/// The cards that win most often with all cards in view.
fn chosen(solution: &Solution) -> Hand {
    let most = solution.plans.iter().map(|plan| plan.open).fold(0.0, f64::max);
    let chosen = solution.plans.iter().filter(|plan| plan.open >= most - 1e-12);
    chosen.fold(Hand::EMPTY, |cards, plan| cards | plan.equivalents)
}

/// The exact probability of the card that wins most often with all cards in view, the mean if several do.
/// Nothing if the budget was spent on one of them.
fn monte_carlo(solution: &Solution) -> Option<f64> {
    let cards = chosen(solution);
    let is_chosen = |plan: &&Plan| !(plan.equivalents & cards).is_empty();
    let plans: Vec<&Plan> = solution.plans.iter().filter(is_chosen).collect();
    let exact = plans.iter().all(|plan| plan.at_most <= plan.probability);
    let sum: f64 = plans.iter().map(|plan| plan.probability).sum();
    exact.then(|| sum / plans.len().max(1) as f64)
}

/// An ending that cannot be.
pub(crate) fn unfit(fault: impl fmt::Display) -> StudyError {
    StudyError::Unfit(fault.to_string())
}
