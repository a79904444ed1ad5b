//! Standard leads: which card of a suit is led, as a choice and as evidence.
//!
//! The agreements are those of SAYC: fourth best from length, second highest from four or more small
//! cards, low from three to an honour, from three small low against suits and high against notrump,
//! high from a doubleton, the top of touching honours and of an interior sequence, the ace from
//! ace-king against suits.
//!
//! Choosing, they only break ties between cards that are equally good double dummy. Reading, they
//! weigh a deal: who leads the ♥5 and holds ♥KQJ5 has not led as agreed.

use merrimac_cards::{Card, Hand, Holding, Rank, Strain, Suit};

use crate::reading::Habits;

pub(crate) mod opening;

/// The card that is led from a holding by agreement; none from a void.
///
/// ```
/// use merrimac_cards::{Rank, Strain};
/// use merrimac_cardplay::standard_lead;
/// assert_eq!(standard_lead("KQT4".parse()?, Strain::Notrump), Some(Rank::King));
/// assert_eq!(standard_lead("KJ742".parse()?, Strain::Notrump), Some(Rank::Four));
/// assert_eq!(standard_lead("852".parse()?, Strain::Spades), Some(Rank::Two));
/// # Ok::<(), merrimac_cards::ParseHoldingError>(())
/// ```
pub fn standard_lead(holding: Holding, strain: Strain) -> Option<Rank> {
    let ranks: Vec<Rank> = holding.iter().collect();
    let at_notrump = strain == Strain::Notrump;
    let has_honour = ranks.first().is_some_and(|&top| top >= Rank::Ten);
    match ranks.len() {
        0 => None,
        1 | 2 => Some(ranks[0]),
        _ if let Some(top) = sequence(&ranks, at_notrump) => Some(top),
        3 if has_honour => Some(ranks[2]),
        3 => Some(if at_notrump { ranks[0] } else { ranks[2] }),
        // An ace is not underled against a suit.
        _ if !at_notrump && ranks[0] == Rank::Ace => Some(Rank::Ace),
        _ if has_honour => Some(ranks[3]),
        _ => Some(ranks[1]),
    }
}

/// The top of touching honours, or of an interior sequence, if the holding has one worth leading.
///
/// Two touching honours are enough against suits, from three cards, and below a higher honour against
/// notrump; from length against notrump a third must follow, at most one step lower.
fn sequence(ranks: &[Rank], at_notrump: bool) -> Option<Rank> {
    let touch = |place: usize| match (ranks.get(place), ranks.get(place + 1)) {
        (Some(&one), Some(&other)) => one >= Rank::Ten && one as u8 == other as u8 + 1,
        _ => false,
    };
    let is_long = ranks.get(2).is_some_and(|&third| ranks[1] as u8 <= third as u8 + 2);
    if touch(0) && (is_long || !at_notrump || ranks.len() == 3) {
        Some(ranks[0])
    } else if at_notrump && !touch(0) && touch(1) {
        Some(ranks[1])
    } else {
        None
    }
}

/// How likely it is that a card is led from a hand later in the play, as far as agreements say: 0 to 1.
pub(crate) fn likelihood(hand: Hand, card: Card, strain: Strain) -> f64 {
    let holding = hand.holding(card.suit());
    let agreed = standard_lead(holding, strain) == Some(card.rank());
    let by_card = if agreed { 1.0 } else { Habits::READ.unagreed };
    by_card * by_length(hand, card.suit(), strain)
}

/// How likely it is to lead this suit and not a longer one.
fn by_length(hand: Hand, suit: Suit, strain: Strain) -> f64 {
    if strain != Strain::Notrump {
        return 1.0;
    }
    let longest = Suit::ALL.into_iter().map(|suit| hand.holding(suit).len()).max().unwrap_or(0);
    let shorter = longest - hand.holding(suit).len();
    let by_length = Habits::READ.shorter_at_notrump;
    by_length[shorter.min(by_length.len() - 1)]
}

/// How well a suit lends itself to an opening lead; only for breaking ties.
pub(crate) fn preference(hand: Hand, card: Card, strain: Strain) -> i32 {
    let holding = hand.holding(card.suit());
    let agreed = i32::from(standard_lead(holding, strain) == Some(card.rank()));
    let length = holding.len() as i32;
    let is_trump = strain.trump() == Some(card.suit());
    let ranks: Vec<Rank> = holding.iter().collect();
    let from_sequence = i32::from(sequence(&ranks, false).is_some());
    let from_ace = i32::from(holding.contains(Rank::Ace) && from_sequence == 0);
    let suit = match strain {
        Strain::Notrump => 2 * length + 3 * from_sequence,
        _ if is_trump => -2,
        _ => 4 * from_sequence - 4 * from_ace + i32::from(length <= 2) * 2,
    };
    10 * suit + 100 * agreed
}

#[cfg(test)]
mod tests;
