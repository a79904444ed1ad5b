//! Why no deal can meet what is asked, found before any is dealt.

use merrimac_cards::{BySeat, Card, Hand, Seat, Suit};
use thiserror::Error;

use crate::constraint::{Range, Ranges, Tally};
use crate::known::Known;
use crate::shapes::lengths;

/// No deal can meet what is asked.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Impossible {
    /// The lengths asked of a hand are not those of any thirteen cards.
    #[error("no hand of thirteen cards has the suit lengths asked of {}", seat.name())]
    Shape {
        /// Whose hand.
        seat: Seat,
    },
    /// The lengths asked of a hand do not fit the cards that are known.
    #[error("the suit lengths asked of {} do not fit the cards that are known", seat.name())]
    KnownShape {
        /// Whose hand.
        seat: Seat,
    },
    /// The points asked of a hand are more or fewer than it can have.
    #[error("{} cannot count {wanted}: between {least} and {most} are possible", seat.name())]
    Points {
        /// Whose hand.
        seat: Seat,
        /// What is asked.
        wanted: Range,
        /// The fewest points it can have.
        least: i32,
        /// The most.
        most: i32,
    },
    /// A card is asked of a player who cannot have it.
    #[error("{} cannot have {card}", seat.name())]
    Card {
        /// Whose hand.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A hand is asked to hold too many cards.
    #[error("{} cannot hold all the cards asked for", seat.name())]
    TooManyCards {
        /// Whose hand.
        seat: Seat,
    },
    /// Nobody can have a card.
    #[error("nobody can have {card}: every player has shown out or is full")]
    Nobody {
        /// The card.
        card: Card,
    },
    /// The hands ask for more cards of a suit than there are.
    #[error("the hands take at least {least} {}, and there are 13", suit.name())]
    LongSuits {
        /// Which suit.
        suit: Suit,
        /// The fewest cards they take together.
        least: u32,
    },
    /// The hands leave cards of a suit to nobody.
    #[error("the hands take at most {most} {}, and there are 13", suit.name())]
    ShortSuits {
        /// Which suit.
        suit: Suit,
        /// The most cards they take together.
        most: u32,
    },
    /// The hands ask for more points than there are.
    #[error("the hands count at least {least} points, and there are {there}")]
    StrongHands {
        /// The fewest points they count together.
        least: i64,
        /// How many there are.
        there: i64,
    },
    /// The hands leave points to nobody.
    #[error("the hands count at most {most} points, and there are {there}")]
    WeakHands {
        /// The most points they count together.
        most: i64,
        /// How many there are.
        there: i64,
    },
    /// Each hand is possible, but not all together.
    #[error("each hand is possible by itself, but not all of them together")]
    Together,
}

/// What is certain about the cards.
#[derive(Debug, Clone)]
pub(crate) struct Facts {
    /// Cards whose place is known.
    pub(crate) known: BySeat<Hand>,
    /// Cards whose place is not.
    pub(crate) hidden: Hand,
    /// Hidden cards that a player cannot have.
    pub(crate) barred: BySeat<Hand>,
}

impl Facts {
    /// The facts of what is known.
    ///
    /// # Errors
    /// If a hidden card has no place to be.
    pub(crate) fn of(known: &Known) -> Result<Self, Impossible> {
        let facts = Self {
            known: BySeat::from_fn(|seat| known.hand(seat)),
            hidden: known.hidden(),
            barred: BySeat::from_fn(|seat| known.barred(seat)),
        };
        facts.checked()
    }

    /// How many cards a player still gets.
    pub(crate) fn need(&self, seat: Seat) -> usize {
        13 - self.known[seat].len()
    }

    /// The facts with the cards that ranges place, after the ranges were looked through for reasons
    /// why nothing can meet them.
    ///
    /// # Errors
    /// If nothing can.
    pub(crate) fn with_ranges(&self, ranges: &BySeat<Ranges>) -> Result<Self, Impossible> {
        let mut facts = self.clone();
        for (seat, ranges) in ranges.iter() {
            facts.place(seat, ranges.holds)?;
        }
        for (seat, ranges) in ranges.iter() {
            if let Some(card) = (facts.known[seat] & ranges.lacks).iter().next() {
                return Err(Impossible::Card { seat, card });
            }
            facts.barred[seat] = (facts.barred[seat] | ranges.lacks) & facts.hidden;
        }
        let facts = facts.checked()?;
        for (seat, ranges) in ranges.iter() {
            facts.check_shapes(seat, ranges)?;
            if let Some(tally) = &ranges.tally {
                facts.check_points(seat, tally)?;
            }
        }
        facts.check_suits(ranges)?;
        facts.check_all_points(ranges)?;
        Ok(facts)
    }

