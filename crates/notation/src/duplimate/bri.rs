//! BRI: the cards of three hands as numbers.
//!
//! A board takes 128 bytes: thirteen two-digit card numbers each for North, East and South (West
//! gets the rest), then 32 blanks and 18 zero bytes that mean nothing and are not looked at.

use merrimac_cards::{Deal, Seat};

use super::{Dealt, MachineFileError, boards_of, card_of_number, number_of_card};

/// The bytes a board takes in a BRI file.
pub const BOARD_SIZE: usize = 128;
/// The bytes of them that say something.
pub(super) const CARDS_SIZE: usize = 78;

/// The hands that are written out.
const SEATS: [Seat; 3] = [Seat::North, Seat::East, Seat::South];

/// Reads the deals of a file. The cards of a hand may come in any order.
///
/// # Errors
/// Names the first board that cannot be read, and the byte.
pub fn read(bytes: &[u8]) -> Result<Vec<Deal>, MachineFileError> {
    boards_of(bytes, BOARD_SIZE)
        .map(|board| board.and_then(|(board, offset, bytes)| read_cards(board, offset, bytes)))
        .collect()
}

/// Writes deals.
pub fn write(deals: &[Deal]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(deals.len() * BOARD_SIZE);
    for (board, deal) in (1..).zip(deals) {
        write_cards(deal, &mut bytes);
        bytes.resize(board * BOARD_SIZE - 18, b' ');
        bytes.resize(board * BOARD_SIZE, 0);
    }
    bytes
}

pub(super) fn read_cards(board: u32, start: usize, bytes: &[u8]) -> Result<Deal, MachineFileError> {
    let mut dealt = Dealt::new(board, start);
    let seats = SEATS.into_iter().flat_map(|seat| [seat; 13]);
    for (place, (seat, digits)) in seats.zip(bytes.chunks_exact(2)).enumerate() {
        let offset = start + 2 * place;
        let number = digits.iter().try_fold(0, |number, digit| {
            digit.is_ascii_digit().then(|| 10 * number + usize::from(digit - b'0'))
        });
        let card = number.and_then(card_of_number).ok_or_else(|| MachineFileError::CardNumber {
            board,
            offset,
            found: digits.escape_ascii().to_string(),
        })?;
        dealt.give(seat, card, offset)?;
    }
    dealt.builder.hands[Seat::West] = !dealt.seen;
    dealt.deal()
}

pub(super) fn write_cards(deal: &Deal, bytes: &mut Vec<u8>) {
    for card in SEATS.into_iter().flat_map(|seat| deal.hand(seat).iter()) {
        bytes.extend(format!("{:02}", number_of_card(card)).bytes());
    }
}
