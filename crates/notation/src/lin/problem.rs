//! What can be wrong with a LIN file.

use merrimac_cards::{
    Call, Card, Contract, DealError, Hand, IllegalCall, IllegalCard, ParseCardError, Seat,
};
use thiserror::Error;

/// One kind of fault; the text says what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LinProblem {
    /// Text where a command should begin.
    #[error("expected a two-letter command, found {found:?}")]
    Tag {
        /// What stands there.
        found: String,
    },
    /// The file ends within a command.
    #[error("expected | at the end of the value")]
    Unclosed,
    /// A `vg` field that should be a board number.
    #[error("expected a board number, found {found:?}")]
    BoardNumber {
        /// What stands there.
        found: String,
    },
    /// A `qx` that names no board.
    #[error("expected o or c and the board number, as in o7, found {found:?}")]
    Board {
        /// What stands there.
        found: String,
    },
    /// A result that cannot be read.
    #[error("expected a result such as 4SWx-4, 3NE= or PASS, found {found:?}")]
    Result {
        /// What stands there.
        found: String,
    },
    /// A list of names for no known number of players.
    #[error("expected 4 or 8 names, found {found}")]
    Names {
        /// How many there are.
        found: usize,
    },
    /// An `md` without its digit.
    #[error("expected the dealer's digit before the hands: 1 S, 2 W, 3 N, 4 E, 0 unknown")]
    Dealer,
    /// A dealer's letter that is no seat.
    #[error("expected the dealer: n, e, s or w")]
    DealerSeat,
    /// Too many hands.
    #[error("expected at most four hands, found {found}")]
    Hands {
        /// How many there are.
        found: usize,
    },
    /// A character in a hand that is neither suit nor rank.
    #[error("expected a suit or a rank in {}'s hand, found {found:?}", seat.name())]
    HandLetter {
        /// Whose hand.
        seat: Seat,
        /// The character.
        found: char,
    },
    /// A rank before any suit.
    #[error("expected a suit before the first rank of {}'s hand", seat.name())]
    HandSuit {
        /// Whose hand.
        seat: Seat,
    },
    /// A card that stands twice in one hand.
    #[error("{card} stands twice in {}'s hand", seat.name())]
    HandTwice {
        /// Whose hand.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Hands that cannot be dealt; no hand is kept.
    #[error("{0}")]
    Deal(DealError),
    /// A hand a few cards short got the cards that were left.
    #[error("{} had only {count} cards and was given the rest of the pack", seat.name())]
    Completed {
        /// Whose hand.
        seat: Seat,
        /// How many cards were written.
        count: usize,
    },
    /// No vulnerability.
    #[error("expected a vulnerability: o, n, e or b, found {found:?}")]
    Vulnerability {
        /// What stands there.
        found: String,
    },
    /// No call.
    #[error("expected a call: p, d, r or 1C to 7N, found {found:?}")]
    Call {
        /// What stands there.
        found: String,
    },
    /// A call that may not be made; it and all later ones are left out.
    #[error("{} may not call {call}: {source}", seat.name())]
    IllegalCall {
        /// Whose turn it was.
        seat: Seat,
        /// The call.
        call: Call,
        /// Why.
        source: IllegalCall,
    },
    /// Calls after the end of the auction, which are left out.
    #[error("the auction is over, expected no more calls")]
    CallAfterEnd,
    /// An explanation with no call before it.
    #[error("expected a call before its explanation")]
    Explanation,
    /// The auction stops before three passes.
    #[error("expected three passes at the end of the auction")]
    Unfinished,
    /// No card.
    #[error("{0}")]
    Card(ParseCardError),
    /// A card that may not be played; it and all later ones are left out.
    #[error("{source}; expected {}", one_of(*legal))]
    IllegalCard {
        /// Why.
        source: IllegalCard,
        /// The cards that might have been played.
        legal: Hand,
    },
    /// A card played before, in a play that cannot be checked otherwise.
    #[error("{card} has been played before")]
    PlayedTwice {
        /// The card.
        card: Card,
    },
    /// Cards after everybody passed, which are left out.
    #[error("expected no cards after a board was passed out")]
    PassedOut,
    /// No number of tricks.
    #[error("expected declarer's tricks, 0 to 13, found {found:?}")]
    Claim {
        /// What stands there.
        found: String,
    },
    /// A claim that the tricks already played rule out; it is left out.
    #[error("declarer cannot end with {claim} tricks, expected {least} to {most}")]
    ImpossibleClaim {
        /// The tricks claimed.
        claim: u8,
        /// The tricks declarer already had.
        least: u8,
        /// The most declarer could still get.
        most: u8,
    },
    /// Claim or play and the list of results differ in tricks; the list gives way.
    #[error("the board gives declarer {tricks} tricks, but rs says {listed}")]
    TricksDiffer {
        /// By claim or play.
        tricks: u8,
        /// By `rs`.
        listed: u8,
    },
    /// Auction and list of results differ in the contract; the list gives way.
    #[error("the auction ends in {}, but rs says {}", word(*auction), word(*listed))]
    ContractsDiffer {
        /// By the auction; nothing if all passed.
        auction: Option<Contract>,
        /// By `rs`.
        listed: Option<Contract>,
    },
}

fn one_of(cards: Hand) -> String {
    let cards: Vec<_> = cards.iter().map(|card| card.to_string()).collect();
    if cards.is_empty() { "no more cards".to_owned() } else { cards.join(" ") }
}

fn word(contract: Option<Contract>) -> String {
    contract.map_or_else(|| "four passes".to_owned(), |contract| contract.to_string())
}
