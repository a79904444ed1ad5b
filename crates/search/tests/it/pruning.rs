//! Alpha-beta over lattices against minimax [GIB, §6].

use merrimac_search::{
    Antichains, Bits, Chain, Distributive, Finite, Lattice, PowerSet, Pruning, alpha_beta,
    lattice_alpha_beta, laws, minimax, prune,
};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use crate::games::one_card::{self, CLUB, CLUB_OR_DIAMOND};
use crate::games::tree::{Tree, TreeGame, random};

const ALL: [Pruning; 3] = [Pruning::Shallow, Pruning::Deep, Pruning::Window];

/// Plays random trees over the lattice; every kind of pruning must give the value of minimax, and
/// more pruning must not look at more. Gives the leaves and nodes looked at, for all and by kind.
fn check<L: Distributive + Clone>(
    games: u64,
    values: &L,
    leaf: impl Fn(&mut dyn Rng) -> L::Value,
) -> [u64; 4] {
    let mut visited = [0; 4];
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let tree = random(&mut rng, 5, &mut |rng| leaf(rng));
        let game = TreeGame::new(values.clone(), tree);
        let truth = minimax(&game, &vec![]);
        visited[0] += truth.counters.visited;
        for (kind, pruning) in ALL.into_iter().enumerate() {
            let found = prune(&game, &vec![], pruning);
            assert_eq!(found.value, truth.value, "seed {seed}, {pruning:?}");
            visited[kind + 1] += found.counters.visited;
        }
        assert_eq!(lattice_alpha_beta(&game, &vec![]).value, truth.value);
    }
    assert!(visited.is_sorted_by(|more, fewer| more >= fewer), "{visited:?}");
    visited
}

fn some_of(rng: &mut dyn Rng, sets: Bits) -> merrimac_search::BitSet {
    sets.set((0..sets.size()).filter(|_| rng.random()))
}

#[test]
fn ten_thousand_random_games_over_distributive_lattices() {
    check(2000, &Chain::new(0, 20), |rng| rng.random_range(0..=20));
    check(3000, &Bits::new(4), |rng| some_of(rng, Bits::new(4)));
    check(1000, &Bits::new(70), |rng| some_of(rng, Bits::new(70)));
    let families = Antichains::new(Bits::new(4));
    let visited = check(4000, &families, |rng| {
        families.reduce((0..2).map(|_| some_of(rng, Bits::new(4))).collect::<Vec<_>>())
    });
    // Deep pruning prunes something that shallow pruning does not, and so on.
    assert!(visited.is_sorted_by(|more, fewer| more > fewer), "{visited:?}");
}

#[test]
fn the_table_changes_nothing() {
    for seed in 0..2000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let tree = random(&mut rng, 6, &mut |rng| rng.random_range(0..=3));
        let game = TreeGame::new(Chain::new(0, 3), tree);
        assert_eq!(alpha_beta(&game, &vec![]).value, minimax(&game, &vec![]).value, "seed {seed}");
    }
}

#[test]
fn figure_10_deep_pruning_gives_club_or_diamond_for_club() {
    let game = one_card::game();
    assert_eq!(minimax(&game, &vec![]).value, CLUB);
    assert_eq!(prune(&game, &vec![], Pruning::Shallow).value, CLUB);
    assert_eq!(prune(&game, &vec![], Pruning::Deep).value, CLUB_OR_DIAMOND);
}

#[test]
fn figure_10_ply_by_ply() {
    let game = one_card::game();
    let value_at = |way: &[usize]| minimax(&game, &way.to_vec()).value;
    assert_eq!(value_at(&[1, 1, 1]), one_card::LOST);
    assert_eq!(value_at(&[1, 1]), one_card::HEART);
    assert_eq!(value_at(&[1]), one_card::LOST);
    // ♥ = ♥ ∨ (♣ ∧ 0), while the prune stands for (♥ ∨ ♣).
    let values = one_card::values();
    assert_eq!(values.join(&one_card::HEART, &CLUB), one_card::WON);
    assert_eq!(values.meet(&one_card::SPADE, &CLUB), one_card::LOST);
}

/// The tree of [GIB, Def. 6.3.1] for the minimizer: `x ∧ (z₁ ∨ (z₂ ∧ (y ∨ T)))`.
fn deep_tree([x, z1, z2, y, t]: [usize; 5]) -> Tree<usize> {
    let leaf = Tree::Leaf;
    let ply_4 = Tree::Max(vec![leaf(y), leaf(t)]);
    let ply_3 = Tree::Min(vec![leaf(z2), ply_4]);
    Tree::Min(vec![leaf(x), Tree::Max(vec![leaf(z1), ply_3])])
}

/// [GIB, Prop. 6.2.5, 6.3.2] from both sides: shallow pruning is right in every lattice; deep
/// pruning is right in each that distributes, and over each that does not, some game of the form
/// the definition speaks of comes out wrong.
#[test]
fn deep_pruning_is_right_exactly_where_the_lattice_distributes() {
    let drawings = [
        (4, vec![(0, 1), (1, 2), (2, 3)]),
        (4, vec![(0, 1), (0, 2), (1, 3), (2, 3)]),
        (6, vec![(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)]),
        (5, vec![(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)]),
        (5, vec![(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)]),
        (6, vec![(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4), (4, 5)]),
    ];
    let mut distributive = 0;
    for (len, covers) in drawings {
        let values = Finite::from_covers(len, &covers).unwrap();
        let all: Vec<usize> = (0..len).collect();
        let distributes = laws::distributive(&values, &all).is_ok();
        distributive += u32::from(distributes);
        let mut deep_went_wrong = false;
        for code in 0..len.pow(5) {
            let leaves = std::array::from_fn(|place| code / len.pow(place as u32) % len);
            let game = TreeGame::new(values.clone(), deep_tree(leaves));
            let truth = minimax(&game, &vec![]).value;
            assert_eq!(prune(&game, &vec![], Pruning::Shallow).value, truth, "{leaves:?}");
            deep_went_wrong |= prune(&game, &vec![], Pruning::Deep).value != truth;
        }
        assert_eq!(deep_went_wrong, !distributes, "{covers:?}");
    }
    assert_eq!(distributive, 3);
}

#[test]
fn shallow_pruning_is_right_in_diamonds_and_pentagons() {
    for covers in [
        [(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)].as_slice(),
        &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)],
    ] {
        let values = Finite::from_covers(5, covers).unwrap();
        for seed in 0..500 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let tree = random(&mut rng, 6, &mut |rng| rng.random_range(0..5));
            let game = TreeGame::new(values.clone(), tree);
            let truth = minimax(&game, &vec![]).value;
            assert_eq!(prune(&game, &vec![], Pruning::Shallow).value, truth, "seed {seed}");
        }
    }
}
