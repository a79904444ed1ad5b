//! The positions that a decomposition looks at one by one: those of this trick, and of later ones where that is
//! needed.
//!
//! A position is expanded when it is first asked about. Layouts go by their place among those of the position,
//! so that weights and answers are as short as the position has layouts.

use merrimac_stable_set::{BitSet, LagrangianWeights};

use super::Decomposition;
use crate::effort::Stopped;
use crate::rules::{Rules, Turn};
use crate::search::Search;

/// A subproblem is solved well enough if the bounds are one part in this many of its weight apart.
const ROUGHLY: u64 = 50;

/// A position, with this many layouts.
pub(super) struct Node<R: Rules> {
    pub(super) len: usize,
    pub(super) kind: Kind<R>,
}

pub(super) enum Kind<R: Rules> {
    /// Not looked at yet.
    Closed(R::Trick, BitSet, Manner),
    /// All of them are achievable.
    Sure,
    /// A subproblem of a later trick, solved as a whole.
    Later(Later<R>),
    /// Declarer is to play.
    Decision(Decision<R>),
    /// A defender is to play.
    Defence(Defence<R>),
}

/// How a position is asked about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// Card by card to the end of the trick.
    ByCards,
    /// By the next card, then as a whole.
    ByACard,
    /// As a whole, if that can be answered.
    Whole,
}

/// A subproblem of a later trick.
pub(super) struct Later<R: Rules> {
    pub(super) trick: R::Trick,
    pub(super) asked: BitSet,
    pub(super) fluctuation: Fluctuation,
}

/// How much weight has come and gone with the solutions of a subproblem.
#[derive(Default)]
pub(super) struct Fluctuation {
    /// The last answer.
    won: Vec<f32>,
    pub(super) weight: f64,
}

impl Fluctuation {
    fn note(&mut self, won: &[f32], weights: &[u64]) {
        let changes = self.won.iter().zip(won).zip(weights);
        let changes =
            changes.map(|((was, is), &weight)| f64::from((was - is).abs()) * weight as f64);
        self.weight += changes.sum::<f64>();
        self.won.clear();
        self.won.extend_from_slice(won);
    }
}

/// Declarer's cards.
pub(super) struct Decision<R: Rules> {
    /// By which a decomposition knows the cards that are left to him.
    pub(super) id: usize,
    pub(super) ways: Vec<Way<R>>,
    /// The likeliest, and the round in which it was.
    pub(super) chosen: usize,
    pub(super) round: u32,
    pub(super) fluctuation: Fluctuation,
}

/// One of declarer's cards.
pub(super) struct Way<R: Rules> {
    /// The places of the layouts that it may win.
    pub(super) inside: Vec<u32>,
    pub(super) node: Node<R>,
    /// The weights it was last asked about with, and the answer.
    pub(super) asked: Option<(Vec<u64>, u64)>,
    /// What no plan exceeds with the present weights.
    pub(super) bound: u64,
    /// The round in which it was asked about.
    pub(super) round: u32,
}

/// The cards of a defender after which not all can be won.
pub(super) struct Defence<R: Rules> {
    pub(super) branches: Vec<Branch<R>>,
    pub(super) weights_split: LagrangianWeights,
}

/// One of them, with the places of the layouts in which he may play it.
pub(super) struct Branch<R: Rules> {
    pub(super) inside: Vec<u32>,
    pub(super) node: Node<R>,
}

/// What is found of a position.
pub(super) struct Value {
    pub(super) at_most: u64,
    /// How much of each layout is in `at_most`.
    pub(super) won: Vec<f32>,
    /// A plan, layout by layout.
    pub(super) plan: Vec<bool>,
    pub(super) weight: u64,
}

impl Value {
    fn none(len: usize) -> Self {
        Self { at_most: 0, won: vec![0.0; len], plan: vec![false; len], weight: 0 }
    }

    fn exact(plan: Vec<bool>, weight: u64) -> Self {
        let won = plan.iter().map(|&is_won| f32::from(u8::from(is_won))).collect();
        Self { at_most: weight, won, plan, weight }
    }
}

impl<R: Rules> Node<R> {
    /// A position to be looked at card by card, with all of these layouts.
    pub(super) fn whole(trick: &R::Trick, layouts: &BitSet) -> Self {
        Self { len: layouts.len(), kind: Kind::Closed(*trick, layouts.clone(), Manner::ByCards) }
    }

