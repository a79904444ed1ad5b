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
    assert_eq!(find_claim(&mut solver, &view, &Claims::STANDARD), Some(Claim::of(4)));
}
