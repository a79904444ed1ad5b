//! Achievable sets and the squeaky wheel on the paper's example [GIB, §7.1, 7.2], and in general.

use merrimac_search::achievable::{Induced, extend, induced, is_achievable};
use merrimac_search::squeaky_wheel::{Wheel, squeaky_wheel};
use merrimac_search::{
    BitSet, Bits, ImperfectGame, Lattice, PowerSet, Seen, SingleDummy, Turn, minimax,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::games::queen::{At, Queen};

fn root(game: &Queen) -> Seen<At> {
    Seen::nothing_known(game, At::Root)
}

#[test]
fn with_the_combining_line_either_order_achieves_both() {
    let game = Queen { in_s: 1, in_t: 1, can_combine: true };
    for order in [[0, 1], [1, 0]] {
        let found = induced(&game, &root(&game), &order);
        assert_eq!(found, Induced { set: game.sets().top(), left_out: vec![] });
    }
}

#[test]
fn without_it_the_first_comer_is_served() {
    let game = Queen { in_s: 1, in_t: 1, can_combine: false };
    let found = induced(&game, &root(&game), &[0, 1]);
    assert_eq!(found, Induced { set: game.s(), left_out: vec![1] });
    let found = induced(&game, &root(&game), &[1, 0]);
    assert_eq!(found, Induced { set: game.t(), left_out: vec![0] });
}

#[test]
fn only_the_right_moves_achieve_s() {
    // The tree of §7.1 for {s}: 1 everywhere but at the second choice.
    let game = Queen { in_s: 1, in_t: 1, can_combine: true };
    let achieves = |at, set: &BitSet| is_achievable(&game, &Seen::nothing_known(&game, at), set);
    let choices = [
        At::PlayFor(crate::games::queen::Line::S),
        At::PlayFor(crate::games::queen::Line::T),
        At::Deferred,
        At::PlayFor(crate::games::queen::Line::Both),
    ];
    assert_eq!(choices.map(|at| achieves(at, &game.s())), [true, false, true, true]);
    assert_eq!(choices.map(|at| achieves(at, &game.sets().top())), [false, false, false, true]);
}

/// Situations in the order of a sample; those left out squeak, by two places.
struct Sample<'g>(&'g Queen);

impl Wheel for Sample<'_> {
    type Item = usize;
    type Solution = Induced;
    type Payoff = usize;

    fn build(&mut self, order: &[usize]) -> Induced {
        induced(self.0, &root(self.0), order)
    }

    fn payoff(&self, solution: &Induced) -> usize {
        solution.set.len()
    }

    fn blame(&self, order: &[usize], solution: &Induced) -> Vec<usize> {
        order.iter().map(|s| if solution.left_out.contains(s) { 2 } else { 0 }).collect()
    }
}

#[test]
fn the_squeaky_wheel_finds_t_in_one_step() {
    // s1 is situation 0, t1 to t5 are 1 to 5; the sample begins ⟨s1, t4, t2, t1, t5, t3⟩.
    let game = Queen { in_s: 1, in_t: 5, can_combine: false };
    let order = vec![0, 4, 2, 1, 5, 3];
    assert_eq!(induced(&game, &root(&game), &order).set, game.s());

    let best = squeaky_wheel(&mut Sample(&game), order, 10);
    assert_eq!(best.round, 1);
    assert_eq!(best.order, [4, 2, 0, 1, 5, 3]);
    assert_eq!(best.solution, Induced { set: game.t(), left_out: vec![0] });
    assert_eq!(best.payoff, 5);
}

#[test]
fn a_wheel_that_does_not_squeak_stops() {
    let game = Queen { in_s: 1, in_t: 1, can_combine: true };
    assert_eq!(squeaky_wheel(&mut Sample(&game), vec![0, 1], 10).built, 1);
}

/// A random game of so many plies; which moves the minimizer has depends on the situation.
struct Random {
    seed: u64,
    plies: usize,
}

const SITUATIONS: usize = 5;

impl Random {
    fn rng(&self, way: &[u8]) -> ChaCha8Rng {
        let place = way.iter().fold(1, |place, &step| place * 4 + u64::from(step));
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(place);
        rng
    }

    fn some(rng: &mut ChaCha8Rng) -> BitSet {
        Bits::new(SITUATIONS).set((0..SITUATIONS).filter(|_| rng.random_ratio(2, 3)))
    }
}

impl ImperfectGame for Random {
    type Position = Vec<u8>;

    fn situations(&self) -> usize {
        SITUATIONS
    }

    fn turn(&self, way: &Vec<u8>, possible: &BitSet) -> Turn<BitSet> {
        if way.len() == self.plies {
            let won = Self::some(&mut self.rng(way));
            Turn::Over(Bits::new(SITUATIONS).meet(&won, possible))
        } else if way.len().is_multiple_of(2) {
            Turn::Max
        } else {
            Turn::Min
        }
    }

    fn successors(
        &self,
        way: &Vec<u8>,
        possible: &BitSet,
    ) -> impl Iterator<Item = (Vec<u8>, BitSet)> {
        let sets = Bits::new(SITUATIONS);
        let mut rng = self.rng(way);
        let first = Self::some(&mut rng);
        // Two moves that between them are open in every situation.
        let second = sets.join(&Self::some(&mut rng), &sets.complement(&first));
        let legal =
            if way.len().is_multiple_of(2) { [sets.top(), sets.top()] } else { [first, second] };
        (0..2)
            .zip(legal)
            .map(move |(step, legal)| {
                let next = way.iter().copied().chain([step]).collect();
                (next, sets.meet(possible, &legal))
            })
            .filter(|(_, left)| !left.is_empty())
    }
}

/// [GIB, Thm. 5.0.7 with Def. 7.1.1]: what the search for one set finds achievable is exactly what
/// is inside a set of the full value. And [Prop. 7.1.6]: induced sets are maximal.
#[test]
fn achieving_agrees_with_the_full_value() {
    for seed in 0..60 {
        let game = Random { seed, plies: 5 };
        let start = Seen::nothing_known(&game, Vec::new());
        let single_dummy = SingleDummy::new(&game);
        let value = minimax(&single_dummy, &start).value;
        let sets = Bits::new(SITUATIONS);
        let achieves = |set: &BitSet| value.iter().any(|choice| set.is_subset(choice));
        for members in 0..1_u32 << SITUATIONS {
            let set = sets.set((0..SITUATIONS).filter(|s| members >> s & 1 == 1));
            assert_eq!(is_achievable(&game, &start, &set), achieves(&set), "seed {seed}, {set:?}");
        }
        let found = induced(&game, &start, &[3, 1, 4, 0, 2]);
        assert!(achieves(&found.set));
        assert!(found.left_out.iter().all(|&s| !achieves(&found.set.with(s))));
    }
}

#[test]
fn general_union_is_tried_first_and_falls_back() {
    let sets = Bits::new(6);
    let limit = |most: usize| move |set: &BitSet| set.len() <= most;
    let fill = |set: &BitSet, new: usize| {
        let lo = set.iter().chain([new]).min().expect("the new one");
        let hi = set.iter().chain([new]).max().expect("the new one");
        sets.set(lo..=hi)
    };
    let cases: [(usize, &[usize], &[usize]); 3] =
        [(6, &[1, 4], &[1, 2, 3, 4]), (3, &[1, 4], &[1, 4]), (1, &[1, 4], &[1])];
    for (most, order, expected) in cases {
        let found = extend(sets.bottom(), order, fill, limit(most));
        assert_eq!(found.set, sets.set(expected.iter().copied()), "at most {most}");
    }
}
