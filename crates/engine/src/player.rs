//! The engine at the table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use merrimac_bidding::{Bidder, OUTSIDE, Reading};
use merrimac_cardplay::{
    Budget, Situation, Tools, accept_claim, choose, find_claim, squeaky, technique,
};
use merrimac_cards::{Auction, Call, Card, Deal, Hand, Seat};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_table::{Claim, Decision, Player, PlayerError, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::cache::{DecisionCache, Place};
use crate::clock::Clock;
use crate::partnership::Partnership;
use crate::profile::{CardPlay, Profile};

/// A player that bids by a system and plays by looking at deals.
///
/// What it decides follows from its profile, its seed and the view: not from what it was asked
/// before, unless a clock or a flag ends a decision early. Then the reasons say
/// so.
///
/// ```
/// use merrimac_cards::{Board, BySeat, Contract, Outcome, Record, Seat};
/// use merrimac_engine::Partnership;
/// use merrimac_table::{Settings as TableSettings, play_board};
///
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse()?;
/// let mut start = Record::of_board(&Board::numbered(1, deal));
/// start.outcome = Some(Outcome::Contract(Contract::parse("3D", Seat::North)?));
/// let pair = Partnership::of_the_program("mc+2".parse()?)?;
/// let [mut north, mut east, mut south, mut west] = [(); 4].map(|()| pair.engine(1));
/// let players = BySeat::from_array([&mut north as _, &mut east as _, &mut south as _, &mut west as _]);
/// let board = play_board(&start, players, &TableSettings::whole_board(), &mut ())?;
/// assert!(board.finish.is_ok() && board.record.tricks.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    partnership: Partnership,
    seed: u64,
    bidder: Option<Bidder>,
    solver: Solver,
    think: Option<Duration>,
    clock: Clock,
    /// The auction of the present board, as it was read.
    read: Option<(Heard, Read)>,
    cache: Option<Arc<DecisionCache>>,
}

/// An auction as one seat heard it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Heard {
    seat: Seat,
    hand: Hand,
    auction: Auction,
}

/// What an auction says of the cards.
struct Read {
    reading: Option<Reading>,
    /// What it shows, softened as far as calls are not to be trusted.
    shown: DealConstraint,
}

impl Engine {
    /// More than the calls and cards a board can have, so that no two decisions share a stream.
    const DECISIONS_A_SEAT: u64 = 512;

    pub(crate) fn new(partnership: Partnership, seed: u64) -> Self {
        let bidder = partnership.bidder(seed);
        Self {
            partnership,
            seed,
            bidder,
            solver: Solver::default(),
            think: None,
            clock: Clock::new(None),
            read: None,
            cache: None,
        }
    }

    /// The same, with a time for all the cards of a board.
    #[must_use]
    pub fn with_time(mut self, think: Option<Duration>) -> Self {
        self.think = think;
        self.clock = Clock::new(think);
        self
    }

    /// The same, looking up what players of the same profile have decided where they saw the same. With a
    /// time to keep there is nothing to look up: decisions then depend on the machine.
    #[must_use]
    pub fn with_cache(mut self, cache: Arc<DecisionCache>) -> Self {
        self.cache = Some(cache).filter(|_| self.think.is_none());
        self
    }

    /// How it bids and plays.
    pub fn profile(&self) -> &Profile {
        self.partnership.profile()
    }

