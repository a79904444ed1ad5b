//! Problems played through without a page, and their lessons held against the solver.
//!
//! A lesson is read as a browser gets it, and everything it says is worked out again: the marks of the layouts,
//! the line that works, the card that lost the contract.

use std::sync::atomic::AtomicBool;

use merrimac_cards::{Card, Contract, Deal, PlayState};
use merrimac_double_dummy::Solver;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use serde::Serialize;
use serde_json::Value;

use super::exercise::{Exercise, defend};
use crate::live::{LevelName, MadeCard, Move, Round};
use crate::pool::Bench;
use crate::server_state::ServerState;
use crate::systems::Systems;

/// How declarer's cards are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Declaring {
    /// Any legal card.
    Random,
    /// The highest card.
    Greedy,
    /// A card that keeps most layouts.
    Correct,
}

impl Declaring {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Correct];
}

/// A problem that was played through.
#[derive(Debug, Clone, Serialize)]
pub struct Rehearsal {
    /// The problem.
    pub problem: String,
    /// How it was declared.
    pub declaring: Declaring,
    /// Whether the contract was made.
    pub solved: bool,
    /// What its lesson says, and what is not so.
    pub faults: Vec<String>,
}

impl ServerState {
    /// The problems to practise with, by their ids, the easiest first.
    pub fn problem_ids(&self) -> Vec<String> {
        self.problems.ids().map(str::to_owned).collect()
    }

    /// Plays a problem through and checks its lesson; none if there is no such problem.
    pub fn rehearse(&self, id: &str, declaring: Declaring) -> Option<Rehearsal> {
        let mut exercise = self.problems.exercise(id)?;
        let mut round = exercise.round.clone();
        let robot = self.adviser(LevelName::default(), &Systems::default());
        let (mut bench, never) = (Bench::new(), AtomicBool::new(false));
        let mut rng = ChaCha8Rng::seed_from_u64(id.bytes().map(u64::from).sum());
        loop {
            if exercise.is_behind(&round) {
                let judged = exercise.clone().judge(&mut bench, &robot, &round, &never);
                if let Some(deal) = judged.deal {
                    round.relay(deal);
                }
                exercise.take(judged);
            }
            if round.is_over() {
                break;
            }
            let card = if round.to_act() == Some(exercise.declarer) {
                choose(&exercise, &mut bench, &round, declaring, &mut rng)
            } else {
                match defend(&mut bench, &round)? {
                    Move::Card(made) => Some(made.card),
                    _ => None,
                }
            };
            round.play(MadeCard { card: card?, why: None }).ok()?;
        }
        let form = serde_json::to_value(exercise.form(&round)).expect("a form is JSON");
        let faults = Checked::new(&form, &round)
            .map_or_else(|| vec!["there is no lesson".to_owned()], Checked::faults);
        let solved = form["solved"] == true;
        Some(Rehearsal { problem: id.to_owned(), declaring, solved, faults })
    }
}

/// Declarer's card.
fn choose(
    exercise: &Exercise,
    bench: &mut Bench,
    round: &Round,
    declaring: Declaring,
    rng: &mut ChaCha8Rng,
) -> Option<Card> {
    let legal = round.view(exercise.declarer).legal_cards();
    match declaring {
        Declaring::Random => legal.iter().choose(rng),
        Declaring::Greedy => legal.iter().max_by_key(|card| (card.rank(), card.suit())),
        Declaring::Correct => exercise.best_card(&mut bench.solver, round),
    }
}

/// A lesson and what is known of its board.
struct Checked<'a> {
    form: &'a Value,
    lesson: &'a Value,
    contract: Contract,
    real: Deal,
    /// Every card that was played.
    cards: Vec<Card>,
    tricks: u8,
    solver: Solver,
    faults: Vec<String>,
}

impl<'a> Checked<'a> {
    fn new(form: &'a Value, round: &Round) -> Option<Self> {
        let lesson = &form["lesson"];
        (!lesson.is_null()).then_some(())?;
        Some(Self {
            form,
            lesson,
            contract: round.contract()?,
            real: *round.deal(),
            cards: round.cards().iter().map(|played| played.card).collect(),
            tricks: round.tricks()?,
            solver: Solver::default(),
            faults: Vec::new(),
        })
    }

    /// Everything that is not as it is said.
    fn faults(mut self) -> Vec<String> {
        self.result();
        self.layouts();
        self.line();
        self.words();
        self.faults
    }

    fn hold(&mut self, holds: bool, otherwise: impl Into<String>) {
        if !holds {
            self.faults.push(otherwise.into());
        }
    }

