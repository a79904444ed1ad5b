//! An ending as declarer sees it: two hands, the cards that are out, the trick in progress, a goal.

use merrimac_cards::{BySeat, BySuit, Card, Hand, Seat, Strain, Suit, Trick};
use thiserror::Error;

use crate::rules::Rules;
use crate::tricks::{self, Tricks};

/// What declarer knows of an ending, with nothing proven about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndingBuilder {
    /// What is played in.
    pub strain: Strain,
    /// Who declares.
    pub declarer: Seat,
    /// What declarer and dummy still hold, and the cards that the defenders are known to hold.
    pub hands: BySeat<Hand>,
    /// The cards that the defenders hold between them, the known ones among them or not.
    pub hidden: Hand,
    /// Suits that a defender has shown out of.
    pub voids: BySeat<BySuit<bool>>,
    /// The trick in progress, perhaps still empty. Its cards are in nobody's hand any more.
    pub trick: Trick,
    /// How many of the tricks that remain, this one included, declarer's side needs.
    pub tricks: u8,
}

impl EndingBuilder {
    /// An ending with a player on lead and nothing known of the defenders' hands.
    pub fn new(strain: Strain, declarer: Seat, leader: Seat, tricks: u8) -> Self {
        Self {
            strain,
            declarer,
            hands: BySeat::default(),
            hidden: Hand::EMPTY,
            voids: BySeat::default(),
            trick: Trick::new(leader),
            tricks,
        }
    }
}

/// An ending that could occur.
///
/// ```
/// use merrimac_cards::{Hand, Seat, Strain};
/// use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, solve};
/// // North has ♠AQ, South ♠32, West and East ♠KJ98 between them; South leads and needs both tricks.
/// let mut builder = EndingBuilder::new(Strain::Notrump, Seat::South, Seat::South, 2);
/// builder.hands[Seat::North] = "AQ...".parse()?;
/// builder.hands[Seat::South] = "32...".parse()?;
/// builder.hidden = "KJ98...".parse()?;
/// let ending = Ending::try_from(builder)?;
/// let solution = solve(&ending, &Layouts::all(&ending), u64::MAX, Hand::EMPTY);
/// assert!((solution.probability() - 0.5).abs() < 1e-9);
/// assert_eq!(solution.plans[0].plays_for, "♠K with West");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    inner: EndingBuilder,
}

/// Why there is no such ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EndingError {
    /// A card in two places.
    #[error("{0} is in two places")]
    Twice(Card),
    /// No card is left to play.
    #[error("no card is left to play")]
    Over,
    /// A hand whose length does not fit the trick in progress: whose, its cards, and how many it should have.
    #[error("{} holds {} cards and should hold {}", .0.name(), .1, .2)]
    Uneven(Seat, usize, usize),
    /// More or fewer hidden cards than the defenders hold: those that are out, and those that they hold.
    #[error("{0} cards are out and the defenders hold {1}")]
    Hidden(usize, usize),
    /// More tricks are needed than are left.
    #[error("{0} tricks are needed and {1} are left")]
    Goal(u8, usize),
    /// More cards a hand than can be searched: how many, and how many there may be.
    #[error("{0} cards a hand are more than the {1} that can be searched")]
    TooMany(usize, usize),
    /// A defender is known to hold a card of a suit he has shown out of.
    #[error("{} has shown out of the suit of {}", .0.name(), .1)]
    Void(Seat, Card),
}

impl TryFrom<EndingBuilder> for Ending {
    type Error = EndingError;

    fn try_from(mut builder: EndingBuilder) -> Result<Self, EndingError> {
        let defenders = builder.declarer.side().opponents().seats();
        for seat in defenders {
            builder.hidden = builder.hidden | builder.hands[seat];
        }
        let ending = Self { inner: builder };
        ending.check_cards()?;
        ending.check_lengths()?;
        ending.check_voids()?;
        Ok(ending)
    }
}

impl Ending {
    /// The most cards a hand may have.
    pub const MOST_CARDS: usize = 10;

    /// What is played in.
    pub const fn strain(&self) -> Strain {
        self.inner.strain
    }

    /// Who declares.
    pub const fn declarer(&self) -> Seat {
        self.inner.declarer
    }

