//! Claims are certain, or not made.

use merrimac_cardplay::{Claims, accept_claim, find_claim};
use merrimac_cards::{Card, Contract, Deal, PlayState, Seat};
use merrimac_double_dummy::Solver;
use merrimac_table::Claim;

use crate::{cards, view_of};

/// The ending of the four lines: three tricks are there, but not all four.
const DEAL: &str = "N:AK3.932.AKT962.3 97.T5.8754.QJT76 JT8.KJ7.QJ3.AK54 Q6542.AQ864..982";
const PLAYED: &str = "C8 C3 C6 C5 C9 D9 C7 C4 H4 H2 H5 HJ CK C2 D6 CT DJ HQ DA D5 SK S7 SJ S5 H3 HT HK \
                      H6 D3 H8 D2 D8 D4 DQ S6 DT";

#[test]
fn what_is_not_certain_is_not_claimed() {
    let deal = DEAL.parse().unwrap();
    let contract = Contract::parse("3NT", Seat::South).unwrap();
    let mut solver = Solver::default();
    let view = view_of(&deal, contract, Seat::South, &cards(PLAYED));
    assert_eq!(find_claim(&mut solver, &view, &Claims::STANDARD), None);
}

/// Two tricks later North is on lead with ♠3 and ♦K, and South has ♠T and ♥7 left: one more trick.
#[test]
fn a_claim_is_accepted_if_it_holds() {
    let deal: Deal = DEAL.parse().unwrap();
    let contract = Contract::parse("3NT", Seat::South).unwrap();
    let mut solver = Solver::default();
    let played = cards(&format!("{PLAYED} CA S2 H9 CJ S8 S4 SA S9"));
    let mut east = view_of(&deal, contract, Seat::East, &played);
    let south = deal.hand(Seat::South) - east.played_by(Seat::South);
    east.see_claim(Seat::South, south).unwrap();
    assert!(accept_claim(&mut solver, &east, Seat::South, &Claim::of(1)));
    assert!(!accept_claim(&mut solver, &east, Seat::South, &Claim::of(2)));
}

/// With ♦K and nothing but small diamonds out, declarer's hands take both of the last tricks.
#[test]
fn what_is_certain_is_claimed() {
    let deal: Deal =
        "N:AKQJ.AKQ.AKQ.AKQ 5432.432.432.432 T987.JT9.JT9.JT9 6.8765.8765.8765".parse().unwrap();
    let contract = Contract::parse("7NT", Seat::South).unwrap();
    let mut solver = Solver::default();
    let mut play = PlayState::new(&deal, contract.strain(), contract.opening_leader());
    while play.hand(Seat::North).len() > 4 || !play.current_trick().unwrap().is_empty() {
        // North cashes from the top, the others play low.
        let legal: Vec<Card> = play.legal_cards().iter().collect();
        let card = if play.turn() == Some(Seat::North) { legal[0] } else { legal[legal.len() - 1] };
        play.play(card).unwrap();
    }
    let played: Vec<Card> = play.cards_played().map(|(_, card)| card).collect();
    let view = view_of(&deal, contract, Seat::South, &played);
    let claim = Claim { line: "cashing winners".to_owned(), ..Claim::of(4) };
    assert_eq!(find_claim(&mut solver, &view, &Claims::STANDARD), Some(claim));
}

/// A claim with trumps out says what becomes of them, as it will be played.
#[test]
fn a_claim_says_how_the_play_would_go_on() {
    for (deal, played, line) in [
        // South has ♠AK ♥A ♦A; ♠3 and ♠2 are out.
        (
            "N:J95..J932.QJ9832 8632.87532.87.A5 AKT4.AQ96.AKT.T6 Q7.KJT4.Q654.K74",
            "HK S9 H7 H6 SJ S6 ST S7 D9 D7 DT D6 CT CK C8 C5 SQ S5 S8 S4 C7 CJ CA C6 D8 DK DQ DJ H9 HJ C9 \
             H5 HT CQ H8 HQ",
            "drawing trumps, then cashing winners",
        ),
        // South has ♠AK ♦2 ♣A, dummy ♠54 ♣32; ♠3 is out.
        (
            "N:QT54.AQ9754..932 32.T6.AKQ74.QT74 AKJ96.KJ.532.AK8 87.832.JT986.J65",
            "H3 H9 H6 HK HJ H8 HQ HT SQ S2 SJ S8 H5 DA CK H2 H7 CT S6 D6 D5 D9 H4 D4 CJ C9 CQ C8 D7 D3 \
             D8 ST HA C7 S9 S7",
            "drawing trumps, ruffing ♦ in dummy, then cashing winners",
        ),
        // South has ♠AJ ♦32, dummy ♠KQ ♣32: drawing ♠T would leave a diamond over.
        (
            "N:KQ42.AT3.A.AT932 T98.J52.KQ65.KJ7 AJ653.K98.9832.4 7.Q764.JT74.Q865",
            "H7 HA H2 H9 DA D5 D8 D7 S2 S8 S6 S7 CJ C4 C8 CA HT HJ H8 H6 S9 S3 HQ S4 C7 S5 CQ CT D9 D4 \
             H3 D6 HK H4 C9 H5",
            "ruffing ♣ in hand, then ruffing ♦ in dummy; the trumps still out win nothing",
        ),
    ] {
        let contract = Contract::parse("4S", Seat::South).unwrap();
        let view = view_of(&deal.parse().unwrap(), contract, Seat::South, &cards(played));
        let claim = Claim { line: line.to_owned(), ..Claim::of(4) };
        assert_eq!(find_claim(&mut Solver::default(), &view, &Claims::STANDARD), Some(claim));
    }
}
