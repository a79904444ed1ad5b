//! How likely each card of a hand is as the opening lead.
//!
//! Which suit is led says more about a hand than which card of it: who leads an ace against a suit contract
//! mostly has the king, and who leads a small card has no king and queen elsewhere. So every card of a hand
//! has a *liking*: for the top of its suit, for the suit's length, for who has bid it, and less if it is not
//! [the agreed one](super::standard_lead) of its suit. A card is led in proportion to the exponential of its
//! liking.
//!
//! The likings are those under which the leads of 8,000 championship boards and 8,000 of `WBridge5` are
//! likeliest: a conditional logit that `merrimac study fit leads FILE...` makes again from such records. A
//! new fit differs by 0.08 on average, less than the standard errors of most, and is worth as much on other boards.
//!
//! How much a lead then says about the leader's hand, as the logarithm of the weight of the true deal against
//! the mean over deals with the same two hands in view, on 600 other boards of each: +0.37 ± 0.05 and
//! +0.69 ± 0.04 (`merrimac study evidence FILE --boards 600 --skip 8000`).

use merrimac_cards::{Auction, BySuit, Call, Card, Contract, Hand, Holding, Rank, Strain, Suit};

use super::standard_lead;
use crate::likings::{Named, named};

/// Who has bid which suits.
#[derive(Debug, Clone, Default)]
pub struct Called {
    partner: BySuit<bool>,
    declarer: BySuit<bool>,
    dummy: BySuit<bool>,
}

impl Called {
    /// As the opening leader against a contract heard it.
    pub fn new(auction: &Auction, contract: Contract) -> Self {
        let mut called = Self::default();
        for (seat, call) in auction.iter() {
            let Call::Bid(bid) = call else { continue };
            let Some(suit) = bid.strain().trump() else { continue };
            if seat == contract.declarer {
                called.declarer[suit] = true;
            } else if seat == contract.dummy() {
                called.dummy[suit] = true;
            } else if seat == contract.opening_leader().partner() {
                called.partner[suit] = true;
            }
        }
        called
    }
}

/// How likely a card is led from a hand: 0 to 1, all cards of the hand together 1.
pub(crate) fn likelihood(hand: Hand, card: Card, strain: Strain, called: &Called) -> f64 {
    let (mut this, mut all) = (0.0, 0.0);
    for suit in Suit::ALL {
        let holding = hand.holding(suit);
        let likings = LeadLikings::FITTED.of(suit, strain);
        let of_suit = likings.of_suit(holding) + likings.of_bids(suit, called);
        let agreed = standard_lead(holding, strain);
        for rank in holding.iter() {
            let other = if agreed == Some(rank) { 0.0 } else { likings.of_other(holding, rank) };
            let liking = f64::exp(of_suit + other);
            all += liking;
            if card == Card::new(suit, rank) {
                this = liking;
            }
        }
    }
    if all > 0.0 { this / all } else { 0.0 }
}

/// What is liked in a lead of one kind of suit.
#[derive(Debug, Clone)]
struct Likings {
    /// By the suit's top: a spot card, the ten, the jack without the ten and with it, the queen without the
    /// jack and with it, and so on to the ace with the king.
    tops: [f64; 10],
    /// By the suit's length from one card to six and more.
    lengths: [f64; 6],
    /// An honour by itself, or with one small card.
    short_honour: f64,
    /// Not the agreed card, but another honour.
    other_honour: f64,
    /// Not the agreed card, but another spot card.
    other_spot: f64,
    /// The other one of ace and king.
    other_of_ace_king: f64,
    /// Another one of three small cards.
    other_of_three: f64,
    bid_by_partner: f64,
    bid_by_declarer: f64,
    bid_by_dummy: f64,
}

/// What is liked in opening leads.
///
/// A number that is asked for once has a name of its own, so that whoever fits them again
/// (`merrimac study fit leads`) need not know how they are kept.
#[derive(Debug, Clone)]
pub struct LeadLikings {
    notrump: Likings,
    side_suit: Likings,
    trumps: Likings,
}

impl LeadLikings {
    /// Those that leads are read by.
    pub const FITTED: &'static Self =
        &Self { notrump: NOTRUMP, side_suit: SIDE_SUIT, trumps: TRUMPS };

    /// How much a card of a hand is liked as the lead.
    pub fn liking(&self, hand: Hand, card: Card, strain: Strain, called: &Called) -> f64 {
        let (suit, holding) = (card.suit(), hand.holding(card.suit()));
        let likings = self.of(suit, strain);
        let of_suit = likings.of_suit(holding) + likings.of_bids(suit, called);
        let agreed = standard_lead(holding, strain) == Some(card.rank());
        of_suit + if agreed { 0.0 } else { likings.of_other(holding, card.rank()) }
    }

