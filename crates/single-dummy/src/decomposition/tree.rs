//! The positions of a trick as a tree, and of later tricks where that is needed.
//!
//! A position is expanded when it is first asked about. After a defender's card its layouts keep a part of their
//! weight, after one of declarer's all of it. Layouts go by their place among those of the position, so that weights
//! and answers are as short as the position has layouts.

use merrimac_stable_set::{BitSet, LagrangianWeights};

use super::Subproblem;
use crate::best::{Best, Wanted, Weights};
use crate::cache::Cache;
use crate::effort::Stopped;
use crate::rules::{Rules, Turn};
use crate::search::Search;

/// A subproblem is solved well enough if the bounds are one part in this many of its weight apart.
const ROUGHLY: u64 = 50;

/// To ask about this many layouts is as much work as one step of the optimiser.
const LAYOUTS_A_STEP: u64 = 8;

/// What holds for all positions of a decomposition.
pub(super) struct Terms {
    /// By decision: the cards that are left to declarer.
    pub(super) left: Vec<u32>,
    /// What part of the weight of a subproblem does not matter.
    pub(super) tolerance: f64,
    /// The last answers.
    pub(super) answers: Cache<Subproblem, Best>,
}

impl Terms {
    fn is_left(&self, decision: usize, card: usize) -> bool {
        self.left[decision] >> card & 1 == 1
    }

    /// The cards that were left before, and all of decisions that are new.
    pub(super) fn restore(&mut self, left: &[u32]) {
        self.left.fill(u32::MAX);
        self.left[..left.len()].copy_from_slice(left);
    }
}

/// This many answers are kept.
const ANSWERS: usize = 2_000;

/// A position with its layouts.
pub(super) struct Node<R: Rules> {
    trick: R::Trick,
    layouts: BitSet,
    state: State,
    /// Declarer's cards, or those of the defender's after which not all layouts are won.
    cards: Vec<Card<R>>,
    /// How weights are split among the defender's cards, if he is to play.
    split: Option<LagrangianWeights>,
    /// Where declarer is to play: the number of the decision, and the best of his cards.
    decision: usize,
    chosen: usize,
    /// What was won at the last answer, and how much weight has come and gone with answers.
    last: Vec<f32>,
    fluctuation: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Not looked at yet.
    New(Extent),
    /// All layouts are won by one plan.
    Won,
    /// Solved as a whole.
    Leaf,
    /// Solved card by card.
    Open,
}

/// How far a position is to be expanded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    ToTheEndOfTheTrick,
    ByOneCard,
    NoFurther,
}

/// A card, and the position after it.
struct Card<R: Rules> {
    /// The places of its layouts among all.
    inside: Vec<u32>,
    node: Node<R>,
    /// The weights it was last asked about with, and what no plan exceeded.
    asked: Option<(Vec<u64>, u64)>,
    /// What no plan exceeds with the present weights, if it is declarer's, and whether it was asked about in this
    /// round.
    bound: u64,
    is_current: bool,
}

/// What is found of a position.
pub(super) struct Value {
    pub(super) at_most: u64,
    /// How much of each layout is in `at_most`.
    won: Vec<f32>,
    /// A plan, layout by layout.
    pub(super) plan: Vec<bool>,
}

impl Value {
    fn of(plan: Vec<bool>, at_most: u64) -> Self {
        let won = plan.iter().map(|&is_won| f32::from(u8::from(is_won))).collect();
        Self { at_most, won, plan }
    }
}

/// Which of declarer's cards are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    All,
    /// Those asked about in this round.
    Current,
    /// The best.
    Chosen,
}

impl<R: Rules> Node<R> {
    /// A position that is to be expanded.
    pub(super) fn new(trick: R::Trick, layouts: BitSet, extent: Extent) -> Self {
        Self {
            trick,
            layouts,
            state: State::New(extent),
            cards: Vec::new(),
            split: None,
            decision: 0,
            chosen: 0,
            last: Vec::new(),
            fluctuation: 0.0,
        }
    }

