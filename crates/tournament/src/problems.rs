//! Problems: several layouts of one problem, opponents who see everything.
//!
//! In every layout of a problem declarer sees the same thing: the same two hands, the same auction, the
//! same lead. The layouts are there to refute lines of play, so a problem is solved only if the
//! contract is made in all of them, against defenders who play double dummy from the layout at hand.
//! A problem for the defenders is the same the other way round: the contract must be beaten, against a
//! declarer who sees everything.

mod report;
mod set;

use std::time::Instant;

use merrimac_cards::{Call, Card, Contract, Deal, PlayState, Record, Seat, Side};
use merrimac_double_dummy::{AnalysedCard, Role, Solver};
use merrimac_table::{Decision, Player, PlayerError, SeatView, Settings, play_board};

use crate::entrant::{Chair, Entrant};
use crate::runner::seated;

pub use report::{ProblemReport, ProblemScore};
pub use set::ProblemSet;

/// A problem: a name, what it is about, and its layouts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Problem {
    /// What it is called.
    pub name: String,
    /// What it is about: squeeze, elimination, …; empty if nobody says.
    pub theme: String,
    /// Whether the cards already played were put there to lead to a position: nobody chose them.
    pub is_composed: bool,
    /// The boards, each with its contract and the cards already played.
    pub layouts: Vec<Record>,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// Declarer is to make the contract.
    Make,
    /// The defenders are to beat it.
    Beat,
}

impl Task {
    /// Whom it is for, as the tag `X_Kind` says it.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Make => "declarer",
            Self::Beat => "defence",
        }
    }

    /// The side that has the problem.
    fn side(self, contract: Contract) -> Side {
        match self {
            Self::Make => contract.side(),
            Self::Beat => contract.side().opponents(),
        }
    }

    /// Whether this number of declarer's tricks is what is asked.
    fn is_done(self, contract: Contract, tricks: u8) -> bool {
        (tricks >= contract.bid.tricks()) == (self == Self::Make)
    }
}

/// How the player did.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// The boards as they were played.
    pub played: Vec<Record>,
    /// In how many layouts the contract was made, or beaten if that was the task.
    pub made: usize,
    /// How long declarer and the defenders took.
    pub seconds: f64,
    /// Why layouts came to no end, if any did.
    pub failures: Vec<String>,
    /// For each layout that was played and not made, what it needed.
    pub needed: Vec<Needed>,
}

/// Where declarer went wrong in a layout, with all cards in view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needed {
    /// Which layout, from 1.
    pub layout: usize,
    /// The trick, from 1; 0 if the contract could not be made when the play was taken up.
    pub trick: usize,
    /// The card that lost the contract, and those that would have kept it.
    pub card: Option<(Card, Vec<Card>)>,
    /// What declarer said about that card.
    pub reason: String,
}

impl std::fmt::Display for Needed {
    /// `trick 3: H2 loses the contract, S4 or S3 keeps it`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Some((card, better)) = &self.card else {
            return f.write_str("no play makes the contract");
        };
        let better: Vec<String> = better.iter().map(Card::to_string).collect();
        let keeps = if better.len() == 1 { "keeps" } else { "keep" };
        let better = better.join(" or ");
        write!(f, "trick {}: {card} loses the contract, {better} {keeps} it", self.trick)?;
        if self.reason.is_empty() { Ok(()) } else { write!(f, " ({})", self.reason) }
    }
}

impl Solution {
    /// Whether the task was done in every layout, of which there is at least one.
    pub fn is_solved(&self) -> bool {
        !self.played.is_empty() && self.made == self.played.len()
    }
}

impl Problem {
    /// Has declarer play every layout.
    ///
    /// The seed is the same in each, for declarer must not be able to tell them apart.
    pub fn solve(&self, declarer: &Entrant, seed: u64) -> Solution {
        self.attempt(Task::Make, declarer, seed)
    }