    /// Every number by name.
    pub fn numbers(&mut self) -> Vec<Named<'_>> {
        let kinds = [
            ("notrump", &mut self.notrump),
            ("side suit", &mut self.side_suit),
            ("trumps", &mut self.trumps),
        ];
        let named = |(kind, likings): (&str, _)| -> Vec<Named<'_>> {
            let numbers: Vec<Named<'_>> = Likings::numbers(likings);
            numbers.into_iter().map(|(name, number)| (format!("{kind}: {name}"), number)).collect()
        };
        kinds.into_iter().flat_map(named).collect()
    }

    fn of(&self, suit: Suit, strain: Strain) -> &Likings {
        match strain.trump() {
            None => &self.notrump,
            Some(trump) if trump == suit => &self.trumps,
            Some(_) => &self.side_suit,
        }
    }
}

/// Any suit against notrump.
const NOTRUMP: Likings = Likings {
    tops: [-0.52, 0.00, -0.12, 0.40, -0.18, 0.54, -0.37, 0.61, -0.67, 0.31],
    lengths: [-0.85, -0.81, -1.49, 0.45, 1.41, 1.29],
    short_honour: -0.61,
    other_honour: -2.52,
    other_spot: -2.09,
    other_of_ace_king: 0.16,
    other_of_three: -0.26,
    bid_by_partner: 3.38,
    bid_by_declarer: -1.67,
    bid_by_dummy: -0.92,
};

/// A suit other than trumps.
const SIDE_SUIT: Likings = Likings {
    tops: [-0.27, -0.18, -0.40, 0.38, -0.83, 0.78, -1.36, 1.25, -1.49, 3.38],
    lengths: [2.20, 0.29, -0.55, -0.42, -0.22, -0.03],
    short_honour: -0.06,
    other_honour: -2.28,
    other_spot: -2.11,
    other_of_ace_king: -1.35,
    other_of_three: -1.93,
    bid_by_partner: 1.91,
    bid_by_declarer: -0.96,
    bid_by_dummy: -0.46,
};

/// Trumps.
const TRUMPS: Likings = Likings {
    tops: [0.24, 0.12, -0.44, 0.69, -1.65, 0.50, -1.75, -0.20, -0.62, 1.82],
    lengths: [-0.36, -0.13, -0.12, -0.72, -0.20, 0.26],
    short_honour: 0.16,
    other_honour: -2.88,
    other_spot: -1.21,
    other_of_ace_king: -2.02,
    other_of_three: -1.33,
    bid_by_partner: 0.33,
    bid_by_declarer: -1.28,
    bid_by_dummy: -0.07,
};

impl Likings {
    fn numbers(&mut self) -> Vec<Named<'_>> {
        let mut all: Vec<Named<'_>> = named("tops", &mut self.tops).collect();
        all.extend(named("lengths", &mut self.lengths));
        let single = [
            ("short_honour", &mut self.short_honour),
            ("other_honour", &mut self.other_honour),
            ("other_spot", &mut self.other_spot),
            ("other_of_ace_king", &mut self.other_of_ace_king),
            ("other_of_three", &mut self.other_of_three),
            ("bid_by_partner", &mut self.bid_by_partner),
            ("bid_by_declarer", &mut self.bid_by_declarer),
            ("bid_by_dummy", &mut self.bid_by_dummy),
        ];
        all.extend(single.map(|(name, number)| (name.to_owned(), number)));
        all
    }

    fn of_suit(&self, holding: Holding) -> f64 {
        let Some(length) = holding.len().checked_sub(1) else { return 0.0 };
        let top = top(holding);
        let is_single_honour = matches!(top, 2 | 4 | 6 | 8);
        let short = if length < 2 && is_single_honour { self.short_honour } else { 0.0 };
        self.tops[top] + self.lengths[length.min(self.lengths.len() - 1)] + short
    }

    fn of_bids(&self, suit: Suit, called: &Called) -> f64 {
        let bids = [
            (called.partner[suit], self.bid_by_partner),
            (called.declarer[suit], self.bid_by_declarer),
            (called.dummy[suit], self.bid_by_dummy),
        ];
        bids.into_iter().filter(|(has_bid, _)| *has_bid).map(|(_, liking)| liking).sum()
    }

    /// Of a card that is not the agreed one.
    fn of_other(&self, holding: Holding, rank: Rank) -> f64 {
        let has = |rank| holding.contains(rank);
        if rank >= Rank::King && has(Rank::Ace) && has(Rank::King) {
            self.other_of_ace_king
        } else if rank >= Rank::Ten {
            self.other_honour
        } else if holding.len() == 3 && top(holding) == 0 {
            self.other_of_three
        } else {
            self.other_spot
        }
    }
}

/// The place of a suit among [`Likings::tops`].
fn top(holding: Holding) -> usize {
    const HONOURS: [Rank; 4] = [Rank::Jack, Rank::Queen, Rank::King, Rank::Ace];
    const BELOW: [Rank; 4] = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];
    let highest = (0..HONOURS.len()).rev().find(|&place| holding.contains(HONOURS[place]));
    match highest {
        Some(place) => 2 * place + 2 + usize::from(holding.contains(BELOW[place])),
        None => usize::from(holding.contains(Rank::Ten)),
    }
}

#[cfg(test)]
mod tests;
