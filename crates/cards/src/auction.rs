//! A legal auction, call by call.
//!
//! [`Auction::call`] takes legal calls only \[Laws 17–22\], so every auction that exists is one that
//! could have been held. Irregular calls of recorded play are the business of whoever reads them.

use std::fmt;

use thiserror::Error;

use crate::call::{Bid, Call};
use crate::contract::{Contract, Doubling};
use crate::seat::Seat;

/// The calls made so far, all of them legal.
///
/// ```
/// use merrimac_cards::{Auction, AuctionState, Contract, Seat};
/// let auction = Auction::parse(Seat::North, "1NT P 3NT P P P")?;
/// let contract = Contract::parse("3NT", Seat::North)?;
/// assert_eq!(auction.state(), AuctionState::Contract(contract));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Auction {
    dealer: Seat,
    calls: Vec<Call>,
}

/// Where an auction stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuctionState {
    /// This player is to call.
    Turn(Seat),
    /// Everybody passed.
    PassedOut,
    /// Three passes followed the last bid.
    Contract(Contract),
}

impl Auction {
    /// The longest auction there is: every bid doubled, redoubled, and three passes each time.
    pub const MAX_CALLS: usize = 319;

    /// An auction before its first call.
    pub const fn new(dealer: Seat) -> Self {
        Self { dealer, calls: Vec::new() }
    }

    /// Reads calls separated by blanks, in all the forms that [`Call`] reads; the mark of an alert
    /// after a call (`2D!`), as records have it, is passed over.
    ///
    /// # Errors
    /// Names the first word that is no call, or no legal one.
    pub fn parse(dealer: Seat, text: &str) -> Result<Self, ParseAuctionError> {
        let mut auction = Self::new(dealer);
        for word in text.split_whitespace() {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            let call = word.strip_suffix('!').unwrap_or(word).parse();
            let call = call.map_err(|source| ParseAuctionError {
                at,
                problem: AuctionProblem::Unreadable(source),
            })?;
            auction.call(call).map_err(|source| ParseAuctionError {
                at,
                problem: AuctionProblem::Illegal(source),
            })?;
        }
        Ok(auction)
    }

    /// Who called first.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The calls from the dealer on.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// The calls with who made them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, Call)> + ExactSizeIterator {
        self.calls.iter().enumerate().map(|(turn, &call)| (self.dealer.rotated(turn), call))
    }

    /// Where the auction stands.
    pub fn state(&self) -> AuctionState {
        let count = self.calls.len();
        let passes = self.calls.iter().rev().take_while(|&&call| call == Call::Pass).count();
        if passes < 3 || passes == count && count == 3 {
            return AuctionState::Turn(self.dealer.rotated(count));
        }
        self.contract_so_far().map_or(AuctionState::PassedOut, AuctionState::Contract)
    }

    /// Whether no more calls may be made.
    pub fn is_over(&self) -> bool {
        !matches!(self.state(), AuctionState::Turn(_))
    }

    /// Whose turn it is, while the auction goes on.
    pub fn turn(&self) -> Option<Seat> {
        match self.state() {
            AuctionState::Turn(seat) => Some(seat),
            _ => None,
        }
    }

    /// The final contract, once three passes have followed a bid.
    pub fn contract(&self) -> Option<Contract> {
        match self.state() {
            AuctionState::Contract(contract) => Some(contract),
            _ => None,
        }
    }

    /// The last bid and who made it.
    pub fn last_bid(&self) -> Option<(Seat, Bid)> {
        self.iter().rev().find_map(|(seat, call)| call.bid().map(|bid| (seat, bid)))
    }

    /// What would be played if everybody passed from here on.
    ///
    /// Declarer is who first bid the strain for the side that bid last \[Laws, Definitions\].
    pub fn contract_so_far(&self) -> Option<Contract> {
        let (last_bidder, bid) = self.last_bid()?;
        let declarer = self
            .iter()
            .find(|(seat, call)| {
                seat.side() == last_bidder.side()
                    && call.bid().is_some_and(|earlier| earlier.strain() == bid.strain())
            })
            .map_or(last_bidder, |(seat, _)| seat);
        Some(Contract { bid, doubling: self.doubling(), declarer })
    }

    /// Whether a call would be legal now.
    ///
    /// # Errors
    /// Says why it would not.
    pub fn check(&self, call: Call) -> Result<(), IllegalCall> {
        let seat = self.turn().ok_or(IllegalCall::AuctionOver)?;
        let last_bid = self.last_bid();
        match call {
            Call::Pass => Ok(()),
            Call::Bid(bid) => match last_bid {
                Some((_, last)) if bid <= last => Err(IllegalCall::Insufficient { bid, last }),
                _ => Ok(()),
            },
            Call::Double => match (last_bid, self.doubling()) {
                (Some((bidder, _)), Doubling::Undoubled) if bidder.side() != seat.side() => Ok(()),
                _ => Err(IllegalCall::Double),
            },
            Call::Redouble => match (last_bid, self.doubling()) {
                (Some((bidder, _)), Doubling::Doubled) if bidder.side() == seat.side() => Ok(()),
                _ => Err(IllegalCall::Redouble),
            },
        }
    }

    /// Every call that is legal now; none when the auction is over.
    pub fn legal_calls(&self) -> impl Iterator<Item = Call> {
        Call::all().filter(|&call| self.check(call).is_ok())
    }

    /// Makes a call.
    ///
    /// # Errors
    /// If it is not legal; the auction is then unchanged.
    pub fn call(&mut self, call: Call) -> Result<(), IllegalCall> {
        self.check(call)?;
        self.calls.push(call);
        Ok(())
    }

    /// Takes the last call back.
    pub fn undo(&mut self) -> Option<Call> {
        self.calls.pop()
    }

    /// How the last bid stands doubled.
    fn doubling(&self) -> Doubling {
        let since_bid = self.calls.iter().rev().take_while(|call| call.bid().is_none());
        since_bid
            .map(|call| match call {
                Call::Double => Doubling::Doubled,
                Call::Redouble => Doubling::Redoubled,
                _ => Doubling::Undoubled,
            })
            .max()
            .unwrap_or_default()
    }
}

impl fmt::Display for Auction {
    /// Calls separated by blanks from the dealer on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calls: Vec<_> = self.calls.iter().map(Call::to_string).collect();
        f.pad(&calls.join(" "))
    }
}

/// Why a call may not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalCall {
    /// Nobody may call any more.
    #[error("the auction is over")]
    AuctionOver,
    /// The bid does not outrank the last one.
    #[error("{bid} is not higher than {last}")]
    Insufficient {
        /// The bid.
        bid: Bid,
        /// The bid it had to outrank.
        last: Bid,
    },
    /// There is nothing of the opponents' to double.
    #[error("only an opponent's undoubled bid may be doubled")]
    Double,
    /// There is no doubled bid of one's own side to redouble.
    #[error("only a bid of one's own side, doubled by an opponent, may be redoubled")]
    Redouble,
}

/// A text that is no legal auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct ParseAuctionError {
    /// Where the faulty word starts, in bytes.
    pub at: usize,
    /// What is wrong with it.
    pub problem: AuctionProblem,
}

/// What is wrong with a word of an auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AuctionProblem {
    /// It is no call.
    #[error(transparent)]
    Unreadable(crate::call::ParseCallError),
    /// It is a call that may not be made.
    #[error(transparent)]
    Illegal(IllegalCall),
}

#[cfg(test)]
mod tests;
