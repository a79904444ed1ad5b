//! The smallest endings on which a bound of the solver was wrong, held to the definition.

use merrimac_cards::{Card, Hand, Seat, Strain};
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, solve};

use crate::plain::PlainEnding;

fn hand(text: &str) -> Hand {
    text.parse().expect("a hand")
}

/// All ways to give half of some cards to one defender.
fn left_hands(hidden: Hand) -> Vec<Hand> {
    let cards: Vec<Card> = hidden.iter().collect();
    let half = cards.len() / 2;
    (0..1_u32 << cards.len())
        .filter(|held| held.count_ones() as usize == half)
        .map(|held| (0..cards.len()).filter(|k| held >> k & 1 == 1).map(|k| cards[k]).collect())
        .collect()
}

/// Spades are trumps, South declares and West leads.
fn check(north: &str, south: &str, hidden: &str) {
    for tricks in 1..=hand(north).len() as u8 {
        let mut builder = EndingBuilder::new(Strain::Spades, Seat::South, Seat::West, tricks);
        builder.hands[Seat::North] = hand(north);
        builder.hands[Seat::South] = hand(south);
        builder.hidden = hand(hidden);
        let ending = Ending::try_from(builder).expect("a possible ending");
        let layouts = left_hands(ending.hidden());
        let family = PlainEnding::with_bits(&ending, &layouts).reference(&ending);
        let most = family.iter().map(|set| set.iter().count()).max().unwrap_or(0);
        let expected = most as f64 / layouts.len() as f64;
        let solution = solve(&ending, &Layouts::all(&ending), u64::MAX, Hand::FULL);
        assert!(solution.finished);
        let found = solution.probability();
        assert!(
            (found - expected).abs() < 1e-9,
            "{north} {south} for {tricks}: {found}, {expected}"
        );
    }
}

/// A defender's winners in side suits may not be counted on top of his partner's trumps: a partner who
/// is left with nothing but trumps must ruff them.
#[test]
fn a_defender_with_only_trumps_ruffs_his_partners_winners() {
    check(".32..", ".54..", "A2.AK..");
    check("3.2..", ".54..", "A2.AK..");
    check("K.2..", "3.4..", "A2.AK..");
    check("K.2.3.", "3.4.2.", "A2.AK.A.9");
}
