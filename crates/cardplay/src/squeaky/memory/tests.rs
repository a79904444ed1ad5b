use merrimac_cards::{Seat, Vulnerability};
use merrimac_table::SeatFacts;

use super::*;

/// South plays seven notrump, and has seen some cards.
fn south_sees(cards: &str) -> SeatView {
    let mut view = SeatView::new(SeatFacts {
        number: 1,
        dealer: Seat::South,
        vulnerability: Vulnerability::None,
        seat: Seat::South,
        hand: "K9876.AKQ.AKQ.AK".parse().unwrap(),
    })
    .unwrap();
    view.see_contract(Contract::parse("7NT", Seat::South).unwrap()).unwrap();
    for (number, card) in cards.split_whitespace().enumerate() {
        view.see_card(card.parse().unwrap()).unwrap();
        if number == 0 {
            view.see_dummy("AT54.432.432.432".parse().unwrap()).unwrap();
        }
    }
    view
}

#[test]
fn what_is_remembered_is_weighed_by_what_was_seen_since() {
    // East has both honours, the queen alone, or one of them and more.
    let deals = [
        "N:AT54.432.432.432 QJ.JT98.JT98.QJT K9876.AKQ.AKQ.AK 32.765.765.98765",
        "N:AT54.432.432.432 Q.JT98.JT98.QJT9 K9876.AKQ.AKQ.AK J32.765.765.8765",
        "N:AT54.432.432.432 J32.JT98.JT9.QJT K9876.AKQ.AKQ.AK Q.765.8765.98765",
    ];
    let layout = |text: &str| Layout { deal: text.parse().unwrap(), weight: 1.0, won: true };
    let mut memory = Memory::default();
    let inference = Inference::AGREEMENTS;
    memory.keep(&south_sees("C8 C2 CT CA"), &inference, deals.map(layout).to_vec());
    // Under the king East drops the queen, which he does half of the time with both; West plays small a
    // little more often without the jack.
    let later = south_sees("C8 C2 CT CA SK S2 S4 SQ");
    let weights: Vec<f64> =
        memory.recall(&later, &inference, 0..10).iter().map(|layout| layout.weight).collect();
    assert_eq!(weights.len(), 2);
    assert!((weights[0] + weights[1] - 2.0).abs() < 1e-9, "{weights:?}");
    assert!((1.7..2.0).contains(&(weights[1] / weights[0])), "{weights:?}");
}
