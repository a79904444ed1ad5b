//! All goals at once: the search for a payoff.

use merrimac_cards::Hand;
use merrimac_stable_set::BitSet;

use super::{Payoff, PayoffPlan, TricksTaken};
use crate::best::{Weights, weigh};
use crate::budget::Budget;
use crate::describe::Vocabulary;
use crate::ending::Ending;
use crate::levels::Levels;
use crate::search::Search;
use crate::tricks::{Trick, Tricks};
use crate::turns::{ByCard, CardQuery};
use crate::weighted::{Layout, Layouts};

/// What layouts may weigh together, times what a payoff spans.
const MOST: u128 = 1 << 62;

/// A number of tricks that is worth more than one fewer, and by how much, in units common to all.
struct Step {
    tricks: u8,
    gain: u64,
}

pub(super) struct Table<'a> {
    ending: &'a Ending,
    payoff: &'a Payoff,
    unit: u64,
    steps: Vec<Step>,
    pub(super) search: Search<Levels<Tricks>>,
    /// The position with the goal of the last step.
    root: Trick,
    /// The layouts by number, and what they weigh by themselves.
    layouts: BitSet,
    likelihoods: Weights,
    /// What situations weigh, with fewer digits if need be.
    weights: Weights,
    /// What no trick is worth is worth in all layouts together.
    total: u64,
    /// The situations that are won double dummy, as far as that is known.
    open: BitSet,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        ending: &'a Ending,
        layouts: &Layouts,
        payoff: &'a Payoff,
        budget: &Budget,
    ) -> Self {
        let (unit, steps) = steps(payoff, ending.tricks_left() as u8);
        let goals: Vec<u8> = steps.iter().map(|step| step.tricks).collect();
        let last = ending.with_goal(goals[goals.len() - 1]).expect("no more tricks than are left");
        let search = Search::new(Levels::new(Tricks::of(ending), goals), budget);
        let (rules, start) = (&search.rules, last.start());
        let (layouts, likelihoods) = layouts.numbered(ending, rules.game.layouts(&start));
        let kept = kept(&steps, &likelihoods);
        let gains: Vec<u64> = steps.iter().map(|step| step.gain).collect();
        let weights = rules.weights(&start, &gains, &kept);
        let total = weigh(&kept, &layouts).max(1);
        let open = rules.layered(&start, |_| layouts.clone());
        let root = last.position(&rules.game);
        Self {
            ending,
            payoff,
            unit,
            steps,
            search,
            root,
            layouts,
            likelihoods,
            weights,
            total,
            open,
        }
    }

    /// Declarer's cards, or the position if a defender is to play, with the best plan of each.
    pub(super) fn by_card(&mut self, exact: Hand) -> Vec<ByCard> {
        let all = self.open.clone();
        if let Ok(open) = self.search.double_dummy_trick(&self.root, &all) {
            self.open = open;
        }
        let query = CardQuery { layouts: &self.open, weights: &self.weights, exact, first: None };
        self.search.by_card(&self.root, query)
    }

    pub(super) fn plan(&self, found: &ByCard) -> PayoffPlan {
        let weigh = |situations: &BitSet| weigh(&self.weights, situations);
        let is_found = !found.best.plan.is_empty() || found.best.at_most == 0;
        PayoffPlan {
            card: found.card,
            equivalents: found.equivalents,
            expected: self.worth(found.best.won),
            at_most: self.worth(found.best.at_most.max(found.best.won)),
            open: self.worth(weigh(found.open.as_ref().unwrap_or(&self.open))),
            results: if is_found { self.results(&found.best.plan) } else { Vec::new() },
        }
    }

    /// What the ending is worth double dummy.
    pub(super) fn open(&self) -> f64 {
        self.worth(weigh(&self.weights, &self.open))
    }

    /// What situations of this weight are worth on average.
    fn worth(&self, weight: u64) -> f64 {
        let none = i128::from(self.payoff.values[0]) * i128::from(self.total);
        (none + i128::from(self.unit) * i128::from(weight)) as f64 / self.total as f64
    }

    /// The results of a plan.
    fn results(&self, plan: &BitSet) -> Vec<TricksTaken> {
        let vocabulary = Vocabulary::new(self.ending, self.named(&self.layouts));
        let layer = |level: usize| self.search.rules.layer(&self.root.start, level, plan);
        let mut reached: Vec<BitSet> = (0..self.steps.len()).map(layer).collect();
        // Whoever takes more tricks takes fewer, too.
        for level in (1..reached.len()).rev() {
            let (below, above) = reached.split_at_mut(level);
            below[level - 1].add(&above[0]);
        }
        let none = self.layouts.none();
        let levels = || self.steps.iter().map(|step| step.tricks).zip(&reached);
        let from = std::iter::once((0, &self.layouts)).chain(levels());
        let next = levels().chain([(self.ending.tricks_left() as u8 + 1, &none)]);
        from.zip(next)
            .filter(|((_, these), (_, better))| these != better)
            .map(|((tricks, these), (more, better))| {
                let layouts = self.named(these);
                TricksTaken {
                    tricks,
                    most: more - 1,
                    payoff: self.payoff.values[usize::from(tricks)],
                    chance: self.share(&these.minus(better)),
                    or_better: self.share(these),
                    plays_for: vocabulary.describe(&layouts),
                    layouts,
                }
            })
            .collect()
    }

    fn share(&self, layouts: &BitSet) -> f64 {
        weigh(&self.likelihoods, layouts) as f64
            / weigh(&self.likelihoods, &self.layouts).max(1) as f64
    }

    fn named(&self, layouts: &BitSet) -> Vec<Layout> {
        let universe = self.search.rules.game.layouts(&self.root.start);
        Layouts::named(self.ending, universe, &self.likelihoods, layouts)
    }
}

/// The numbers of tricks that are worth more than one fewer, and what their gains are counted in.
fn steps(payoff: &Payoff, left: u8) -> (u64, Vec<Step>) {
    let mut gains = payoff.gains();
    gains.retain(|&(tricks, _)| tricks <= left);
    if gains.is_empty() {
        // All numbers of tricks are worth the same: a goal by which nothing is gained.
        gains.push((left, 0));
    }
    let unit = gains.iter().fold(0, |unit, &(_, gain)| common_divisor(gain, unit)).max(1);
    let steps = gains.iter().map(|&(tricks, gain)| Step { tricks, gain: gain / unit });
    (unit, steps.collect())
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// What layouts weigh, if need be with fewer digits: sums must not overflow.
fn kept(steps: &[Step], likelihoods: &[u64]) -> Weights {
    let span: u64 = steps.iter().map(|step| step.gain).sum();
    let all: u128 = likelihoods.iter().map(|&likelihood| u128::from(likelihood)).sum();
    let most = MOST / u128::from(span.max(1));
    let kept = |&likelihood: &u64| match likelihood {
        0 => 0,
        likelihood if all <= most => likelihood,
        likelihood => (u128::from(likelihood) * most / all).max(1) as u64,
    };
    likelihoods.iter().map(kept).collect()
}
