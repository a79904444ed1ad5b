//! Running a script: deals that meet its condition, what it prints of them, what it counts.
//!
//! # What `generate` counts
//! The classic program deals at random and counts every deal it tries. Here the countable part of
//! the condition is dealt directly, so that a deal stands for all those that would have been tried
//! in vain: with a part p of all deals in the box, their number has the geometric distribution of
//! parameter p. It is drawn from that, so that `generate` and the number of deals produced mean
//! what they mean there, and statistics agree.

use std::fmt::Write;

use merrimac_cards::{BySeat, Deal, DealBuilder, Hand};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::compile::{Compiled, compile};
use super::evaluate::{DoubleDummy, Evaluator, Moment};
use super::print::{self, Game};
use super::statistics::{Average, Frequency, Frequency2, Statistic};
use super::tree::{Action, Expr, Piece};
use super::{RunError, Script};
use crate::chance::fraction;
use crate::constraint::Ranges;
use crate::known::Known;
use crate::sampler::{Dealing, Facts, Impossible, Wish};
use crate::shapes::ShapeSet;

/// Deals counted as generated at most when a script does not say.
const GENERATE: u64 = 10_000_000;
/// Planning for more deals than this would count for longer than it deals.
const MOST_EXPECTED: u64 = 100_000;
/// Tries in a row for hands with the lengths dealt before, at most.
const LENGTH_TRIES: u64 = 10_000_000;
/// Deals produced when a script prints them and does not say how many.
const PRINT: u64 = 40;

/// A deal that met the condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Produced {
    /// Its number, from 1.
    pub number: u64,
    /// The deal.
    pub deal: Deal,
    /// What the script prints of it at once; what is printed at the end is in [`Run::summary`].
    pub text: String,
}

/// What some tries came to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A deal that met the condition.
    Deal(Produced),
    /// None yet; there is more to try.
    Working,
    /// All that the script asks for is done.
    Finished,
}

/// How a run went so far.
#[derive(Debug, Clone, PartialEq)]
pub struct RunReport {
    /// Deals that a program dealing at random would have tried.
    pub generated: u64,
    /// Deals that met the condition.
    pub produced: u64,
    /// Deals that were really tried.
    pub tries: u64,
    /// Of all deals, the part that is dealt from directly.
    pub part: f64,
    /// Why no deal can meet the condition, if that was found out.
    pub impossible: Option<Impossible>,
}

impl RunReport {
    /// Of the deals that were really tried, the part that met the condition.
    pub fn acceptance(&self) -> f64 {
        if self.tries == 0 { 0.0 } else { self.produced as f64 / self.tries as f64 }
    }
}

/// How to run a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunSettings {
    /// Which random numbers.
    pub seed: u64,
    /// Which stream of them.
    pub stream: u64,
    /// Instead of what the script says under `generate`.
    pub generate: Option<u64>,
    /// Instead of what the script says under `produce`.
    pub produce: Option<u64>,
}

impl RunSettings {
    /// The script's own numbers, with this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed, stream: 0, generate: None, produce: None }
    }
}

