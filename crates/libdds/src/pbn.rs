//! Deals and play as the text that DDS reads, as leniently as it does.
//!
//! Characters that mean nothing are skipped, so that `10` is no ten and `-` is an empty hand; what
//! follows the first blank is the next hand, however short the first was. The readers of
//! `merrimac-notation` are stricter and say more; here the rules are those of the library replaced.

use merrimac_cards::{Rank, Seat};

use crate::abi::{DdTableDeal, DdTableDealPbn, Deal, DealPbn, PlayTraceBin, PlayTracePbn};
use crate::fault::Fault;

/// Holdings by seat, then by suit.
type Holdings = [[u32; 4]; 4];

/// Reads `N:S.H.D.C E S W`. The first seat is found among the first three characters, the hands
/// start two characters later.
///
/// # Errors
/// If no seat is found, or a card lies beyond the fourth suit or the fourth hand.
pub(crate) fn holdings(text: &[u8; 80]) -> Result<Holdings, Fault> {
    let seat_of = |&letter: &u8| Seat::from_letter(char::from(letter));
    let (place, first) = text[..3]
        .iter()
        .enumerate()
        .find_map(|(place, letter)| Some((place, seat_of(letter)?)))
        .ok_or(Fault::PbnString)?;
    let mut holdings = Holdings::default();
    let (mut hand, mut suit) = (0, 0);
    for &letter in text[place + 1..].iter().skip(1).take_while(|&&letter| letter != 0) {
        match letter {
            b'.' => suit += 1,
            b' ' => (hand, suit) = (hand + 1, 0),
            _ => {
                let Some(rank) = Rank::from_letter(char::from(letter)) else { continue };
                if hand > 3 || suit > 3 {
                    return Err(Fault::PbnString);
                }
                holdings[first.rotated(hand).index()][suit] |= 4 << rank.index();
            }
        }
    }
    Ok(holdings)
}

impl TryFrom<&DealPbn> for Deal {
    type Error = Fault;

    fn try_from(deal: &DealPbn) -> Result<Self, Fault> {
        Ok(Self {
            trump: deal.trump,
            first: deal.first,
            current_trick_suit: deal.current_trick_suit,
            current_trick_rank: deal.current_trick_rank,
            remain_cards: holdings(&deal.remain_cards)?,
        })
    }
}

impl TryFrom<&DdTableDealPbn> for DdTableDeal {
    type Error = Fault;

    fn try_from(deal: &DdTableDealPbn) -> Result<Self, Fault> {
        Ok(Self { cards: holdings(&deal.cards)? })
    }
}

impl TryFrom<&PlayTracePbn> for PlayTraceBin {
    type Error = Fault;

    /// Reads suit and rank of each card, in either case, with nothing between.
    fn try_from(play: &PlayTracePbn) -> Result<Self, Fault> {
        let number = usize::try_from(play.number).ok().filter(|&number| number <= 52);
        let number = number.ok_or(Fault::Play)?;
        let mut cards = Self { number: play.number, ..Self::ZERO };
        for place in 0..number {
            let suit = match play.cards[2 * place].to_ascii_uppercase() {
                b'S' => 0,
                b'H' => 1,
                b'D' => 2,
                b'C' => 3,
                _ => return Err(Fault::Play),
            };
            let rank = Rank::from_letter(char::from(play.cards[2 * place + 1]));
            cards.suit[place] = suit;
            cards.rank[place] = rank.ok_or(Fault::Play)?.index() as i32 + 2;
        }
        Ok(cards)
    }
}

#[cfg(test)]
mod tests;
