//! How likely a defender's card is when he follows suit or discards, as declarer reads it.
//!
//! Every card that a defender may play has a *liking*: low cards more than high ones that win nothing, third
//! and fourth hand what takes the trick, discards from length and not from what guards an honour. He plays
//! one in proportion to the exponential of its liking. The likings are those under which 40,000 such cards of
//! championship boards and 40,000 of `WBridge5` are likeliest.
//!
//! Defenders owe declarer nothing, and those who see more than they should have other habits. So he trusts
//! this half as far as it goes ([`TRUST`]), which costs little: as the logarithm of the weight of the true
//! deal against the mean over deals that fit what was seen, it says +0.17 and +0.16 after three tricks and
//! +0.28 and +0.33 after six, on 250 other boards of each, by the program that
//! fitted them; in full +0.15 and +0.14, +0.26 and +0.37. Which of
//! several touching honours was played says +0.02 to +0.04 by itself.

use merrimac_cards::{Card, Hand, Holding, Rank, Seat, Strain, Suit, Trick};

use crate::equals::{Equals, of_suit};

/// To which power the likelihood is taken.
const TRUST: f64 = 0.5;

/// How likely it is that a defender plays one of some equal cards to what lies on the table, from a hand.
pub(crate) fn likelihood(
    table: &Trick,
    seat: Seat,
    held: Hand,
    same: Equals,
    strain: Strain,
) -> f64 {
    let Some(led) = table.iter().next().map(|(_, card)| card) else { return 1.0 };
    let Some((winner, best)) = table.winner(strain) else { return 1.0 };
    let situation = Situation {
        led,
        place: table.len(),
        best,
        is_partners: winner.side() == seat.side(),
        trump: strain.trump(),
    };
    let follows = held & of_suit(led.suit());
    let legal = if follows.is_empty() { held } else { follows };
    let weigh = |cards: Hand| -> f64 {
        cards.iter().map(|card| f64::exp(situation.liking(held, card))).sum()
    };
    (weigh(same.cards() & legal) / weigh(legal)).powf(TRUST)
}

/// What a defender finds on the table.
struct Situation {
    led: Card,
    /// 1 for the second hand, 3 for the fourth.
    place: usize,
    /// The card that wins so far.
    best: Card,
    /// Whether that is partner's.
    is_partners: bool,
    trump: Option<Suit>,
}

impl Situation {
    fn liking(&self, held: Hand, card: Card) -> f64 {
        let suit = held.holding(card.suit());
        if card.suit() == self.led.suit() {
            self.following(suit, card.rank())
        } else if Some(card.suit()) == self.trump {
            self.ruffing(suit, card)
        } else {
            discarding(suit, card.rank())
        }
    }

    fn following(&self, suit: Holding, rank: Rank) -> f64 {
        /// The lowest card in second, third and fourth hand.
        const LOWEST: [f64; 3] = [0.69, 0.23, 0.78];
        /// A card that touches it, small or an honour.
        const TOUCHING: [f64; 2] = [-0.77, -1.52];
        /// A card that neither wins nor is low: a small one, and from the ten to the ace.
        const WASTED: [f64; 6] = [-0.84, -1.94, -2.44, -2.76, -2.69, -2.04];
        if suit.len() < 2 {
            return 0.0;
        }
        let lowest = suit.lowest();
        let is_low = lowest.is_some_and(|lowest| is_run(suit, lowest, rank));
        let liking = if Some(rank) == lowest {
            LOWEST[self.place - 1]
        } else if is_low {
            TOUCHING[usize::from(rank >= Rank::Ten)]
        } else {
            0.0
        };
        liking
            + if self.wins(rank) && self.place == 1 && self.led.rank() < Rank::Ten {
                if is_low { 0.0 } else { second_hand_high(suit, rank) }
            } else if self.wins(rank) {
                self.winning(suit, rank)
            } else if is_low {
                0.0
            } else {
                WASTED[above_nine(rank)]
            }
    }

    /// Whether a card of the suit led wins so far.
    fn wins(&self, rank: Rank) -> bool {
        self.best.suit() == self.led.suit() && rank > self.best.rank()
    }

