//! The engine at the table.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use merrimac_bidding::System;
use merrimac_cardplay::{Budget, Situation, Tools, accept_claim, choose, find_claim, squeaky};
use merrimac_cards::{Auction, Call, Card, Deal, Hand, Seat};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_table::{Claim, Decision, Player, PlayerError, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::bidder::{Bidder, Silent};
use crate::clock::Clock;
use crate::notebook::{Notebook, Place};
use crate::settings::{CardPlay, Settings};
use crate::system::{BySystem, Listening};

/// A player that bids by a system and plays by looking at deals.
///
/// ```
/// use merrimac_cards::{Board, BySeat, Contract, Outcome, Record, Seat};
/// use merrimac_engine::{Engine, Settings};
/// use merrimac_table::{Settings as TableSettings, play_board};
///
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse()?;
/// let mut start = Record::of_board(&Board::numbered(1, deal));
/// start.outcome = Some(Outcome::Contract(Contract::parse("3D", Seat::North)?));
/// let engine = || Engine::new(Settings { samples: 2, ..Settings::default() });
/// let [mut north, mut east, mut south, mut west] = [engine(), engine(), engine(), engine()];
/// let players = BySeat::from_array([&mut north as _, &mut east as _, &mut south as _, &mut west as _]);
/// let board = play_board(&start, players, &TableSettings::whole_board(), &mut ())?;
/// assert!(board.finish.is_ok() && board.record.tricks.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    settings: Settings,
    bidder: Box<dyn Bidder>,
    solver: Solver,
    clock: Clock,
    /// What the auction of the present board showed.
    shown: Option<(Auctioned, DealConstraint)>,
    /// The plan of the present board.
    memory: squeaky::Memory,
    /// How many cards of the present board had been played when it was taken up.
    taken_up: usize,
    notebook: Option<Arc<Notebook>>,
}

/// An auction as one seat saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Auctioned {
    seat: Seat,
    hand: Hand,
    auction: Auction,
}

impl Engine {
    /// More than the calls and cards a board can have, so that no two decisions share a stream.
    const DECISIONS_A_SEAT: u64 = 512;

    /// An engine for boards whose auction is given: it passes, and reads nothing into calls.
    pub fn new(settings: Settings) -> Self {
        Self::with_bidder(settings, Box::new(Silent))
    }

    /// An engine that bids a system, and reads everybody's calls by it.
    pub fn playing(settings: Settings, system: Arc<System>) -> Self {
        let bidder = Box::new(BySystem::new(&settings, system));
        Self::with_bidder(settings, bidder)
    }

    /// An engine for boards whose auction is given: it passes, and reads everybody's calls by a system.
    pub fn listening(settings: Settings, system: Arc<System>) -> Self {
        let bidder = Box::new(Listening(BySystem::new(&settings, system)));
        Self::with_bidder(settings, bidder)
    }

    /// An engine that bids in a way of its own.
    pub fn with_bidder(settings: Settings, bidder: Box<dyn Bidder>) -> Self {
        let clock = Clock::new(settings.think);
        Self {
            settings,
            bidder,
            solver: Solver::default(),
            clock,
            shown: None,
            memory: squeaky::Memory::default(),
            taken_up: 0,
            notebook: None,
        }
    }

    /// The same, looking up what players of the same settings have decided where they saw the same. With a time
    /// to keep there is nothing to look up: decisions then depend on the machine.
    #[must_use]
    pub fn with_notebook(mut self, notebook: Arc<Notebook>) -> Self {
        self.notebook = Some(notebook).filter(|_| self.settings.think.is_none());
        self
    }

    /// How it bids and plays.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Random numbers of their own for every decision, so that none depends on what was decided
    /// before it.
    fn lots(&self, view: &SeatView) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.settings.seed);
        let place = u64::from(view.number()) * 4 + view.seat().index() as u64;
        let decision = view.calls().len() + view.cards_played().count();
        rng.set_stream(place * Self::DECISIONS_A_SEAT + decision as u64);
        rng
    }

    /// Reads the auction, once a board.
    fn read_auction(&mut self, view: &SeatView) {
        let here =
            Auctioned { seat: view.seat(), hand: view.hand(), auction: view.auction().clone() };
        if self.shown.as_ref().is_none_or(|(read, _)| *read != here) {
            self.shown = Some((here, self.bidder.shown(view)));
        }
    }

    /// The card for a view, thinking until it is done or the flag is raised; none unless its seat is to
    /// play. The settings' time is not used up.
    pub fn card_until(&mut self, view: &SeatView, stop: &AtomicBool) -> Option<Decision<Card>> {
        let clock = std::mem::replace(&mut self.clock, Clock::new(None));
        let decision = self.play(view, Some(stop));
        self.clock = clock;
        decision
    }

    fn play(&mut self, view: &SeatView, stop: Option<&AtomicBool>) -> Option<Decision<Card>> {
        self.read_auction(view);
        let (_, shown) = self.shown.as_ref()?;
        let mut rng = self.lots(view);
        let bidder = &*self.bidder;
        let would_call = |deal: &Deal| bidder.likelihood(view, deal);
        let situation =
            Situation { view, shown, calls: Some(&would_call), objective: self.settings.objective };
        let Settings { declarer, defence, samples, defence_samples, .. } = self.settings;
        let (how, samples, hands) = if view.is_declarer() {
            (declarer, samples, 2)
        } else {
            (defence, defence_samples.unwrap_or(samples), 1)
        };
        let decisions = hands * usize::from(view.tricks_left());
        let (solver, memory) = (&mut self.solver, &mut self.memory);
        self.clock.decide(decisions, |time_is_up| {
            let stop = time_is_up.or(stop);
            let budget = Budget { stop, ..Budget::of_samples(samples) };
            let mut tools = Tools { solver, rng: &mut rng, budget };
            match how {
                CardPlay::MonteCarlo(thinking) => choose(&mut tools, &situation, &thinking),
                CardPlay::Squeaky(planning) => {
                    squeaky::choose_again(&mut tools, &situation, &planning, memory)
                }
            }
        })
    }
}

impl Player for Engine {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        self.bidder.call(view)
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        let Some(notebook) = self.notebook.clone() else {
            return self.play(view, None).ok_or(PlayerError::NothingToDo);
        };
        let place = Place { seed: self.settings.seed, taken_up: self.taken_up, view: view.clone() };
        if let Some((decision, memory)) = notebook.look_up(&place) {
            self.memory = memory;
            return Ok(decision);
        }
        let decision = self.play(view, None).ok_or(PlayerError::NothingToDo)?;
        notebook.note(place, decision.clone(), self.memory.clone());
        Ok(decision)
    }

    fn claim(&mut self, view: &SeatView) -> Result<Option<Claim>, PlayerError> {
        let limits = self.settings.claims;
        Ok(limits.and_then(|limits| find_claim(&mut self.solver, view, &limits)))
    }

    fn accept_claim(
        &mut self,
        view: &SeatView,
        claimer: Seat,
        claim: &Claim,
    ) -> Result<bool, PlayerError> {
        Ok(accept_claim(&mut self.solver, view, claimer, claim))
    }

    fn board_starts(&mut self, view: &SeatView) -> Result<(), PlayerError> {
        self.taken_up = view.cards_played().count();
        self.clock = Clock::new(self.settings.think);
        self.shown = None;
        self.memory = squeaky::Memory::default();
        Ok(())
    }

    fn name(&self) -> String {
        format!("Merrimac {}", self.settings)
    }
}
