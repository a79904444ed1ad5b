use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::*;
use crate::at_random::random;
use crate::best::Wanted;
use crate::budget::Budget;

/// Whatever the budget, plans are achieved, what is lost is lost, and all layouts are looked at if nothing ends it.
#[test]
fn samples_tell_what_is_so() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut plans, mut whole) = (0, 0);
    for round in 0..60 {
        let (rules, start, weights) = random(&mut rng, 5);
        let mut asked = BitSet::full(rules.universe(&start));
        let idle: Vec<usize> = asked.iter().filter(|&layout| weights[layout] == 0).collect();
        asked.remove(&set_of(&idle, &asked));
        let root = rules.begin(&start);
        let nodes = [300, 1_000, u64::MAX][round % 3];
        let mut search = Search::new(rules, &Budget::from(nodes));
        let sample = search.sample(&root, &asked, &weights);
        assert!(sample.seen.is_subset(&asked) && sample.lost.is_subset(&sample.seen));
        search.effort.left = u64::MAX;
        let won = search.double_dummy_trick(&root, &asked).expect("no limit");
        assert!(!sample.lost.intersects(&won));
        whole += usize::from(sample.seen == asked);
        assert!(nodes < u64::MAX || sample.lost == asked.minus(&won));
        let Some(plan) = sample.plan() else { continue };
        let next = search.after(&root, plan.card);
        assert_eq!(search.achieve_trick(&next, &plan.wins), Ok(Ok(())));
        assert!(plan.wins.is_subset(&plan.tried) && plan.tried.is_subset(&sample.seen));
        assert!(plan.fresh.is_none_or(|(layouts, won)| won <= layouts));
        let best = search.best(&start, Wanted::best_of(&asked, &weights));
        assert!(plan.best(&weights).won <= best.won);
        plans += 1;
    }
    assert!(plans > 50 && (20..60).contains(&whole), "{plans} plans, {whole} with all layouts");
}

/// Layouts come as often among the first as their weights say.
#[test]
fn layouts_are_drawn_as_often_as_they_are_likely() {
    let size = 20_000;
    let asked = BitSet::full(size);
    let weights: Vec<u64> = (0..size as u64).map(|layout| 1 + 2 * (layout % 2)).collect();
    let order = drawn(&asked, &weights);
    let heavy = order[..2_000].iter().filter(|&&layout| layout % 2 == 1).count();
    // Three quarters, within four standard errors, and a little less as the heavy ones run out.
    assert!((1_400..=1_580).contains(&heavy), "{heavy} of 2000");
    let mut all = order;
    all.sort_unstable();
    assert!(all.into_iter().eq(0..size));
}
