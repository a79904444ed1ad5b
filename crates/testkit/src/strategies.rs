//! Strategies: how proptest makes cards, deals, auctions, play and records.
//!
//! Every value made is one that could occur. Choices that depend on what came before (which call is
//! legal now?) are drawn as [`Index`]es beforehand, so that shrinking drops or lowers choices and
//! what is left is still legal.
//!
//! ```
//! use merrimac_testkit::strategies;
//! use proptest::prelude::*;
//!
//! proptest!(|(deal in strategies::deal(), seat in strategies::seat())| {
//!     prop_assert_eq!(deal.hand(seat).len(), 13);
//! });
//! ```

mod act;
mod record;
mod text;

pub use act::{Act, acts, board};
pub use record::{record, told_record};
pub use text::{plain_text, text, text_without};

use merrimac_cards::{
    Auction, Bid, BySeat, Call, Card, Contract, Deal, DealBuilder, Doubling, Hand, Holding,
    PartialDeal, PlayState, Rank, Seat, Side, Strain, Suit, Vulnerability,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

/// Any suit.
pub fn suit() -> impl Strategy<Value = Suit> {
    select(&Suit::ALL[..])
}

/// Any rank.
pub fn rank() -> impl Strategy<Value = Rank> {
    select(&Rank::ALL[..])
}

/// Any strain.
pub fn strain() -> impl Strategy<Value = Strain> {
    select(&Strain::ALL[..])
}

/// Any seat.
pub fn seat() -> impl Strategy<Value = Seat> {
    select(&Seat::ALL[..])
}

/// Any vulnerability.
pub fn vulnerability() -> impl Strategy<Value = Vulnerability> {
    select(&Vulnerability::ALL[..])
}

/// Any card.
pub fn card() -> impl Strategy<Value = Card> {
    (suit(), rank()).prop_map(|(suit, rank)| Card::new(suit, rank))
}

/// Any holding, each card as likely there as not.
pub fn holding() -> impl Strategy<Value = Holding> {
    (0..=Holding::FULL.bits()).prop_map(Holding::from_bits)
}

/// A hand of this many cards, all such hands equally likely.
pub fn hand(cards: usize) -> impl Strategy<Value = Hand> {
    subsequence(Card::all().collect::<Vec<_>>(), cards).prop_map(Hand::from_iter)
}

/// Any bid.
pub fn bid() -> impl Strategy<Value = Bid> {
    (0..Bid::COUNT).prop_map(Bid::from_index)
}

/// Any call, legal or not.
pub fn call() -> impl Strategy<Value = Call> {
    select(Call::all().collect::<Vec<_>>())
}

/// Any contract.
pub fn contract() -> impl Strategy<Value = Contract> {
    (bid(), select(&Doubling::ALL[..]), seat()).prop_map(|(bid, doubling, declarer)| Contract {
        bid,
        doubling,
        declarer,
    })
}

/// A deal, all deals equally likely.
pub fn deal() -> impl Strategy<Value = Deal> {
    Just(Card::all().collect::<Vec<_>>()).prop_shuffle().prop_map(|pack| {
        let pack = pack.try_into().expect("a pack has 52 cards");
        Deal::from_pack(&pack).expect("a shuffled pack has no card twice")
    })
}

/// A deal of which some cards are unknown, sometimes whole hands.
pub fn partial_deal() -> impl Strategy<Value = PartialDeal> {
    let known = prop_oneof![Just(u64::MAX), any::<u64>()];
    (deal(), known, any::<[bool; 4]>(), any::<bool>()).prop_map(
        |(deal, known, seen, is_each_seen)| {
            let known = Hand::from_bits(known & Hand::FULL.bits());
            let hands = BySeat::from_fn(|seat| {
                let is_seen = is_each_seen || seen[seat.index()];
                if is_seen { deal.hand(seat) & known } else { Hand::EMPTY }
            });
            DealBuilder { hands }.partial().expect("a part of a deal has no card twice")
        },
    )
}

/// An ending of this many cards a hand.
pub fn ending(cards: usize) -> impl Strategy<Value = PartialDeal> {
    hand(4 * cards)
        .prop_flat_map(|held| Just(held.iter().collect::<Vec<_>>()).prop_shuffle())
        .prop_map(move |held| {
            let hands = BySeat::from_fn(|seat| {
                held.iter().copied().skip(cards * seat.index()).take(cards).collect()
            });
            DealBuilder { hands }.partial().expect("every card is given once")
        })
}

/// A finished auction: four passes, or a contract.
pub fn auction() -> impl Strategy<Value = Auction> {
    auction_prefix().prop_map(|mut auction| {
        while auction.call(Call::Pass).is_ok() {}
        auction
    })
}

/// The start of an auction, perhaps the whole of it.
pub fn auction_prefix() -> impl Strategy<Value = Auction> {
    (seat(), vec(any::<Index>(), 0..40))
        .prop_map(|(dealer, choices)| hold(dealer, Manner::Usual, &choices))
}

/// A position in the play of a deal, with the cards that led to it.
pub fn play_prefix() -> impl Strategy<Value = PlayState> {
    (deal(), strain(), seat(), vec(any::<Index>(), 0..=52)).prop_map(
        |(deal, strain, leader, choices)| play(PlayState::new(&deal, strain, leader), &choices),
    )
}

/// How the players bid.
#[derive(Debug, Clone, Copy)]
enum Manner {
    /// Doubles and bids within a level of the last are as likely together as passes and higher bids,
    /// so that auctions last, and end.
    Usual,
    /// A pass, a double or one of the next bids: the longest auctions.
    Patient,
}

/// Calls as the choices say while the auction lasts.
fn hold(dealer: Seat, manner: Manner, choices: &[Index]) -> Auction {
    let mut auction = Auction::new(dealer);
    for choice in choices {
        let legal: Vec<_> = auction.legal_calls().collect();
        if legal.is_empty() {
            break;
        }
        let near = legal.len().min(8);
        let call = match manner {
            Manner::Patient => legal[choice.index(near.min(4))],
            Manner::Usual => match choice.index(2 * near + legal.len()) {
                place if place < near => Call::Pass,
                place if place < 2 * near => legal[place - near],
                place => legal[place - 2 * near],
            },
        };
        auction.call(call).expect("the call is one of the legal ones");
    }
    auction
}

/// Plays legal cards as the choices say.
fn play(mut position: PlayState, choices: &[Index]) -> PlayState {
    for choice in choices {
        let legal: Vec<_> = position.legal_cards().iter().collect();
        if legal.is_empty() {
            break;
        }
        position.play(*choice.get(&legal)).expect("the card is one of the legal ones");
    }
    position
}

/// The tricks a side can still end up with: those won, and at most the rest too.
fn reachable_tricks(position: &PlayState, side: Side) -> std::ops::RangeInclusive<u8> {
    let won = position.won()[side];
    won..=13 - position.won()[side.opponents()]
}

#[cfg(test)]
mod tests;
