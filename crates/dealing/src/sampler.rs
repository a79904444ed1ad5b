//! Deals that fit what is known and asked, each equally likely, or as likely as it should be.
//!
//! \[GIB §3\] needs "a set D of deals consistent with both the bidding and play". A [`Sampler`] holds
//! what is known and asked and draws such deals, as many and as often as wanted. Lengths, points and
//! cards held come from exact [counting](crate::counting), everything else from trying; soft
//! constraints from a draw among boxes, corrected by the ratio of likelihood and bound.
//!
//! # Never a hang
//! A budget of tries bounds the work. When it runs out, or when what is asked contradicts itself, a
//! sampler that may relax gives way in this order and says so:
//!
//! 1. comparisons between hands;
//! 2. what ranges cannot say: alternatives, stoppers, suit quality;
//! 3. points, by two either way;
//! 4. points by four, and lengths by a card;
//! 5. everything but the cards that are known.
//!
//! Known cards and shown voids are facts and never give way.
//!
//! # Differences from the paper
//! GIB deals by suit lengths and removes what does not fit; here points and honours are counted too,
//! which turns most auctions into a few tries a deal.

mod impossible;
mod plan;

use merrimac_cards::{BySeat, Deal, Seat};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

pub(crate) use impossible::Facts;
pub use impossible::Impossible;
pub(crate) use plan::{Dealing, Wish};

use crate::chance::{fraction, pick};
use crate::constraint::{Comparison, Constraint, DealConstraint, Layer, Ranges, fold, layers};
use crate::known::Known;

/// More boxes than this, one for each choice of a layer a hand, are not worth their counting.
const MOST_BOXES: usize = 16;

/// How to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Which random numbers.
    pub seed: u64,
    /// Which stream of them: samples of one seed on different streams are independent.
    pub stream: u64,
    /// How many deals will be asked for in all, roughly; the more, the more counting pays.
    pub expected: usize,
    /// How many tries may be spent on each `expected` deals that are asked for.
    pub tries: u64,
    /// Whether to give way when nothing fits.
    pub relax: bool,
}

impl Settings {
    /// Fifty deals (the size of GIB's samples), a million tries, giving way if need be.
    pub const fn new(seed: u64) -> Self {
        Self { seed, stream: 0, expected: 50, tries: 1_000_000, relax: true }
    }
}

/// What a deal was allowed to miss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Relaxation {
    /// Nothing: it meets all that was asked.
    Nothing,
    /// Comparisons between hands.
    Comparisons,
    /// Also what ranges of lengths and points cannot say.
    Details,
    /// Also points, by two either way.
    Points,
    /// Points by four, lengths by a card.
    Lengths,
    /// Everything but the cards that are known.
    Everything,
}

impl Relaxation {
    /// In the order of giving way.
    pub const ALL: [Self; 6] = [
        Self::Nothing,
        Self::Comparisons,
        Self::Details,
        Self::Points,
        Self::Lengths,
        Self::Everything,
    ];

    const fn next(self) -> Option<Self> {
        match self {
            Self::Nothing => Some(Self::Comparisons),
            Self::Comparisons => Some(Self::Details),
            Self::Details => Some(Self::Points),
            Self::Points => Some(Self::Lengths),
            Self::Lengths => Some(Self::Everything),
            Self::Everything => None,
        }
    }

    /// The boxes that a hand is dealt from.
    fn layers(self, constraint: &Constraint) -> Vec<Layer> {
        let one = |ranges| vec![Layer { share: 1.0, ranges }];
        match self {
            Self::Nothing | Self::Comparisons => layers(constraint),
            Self::Details => one(hull(constraint)),
            Self::Points => one(hull(constraint).widened(2, 0)),
            Self::Lengths => one(hull(constraint).widened(4, 1)),
            Self::Everything => one(Ranges::anything()),
        }
    }

    /// What is tested after dealing.
    fn tests(self, asked: &DealConstraint) -> Option<DealConstraint> {
        match self {
            Self::Nothing => Some(asked.clone()),
            Self::Comparisons => Some(DealConstraint { joint: Vec::new(), ..asked.clone() }),
            Self::Details | Self::Points | Self::Lengths | Self::Everything => None,
        }
    }
}

/// One box around all hands that a constraint, soft or not, gives any chance.
fn hull(constraint: &Constraint) -> Ranges {
    let layers = layers(constraint);
    let first = layers[0].ranges.clone();
    layers.iter().skip(1).fold(first, |hull, layer| hull.or(&layer.ranges))
}

/// A deal that was drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// The deal.
    pub deal: Deal,
    /// Its weight against the others.
    pub weight: f64,
    /// What it was allowed to miss.
    pub relaxed: Relaxation,
}

/// What a sampler did so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Deals tried.
    pub tries: u64,
    /// Deals that fitted.
    pub accepted: u64,
    /// How far it gave way.
    pub relaxed: Relaxation,
    /// Why what was asked is impossible, if that was found out.
    pub reason: Option<Impossible>,
}

