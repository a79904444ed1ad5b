//! A set of layouts in a player's words: who holds an honour, how a suit breaks.
//!
//! What a plan plays for is told as alternatives, each of one or two facts that hold together: "♠Q with
//! West, or hearts 3–3". Of the layouts looked at, those that fit are all won; what the alternatives leave
//! out is told as a share. The facts are about the hands as they were dealt, as players speak of them.

use std::fmt;

use merrimac_cards::{Card, Deal, Hand, Rank, Seat, Suit};

/// Something that is true of a deal or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// A player was dealt a card.
    Holds {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// The defenders' cards of a suit are divided so, whoever is longer.
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
    /// A player was dealt from a least to a most number of cards of a suit.
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
    /// Whether it is true of a deal.
    pub fn holds(self, deal: &Deal) -> bool {
        let length = |seat: Seat, suit: Suit| deal.hand(seat).holding(suit).len();
        match self {
            Self::Holds { seat, card } => deal.hand(seat).contains(card),
            Self::Breaks { suit, long, short, seat } => {
                let held = length(seat, suit);
                held == long || held == short
            }
            Self::Length { seat, suit, least, most } => {
                (least..=most).contains(&length(seat, suit))
            }
        }
    }
}

impl fmt::Display for Fact {
    /// As players say it: `♠Q with West`, `hearts 3–3`, `East with at most 2 clubs`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Holds { seat, card } => write!(f, "{} with {}", card.words(), seat.name()),
            Self::Breaks { suit, long, short, .. } => write!(f, "{} {long}–{short}", name(suit)),
            Self::Length { seat, suit, least, most } => {
                let (who, suit) = (seat.name(), name(suit));
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

const fn name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

/// A set of layouts in words.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Description {
    /// Alternatives; the facts of each hold together.
    pub alternatives: Vec<Vec<Fact>>,
    /// The share of all layouts that the set has and the alternatives do not tell.
    pub untold: f64,
    /// Whether the set has every layout.
    pub everything: bool,
}

impl Description {
    /// Whether a deal is told of.
    pub fn fits(&self, deal: &Deal) -> bool {
        let is_true = |term: &Vec<Fact>| term.iter().all(|fact| fact.holds(deal));
        self.everything || self.alternatives.iter().any(is_true)
    }

    /// Whether there is nothing to tell.
    pub(crate) fn is_empty(&self) -> bool {
        !self.everything && self.alternatives.is_empty() && self.untold <= LITTLE
    }

    /// What distinguishes some of the layouts from the others.
    ///
    /// `layouts` has the deals with what each weighs, and whether it is in the set; they may be a
    /// sample, or all that there are.
    pub(crate) fn of(layouts: &[(Deal, f64, bool)], defenders: [Seat; 2], is_sample: bool) -> Self {
        if layouts.iter().all(|&(_, _, is_in)| is_in) {
            return Self { everything: true, ..Self::default() };
        }
        let facts: Vec<(Fact, Vec<bool>)> = facts(layouts, defenders);
        let backing = is_sample.then(|| Backing::new(layouts, facts.len()));
        let mut untold: Vec<bool> = layouts.iter().map(|&(_, _, is_in)| is_in).collect();
        let mut description = Self::default();
        while description.alternatives.len() < ALTERNATIVES {
            let Some((term, covered)) = best_term(&facts, layouts, &untold, backing) else {
                break;
            };
            untold.iter_mut().zip(covered).for_each(|(open, covered)| *open &= !covered);
            description.alternatives.push(term);
        }
        description.untold = weight(layouts, &untold);
        description
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.everything {
            return f.write_str("every layout");
        }
        let term =
            |facts: &Vec<Fact>| facts.iter().map(Fact::to_string).collect::<Vec<_>>().join(" and ");
        let mut told: Vec<String> = self.alternatives.iter().map(term).collect();
        match (self.untold > LITTLE, told.is_empty()) {
            (true, true) => return f.write_str("layouts that have little in common"),
            (true, false) => told.push(format!("other layouts ({:.0} %)", 100.0 * self.untold)),
            (false, true) => return f.write_str("nothing"),
            (false, false) => {}
        }
        f.write_str(&told.join(", or "))
    }
}

/// The most alternatives are told.
const ALTERNATIVES: usize = 4;

/// Shares below this are not worth words.
const LITTLE: f64 = 0.005;

fn weight(layouts: &[(Deal, f64, bool)], which: &[bool]) -> f64 {
    layouts.iter().zip(which).filter(|(_, is_in)| **is_in).map(|((_, weight, _), _)| weight).sum()
}

/// In how many layouts of a sample a term must be true to be said.
///
/// Of many terms, some are true of won layouts only by chance, the sooner the fewer layouts they are
/// true of and the more are won. As many are asked for that one such term is expected, at least
/// [`Backing::FEWEST`] and at most [`Backing::MOST`].
#[derive(Debug, Clone, Copy)]
struct Backing {
    /// The share of layouts that are won.
    won: f64,
    facts: usize,
}

impl Backing {
    const FEWEST: usize = 5;
    const MOST: usize = 20;

