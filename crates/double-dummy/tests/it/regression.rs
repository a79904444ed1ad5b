//! The smallest endings on which the solver was wrong, or would be with a bound that looked right.

use merrimac_cards::{PartialDeal, PlayState, Seat, Side, Strain};
use merrimac_double_dummy::{Solver, reference};

/// With spades as trumps and North on lead.
fn check(hands: &str, north_south: u8) {
    let deal: PartialDeal = hands.parse().expect("an ending");
    let play = PlayState::ending(&deal, Strain::Spades, Seat::North).expect("even hands");
    assert_eq!(Solver::default().tricks(&play)[Side::NorthSouth], north_south, "{hands}");
    assert_eq!(reference::north_south_tricks(&play), north_south, "{hands} by minimax");
}

/// At notrump a side whose top suits are together too short for all tricks loses one. With trumps that
/// is wrong: it ruffs, once in each hand.
#[test]
fn too_few_free_rounds_cost_nothing_with_trumps() {
    check("N:5..5. .3.T. 3.2.. .K.9.", 2);
    check("N:85.6.. .KJ.J. T9..4. 6..7.6", 3);
    check("N:T..T6. .AQ.J. A.5..3 .3.2.J", 3);
}

/// A king behind the ace is a trick only if it need not be led away from: with two cards left it must.
#[test]
fn a_guarded_king_on_lead_needs_a_third_round() {
    check("N:K2... .43.. 3.5.. AQ...", 0);
    check("N:K2.2.. .543.. 3.6.7. AQ..8.", 1);
}