    /// Decomposes a subproblem that was solved as a whole.
    pub(super) fn decompose(&mut self) {
        if let Kind::Later(later) = &self.kind {
            self.kind = later.decomposed();
        }
    }
}

impl<R: Rules> Way<R> {
    fn new(set: &BitSet, useful: BitSet, next: R::Trick, manner: Manner) -> Self {
        let inside = places(set, &useful);
        let node = Node { len: inside.len(), kind: Kind::Closed(next, useful, manner) };
        Self { inside, node, asked: None, bound: 0, round: 0 }
    }

    pub(super) fn weights(&self, weights: &[u64]) -> Vec<u64> {
        self.inside.iter().map(|&place| weights[place as usize]).collect()
    }

    /// What no plan exceeds, as far as can be told without asking: what has come to be worth more since it was
    /// asked about may be won.
    pub(super) fn estimate(&self, weights: &[u64]) -> u64 {
        let all = weights.iter().sum();
        let Some((then, at_most)) = &self.asked else { return all };
        let more = weights.iter().zip(then).map(|(now, then)| now.saturating_sub(*then));
        all.min(at_most + more.sum::<u64>())
    }
}

impl<R: Rules> Search<R> {
    /// What no plan exceeds with these weights and the present split, and a plan.
    pub(super) fn ask(
        &mut self,
        decomposition: &mut Decomposition,
        node: &mut Node<R>,
        weights: &[u64],
    ) -> Result<Value, Stopped> {
        match &mut node.kind {
            Kind::Closed(trick, set, manner) => {
                node.kind = self.expanded(decomposition, *trick, set, *manner)?;
            }
            Kind::Sure => return Ok(Value::exact(vec![true; node.len], weights.iter().sum())),
            Kind::Later(later) => {
                let best = self.answer_later(decomposition, later, weights)?;
                let weight: u64 = weights.iter().sum();
                if best.at_most - best.won <= weight / ROUGHLY {
                    let plan = by_place(&later.asked, &best.plan);
                    let value = Value { at_most: best.at_most, ..Value::exact(plan, best.won) };
                    later.fluctuation.note(&value.won, weights);
                    later.fluctuation.weight += (best.at_most - best.won) as f64;
                    return Ok(value);
                }
                // What is not answered as a whole is decomposed in its turn.
                node.kind = later.decomposed();
            }
            Kind::Decision(decision) => return self.ask_ways(decomposition, decision, weights),
            Kind::Defence(defence) => return self.ask_branches(decomposition, defence, weights),
        }
        self.ask(decomposition, node, weights)
    }

    fn expanded(
        &mut self,
        decomposition: &mut Decomposition,
        trick: R::Trick,
        set: &BitSet,
        manner: Manner,
    ) -> Result<Kind<R>, Stopped> {
        if self.achieve_trick(&trick, set)?.is_ok() {
            return Ok(Kind::Sure);
        }
        let turn = self.rules.turn(&trick);
        if turn == Turn::Complete {
            let start = self.rules.close(&trick);
            let asked = self.rules.project(&trick, set);
            return Ok(Kind::Later(Later::new(self.rules.begin(&start), asked)));
        }
        let manner = match manner {
            Manner::Whole => return Ok(Kind::Later(Later::new(trick, set.clone()))),
            Manner::ByACard => Manner::Whole,
            Manner::ByCards => Manner::ByCards,
        };
        Ok(match turn {
            Turn::Declarer | Turn::Complete => {
                let mut ways = Vec::new();
                for (_, next) in self.rules.declarer_moves(&trick) {
                    let useful = self.double_dummy_trick(&next, set)?;
                    ways.push(Way::new(set, useful, next, manner));
                }
                // Places, the weights last asked about, and what is undecided.
                let bytes = ways.iter().map(|way| 20 * way.inside.len()).sum::<usize>();
                decomposition.hold(bytes as u64, &mut self.effort)?;
                let (id, fluctuation) = (decomposition.decision(), Fluctuation::default());
                Kind::Decision(Decision { id, ways, chosen: 0, round: 0, fluctuation })
            }
            Turn::Defender => {
                let mut branches = Vec::new();
                for (_, next, layouts) in self.rules.defender_moves(&trick, set) {
                    if self.achieve_trick(&next, &layouts)?.is_err() {
                        let inside = places(set, &layouts);
                        let kind = Kind::Closed(next, layouts, manner);
                        let node = Node { len: inside.len(), kind };
                        branches.push(Branch { inside, node });
                    }
                }
                // Present weights, those with the least bound, drift, and where they are.
                let entries: usize = branches.iter().map(|branch| branch.inside.len()).sum();
                let bytes = (40 * set.len() + 44 * entries) as u64;
                decomposition.hold(bytes, &mut self.effort)?;
                decomposition.weight_bytes += 8 * entries as u64;
                let cards = branches.iter().map(|branch| &branch.inside[..]);
                let weights_split = LagrangianWeights::equal(set.len(), cards);
                Kind::Defence(Defence { branches, weights_split })
            }
        })
    }