    /// Has a player do a task in every layout, from the side that it falls to.
    pub fn attempt(&self, task: Task, player: &Entrant, seed: u64) -> Solution {
        let begin = Instant::now();
        let mut solution = Solution {
            played: Vec::new(),
            made: 0,
            seconds: 0.0,
            failures: Vec::new(),
            needed: Vec::new(),
        };
        for (number, layout) in (1..).zip(&self.layouts) {
            let (record, failure, reasons) = play_layout(layout, task, player, seed);
            let is_done = record.contract().zip(record.tricks);
            let is_done = is_done.is_some_and(|(contract, tricks)| task.is_done(contract, tricks));
            solution.made += usize::from(is_done && failure.is_none());
            if task == Task::Make && !is_done && failure.is_none() {
                solution.needed.push(needed(number, &record, &reasons));
            }
            solution.played.push(record);
            solution.failures.extend(failure);
        }
        solution.seconds = begin.elapsed().as_secs_f64();
        solution
    }

    /// Whether a player who sees all cards can do a task in every layout.
    pub fn is_solvable(&self, task: Task) -> bool {
        let mut solver = Solver::default();
        self.layouts.iter().all(|layout| {
            layout.contract().zip(layout.position()).is_some_and(|(contract, play)| {
                let to_come =
                    if play.is_over() { 0 } else { solver.tricks(&play)[contract.side()] };
                task.is_done(contract, play.won()[contract.side()] + to_come)
            })
        })
    }
}

/// Plays one layout to its end.
fn play_layout(
    layout: &Record,
    task: Task,
    player: &Entrant,
    seed: u64,
) -> (Record, Option<String>, Vec<String>) {
    let (Some(contract), Ok(deal)) = (layout.contract(), layout.deal.full()) else {
        return (
            layout.clone(),
            Some("there is no contract, or not every card is known".to_owned()),
            Vec::new(),
        );
    };
    // A number would tell layouts apart.
    let start = Record { number: Some(1), ..layout.clone() };
    let mut players = Seat::ALL.map(|seat| -> Box<dyn Player> {
        if seat.side() == task.side(contract) {
            player.sit(&Chair { board: 1, seat, seed })
        } else {
            Box::new(AllSeeing::new(deal))
        }
    });
    match play_board(&start, seated(&mut players), &Settings::whole_board(), &mut ()) {
        Ok(board) => {
            let record = Record { number: layout.number, ..board.record };
            let reasons = board.cards.into_iter().map(|reasons| reasons.meaning).collect();
            (record, board.finish.err().map(|error| error.to_string()), reasons)
        }
        Err(problem) => (layout.clone(), Some(problem.to_string()), Vec::new()),
    }
}

/// The last card of declarer's with which a contract could no longer be made.
fn needed(layout: usize, record: &Record, reasons: &[String]) -> Needed {
    let none = Needed { layout, trick: 0, card: None, reason: String::new() };
    let Some(contract) = record.contract() else { return none };
    let target = contract.bid.tricks();
    // Positions come one after the other, so little memory is enough.
    let Some(analysis) = Solver::new(16 << 20).analyse_record(record) else { return none };
    let is_fatal = |card: &AnalysedCard| {
        card.role == Role::Declarer && card.before >= target && card.after < target
    };
    let Some(place) = analysis.cards.iter().rposition(is_fatal) else { return none };
    let fatal = &analysis.cards[place];
    Needed {
        layout,
        trick: fatal.trick,
        card: Some((fatal.card, fatal.better.clone())),
        reason: reasons.get(place).cloned().unwrap_or_default(),
    }
}

/// A player who sees all four hands, and plays a card that keeps the double-dummy result: of those
/// the lowest, and of equal ranks that of the lowest suit.
struct AllSeeing {
    deal: Deal,
    solver: Solver,
}

impl AllSeeing {
    fn new(deal: Deal) -> Self {
        // Positions come one after the other, so little memory is enough.
        Self { deal, solver: Solver::new(16 << 20) }
    }
}

impl Player for AllSeeing {
    fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(Decision::plain(Call::Pass))
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        let contract = view.contract().ok_or(PlayerError::NothingToDo)?;
        let mut play = PlayState::new(&self.deal, contract.strain(), contract.opening_leader());
        for (_, card) in view.cards_played() {
            play.play(card).map_err(|_| PlayerError::NothingToDo)?;
        }
        let found = self.solver.cards(&play);
        let best = found.iter().max_by_key(|found| {
            (found.tricks, std::cmp::Reverse((found.card.rank(), found.card.suit())))
        });
        best.map(|best| Decision::plain(best.card)).ok_or(PlayerError::NothingToDo)
    }

    fn name(&self) -> String {
        "double dummy".to_owned()
    }
}
