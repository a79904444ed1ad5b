//! What the referee leaves: the facts of the board, the reasons behind them, and how it ended.

use merrimac_cards::{Call, Card, Record, Seat};

use crate::claim::Claim;
use crate::decision::Reasons;
use crate::referee::RefereeError;

/// A board after the table is done with it.
///
/// It is left even when a player failed half way: the record then holds what had happened.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardRecord {
    /// The facts, as files and tournaments exchange them. The note on a call is what the opponents
    /// were told about it.
    pub record: Record,
    /// The reasons for every call of the record; empty ones for calls given in advance.
    pub calls: Vec<Reasons<Call>>,
    /// The reasons for every card of the record; empty ones for cards given in advance.
    pub cards: Vec<Reasons<Card>>,
    /// Every claim that was made, in order.
    pub claims: Vec<ClaimRecord>,
    /// How it ended: regularly, or because a player failed or broke a law.
    pub finish: Result<Finish, RefereeError>,
}

/// How a board ends when nothing goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Finish {
    /// Everybody passed.
    PassedOut,
    /// The auction ended in a contract, and no play was wanted.
    AuctionHeld,
    /// The last card was played.
    PlayedOut,
    /// A claim was accepted.
    Claimed,
}

/// A claim and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimRecord {
    /// Who claimed.
    pub claimer: Seat,
    /// What was claimed.
    pub claim: Claim,
    /// How many cards had been played.
    pub cards_played: usize,
    /// What became of it.
    pub outcome: ClaimOutcome,
}

/// What became of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClaimOutcome {
    /// It ended the board.
    Accepted,
    /// This player contested it, and the play went on.
    Contested(Seat),
    /// The judge refused it before anybody heard of it, and the play went on.
    Refused,
}
