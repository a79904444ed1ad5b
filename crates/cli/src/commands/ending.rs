//! `merrimac ending`

pub(crate) mod limits;
mod payoff;
mod position;
mod weights;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use indicatif::ProgressBar;
use merrimac_bidding::System;
use merrimac_cards::{BySide, Hand, Seat};
use merrimac_dealing::Constraint;
use merrimac_notation::{Diagnostic, Format, Problem, Severity};
use merrimac_single_dummy::{Budget, Ending, Estimate, Layouts, Plan, Solution, StopReason, solve};
use serde::Serialize;

use super::deal::parse_asked;
use crate::failure::{Done, Faults, counted, warn};
use crate::input::{Boards, ReadBoard, fault_of_board};
use crate::output;
use crate::systems::SystemsChoice;
use limits::{Interrupts, Limits, Stop};
use payoff::PlayedFor;
use position::Position;
use weights::{Clue, Clues};

/// Solve endings single dummy: the best cards, their probability, and what they play for
///
/// Declarer does not see the defenders' hands; they see everything. For each of declarer's cards the best
/// plan is found: the likeliest set of layouts that one way of playing wins together, or, with --payoff, the
/// plan that is worth most on average. Hidden hands that the file gives are only used for which cards are
/// out. Where it leaves them open (-), the tag Hidden, in the form S.H.D.C, names the cards that are out;
/// cards given to a defender are then known to be there. A board with a contract and recorded play is taken
/// after the cards played: suits shown out of are known, and if the auction is recorded, layouts weigh what
/// the defenders' calls make of them. Tricks still needed come from --tricks, the tag Needed or the contract.
///
/// A search always ends. If it meets one of its limits first, or Ctrl-C, it gives the best plan so far with what
/// is proven: the plan wins at least the lower bound, and no plan wins more than the upper one. With nine or ten
/// cards a hand layouts are drawn at random, and the plan may have been tried with some of them only. Then the
/// answer is sampled: how often the plan wins of layouts that were drawn after it had been made, with the standard
/// error. Exit code 0 in any case.
///
/// For example: merrimac ending squeeze.pbn --tricks 3
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct EndingCommand {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// How many of the remaining tricks declarer's side needs
    #[arg(long, value_name = "N")]
    tricks: Option<u8>,
    /// Play for the average instead of a goal: tricks; total for the score of the contract; imps or
    /// matchpoints (or mp) against scores at other tables
    #[arg(long, value_name = "WHAT", conflicts_with = "goals")]
    payoff: Option<PlayedFor>,
    /// The scores at other tables, North and South's, for --payoff imps and matchpoints: 420,-50
    #[arg(
        long,
        value_name = "SCORES",
        requires = "payoff",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    against: Vec<i32>,
    /// What is known of a defender's hand: W='5+ hearts, 0-9 hcp'; several times for both. It is what he was
    /// dealt, or held at the start of an end position
    #[arg(long = "hand", value_name = "SEAT=WHAT", value_parser = parse_asked)]
    hands: Vec<(Seat, Constraint)>,
    /// Leave the calls out of account: every layout that the play allows is as likely as the next
    #[arg(long)]
    ignore_auction: bool,
    #[command(flatten)]
    systems: SystemsChoice,
    #[command(flatten)]
    limits: Limits,
    /// Only the best plan; the others are said to be no better
    #[arg(long)]
    best: bool,
    /// The best probability for every number of tricks too
    #[arg(long)]
    goals: bool,
    /// Print one JSON object an ending: {"best":[cards],"probability","exact","lower","upper","stopped",
    /// "plans":[{"card","probability","plays_for"}]}; with --payoff {"payoff","best":[cards],"expected","exact",
    /// "lower","upper","stopped","plans":[{"card","expected","results":[{"tricks","payoff","chance"}]}]}.
    /// "stopped" says why it is not exact: time, memory, nodes, interrupt or stuck
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct JsonEnding {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u32>,
    tricks: u8,
    layouts: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weighed_by: Vec<Clue>,
    best: Vec<String>,
    probability: f64,
    open: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    open_estimate: Option<JsonEstimate>,
    finished: bool,
    #[serde(flatten)]
    bounds: JsonBounds,
    plans: Vec<JsonPlan>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goals: Vec<JsonGoal>,
}

/// What is proven of the best plan, and why no more.
#[derive(Serialize)]
struct JsonBounds {
    exact: bool,
    lower: f64,
    upper: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

/// What is won of layouts drawn at random.
#[derive(Serialize)]
struct JsonEstimate {
    probability: f64,
    standard_error: f64,
    layouts: usize,
    /// Whether the plan was made for these very layouts.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    in_sample: bool,
}

#[derive(Serialize)]
struct JsonPlan {
    card: Option<String>,
    equivalents: Vec<String>,
    probability: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<JsonEstimate>,
    /// What averaging over all layouts gives the card.
    open: f64,
    plays_for: String,
}

#[derive(Serialize)]
struct JsonGoal {
    tricks: u8,
    probability: f64,
    finished: bool,
}

impl From<Estimate> for JsonEstimate {
    fn from(estimate: Estimate) -> Self {
        let Estimate { probability, standard_error, layouts, in_sample } = estimate;
        Self { probability, standard_error, layouts, in_sample }
    }
}

impl From<&Plan> for JsonPlan {
    fn from(plan: &Plan) -> Self {
        let bounded = plan.at_most > plan.probability;
        Self {
            card: plan.card.map(|card| card.to_string()),
            equivalents: plan.equivalents.iter().map(|card| card.to_string()).collect(),
            probability: plan.probability,
            at_most: bounded.then_some(plan.at_most),
            estimate: plan.estimate.map(JsonEstimate::from),
            open: plan.open,
            plays_for: plan.plays_for.clone(),
        }
    }
}

/// An ending to be solved.
struct Asked<'a> {
    number: Option<u32>,
    position: &'a Position,
    ending: &'a Ending,
    layouts: &'a Layouts,
    clues: Vec<Clue>,
    interrupts: &'a Interrupts,
    bar: &'a ProgressBar,
}

impl Asked<'_> {
    /// What is proven, for JSON.
    fn bounds(&self, lower: f64, upper: f64, stopped: Option<StopReason>) -> JsonBounds {
        let stopped = stopped.map(|reason| self.interrupts.reason(reason));
        JsonBounds { exact: stopped.is_none(), lower, upper, stopped }
    }
}

