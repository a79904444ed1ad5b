//! Names for what a card is for: finesse, hold-up, fourth best.
//!
//! A search finds a card and knows no names; a player learns by them. So this reads a card back from what
//! its player sees: his hand and dummy, the cards that are gone, who has yet to play. It takes no part in
//! choosing, and where no name fits it says none.
//!
//! Two questions answer most of it. *Is the card a winner?* It is if no card that is still out, with
//! somebody other than the side that is looking, ranks above it. *Is there a tenace?* There is if a hand
//! holds cards on both sides of a missing one. `declarer` and `defender` ask them.

use merrimac_cards::{Card, Contract, Hand, Holding, Rank, Seat, Suit, Trick};
use merrimac_table::{SeatView, Technique};

mod declarer;
mod defender;
mod endings;
mod safety;

/// What a card is for that the view's seat is about to play; none if there is no name for it.
///
/// ```
/// use merrimac_cardplay::technique;
/// use merrimac_cards::{Contract, Seat, Vulnerability};
/// use merrimac_table::{SeatFacts, SeatView, Technique};
///
/// let mut view = SeatView::new(SeatFacts {
///     number: 1,
///     dealer: Seat::South,
///     vulnerability: Vulnerability::None,
///     seat: Seat::West,
///     hand: "KJ742.A32.432.32".parse()?,
/// })?;
/// view.see_contract(Contract::parse("3NT", Seat::South)?)?;
/// assert_eq!(technique(&view, "S4".parse()?), Some(Technique::FourthBest));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn technique(view: &SeatView, card: Card) -> Option<Technique> {
    let look = Look::new(view, card)?;
    if view.is_declarer() { declarer::technique(&look) } else { defender::technique(&look) }
}

/// A card in its place.
struct Look<'v> {
    view: &'v SeatView,
    contract: Contract,
    card: Card,
    /// Whose card it is: dummy's too, where declarer plays.
    seat: Seat,
    /// What that hand holds, the card included.
    hand: Hand,
    /// What the other hand holds that its player sees: dummy or declarer; nothing before dummy is down.
    other: Hand,
    /// The trick in progress without the card; empty if the card is led.
    trick: Vec<(Seat, Card)>,
}

impl<'v> Look<'v> {
    fn new(view: &'v SeatView, card: Card) -> Option<Self> {
        let contract = view.contract()?;
        let seat = view.turn()?;
        let hand = view.held(seat).filter(|hand| hand.contains(card))?;
        let other = if view.is_declarer() { seat.partner() } else { contract.dummy() };
        let trick = view.current_trick().filter(|trick| !trick.is_complete());
        let trick = trick.map(|trick| trick.iter().collect()).unwrap_or_default();
        let other = view.held(other).unwrap_or_default();
        Some(Self { view, contract, card, seat, hand, other, trick })
    }

    fn trump(&self) -> Option<Suit> {
        self.contract.strain().trump()
    }

    /// The cards of a suit that nobody on the player's side of the screen has seen, and are still out.
    fn unseen(&self, suit: Suit) -> Holding {
        self.view.unseen().holding(suit)
    }

    /// Whether the card would win the trick as it stands.
    fn beats_the_trick(&self, card: Card) -> bool {
        let Some((_, best)) = self.winning() else { return true };
        beats(card, best, self.trump())
    }

    /// The card that wins the trick as it stands, and whose it is.
    fn winning(&self) -> Option<(Seat, Card)> {
        let (leader, _) = self.trick.first()?;
        let mut trick = Trick::new(*leader);
        for &(_, card) in &self.trick {
            trick.push(card);
        }
        trick.winner(self.contract.strain())
    }

    /// The suit that was led.
    fn led(&self) -> Option<Suit> {
        self.trick.first().map(|(_, card)| card.suit())
    }
}

/// Whether a card beats another that was played before it.
fn beats(card: Card, best: Card, trump: Option<Suit>) -> bool {
    if card.suit() == best.suit() { card.rank() > best.rank() } else { Some(card.suit()) == trump }
}

/// How many cards of a holding lie above a rank.
fn above(holding: Holding, rank: Rank) -> usize {
    holding.iter().filter(|&one| one > rank).count()
}

/// The cards of a holding between two ranks, neither included.
fn between(holding: Holding, low: Rank, high: Rank) -> impl Iterator<Item = Rank> {
    holding.iter().filter(move |&one| one > low && one < high)
}

/// Honours are what finesses are about.
fn is_honour(rank: Rank) -> bool {
    rank >= Rank::Jack
}

/// Whether the highest cards of a suit outlast those that are out above them.
fn forces_out(all: Holding, out: Holding) -> bool {
    let Some(top) = all.highest() else { return false };
    let in_sequence = all.iter().filter(|&rank| between(out, rank, top).next().is_none()).count();
    in_sequence > above(out, top)
}
