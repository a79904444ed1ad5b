//! Every call and card of boards that a player bids and plays, and what a hint would say of it.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use merrimac_cards::{Board, BySeat, Call, Card, Record, Scoring, Seat};
use merrimac_dealing::Shoe;
use merrimac_parallel::Pool;
use merrimac_table::{
    BoardInPlay, BoardRecord, Candidate, Decision, Figure, Player, Reasons, Settings, Technique,
    call_sentence, card_sentence, play_board,
};
use merrimac_tournament::{Chair, Entrant};
use serde::Serialize;

use super::sentences::{Fault, call_faults, card_faults};
use crate::error::StudyError;

/// Boards to be bid and played.
#[derive(Debug)]
pub struct Hints<'a> {
    /// The player of all four seats.
    pub entrant: &'a Entrant,
    /// How many boards.
    pub boards: u32,
    /// Where the random numbers start.
    pub seed: u64,
}

/// Whose cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Declarer, with dummy's cards.
    Declarer,
    /// A defender.
    Defender,
}

/// Cards of one role where there was a real choice.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Named {
    /// How many.
    pub choices: usize,
    /// How often each name was given.
    pub names: BTreeMap<&'static str, usize>,
}

/// What was found.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HintsReport {
    /// Calls.
    pub calls: usize,
    /// Cards.
    pub cards: usize,
    /// By role.
    pub named: BTreeMap<Role, Named>,
    /// Sentences that contradict their figures.
    pub contradictions: Vec<String>,
    /// Sentences with words of programmers.
    pub words: Vec<String>,
}

impl Hints<'_> {
    /// Has the boards played, and looks at every hint; `each` hears when a board is done.
    ///
    /// # Errors
    /// If `each` fails.
    pub fn run(
        &self,
        pool: &Pool,
        mut each: impl FnMut() -> io::Result<()>,
    ) -> Result<HintsReport, StudyError> {
        let shoe = Shoe::new(self.seed);
        let mut report = HintsReport::default();
        pool.in_order(
            (1..=self.boards).map(Ok),
            || (),
            |(), number| self.play(&shoe.board(number)),
            |played| {
                if let Some(played) = played {
                    report.add(&played);
                }
                each()?;
                Ok::<_, StudyError>(())
            },
        )?;
        Ok(report)
    }

    fn play(&self, board: &Board) -> Option<BoardRecord> {
        let seat = |seat| self.entrant.sit(&Chair { board: board.number, seat, seed: self.seed });
        let mut seats = Seat::ALL.map(seat);
        let [north, east, south, west] =
            seats.each_mut().map(|seat| &mut **seat as &mut dyn Player);
        let players = BySeat::from_array([north, east, south, west]);
        let start = Record::of_board(board);
        play_board(&start, players, &Settings::whole_board(), &mut ()).ok()
    }
}

impl HintsReport {
    fn add(&mut self, played: &BoardRecord) {
        let Some(start) = played.record.board() else { return };
        let mut board = BoardInPlay::new(&start);
        for (call, reasons) in played.record.calls.iter().zip(&played.calls) {
            self.add_call(call.call, reasons);
            if board.call(call.clone()).is_err() {
                return;
            }
        }
        for (card, reasons) in played.record.cards.iter().zip(&played.cards) {
            let view = board.to_act().map(|seat| board.view(seat));
            if let Some((view, contract)) =
                view.and_then(|view| Some((view.clone(), view.contract()?)))
            {
                let is_declarer = view.is_declarer();
                let decision = Decision { choice: card.card, reasons: reasons.clone() };
                let text = card_sentence(&decision, contract, is_declarer);
                let role = if is_declarer { Role::Declarer } else { Role::Defender };
                self.add_card(&decision, &text, role);
            }
            if board.play(card.clone()).is_err() {
                return;
            }
        }
    }

    fn add_call(&mut self, choice: Call, reasons: &Reasons<Call>) {
        let decision = Decision { choice, reasons: reasons.clone() };
        let text = call_sentence(&decision, Scoring::Imps);
        self.calls += 1;
        self.file(&text, call_faults(&text, choice, reasons));
    }

    fn add_card(&mut self, decision: &Decision<Card>, text: &str, role: Role) {
        self.cards += 1;
        self.file(text, card_faults(text, decision.choice, &decision.reasons));
        if !is_real_choice(&decision.reasons) {
            return;
        }
        let named = self.named.entry(role).or_default();
        named.choices += 1;
        if let Some(name) = decision.reasons.technique.map(Technique::name) {
            *named.names.entry(name).or_default() += 1;
        }
    }

    fn file(&mut self, text: &str, faults: Vec<Fault>) {
        for fault in faults {
            match fault {
                Fault::Contradiction(what) => self.contradictions.push(format!("{text} ({what})")),
                Fault::Word(word) => self.words.push(format!("{text} ({word})")),
            }
        }
    }
}

/// Chances that differ by less are alike.
const CHANCE: f64 = 0.05;

/// So are average tricks.
const TRICKS: f64 = 0.25;

/// Whether it matters which card is played: their chances or tricks differ.
fn is_real_choice(reasons: &Reasons<Card>) -> bool {
    let differs = |name: &str, least: f64| {
        let values = reasons.candidates.iter().filter_map(|one: &Candidate<Card>| one.figure(name));
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| {
            (low.min(one), high.max(one))
        });
        high - low >= least
    };
    differs(Figure::CHANCE, CHANCE) || differs(Figure::TRICKS, TRICKS)
}

impl fmt::Display for HintsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
        writeln!(
            f,
            "{} calls and {} cards: {} sentences contradict their figures, {} have words of programmers",
            self.calls,
            self.cards,
            self.contradictions.len(),
            self.words.len(),
        )?;
        for (role, Named { choices, names }) in &self.named {
            let who = if *role == Role::Declarer { "declarers'" } else { "defenders'" };
            let total: usize = names.values().sum();
            writeln!(
                f,
                "{choices} of {who} cards with a real choice: {total} named ({:.1} %)",
                percent(total, *choices)
            )?;
            let mut names: Vec<_> = names.iter().collect();
            names.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            let told: Vec<String> = names
                .iter()
                .map(|(name, count)| format!("{name} {:.1} %", percent(**count, total)))
                .collect();
            writeln!(f, "  {}", told.join(", "))?;
        }
        Ok(())
    }
}