/// A script at work: an iterator over the deals it produces.
pub struct Run<'a> {
    script: &'a Script,
    solver: Option<&'a mut dyn DoubleDummy>,
    evaluator: Evaluator,
    actions: Vec<Action>,
    statistics: Vec<Option<Statistic>>,
    /// Hands for pages at the end.
    pages: Vec<BySeat<Hand>>,
    dealing: Option<Dealing>,
    tests: Vec<Expr>,
    needs_solver: bool,
    length_tries: u64,
    rng: ChaCha8Rng,
    /// For what must not disturb the deals: `rnd` and the count of deals generated.
    side_rng: ChaCha8Rng,
    settings: RunSettings,
    generate: u64,
    produce: u64,
    report: RunReport,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        script: &'a Script,
        settings: RunSettings,
        solver: Option<&'a mut dyn DoubleDummy>,
    ) -> Result<Self, RunError> {
        if solver.is_none() && script.needs_solver() {
            return Err(RunError::NeedsSolver);
        }
        let tree = &script.tree;
        let actions = tree.actions.clone().unwrap_or_else(|| vec![Action::PrintAll]);
        let generate = settings.generate.or(tree.generate).unwrap_or(GENERATE);
        let default = if actions.iter().any(Action::prints) { PRINT } else { generate };
        let produce = settings.produce.or(tree.produce).unwrap_or(default);
        let evaluator = Evaluator::new(&tree.definitions, &tree.counts);
        let compiled = compile(tree.condition.as_ref(), &evaluator, &tree.counts);
        let planned = plan(script, &compiled, produce.min(generate));
        let (dealing, part, impossible) = match planned {
            Ok((dealing, part)) => (Some(dealing), part, None),
            Err(reason) => (None, 0.0, Some(reason)),
        };
        let is_said = |said_by: &Option<Vec<_>>| {
            let is_direct = |&seat| dealing.as_ref().is_some_and(|one| one.is_direct(seat));
            said_by.as_ref().is_some_and(|seats| seats.iter().all(is_direct))
        };
        let open = compiled.conjuncts.iter().filter(|conjunct| !is_said(&conjunct.said_by));
        let tests = open.map(|conjunct| conjunct.expr.clone()).collect();
        let stream = |number: u64| {
            let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
            rng.set_stream(settings.stream.wrapping_mul(2).wrapping_add(number));
            rng
        };
        Ok(Self {
            script,
            solver,
            evaluator,
            statistics: actions.iter().map(statistic).collect(),
            actions,
            pages: Vec::new(),
            dealing,
            tests,
            needs_solver: script.needs_solver(),
            length_tries: 0,
            rng: stream(0),
            side_rng: stream(1),
            settings,
            generate,
            produce,
            report: RunReport { generated: 0, produced: 0, tries: 0, part, impossible },
        })
    }

    /// How it went so far.
    pub const fn report(&self) -> &RunReport {
        &self.report
    }

    /// How many deals it will produce at most.
    pub const fn wanted(&self) -> u64 {
        self.produce
    }

    /// Tries until a deal meets the condition, at most `tries` times: whoever shows progress asks
    /// for a few thousand at a time.
    pub fn step(&mut self, tries: u64) -> Step {
        for _ in 0..tries {
            if self.report.produced >= self.produce || self.report.generated >= self.generate {
                return Step::Finished;
            }
            let Some(dealing) = &self.dealing else {
                self.report.generated = self.generate;
                return Step::Finished;
            };
            let hands = dealing.draw_hands(&mut self.rng);
            self.report.tries += 1;
            if !self.has_lengths(&hands) {
                self.length_tries += 1;
                if self.length_tries > LENGTH_TRIES {
                    return Step::Finished;
                }
                continue;
            }
            self.length_tries = 0;
            if !self.count_generated() {
                return Step::Finished;
            }
            if let Some(deal) = self.test(hands) {
                return Step::Deal(self.produce_one(deal));
            }
        }
        Step::Working
    }

    /// What the averages and frequencies have come to, in the order of the script.
    pub fn statistics(&self) -> impl Iterator<Item = &Statistic> {
        self.statistics.iter().flatten()
    }

    /// What the script prints at the end: pages of hands, averages, frequencies.
    pub fn summary(&self) -> String {
        let mut out = String::new();
        for (action, statistic) in self.actions.iter().zip(&self.statistics) {
            if let Some(statistic) = statistic {
                let _ = write!(out, "{statistic}");
            } else if let Action::PrintHands(seats) = action {
                print::pages(&mut out, seats, &self.pages);
            }
        }
        out
    }

    /// Whether hands have the lengths dealt before.
    fn has_lengths(&self, hands: &BySeat<Hand>) -> bool {
        let mut lengths = self.script.tree.lengths.iter();
        lengths.all(|&(seat, suit, length)| hands[seat].holding(suit).len() == usize::from(length))
    }

    /// Counts the deals that dealing at random would have tried; whether there were as many left.
    fn count_generated(&mut self) -> bool {
        let left = self.generate - self.report.generated;
        let passed = geometric(&mut self.side_rng, self.report.part);
        let is_within = passed <= left as f64;
        self.report.generated =
            if is_within { self.report.generated + passed as u64 } else { self.generate };
        is_within
    }

    /// The deal, if it meets the condition.
    fn test(&mut self, hands: BySeat<Hand>) -> Option<Deal> {
        if !self.needs_solver {
            let mut moment = Moment { hands: &hands, rng: &mut self.side_rng, solver: None };
            let evaluator = &self.evaluator;
            if !self.tests.iter().all(|test| evaluator.number(test, &mut moment) != 0) {
                return None;
            }
            return Some(whole(hands));
        }
        let deal = whole(hands);
        let tests = std::mem::take(&mut self.tests);
        let passes = tests.iter().all(|test| self.number(test, &deal) != 0);
        self.tests = tests;
        passes.then_some(deal)
    }

    /// Does what the script asks for with a deal.
    fn produce_one(&mut self, deal: Deal) -> Produced {
        self.report.produced += 1;
        let number = self.report.produced;
        let mut text = String::new();
        let actions = std::mem::take(&mut self.actions);
        if actions.iter().any(|action| matches!(action, Action::PrintHands(_))) {
            self.pages.push(*deal.hands());
        }
        for (place, action) in actions.iter().enumerate() {
            self.act(action, place, &deal, &mut text);
        }
        self.actions = actions;
        Produced { number, deal, text }
    }

    fn act(&mut self, action: &Action, place: usize, deal: &Deal, text: &mut String) {
        match action {
            Action::PrintAll => print::all(text, self.report.produced, deal),
            Action::PrintEastWest => print::east_west(text, deal),
            Action::PrintPbn => {
                let game = Game {
                    number: self.report.produced,
                    dealer: self.script.tree.dealer,
                    vulnerability: self.script.tree.vulnerability,
                    seed: self.settings.seed,
                };
                print::pbn(text, &game, deal);
            }
            Action::PrintCompact(number) => {
                print::compact(text, deal);
                if let Some(number) = number {
                    let _ = writeln!(text, "{}", self.number(number, deal));
                }
            }
            Action::PrintOneLine(number) => {
                print::one_line(text, deal);
                if let Some(number) = number {
                    let _ = write!(text, "{}", self.number(number, deal));
                }
                text.push('\n');
            }
            Action::PrintPieces(pieces) => {
                for piece in pieces {
                    match piece {
                        Piece::Text(piece) => text.push_str(piece),
                        Piece::Number(number) => {
                            let _ = write!(text, "{}", self.number(number, deal));
                        }
                    }
                }
            }
            Action::PrintHands(_) => {}
            Action::Average { number, .. } | Action::Frequency { number, .. } => {
                let number = self.number(number, deal);
                match &mut self.statistics[place] {
                    Some(Statistic::Average(average)) => average.add(number),
                    Some(Statistic::Frequency(frequency)) => frequency.add(number),
                    _ => {}
                }
            }
            Action::Frequency2 { numbers, .. } => {
                let numbers = [&numbers[0], &numbers[1]].map(|number| self.number(number, deal));
                if let Some(Statistic::Frequency2(frequency)) = &mut self.statistics[place] {
                    frequency.add(numbers);
                }
            }
        }
    }

    fn number(&mut self, expr: &Expr, deal: &Deal) -> i32 {
        let solver = match &mut self.solver {
            Some(solver) => {
                let solver: &mut dyn DoubleDummy = &mut **solver;
                Some((deal, solver))
            }
            None => None,
        };
        let mut moment = Moment { hands: deal.hands(), rng: &mut self.side_rng, solver };
        self.evaluator.number(expr, &mut moment)
    }
}

