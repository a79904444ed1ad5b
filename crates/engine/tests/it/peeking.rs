//! Nobody peeks: other hidden cards that fit what a seat has seen change nothing it decides.

use merrimac_cardplay::{Objective, Recursion, Settings as Thinking, Situation, layouts};
use merrimac_cards::{Call, Card, Record, Seat};
use merrimac_dealing::{DealConstraint, Shoe};
use merrimac_engine::{CardPlay, Engine, Profile};
use merrimac_table::{Decision, Player, PlayerError, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::{board, pair, play};

/// An engine whose views and decisions are kept.
struct Watched {
    engine: Engine,
    seen: Vec<(SeatView, Decision<Card>)>,
    /// After this many decisions of its own it plays any card.
    decisions: usize,
}

impl Player for Watched {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        self.engine.call(view)
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        if self.seen.len() == self.decisions {
            let card = view.legal_cards().iter().next();
            return card.map(Decision::plain).ok_or(PlayerError::NothingToDo);
        }
        let decision = self.engine.card(view)?;
        self.seen.push((view.clone(), decision.clone()));
        Ok(decision)
    }
}

/// A player that bids, and looks at a few deals only.
fn quick() -> Profile {
    "sayc+mc+3".parse().expect("it is a name")
}

fn watched(profile: &Profile, decisions: impl Fn(Seat) -> usize) -> [Watched; 4] {
    let pair = pair(profile.clone());
    Seat::ALL.map(|seat| Watched {
        engine: pair.engine(5),
        seen: Vec::new(),
        decisions: decisions(seat),
    })
}

/// The board with hidden cards dealt anew, as this seat saw it.
fn other_layout(start: &Record, view: &SeatView) -> Record {
    let situation = Situation {
        view,
        shown: &DealConstraint::anything(),
        calls: None,
        objective: Objective::default(),
    };
    let mut rng = ChaCha8Rng::seed_from_u64(99);
    let deals = layouts(&mut rng, &situation, 20, 4).deals;
    let hidden = |deal: &&merrimac_cards::Deal| **deal != start.deal.full().expect("it is whole");
    let deal = deals.deals().iter().find(hidden).unwrap_or(&deals.deals()[0]);
    let mut other = start.clone();
    other.deal = (*deal).into();
    other.cards = view.cards_played().map(|(_, card)| card.into()).collect();
    other
}

/// A board with its auction, which engines held among themselves.
fn bid(number: u32) -> Record {
    let start = Record::of_board(&Shoe::new(8).board(number));
    let mut players = watched(&quick(), |_| 0);
    let mut record = play(&start, &mut players).record;
    record.cards.clear();
    record.tricks = None;
    record
}

/// Plays a board, then puts every fifth decision again with other hidden cards. How often these were
/// really others.
fn check(start: &Record, profile: &Profile) -> u32 {
    let mut changed = 0;
    let mut players = watched(profile, |_| 26);
    play(start, &mut players);
    let seen = players.iter().flat_map(|player| &player.seen);
    for (view, decision) in seen.filter(|(view, _)| view.cards_played().count() % 5 == 0) {
        let other = other_layout(start, view);
        changed += u32::from(other.deal != start.deal);
        let mut again = watched(profile, |seat| usize::from(seat == view.seat()));
        play(&other, &mut again);
        let place = Seat::ALL.iter().position(|&seat| seat == view.seat());
        let again = &again[place.expect("it is a seat")].seen[0];
        assert_eq!((view, decision), (&again.0, &again.1), "{}", other.deal);
    }
    changed
}

#[test]
fn hidden_cards_change_no_decision() {
    let changed: u32 = (1..=4).map(|number| check(&board(number), &quick())).sum();
    assert!(changed > 20, "only {changed} layouts were others");
}

#[test]
fn nor_do_they_after_an_auction() {
    let boards = (1..=3).map(bid).filter(|record| record.contract().is_some());
    let changed: u32 = boards.map(|start| check(&start, &quick())).sum();
    assert!(changed > 5, "only {changed} layouts were others");
}

#[test]
fn nor_do_they_to_those_who_look_for_mistakes_or_into_others_minds() {
    let recursion = Some(Recursion { candidates: 2, deals: 1, samples: 1 });
    let recursive = CardPlay::MonteCarlo(Thinking { recursion, ..Thinking::STANDARD });
    for how in [CardPlay::BAYES, recursive] {
        let profile = Profile { declarer: how, defence: how, ..quick() };
        assert!(check(&board(1), &profile) > 5);
    }
}
