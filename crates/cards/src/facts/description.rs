//! A set of layouts told as alternatives, each of a few facts that hold together.
//!
//! Alternatives never say more than is true: where they hold, the layout is in the set. They are found greedily,
//! the likeliest first (weighted set cover); what they leave out is told as a share.

use std::fmt;

use super::{Fact, Vocabulary};
use crate::{Hand, Seat};

/// How much is said of a set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DescriptionStyle {
    /// The most facts that hold together in an alternative.
    pub facts: usize,
    /// The most alternatives.
    pub alternatives: usize,
    /// Shares below this are not worth words.
    pub little: f64,
    /// How much more each further fact of an alternative must tell, as a part of what fewer facts tell.
    pub earns: f64,
    /// Whether the layouts are a sample, of which something may be true by chance.
    pub is_sample: bool,
}

/// A set of layouts in words.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Description {
    /// Alternatives; the facts of each hold together.
    pub alternatives: Vec<Vec<Fact>>,
    /// The share of all layouts that the set has and the alternatives do not tell.
    pub untold: f64,
    /// Whether the set has every layout.
    pub everything: bool,
}

impl Description {
    /// Whether two hands are told of.
    pub fn fits(&self, hand: impl Fn(Seat) -> Hand) -> bool {
        let is_true = |term: &Vec<Fact>| term.iter().all(|fact| fact.holds(&hand));
        self.everything || self.alternatives.iter().any(is_true)
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        !self.everything && self.alternatives.is_empty() && self.untold <= 0.0
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.everything {
            return f.write_str("every layout");
        }
        let term =
            |facts: &Vec<Fact>| facts.iter().map(Fact::to_string).collect::<Vec<_>>().join(" and ");
        let mut told: Vec<String> = self.alternatives.iter().map(term).collect();
        match (self.untold > 0.0, told.is_empty()) {
            (true, true) => return f.write_str("layouts that have little in common"),
            (true, false) => {
                // A share of less than one percent is said in tenths.
                let digits = usize::from(self.untold < 0.01);
                told.push(format!("other layouts ({:.digits$} %)", 100.0 * self.untold));
            }
            (false, true) => return f.write_str("nothing"),
            (false, false) => {}
        }
        f.write_str(&told.join(", or "))
    }
}

impl Vocabulary {
    /// What distinguishes some of the layouts from the others; `is_in` has them in order.
    pub fn describe(
        &self,
        is_in: impl IntoIterator<Item = bool>,
        style: DescriptionStyle,
    ) -> Description {
        let set = Places::of(is_in);
        if set.len() == self.weights.len() {
            return Description { everything: true, ..Description::default() };
        }
        let least = |facts: usize| {
            let backing =
                Backing { won: set.len(), layouts: self.weights.len(), facts: self.facts.len() };
            if style.is_sample { backing.least(facts) } else { 1 }
        };
        let mut cover = Cover {
            words: self,
            style,
            set: &set,
            untold: set.clone(),
            least: [least(1), least(2)],
        };
        let mut alternatives = Vec::new();
        while alternatives.len() < style.alternatives {
            let Some((term, told)) = cover.best_term() else { break };
            cover.untold = cover.untold.without(&told);
            alternatives.push(term.into_iter().map(|fact| self.facts[fact].0).collect());
        }
        let untold = self.share(&cover.untold);
        let untold = if untold > style.little { untold } else { 0.0 };
        Description { alternatives, untold, everything: false }
    }

    /// How much of all layouts a set has.
    fn share(&self, set: &Places) -> f64 {
        set.iter().map(|place| self.weights[place]).sum()
    }
}

/// A set that is being told.
struct Cover<'a> {
    words: &'a Vocabulary,
    style: DescriptionStyle,
    set: &'a Places,
    untold: Places,
    /// In how many layouts one fact must hold to be said, and several.
    least: [usize; 2],
}

/// Facts that hold together, where they do, and how much of what is untold they tell.
type Term = (f64, Vec<usize>, Places);

/// Only the most promising terms are made longer: a description need not be the shortest there is.
const MAX_TERMS_MADE_LONGER: usize = 200;

