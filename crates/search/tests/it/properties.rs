//! What must hold whatever the game: with games that shrink.

use merrimac_search::partition::{AtLeast, Interval, Singletons, ZeroWindow, greatest};
use merrimac_search::squeaky_wheel::{Wheel, move_forward, squeaky_wheel};
use merrimac_search::{Bits, Chain, PowerSet, Pruning, alpha_beta, minimax, prune};
use proptest::prelude::*;

use crate::games::tree::{Tree, TreeGame};

fn trees<V: Clone + std::fmt::Debug + 'static>(
    leaf: impl Strategy<Value = V> + 'static,
) -> impl Strategy<Value = Tree<V>> {
    leaf.prop_map(Tree::Leaf).prop_recursive(6, 60, 4, |below| {
        let children = prop::collection::vec(below, 1..4);
        prop_oneof![children.clone().prop_map(Tree::Max), children.prop_map(Tree::Min)]
    })
}

/// A greedy packer: items go in, largest benefit for the earliest, while there is room.
struct Packing {
    room: usize,
    built: Vec<usize>,
}

impl Wheel for Packing {
    type Item = usize;
    type Solution = Vec<usize>;
    type Payoff = usize;

    fn build(&mut self, order: &[usize]) -> Vec<usize> {
        let mut left = self.room;
        let packed: Vec<usize> = order
            .iter()
            .copied()
            .filter(|&item| {
                let fits = item <= left;
                left -= if fits { item } else { 0 };
                fits
            })
            .collect();
        self.built.push(packed.iter().sum());
        packed
    }

    fn payoff(&self, solution: &Vec<usize>) -> usize {
        solution.iter().sum()
    }

    fn blame(&self, order: &[usize], solution: &Vec<usize>) -> Vec<usize> {
        order.iter().map(|item| usize::from(!solution.contains(item))).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_method_agrees_on_numbers(tree in trees(0..5_i32)) {
        let game = TreeGame::new(Chain::new(0, 4), tree);
        let root = vec![];
        let value = minimax(&game, &root).value;
        prop_assert_eq!(alpha_beta(&game, &root).value, value);
        let singletons = Singletons::new();
        prop_assert_eq!(Interval::new(&game, &singletons).value(&root), Ok(value));
        let by_halving = greatest(0, 4, |goal| {
            ZeroWindow::new(&AtLeast::new(&game, goal), &singletons).is_won(&root)
        });
        prop_assert_eq!(by_halving, Ok(value));
    }

    #[test]
    fn every_pruning_agrees_on_sets(tree in trees(0..16_usize)) {
        let sets = Bits::new(4);
        let tree = as_sets(&tree, sets);
        let game = TreeGame::new(sets, tree);
        let value = minimax(&game, &vec![]).value;
        for pruning in [Pruning::Shallow, Pruning::Deep, Pruning::Window] {
            prop_assert_eq!(&prune(&game, &vec![], pruning).value, &value);
        }
    }

    #[test]
    fn halving_finds_the_greatest(lo in -20..20_i32, span in 0..20_i32, reached in 0..20_i32) {
        let (hi, last) = (lo + span, lo + reached.min(span));
        prop_assert_eq!(greatest(lo, hi, |goal| Ok::<_, ()>(goal <= last)), Ok(last));
    }

    #[test]
    fn moving_forward_loses_nobody(blame in prop::collection::vec(0..5_usize, 0..12)) {
        let order: Vec<usize> = (0..blame.len()).collect();
        let moved = move_forward(&order, &blame);
        let mut sorted = moved.clone();
        sorted.sort_unstable();
        prop_assert_eq!(&sorted, &order);
        // Who squeaks no less than the one before him is not overtaken by him.
        for pair in order.windows(2).filter(|pair| blame[pair[0]] >= blame[pair[1]]) {
            let place = |item| moved.iter().position(|&other| other == item);
            prop_assert!(place(pair[0]) < place(pair[1]));
        }
    }

    #[test]
    fn the_best_that_was_built_is_given(
        items in prop::collection::vec(1..20_usize, 1..8),
        room in 1..60_usize,
        rounds in 0..10_usize,
    ) {
        let mut packing = Packing { room, built: vec![] };
        let best = squeaky_wheel(&mut packing, items, rounds);
        prop_assert_eq!(best.built, packing.built.len());
        prop_assert!(best.built <= rounds + 1);
        prop_assert_eq!(Some(&best.payoff), packing.built.iter().max());
        prop_assert_eq!(packing.built[best.round], best.payoff);
        prop_assert_eq!(packing.build(&best.order), best.solution);
    }
}

fn as_sets(tree: &Tree<usize>, sets: Bits) -> Tree<merrimac_search::BitSet> {
    let children = |below: &[Tree<usize>]| below.iter().map(|tree| as_sets(tree, sets)).collect();
    match tree {
        Tree::Max(below) => Tree::Max(children(below)),
        Tree::Min(below) => Tree::Min(children(below)),
        Tree::Leaf(bits) => Tree::Leaf(sets.set((0..4).filter(|s| bits >> s & 1 == 1))),
    }
}