    /// Random numbers of their own for every decision, so that none depends on what was decided
    /// before it.
    fn random_numbers(&self, view: &SeatView) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let place = u64::from(view.number()) * 4 + view.seat().index() as u64;
        let decision = view.calls().len() + view.cards_played().count();
        rng.set_stream(place * Self::DECISIONS_A_SEAT + decision as u64);
        rng
    }

    /// The call for a view, thinking until it is done or the flag is raised.
    pub fn call_until(&mut self, view: &SeatView, stop: Option<&AtomicBool>) -> Decision<Call> {
        let bids = self.profile().system.is_some();
        let Some(bidder) = self.bidder.as_mut().filter(|_| bids) else {
            return Decision::plain(Call::Pass);
        };
        let mut decision = bidder.choose(view, stop);
        decision.reasons.ended_early = is_raised(stop);
        decision
    }

    /// The card for a view, thinking until it is done or the flag is raised; none unless its seat is to
    /// play. The time for the board is not used up.
    pub fn card_until(&mut self, view: &SeatView, stop: &AtomicBool) -> Option<Decision<Card>> {
        self.decide(view, Some(stop))
    }

    /// The card for a view, thinking until it is done or the flag is raised.
    fn decide(&mut self, view: &SeatView, stop: Option<&AtomicBool>) -> Option<Decision<Card>> {
        let mut rng = self.random_numbers(view);
        let Read { reading, shown } = read(&mut self.read, self.bidder.as_ref(), view);
        let would_call = |deal: &Deal| {
            reading.as_ref().map_or(1.0, |reading| reading.likelihood_to(view.seat(), deal))
        };
        let Profile { declarer, defence, budget, objective, .. } = self.partnership.profile();
        let objective = *objective;
        let situation = Situation { view, shown, calls: Some(&would_call), objective };
        let (how, samples) = if view.is_declarer() {
            (declarer, budget.declarer)
        } else {
            (defence, budget.defence)
        };
        // Nodes are counted, and a full table would make them fewer.
        self.solver.forget();
        let nodes = budget.nodes_a_deal.saturating_mul(samples as u64);
        let budget = Budget { samples, nodes, stop };
        let mut tools = Tools { solver: &mut self.solver, rng: &mut rng, budget };
        let decision = match how {
            CardPlay::MonteCarlo(thinking) => choose(&mut tools, &situation, thinking),
            CardPlay::Squeaky(planning) => squeaky::choose(&mut tools, &situation, planning),
        };
        decision.map(|mut decision| {
            let is_choice = decision.reasons.candidates.len() > 1;
            decision.reasons.technique = technique(view, decision.choice).filter(|_| is_choice);
            decision.reasons.ended_early = is_raised(stop);
            decision
        })
    }

    /// The card for a view within its share of the time for the board.
    fn decide_in_time(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        let hands = if view.is_declarer() { 2 } else { 1 };
        let decisions = hands * usize::from(view.tricks_left());
        let mut clock = self.clock;
        let decision = clock.decide(decisions, |time_is_up| self.decide(view, time_is_up));
        self.clock = clock;
        decision.ok_or(PlayerError::NothingToDo)
    }
}

fn is_raised(stop: Option<&AtomicBool>) -> bool {
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Reads the auction, once a board.
fn read<'r>(
    kept: &'r mut Option<(Heard, Read)>,
    bidder: Option<&Bidder>,
    view: &SeatView,
) -> &'r Read {
    let heard = Heard { seat: view.seat(), hand: view.hand(), auction: view.auction().clone() };
    if kept.as_ref().is_none_or(|(known, _)| *known != heard) {
        let reading = bidder.map(|bidder| bidder.read(view));
        let shown = reading
            .as_ref()
            .map_or_else(DealConstraint::anything, |reading| reading.constraint(OUTSIDE));
        *kept = Some((heard, Read { reading, shown }));
    }
    &kept.as_ref().expect("it was read").1
}

impl Player for Engine {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(self.call_until(view, None))
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        let Some(cache) = self.cache.clone() else { return self.decide_in_time(view) };
        let place = Place { seed: self.seed, view: view.clone() };
        if let Some(decision) = cache.look_up(&place) {
            return Ok(decision);
        }
        let decision = self.decide_in_time(view)?;
        cache.note(place, decision.clone());
        Ok(decision)
    }

    fn claim(&mut self, view: &SeatView) -> Result<Option<Claim>, PlayerError> {
        let limits = self.profile().claims;
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

    fn board_starts(&mut self, _: &SeatView) -> Result<(), PlayerError> {
        self.clock = Clock::new(self.think);
        self.read = None;
        Ok(())
    }

    fn name(&self) -> String {
        format!("Merrimac {}", self.profile())
    }
}
