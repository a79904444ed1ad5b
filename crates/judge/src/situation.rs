//! What a network is told: what a player sees, and how the table understood the calls.

use merrimac_cards::{Auction, BySeat, BySuit, Call, Hand, Seat, Vulnerability};

/// The least and the most of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
}

/// What a player's calls have shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Belief {
    /// High-card points.
    pub points: Interval,
    /// The length of each suit.
    pub lengths: BySuit<Interval>,
}

/// What a player must judge by.
#[derive(Debug, Clone, Copy)]
pub struct Situation<'a> {
    /// Whose turn it is.
    pub seat: Seat,
    /// The cards.
    pub hand: Hand,
    /// The calls so far.
    pub auction: &'a Auction,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// What each player has shown; one's own is what the others believe.
    pub shown: &'a BySeat<Belief>,
    /// The call that the system makes with the hand.
    pub by_system: Call,
    /// The calls there are to choose from.
    pub choices: &'a [Call],
}
