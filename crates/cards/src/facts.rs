//! Facts about the hands that are out of sight, and sets of layouts in a player's words: who holds an honour, how a
//! suit breaks.
//!
//! A layout is what two players hold. What a plan plays for is a set of layouts, and is told as alternatives of a few
//! [`Fact`]s: "♠Q with West, or hearts 3–3" ([`Description`]). The hands may be those that were dealt, as players
//! speak of them, or those of an ending.

use std::fmt;

use crate::{Card, Hand, Rank, Seat, Suit};

mod description;

pub use description::{Description, DescriptionStyle};

use description::Places;

/// Something that is true of two hands or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// A player has a card, or some of several cards of a suit.
    Holds {
        /// Who.
        seat: Seat,
        /// What.
        cards: Hand,
        /// How many of them at least.
        least: usize,
    },
    /// The cards of a suit are divided so, whoever is longer.
    Breaks {
        /// The suit.
        suit: Suit,
        /// How many the longer hand has.
        long: usize,
        /// How many the shorter hand has.
        short: usize,
        /// One of the two.
        seat: Seat,
    },
    /// A player has from a least to a most number of cards of a suit.
    Length {
        /// Who.
        seat: Seat,
        /// The suit.
        suit: Suit,
        /// No fewer.
        least: usize,
        /// No more.
        most: usize,
    },
}

impl Fact {
    /// Whether it is true of two hands.
    pub fn holds(self, hand: impl Fn(Seat) -> Hand) -> bool {
        let length = |seat: Seat, suit: Suit| hand(seat).holding(suit).len();
        match self {
            Self::Holds { seat, cards, least } => (hand(seat) & cards).len() >= least,
            Self::Breaks { suit, long, short, seat } => {
                let held = length(seat, suit);
                held == long || held == short
            }
            Self::Length { seat, suit, least, most } => {
                (least..=most).contains(&length(seat, suit))
            }
        }
    }

    /// What may be said of two players who hold some cards between them, the plainest first: places of honours,
    /// breaks and lengths of suits, places of other cards. `alike` has the cards whose places matter, those together
    /// of which it does not matter which is which.
    pub fn of(seats: [Seat; 2], cards: Hand, alike: &[Hand]) -> Vec<Self> {
        let is_plain =
            |card: Card| card.rank() >= Rank::Jack || cards.holding(card.suit()).len() == 1;
        let is_first = |cards: &&Hand| cards.len() == 1 && cards.iter().all(is_plain);
        let (first, others): (Vec<&Hand>, Vec<&Hand>) = alike.iter().partition(is_first);
        let mut facts = Vec::new();
        facts.extend(first.into_iter().flat_map(|&cards| Self::places(seats, cards)));
        let suits = || Suit::DESCENDING.map(|suit| (suit, cards.holding(suit).len())).into_iter();
        for (suit, total) in suits() {
            let breaks = |long| Self::Breaks { suit, long, short: total - long, seat: seats[0] };
            facts.extend((total.div_ceil(2)..=total).map(breaks));
        }
        for (suit, total) in suits() {
            for seat in seats {
                let length = |least, most| Self::Length { seat, suit, least, most };
                facts.extend((0..total).map(|most| length(0, most)));
                facts.extend((1..=total).map(|held| length(held, held)));
            }
        }
        facts.extend(others.into_iter().flat_map(|&cards| Self::places(seats, cards)));
        facts
    }

    /// Who holds a card, or how many of several.
    fn places(seats: [Seat; 2], cards: Hand) -> impl Iterator<Item = Self> {
        let of = move |least| seats.map(|seat| Self::Holds { seat, cards, least });
        (1..=cards.len()).flat_map(of)
    }
}

impl fmt::Display for Fact {
    /// As players say it: `♠Q with West`, `hearts 3–3`, `East with at most 2 clubs`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Holds { seat, cards, least } => {
                let (all, who) = (cards.len(), seat.name());
                match least {
                    _ if all == 1 => {}
                    least if least == all => {}
                    least => write!(f, "{least} or more of ")?,
                }
                if let Some(card) = cards.iter().next() {
                    let ranks = cards.holding(card.suit()).to_string().replace('T', "10");
                    write!(f, "{}{ranks}", card.suit().symbol())?;
                }
                write!(f, "{} with {who}", if all > 1 && least == all { " all" } else { "" })
            }
            Self::Breaks { suit, long, short, .. } => write!(f, "{} {long}–{short}", suit.name()),
            Self::Length { seat, suit, least, most } => {
                let (who, suit) = (seat.name(), suit.name());
                let cards = |number: usize| match number {
                    1 => format!("1 {}", suit.trim_end_matches('s')),
                    _ => format!("{number} {suit}"),
                };
                match (least, most) {
                    (0, 0) => write!(f, "{who} with no {suit}"),
                    (0, most) => write!(f, "{who} with at most {}", cards(most)),
                    (least, most) if least == most => write!(f, "{who} with {}", cards(least)),
                    (least, _) => write!(f, "{who} with {least} or more {suit}"),
                }
            }
        }
    }
}

/// Layouts with what each weighs, and what may be said about them.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    /// All together 1.
    weights: Vec<f64>,
    heaviest: f64,
    /// What distinguishes some layouts from others, and in which it is true.
    facts: Vec<(Fact, Places)>,
}

impl Vocabulary {
    /// For two players with the hands that they have in each layout, and its weight.
    pub fn new(seats: [Seat; 2], layouts: &[([Hand; 2], f64)], facts: Vec<Fact>) -> Self {
        let total: f64 = layouts.iter().map(|(_, weight)| weight).sum();
        let weights: Vec<f64> = layouts.iter().map(|(_, weight)| weight / total).collect();
        let mut told: Vec<(Fact, Places)> = Vec::new();
        for fact in facts {
            let holds = |hands: &[Hand; 2]| fact.holds(|seat| hands[usize::from(seat != seats[0])]);
            let places = Places::of(layouts.iter().map(|(hands, _)| holds(hands)));
            let is_news = places.len() > 0 && places.len() < layouts.len();
            if is_news && told.iter().all(|(_, known)| *known != places) {
                told.push((fact, places));
            }
        }
        let heaviest = weights.iter().copied().fold(0.0, f64::max);
        Self { weights, heaviest, facts: told }
    }
}

#[cfg(test)]
mod tests;
