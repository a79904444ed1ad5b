//! Nobody peeks: the cards a seat has not seen can be anywhere, and its view stays the same.

use std::sync::{Arc, Mutex};

use merrimac_cards::{
    BySeat, Call, Card, DealBuilder, Hand, PartialDeal, Record, RecordedCall, Seat, Suit,
};
use merrimac_table::{Decision, Player, PlayerError, SeatView};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::setting::{any_start, company, random, run, schiphol};

/// Notes the views it is given and never answers.
#[derive(Clone, Default)]
struct Spy {
    views: Arc<Mutex<Vec<SeatView>>>,
}

impl Player for Spy {
    fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Err(PlayerError::TimedOut)
    }

    fn card(&mut self, _: &SeatView) -> Result<Decision<Card>, PlayerError> {
        Err(PlayerError::TimedOut)
    }

    fn board_starts(&mut self, view: &SeatView) -> Result<(), PlayerError> {
        self.views.lock().unwrap().push(view.clone());
        Ok(())
    }
}

/// What the four seats see of a board that has come this far.
pub(crate) fn views_at(start: &Record) -> BySeat<SeatView> {
    let spy = Spy::default();
    run(start, company(&spy));
    let views = spy.views.lock().unwrap();
    BySeat::from_fn(|seat| views[seat.index()].clone())
}

/// The deal with the cards that this view has not seen dealt otherwise, but so that everything that
/// happened could still have happened: nobody gets a suit after showing out of it.
pub(crate) fn dealt_otherwise(
    deal: &PartialDeal,
    view: &SeatView,
    rng: &mut ChaCha8Rng,
) -> PartialDeal {
    let mut hands = *deal.hands();
    let unseen: Vec<Card> = view.unseen().iter().collect();
    let voids = view.shown_voids();
    for _ in 0..40 {
        let Some((&one, &other)) = unseen.choose(rng).zip(unseen.choose(rng)) else { break };
        let holder = |card| Seat::ALL.into_iter().find(|&seat| hands[seat].contains(card));
        let (from, to) = (holder(one).unwrap(), holder(other).unwrap());
        if from != to && !voids[to][one.suit()] && !voids[from][other.suit()] {
            hands[from] = hands[from].without(one).with(other);
            hands[to] = hands[to].without(other).with(one);
        }
    }
    DealBuilder { hands }.partial().unwrap()
}

/// The board as it stood at every turn.
fn stages(record: &Record) -> impl Iterator<Item = Record> {
    let base = Record { outcome: None, ..record.clone() };
    let (calls, cards) = (base.calls.len(), base.cards.len());
    (0..=calls + cards).map(move |turn| {
        let mut stage = base.clone();
        stage.calls.truncate(turn);
        stage.cards.truncate(turn.saturating_sub(calls));
        stage
    })
}

#[test]
fn the_referee_passes_explanations_to_the_opponents_only() {
    let call = "1C".parse().unwrap();
    let told = RecordedCall { call, alerted: true, note: "16 points or more".to_owned() };
    let start = Record { calls: vec![told.clone()], ..schiphol() };
    let views = views_at(&start);
    for seat in [Seat::North, Seat::East, Seat::West] {
        assert_eq!(views[seat].calls(), std::slice::from_ref(&told), "{seat}");
    }
    assert_eq!(views[Seat::South].calls(), [call.into()]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// At every turn of every board, for every seat.
    #[test]
    fn unseen_cards_do_not_change_a_view(start in any_start(), seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let played = run(&start, random(rng.random())).record;
        let mut different = 0;
        for stage in stages(&played) {
            let views = views_at(&stage);
            for seat in Seat::ALL {
                let deal = dealt_otherwise(&stage.deal, &views[seat], &mut rng);
                different += usize::from(deal != stage.deal);
                let otherwise = Record { deal, ..stage.clone() };
                prop_assert_eq!(&views_at(&otherwise)[seat], &views[seat]);
            }
        }
        prop_assert!(different > 8, "the cards were dealt otherwise only {} times", different);
    }

    /// What a view shows of the deal is true, and is what its seat may see.
    #[test]
    fn a_view_shows_what_the_seat_may_see(start in any_start(), seed: u64) {
        let played = run(&start, random(seed)).record;
        for stage in stages(&played) {
            let views = views_at(&stage);
            let contract = views[Seat::North].contract();
            let dummy = contract.map(|contract| contract.dummy()).filter(|_| !stage.cards.is_empty());
            for (seat, view) in views.iter() {
                for other in Seat::ALL {
                    let may_see = other == seat || Some(other) == dummy;
                    let expected = may_see.then(|| stage.deal.hand(other));
                    prop_assert_eq!(view.dealt(other), expected);
                    let left = stage.deal.hand(other) - view.played_by(other);
                    prop_assert_eq!(view.cards_left(other), left.len());
                    for suit in Suit::ALL {
                        let shown_out = view.shown_voids()[other][suit];
                        prop_assert!(!shown_out || left.holding(suit).is_void());
                    }
                }
                let cards: Hand = stage.cards.iter().map(|played| played.card).collect();
                let seen = cards | view.hand() | dummy.map_or(Hand::EMPTY, |dummy| stage.deal.hand(dummy));
                prop_assert_eq!(view.unseen(), !seen);
            }
        }
    }
}
