//! What a player sees, from what a request says: a hand, the calls, dummy, the cards played.

use merrimac_cards::{Auction, Call, Card, Contract, Hand, Seat, Trick, Vulnerability};
use merrimac_table::{SeatFacts, SeatView};
use serde::Deserialize;

use crate::error::{Failure, Reason};
use crate::live::LevelName;
use crate::server_state::Asked;
use crate::systems::Systems;

/// More calls than any auction has.
const MOST_CALLS: usize = 320;

/// A hand, an auction or its outcome, dummy and the play so far.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatAsked {
    pub(crate) hand: Hand,
    #[serde(default)]
    pub(crate) auction: Vec<Call>,
    #[serde(default = "north")]
    pub(crate) dealer: Seat,
    #[serde(default)]
    pub(crate) vulnerability: Vulnerability,
    #[serde(default = "expert")]
    pub(crate) level: LevelName,
    /// A player by name, instead of a level.
    #[serde(default)]
    pub(crate) player: Option<String>,
    /// What the sides bid.
    #[serde(default)]
    pub(crate) systems: Systems,
    /// The number of the board, on which random numbers depend.
    #[serde(default = "one")]
    pub(crate) board: u32,
    #[serde(default = "first_seed")]
    pub(crate) seed: u64,
    /// Whether calls are judged by simulation; as the player does if it is not said.
    #[serde(default)]
    pub(crate) simulate: Option<bool>,
    /// What is played, if the calls are not known.
    #[serde(default)]
    pub(crate) contract: Option<String>,
    #[serde(default)]
    pub(crate) declarer: Option<Seat>,
    /// Dummy's cards; needed after the opening lead.
    #[serde(default)]
    pub(crate) dummy: Option<Hand>,
    #[serde(default)]
    pub(crate) played: Vec<Card>,
}

pub(crate) const fn north() -> Seat {
    Seat::North
}

pub(crate) const fn one() -> u32 {
    1
}

pub(crate) const fn first_seed() -> u64 {
    1
}

const fn expert() -> LevelName {
    LevelName::Expert
}

/// Calls as an auction.
///
/// # Errors
/// If a call is not legal.
pub(crate) fn auction(dealer: Seat, calls: &[Call]) -> Result<Auction, Failure> {
    if calls.len() > MOST_CALLS {
        return Err(Failure::malformed("no auction is that long"));
    }
    let mut auction = Auction::new(dealer);
    for (place, &call) in calls.iter().enumerate() {
        auction
            .call(call)
            .map_err(|illegal| Failure::malformed(format!("call {}: {illegal}", place + 1)))?;
    }
    Ok(auction)
}

impl SeatAsked {
    /// Whose answer is wanted.
    pub(crate) fn whom(&self) -> Asked<'_> {
        Asked {
            player: self.player.as_deref(),
            level: self.level,
            seed: self.seed,
            systems: &self.systems,
        }
    }

    /// What the player to call sees.
    ///
    /// # Errors
    /// If the request makes no sense.
    pub(crate) fn view_of_caller(&self) -> Result<SeatView, Failure> {
        let is_of_play = self.contract.is_some()
            || self.declarer.is_some()
            || self.dummy.is_some()
            || !self.played.is_empty();
        if is_of_play {
            return Err(Failure::malformed(
                "expected a hand and an auction: contract, declarer, dummy and played are for cards",
            ));
        }
        let auction = auction(self.dealer, &self.auction)?;
        let seat =
            auction.turn().ok_or_else(|| Failure::new(Reason::Malformed, "the auction is over"))?;
        self.start(seat)
    }

    /// What is played.
    ///
    /// # Errors
    /// If neither the auction nor the request says it.
    pub(crate) fn contract(&self) -> Result<Contract, Failure> {
        if let (Some(text), Some(declarer)) = (&self.contract, self.declarer) {
            return Contract::parse(text, declarer)
                .map_err(|error| Failure::malformed(format!("contract: {error}")));
        }
        auction(self.dealer, &self.auction)?
            .contract()
            .ok_or_else(|| Failure::malformed("the auction has not settled a contract"))
    }

    /// What the player sees who decides the next card.
    ///
    /// # Errors
    /// If the request makes no sense.
    pub(crate) fn view(&self) -> Result<SeatView, Failure> {
        if self.simulate.is_some() {
            return Err(Failure::malformed("simulate is for calls"));
        }
        let contract = self.contract()?;
        let turn = self.turn(contract)?;
        let seat = if turn == contract.dummy() { contract.declarer } else { turn };
        self.view_of(seat, contract)
    }

    /// What a player sees.
    ///
    /// # Errors
    /// If the request makes no sense.
    pub(crate) fn view_of(&self, seat: Seat, contract: Contract) -> Result<SeatView, Failure> {
        let refused = |error: merrimac_table::ViewError| Failure::malformed(error.to_string());
        let mut view = self.start(seat)?;
        view.see_contract(contract).map_err(refused)?;
        for (place, &card) in self.played.iter().enumerate() {
            view.see_card(card)
                .map_err(|error| Failure::malformed(format!("card {}: {error}", place + 1)))?;
            if place == 0 && seat != contract.dummy() {
                let dummy = self.dummy.ok_or_else(|| Failure::malformed("dummy is missing"))?;
                view.see_dummy(self.as_dealt(dummy, contract.dummy(), contract))
                    .map_err(refused)?;
            }
        }
        Ok(view)
    }

    /// Who plays next.
    fn turn(&self, contract: Contract) -> Result<Seat, Failure> {
        if self.played.len() >= 52 {
            return Err(Failure::malformed("all cards have been played"));
        }
        let last = self.tricks(contract);
        Ok(last.last().map_or(contract.opening_leader(), Trick::turn))
    }

    /// The play so far as tricks, the last one not complete.
    fn tricks(&self, contract: Contract) -> Vec<Trick> {
        let mut tricks = vec![Trick::new(contract.opening_leader())];
        for &card in &self.played {
            let Some(trick) = tricks.last_mut() else { break };
            trick.push(card);
            if let Some((winner, _)) =
                trick.winner(contract.strain()).filter(|_| trick.is_complete())
            {
                tricks.push(Trick::new(winner));
            }
        }
        tricks
    }

    /// A hand with the cards that it has played already, if those were left out.
    fn as_dealt(&self, hand: Hand, seat: Seat, contract: Contract) -> Hand {
        let played: Hand =
            self.tricks(contract).iter().filter_map(|trick| trick.card_of(seat)).collect();
        if (hand | played).len() == 13 { hand | played } else { hand }
    }

    /// What a player sees before the play.
    fn start(&self, seat: Seat) -> Result<SeatView, Failure> {
        let refused = |error: merrimac_table::ViewError| Failure::malformed(error.to_string());
        let hand = match self.contract() {
            Ok(contract) => self.as_dealt(self.hand, seat, contract),
            Err(_) => self.hand,
        };
        let (dealer, vulnerability) = (self.dealer, self.vulnerability);
        let facts = SeatFacts { number: self.board, dealer, vulnerability, seat, hand };
        let mut view = SeatView::new(facts).map_err(refused)?;
        for &call in &self.auction {
            view.hear(call.into()).map_err(refused)?;
        }
        Ok(view)
    }
}
