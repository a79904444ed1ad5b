//! How a claimer would go on, in words: what is true of every trick of the way that was found.

use merrimac_cards::{Card, Contract, Hand, Seat, Strain, Suit, Trick};

use crate::equals::of_suit;

/// A trick that the claimer's side wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WonTrick {
    led: Suit,
    winner: (Seat, Card),
    /// What the others held when it was led.
    theirs: Hand,
}

impl WonTrick {
    /// A complete trick; `left` is what the others have afterwards.
    pub(super) fn of(trick: &Trick, strain: Strain, left: Hand) -> Option<Self> {
        let winner = trick.winner(strain)?;
        let played = trick.iter().filter(|(seat, _)| seat.side() != winner.0.side());
        let theirs = played.fold(left, |theirs, (_, card)| theirs.with(card));
        Some(Self { led: trick.suit()?, winner, theirs })
    }

    /// Whether it is won by ruffing.
    fn is_ruffed(&self) -> bool {
        self.winner.1.suit() != self.led
    }

    /// Whether the others held a higher card of its suit, and could not, or may not, put it on.
    fn is_finessed(&self) -> bool {
        let (_, card) = self.winner;
        let of_suit = (self.theirs & of_suit(card.suit())).iter();
        !self.is_ruffed() && of_suit.into_iter().any(|other| other.rank() > card.rank())
    }
}

/// `drawing trumps, ruffing ♦ in dummy, then cashing winners`
pub(super) fn said(way: &[WonTrick], contract: Contract) -> String {
    let trump = contract.strain().trump();
    let has_trumps =
        |trick: &&WonTrick| trump.is_some_and(|trump| !(trick.theirs & of_suit(trump)).is_empty());
    let mut parts = Vec::new();
    let (mut against_trumps, are_out) =
        (way.iter().filter(has_trumps), way.iter().any(|trick| has_trumps(&trick)));
    let draws = are_out && against_trumps.all(|trick| Some(trick.led) == trump);
    if draws {
        parts.push("drawing trumps".to_owned());
    }
    parts.extend(ruffs(way, contract.dummy()));
    if way.iter().any(WonTrick::is_finessed) {
        parts.push("taking the marked finesse".to_owned());
    }
    let cashes = |trick: &WonTrick| {
        let draws = draws && has_trumps(&trick);
        !draws && !trick.is_ruffed() && !trick.is_finessed()
    };
    if way.iter().any(cashes) {
        parts.push("cashing winners".to_owned());
    }
    let last = parts.pop().unwrap_or_default();
    let said = if parts.is_empty() { last } else { format!("{}, then {last}", parts.join(", ")) };
    if are_out && !draws { format!("{said}; the trumps still out win nothing") } else { said }
}

/// `ruffing ♦ in dummy`, for each suit and hand.
fn ruffs(way: &[WonTrick], dummy: Seat) -> Vec<String> {
    let mut ruffs: Vec<(Suit, Seat)> = way
        .iter()
        .filter(|trick| trick.is_ruffed())
        .map(|trick| (trick.led, trick.winner.0))
        .collect();
    ruffs.sort_unstable();
    ruffs.dedup();
    let place = |seat| if seat == dummy { "in dummy" } else { "in hand" };
    ruffs.iter().map(|&(suit, seat)| format!("ruffing {} {}", suit.symbol(), place(seat))).collect()
}
