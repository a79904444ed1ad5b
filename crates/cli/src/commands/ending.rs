//! `merrimac ending`

mod position;

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use merrimac_cards::Hand;
use merrimac_notation::Format;
use merrimac_single_dummy::{Ending, Layouts, Plan, Solution, solve};
use serde::Serialize;

use crate::failure::{Done, Faults};
use crate::input::{Boards, fault_of_board};
use crate::output;

/// Solve endings single dummy: the best cards, their probability, and what they play for
///
/// Declarer does not see the defenders' hands; they see everything. For each of declarer's cards the best
/// plan is found: the likeliest set of layouts that one way of playing wins together. Hidden hands that the
/// file gives are only used for which cards are out. Where it leaves them open (-), the tag Hidden, in the form
/// S.H.D.C, names the cards that are out; cards given to a defender are then known to be there. A board with
/// a contract and recorded play is taken after the cards played: suits shown out of are known. Tricks still
/// needed come from --tricks, the tag Needed or the contract.
///
/// For example: merrimac ending squeeze.pbn --tricks 3
#[derive(Debug, Args)]
pub(crate) struct EndingCommand {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// How many of the remaining tricks declarer's side needs
    #[arg(long, value_name = "N")]
    tricks: Option<u8>,
    /// Give up after looking into so many positions, and say what is proven
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    nodes: u64,
    /// Only the best plan; the others are said to be no better
    #[arg(long)]
    best: bool,
    /// The best probability for every number of tricks too
    #[arg(long)]
    goals: bool,
    /// Print one JSON object an ending: {"best":[cards],"probability","plans":[{"card","probability","plays_for"}]}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct JsonEnding {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u32>,
    tricks: u8,
    layouts: usize,
    best: Vec<String>,
    probability: f64,
    open: f64,
    finished: bool,
    plans: Vec<JsonPlan>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goals: Vec<JsonGoal>,
}

#[derive(Serialize)]
struct JsonPlan {
    card: Option<String>,
    equivalents: Vec<String>,
    probability: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<f64>,
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

impl From<&Plan> for JsonPlan {
    fn from(plan: &Plan) -> Self {
        let bounded = plan.at_most > plan.probability;
        Self {
            card: plan.card.map(|card| card.to_string()),
            equivalents: plan.equivalents.iter().map(|card| card.to_string()).collect(),
            probability: plan.probability,
            at_most: bounded.then_some(plan.at_most),
            open: plan.open,
            plays_for: plan.plays_for.clone(),
        }
    }
}

impl EndingCommand {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let mut boards = Boards::open(self.file.as_deref(), self.from)?;
        let bar = boards.bar.clone();
        let mut faults = Faults::of(&boards.name);
        for board in boards.by_ref() {
            let board = board?;
            board.draw_faults(&mut faults);
            if board.lost.is_some() {
                continue;
            }
            match position::ending_of(&board, self.tricks) {
                Ok(ending) => self.answer(board.record.number, &ending)?,
                Err(error) => faults.lost(&fault_of_board(&board.record, &error)),
            }
        }
        bar.finish_and_clear();
        faults.finish();
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }

    fn answer(&self, number: Option<u32>, ending: &Ending) -> anyhow::Result<()> {
        let layouts = Layouts::all(ending);
        let exact = if self.best { Hand::EMPTY } else { Hand::FULL };
        let solution = solve(ending, &layouts, self.nodes, exact);
        let goals = if self.goals { self.all_goals(ending, &layouts) } else { Vec::new() };
        if self.json {
            output::json(&JsonEnding {
                board: number,
                tricks: ending.tricks(),
                layouts: layouts.len(),
                best: solution.best().iter().map(|card| card.to_string()).collect(),
                probability: solution.probability(),
                open: solution.open,
                finished: solution.finished,
                plans: solution.plans.iter().map(JsonPlan::from).collect(),
                goals,
            })?;
        } else {
            output::text(&readable(number, ending, &layouts, &solution, &goals))?;
        }
        Ok(())
    }

    fn all_goals(&self, ending: &Ending, layouts: &Layouts) -> Vec<JsonGoal> {
        let goals = (1..=ending.tricks_left() as u8).filter_map(|tricks| {
            let solution = solve(&ending.with_goal(tricks).ok()?, layouts, self.nodes, Hand::EMPTY);
            let probability = solution.probability();
            Some(JsonGoal { tricks, probability, finished: solution.finished })
        });
        goals.collect()
    }
}

fn readable(
    number: Option<u32>,
    ending: &Ending,
    layouts: &Layouts,
    solution: &Solution,
    goals: &[JsonGoal],
) -> String {
    let name = number.map_or(String::new(), |number| format!("Board {number}: "));
    let tricks = match ending.tricks() {
        1 => "1 trick".to_owned(),
        tricks => format!("{tricks} tricks"),
    };
    let mut text = format!(
        "{name}{} needs {tricks} of {} in {}; {} layouts, {:.2} % with all cards in view\n",
        ending.declarer().name(),
        ending.tricks_left(),
        ending.strain(),
        layouts.len(),
        100.0 * solution.open,
    );
    for plan in &solution.plans {
        let cards: Vec<String> = plan.equivalents.iter().map(|card| card.to_string()).collect();
        let cards = if cards.is_empty() { "best play".to_owned() } else { cards.join(" ") };
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
        let _ = writeln!(text, "  {cards}: {percent}, plays for {}", plan.plays_for);
    }
    for goal in goals {
        let mark = if goal.finished { "" } else { " or more (not finished)" };
        let _ = writeln!(text, "  {} tricks: {:.2} %{mark}", goal.tricks, 100.0 * goal.probability);
    }
    text
}