    fn result(&mut self) {
        let made = self.tricks >= self.contract.bid.tricks();
        let real = &self.lesson["layouts"][0];
        self.hold(self.form["solved"] == made, "the result is not what was played");
        self.hold(real["real"] == true, "the real layout does not come first");
        self.hold(real["beaten"] == !made, "the mark of the real layout is not what happened");
        let played = length(&self.lesson["before"]) + length(&self.lesson["yours"]);
        self.hold(played == self.cards.len(), "the line that was played is not all of it");
    }

    /// The card that decided, the right one there, and how many cards were played before.
    fn turning_point(&self) -> Option<(usize, Card, Option<Card>)> {
        let point = &self.lesson["turning_point"];
        let index = usize::try_from(point["index"].as_u64()?).ok()?;
        let card = card(&point["card"])?;
        let right =
            if point["mistake"] == true { self::card(&point["better"][0]) } else { Some(card) };
        Some((index, card, right))
    }

    /// The marks of the layouts.
    fn layouts(&mut self) {
        let Some((index, played, right)) = self.turning_point() else { return };
        let lesson = self.lesson;
        for layout in lesson["layouts"].as_array().into_iter().flatten() {
            let deal = layout["deal"].as_str().and_then(|text| text.parse::<Deal>().ok());
            let Some(deal) = deal else {
                self.hold(false, "a layout is no deal");
                continue;
            };
            if layout["real"] != true {
                let makes = self.makes(&deal, index, Some(played));
                self.hold(makes == Some(layout["beaten"] != true), format!("mark of {deal}"));
            }
            let makes = self.makes(&deal, index, right).unwrap_or(false);
            self.hold(layout["right_makes"] == makes, format!("mark of the right card in {deal}"));
        }
    }

    /// Whether the contract can be made in a layout after some cards and one more; none if that cannot be played.
    fn makes(&mut self, deal: &Deal, index: usize, card: Option<Card>) -> Option<bool> {
        let mut play = self.after(deal, index)?;
        play.play(card?).ok()?;
        Some(self.is_in_reach(&play))
    }

    fn after(&self, deal: &Deal, count: usize) -> Option<PlayState> {
        let leader = self.contract.opening_leader();
        let mut play = PlayState::new(deal, self.contract.strain(), leader);
        self.cards[..count].iter().try_for_each(|&card| play.play(card)).ok()?;
        Some(play)
    }

    fn is_in_reach(&mut self, play: &PlayState) -> bool {
        let side = self.contract.side();
        let needed = self.contract.bid.tricks().saturating_sub(play.won()[side]);
        needed == 0 || !play.is_over() && self.solver.reaches(play, side, needed)
    }

    /// The line that works.
    fn line(&mut self) {
        let lesson = self.lesson;
        let line: Option<Vec<Card>> = lesson["line"]
            .as_array()
            .and_then(|line| line.iter().map(|one| card(&one["card"])).collect());
        let Some(line) = line.filter(|line| !line.is_empty()) else { return };
        let begins = length(&lesson["before"]);
        self.hold(begins.is_multiple_of(4), "the line begins in the middle of a trick");
        let deal = lesson["line_deal"].as_str().and_then(|text| text.parse::<Deal>().ok());
        let Some(mut play) = deal.and_then(|deal| self.after(&deal, begins)) else {
            self.hold(false, "the line could not begin there");
            return;
        };
        let is_legal = line.iter().all(|&card| play.play(card).is_ok());
        self.hold(is_legal && play.is_over(), "the line cannot be played");
        let makes = play.won()[self.contract.side()] >= self.contract.bid.tricks();
        let is_known = self.turning_point().is_some_and(|(.., right)| right.is_some());
        self.hold(makes || !is_known, "the line that works does not");
    }

    /// What is said of the card that decided.
    fn words(&mut self) {
        let text = self.lesson["text"].as_str().unwrap_or_default();
        if text.contains("gave the contract away") {
            let named = self.turning_point().is_some_and(|(index, card, _)| {
                text.contains(&card.words())
                    && text.contains(&format!("trick {}", index / 4 + 1))
                    && self.cards.get(index) == Some(&card)
            });
            self.hold(named, "the card that gave it away was not played there");
        } else if text.contains("could not be made") {
            let real = self.real;
            let start = self.after(&real, 1);
            let could = start.is_some_and(|start| self.is_in_reach(&start));
            self.hold(!could, "it is said that it could not be made, and it could");
        } else {
            let solved = self.form["solved"] == true;
            self.hold(solved, format!("nothing is said of how it failed: {text}"));
        }
        let theme = self.form["theme"].as_str().unwrap_or_default();
        let about = self.lesson["about"].as_str().unwrap_or_default();
        self.hold(about.contains(theme), "what the problem is about is not said");
    }
}

fn card(value: &Value) -> Option<Card> {
    value.as_str()?.parse().ok()
}

fn length(value: &Value) -> usize {
    value.as_array().map_or(0, Vec::len)
}