    fn new(layouts: &[(Deal, f64, bool)], facts: usize) -> Self {
        let won = layouts.iter().filter(|(_, _, is_in)| *is_in).count();
        Self { won: won as f64 / layouts.len().max(1) as f64, facts }
    }

    /// For a term of one fact or of two.
    fn least(self, facts: usize) -> usize {
        let terms = if facts == 1 { self.facts } else { self.facts * self.facts / 2 };
        let least = (terms.max(1) as f64).ln() / -self.won.clamp(0.01, 0.99).ln();
        (least.ceil() as usize).clamp(Self::FEWEST, Self::MOST)
    }
}

/// One or two facts that are true of layouts in the set only, and tell most of what is untold. A second
/// fact must earn its place.
fn best_term(
    facts: &[(Fact, Vec<bool>)],
    layouts: &[(Deal, f64, bool)],
    untold: &[bool],
    backing: Option<Backing>,
) -> Option<(Vec<Fact>, Vec<bool>)> {
    let mut best: Option<(f64, Vec<Fact>, Vec<bool>)> = None;
    let mut offer = |term: Vec<Fact>, holds: Vec<bool>, margin: f64| {
        let is_pure = holds.iter().zip(layouts).all(|(&holds, &(_, _, is_in))| !holds || is_in);
        let news: Vec<bool> = holds.iter().zip(untold).map(|(a, b)| *a && *b).collect();
        let gain = weight(layouts, &news);
        let count = holds.iter().filter(|holds| **holds).count();
        let is_backed = backing.is_none_or(|backing| count >= backing.least(term.len()));
        if is_pure && is_backed && gain > best.as_ref().map_or(LITTLE, |(most, ..)| most * margin) {
            best = Some((gain, term, holds));
        }
    };
    for (fact, holds) in facts {
        offer(vec![*fact], holds.clone(), 1.0 + LITTLE);
    }
    for (place, (one, holds)) in facts.iter().enumerate() {
        for (other, also) in &facts[place + 1..] {
            let both = holds.iter().zip(also).map(|(a, b)| *a && *b).collect();
            offer(vec![*one, *other], both, 1.2);
        }
    }
    best.map(|(_, term, holds)| (term, holds))
}

/// What may be said about these layouts, the plainest first.
fn facts(layouts: &[(Deal, f64, bool)], defenders: [Seat; 2]) -> Vec<(Fact, Vec<bool>)> {
    let [left, right] = defenders;
    let Some((first, ..)) = layouts.first() else { return Vec::new() };
    let theirs: Hand = first.hand(left) | first.hand(right);
    let mut said = Vec::new();
    let mut say = |fact: Fact| {
        let holds: Vec<bool> = layouts.iter().map(|(deal, ..)| fact.holds(deal)).collect();
        let is_news = holds.contains(&true) && holds.contains(&false);
        if is_news && !said.iter().any(|(_, known)| *known == holds) {
            said.push((fact, holds));
        }
    };
    for card in theirs.iter().filter(|card| card.rank() >= Rank::Jack) {
        say(Fact::Holds { seat: left, card });
        say(Fact::Holds { seat: right, card });
    }
    for suit in Suit::DESCENDING {
        let total = theirs.holding(suit).len();
        for long in total.div_ceil(2)..=total {
            say(Fact::Breaks { suit, long, short: total - long, seat: left });
        }
    }
    for suit in Suit::DESCENDING {
        let total = theirs.holding(suit).len();
        for seat in [left, right] {
            for most in 0..total {
                say(Fact::Length { seat, suit, least: 0, most });
            }
            for held in 1..=total {
                say(Fact::Length { seat, suit, least: held, most: held });
            }
        }
    }
    for card in theirs.iter().filter(|card| (Rank::Eight..Rank::Jack).contains(&card.rank())) {
        say(Fact::Holds { seat: left, card });
        say(Fact::Holds { seat: right, card });
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_said_as_players_say_them() {
        let length =
            |least, most| Fact::Length { seat: Seat::East, suit: Suit::Clubs, least, most };
        for (fact, said) in [
            (length(0, 0), "East with no clubs"),
            (length(0, 1), "East with at most 1 club"),
            (length(1, 1), "East with 1 club"),
            (length(4, 4), "East with 4 clubs"),
            (length(4, 6), "East with 4 or more clubs"),
        ] {
            assert_eq!(fact.to_string(), said);
        }
    }

    #[test]
    fn what_cannot_be_told_is_counted_beside_what_can() {
        let queen = Fact::Holds { seat: Seat::West, card: Card::new(Suit::Spades, Rank::Queen) };
        let told = |alternatives, untold| {
            Description { alternatives, untold, everything: false }.to_string()
        };
        assert_eq!(told(vec![vec![queen]], 0.0), "♠Q with West");
        assert_eq!(told(vec![vec![queen]], 0.3), "♠Q with West, or other layouts (30 %)");
        assert_eq!(told(Vec::new(), 0.3), "layouts that have little in common");
        assert_eq!(told(Vec::new(), 0.0), "nothing");
    }
}
