use rand::SeedableRng;

use super::*;
use crate::at_random::random;
use crate::budget::Budget;

/// Bounds hold the best plan between them, meet as a rule, and the plan can be won.
#[test]
fn decomposed_problems_have_the_same_answer() {
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    let (mut asked, mut met) = (0, 0);
    for round in 0..120 {
        let (rules, start, weights) = random(&mut rng, 3 + round % 2);
        let mut search = Search::new(rules, &Budget::UNLIMITED);
        let all = BitSet::full(search.rules.universe(&start));
        for (_, next) in search.rules.declarer_moves(&search.rules.begin(&start)) {
            let useful = search.double_dummy_trick(&next, &all).expect("no limit");
            let expected = search.best_trick(&next, Wanted::best_of(&useful, &weights));
            assert_eq!(expected.won, expected.at_most);
            let at_most = weigh(&weights, &useful);
            let mut best = Best { plan: all.minus(&all), won: 0, at_most };
            let wanted = Wanted::best_of(&useful, &weights);
            let asked_here = Asked { trick: &next, wanted };
            if search.decompose(asked_here, &mut best).is_ok() {
                assert_eq!((best.won, best.at_most), (expected.won, expected.won), "{start:?}");
            }
            assert!(best.won <= expected.won && expected.won <= best.at_most, "{start:?}");
            assert_eq!(weigh(&weights, &best.plan), best.won);
            assert!(search.achieve_trick(&next, &best.plan).expect("no limit").is_ok());
            asked += 1;
            met += u32::from(best.won == best.at_most);
        }
    }
    assert!(met * 100 > asked * 99, "{met} of {asked}");
}

/// With few rounds the bounds stay apart, which decisions close, one way and the other.
#[test]
fn decisions_close_what_weights_leave_open() {
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(2);
    let (mut decided, mut closed) = (0, 0);
    let few = Schedule { rounds: 3, step_factor: 1.0, is_whole: true };
    for _ in 0..60 {
        let (rules, start, weights) = random(&mut rng, 5);
        let mut search = Search::new(rules, &Budget::UNLIMITED);
        let all = BitSet::full(search.rules.universe(&start));
        for (_, next) in search.rules.declarer_moves(&search.rules.begin(&start)) {
            let useful = search.double_dummy_trick(&next, &all).expect("no limit");
            let expected = search.best_trick(&next, Wanted::best_of(&useful, &weights));
            let at_most = weigh(&weights, &useful);
            let mut best = Best { plan: all.minus(&all), won: 0, at_most };
            let mut tree = Decomposition::new(&next, &useful);
            (tree.first, tree.later) = (few, few);
            let wanted = Wanted::best_of(&useful, &weights);
            let done = search.decompose_by(&mut tree, wanted, &mut best);
            assert!(best.won <= expected.won && expected.won <= best.at_most, "{start:?}");
            assert!(search.achieve_trick(&next, &best.plan).expect("no limit").is_ok());
            if done.is_ok() {
                assert_eq!((best.won, best.at_most), (expected.won, expected.won), "{start:?}");
                closed += u32::from(tree.decided > 0);
            }
            decided += u32::from(tree.decided > 0);
        }
    }
    assert!(closed > 0, "{closed} of {decided}");
}
