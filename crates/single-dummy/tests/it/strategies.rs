//! [GIB, Thm. 5.0.7]: the best plan wins what the best of declarer's strategies does. Here strategies are tried one by one: a strategy says what to play after every
//! sequence of cards.

use std::collections::BTreeSet;

use merrimac_cards::{Card, Hand, Seat, Strain, Trick};
use merrimac_single_dummy::{Ending, Layouts, solve};

use crate::endings::{legal, random};

/// A position that a strategy must have an answer to, with the layouts in which it arises.
#[derive(Clone)]
struct Pending {
    seen: [Hand; 2],
    hands: Vec<(usize, [Hand; 2])>,
    trick: Trick,
    won: u8,
}

struct Strategies {
    strain: Strain,
    declarer: Seat,
    tricks: u8,
    results: BTreeSet<BTreeSet<usize>>,
    tried: usize,
}

const MOST: usize = 8_000;

impl Strategies {
    /// Tries every way to go on from all the pending positions; `alive` are the layouts not yet lost.
    fn all(&mut self, mut pending: Vec<Pending>, mut alive: BTreeSet<usize>) {
        if self.tried > MOST {
            return;
        }
        let Some(position) = pending.pop() else {
            self.tried += 1;
            self.results.insert(alive);
            return;
        };
        let turn = position.trick.turn().turns_after(self.declarer);
        let cards_left = position.seen[0].len()
            + position.seen[1].len()
            + position.hands[0].1[0].len()
            + position.hands[0].1[1].len();
        // A partly played trick counts as one to come.
        let decided_lost =
            usize::from(position.won) + cards_left.div_ceil(4) < usize::from(self.tricks);
        if cards_left == 0 || decided_lost || position.won >= self.tricks {
            if position.won < self.tricks {
                alive.retain(|layout| position.hands.iter().all(|(lost, _)| lost != layout));
            }
            return self.all(pending, alive);
        }
        if turn % 2 == 0 {
            for card in legal(position.seen[turn / 2], &position.trick).iter() {
                let mut more = pending.clone();
                let mut next = position.clone();
                next.seen[turn / 2] = next.seen[turn / 2].without(card);
                self.put(&mut next, card);
                more.push(next);
                self.all(more, alive.clone());
            }
            return;
        }
        let held = position.hands.iter().fold(Hand::EMPTY, |all, (_, hands)| all | hands[turn / 2]);
        for card in held.iter() {
            let mut next = position.clone();
            next.hands.retain(|(_, hands)| legal(hands[turn / 2], &position.trick).contains(card));
            if !next.hands.is_empty() {
                for (_, hands) in &mut next.hands {
                    hands[turn / 2] = hands[turn / 2].without(card);
                }
                self.put(&mut next, card);
                pending.push(next);
            }
        }
        self.all(pending, alive);
    }

    fn put(&self, position: &mut Pending, card: Card) {
        position.trick.push(card);
        if position.trick.is_complete() {
            let (winner, _) = position.trick.winner(self.strain).expect("cards");
            position.won += u8::from(winner.side() == self.declarer.side());
            position.trick = Trick::new(winner);
        }
    }
}

/// The maximal sets by trying strategies; nothing if there are too many.
fn enumerated(ending: &Ending, layouts: &[Hand]) -> Option<BTreeSet<BTreeSet<usize>>> {
    let declarer = ending.declarer();
    let hands = layouts.iter().map(|&left| [left, ending.hidden() - left]).enumerate().collect();
    let start = Pending {
        seen: [ending.hand(declarer), ending.hand(declarer.partner())],
        hands,
        trick: *ending.trick(),
        won: 0,
    };
    let mut strategies = Strategies {
        strain: ending.strain(),
        declarer,
        tricks: ending.tricks(),
        results: BTreeSet::new(),
        tried: 0,
    };
    strategies.all(vec![start], (0..layouts.len()).collect());
    (strategies.tried <= MOST).then(|| maximal(&strategies.results))
}

fn maximal(family: &BTreeSet<BTreeSet<usize>>) -> BTreeSet<BTreeSet<usize>> {
    let is_maximal =
        |set: &&BTreeSet<usize>| !family.iter().any(|other| *set != other && set.is_subset(other));
    family.iter().filter(is_maximal).cloned().collect()
}

fn check(seeds: std::ops::Range<u64>, cards: usize, most_layouts: usize, least_checked: usize) {
    let mut checked = 0;
    for seed in seeds {
        let (ending, layouts) = random(seed, cards, most_layouts);
        let Some(strategies) = enumerated(&ending, &layouts) else { continue };
        for factor in [0, 1, 3] {
            let number = |left: Hand| layouts.iter().position(|&layout| layout == left);
            let weight = |place: usize| (1 + place * factor % 7) as f64;
            let weighed = Layouts::listed(&ending, |left, _| number(left).map_or(0.0, weight));
            let total: f64 = (0..layouts.len()).map(weight).sum();
            let of_set = |set: &BTreeSet<usize>| set.iter().map(|&k| weight(k)).sum::<f64>();
            let best = strategies.iter().map(of_set).fold(0.0, f64::max) / total;
            let solution = solve(&ending, &weighed, u64::MAX, Hand::EMPTY);
            assert!((solution.probability() - best).abs() < 1e-6, "seed {seed}: {ending:?}");
        }
        checked += 1;
    }
    assert!(checked >= least_checked, "only {checked} had few enough strategies");
}

#[test]
fn two_cards() {
    check(0..300, 2, 4, 250);
}

#[test]
fn three_cards() {
    check(500..700, 3, 2, 15);
}
