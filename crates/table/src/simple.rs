//! Two simple players: company for tests, and opponents for measuring from below.

use merrimac_cards::{Call, Card};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::decision::Decision;
use crate::player::{Player, PlayerError};
use crate::view::SeatView;

/// Always passes, and plays the lowest card it may (of the lowest-ranking suit, if several).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Passive;

impl Player for Passive {
    fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(Decision::plain(Call::Pass))
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        let lowest = view.legal_cards().iter().min_by_key(|card| (card.rank(), card.suit()));
        lowest.map(Decision::plain).ok_or(PlayerError::NothingToDo)
    }

    fn name(&self) -> String {
        "Passive".to_owned()
    }
}

/// Makes any legal call and plays any legal card, at random.
///
/// It has no memory: the lot falls anew for every decision, from the seed, the board, the seat and
/// how far the board has come, so the same view always gets the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomLegal {
    /// What the lots are drawn from.
    pub seed: u64,
}

impl RandomLegal {
    /// More than the calls and cards a board can have, so that no two decisions share a stream.
    const DECISIONS_A_SEAT: u64 = 512;

    /// Chance to pass. Auctions then go through three or four bids, and a fifth is passed out.
    const PASS: f64 = 2.0 / 3.0;

    /// How many of the lowest legal calls are drawn from when it does not pass: a double or
    /// redouble if there is one, and bids of about a level. Higher ones would end every auction at
    /// the seven level.
    const LOWEST_CALLS: usize = 6;

    fn lots(self, view: &SeatView) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let place = u64::from(view.number()) * 4 + view.seat().index() as u64;
        let decision = view.calls().len() + view.cards_played().count();
        rng.set_stream(place * Self::DECISIONS_A_SEAT + decision as u64);
        rng
    }
}

impl Player for RandomLegal {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        let mut rng = self.lots(view);
        let mut calls = view.legal_calls();
        if calls.is_empty() {
            return Err(PlayerError::NothingToDo);
        }
        calls.retain(|&call| call != Call::Pass);
        calls.truncate(Self::LOWEST_CALLS);
        let active = if rng.random_bool(Self::PASS) { None } else { calls.choose(&mut rng) };
        Ok(Decision::plain(active.copied().unwrap_or(Call::Pass)))
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        let cards: Vec<Card> = view.legal_cards().iter().collect();
        let card = cards.choose(&mut self.lots(view));
        card.copied().map(Decision::plain).ok_or(PlayerError::NothingToDo)
    }

    fn name(&self) -> String {
        format!("RandomLegal {}", self.seed)
    }
}
