//! What a view calls legal is exactly what the referee accepts.

use merrimac_cards::{Call, Card, Outcome, Record, Seat};
use merrimac_table::{Decision, Player, PlayerError, SeatView};
use proptest::prelude::*;

use crate::peeking::views_at;
use crate::setting::{any_start, company, random, run};

/// Makes one call or plays one card, whatever it is, then leaves.
#[derive(Clone)]
struct Once {
    call: Option<Call>,
    card: Option<Card>,
}

impl Player for Once {
    fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
        self.call.take().map(Decision::plain).ok_or(PlayerError::TimedOut)
    }

    fn card(&mut self, _: &SeatView) -> Result<Decision<Card>, PlayerError> {
        self.card.take().map(Decision::plain).ok_or(PlayerError::TimedOut)
    }
}

/// How far the record gets when whose turn it is tries this.
fn length_after(start: &Record, call: Option<Call>, card: Option<Card>) -> usize {
    let mut players = company(&Once { call: None, card: None });
    let turn = turn(start);
    players[turn.index()] = Box::new(Once { call, card });
    let record = run(start, players).record;
    record.calls.len() + record.cards.len()
}

/// Who decides next.
fn turn(start: &Record) -> Seat {
    let Some(contract) = start.auction().contract() else {
        return start.auction().turn().expect("the board is not over");
    };
    let played = Record { outcome: Some(Outcome::Contract(contract)), ..start.clone() };
    let turn = played.position().and_then(|position| position.turn()).expect("not over");
    if turn == contract.dummy() { contract.declarer } else { turn }
}

/// What whoever decides next sees.
fn view_of_turn(start: &Record) -> SeatView {
    views_at(start)[turn(start)].clone()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn legal_calls_are_those_the_referee_accepts(start in any_start(), seed: u64, length in 0..8_usize) {
        let mut half = Record { outcome: None, ..run(&start, random(seed)).record };
        half.cards.clear();
        half.calls.truncate(length.min(half.calls.len() - 1));
        let view = view_of_turn(&half);
        for call in Call::all() {
            let accepted = length_after(&half, Some(call), None) > half.calls.len();
            prop_assert_eq!(accepted, view.legal_calls().contains(&call), "{}", call);
        }
        prop_assert!(view.legal_cards().is_empty());
    }

    #[test]
    fn legal_cards_are_those_the_referee_accepts(start in any_start(), seed: u64, length in 0..52_usize) {
        let mut half = Record { outcome: None, ..run(&start, random(seed)).record };
        prop_assume!(!half.cards.is_empty());
        half.cards.truncate(length);
        let view = view_of_turn(&half);
        let before = half.calls.len() + half.cards.len();
        for card in Card::all() {
            let accepted = length_after(&half, None, Some(card)) > before;
            prop_assert_eq!(accepted, view.legal_cards().contains(card), "{}", card);
        }
        prop_assert!(view.legal_calls().is_empty());
    }
}
