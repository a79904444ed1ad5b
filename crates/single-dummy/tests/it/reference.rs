//! The best plan is the likeliest set of the family that the definition gives [GIB, Def. 5.0.6, §6.4].

use std::collections::BTreeSet;

use merrimac_cards::Hand;
use merrimac_search::PowerSet;
use merrimac_single_dummy::{Ending, Layouts, solve};

use crate::endings::random;
use crate::plain::PlainEnding;

type Family = BTreeSet<BTreeSet<Hand>>;

fn defined(ending: &Ending, layouts: &[Hand]) -> Family {
    let game = PlainEnding::with_bits(ending, layouts);
    let sets = merrimac_search::Bits::new(layouts.len());
    let family = game.reference(ending);
    family.iter().map(|set| sets.members(set).map(|k| layouts[k]).collect()).collect()
}

fn check(seeds: std::ops::Range<u64>, cards: usize, most_layouts: usize) {
    for seed in seeds {
        let (ending, layouts) = random(seed, cards, most_layouts);
        let family = defined(&ending, &layouts);
        for (factor, modulus) in [(0, 1), (7, 5), (5, 11)] {
            let weight = |place: usize| 1.0 + (place * factor % modulus) as f64;
            best_is_the_likeliest(&ending, &layouts, &family, weight);
        }
    }
}

/// With weights of all kinds, the best plan weighs what the best set of the family does, and wins a part of a set.
fn best_is_the_likeliest(
    ending: &Ending,
    layouts: &[Hand],
    family: &Family,
    weight: impl Fn(usize) -> f64,
) {
    let weight =
        |left: Hand| layouts.iter().position(|&layout| layout == left).map_or(0.0, &weight);
    let solution =
        solve(ending, &Layouts::listed(ending, |left, _| weight(left)), u64::MAX, Hand::FULL);
    let total: f64 = layouts.iter().map(|&left| weight(left)).sum();
    let of_set = |set: &BTreeSet<Hand>| set.iter().map(|&left| weight(left)).sum::<f64>() / total;
    let best = family.iter().map(of_set).fold(0.0, f64::max);
    assert!((solution.probability() - best).abs() < 1e-6, "{ending:?}");
    assert!(solution.finished);
    for plan in &solution.plans {
        let wins: BTreeSet<Hand> = plan.wins.iter().map(|layout| layout.left).collect();
        assert!(family.iter().any(|set| wins.is_subset(set)), "{ending:?}");
    }
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
