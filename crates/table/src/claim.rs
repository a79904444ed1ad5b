//! Claims: ending the play early \[Laws 68–71\].
//!
//! A player who is to act may say how many of the remaining tricks its side takes. The claimer's
//! cards are then shown to the opponents, who accept or contest through their own views; a claim
//! that somebody contests is void and the play goes on \[Laws 68 D\]. Conceding is claiming none.
//!
//! Before the table hears of it, a claim passes a [`ClaimJudge`]. This crate only has judges that do
//! not look at the cards; one that does (say, by solving the position for every line the claimer
//! could go wrong on) comes from above.

use merrimac_cards::{PlayState, Seat};

/// A number of the remaining tricks for the claimer's side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Tricks for the claimer's side among those not yet won, the one in progress included.
    pub tricks: u8,
    /// How the claimer would go on; empty if nothing was said.
    pub line: String,
}

impl Claim {
    /// A claim without a stated line of play.
    pub const fn of(tricks: u8) -> Self {
        Self { tricks, line: String::new() }
    }
}

/// Rules on claims, knowing all hands.
pub trait ClaimJudge {
    /// What becomes of a claim in this position.
    fn judge(&self, position: &PlayState, claimer: Seat, claim: &Claim) -> Verdict;
}

/// What a judge says of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It stands, whatever the other players think.
    Stands,
    /// The other players decide.
    PlayersDecide,
    /// It is refused before anybody hears of it, and no hand is shown.
    Refused,
}

/// The judge who leaves every claim to the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayersDecide;

impl ClaimJudge for PlayersDecide {
    fn judge(&self, _: &PlayState, _: Seat, _: &Claim) -> Verdict {
        Verdict::PlayersDecide
    }
}

/// The judge who has every board played to the last card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoClaims;

impl ClaimJudge for NoClaims {
    fn judge(&self, _: &PlayState, _: Seat, _: &Claim) -> Verdict {
        Verdict::Refused
    }
}