    /// The bytes of its own and of all positions after it.
    pub(super) fn bytes(&self) -> u64 {
        self.own_bytes() + self.cards.iter().map(|card| card.node.bytes()).sum::<u64>()
    }

    /// Places and the weights last asked about; present parts, those with the least bound and drift.
    fn own_bytes(&self) -> u64 {
        let entries: usize = self.cards.iter().map(|card| card.inside.len()).sum();
        let split = if self.split.is_some() { 40 * self.layouts.len() } else { 0 };
        (44 * entries + split) as u64
    }

    /// The position that a path leads to, last step first.
    pub(super) fn at(&mut self, path: &[usize]) -> &mut Self {
        path.iter().rev().fold(self, |node, &card| &mut node.cards[card].node)
    }

    /// Makes a subproblem that was solved as a whole one to be expanded.
    pub(super) fn open(&mut self) {
        (self.state, self.fluctuation) = (State::New(Extent::ByOneCard), 0.0);
    }

    /// The number of declarer's decision and his best card, if it is his turn.
    pub(super) fn decision(&self) -> Option<(usize, usize)> {
        (self.state == State::Open && self.split.is_none()).then_some((self.decision, self.chosen))
    }

    /// The cards that are meant.
    fn cards(&mut self, of: Of) -> impl Iterator<Item = &mut Node<R>> {
        let (is_defence, chosen) = (self.split.is_some(), self.chosen);
        let cards = self.cards.iter_mut().enumerate().filter(move |(at, card)| match of {
            Of::Current => card.is_current,
            Of::Chosen => is_defence || *at == chosen,
            Of::All => true,
        });
        cards.map(|(_, card)| &mut card.node)
    }

    /// All splits after the cards that are meant.
    pub(super) fn for_each_split(&mut self, of: Of, act: &mut impl FnMut(&mut LagrangianWeights)) {
        self.cards(of).for_each(|node| node.for_each_split(of, act));
        self.split.iter_mut().for_each(act);
    }

    /// The subproblem or decision whose answers fluctuate most, among those that the bound is made of: by how much,
    /// and the path to it.
    pub(super) fn most_fractional(&self, terms: &Terms) -> Option<(f64, Vec<usize>)> {
        let is_open = match self.decision() {
            Some((decision, chosen)) => {
                (0..self.cards.len()).any(|at| at != chosen && terms.is_left(decision, at))
            }
            None => self.state == State::Leaf,
        };
        let own = (is_open && self.fluctuation > 0.0).then_some((self.fluctuation, Vec::new()));
        let later = self.cards.iter().enumerate().filter_map(|(at, card)| {
            let is_meant = self.split.is_some() || at == self.chosen;
            let (fluctuation, mut path) = is_meant.then(|| card.node.most_fractional(terms))??;
            path.push(at);
            Some((fluctuation, path))
        });
        own.into_iter().chain(later).max_by(|one, other| one.0.total_cmp(&other.0))
    }

    /// What a plan wins, layout by layout and altogether, and what none exceeds.
    fn by_place(&self, best: &Best) -> (Vec<bool>, u64, u64) {
        let plan = self.layouts.iter().map(|layout| best.plan.contains(layout)).collect();
        (plan, best.won, best.at_most)
    }

    /// Forgets what has fluctuated.
    pub(super) fn settle(&mut self) {
        self.fluctuation = 0.0;
        self.cards(Of::All).for_each(Self::settle);
    }

    /// Forgets what was answered without some of declarer's cards: it bounds nothing any more.
    pub(super) fn forget_answers(&mut self) {
        self.cards.iter_mut().for_each(|card| card.asked = None);
        self.cards(Of::All).for_each(Self::forget_answers);
    }

    /// Prunes cards of declarer's that cost `spare` or more, as far as the last round tells.
    pub(super) fn prune(&self, terms: &mut Terms, spare: u64) {
        let best = self.decision().map_or(0, |(_, chosen)| self.cards[chosen].bound);
        for (at, card) in self.cards.iter().enumerate() {
            let cost = best.saturating_sub(card.bound);
            if cost >= spare {
                terms.left[self.decision] &= !(1 << at);
            } else if card.is_current {
                card.node.prune(terms, spare - cost);
            }
        }
    }