    /// Gives a player cards.
    fn place(&mut self, seat: Seat, cards: Hand) -> Result<(), Impossible> {
        let new = cards - self.known[seat];
        let elsewhere = new - (self.hidden - self.barred[seat]);
        if let Some(card) = elsewhere.iter().next() {
            return Err(Impossible::Card { seat, card });
        }
        if new.len() > self.need(seat) {
            return Err(Impossible::TooManyCards { seat });
        }
        self.known[seat] = self.known[seat] | new;
        self.hidden = self.hidden - new;
        for other in Seat::ALL {
            self.barred[other] = self.barred[other] & self.hidden;
        }
        Ok(())
    }

    /// Checks that every hidden card has a place to be, and every player enough cards to get.
    fn checked(self) -> Result<Self, Impossible> {
        let takes = |seat: Seat| {
            if self.need(seat) > 0 { self.hidden - self.barred[seat] } else { Hand::EMPTY }
        };
        let anywhere = Seat::ALL.into_iter().fold(Hand::EMPTY, |cards, seat| cards | takes(seat));
        if let Some(card) = (self.hidden - anywhere).iter().next() {
            return Err(Impossible::Nobody { card });
        }
        match Seat::ALL.into_iter().find(|&seat| takes(seat).len() < self.need(seat)) {
            Some(seat) => Err(Impossible::KnownShape { seat }),
            None => Ok(self),
        }
    }

    fn check_shapes(&self, seat: Seat, ranges: &Ranges) -> Result<(), Impossible> {
        if ranges.shapes.is_empty() {
            return Err(Impossible::Shape { seat });
        }
        let known = lengths(self.known[seat]);
        let free = lengths(self.hidden - self.barred[seat]);
        let fits =
            |suit: Suit, length: u8| (known[suit]..=known[suit] + free[suit]).contains(&length);
        let mut shapes = ranges.shapes.iter();
        let any_fits =
            shapes.any(|shape| Suit::ALL.into_iter().all(|suit| fits(suit, shape[suit])));
        if any_fits { Ok(()) } else { Err(Impossible::KnownShape { seat }) }
    }

    fn check_points(&self, seat: Seat, tally: &Tally) -> Result<(), Impossible> {
        let (least, most) = self.span(seat, tally);
        let wanted = tally.range;
        let is_possible = wanted.lo <= wanted.hi && wanted.lo <= most && wanted.hi >= least;
        if is_possible { Ok(()) } else { Err(Impossible::Points { seat, wanted, least, most }) }
    }

    /// The fewest and the most points that a player's cards can count, whatever the lengths.
    fn span(&self, seat: Seat, tally: &Tally) -> (i32, i32) {
        let have = tally.of(self.known[seat]);
        let free = self.hidden - self.barred[seat];
        let mut points: Vec<i32> = free.iter().map(|card| tally.of_rank(card.rank())).collect();
        points.sort_unstable();
        let need = self.need(seat);
        let least: i32 = points.iter().take(need).sum();
        let most: i32 = points.iter().rev().take(need).sum();
        (have + least, have + most)
    }

    fn check_suits(&self, ranges: &BySeat<Ranges>) -> Result<(), Impossible> {
        for suit in Suit::ALL {
            let spans = ranges.iter().map(|(seat, ranges)| {
                let known = self.known[seat].holding(suit).len() as u8;
                let free = (self.hidden - self.barred[seat]).holding(suit).len() as u8;
                let (lo, hi) = ranges.shapes.span(suit).unwrap_or((0, 13));
                (lo.max(known), hi.min(known + free))
            });
            let (least, most) = spans.fold((0, 0), |(least, most), (lo, hi)| {
                (least + u32::from(lo), most + u32::from(hi))
            });
            if least > 13 {
                return Err(Impossible::LongSuits { suit, least });
            }
            if most < 13 {
                return Err(Impossible::ShortSuits { suit, most });
            }
        }
        Ok(())
    }

    /// Checks the sum of points, when the hands that are asked for points count them alike.
    fn check_all_points(&self, ranges: &BySeat<Ranges>) -> Result<(), Impossible> {
        let mut tallies = ranges.values().filter_map(|ranges| ranges.tally.as_ref());
        let Some(first) = tallies.next() else { return Ok(()) };
        if tallies.any(|tally| tally.values != first.values) {
            return Ok(());
        }
        let spans = ranges.iter().map(|(seat, ranges)| {
            let (least, most) = self.span(seat, first);
            let wanted = ranges.tally.as_ref().map_or(Range::new(least, most), |tally| tally.range);
            (i64::from(wanted.lo.max(least)), i64::from(wanted.hi.min(most)))
        });
        let (least, most) = spans.fold((0, 0), |sum, span| (sum.0 + span.0, sum.1 + span.1));
        let there = i64::from(first.of(Hand::FULL));
        match there {
            _ if least > there => Err(Impossible::StrongHands { least, there }),
            _ if most < there => Err(Impossible::WeakHands { most, there }),
            _ => Ok(()),
        }
    }
}
