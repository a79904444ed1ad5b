//! Auctions against opponents who double, redouble and overcall at random.
//!
//! Rules are written for auctions that make sense, and so are their tests. Opponents who do anything at all
//! lead to the places that nobody thought of, where an artificial call is most easily left in. What goes wrong is
//! judged from the calls and what their rules say, not from what the engine believes that it may do.

use std::fmt;

use merrimac_cards::{Auction, Board, BySide, Call, Seat, Side};

use crate::explain::describe;
use crate::position::{Heard, Position};
use crate::rule::{Rule, game_level};
use crate::syntax::Forcing;
use crate::system::System;

/// Something that must not happen, whatever the opponents do.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stranded {
    /// An artificial bid ended the auction, and no rule passed it on purpose.
    ArtificialContract {
        /// The rule of the bid.
        rule: String,
    },
    /// A forcing call was passed, the opponent before silent, and no rule did so on purpose.
    ForcingCallPassed {
        /// Who passed.
        seat: Seat,
        /// The rule of the call.
        rule: String,
    },
}

impl fmt::Display for Stranded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ArtificialContract { rule } => {
                write!(f, "the artificial bid of {rule} is left in")
            }
            Self::ForcingCallPassed { seat, rule } => {
                write!(f, "{seat} passes the forcing call of {rule}")
            }
        }
    }
}

/// Opponents without sense: half of their calls are passes, the rest doubles where they may double and the
/// cheapest bids. The same seed and auction give the same call.
#[derive(Debug, Clone, Copy)]
pub struct Disturber {
    /// What the calls are drawn from.
    pub seed: u64,
}

impl Disturber {
    /// How many of the cheapest bids are drawn from: about a level, so that auctions do not all end in sevens.
    const CHEAPEST_BIDS: u64 = 6;

    fn call(self, board: &Board, auction: &Auction) -> Call {
        let place = [self.seed, board.number.into(), auction.calls().len() as u64];
        let draw = place.into_iter().fold(0, mixed);
        let mut raise =
            auction.legal_calls().filter(|call| matches!(call, Call::Double | Call::Redouble));
        match (draw % 8, raise.next()) {
            (0..=3, Some(call)) => call,
            (4, _) => {
                let bids = auction.legal_calls().filter(|call| call.bid().is_some());
                let which = (draw >> 8) % Self::CHEAPEST_BIDS;
                bids.take(which as usize + 1).last().unwrap_or(Call::Pass)
            }
            _ => Call::Pass,
        }
    }
}

/// One number out of two; either of them changes all of it (the finisher of `SplitMix64`).
const fn mixed(one: u64, two: u64) -> u64 {
    let bits = (one ^ two).wrapping_add(0x9E37_79B9_7F4A_7C15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// Bids a board out, one side by a system and the other at random, and says what went wrong.
pub fn disturbed(
    system: &System,
    board: &Board,
    ours: Side,
    theirs: Disturber,
) -> (Auction, Vec<Stranded>) {
    let systems = BySide::from_fn(|_| system);
    let mut position = Position::new(systems, board.dealer, board.vulnerability);
    let mut calls: Vec<Made<'_>> = Vec::new();
    let mut faults = Vec::new();
    while let Some(seat) = position.auction().turn() {
        let (call, by) = if seat.side() == ours {
            let chosen = position.choose(board.deal.hand(seat));
            (chosen.call, chosen.rule)
        } else {
            (theirs.call(board, position.auction()), None)
        };
        let Ok(heard) = position.hear(call) else { break };
        let is_on_purpose = by.is_some_and(|rule| is_on_purpose(rule, &heard));
        if seat.side() == ours && call == Call::Pass && !is_on_purpose {
            faults.extend(forcing_call_passed(&calls, seat));
        }
        calls.push(Made { call, seat, heard_as: heard.rule, is_on_purpose });
    }
    faults.extend(artificial_contract(&calls, ours));
    (position.auction().clone(), faults)
}

/// A call as the table took it.
struct Made<'s> {
    call: Call,
    seat: Seat,
    heard_as: Option<&'s Rule>,
    /// Whether it is a pass that says that it leaves in what was bid.
    is_on_purpose: bool,
}

fn is_on_purpose(rule: &Rule, heard: &Heard<'_>) -> bool {
    let said = describe(heard);
    let says_so = ["to play", "leaves the double in"].iter().any(|words| said.contains(words));
    rule.tier > 1 && (says_so || rule.note().name.is_some())
}

/// Whether the last call but one was partner's, forcing, and the opponent passed.
fn forcing_call_passed(calls: &[Made<'_>], seat: Seat) -> Option<Stranded> {
    let [.., partner, right] = calls else { return None };
    let rule = partner.heard_as.filter(|_| right.call == Call::Pass)?;
    let is_forcing = match rule.forcing {
        Forcing::OneRound => true,
        // A force to game ends with a bid of game.
        Forcing::Game => {
            partner.call.bid().is_none_or(|bid| bid.level() < game_level(bid.strain()))
        }
        _ => false,
    };
    is_forcing.then(|| Stranded::ForcingCallPassed { seat, rule: rule.place() })
}

/// Whether our side plays in an artificial bid, and nobody said that it may.
fn artificial_contract(calls: &[Made<'_>], ours: Side) -> Option<Stranded> {
    let place = calls.iter().rposition(|made| made.call.bid().is_some())?;
    let rule = calls[place].heard_as.filter(|rule| rule.artificial)?;
    let is_wanted =
        calls[place..].iter().any(|made| made.seat.side() == ours && made.is_on_purpose);
    (calls[place].seat.side() == ours && !is_wanted)
        .then(|| Stranded::ArtificialContract { rule: rule.place() })
}

#[cfg(test)]
mod tests {
    use merrimac_cards::Vulnerability;

    use super::*;

    const RULES: &str = "after start\n  2C \"strong\" f1 art : hcp 20+\n  P : anything\n\
                         after 2C\n  2D \"waiting\" art : anything\n";

    /// What is found in an auction in which nobody passes on purpose.
    fn faults(auction: &str) -> Vec<Stranded> {
        let system = System::load("t", [("t", RULES)]).unwrap_or_else(|error| panic!("{error}"));
        let auction = Auction::parse(Seat::North, auction).unwrap();
        let systems = BySide::from_fn(|_| &system);
        let mut position = Position::new(systems, Seat::North, Vulnerability::None);
        let (mut calls, mut found) = (Vec::new(), Vec::new());
        for (seat, call) in auction.iter() {
            let heard = position.hear(call).unwrap();
            if call == Call::Pass && seat.side() == Side::NorthSouth {
                found.extend(forcing_call_passed(&calls, seat));
            }
            calls.push(Made { call, seat, heard_as: heard.rule, is_on_purpose: false });
        }
        found.extend(artificial_contract(&calls, Side::NorthSouth));
        found
    }

    #[test]
    fn what_is_left_in_by_default_is_found() {
        let rule = || "t:2".to_owned();
        let passed = Stranded::ForcingCallPassed { seat: Seat::South, rule: rule() };
        let artificial = Stranded::ArtificialContract { rule: rule() };
        assert_eq!(faults("2C P P P"), [passed, artificial.clone()]);
        assert_eq!(faults("2C X P P P"), [artificial]);
        let waiting = Stranded::ArtificialContract { rule: "t:5".to_owned() };
        assert_eq!(faults("2C P 2D P P P"), [waiting]);
        assert_eq!(faults("2C P 2D P 2H P P P"), []);
        assert_eq!(faults("2C 2H P P P"), []);
    }
}
