use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::*;
use crate::at_random::random;
use crate::best::Wanted;
use crate::budget::Budget;

/// Whatever part of the budget there is, the plan is achieved and no better than the best.
#[test]
fn first_plans_are_achieved() {
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
        let Some(first) = search.first_plan(&root, &asked, &weights) else { continue };
        search.effort.left = u64::MAX;
        let next = search.after(&root, first.card);
        assert_eq!(search.achieve_trick(&next, &first.plan), Ok(Ok(())));
        assert!(first.plan.is_subset(&asked));
        let best = search.best(&start, Wanted::best_of(&asked, &weights));
        assert!(first.best(&weights).won <= best.won);
        plans += 1;
        whole += usize::from(first.drawn.is_none());
        if let Some(Drawn { layouts, won }) = first.drawn {
            assert!(won <= layouts && nodes < u64::MAX, "all layouts are tried without a budget");
        }
    }
    assert!(plans > 20 && whole > 5 && whole < plans, "{whole} of {plans} with all layouts");
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