/// Draws deals that fit what is known and asked.
///
/// ```
/// use merrimac_cards::Seat;
/// use merrimac_dealing::{Constraint, DealConstraint, Known, Sampler, Settings};
/// let known = Known::nothing().with_hand(Seat::South, "AQ54.KJ8.32.AK42".parse()?)?;
/// let notrump = Constraint::high_cards(11, 14).and(Constraint::balanced());
/// let asked = DealConstraint::anything().with_hand(Seat::North, notrump);
/// let mut sampler = Sampler::new(known, asked.clone(), Settings::new(1))?;
/// let deals = sampler.draw(50);
/// assert_eq!(deals.len(), 50);
/// assert!(deals.iter().all(|sample| asked.admits(&sample.deal)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sampler {
    asked: DealConstraint,
    facts: Facts,
    settings: Settings,
    rng: ChaCha8Rng,
    plan: Plan,
    report: Report,
}

impl Sampler {
    /// Prepares to draw.
    ///
    /// # Errors
    /// If the facts contradict each other, or what is asked is impossible and may not give way.
    pub fn new(
        known: Known,
        asked: DealConstraint,
        settings: Settings,
    ) -> Result<Self, Impossible> {
        let facts = Facts::of(&known)?;
        let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
        rng.set_stream(settings.stream);
        let mut report =
            Report { tries: 0, accepted: 0, relaxed: Relaxation::Nothing, reason: None };
        let plan = loop {
            match Plan::new(&facts, &asked, report.relaxed, settings.expected) {
                Ok(plan) => break plan,
                Err(reason) => {
                    let next = report.relaxed.next().filter(|_| settings.relax);
                    let Some(next) = next else { return Err(reason) };
                    report.relaxed = next;
                    report.reason.get_or_insert(reason);
                }
            }
        };
        Ok(Self { asked, facts, settings, rng, plan, report })
    }

    /// Draws deals, all of the same weight; fewer than `count` only if the tries run out and nothing
    /// may give way.
    pub fn draw(&mut self, count: usize) -> Vec<Sample> {
        self.collect(count, Plan::draw_evenly)
    }

    /// Draws deals with weights: cheaper when soft constraints make most draws unlikely.
    pub fn draw_weighted(&mut self, count: usize) -> Vec<Sample> {
        self.collect(count, Plan::draw_weighted)
    }

    /// What was done so far.
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The part of all deals that agree with the known cards which is chosen from before any test:
    /// an upper bound for how likely it is that a deal meets what is asked.
    pub fn range_probability(&self) -> f64 {
        self.plan.boxes.iter().map(|one| one.share * one.dealing.part()).sum()
    }

    fn collect(
        &mut self,
        count: usize,
        one: impl Fn(&Plan, &mut ChaCha8Rng) -> Option<(Deal, f64)>,
    ) -> Vec<Sample> {
        let mut samples = Vec::with_capacity(count.min(4096));
        let rounds = count.div_ceil(self.settings.expected.max(1)) as u64;
        let mut left = self.settings.tries.max(1).saturating_mul(rounds);
        let mut here = self.allowance(left);
        while samples.len() < count {
            if here == 0 {
                if left == 0 || !self.give_way() {
                    break;
                }
                here = self.allowance(left);
            }
            here -= 1;
            left -= 1;
            self.report.tries += 1;
            if let Some((deal, weight)) = one(&self.plan, &mut self.rng) {
                self.report.accepted += 1;
                samples.push(Sample { deal, weight, relaxed: self.report.relaxed });
            }
        }
        samples
    }

    /// The tries before giving way: half of what is left, so that there is something for the next
    /// step; all if there is none.
    fn allowance(&self, left: u64) -> u64 {
        let may_give_way = self.settings.relax && self.report.relaxed.next().is_some();
        if may_give_way { left.div_ceil(2) } else { left }
    }

    /// Takes the next step of relaxing that is possible.
    fn give_way(&mut self) -> bool {
        while let Some(next) = self.report.relaxed.next().filter(|_| self.settings.relax) {
            self.report.relaxed = next;
            if let Ok(plan) = Plan::new(&self.facts, &self.asked, next, self.settings.expected) {
                self.plan = plan;
                return true;
            }
        }
        false
    }
}

/// A box that deals are drawn from.
#[derive(Debug, Clone)]
struct DealBox {
    share: f64,
    ranges: BySeat<Ranges>,
    dealing: Dealing,
}

impl DealBox {
    /// Whether a deal drawn from it lies in it: hands dealt at random may not.
    fn admits(&self, deal: &Deal) -> bool {
        let is_in =
            |seat: Seat| self.dealing.is_direct(seat) || self.ranges[seat].admits(deal.hand(seat));
        Seat::ALL.into_iter().all(is_in)
    }
}

/// What is asked of the deals that were drawn.
#[derive(Debug, Clone)]
struct Tests {
    asked: DealConstraint,
    /// How likely the hands are of which all cards are known: a player knows two of the four.
    settled: BySeat<Option<f64>>,
}

impl Tests {
    fn new(asked: DealConstraint, facts: &Facts) -> Self {
        let settled = BySeat::from_fn(|seat| {
            let likelihood = || asked.hands[seat].likelihood(facts.known[seat]);
            (facts.need(seat) == 0).then(likelihood)
        });
        Self { asked, settled }
    }