    /// A card that wins so far, but for second hand on a small card.
    fn winning(&self, suit: Holding, rank: Rank) -> f64 {
        /// In second hand on an honour, in third and fourth hand, and over partner's card.
        const WINNING: [f64; 4] = [1.30, 3.46, 0.35, 1.15];
        /// The cheapest that does.
        const CHEAPEST: [f64; 4] = [-0.23, -0.61, 2.82, -1.14];
        const ACE: f64 = -0.10;
        let place = if self.is_partners { 3 } else { self.place - 1 };
        let cheapest = suit.iter().rfind(|&one| self.wins(one));
        let is_cheapest = cheapest.is_some_and(|cheapest| is_run(suit, cheapest, rank));
        WINNING[place]
            + if is_cheapest { CHEAPEST[place] } else { 0.0 }
            + if rank == Rank::Ace { ACE } else { 0.0 }
    }

    fn ruffing(&self, trumps: Holding, card: Card) -> f64 {
        /// A ruff that is beaten, one of partner's trick, one of theirs.
        const RUFFS: [f64; 3] = [-2.87, 0.10, 1.73];
        const NOT_THE_LOWEST: f64 = -1.72;
        let is_beaten = self.best.suit() == card.suit() && self.best.rank() > card.rank();
        let ruff = if is_beaten { 0 } else { 1 + usize::from(!self.is_partners) };
        let is_lowest = trumps.lowest() == Some(card.rank());
        RUFFS[ruff] + if is_lowest { 0.0 } else { NOT_THE_LOWEST }
    }
}

/// A card that is not low in second hand, over a small one.
fn second_hand_high(suit: Holding, rank: Rank) -> f64 {
    /// Small cards, and from the ten to the ace by themselves.
    const ALONE: [f64; 6] = [-0.28, -0.84, -1.21, -0.87, -0.51, 0.33];
    /// One of touching honours.
    const SUPPORTED: f64 = -0.20;
    let has =
        |rank: Option<Rank>| rank.is_some_and(|rank| rank >= Rank::Ten && suit.contains(rank));
    let neighbour = |by: i8| Rank::ALL.into_iter().find(|&one| one as i8 == rank as i8 + by);
    let is_supported = rank >= Rank::Ten && (has(neighbour(1)) || has(neighbour(-1)));
    if is_supported { SUPPORTED } else { ALONE[above_nine(rank)] }
}

fn discarding(suit: Holding, rank: Rank) -> f64 {
    /// By the length of the suit, from one card to six and more.
    const LENGTHS: [f64; 6] = [-0.08, -0.28, -0.21, 0.16, 0.52, 0.96];
    const NOT_THE_LOWEST: f64 = -1.71;
    /// Small cards, and from the ten to the ace.
    const RANKS: [f64; 6] = [0.0, -0.82, -1.00, -1.33, -2.05, -3.13];
    /// One of just enough small cards to guard a king, queen or jack.
    const GUARD: f64 = -0.46;
    let mut liking = LENGTHS[(suit.len() - 1).min(LENGTHS.len() - 1)] + RANKS[above_nine(rank)];
    if suit.lowest() != Some(rank) {
        liking += NOT_THE_LOWEST;
    }
    let guarded = suit.highest().filter(|&top| (Rank::Jack..Rank::Ace).contains(&top));
    if guarded.is_some_and(|top| rank != top && suit.len() == 1 + above(top)) {
        liking += GUARD;
    }
    liking
}

/// Whether a suit holds every card from one to another.
fn is_run(suit: Holding, from: Rank, to: Rank) -> bool {
    Rank::ALL.into_iter().filter(|rank| (from..=to).contains(rank)).all(|rank| suit.contains(rank))
        && from <= to
}

/// How many ranks are above one.
fn above(rank: Rank) -> usize {
    Rank::Ace as usize - rank as usize
}

/// 0 for small cards, 1 for the ten to 5 for the ace.
fn above_nine(rank: Rank) -> usize {
    (rank as usize).saturating_sub(Rank::Nine as usize)
}

#[cfg(test)]
mod tests;
