//! What the calls of an auction section amount to, regular or not.
//!
//! [`merrimac_cards::Auction`] takes legal calls only; recorded auctions also hold insufficient bids
//! and skipped players that the opponents let pass \[PBN 3.9\], and plain mistakes. This walk gives
//! every call its seat, says what is wrong, and still finds the final contract.

use merrimac_cards::{Bid, Call, Contract, Doubling, IllegalCall, Seat};

use crate::pbn::game::{At, CallToken, Entry, Irregularity};
use crate::pbn::problem::PbnProblem;

/// An auction section, walked through.
#[derive(Debug)]
pub(crate) struct Bidding {
    /// Who calls first.
    pub(crate) dealer: Seat,
    /// Every call, with the place of its entry in the section; `AP` gives several.
    pub(crate) calls: Vec<(usize, Seat, Call)>,
    /// How many calls come before the first irregularity or fault.
    pub(crate) regular: usize,
    /// What is wrong, and where.
    pub(crate) faults: Vec<(At, PbnProblem)>,
    broken: bool,
}

/// Who bids what, so far as it matters for the next call.
#[derive(Debug, Default, Clone, Copy)]
struct Standing {
    last_bid: Option<(Seat, Bid)>,
    doubling: Doubling,
    passes: usize,
}

impl Standing {
    const fn is_over(&self) -> bool {
        self.passes >= 4 || self.passes == 3 && self.last_bid.is_some()
    }

    fn check(&self, seat: Seat, call: Call) -> Result<(), IllegalCall> {
        if self.is_over() {
            return Err(IllegalCall::AuctionOver);
        }
        let by_opponents = self.last_bid.map(|(bidder, _)| bidder.side() != seat.side());
        match call {
            Call::Bid(bid) => match self.last_bid {
                Some((_, last)) if bid <= last => Err(IllegalCall::Insufficient { bid, last }),
                _ => Ok(()),
            },
            Call::Double if (by_opponents, self.doubling) != (Some(true), Doubling::Undoubled) => {
                Err(IllegalCall::Double)
            }
            Call::Redouble if (by_opponents, self.doubling) != (Some(false), Doubling::Doubled) => {
                Err(IllegalCall::Redouble)
            }
            _ => Ok(()),
        }
    }

    fn make(&mut self, seat: Seat, call: Call) {
        match call {
            Call::Pass => self.passes += 1,
            Call::Double => (self.doubling, self.passes) = (Doubling::Doubled, 0),
            Call::Redouble => (self.doubling, self.passes) = (Doubling::Redoubled, 0),
            Call::Bid(bid) => {
                *self = Self { last_bid: Some((seat, bid)), ..Self::default() };
            }
        }
    }
}

impl Bidding {
    /// Walks through a section whose first column is `first`'s. Without a dealer, whoever calls
    /// first is taken for one.
    pub(crate) fn walk(first: Seat, dealer: Option<Seat>, entries: &[Entry<CallToken>]) -> Self {
        let not_yet = entries.iter().take_while(|entry| entry.token == CallToken::NotYet).count();
        let dealer = dealer.unwrap_or_else(|| first.rotated(not_yet));
        let mut bidding =
            Self { dealer, calls: Vec::new(), regular: 0, faults: Vec::new(), broken: false };
        bidding.run(first, entries);
        bidding
    }

    fn run(&mut self, first: Seat, entries: &[Entry<CallToken>]) {
        let before_dealer = self.dealer.turns_after(first);
        let mut standing = Standing::default();
        let mut seat = first;
        let mut end = None;
        let mut complained = false;
        let mut all_passed = false;
        for (index, entry) in entries.iter().enumerate() {
            if let Some(mark) = end {
                self.fault(entry.at, PbnProblem::AfterEnd { mark });
            }
            let mut too_early = || {
                if index < before_dealer && !std::mem::replace(&mut complained, true) {
                    self.fault(entry.at, PbnProblem::DealerFirst { dealer: self.dealer });
                }
            };
            match &entry.token {
                // Some files spell passes out that `AP` has already counted.
                CallToken::Call(Call::Pass) if all_passed => {}
                CallToken::Call(call) => {
                    too_early();
                    self.call(&mut standing, index, seat, *call, entry);
                    seat = seat.next();
                }
                CallToken::AllPass => {
                    too_early();
                    all_passed = true;
                    while !standing.is_over() {
                        self.call(&mut standing, index, seat, Call::Pass, entry);
                        seat = seat.next();
                    }
                }
                CallToken::NotYet => {
                    if index >= before_dealer {
                        self.fault(entry.at, PbnProblem::NotYetTooLate);
                    }
                    seat = seat.next();
                }
                CallToken::Skipped => {
                    self.broken = true;
                    seat = seat.next();
                }
                CallToken::Unreadable(_) => {
                    too_early();
                    self.broken = true;
                    seat = seat.next();
                }
                CallToken::End => end = end.or(Some('*')),
                CallToken::Next => end = end.or(Some('+')),
            }
        }
    }

    /// Makes a call, legal or not.
    fn call(
        &mut self,
        standing: &mut Standing,
        index: usize,
        seat: Seat,
        call: Call,
        entry: &Entry<CallToken>,
    ) {
        let marked = entry.irregularities.contains(&Irregularity::Insufficient);
        let accepted = match standing.check(seat, call) {
            Ok(()) if marked => {
                self.fault(entry.at, PbnProblem::MarkedSufficient { call });
                true
            }
            Ok(()) => true,
            Err(IllegalCall::Insufficient { .. }) if marked => {
                self.broken = true;
                true
            }
            Err(reason) => {
                self.fault(entry.at, PbnProblem::IllegalCall { call, reason });
                call.bid().is_some() && reason != IllegalCall::AuctionOver
            }
        };
        if accepted {
            standing.make(seat, call);
            self.calls.push((index, seat, call));
            if !self.broken {
                self.regular = self.calls.len();
            }
        }
    }

    fn fault(&mut self, at: At, problem: PbnProblem) {
        self.broken = true;
        self.faults.push((at, problem));
    }

    /// Whether nothing is wrong beyond irregularities that are marked as such.
    pub(crate) const fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }

    /// Whether the auction came to its end.
    pub(crate) fn is_over(&self) -> bool {
        self.standing().is_over()
    }

    /// What the auction ends in; nothing if it was passed out.
    pub(crate) fn contract(&self) -> Option<Contract> {
        let standing = self.standing();
        let (bidder, bid) = standing.last_bid?;
        let named = |&&(_, seat, call): &&(usize, Seat, Call)| {
            seat.side() == bidder.side()
                && call.bid().is_some_and(|earlier| earlier.strain() == bid.strain())
        };
        let declarer = self.calls.iter().find(named).map_or(bidder, |&(_, seat, _)| seat);
        Some(Contract { bid, doubling: standing.doubling, declarer })
    }

    fn standing(&self) -> Standing {
        let mut standing = Standing::default();
        for &(_, seat, call) in &self.calls {
            standing.make(seat, call);
        }
        standing
    }
}

#[cfg(test)]
mod tests;
