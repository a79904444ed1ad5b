//! Habits in recorded play: how likely an odd card, an unagreed lead or a contrary signal is, against
//! one that is not.
//!
//! Each is a conditional logit with a feature or two, and the number is the exponential of its weight:
//! of two cards alike otherwise, how often the one with the feature is played against the other.

use merrimac_cardplay::{Habits, equal_cards, is_contrary, is_odd, standard_lead};
use merrimac_cards::{Card, Hand, PlayState, Rank, Record, Seat, Strain, Suit};

use super::logit::{self, Choice, Feature};
use super::{Fit, Number, replay};

/// The numbers, in the order of the features.
const NAMES: [&str; 6] = [
    "odd card",
    "lead that is not the agreed card",
    "lead of a suit one card shorter at notrump",
    "lead of a suit two or more cards shorter at notrump",
    "contrary signal",
    "another than the lowest of touching cards in third hand",
];

/// Fits every habit to the cards of some boards.
pub fn habits(boards: &[Record]) -> Fit {
    let mut choices = Vec::new();
    for board in boards {
        let Some(contract) = board.contract() else { continue };
        replay(board, |play, seat, card| {
            let is_defender = seat.side() != contract.side();
            let is_lead = play.current_trick().is_none_or(merrimac_cards::Trick::is_empty);
            if is_lead {
                choices.extend(lead(play, seat, card).filter(|_| is_defender));
            } else {
                choices.extend(following(play, seat, card));
                choices.extend(signal(play, seat, card).filter(|_| is_defender));
                choices.extend(touching(play, seat, card).filter(|_| is_defender));
            }
        });
    }
    let weights = logit::fit(&choices, NAMES.len());
    let code = Habits::READ;
    let code = [
        code.odd,
        code.unagreed,
        code.shorter_at_notrump[1],
        code.shorter_at_notrump[2],
        code.contrary,
        code.not_the_lowest,
    ];
    let numbers = NAMES.iter().zip(code).zip(weights.values.iter().zip(&weights.errors));
    Fit {
        data: format!("{} choices on {} boards", choices.len(), boards.len()),
        numbers: numbers
            .map(|((name, code), (weight, error))| Number {
                name: (*name).to_owned(),
                code: Some(code),
                fitted: weight.exp(),
                error: weight.exp() * error,
            })
            .collect(),
        measures: Vec::new(),
    }
}

/// A choice among some cards by features, if they are not all alike.
fn choice(
    cards: impl Iterator<Item = Card>,
    played: Card,
    features: impl Fn(Card) -> Vec<Feature>,
) -> Option<Choice> {
    let cards: Vec<Card> = cards.collect();
    let chosen = cards.iter().position(|&card| card == played)?;
    let cards: Vec<Vec<Feature>> = cards.into_iter().map(features).collect();
    let differ = cards.iter().any(|card| *card != cards[0]);
    differ.then_some(Choice { cards, chosen })
}

fn marked(feature: usize, holds: bool) -> Vec<Feature> {
    if holds { vec![(feature, 1.0)] } else { Vec::new() }
}

/// Among cards that follow suit, the odd ones.
fn following(play: &PlayState, seat: Seat, played: Card) -> Option<Choice> {
    let (table, held) = (play.current_trick()?, play.hand(seat));
    let follows = play.legal_cards().iter().filter(|card| Some(card.suit()) == table.suit());
    choice(follows, played, |card| marked(0, is_odd(table, seat, held, card, play.strain())))
}

/// Among leads of suits that the leader has not played yet, after the first trick.
fn lead(play: &PlayState, seat: Seat, played: Card) -> Option<Choice> {
    let held = play.hand(seat);
    let gone: Hand =
        play.cards_played().filter(|(who, _)| *who == seat).map(|(_, card)| card).collect();
    let is_new = |suit: Suit| gone.holding(suit).len() == 0;
    if gone.is_empty() || !is_new(played.suit()) {
        return None;
    }
    let longest = Suit::ALL.into_iter().map(|suit| held.holding(suit).len()).max()?;
    let cards = held.iter().filter(|card| is_new(card.suit()));
    choice(cards, played, |card| {
        let holding = held.holding(card.suit());
        let mut features = marked(1, standard_lead(holding, play.strain()) != Some(card.rank()));
        if play.strain() == Strain::Notrump {
            match longest - holding.len() {
                0 => {}
                1 => features.push((2, 1.0)),
                _ => features.push((3, 1.0)),
            }
        }
        features
    })
}

/// Among the small cards of a suit that somebody else led first, those that say the opposite.
fn signal(play: &PlayState, seat: Seat, played: Card) -> Option<Choice> {
    let table = play.current_trick()?;
    let suit = table.suit()?;
    let held = play.hand(seat).holding(suit);
    let gone = play.cards_played().filter(|(who, _)| *who == seat);
    let is_first = gone.into_iter().all(|(_, card)| card.suit() != suit);
    let is_read = is_first && Some(suit) != play.strain().trump() && played.rank() < Rank::Ten;
    let small = held.iter().filter(|&rank| rank < Rank::Ten).map(|rank| Card::new(suit, rank));
    choice(small.filter(|_| is_read), played, |card| {
        marked(4, is_contrary(table, seat, card.rank(), held, play.strain()))
    })
}

/// Among touching cards in third hand, those that are not the lowest.
fn touching(play: &PlayState, seat: Seat, played: Card) -> Option<Choice> {
    let table = play.current_trick()?;
    if table.len() != 2 || table.suit() != Some(played.suit()) {
        return None;
    }
    let same = equal_cards(play, seat, played);
    let lowest = same.iter().last();
    choice(same.iter(), played, |card| marked(5, Some(card) != lowest))
}
