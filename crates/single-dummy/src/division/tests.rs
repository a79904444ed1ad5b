use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::tricks::{Start, Tricks};

/// A random position with declarer or dummy on lead, and random weights.
fn random(rng: &mut impl rand::Rng, cards: usize) -> (Tricks, Start, Weights) {
    let mut pack: Vec<u64> =
        (0..4).flat_map(|suit| (0..13).map(move |rank| 16 * suit + rank)).collect();
    pack.shuffle(rng);
    let hand =
        |from: usize, to: usize| pack[from..to].iter().fold(0, |hand, card| hand | 1 << card);
    let trump = [None, Some(0), Some(3)][rng.random_range(0..3)];
    let rules = Tricks::new(cards, trump);
    let start = Start {
        seen: [hand(0, cards), hand(cards, 2 * cards)],
        hidden: hand(2 * cards, 4 * cards),
        leader: 2 * rng.random_range(0..2),
        need: rng.random_range(1..=cards as i8 / 2 + 1),
    };
    let weights = (0..rules.universe(&start)).map(|_| rng.random_range(0..4)).collect();
    (rules, start, weights)
}

/// Bounds hold the best plan between them, meet as a rule, and the plan can be won.
#[test]
fn divided_questions_have_the_same_answer() {
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    let (mut asked, mut met) = (0, 0);
    for round in 0..120 {
        let (rules, start, weights) = random(&mut rng, 3 + round % 2);
        let mut search = Search::new(rules, u64::MAX);
        let all = Set::full(search.rules.universe(&start));
        for (_, next) in search.rules.declarer_moves(&search.rules.begin(&start)) {
            let useful = search.open_trick(&next, &all).expect("no limit");
            let expected = search.best_trick(&next, &useful, &weights, 0);
            assert_eq!(expected.won, expected.at_most);
            let at_most = weigh(&weights, &useful);
            let mut best = Best { plan: all.minus(&all), won: 0, at_most };
            let question = Asked { trick: &next, useful: &useful, weights: &weights, mark: 0 };
            if search.divide(question, &mut best).is_ok() {
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

/// With few rounds shares leave a gap, which decisions close, one way and the other.
#[test]
fn decisions_close_what_shares_leave_open() {
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(2);
    let (mut decided, mut closed) = (0, 0);
    let few = Schedule { rounds: 3, zeal: 1.0 };
    for _ in 0..60 {
        let (rules, start, weights) = random(&mut rng, 5);
        let mut search = Search::new(rules, u64::MAX);
        let all = Set::full(search.rules.universe(&start));
        for (_, next) in search.rules.declarer_moves(&search.rules.begin(&start)) {
            let useful = search.open_trick(&next, &all).expect("no limit");
            let expected = search.best_trick(&next, &useful, &weights, 0);
            let at_most = weigh(&weights, &useful);
            let mut best = Best { plan: all.minus(&all), won: 0, at_most };
            let mut division = Division::new(few, few);
            let question = Asked { trick: &next, useful: &useful, weights: &weights, mark: 0 };
            let done = search.divide_by(
                &mut division,
                &mut Node::whole(question.trick, question.useful),
                question,
                &mut best,
            );
            assert!(best.won <= expected.won && expected.won <= best.at_most, "{start:?}");
            assert!(search.achieve_trick(&next, &best.plan).expect("no limit").is_ok());
            if done.is_ok() {
                assert_eq!((best.won, best.at_most), (expected.won, expected.won), "{start:?}");
                closed += u32::from(division.decided > 0);
            }
            decided += u32::from(division.decided > 0);
        }
    }
    assert!(closed > 0, "{closed} of {decided}");
}
