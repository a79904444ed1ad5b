use merrimac_cards::{Call, Card, PlayState, Seat};
use merrimac_table::Claim;
use merrimac_testkit::strategies::{self, Act};
use proptest::prelude::*;

use super::{MadeCall, MadeCard, Round, Told};

fn made(call: Call) -> MadeCall {
    let told =
        Told { alert: call == Call::Double, meaning: format!("shows {call}"), rule: "1".into() };
    // A pass is looked up later.
    MadeCall { call, told: Some(told).filter(|_| call != Call::Pass), why: None }
}

/// Does what is tried, if it can be done.
fn attempt(round: &mut Round, act: &Act) {
    let _ = match act {
        Act::Call(call) => round.call(made(*call)),
        Act::LegalCall(index) => {
            let legal: Vec<Call> = round.auction().legal_calls().take(6).collect();
            let place = index.index(12);
            round.call(made(legal.get(place).copied().unwrap_or(Call::Pass)))
        }
        Act::Card(card) => round.play(MadeCard { card: *card, why: None }),
        Act::LegalCard(index) => {
            let legal = round.position().map(PlayState::legal_cards).unwrap_or_default();
            let legal: Vec<Card> = legal.iter().collect();
            let card = legal.get(index.index(legal.len().max(1))).copied();
            round.play(MadeCard { card: card.unwrap_or(Card::all().next().unwrap()), why: None })
        }
        Act::Claim(tricks) => round.claim(Claim::of(*tricks)),
        Act::Accept => round.accept_claim(),
        Act::Contest(seat) => round.contest_claim(*seat),
        Act::Refuse => {
            round.ask_human();
            Ok(())
        }
        Act::Undo => {
            round.undo();
            Ok(())
        }
    };
}

fn kept(round: &Round) -> Round {
    serde_json::from_str(&serde_json::to_string(round).unwrap()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What is kept of a round is all of it, wherever it stands.
    #[test]
    fn a_round_is_kept_whole(board in strategies::board(), acts in strategies::acts()) {
        let mut round = Round::of_board(&board);
        for act in &acts {
            attempt(&mut round, act);
            prop_assert_eq!(round.beside_calls.len(), round.calls().len());
            prop_assert_eq!(round.beside_cards.len(), round.cards().len());
        }
        prop_assert_eq!(&kept(&round), &round);
        prop_assert_eq!(round.again(), Round::of_board(&board));
    }
}

#[test]
fn a_contested_claim_leaves_the_claimers_cards_in_view() {
    let text = "[Dealer \"S\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:KJ54.432.A32.432 63.QJT9.T987.JT9 AT98.AK5.KQ4.AK5 Q72.876.J65.Q876\"]\n\
        [Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH8 H2 H9 HA\n*\n";
    let record = &crate::boards::read(text).unwrap().records[0];
    let mut round = Round::of_record(record).unwrap();
    let declarers = Some(round.deal().hand(Seat::South));
    let mut refused = round.clone();
    for round in [&mut round, &mut refused] {
        round.claim(Claim::of(9)).unwrap();
        assert_eq!(round.view(Seat::West).dealt(Seat::South), declarers);
    }
    round.contest_claim(Seat::West).unwrap();
    assert_eq!(kept(&round).view(Seat::West).dealt(Seat::South), declarers);
    // What the Merrimacs refuse, nobody has seen.
    refused.refuse_claim().unwrap();
    assert_eq!(kept(&refused).view(Seat::West).dealt(Seat::South), None);
    assert!(round.claims_are_over() && refused.claims_are_over());
    // The cards that were given stay.
    assert!(!round.undo());
}