impl EndingCommand {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        payoff::check(self.payoff, &self.against)?;
        let mut boards = Boards::open(self.file.as_deref(), self.from)?;
        let bar = boards.bar.clone();
        let mut faults = Faults::of(&boards.name);
        let mut systems = None;
        let interrupts = Interrupts::listen();
        for board in boards.by_ref() {
            if interrupts.has_come() {
                break;
            }
            let board = board?;
            board.draw_faults(&mut faults);
            // Faulty cards end the record: the position before them is not the one that was meant.
            if board.lost.is_some() || board.diagnostics.iter().any(is_error) {
                continue;
            }
            if systems.is_none() && self.hears(&board) {
                systems = Some(self.systems.load()?);
            }
            let answer = self.answer(&board, systems.as_ref(), &interrupts, &bar);
            bar.suspend(|| match answer {
                Ok(text) if self.json => output::raw(text.as_bytes()),
                Ok(text) => output::text(&text),
                Err(error) => {
                    faults.lost(&fault_of_board(&board.record, &error));
                    Ok(())
                }
            })?;
        }
        bar.finish_and_clear();
        faults.finish();
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }

    /// What is to be printed about a board.
    fn answer(
        &self,
        board: &ReadBoard,
        systems: Option<&BySide<Arc<System>>>,
        interrupts: &Interrupts,
        bar: &ProgressBar,
    ) -> anyhow::Result<String> {
        let position = Position::of(board)?;
        let needed = self.tricks.or(position.needed);
        let tricks = match self.payoff {
            None => {
                needed.context("say how many tricks are needed: --tricks, or the tag Needed")?
            }
            Some(_) => self.tricks.unwrap_or_default(),
        };
        let ending = position.ending(tricks)?;
        let systems = systems.filter(|_| self.hears(board) && can_be_read(board, &position));
        let clues = Clues::of(board, &self.hands, systems);
        let layouts = clues.layouts(&position, &ending)?;
        let asked = Asked {
            number: board.record.number,
            position: &position,
            ending: &ending,
            layouts: &layouts,
            clues: clues.names(),
            interrupts,
            bar,
        };
        match self.payoff {
            None => self.by_goal(&asked),
            Some(what) => self.by_payoff(&asked, what, board.record.vulnerability_or_default()),
        }
    }

    /// Whether the auction of a board is to count.
    fn hears(&self, board: &ReadBoard) -> bool {
        !self.ignore_auction && !board.record.calls.is_empty()
    }

    fn exact(&self) -> Hand {
        if self.best { Hand::EMPTY } else { Hand::FULL }
    }

    fn by_goal(&self, asked: &Asked<'_>) -> anyhow::Result<String> {
        let Asked { ending, layouts, interrupts, bar, .. } = asked;
        let (solution, goals) = self.limits.search(interrupts, bar, |budget| {
            let solution = solve(ending, layouts, budget.clone(), self.exact());
            let goals = if self.goals { all_goals(ending, layouts, budget) } else { Vec::new() };
            (solution, goals)
        });
        if !self.json {
            return Ok(readable(asked, &self.limits, &solution, &goals));
        }
        json_line(&JsonEnding {
            board: asked.number,
            tricks: ending.tricks(),
            layouts: layouts.len(),
            weighed_by: asked.clues.clone(),
            best: solution.best().iter().map(|card| card.to_string()).collect(),
            probability: solution.probability(),
            open: solution.open,
            open_estimate: solution.open_estimate.map(JsonEstimate::from),
            finished: solution.finished,
            bounds: asked.bounds(solution.probability(), solution.at_most(), solution.stopped),
            plans: solution.plans.iter().map(JsonPlan::from).collect(),
            goals,
        })
    }
}