    fn note(&mut self, won: &[f32], weights: &[u64]) {
        let changes = self.last.iter().zip(won).zip(weights);
        let changes =
            changes.map(|((was, is), &weight)| f64::from((was - is).abs()) * weight as f64);
        self.fluctuation += changes.sum::<f64>();
        self.last = won.to_vec();
    }
}

impl<R: Rules> Card<R> {
    /// A card, of a position with these layouts.
    fn new(all: &BitSet, next: R::Trick, layouts: BitSet, extent: Extent) -> Self {
        let places = all.iter().zip(0..).filter(|&(layout, _)| layouts.contains(layout));
        let inside = places.map(|(_, place)| place).collect();
        Self {
            inside,
            node: Node::new(next, layouts, extent),
            asked: None,
            bound: 0,
            is_current: false,
        }
    }

    fn weights(&self, weight: impl Fn(usize) -> u64) -> Vec<u64> {
        self.inside.iter().map(|&place| weight(place as usize)).collect()
    }

    /// What is known of its layouts, for all of the position.
    fn spread<T: Copy + Default>(&self, known: &[T], len: usize) -> Vec<T> {
        let mut all = vec![T::default(); len];
        self.inside.iter().zip(known).for_each(|(&place, known)| all[place as usize] = *known);
        all
    }

    /// What no plan exceeds, as far as can be told without asking: what has come to be worth more since it was
    /// asked about may be won.
    fn estimate(&self, weights: &[u64]) -> u64 {
        let all = weights.iter().sum();
        let Some((then, at_most)) = &self.asked else { return all };
        let more = weights.iter().zip(then).map(|(now, then)| now.saturating_sub(*then));
        all.min(at_most + more.sum::<u64>())
    }

    /// Adds to the number of cards after which each layout is lost.
    fn count_lost(&self, plan: &[bool], lost: &mut [i32], more: i32) {
        let places = self.inside.iter().zip(plan).filter(|(_, is_won)| !**is_won);
        places.for_each(|(&place, _)| lost[place as usize] += more);
    }
}

impl<R: Rules> Search<R> {
    /// What no plan exceeds with these weights and the present split, and a plan.
    pub(super) fn ask(
        &mut self,
        terms: &mut Terms,
        node: &mut Node<R>,
        weights: &[u64],
    ) -> Result<Value, Stopped> {
        self.expand(terms, node)?;
        if node.state == State::Leaf {
            let (plan, won, at_most) = self.solve_leaf(terms, node, weights)?;
            if at_most - won <= weights.iter().sum::<u64>() / ROUGHLY {
                let value = Value::of(plan, at_most);
                node.note(&value.won, weights);
                node.fluctuation += (at_most - won) as f64;
                return Ok(value);
            }
            // What is not answered as a whole is solved card by card.
            node.open();
            self.expand(terms, node)?;
        }
        match (node.state, &node.split) {
            (State::Won, _) => Ok(Value::of(vec![true; weights.len()], weights.iter().sum())),
            (_, None) => self.ask_declarer(terms, node, weights),
            (_, Some(_)) => self.ask_defender(terms, node, weights),
        }
    }

