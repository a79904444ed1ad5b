//! The laws, by one suite for every lattice; and bits against diagrams.

use merrimac_search::laws::{self, Law};
use merrimac_search::{
    Antichains, BitSet, Bits, Chain, Diagram, Diagrams, Finite, Lattice, NotALattice, PowerSet,
};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::games::one_card;

#[test]
fn chains_obey_the_laws() {
    laws::distributive_lattice(&Chain::BOOL, &[false, true]).unwrap();
    let numbers: Vec<i32> = (-3..=9).collect();
    laws::distributive_lattice(&Chain::new(-3, 9), &numbers).unwrap();
    let words = ["", "ace", "king", "queen"];
    laws::distributive_lattice(&Chain::new("", "queen"), &words).unwrap();
}

#[test]
fn all_sets_and_families_over_three_obey_the_laws() {
    fn check<P: PowerSet + Clone>(sets: &P) {
        let all: Vec<P::Value> =
            (0..8).map(|members: u32| sets.set((0..3).filter(|s| members >> s & 1 == 1))).collect();
        laws::power_set(sets, &all).unwrap();
        // The free distributive lattice on three generators, with both ends: 20 families.
        let families = Antichains::new(sets.clone());
        let mut values: Vec<_> = (0..256_u32)
            .map(|chosen| {
                families.reduce((0..8).filter(|i| chosen >> i & 1 == 1).map(|i| all[i].clone()))
            })
            .collect();
        values.sort();
        values.dedup();
        assert_eq!(values.len(), 20);
        laws::distributive_lattice(&families, &values).unwrap();
    }
    check(&Bits::new(3));
    check(&Diagrams::numbered(3));
}

#[test]
fn the_suite_finds_what_is_broken() {
    /// Subtraction is no meet.
    struct Wrong;
    impl Lattice for Wrong {
        type Value = i32;
        fn join(&self, a: &i32, b: &i32) -> i32 {
            *a.max(b)
        }
        fn meet(&self, a: &i32, b: &i32) -> i32 {
            a - b
        }
        fn top(&self) -> i32 {
            9
        }
        fn bottom(&self) -> i32 {
            0
        }
    }
    assert_eq!(laws::lattice(&Wrong, &[3, 4]).unwrap_err().law, Law::Idempotent);
}

/// Bottom 0, top 4, three elements between.
fn m3() -> Finite {
    Finite::from_covers(5, &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)]).expect("a lattice")
}

/// Bottom 0, top 4, a chain 1 < 2 on one side and 3 on the other.
fn n5() -> Finite {
    Finite::from_covers(5, &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)]).expect("a lattice")
}

#[test]
fn diamond_pentagon_and_figure_10_are_lattices_but_do_not_distribute() {
    for lattice in [m3(), n5(), one_card::values()] {
        let all: Vec<usize> = (0..lattice.len()).collect();
        laws::lattice(&lattice, &all).unwrap();
        assert_eq!(laws::distributive(&lattice, &all).unwrap_err().law, Law::Distributive);
    }
}

#[test]
fn drawings_of_no_lattice_are_refused() {
    let refused = |len, covers: &[(usize, usize)]| Finite::from_covers(len, covers).unwrap_err();
    assert_eq!(refused(0, &[]), NotALattice::Empty);
    assert_eq!(refused(2, &[(0, 2)]), NotALattice::Unknown(2));
    assert_eq!(refused(2, &[(0, 1), (1, 0)]), NotALattice::Cycle(0, 1));
    assert_eq!(refused(2, &[]), NotALattice::NoJoin(0, 1));
    assert_eq!(refused(3, &[(0, 2), (1, 2)]), NotALattice::NoMeet(0, 1));
    // Two below, two above, all connected: two least upper bounds are none.
    assert_eq!(
        refused(6, &[(4, 0), (4, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 5), (3, 5)]),
        NotALattice::NoJoin(0, 1)
    );
}

/// One operation on a stack of sets.
#[derive(Clone, Debug)]
enum Step {
    Push(Vec<usize>),
    Join(usize, usize),
    Meet(usize, usize),
    Complement(usize),
}

const MOST: usize = 150;

