//! The `P` line: `CK972:CQ!H483`, every card in the order of play.
//!
//! A rank alone follows the suit led to the trick, whatever was played in between.

use merrimac_cards::{Card, PlayState, Rank, Record, RecordedCard, Suit};

use super::RbnProblem;
use super::auction::note;
use super::read::Faults;

/// Reads the cards. They end before the first that is no card, not legal, or cannot be known.
///
/// Whether a card is legal is known if the hands and the contract are.
pub(super) fn read(
    text: &str,
    notes: &[Option<&str>; 10],
    record: &mut Record,
    faults: &mut Faults<'_>,
) {
    let mut position = record.opening_position();
    let mut led: Option<Suit> = None;
    let mut in_trick = 0;
    let mut letters = (0..).zip(text.chars()).peekable();
    while let Some((at, letter)) = letters.next() {
        let card = match letter.to_ascii_uppercase() {
            ':' | ';' | ' ' => {
                (led, in_trick) = (None, 0);
                continue;
            }
            'Y' => break,
            '-' | '~' | '+' | '.' => {
                let known = position
                    .as_ref()
                    .zip(led)
                    .and_then(|(position, suit)| pseudo_card(position, suit, letter));
                match known {
                    Some(card) => card,
                    None => return faults.warning(at, RbnProblem::PseudoPlay),
                }
            }
            letter => {
                // C, D, H, S are suits and no ranks, so one letter decides.
                let (suit, rank) = match Suit::from_letter(letter) {
                    Some(suit) => (Some(suit), letters.next().map(|(_, rank)| rank)),
                    None => (led, Some(letter)),
                };
                match suit.zip(rank.and_then(Rank::from_letter)) {
                    Some((suit, rank)) => Card::new(suit, rank),
                    None => return faults.error(at, RbnProblem::Card),
                }
            }
        };
        if let Some(Err(illegal)) = position.as_mut().map(|position| position.play(card)) {
            return faults.error(at, RbnProblem::IllegalCard(illegal));
        }
        if record.cards.iter().any(|earlier| earlier.card == card) {
            return faults.error(at, RbnProblem::Card);
        }
        let mut recorded = RecordedCard::from(card);
        while let Some((at, mark)) = letters.next_if(|(_, mark)| "!?*^".contains(*mark)) {
            if mark == '^' {
                match note(letters.next().map(|(_, digit)| digit), notes) {
                    Some(text) => text.clone_into(&mut recorded.note),
                    None => faults.warning(at, RbnProblem::Note),
                }
            }
        }
        record.cards.push(recorded);
        led = led.or(Some(card.suit()));
        in_trick += 1;
        if in_trick == 4 {
            (led, in_trick) = (None, 0);
        }
    }
}

/// The card that a sign stands for: the lowest of the suit led, or the highest.
fn pseudo_card(position: &PlayState, led: Suit, sign: char) -> Option<Card> {
    let holding = position.hand(position.turn()?).holding(led);
    let rank = match sign {
        '-' | '~' => holding.lowest(),
        '+' => holding.highest(),
        _ => None,
    };
    rank.map(|rank| Card::new(led, rank))
}