    /// Finds the cards of a position that is to be expanded.
    fn expand(&mut self, terms: &mut Terms, node: &mut Node<R>) -> Result<(), Stopped> {
        let State::New(extent) = node.state else { return Ok(()) };
        if self.achieve_trick(&node.trick, &node.layouts)?.is_ok() {
            node.state = State::Won;
            return Ok(());
        }
        let turn = self.rules.turn(&node.trick);
        if turn == Turn::Complete {
            node.layouts = self.rules.project(&node.trick, &node.layouts);
            node.trick = self.rules.begin(&self.rules.close(&node.trick));
        }
        if turn == Turn::Complete || extent == Extent::NoFurther {
            node.state = State::Leaf;
            return Ok(());
        }
        let then = if extent == Extent::ByOneCard { Extent::NoFurther } else { extent };
        let (trick, all) = (&node.trick, &node.layouts);
        let mut cards = Vec::new();
        if turn == Turn::Declarer {
            for (_, next) in self.rules.declarer_moves(trick) {
                let useful = self.double_dummy_trick(&next, all)?;
                cards.push(Card::new(all, next, useful, then));
            }
            node.decision = terms.left.len();
            terms.left.push(u32::MAX);
        } else {
            for (_, next, layouts) in self.rules.defender_moves(trick, all) {
                if self.achieve_trick(&next, &layouts)?.is_err() {
                    cards.push(Card::new(all, next, layouts, then));
                }
            }
            let places = cards.iter().map(|card| &card.inside[..]);
            node.split = Some(LagrangianWeights::equal(all.len(), places));
        }
        (node.cards, node.state) = (cards, State::Open);
        self.effort.hold(node.own_bytes())
    }

    /// The best plan of a subproblem, what it wins, and what none exceeds.
    fn solve_leaf(
        &mut self,
        terms: &mut Terms,
        node: &Node<R>,
        weights: &[u64],
    ) -> Result<(Vec<bool>, u64, u64), Stopped> {
        self.spend()?;
        let mut there = vec![0; node.layouts.words().len() * 64];
        node.layouts.iter().zip(weights).for_each(|(layout, &weight)| there[layout] = weight);
        let there = Weights::from(there);
        let key = (self.rules.trick_key(&node.trick), node.layouts.clone(), there.clone());
        if let Some(best) = terms.answers.get(&key) {
            return Ok(node.by_place(best));
        }
        let wanted =
            Wanted { tolerance: Some(terms.tolerance), ..Wanted::best_of(&node.layouts, &there) };
        let best = self.best_trick(&node.trick, wanted);
        self.effort.charge(weights.len() as u64 / LAYOUTS_A_STEP);
        self.spend()?;
        let found = node.by_place(&best);
        if terms.answers.len() == ANSWERS {
            terms.answers.clear(&self.effort.memory);
        }
        terms
            .answers
            .count(8 * there.len() as u64 + 3 * BitSet::bytes(there.len()), &self.effort.memory);
        terms.answers.insert(key, best, &self.effort.memory);
        Ok(found)
    }

    /// The best of declarer's cards. Those that cannot be it are not asked about.
    fn ask_declarer(
        &mut self,
        terms: &mut Terms,
        node: &mut Node<R>,
        weights: &[u64],
    ) -> Result<Value, Stopped> {
        let mut ways: Vec<(u64, usize, Vec<u64>)> = Vec::new();
        for (at, card) in node.cards.iter_mut().enumerate() {
            card.is_current = false;
            if terms.is_left(node.decision, at) {
                let there = card.weights(|place| weights[place]);
                card.bound = card.estimate(&there);
                ways.push((card.bound, at, there));
            }
        }
        ways.sort_by_key(|&(bound, at, _)| (std::cmp::Reverse(bound), at));
        let mut value = Value::of(vec![false; weights.len()], 0);
        let (mut most, before) = (0, node.chosen);
        for (bound, at, there) in ways {
            if bound <= value.at_most {
                break;
            }
            let card = &mut node.cards[at];
            let found = self.ask(terms, &mut card.node, &there)?;
            card.bound = found.at_most.min(bound);
            if card.bound > value.at_most {
                (value.at_most, node.chosen) = (card.bound, at);
                value.won = card.spread(&found.won, weights.len());
            }
            let weight = weigh_plan(&found.plan, &there);
            if weight > most {
                (value.plan, most) = (card.spread(&found.plan, weights.len()), weight);
            }
            (card.asked, card.is_current) = (Some((there, card.bound)), true);
        }
        if node.chosen != before {
            node.note(&value.won, weights);
        }
        Ok(value)
    }