impl Iterator for Run<'_> {
    type Item = Produced;

    fn next(&mut self) -> Option<Produced> {
        loop {
            match self.step(u64::MAX) {
                Step::Deal(produced) => return Some(produced),
                Step::Working => {}
                Step::Finished => return None,
            }
        }
    }
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("report", &self.report).finish_non_exhaustive()
    }
}

/// How to deal, and which part of all deals that is.
fn plan(script: &Script, compiled: &Compiled, produce: u64) -> Result<(Dealing, f64), Impossible> {
    let tree = &script.tree;
    let mut known = Known::nothing();
    for (seat, &cards) in tree.predealt.iter() {
        known = known.with_hand(seat, cards).expect("the parser checked the cards dealt before");
    }
    let facts = Facts::of(&known)?;
    let mut lengths = BySeat::from_fn(|_| Ranges::anything());
    for &(seat, suit, length) in &tree.lengths {
        let shapes = ShapeSet::with_length(suit, length..=length);
        lengths[seat] = lengths[seat].and(&Ranges::of_shapes(shapes));
    }
    let ranges = BySeat::from_fn(|seat| compiled.ranges[seat].and(&lengths[seat]));
    let comparisons = &compiled.comparisons[..];
    let expected = produce.min(MOST_EXPECTED) as usize;
    let dealing = Dealing::plan(&facts, &Wish { ranges: &ranges, comparisons, expected })?;
    // Lengths dealt before are not a part of the condition: deals without them are not tried.
    let base = dealing.part_of(&facts, &lengths);
    let part = (dealing.part() / base).min(1.0);
    Ok((dealing, part))
}

/// What an action counts.
fn statistic(action: &Action) -> Option<Statistic> {
    match action {
        Action::Average { title, .. } => Some(Statistic::Average(Average::new(title.clone()))),
        Action::Frequency { title, bounds, .. } => {
            Some(Statistic::Frequency(Frequency::new(title.clone(), *bounds)))
        }
        Action::Frequency2 { title, bounds, .. } => {
            Some(Statistic::Frequency2(Frequency2::new(title.clone(), *bounds)))
        }
        _ => None,
    }
}

fn whole(hands: BySeat<Hand>) -> Deal {
    let partial = DealBuilder { hands }.partial().expect("each card was dealt once");
    partial.full().expect("each player got thirteen")
}

/// How many tries it takes until one succeeds, each with probability `part`.
fn geometric(rng: &mut ChaCha8Rng, part: f64) -> f64 {
    if part >= 1.0 {
        return 1.0;
    }
    // 1 - u lies above 0, so that its logarithm is a number.
    let u = 1.0 - fraction(rng);
    1.0 + (u.ln() / (-part).ln_1p()).floor()
}
