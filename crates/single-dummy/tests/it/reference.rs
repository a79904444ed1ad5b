//! The families of maximal sets are those of the definition [GIB, Def. 5.0.6, §6.4].

use std::collections::BTreeSet;

use merrimac_cards::Hand;
use merrimac_search::PowerSet;
use merrimac_single_dummy::plain::PlainEnding;
use merrimac_single_dummy::{Ending, Layouts, maximal_sets, solve};

use crate::endings::random;

type Family = BTreeSet<BTreeSet<Hand>>;

/// What the solver says, over all of declarer's cards, reduced.
fn solved(ending: &Ending, layouts: &[Hand]) -> Family {
    let weighed = Layouts::listed(ending, |left, _| f64::from(u8::from(layouts.contains(&left))));
    let by_card = maximal_sets(ending, &weighed, u64::MAX).expect("no budget");
    let all: Family = by_card
        .into_iter()
        .flat_map(|(_, family)| family)
        .map(|set| set.iter().map(|layout| layout.left).collect())
        .collect();
    let is_maximal =
        |set: &&BTreeSet<Hand>| !all.iter().any(|other| *set != other && set.is_subset(other));
    all.iter().filter(is_maximal).cloned().collect()
}

fn defined(ending: &Ending, layouts: &[Hand]) -> Family {
    let game = PlainEnding::with_bits(ending, layouts);
    let sets = merrimac_search::Bits::new(layouts.len());
    let family = game.reference(ending);
    family.iter().map(|set| sets.members(set).map(|k| layouts[k]).collect()).collect()
}

fn check(seeds: std::ops::Range<u64>, cards: usize, most_layouts: usize) {
    for seed in seeds {
        let (ending, layouts) = random(seed, cards, most_layouts);
        let (ours, theirs) = (solved(&ending, &layouts), defined(&ending, &layouts));
        assert_eq!(ours, theirs, "seed {seed}, {cards} cards: {ending:?}");
        best_is_the_likeliest(&ending, &layouts, &theirs);
    }
}

/// With weights of all kinds, the best plan weighs what the best set of the family does.
fn best_is_the_likeliest(ending: &Ending, layouts: &[Hand], family: &Family) {
    let weight = |left: Hand| {
        let place = layouts.iter().position(|&layout| layout == left);
        place.map_or(0.0, |place| 1.0 + (place * 7 % 5) as f64)
    };
    let solution =
        solve(ending, &Layouts::listed(ending, |left, _| weight(left)), u64::MAX, Hand::FULL);
    let total: f64 = layouts.iter().map(|&left| weight(left)).sum();
    let of_set = |set: &BTreeSet<Hand>| set.iter().map(|&left| weight(left)).sum::<f64>() / total;
    let best = family.iter().map(of_set).fold(0.0, f64::max);
    assert!((solution.probability() - best).abs() < 1e-6, "{ending:?}");
    assert!(solution.finished);
}

#[test]
fn endings_of_two_cards_with_all_layouts() {
    check(0..900, 2, 6);
}

#[test]
fn endings_of_three_cards() {
    check(1000..1700, 3, 8);
}

#[test]
fn endings_of_four_cards() {
    check(2000..2400, 4, 4);
}

#[test]
fn bits_and_diagrams_agree() {
    for seed in 4000..4100 {
        let (ending, layouts) = random(seed, 3, 6);
        let bits = PlainEnding::with_bits(&ending, &layouts);
        let diagrams = PlainEnding::with_diagrams(&ending, &layouts);
        let by_bits: BTreeSet<Vec<usize>> =
            bits.pruned(&ending).value.iter().map(|set| set.iter().collect()).collect();
        let sets = merrimac_search::ImperfectGame::sets(&diagrams);
        let by_diagrams: BTreeSet<Vec<usize>> =
            diagrams.pruned(&ending).value.iter().map(|set| sets.members(set).collect()).collect();
        assert_eq!(by_bits, by_diagrams, "seed {seed}");
    }
}
