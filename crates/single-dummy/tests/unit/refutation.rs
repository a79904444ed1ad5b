use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::at_random::random;
use crate::budget::Budget;

/// Layouts of which each part has one are not achievable, whichever they are.
#[test]
fn a_layout_of_each_part_is_one_too_many() {
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    let (mut arguments, mut wider) = (0, 0);
    for _ in 0..60 {
        let (rules, start, _) = random(&mut rng, 5);
        let mut search = Search::new(rules, &Budget::UNLIMITED);
        let all = BitSet::full(search.rules.universe(&start));
        for (_, next) in search.rules.declarer_moves(&search.rules.begin(&start)) {
            let useful = search.double_dummy_trick(&next, &all).expect("no limit");
            let mut asked = useful.clone();
            for layout in useful.iter().filter(|_| rng.random_bool(0.5)) {
                asked.remove(&Search::<crate::tricks::Tricks>::only(&useful, layout));
            }
            let Err(infeasible) = search.achieve_trick(&next, &asked).expect("no limit") else {
                continue;
            };
            let parts = search.parts(&next, &infeasible, &useful).expect("no limit");
            assert!(parts.iter().all(|part| part.intersects(&infeasible)), "{start:?}");
            for _ in 0..10 {
                let mut chosen = useful.minus(&useful);
                for part in &parts {
                    chosen.insert(part.iter().choose(&mut rng).expect("a layout of the part"));
                }
                let won = search.achieve_trick(&next, &chosen).expect("no limit");
                assert!(won.is_err(), "{start:?} {parts:?}");
            }
            arguments += 1;
            wider += u32::from(parts.iter().any(|part| !part.is_single()));
        }
    }
    assert!(arguments > 20 && 2 * wider > arguments, "{wider} of {arguments}");
}
