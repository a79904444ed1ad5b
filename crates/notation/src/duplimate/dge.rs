//! DGE: four hands with the suit symbols of the DOS character set.
//!
//! A board takes 128 bytes: 17 for each of North, East, South and West, then 60 zero bytes that are
//! not looked at. A hand is every suit's symbol followed by its ranks, spades first: bytes 6 for ♠,
//! 3 for ♥, 4 for ♦ and 5 for ♣, and the ranks `AKQJT98765432`.

use merrimac_cards::{Card, Deal, Rank, Seat, Suit};

use super::{Dealt, MachineFileError, boards_of};

/// The bytes a board takes in a DGE file.
pub const BOARD_SIZE: usize = 128;
/// The bytes of them that say something.
pub(super) const HANDS_SIZE: usize = 68;
const HAND_SIZE: usize = 17;

/// A suit's symbol in the DOS character set.
const fn symbol(suit: Suit) -> u8 {
    match suit {
        Suit::Hearts => 3,
        Suit::Diamonds => 4,
        Suit::Clubs => 5,
        Suit::Spades => 6,
    }
}

/// Reads the deals of a file. The ranks of a suit may come in any order.
///
/// # Errors
/// Names the first board that cannot be read, and the byte.
pub fn read(bytes: &[u8]) -> Result<Vec<Deal>, MachineFileError> {
    boards_of(bytes, BOARD_SIZE)
        .map(|board| {
            let (board, offset, bytes) = board?;
            read_hands(board, offset, &bytes[..HANDS_SIZE])
        })
        .collect()
}

/// Writes deals.
pub fn write(deals: &[Deal]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(deals.len() * BOARD_SIZE);
    for (board, deal) in (1..).zip(deals) {
        write_hands(deal, &mut bytes);
        bytes.resize(board * BOARD_SIZE, 0);
    }
    bytes
}

pub(super) fn read_hands(board: u32, start: usize, bytes: &[u8]) -> Result<Deal, MachineFileError> {
    let mut dealt = Dealt::new(board, start);
    for (seat, hand) in Seat::North.onwards().zip(bytes.chunks_exact(HAND_SIZE)) {
        let mut suits = Suit::DESCENDING.into_iter().peekable();
        let mut current = None;
        for (place, &found) in hand.iter().enumerate() {
            let offset = start + HAND_SIZE * seat.index() + place;
            if let Some(suit) = suits.next_if(|&suit| symbol(suit) == found) {
                current = Some(suit);
                continue;
            }
            let expected =
                if current.is_none() { "a spade symbol" } else { "a rank or the next suit symbol" };
            let card = current.and_then(|suit| {
                Rank::from_letter(char::from(found)).map(|rank| Card::new(suit, rank))
            });
            let card = card.ok_or(MachineFileError::Symbol { board, offset, expected, found })?;
            dealt.give(seat, card, offset)?;
        }
    }
    dealt.deal()
}

pub(super) fn write_hands(deal: &Deal, bytes: &mut Vec<u8>) {
    for hand in deal.hands().values() {
        for suit in Suit::DESCENDING {
            bytes.push(symbol(suit));
            bytes.extend(hand.holding(suit).iter().map(|rank| rank.letter() as u8));
        }
    }
}