    /// What a player is known to hold.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.inner.hands[seat]
    }

    /// The cards that the defenders hold.
    pub const fn hidden(&self) -> Hand {
        self.inner.hidden
    }

    /// The trick in progress.
    pub const fn trick(&self) -> &Trick {
        &self.inner.trick
    }

    /// The tricks that declarer's side needs.
    pub const fn tricks(&self) -> u8 {
        self.inner.tricks
    }

    /// The same ending with another goal.
    ///
    /// # Errors
    /// If there are not that many tricks left.
    pub fn with_goal(&self, tricks: u8) -> Result<Self, EndingError> {
        Self::try_from(EndingBuilder { tricks, ..self.inner.clone() })
    }

    /// Declarer's left-hand opponent, then his right-hand one.
    pub fn defenders(&self) -> [Seat; 2] {
        [self.declarer().next(), self.declarer().previous()]
    }

    /// How many tricks are left, the one in progress included.
    pub fn tricks_left(&self) -> usize {
        let played = usize::from(self.trick().card_of(self.declarer()).is_some());
        self.hand(self.declarer()).len() + played
    }

    fn check_cards(&self) -> Result<(), EndingError> {
        let seats = self.declarer().side().seats();
        let table: Hand = self.trick().iter().map(|(_, card)| card).collect();
        let mut seen = Hand::EMPTY;
        for cards in [self.hand(seats[0]), self.hand(seats[1]), self.hidden(), table] {
            apart(seen, cards)?;
            seen = seen | cards;
        }
        let [left, right] = self.defenders().map(|seat| self.hand(seat));
        apart(left, right)
    }

    fn check_lengths(&self) -> Result<(), EndingError> {
        let cards = self.tricks_left();
        if cards == 0 {
            return Err(EndingError::Over);
        }
        if cards > Self::MOST_CARDS {
            return Err(EndingError::TooMany(cards, Self::MOST_CARDS));
        }
        let expected = |seat: Seat| cards - usize::from(self.trick().card_of(seat).is_some());
        let (dummy, [left, right]) = (self.declarer().partner(), self.defenders());
        for seat in [dummy, left, right] {
            let (held, expected) = (self.hand(seat).len(), expected(seat));
            if held > expected || seat == dummy && held < expected {
                return Err(EndingError::Uneven(seat, held, expected));
            }
        }
        let (hidden, held) = (self.hidden().len(), expected(left) + expected(right));
        if hidden != held {
            return Err(EndingError::Hidden(hidden, held));
        }
        if usize::from(self.tricks()) > cards {
            return Err(EndingError::Goal(self.tricks(), cards));
        }
        Ok(())
    }

    fn check_voids(&self) -> Result<(), EndingError> {
        for seat in self.defenders() {
            for suit in Suit::ALL.into_iter().filter(|&suit| self.inner.voids[seat][suit]) {
                if let Some(rank) = self.hand(seat).holding(suit).highest() {
                    return Err(EndingError::Void(seat, Card::new(suit, rank)));
                }
            }
        }
        Ok(())
    }

    /// Whether a left hand is consistent with all that is known.
    pub(crate) fn admits(&self, left_hand: Hand) -> bool {
        let [left, right] = self.defenders();
        let right_hand = self.hidden() - left_hand;
        let fits = |seat: Seat, hand: Hand| {
            let is_void = |suit: Suit| self.inner.voids[seat][suit];
            (self.hand(seat) - hand).is_empty()
                && Suit::ALL.into_iter().all(|suit| !is_void(suit) || hand.holding(suit).is_void())
        };
        fits(left, left_hand) && fits(right, right_hand)
    }

    /// The start of the trick in progress, with its cards back in the hands, in the search's form.
    pub(crate) fn start(&self) -> tricks::Start {
        let with_table = |seat: Seat| match self.trick().card_of(seat) {
            Some(card) => self.hand(seat).with(card),
            None => self.hand(seat),
        };
        let of_defenders =
            self.defenders().into_iter().filter_map(|seat| self.trick().card_of(seat));
        let hidden = of_defenders.fold(self.hidden(), Hand::with);
        let dummy = self.declarer().partner();
        tricks::Start {
            seen: [with_table(dummy).bits(), with_table(self.declarer()).bits()],
            hidden: hidden.bits(),
            leader: self.turned(self.trick().leader()),
            need: self.tricks() as i8,
        }
    }

    /// The trick in progress in the search's form.
    pub(crate) fn position(&self, rules: &Tricks) -> tricks::Trick {
        let cards = self.trick().iter().map(|(_, card)| card.bit_place());
        cards.fold(rules.begin(&self.start()), |trick, card| rules.play(&trick, card))
    }

    /// A seat as the search has it: declarer is 2.
    fn turned(&self, seat: Seat) -> u8 {
        ((seat.turns_after(self.declarer()) + 2) % 4) as u8
    }

    /// What declarer's left-hand opponent has played to the trick in progress.
    pub(crate) fn left_played(&self) -> Option<Card> {
        self.trick().card_of(self.defenders()[0])
    }
}

/// That two hands have no card in common.
fn apart(one: Hand, other: Hand) -> Result<(), EndingError> {
    (one & other).iter().next().map_or(Ok(()), |card| Err(EndingError::Twice(card)))
}
