//! The trainer for suit combinations: two hands of one suit, a number of tricks, the best defence.
//!
//! Nothing is kept between requests: whoever trains sends what was played so far and the next card,
//! and gets the defenders' cards. As long as declarer plays as well as can be, the hidden cards lie
//! in the set that the best line wins; after a mistake they lie in what the mistake gave up.

use merrimac_cards::{Card, Holding, Suit};
use merrimac_single_dummy::SuitCombination;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use super::duel::{Duel, Layouts, MOST_HIDDEN, Point, Ranks, Turn, members};
use crate::error::{Failure, Reason};

/// Differences of chances smaller than this are none.
const NOTHING: f64 = 1e-9;

/// A task is neither hopeless nor certain.
const INTERESTING: std::ops::Range<f64> = 0.15..0.97;

/// A suit to be played.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Drill {
    seed: String,
    dummy: String,
    hand: String,
    goal: u8,
    goals: Vec<u8>,
}

impl Drill {
    /// The task of a seed.
    pub(crate) fn of(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        loop {
            let mut ranks: Vec<Ranks> = (0..13).map(|rank| 1 << rank).collect();
            ranks.shuffle(&mut rng);
            let held = 13 - rng.random_range(4..=MOST_HIDDEN) as usize;
            let north = rng.random_range(2..=held - 2);
            let sum = |cards: &[Ranks]| cards.iter().fold(0, |all, card| all | card);
            let (dummy, hand) = (sum(&ranks[..north]), sum(&ranks[north..held]));
            let rounds = north.max(held - north) as u8;
            let goals: Vec<u8> = (1..=rounds)
                .filter(|&goal| {
                    let mut duel = Duel::new(dummy, hand, goal);
                    let best = duel.best(Duel::start(dummy, hand), duel.all());
                    INTERESTING.contains(&duel.chance(best))
                })
                .collect();
            if let Some(&goal) = goals.last() {
                let text = |ranks: Ranks| Holding::from_bits(ranks).to_string();
                let (dummy, hand) = (text(dummy), text(hand));
                return Self { seed: seed.to_string(), dummy, hand, goal, goals };
            }
        }
    }
}

/// What was played so far, the next card included.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrillStep {
    dummy: Holding,
    hand: Holding,
    goal: u8,
    #[serde(default)]
    played: Vec<String>,
    #[serde(default)]
    show: bool,
}

/// Where it stands then.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DrillAnswer {
    played: Vec<String>,
    turn: Option<&'static str>,
    won: u8,
    left: u8,
    over: bool,
    solved: Option<bool>,
    text: String,
    best: Option<Vec<String>>,
    chance: Option<f64>,
    line: Option<String>,
}

/// The play as it is followed from the start.
struct Walk {
    duel: Duel,
    point: Point,
    layouts: Layouts,
    played: Vec<Ranks>,
    /// What the first mistake gave up, and which card it was.
    mistake: Option<(Layouts, Ranks)>,
}

impl DrillStep {
    /// Follows the play and answers for the defenders.
    ///
    /// # Errors
    /// If the cards could not have been played.
    pub(crate) fn answer(&self) -> Result<DrillAnswer, Failure> {
        let combination = SuitCombination::new(self.dummy, self.hand)
            .map_err(|error| Failure::malformed(error.to_string()))?;
        let hidden = 13 - (self.dummy.len() + self.hand.len()) as u32;
        if hidden > MOST_HIDDEN || hidden == 0 {
            let text = format!("1 to {MOST_HIDDEN} cards may be hidden, not {hidden}");
            return Err(Failure::malformed(text));
        }
        let solution = combination
            .solve_for(self.goal)
            .map_err(|error| Failure::malformed(error.to_string()))?;
        let mut walk = Walk::new(self);
        for text in &self.played {
            walk.follow(read(text)?)?;
        }
        walk.defend();
        let over = walk.is_over(self.goal);
        let is_told = over || self.show;
        let solved = over.then(|| walk.mistake.is_none() && walk.point.won >= self.goal);
        Ok(DrillAnswer {
            turn: walk.turn().filter(|_| !over),
            won: walk.point.won,
            left: walk.point.rounds_left(),
            over,
            solved,
            text: walk.words(solved),
            best: (self.show && !over).then(|| walk.best_cards()),
            chance: is_told.then_some(solution.probability),
            line: is_told.then(|| solution.line.words()),
            played: walk.played.iter().map(|&card| written(card)).collect(),
        })
    }
}

impl Walk {
    fn new(step: &DrillStep) -> Self {
        let (north, south) = (step.dummy.bits(), step.hand.bits());
        let duel = Duel::new(north, south, step.goal);
        let layouts = duel.all();
        let point = Duel::start(north, south);
        Self { duel, point, layouts, played: Vec::new(), mistake: None }
    }

    /// Follows one card of the record, and a hand that has run out.
    fn follow(&mut self, card: Ranks) -> Result<(), Failure> {
        match self.point.turn() {
            turn @ (Turn::West | Turn::East) => {
                let left = self.duel.after_seeing(&self.point, self.layouts, turn, card);
                if left == 0 {
                    return Err(illegal("a defender could not have played that"));
                }
                self.see(card, left);
            }
            turn => {
                let is_north = match turn {
                    Turn::Lead => self.point.north & card != 0,
                    turn => turn == Turn::North,
                };
                let hand = if is_north { self.point.north } else { self.point.south };
                let follows =
                    if card == 0 { hand == 0 && turn != Turn::Lead } else { hand & card != 0 };
                if !follows {
                    return Err(illegal("that card cannot be played now"));
                }
                self.choose(is_north, card);
            }
        }
        Ok(())
    }

