//! All layouts of the hidden cards with their probabilities, when they are few.
//!
//! Late in the play a list beats a sample: a hundred layouts with exact probabilities say more than
//! any number of draws. Counting tells beforehand whether the list fits a limit.

use merrimac_cards::{BySeat, Card, Deal, DealBuilder, Hand, Seat};
use thiserror::Error;

use crate::chance::choose;
use crate::constraint::DealConstraint;
use crate::known::Known;

/// One way the cards may lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// The deal.
    pub deal: Deal,
    /// How probable it is, among all that are listed: these add up to 1.
    pub probability: f64,
}

/// The layouts cannot be listed.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum EnumerateError {
    /// There are more than the limit.
    #[error("there are {ways} layouts of the hidden cards, more than {limit}")]
    TooMany {
        /// How many there are before any is tested, rounded beyond 2⁵³.
        ways: f64,
        /// The most that were allowed.
        limit: usize,
    },
}

/// Lists every deal that agrees with the known cards and has a chance under the constraint.
///
/// The list is empty if nothing fits. Its order is fixed: by who holds the highest hidden card,
/// then the next, seats from North.
///
/// ```
/// use merrimac_cards::Seat;
/// use merrimac_dealing::{DealConstraint, Known, enumerate};
/// // Five small cards are out; two of them are with West.
/// let known = Known::nothing()
///     .with_hand(Seat::North, "AKQJ.AKQ.AKQ.AKQ".parse()?)?
///     .with_hand(Seat::South, "T987.JT9.JT9.JT9".parse()?)?
///     .with_hand(Seat::West, "654.8765..8765".parse::<merrimac_cards::Hand>()?)?
///     .with_hand(Seat::East, ".43.87654.432".parse::<merrimac_cards::Hand>()?)?;
/// let layouts = enumerate(&known, &DealConstraint::anything(), 1000)?;
/// let hidden = known.hidden().len() as u32;
/// assert_eq!(hidden, 5);
/// assert_eq!(layouts.len(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the known cards leave more than `limit` layouts.
pub fn enumerate(
    known: &Known,
    constraint: &DealConstraint,
    limit: usize,
) -> Result<Vec<Layout>, EnumerateError> {
    let ways = ways(known);
    if ways > limit as f64 {
        return Err(EnumerateError::TooMany { ways, limit });
    }
    let mut listing = Listing {
        constraint,
        barred: BySeat::from_fn(|seat| known.barred(seat)),
        hands: BySeat::from_fn(|seat| known.hand(seat)),
        layouts: Vec::new(),
    };
    let hidden: Vec<Card> = known.hidden().iter().collect();
    listing.place(&hidden);
    let all: f64 = listing.layouts.iter().map(|layout| layout.probability).sum();
    for layout in &mut listing.layouts {
        layout.probability /= all;
    }
    Ok(listing.layouts)
}

/// In how many ways the hidden cards fill the hands up: `n! / Π kᵢ!`.
fn ways(known: &Known) -> f64 {
    let mut left = known.hidden().len();
    let mut ways = 1.0;
    for seat in Seat::ALL {
        ways *= choose(left, known.unknown_cards(seat));
        left -= known.unknown_cards(seat).min(left);
    }
    ways
}

struct Listing<'a> {
    constraint: &'a DealConstraint,
    barred: BySeat<Hand>,
    hands: BySeat<Hand>,
    layouts: Vec<Layout>,
}

impl Listing<'_> {
    /// Gives the first of the cards to everyone who can have it, in turn, and goes on.
    fn place(&mut self, cards: &[Card]) {
        let Some((&card, rest)) = cards.split_first() else { return self.finish() };
        for seat in Seat::ALL {
            if self.hands[seat].len() < 13 && !self.barred[seat].contains(card) {
                self.hands[seat] = self.hands[seat].with(card);
                self.place(rest);
                self.hands[seat] = self.hands[seat].without(card);
            }
        }
    }

    fn finish(&mut self) {
        let partial = DealBuilder { hands: self.hands }.partial().expect("each card is given once");
        let deal = partial.full().expect("all cards are given and no hand is too long");
        let probability = self.constraint.likelihood(&deal);
        if probability > 0.0 {
            self.layouts.push(Layout { deal, probability });
        }
    }
}

#[cfg(test)]
mod tests;