    /// What is won after all cards of the defender.
    fn ask_defender(
        &mut self,
        terms: &mut Terms,
        node: &mut Node<R>,
        weights: &[u64],
    ) -> Result<Value, Stopped> {
        let Some(split) = &mut node.split else { return Err(Stopped) };
        let (by_card, mut at_most) = split.split(weights);
        let mut won = Vec::new();
        let mut plan = vec![true; weights.len()];
        for (card, there) in node.cards.iter_mut().zip(&by_card) {
            let found = self.ask(terms, &mut card.node, there)?;
            at_most += found.at_most;
            won.push(found.won);
            for (&place, is_won) in card.inside.iter().zip(found.plan) {
                plan[place as usize] &= is_won;
            }
            card.is_current = true;
        }
        split.note(&won, weights);
        Ok(Value { at_most, won: split.mix(&won), plan })
    }

    /// A plan made card by card: a layout lost after one card of the defender is worth nothing after the next ones,
    /// one that is not is worth its weights of all cards so far.
    pub(super) fn plan_in_turn(
        &mut self,
        terms: &mut Terms,
        node: &mut Node<R>,
        weights: &[u64],
    ) -> Result<Vec<bool>, Stopped> {
        match (node.state, &node.split) {
            (State::New(_), _) => Ok(vec![false; weights.len()]),
            (State::Won, _) => Ok(vec![true; weights.len()]),
            (State::Leaf, _) => Ok(self.solve_leaf(terms, node, weights)?.0),
            (State::Open, None) => self.plan_of_declarer(terms, node, weights),
            (State::Open, Some(split)) => {
                let (by_card, _) = split.split(weights);
                self.plan_after_all(terms, &mut node.cards, weights, &by_card)
            }
        }
    }

    fn plan_of_declarer(
        &mut self,
        terms: &mut Terms,
        node: &mut Node<R>,
        weights: &[u64],
    ) -> Result<Vec<bool>, Stopped> {
        let (mut plan, mut most) = (vec![false; weights.len()], 0);
        for (at, card) in node.cards.iter_mut().enumerate() {
            let there = card.weights(|place| weights[place]);
            let is_left = card.asked.is_some() && terms.is_left(node.decision, at);
            if is_left && card.estimate(&there) > most {
                let found = self.plan_in_turn(terms, &mut card.node, &there)?;
                let weight = weigh_plan(&found, &there);
                if weight > most {
                    (plan, most) = (card.spread(&found, weights.len()), weight);
                }
            }
        }
        Ok(plan)
    }

    fn plan_after_all(
        &mut self,
        terms: &mut Terms,
        cards: &mut [Card<R>],
        weights: &[u64],
        by_card: &[Vec<u64>],
    ) -> Result<Vec<bool>, Stopped> {
        let (mut gathered, mut lost) = (vec![0; weights.len()], vec![0; weights.len()]);
        let mut plans: Vec<Vec<bool>> = Vec::new();
        for (card, there) in cards.iter_mut().zip(by_card) {
            for (&place, more) in card.inside.iter().zip(there) {
                gathered[place as usize] += more;
            }
            let worth = card.weights(|place| if lost[place] == 0 { gathered[place] } else { 0 });
            let plan = self.plan_in_turn(terms, &mut card.node, &worth)?;
            card.count_lost(&plan, &mut lost, 1);
            plans.push(plan);
        }
        // Then each again, with what the others lose.
        for (card, plan) in cards.iter_mut().zip(&mut plans) {
            card.count_lost(plan, &mut lost, -1);
            let worth = card.weights(|place| if lost[place] == 0 { weights[place] } else { 0 });
            let better = self.plan_in_turn(terms, &mut card.node, &worth)?;
            if weigh_plan(&better, &worth) > weigh_plan(plan, &worth) {
                *plan = better;
            }
            card.count_lost(plan, &mut lost, 1);
        }
        Ok(lost.iter().map(|&lost| lost == 0).collect())
    }
}

/// What a plan weighs.
pub(super) fn weigh_plan(plan: &[bool], weights: &[u64]) -> u64 {
    plan.iter().zip(weights).filter(|(is_won, _)| **is_won).map(|(_, weight)| weight).sum()
}
