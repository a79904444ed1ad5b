//! Declarer's seat, with the other cards in view behind his back.

use merrimac_cardplay::{Budget, Inference, Objective, Situation, Tools, sample, squeaky};
use merrimac_cards::{Card, Contract, Deal, PlayState, Record};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_table::SeatView;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::view::declarers_view;

/// What declarer sees where a record is taken up, without its auction; none before the lead.
pub(super) fn view_where_taken_up(record: &Record) -> Option<SeatView> {
    let silent = Record { calls: Vec::new(), ..record.clone() };
    let view = declarers_view(&silent, record.cards.len())?;
    (!record.cards.is_empty()).then_some(view)
}

/// A board as a declarer with a plan plays it, against defenders who see all cards.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) contract: Contract,
    /// What declarer sees.
    pub(super) view: SeatView,
    play: PlayState,
    seed: u64,
}

impl Table {
    /// A board where its record stops; none if declarer cannot be there.
    pub(super) fn new(record: &Record, seed: u64) -> Option<Self> {
        let (contract, view) = (record.contract()?, view_where_taken_up(record)?);
        let play = record.position()?;
        Some(Self { contract, view, play, seed })
    }

    /// The same board, as far as declarer can tell, with other cards.
    pub(super) fn with_deal(&self, deal: &Deal) -> Option<Self> {
        let mut play = PlayState::new(deal, self.contract.strain(), self.contract.opening_leader());
        self.view.cards_played().try_for_each(|(_, card)| play.play(card)).ok()?;
        Some(Self { play, ..self.clone() })
    }

    /// Declarer's card with what it plays for; none unless he has a choice.
    pub(super) fn plan(&self, solver: &mut Solver) -> Option<squeaky::Planned> {
        let mut rng = self.random_numbers();
        let budget = Budget::of_samples(SAMPLES);
        let mut tools = Tools { solver, rng: &mut rng, budget };
        let shown = DealConstraint::anything();
        let situation = Situation {
            view: &self.view,
            shown: &shown,
            calls: None,
            objective: Objective::default(),
        };
        squeaky::plan(&mut tools, &situation, &squeaky::Settings::STANDARD)
    }

    /// Deals that declarer takes to be possible.
    pub(super) fn sample(&self, solver: &mut Solver, count: usize) -> Vec<Deal> {
        let mut rng = self.random_numbers();
        // Not those that the plan was made from.
        rng.set_stream(u64::MAX);
        let mut tools = Tools { solver, rng: &mut rng, budget: Budget::of_samples(count) };
        let shown = DealConstraint::anything();
        let situation = Situation {
            view: &self.view,
            shown: &shown,
            calls: None,
            objective: Objective::default(),
        };
        let drawn = sample(&mut tools, &situation, &Inference::AGREEMENTS).deals;
        drawn.into_iter().map(|(deal, _)| deal).collect()
    }

    /// Random numbers of their own for every card.
    fn random_numbers(&self) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(self.view.cards_played().count() as u64);
        rng
    }

    /// Tricks that are complete.
    pub(super) fn tricks_played(&self) -> usize {
        self.play.tricks().iter().filter(|trick| trick.is_complete()).count()
    }

    /// Plays one card of whoever's turn it is; false at the end.
    pub(super) fn step(&mut self, solver: &mut Solver) -> bool {
        let Some(turn) = self.play.turn() else { return false };
        let card = if turn.side() == self.contract.side() {
            let planned = self.plan(solver);
            planned.map(|planned| planned.decision.choice).or_else(|| self.only_card())
        } else {
            best_defence(solver, &self.play)
        };
        card.is_some_and(|card| self.put(card))
    }

    /// Plays a card; false if it may not be played.
    pub(super) fn put(&mut self, card: Card) -> bool {
        self.play.play(card).is_ok() && self.view.see_card(card).is_ok()
    }

    /// A card of the player who has no choice.
    fn only_card(&self) -> Option<Card> {
        self.play.legal_cards().iter().last()
    }

    /// Plays on to the end, and gives declarer's tricks.
    pub(super) fn play_out(mut self, solver: &mut Solver) -> u8 {
        while self.step(solver) {}
        self.play.won()[self.contract.side()]
    }
}

/// The paper's sample.
const SAMPLES: usize = 50;

/// A card that keeps the double-dummy result: the lowest of them.
fn best_defence(solver: &mut Solver, play: &PlayState) -> Option<Card> {
    let found = solver.cards(play);
    let best = found.iter().max_by_key(|found| {
        (found.tricks, std::cmp::Reverse((found.card.rank(), found.card.suit())))
    });
    best.map(|best| best.card)
}
