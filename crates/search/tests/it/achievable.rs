//! Achievable sets and the squeaky wheel on the paper's example [GIB, §7.1, 7.2], and in general.

use merrimac_search::achievable::{Induced, extend, induced, is_achievable};
use merrimac_search::squeaky_wheel::{Wheel, squeaky_wheel};
use merrimac_search::{
    BitSet, Bits, Diagrams, Game, ImperfectGame, Lattice, Omniscient, PowerSet, Seen, SeenIn,
    SingleDummy, Turn, lattice_alpha_beta, minimax,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::games::queen::{At, Line, Queen};

fn root(game: &Queen) -> SeenIn<Queen> {
    Seen::nothing_known(game, At::Root)
}

#[test]
fn with_the_combining_line_either_order_achieves_both() {
    let game = Queen::new(1, 1, true);
    for order in [[0, 1], [1, 0]] {
        let found = induced(&game, &root(&game), &order);
        assert_eq!(found, Induced { set: game.sets().top(), left_out: vec![] });
    }
}

#[test]
fn without_it_the_first_comer_is_served() {
    let game = Queen::new(1, 1, false);
    let found = induced(&game, &root(&game), &[0, 1]);
    assert_eq!(found, Induced { set: game.s(), left_out: vec![1] });
    let found = induced(&game, &root(&game), &[1, 0]);
    assert_eq!(found, Induced { set: game.t(), left_out: vec![0] });
}

#[test]
fn only_the_right_moves_achieve_s() {
    // The tree of §7.1 for {s}: 1 everywhere but at the second choice.
    let game = Queen::new(1, 1, true);
    let achieves = |at, set: &BitSet| is_achievable(&game, &Seen::nothing_known(&game, at), set);
    let choices =
        [At::PlayFor(Line::S), At::PlayFor(Line::T), At::Deferred, At::PlayFor(Line::Both)];
    assert_eq!(choices.map(|at| achieves(at, &game.s())), [true, false, true, true]);
    assert_eq!(choices.map(|at| achieves(at, &game.sets().top())), [false, false, false, true]);
}

/// Situations in the order of a sample; those left out squeak, by two places.
struct Sample<'g>(&'g Queen);

impl Wheel for Sample<'_> {
    type Item = usize;
    type Solution = Induced<BitSet>;
    type Payoff = usize;

    fn build(&mut self, order: &[usize]) -> Induced<BitSet> {
        induced(self.0, &root(self.0), order)
    }

    fn payoff(&self, solution: &Induced<BitSet>) -> usize {
        solution.set.len()
    }

    fn blame(&self, order: &[usize], solution: &Induced<BitSet>) -> Vec<usize> {
        order.iter().map(|s| if solution.left_out.contains(s) { 2 } else { 0 }).collect()
    }
}

#[test]
fn the_squeaky_wheel_finds_t_in_one_step() {
    // s1 is situation 0, t1 to t5 are 1 to 5; the sample begins ⟨s1, t4, t2, t1, t5, t3⟩.
    let game = Queen::new(1, 5, false);
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
    let game = Queen::new(1, 1, true);
    assert_eq!(squeaky_wheel(&mut Sample(&game), vec![0, 1], 10).built, 1);
}

/// A random game of *n* plies; which moves the minimizer has depends on the situation.
struct Random<P> {
    seed: u64,
    plies: usize,
    sets: P,
}

const SITUATIONS: usize = 5;

impl<P: PowerSet> Random<P> {
    fn rng(&self, way: &[u8]) -> ChaCha8Rng {
        let place = way.iter().fold(1, |place, &step| place * 4 + u64::from(step));
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(place);
        rng
    }

    fn some(&self, rng: &mut ChaCha8Rng) -> P::Value {
        self.sets.set((0..SITUATIONS).filter(|_| rng.random_ratio(2, 3)))
    }
}

impl<P: PowerSet + Clone> ImperfectGame for Random<P> {
    type Position = Vec<u8>;
    type Sets = P;

    fn sets(&self) -> &P {
        &self.sets
    }

    fn turn(&self, way: &Vec<u8>, possible: &P::Value) -> Turn<P::Value> {
        if way.len() == self.plies {
            let won = self.some(&mut self.rng(way));
            Turn::Over(self.sets.meet(&won, possible))
        } else if way.len().is_multiple_of(2) {
            Turn::Max
        } else {
            Turn::Min
        }
    }

    fn successors(
        &self,
        way: &Vec<u8>,
        possible: &P::Value,
    ) -> impl Iterator<Item = (Vec<u8>, P::Value)> {
        let sets = &self.sets;
        let mut rng = self.rng(way);
        let first = self.some(&mut rng);
        // Two moves that between them are open in every situation.
        let second = sets.join(&self.some(&mut rng), &sets.complement(&first));
        let is_max = way.len().is_multiple_of(2);
        let legal = if is_max { [sets.top(), sets.top()] } else { [first, second] };
        (0..2)
            .zip(legal)
            .map(move |(step, legal)| {
                let next = way.iter().copied().chain([step]).collect();
                (next, sets.meet(possible, &legal))
            })
            .filter(|(_, left)| !sets.is_empty(left))
    }
}

/// [GIB, Thm. 5.0.7 with Def. 7.1.1]: what the search for one set finds achievable is exactly what
/// is inside a set of the full value. And [Prop. 7.1.6]: induced sets are maximal.
fn achieving_agrees_with_the_full_value(sets: &(impl PowerSet + Clone), seeds: u64) {
    for seed in 0..seeds {
        let game = Random { seed, plies: 5, sets: sets.clone() };
        let start = Seen::nothing_known(&game, Vec::new());
        let single_dummy = SingleDummy::new(&game);
        let value = lattice_alpha_beta(&single_dummy, &start).value;
        assert_eq!(value, minimax(&single_dummy, &start).value);
        let families = single_dummy.values();
        for members in 0..1_u32 << SITUATIONS {
            let set = sets.set((0..SITUATIONS).filter(|s| members >> s & 1 == 1));
            let is_inside = families.achieves(&value, &set);
            assert_eq!(is_achievable(&game, &start, &set), is_inside, "seed {seed}, {set:?}");
        }
        let found = induced(&game, &start, &[3, 1, 4, 0, 2]);
        assert!(families.achieves(&value, &found.set));
        let could_be_added = |s: &usize| families.achieves(&value, &sets.with(&found.set, *s));
        assert!(!found.left_out.iter().any(could_be_added));
    }
}

#[test]
fn achieving_agrees_with_the_full_value_by_bits() {
    achieving_agrees_with_the_full_value(&Bits::new(SITUATIONS), 60);
}

#[test]
fn achieving_agrees_with_the_full_value_by_diagrams() {
    achieving_agrees_with_the_full_value(&Diagrams::numbered(SITUATIONS), 10);
}

/// With all cards in view the value is what can be won one situation at a time [GIB, Prop. 5.0.5].
#[test]
fn double_dummy_wins_what_each_situation_wins_alone() {
    let sets = Bits::new(SITUATIONS);
    for seed in 0..60 {
        let game = Random { seed, plies: 5, sets };
        let start = Seen::nothing_known(&game, Vec::new());
        let alone = |s: &usize| is_achievable(&game, &start, &sets.singleton(*s));
        let value = minimax(&Omniscient::new(&game), &start).value;
        assert_eq!(value, sets.set((0..SITUATIONS).filter(alone)), "seed {seed}");
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
        let found = extend(&sets, order, fill, limit(most));
        assert_eq!(found.set, sets.set(expected.iter().copied()), "at most {most}");
    }
}