impl Cover<'_> {
    /// The facts, true together of layouts in the set only, that tell most of what is untold.
    fn best_term(&self) -> Option<(Vec<usize>, Places)> {
        let all = Places::of(self.words.weights.iter().map(|_| true));
        let mut best: Option<Term> = None;
        let mut terms = vec![(f64::MAX, Vec::new(), all)];
        for _ in 0..self.style.facts {
            let mut longer: Vec<Term> = Vec::new();
            for term in &terms {
                // A longer term tells no more.
                if best.as_ref().is_some_and(|(most, ..)| term.0 <= *most) {
                    break;
                }
                self.extend(term, &mut best, &mut longer);
            }
            longer.sort_by(|one, other| other.0.total_cmp(&one.0));
            longer.truncate(MAX_TERMS_MADE_LONGER);
            terms = longer;
        }
        best.map(|(_, term, holds)| (term, holds))
    }

    /// A term with each further fact: the best one that may be said, and those that may become so.
    fn extend(&self, term: &Term, best: &mut Option<Term>, longer: &mut Vec<Term>) {
        let (_, facts, holds) = term;
        let open = holds.and(&self.untold);
        let next = facts.last().map_or(0, |last| last + 1);
        let further = 1.0 + self.style.earns * facts.len() as f64 + self.style.little;
        let least = self.least[facts.len().min(1)];
        for (place, (_, also)) in self.words.facts.iter().enumerate().skip(next) {
            let most = best.as_ref().map_or(0.0, |(most, ..)| *most);
            // To count layouts is quicker than to add up their weights, and often tells enough.
            if f64::from(open.count_common(also)) * self.words.heaviest <= most {
                continue;
            }
            let gain = self.words.share(&open.and(also));
            if gain <= most.max(self.style.little) {
                continue;
            }
            let both = holds.and(also);
            let term = facts.iter().copied().chain([place]).collect();
            if both.len() < least {
                continue;
            }
            if !both.is_subset(self.set) {
                if facts.len() + 1 < self.style.facts {
                    longer.push((gain, term, both));
                }
            } else if gain > most * further + 1e-12 {
                *best = Some((gain, term, both));
            }
        }
    }
}

/// In how many layouts of a sample a term must be true to be said.
///
/// Of many terms, some are true of won layouts only by chance, the sooner the fewer layouts they are
/// true of and the more are won. As many are asked for that one such term is expected, at least
/// [`Backing::FEWEST`] and at most [`Backing::MOST`].
struct Backing {
    won: usize,
    layouts: usize,
    facts: usize,
}

impl Backing {
    const FEWEST: usize = 5;
    const MOST: usize = 20;

    /// For a term of one fact or of several.
    fn least(&self, facts: usize) -> usize {
        let terms = if facts == 1 { self.facts } else { self.facts * self.facts / 2 };
        let won = self.won as f64 / self.layouts.max(1) as f64;
        let least = (terms.max(1) as f64).ln() / -won.clamp(0.01, 0.99).ln();
        (least.ceil() as usize).clamp(Self::FEWEST, Self::MOST)
    }
}

/// Layouts by their places in a list, a bit each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Places(Vec<u64>);

impl Places {
    /// Those in a list of which something holds.
    pub(super) fn of(holds: impl IntoIterator<Item = bool>) -> Self {
        let mut words = Vec::new();
        for (place, holds) in holds.into_iter().enumerate() {
            if place % 64 == 0 {
                words.push(0);
            }
            words[place / 64] |= u64::from(holds) << (place % 64);
        }
        Self(words)
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * at + bit)
            })
        })
    }

    fn zipped(&self, other: &Self, of: impl Fn(u64, u64) -> u64) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(&one, &other)| of(one, other)).collect())
    }

    fn and(&self, other: &Self) -> Self {
        self.zipped(other, |one, other| one & other)
    }

    fn without(&self, other: &Self) -> Self {
        self.zipped(other, |one, other| one & !other)
    }

    fn count_common(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & other).count_ones()).sum()
    }

    fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }
}
