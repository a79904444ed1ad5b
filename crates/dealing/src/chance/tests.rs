#![expect(clippy::float_cmp, reason = "whole numbers below 2^53 are exact")]

use rand::SeedableRng;

use super::*;

fn rng() -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(3)
}

/// Pearson's statistic against equal chances.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn binomials_follow_pascal() {
    assert_eq!(choose(52, 13), 635_013_559_600.0);
    assert_eq!([choose(4, 2), choose(13, 0), choose(3, 4)], [6.0, 1.0, 0.0]);
}

/// Ten subsets; 9 degrees of freedom, 27.9 is exceeded once in a thousand seeds.
#[test]
fn subsets_are_equally_likely() {
    let from = 0b1_0110_0000_1001;
    let mut rng = rng();
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..10_000 {
        let set = subset(&mut rng, from, 2);
        assert!(set & !from == 0 && set.count_ones() == 2);
        *counts.entry(set).or_insert(0) += 1;
    }
    let counts: Vec<u32> = counts.into_values().collect();
    assert_eq!(counts.len(), 10);
    assert!(chi_square(&counts) < 27.9);
    assert_eq!(subset(&mut rng, from, 13), from);
    assert_eq!(subset(&mut rng, from, 0), 0);
}

/// 120 orders; 119 degrees of freedom, 173.6 is exceeded once in a thousand seeds.
#[test]
fn orders_are_equally_likely() {
    let mixer = Mixer::new(5, 4);
    let mut rng = rng();
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..24_000 {
        let mut row = [0, 1, 2, 3, 4];
        mixer.mix(&mut rng, &mut row);
        *counts.entry(row).or_insert(0) += 1;
    }
    let counts: Vec<u32> = counts.into_values().collect();
    assert_eq!(counts.len(), 120);
    assert!(chi_square(&counts) < 173.6);
}

#[test]
fn a_pack_takes_few_words_and_keeps_its_cards() {
    let mixer = Mixer::new(52, 39);
    assert!(mixer.rounds.len() <= 6);
    let mut row: Vec<u8> = (0..52).collect();
    mixer.mix(&mut rng(), &mut row);
    row.sort_unstable();
    assert!(row.into_iter().eq(0..52));
}

#[test]
fn weights_of_nothing_are_never_picked() {
    let mut rng = rng();
    for _ in 0..100 {
        assert_eq!(pick(&mut rng, 1.0, [0.0, 1.0, 0.0].into_iter()), Some(1));
    }
    assert_eq!(pick(&mut rng, 0.0, [0.0].into_iter()), None);
}
