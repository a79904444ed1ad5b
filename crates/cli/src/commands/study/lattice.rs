//! `merrimac study lattice`: exact single-dummy play, its cost, and what sampling loses [GIB, §5, 6.5].

mod plot;
mod report;

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use clap::Args;
use cpu_time::ThreadTime;
use merrimac_cards::{Card, Hand, Seat, Strain};
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, Plan, Solution, open_share, solve};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::failure::Done;
use crate::{output, parallel, progress};

use super::journal::Journal;
use report::{Measured, Report};

/// Exact single-dummy play of random endings: time against cards, and what Monte Carlo loses
///
/// Endings are dealt at random with declarer's side on lead; the goal is the number of tricks that comes
/// nearest to an even chance with all cards in view. Each is solved exactly. Then the card is chosen as Monte
/// Carlo would with a sample of every layout: the one that wins most often with all cards in view. Where that
/// card's best plan is less likely to win than the best, the difference is what not knowing costs. Times are
/// of the processor, one thread an ending; looking for the goal does not count.
#[derive(Debug, Args)]
pub(crate) struct Lattice {
    /// How many endings of each size
    #[arg(long, default_value_t = 20, value_name = "N")]
    endings: u32,
    /// Leave out so many endings of each size first
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: u32,
    /// Cards in the smallest endings, all four hands together
    #[arg(long, default_value_t = 12, value_name = "CARDS", value_parser = clap::value_parser!(u32).range(4..=40))]
    min_cards: u32,
    /// Cards in the largest endings
    #[arg(long, default_value_t = 20, value_name = "CARDS", value_parser = clap::value_parser!(u32).range(4..=40))]
    max_cards: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Give an ending up after looking into so many positions
    #[arg(long, default_value_t = 20_000_000, value_name = "NODES")]
    node_limit: u64,
    /// How many endings are solved at a time [default: one a core]
    #[arg(long, value_name = "THREADS")]
    threads: Option<NonZero<usize>>,
    /// Keep every finished ending in this file, and take what it already has
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write lattice.json, lattice.csv and lattice.svg to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print one JSON object an ending, then {"seed","node_limit","sizes"}
    #[arg(long)]
    json: bool,
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
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let report = Report::new(self.seed, self.node_limit, self.measure()?);
        if let Some(folder) = &self.out {
            let json = serde_json::to_string_pretty(&report)? + "\n";
            super::write_file(folder, "lattice.json", &json)?;
            super::write_file(folder, "lattice.csv", &report.csv())?;
            super::write_file(folder, "lattice.svg", &plot::svg(&report)?)?;
        }
        if self.json {
            output::json(&report.summary())?;
        } else {
            output::text(&report.to_string())?;
        }
        Ok(Done::Well)
    }

    /// Solves every ending that the journal does not have. Results come in order, whatever the threads.
    fn measure(&self) -> anyhow::Result<Vec<Measured>> {
        let head = Head { seed: self.seed, node_limit: self.node_limit };
        let (journal, kept) = Journal::open::<_, Measured>(self.journal.as_deref(), &head)?;
        // An ending is kept as soon as it is finished, not when its turn has come.
        let journal = Mutex::new(journal);
        let sizes = (self.min_cards..=self.max_cards).filter(|cards| cards % 4 == 0);
        let numbers = self.skip..self.skip.saturating_add(self.endings);
        let jobs: Vec<(u32, u32)> =
            sizes.flat_map(|cards| numbers.clone().map(move |number| (cards, number))).collect();
        let bar = progress::over(jobs.len() as u64, "endings");
        let mut measured = Vec::new();
        parallel::in_order(
            jobs.into_iter().map(Ok),
            parallel::threads(self.threads),
            || (),
            |(), (cards, number)| {
                let is_it = |ending: &&Measured| ending.cards == cards && ending.number == number;
                if let Some(kept) = kept.iter().find(is_it) {
                    return Ok(kept.clone());
                }
                let solved = self.measure_one(cards, number)?;
                journal.lock().unwrap_or_else(PoisonError::into_inner).add(&solved)?;
                anyhow::Ok(solved)
            },
            |ending| {
                let ending = ending?;
                bar.inc(1);
                if self.json {
                    bar.suspend(|| output::json(&ending))?;
                }
                measured.push(ending);
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        Ok(measured)
    }

    fn measure_one(&self, cards: u32, number: u32) -> anyhow::Result<Measured> {
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

/// Shuffles a whole pack and deals the first cards of it.
fn deal(rng: &mut impl Rng, each: usize) -> anyhow::Result<Ending> {
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(rng);
    let strain = *Strain::ALL.choose(rng).context("there are strains")?;
    let leader = *[Seat::North, Seat::South].choose(rng).context("there are seats")?;
    let mut builder = EndingBuilder::new(strain, Seat::South, leader, 1);
    builder.hands[Seat::North] = pack[..each].iter().copied().collect();
    builder.hands[Seat::South] = pack[each..2 * each].iter().copied().collect();
    builder.hidden = pack[2 * each..4 * each].iter().copied().collect();
    Ok(Ending::try_from(builder)?)
}

/// The ending with the goal that is nearest to an even chance with all cards in view, the lowest such goal.
///
/// A higher goal is reached no more often, so the one at which the chance falls below even is found by halves;
/// it is that one or the one before.
fn balanced(ending: &Ending, layouts: &Layouts) -> anyhow::Result<Ending> {
    let mut known = BTreeMap::new();
    let mut share = |tricks: u8| -> anyhow::Result<f64> {
        if let Some(&share) = known.get(&tricks) {
            return Ok(share);
        }
        let share = open_share(&ending.with_goal(tricks)?, layouts, u64::MAX);
        let share = share.context("without a limit there is an answer")?;
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
    Ok(ending.with_goal(tricks)?)
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
