//! Hands as BBO writes them: `SAQ65H875DKQ5CK62`.

use merrimac_cards::{Card, Hand, Rank, Seat, Suit};

use super::problem::LinProblem;

/// Reads suit letters, each with its ranks in any order and case; a void may be left out.
///
/// A fault names the character it stands at, counted from the start of the text.
pub(super) fn read_hand(seat: Seat, text: &str) -> Result<Hand, (usize, LinProblem)> {
    let mut hand = Hand::EMPTY;
    let mut suit = None;
    let mut letters = text.chars().enumerate().peekable();
    while let Some((at, letter)) = letters.next() {
        if letter.is_whitespace() || matches!(letter, '-' | '.') {
            continue;
        }
        if let Some(next) = Suit::from_letter(letter) {
            suit = Some(next);
            continue;
        }
        let rank = match letter {
            '1' if letters.next_if(|&(_, digit)| digit == '0').is_some() => Some(Rank::Ten),
            letter => Rank::from_letter(letter),
        };
        let rank = rank.ok_or((at, LinProblem::HandLetter { seat, found: letter }))?;
        let card = Card::new(suit.ok_or((at, LinProblem::HandSuit { seat }))?, rank);
        if hand.contains(card) {
            return Err((at, LinProblem::HandTwice { seat, card }));
        }
        hand = hand.with(card);
    }
    Ok(hand)
}

/// Writes all four suit letters, voids too, and ranks from the highest; nothing for no card.
pub(crate) fn write_hand(hand: Hand) -> String {
    if hand.is_empty() {
        return String::new();
    }
    Suit::DESCENDING.map(|suit| format!("{suit}{}", hand.holding(suit))).concat()
}
