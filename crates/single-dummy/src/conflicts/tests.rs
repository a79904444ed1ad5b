use super::*;

/// The weight of the heaviest choice, by trying all of them.
fn by_trying(weights: &[u64], pairs: &[(usize, usize)], larger: &[Vec<usize>]) -> u64 {
    let allowed = |set: u32| {
        let has = |item: &usize| set >> item & 1 == 1;
        !pairs.iter().any(|(a, b)| has(a) && has(b))
            && !larger.iter().any(|items| items.iter().all(has))
    };
    let weigh =
        |set: u32| (0..weights.len()).filter(|k| set >> k & 1 == 1).map(|k| weights[k]).sum();
    (0..1_u32 << weights.len()).filter(|&set| allowed(set)).map(weigh).max().unwrap_or(0)
}

#[test]
fn the_heaviest_choice_is_the_one_found_by_trying_all() {
    use rand::seq::index::sample;
    use rand::{RngExt, SeedableRng};
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    for round in 0..400 {
        let size = rng.random_range(3..12);
        let weights: Vec<u64> = (0..size).map(|_| rng.random_range(0..6)).collect();
        let density = f64::from(round % 4) * 0.2;
        let pairs: Vec<(usize, usize)> = (0..size)
            .flat_map(|a| (a + 1..size).map(move |b| (a, b)))
            .filter(|_| rng.random_bool(density))
            .collect();
        let larger: Vec<Vec<usize>> =
            (0..rng.random_range(0..6)).map(|_| sample(&mut rng, size, 3).into_vec()).collect();
        let apart = |a, b| pairs.contains(&(a, b)) || pairs.contains(&(b, a));
        let conflicts = Conflicts::new(weights.clone(), apart, larger.clone());
        let Heaviest { items: heaviest, at_most, .. } = conflicts.heaviest(Some(0), u64::MAX);
        let won: u64 = heaviest.iter().map(|&item| weights[item]).sum();
        let best = by_trying(&weights, &pairs, &larger);
        assert_eq!((won, at_most), (best, best), "{weights:?} {pairs:?} {larger:?}");
        let not_above = conflicts.heaviest(Some(best), u64::MAX);
        assert_eq!(not_above, Heaviest { items: Vec::new(), at_most: best, is_proven: true });
        let has = |item: &usize| heaviest.contains(item);
        assert!(!pairs.iter().any(|(a, b)| has(a) && has(b)), "a pair is in conflict");
        assert!(!larger.iter().any(|items| items.iter().all(has)), "a larger conflict is chosen");
        let hasty = conflicts.heaviest(None, 0);
        assert!(hasty.at_most >= best && !hasty.is_proven);
        let has = |item: &usize| hasty.items.contains(item);
        assert!(!pairs.iter().any(|(a, b)| has(a) && has(b)), "a pair is in conflict");
    }
}