fn all_goals(ending: &Ending, layouts: &Layouts, budget: &Budget) -> Vec<JsonGoal> {
    let goals = (1..=ending.tricks_left() as u8).filter_map(|tricks| {
        let goal = ending.with_goal(tricks).ok()?;
        let solution = solve(&goal, layouts, budget.clone(), Hand::EMPTY);
        let probability = solution.probability();
        Some(JsonGoal { tricks, probability, finished: solution.finished })
    });
    goals.collect()
}

fn readable(asked: &Asked<'_>, limits: &Limits, solution: &Solution, goals: &[JsonGoal]) -> String {
    let Asked { ending, layouts, clues, .. } = asked;
    let mut text = format!(
        "{}{} needs {} of {} in {}; {} layouts{}, {}{:.2} % with all cards in view\n",
        heading(asked.number),
        ending.declarer().name(),
        counted(ending.tricks().into(), "trick"),
        ending.tricks_left(),
        ending.strain(),
        layouts.len(),
        weights::words(clues),
        at_most(solution.finished),
        100.0 * solution.open,
    );
    if let Some(estimate) = solution.open_estimate {
        let _ = writeln!(text, "  sampled with all cards in view: {}", about(estimate));
    }
    for plan in &solution.plans {
        let cards = cards_of(plan.equivalents);
        let percent = if plan.at_most > plan.probability {
            let (low, high) = (100.0 * plan.probability, 100.0 * plan.at_most);
            if solution.finished && plan.probability <= 0.0 {
                format!("at most {high:.2} %")
            } else {
                format!("{low:.2} to {high:.2} % (not finished)")
            }
        } else {
            format!("{:.2} %", 100.0 * plan.probability)
        };
        let estimate = plan
            .estimate
            .map_or(String::new(), |estimate| format!(", sampled {}", about(estimate)));
        let _ = writeln!(text, "  {cards}: {percent}{estimate}, plays for {}", plan.plays_for);
    }
    if let Some(stopped) = solution.stopped {
        let (low, high) = (100.0 * solution.probability(), 100.0 * solution.at_most());
        let why = asked.interrupts.reason(stopped).words(limits);
        let _ = writeln!(text, "  {why}: the best plan wins {low:.2} to {high:.2} %");
    }
    for goal in goals {
        let mark = if goal.finished { "" } else { " or more (not finished)" };
        let _ = writeln!(text, "  {} tricks: {:.2} %{mark}", goal.tricks, 100.0 * goal.probability);
    }
    text
}

fn is_error(fault: &Diagnostic<Problem>) -> bool {
    fault.severity == Severity::Error
}

/// Whether the hands that the calls were made with are known but for what is hidden; warns if not.
fn can_be_read(board: &ReadBoard, position: &Position) -> bool {
    if !position.is_whole {
        let unknown = "the auction does not count: what the defenders were dealt is not recorded";
        warn(&fault_of_board(&board.record, &unknown));
    }
    position.is_whole
}

fn json_line(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// `Board 7: `, or nothing if the board has no number.
fn heading(number: Option<u32>) -> String {
    number.map_or(String::new(), |number| format!("Board {number}: "))
}

/// `40.9 ± 0.5 % of 8192 layouts`
fn about(Estimate { probability, standard_error, layouts, in_sample }: Estimate) -> String {
    let (percent, error) = (100.0 * probability, 100.0 * standard_error);
    let made_for = if in_sample { " that the plan was made for" } else { "" };
    format!("{percent:.1} ± {error:.1} % of {layouts} layouts{made_for}")
}

/// What may not be known exactly when the budget is spent is a bound.
fn at_most(is_finished: bool) -> &'static str {
    if is_finished { "" } else { "at most " }
}

/// The cards that start a plan.
fn cards_of(equivalents: Hand) -> String {
    let cards: Vec<String> = equivalents.iter().map(|card| card.to_string()).collect();
    if cards.is_empty() { "best play".to_owned() } else { cards.join(" ") }
}