    /// A card of declarer's, held against the best.
    fn choose(&mut self, is_north: bool, card: Ranks) {
        let best = self.duel.best(self.point, self.layouts);
        let after = self.point.after_ours(is_north, card);
        let kept = self.duel.best(after, self.layouts);
        let lost = self.duel.chance(best) - self.duel.chance(kept);
        if lost > NOTHING && self.mistake.is_none() {
            self.mistake = Some((best & !kept, card));
        }
        self.point = after;
        self.played.push(card);
    }

    fn see(&mut self, card: Ranks, left: Layouts) {
        self.point = self.point.after_theirs(card);
        self.layouts = left;
        self.played.push(card);
    }

    /// Plays the defenders' cards, and for hands that have run out, until declarer has a choice.
    fn defend(&mut self) {
        loop {
            match self.point.turn() {
                turn @ (Turn::West | Turn::East) => {
                    let card = self.reply(turn);
                    let left = self.duel.after_seeing(&self.point, self.layouts, turn, card);
                    self.see(card, left);
                }
                Turn::North if self.point.north == 0 => self.choose(true, 0),
                Turn::South if self.point.south == 0 => self.choose(false, 0),
                _ => return,
            }
        }
    }

    /// A defender's card, in a layout that declarer's line deserves.
    fn reply(&mut self, turn: Turn) -> Ranks {
        let winning = self.duel.best(self.point, self.layouts);
        let wanted = match self.mistake {
            None => [winning, self.layouts],
            Some((given_up, _)) => [self.layouts & given_up & !winning, self.layouts & !winning],
        };
        let lie = wanted.into_iter().find(|set| *set != 0).unwrap_or(self.layouts);
        // One of them, by the cards seen so far, so that not every suit lies the same.
        let count = lie.count_ones();
        let pick =
            self.played.iter().fold(7_u32, |mix, &card| mix.wrapping_mul(31) + u32::from(card));
        let layout = members(lie).nth((pick % count) as usize).unwrap_or(0);
        let held = self.duel.held(&self.point, layout, turn);
        let cards = (0..13).map(|rank| 1 << rank).filter(|card| held & card != 0);
        let is_last = self.point.count == 3;
        let rated =
            cards.map(|card| (self.rate(turn, card, layout), is_last && !self.takes(card), card));
        rated.min().map_or(0, |(_, _, card)| card)
    }

    /// Whether a card takes the round from the last place.
    fn takes(&self, card: Ranks) -> bool {
        let [lead, second, third] = self.point.round;
        card > lead.max(third) && second < lead.max(third)
    }

    /// How well declarer stands in a layout after a defender's card: 0 if it cannot be won any more.
    fn rate(&mut self, turn: Turn, card: Ranks, layout: u32) -> u8 {
        let left = self.duel.after_seeing(&self.point, self.layouts, turn, card);
        let after = self.point.after_theirs(card);
        let can_win = self.duel.sets(after, left).iter().any(|set| set >> layout & 1 == 1);
        let will_win = self.duel.best(after, left) >> layout & 1 == 1;
        u8::from(can_win) + u8::from(will_win)
    }

    fn is_over(&self, goal: u8) -> bool {
        let point = &self.point;
        point.won >= goal
            || point.count == 0 && point.won + point.rounds_left() < goal
            || point.count == 0 && point.rounds_left() == 0
    }

    fn turn(&self) -> Option<&'static str> {
        match self.point.turn() {
            Turn::North => Some("dummy"),
            Turn::South => Some("hand"),
            _ => None,
        }
    }

    fn best_cards(&mut self) -> Vec<String> {
        let best = self.duel.best(self.point, self.layouts);
        let chance = self.duel.chance(best);
        let (point, layouts) = (self.point, self.layouts);
        let mut cards = Vec::new();
        for (is_north, card) in self.duel.moves(&point) {
            let kept = self.duel.best(point.after_ours(is_north, card), layouts);
            if chance - self.duel.chance(kept) < NOTHING {
                cards.push(written(card));
            }
        }
        cards
    }

    fn words(&self, solved: Option<bool>) -> String {
        let mistake = self.mistake.and_then(|(_, card)| card_of(card)).map(Card::words);
        match (solved, mistake) {
            (Some(true), _) => "As good as it can be played.".to_owned(),
            (Some(false), Some(card)) => format!("{card} was not the best card."),
            (Some(false), None) => "Well played, and still not enough.".to_owned(),
            (None, _) => String::new(),
        }
    }
}

fn illegal(text: &str) -> Failure {
    Failure::new(Reason::IllegalCard, text)
}

/// A card of the suit, which is written as spades; `-` is none.
fn read(text: &str) -> Result<Ranks, Failure> {
    if text == "-" {
        return Ok(0);
    }
    let card: Card = text.parse().map_err(|_| Failure::malformed(format!("{text} is no card")))?;
    let is_ours = card.suit() == Suit::Spades;
    is_ours
        .then(|| Holding::EMPTY.with(card.rank()).bits())
        .ok_or_else(|| Failure::malformed("the suit is written as spades"))
}

fn card_of(card: Ranks) -> Option<Card> {
    let rank = Holding::from_bits(card).highest()?;
    Some(Card::new(Suit::Spades, rank))
}

fn written(card: Ranks) -> String {
    card_of(card).map_or_else(|| "-".to_owned(), |card| card.to_string())
}