fn step() -> impl Strategy<Value = Step> {
    let which = || any::<prop::sample::Index>().prop_map(|index| index.index(1 << 16));
    prop_oneof![
        prop::collection::vec(0..MOST, 0..20).prop_map(Step::Push),
        (which(), which()).prop_map(|(a, b)| Step::Join(a, b)),
        (which(), which()).prop_map(|(a, b)| Step::Meet(a, b)),
        which().prop_map(Step::Complement),
    ]
}

/// All sets made on the way.
fn run<P: PowerSet>(sets: &P, steps: &[Step]) -> Vec<P::Value> {
    let mut made = vec![sets.bottom(), sets.top()];
    for step in steps {
        let at = |index: &usize| &made[index % made.len()];
        let next = match step {
            Step::Push(members) => sets.set(members.iter().map(|member| member % sets.size())),
            Step::Join(a, b) => sets.join(at(a), at(b)),
            Step::Meet(a, b) => sets.meet(at(a), at(b)),
            Step::Complement(a) => sets.complement(at(a)),
        };
        made.push(next);
    }
    made
}

fn agree(bits: Bits, diagrams: &Diagrams, steps: &[Step]) -> Result<(), TestCaseError> {
    let by_bits: Vec<BitSet> = run(&bits, steps);
    let by_diagrams: Vec<Diagram> = run(diagrams, steps);
    for (a, x) in by_bits.iter().zip(&by_diagrams) {
        prop_assert_eq!(bits.count(a), diagrams.count(x));
        prop_assert!(bits.members(a).eq(diagrams.members(x)));
        for (b, y) in by_bits.iter().zip(&by_diagrams) {
            prop_assert_eq!(bits.le(a, b), diagrams.le(x, y));
            prop_assert_eq!(a == b, x == y);
        }
    }
    Ok(())
}

#[test]
fn a_small_store_serves_long() {
    // Far more diagrams are made than fit; those not in use make room.
    let sets = Diagrams::numbered(1 << 10).with_room(1 << 12);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut last = sets.bottom();
    for _ in 0..2000 {
        let few: Vec<usize> = (0..5).map(|_| rng.random_range(0..1 << 10)).collect();
        let next = sets.set(few.iter().copied());
        assert!(few.iter().all(|&member| sets.contains(&next, member)));
        let either = sets.count(&sets.join(&last, &next));
        assert_eq!(
            either + sets.count(&sets.meet(&last, &next)),
            sets.count(&last) + sets.count(&next)
        );
        last = next;
    }
}

#[test]
fn a_set_of_few_questions_is_small_however_many_members_it_has() {
    let sets = Diagrams::numbered(1 << 20);
    let odd = sets.answer(0);
    assert_eq!(sets.count(&odd), 1 << 19);
    assert_eq!(odd.node_count(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn bits_and_diagrams_agree(
        size in prop_oneof![Just(1), Just(2), Just(63), Just(64), Just(65), Just(128), 1..=MOST],
        steps in prop::collection::vec(step(), 0..12),
    ) {
        agree(Bits::new(size), &Diagrams::numbered(size), &steps)?;
    }

    #[test]
    fn bits_and_coded_diagrams_agree(
        codes in prop::collection::hash_set(0..1_u64 << 20, 1..60),
        steps in prop::collection::vec(step(), 0..12),
    ) {
        let codes: Vec<u64> = codes.into_iter().collect();
        agree(Bits::new(codes.len()), &Diagrams::coded(20, &codes), &steps)?;
    }

    #[test]
    fn random_sets_and_families_obey_the_laws(
        size in 1..=MOST,
        steps in prop::collection::vec(step(), 1..6),
    ) {
        let (bits, diagrams) = (Bits::new(size), Diagrams::numbered(size));
        let sets = run(&bits, &steps);
        prop_assert_eq!(laws::power_set(&bits, &sets), Ok(()));
        let drawn = run(&diagrams, &steps);
        prop_assert_eq!(laws::power_set(&diagrams, &drawn), Ok(()));

        let families = Antichains::new(bits);
        let values: Vec<_> = sets.windows(2).map(|few| families.reduce(few.to_vec())).collect();
        prop_assert_eq!(laws::distributive_lattice(&families, &values), Ok(()));
        let families = Antichains::new(diagrams);
        let values: Vec<_> = drawn.windows(2).map(|few| families.reduce(few.to_vec())).collect();
        prop_assert_eq!(laws::distributive_lattice(&families, &values), Ok(()));
    }
}
