use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use super::*;

/// Whose the cards are, card by card.
fn owners(start: &Start) -> Vec<Vec<usize>> {
    let owner = |card: u32| {
        let owners = [start.seen[0], start.seen[1], start.hidden];
        owners.into_iter().position(|cards| cards >> card & 1 == 1)
    };
    (0..4).map(|suit| (16 * suit..16 * suit + 13).filter_map(owner).collect()).collect()
}

/// Cards of some ranks in some suits, or gone.
fn random(rng: &mut impl Rng, suits: usize, ranks: usize) -> Start {
    let mut hands = [0_u64; 4];
    for suit in 0..suits {
        for rank in 0..ranks {
            hands[rng.random_range(0..4)] |= 1 << (16 * suit + rank);
        }
    }
    let (leader, need) = (rng.random_range(0..4), rng.random_range(1..=13));
    Start { seen: [hands[0], hands[1]], hidden: hands[2], leader, need }
}

#[test]
fn positions_have_one_key_if_they_play_alike() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut alike, mut apart) = (0, 0);
    // With few cards many are alike.
    for (suits, ranks) in [(4, 13), (2, 6), (1, 3), (1, 2)].repeat(2_000) {
        let one = random(&mut rng, suits, ranks);
        let other = random(&mut rng, suits, ranks);
        let met = Start { leader: one.leader, need: one.need, ..other };
        for other in [other, met] {
            let is_alike = owners(&one) == owners(&other)
                && (one.leader, one.need) == (other.leader, other.need);
            assert_eq!(key(&one) == key(&other), is_alike, "{one:?} and {other:?}");
            *if is_alike { &mut alike } else { &mut apart } += 1;
        }
    }
    assert!(alike > 100 && apart > 100, "{alike} are alike, {apart} are not");
}