    /// The likeliest of declarer's cards. Those that cannot be it are not asked about.
    fn ask_ways(
        &mut self,
        decomposition: &mut Decomposition,
        decision: &mut Decision<R>,
        weights: &[u64],
    ) -> Result<Value, Stopped> {
        let mut ways: Vec<(u64, usize, Vec<u64>)> = Vec::new();
        for (at, way) in decision.ways.iter_mut().enumerate() {
            if decomposition.is_left(decision.id, at) {
                let there = way.weights(weights);
                way.bound = way.estimate(&there);
                ways.push((way.bound, at, there));
            }
        }
        ways.sort_by_key(|&(bound, at, _)| (std::cmp::Reverse(bound), at));
        let mut value = Value::none(weights.len());
        let before = decision.chosen;
        for (bound, at, there) in ways {
            if bound <= value.at_most {
                break;
            }
            let way = &mut decision.ways[at];
            let found = self.ask(decomposition, &mut way.node, &there)?;
            way.bound = found.at_most.min(bound);
            way.asked = Some((there, way.bound));
            way.round = decomposition.round;
            if way.bound > value.at_most {
                value.at_most = way.bound;
                value.won = spread(&way.inside, &found.won, weights.len());
                decision.chosen = at;
            }
            if found.weight > value.weight {
                value.weight = found.weight;
                value.plan = spread(&way.inside, &found.plan, weights.len());
            }
        }
        decision.round = decomposition.round;
        if decision.chosen != before {
            decision.fluctuation.note(&value.won, weights);
        }
        Ok(value)
    }

    /// What is won after all cards of the defender.
    fn ask_branches(
        &mut self,
        decomposition: &mut Decomposition,
        defence: &mut Defence<R>,
        weights: &[u64],
    ) -> Result<Value, Stopped> {
        let (by_card, mut at_most) = defence.weights_split.split(weights);
        let mut won = Vec::new();
        let mut plan = vec![true; weights.len()];
        for (branch, there) in defence.branches.iter_mut().zip(&by_card) {
            let found = self.ask(decomposition, &mut branch.node, there)?;
            at_most += found.at_most;
            won.push(found.won);
            for (&place, is_won) in branch.inside.iter().zip(found.plan) {
                plan[place as usize] &= is_won;
            }
        }
        let mixed = defence.weights_split.mix(&won);
        defence.weights_split.note(&won, weights);
        let weight = weigh_plan(&plan, weights);
        Ok(Value { at_most, won: mixed, plan, weight })
    }
}

impl<R: Rules> Later<R> {
    fn new(trick: R::Trick, asked: BitSet) -> Self {
        Self { trick, asked, fluctuation: Fluctuation::default() }
    }

    /// The same subproblem one card further.
    fn decomposed(&self) -> Kind<R> {
        Kind::Closed(self.trick, self.asked.clone(), Manner::ByACard)
    }
}

/// What a plan weighs.
pub(super) fn weigh_plan(plan: &[bool], weights: &[u64]) -> u64 {
    plan.iter().zip(weights).filter(|(is_won, _)| **is_won).map(|(_, weight)| weight).sum()
}

/// Where the members of a set are among those of a larger one.
fn places(set: &BitSet, inside: &BitSet) -> Vec<u32> {
    let members = set.iter().enumerate().filter(|&(_, layout)| inside.contains(layout));
    members.map(|(place, _)| place as u32).collect()
}

/// Which members of a set are in another one.
pub(super) fn by_place(set: &BitSet, plan: &BitSet) -> Vec<bool> {
    set.iter().map(|layout| plan.contains(layout)).collect()
}

/// What is known of some places, among this many.
pub(super) fn spread<T: Copy + Default>(places: &[u32], known: &[T], len: usize) -> Vec<T> {
    let mut all = vec![T::default(); len];
    places.iter().zip(known).for_each(|(&place, known)| all[place as usize] = *known);
    all
}
