//! Questions and answers, as values and as lines of text.

use anyhow::{Context, Result, bail, ensure};
use merrimac_cards::{
    BySeat, ByStrain, Card, Deal, DealBuilder, PartialDeal, PlayState, Seat, Strain,
};
use merrimac_double_dummy::{CardTricks, DdTable};

/// What a solver is asked.
#[derive(Debug, Clone)]
pub enum Question {
    /// Tricks for every declarer in every strain.
    Table(Deal),
    /// The tricks of the player to move and his partner.
    Best(PlayState),
    /// The same after each legal card.
    Cards(PlayState),
}

/// What it answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Tricks for every declarer in every strain.
    Table(DdTable),
    /// The tricks of the player to move and his partner.
    Best(u8),
    /// The same after each legal card, the highest first.
    Cards(Vec<CardTricks>),
}

impl Question {
    /// Whether all legal cards are equivalent: DDS does not score a forced card.
    pub fn is_forced(&self) -> bool {
        match self {
            Self::Table(_) => false,
            Self::Best(play) | Self::Cards(play) => is_forced(play),
        }
    }

    /// As one line.
    pub fn line(&self) -> String {
        match self {
            Self::Table(deal) => format!("table|{deal}"),
            Self::Best(play) => format!("best|{}", position(play)),
            Self::Cards(play) => format!("cards|{}", position(play)),
        }
    }

    /// Reads what [`line`](Self::line) writes.
    ///
    /// # Errors
    /// If it is not such a line.
    pub fn parse(line: &str) -> Result<Self> {
        let (kind, rest) = line.split_once('|').context("no kind")?;
        Ok(match kind {
            "table" => Self::Table(rest.parse()?),
            "best" => Self::Best(parse_position(rest)?),
            "cards" => Self::Cards(parse_position(rest)?),
            _ => bail!("no such question: {kind}"),
        })
    }
}

impl Answer {
    /// As one line.
    pub fn line(&self) -> String {
        match self {
            Self::Table(table) => {
                let cell = |seat: Seat| Strain::ALL.map(|strain| table[seat][strain].to_string());
                Seat::ALL.map(|seat| cell(seat).join(" ")).join(" ")
            }
            Self::Best(tricks) => tricks.to_string(),
            Self::Cards(cards) => {
                let card = |found: &CardTricks| format!("{} {}", found.card, found.tricks);
                cards.iter().map(card).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Reads the answer to a question.
    ///
    /// # Errors
    /// If it is not one.
    pub fn parse(question: &Question, line: &str) -> Result<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match question {
            Question::Table(_) => {
                ensure!(words.len() == 20, "a table has 20 numbers");
                let cells: Vec<u8> =
                    words.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
                Self::Table(BySeat::from_fn(|seat| {
                    ByStrain::from_fn(|strain| cells[5 * seat.index() + strain.index()])
                }))
            }
            Question::Best(_) => Self::Best(line.trim().parse()?),
            Question::Cards(_) => {
                let card = |pair: &[&str]| {
                    Ok(CardTricks { card: pair[0].parse::<Card>()?, tricks: pair[1].parse()? })
                };
                Self::Cards(words.chunks_exact(2).map(card).collect::<Result<_>>()?)
            }
        })
    }
}

/// The hands before the trick in progress, then strain, leader and the cards of the trick.
fn position(play: &PlayState) -> String {
    let trick = play.current_trick();
    let leader = trick.map_or(Seat::North, |trick| trick.leader());
    let cards: Vec<Card> =
        trick.into_iter().flat_map(|trick| trick.iter().map(|(_, card)| card)).collect();
    let hands = BySeat::from_fn(|seat| match trick.and_then(|trick| trick.card_of(seat)) {
        Some(card) => play.hand(seat).with(card),
        None => play.hand(seat),
    });
    let deal = DealBuilder { hands }.partial().expect("the cards are different");
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    format!("{deal}|{}|{leader}|{}", play.strain().name(), cards.join(" "))
}

fn parse_position(text: &str) -> Result<PlayState> {
    let fields: Vec<&str> = text.split('|').collect();
    let &[deal, strain, leader, cards] = &fields[..] else { bail!("four fields expected") };
    let deal: PartialDeal = deal.parse()?;
    let mut play = PlayState::ending(&deal, strain.parse()?, leader.parse()?)?;
    for card in cards.split_whitespace() {
        play.play(card.parse()?)?;
    }
    Ok(play)
}

fn is_forced(play: &PlayState) -> bool {
    let legal = play.legal_cards();
    let (Some(highest), Some(lowest)) = (legal.iter().next(), legal.iter().last()) else {
        return true;
    };
    let turn = play.turn().expect("a card is legal");
    let mut others: Vec<Card> = play
        .current_trick()
        .into_iter()
        .flat_map(|trick| trick.iter().map(|(_, card)| card))
        .collect();
    for seat in Seat::ALL.into_iter().filter(|&seat| seat != turn) {
        others.extend(play.hand(seat).iter());
    }
    highest.suit() == lowest.suit() && !others.iter().any(|card| (lowest..highest).contains(card))
}