    /// How likely a deal is, against one that meets everything.
    fn likelihood(&self, deal: &Deal) -> f64 {
        self.asked.likelihood_by(deal, |seat, asked| {
            self.settled[seat].unwrap_or_else(|| asked.likelihood(deal.hand(seat)))
        })
    }
}

/// How deals are drawn for one step of relaxing.
#[derive(Debug, Clone)]
struct Plan {
    layers: BySeat<Vec<Layer>>,
    boxes: Vec<DealBox>,
    /// What remains to be tested.
    tests: Option<Tests>,
    /// The cards that are certain; hands dealt at random are tested for these.
    facts: Facts,
}

impl Plan {
    fn new(
        facts: &Facts,
        asked: &DealConstraint,
        relaxed: Relaxation,
        expected: usize,
    ) -> Result<Self, Impossible> {
        let mut layers = BySeat::from_fn(|seat| relaxed.layers(&asked.hands[seat]));
        for seat in Seat::ALL {
            let boxes: usize = layers.values().map(Vec::len).product();
            if boxes > MOST_BOXES {
                layers[seat] = fold(&layers[seat]);
            }
        }
        let tests = relaxed.tests(asked);
        let comparisons: Vec<Comparison> =
            tests.iter().flat_map(DealConstraint::length_comparisons).cloned().collect();
        let mut boxes = Vec::new();
        let mut reason = None;
        for (share, ranges) in products(&layers) {
            let wish = Wish { ranges: &ranges, comparisons: &comparisons, expected };
            match Dealing::plan(facts, &wish) {
                Ok(dealing) => boxes.push(DealBox { share, ranges, dealing }),
                Err(why) => {
                    reason.get_or_insert(why);
                }
            }
        }
        if boxes.is_empty() {
            return Err(reason.unwrap_or(Impossible::Together));
        }
        let is_certain = |seat: Seat| layers[seat].iter().all(|layer| layer.ranges.is_exact);
        let needs_tests = |asked: &DealConstraint| {
            !asked.joint.is_empty()
                || asked.hands.values().any(Constraint::is_soft)
                || !Seat::ALL.into_iter().all(is_certain)
        };
        let tests = tests.filter(needs_tests).map(|asked| Tests::new(asked, facts));
        Ok(Self { layers, boxes, tests, facts: facts.clone() })
    }

    /// A deal in a box drawn by share and size, or nothing if it fell outside.
    fn draw_box(&self, rng: &mut ChaCha8Rng) -> Option<Deal> {
        let chosen = match &self.boxes[..] {
            [only] => only,
            boxes => {
                let weight = |one: &DealBox| one.share * one.dealing.ways();
                let total = boxes.iter().map(weight).sum();
                &boxes[pick(rng, total, boxes.iter().map(weight))?]
            }
        };
        let deal = chosen.dealing.draw(rng);
        let is_fact = |seat: Seat| (deal.hand(seat) & self.facts.barred[seat]).is_empty();
        (chosen.admits(&deal) && Seat::ALL.into_iter().all(is_fact)).then_some(deal)
    }

    /// A deal with its likelihood over what the boxes give it, or nothing if that is nothing.
    fn draw_weighted(&self, rng: &mut ChaCha8Rng) -> Option<(Deal, f64)> {
        let deal = self.draw_box(rng)?;
        let Some(tests) = &self.tests else { return Some((deal, 1.0)) };
        let weight = tests.likelihood(&deal) / self.bound(&deal);
        (weight > 0.0).then_some((deal, weight))
    }

    /// A deal that passed a lottery by its weight.
    fn draw_evenly(&self, rng: &mut ChaCha8Rng) -> Option<(Deal, f64)> {
        let (deal, weight) = self.draw_weighted(rng)?;
        (weight >= 1.0 || fraction(rng) < weight).then_some((deal, 1.0))
    }

    /// What the boxes give a deal: never below its likelihood.
    fn bound(&self, deal: &Deal) -> f64 {
        let of_hand = |(seat, layers): (Seat, &Vec<Layer>)| -> f64 {
            if let [only] = &layers[..] {
                return only.share;
            }
            let hand = deal.hand(seat);
            let holding = layers.iter().filter(|layer| layer.ranges.admits(hand));
            holding.map(|layer| layer.share).sum()
        };
        self.layers.iter().map(of_hand).product()
    }
}

/// Every choice of one layer a hand, with the product of their shares.
fn products(layers: &BySeat<Vec<Layer>>) -> Vec<(f64, BySeat<Ranges>)> {
    let nothing = (1.0, BySeat::from_fn(|_| Ranges::anything()));
    layers.iter().fold(vec![nothing], |products, (seat, layers)| {
        let pairs =
            products.iter().flat_map(|product| layers.iter().map(move |layer| (product, layer)));
        pairs
            .map(|((share, ranges), layer)| {
                let mut ranges = ranges.clone();
                ranges[seat] = layer.ranges.clone();
                (share * layer.share, ranges)
            })
            .collect()
    })
}

#[cfg(test)]
mod tests;
