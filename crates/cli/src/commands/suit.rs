//! `merrimac suit`

use std::fmt::Write as _;

use anyhow::Context;
use clap::Args;
use merrimac_cards::Holding;
use merrimac_single_dummy::{SuitCombination, SuitGoal, SuitGoals};

use crate::failure::Done;
use crate::output;

/// Play a suit combination: the best line for every number of tricks, and how likely it is
///
/// Against any defence, with as many entries as one likes: declarer leads the suit from whichever hand he
/// wants, and the defenders see all cards. Two holdings are given, North's and South's. Without --tricks
/// a table of all goals is printed and the line that takes most tricks on average; with it, the line for that
/// goal, as a tree: what to lead, and what to play after each of the defenders' cards.
///
/// For example: merrimac suit AQT9 432 --tricks 3
#[derive(Debug, Args)]
pub(crate) struct Suit {
    /// One hand's cards: AQT9; - for a void
    #[arg(value_parser = read_holding, allow_hyphen_values = true)]
    north: Holding,
    /// The other's
    #[arg(value_parser = read_holding, allow_hyphen_values = true)]
    south: Holding,
    /// Only this many tricks, with the whole line
    #[arg(long, value_name = "N")]
    tricks: Option<u8>,
    /// Print one JSON object: {"goals":[{"tricks","probability","line"}],"expected"}
    #[arg(long)]
    json: bool,
}

impl Suit {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let combination = SuitCombination::new(self.north, self.south)
            .with_context(|| format!("{} opposite {}", self.north, self.south))?;
        match self.tricks {
            Some(tricks) => self.print_goal(&combination.solve_for(tricks)?)?,
            None => self.print_all(&combination.solve())?,
        }
        Ok(Done::Well)
    }

    fn print_goal(&self, goal: &SuitGoal) -> anyhow::Result<()> {
        if self.json {
            return self.print_json(std::slice::from_ref(goal), None);
        }
        let head = format!("{} tricks: {:.2} %\n", goal.tricks, 100.0 * goal.probability);
        Ok(output::text(&(head + &goal.line.words()))?)
    }

    fn print_all(&self, goals: &SuitGoals) -> anyhow::Result<()> {
        if self.json {
            return self.print_json(&goals.best, Some(goals));
        }
        let mut text = format!("{} opposite {}\n\ntricks       %  line\n", self.north, self.south);
        for goal in goals.best.iter().rev() {
            let words = goal.line.words();
            let first = words.lines().next().unwrap_or("nothing to decide");
            let more = if words.lines().count() > 1 { " …" } else { "" };
            let percent = 100.0 * goal.probability;
            let _ = writeln!(text, "{:>6}  {percent:>6.2}  {first}{more}", goal.tricks);
        }
        let _ = writeln!(text, "\n{:.4} tricks on average by this line:", goals.expected);
        text.push_str(&goals.expected_line.words());
        Ok(output::text(&text)?)
    }

    fn print_json(&self, goals: &[SuitGoal], all: Option<&SuitGoals>) -> anyhow::Result<()> {
        output::json(&merrimac_forms::Suit {
            north: self.north,
            south: self.south,
            goals: goals.iter().map(merrimac_forms::SuitGoal::from).collect(),
            expected: all.map(|goals| goals.expected),
            expected_line: all.map(|goals| goals.expected_line.words()),
        })?;
        Ok(())
    }
}

fn read_holding(text: &str) -> Result<Holding, String> {
    if text == "-" {
        return Ok(Holding::EMPTY);
    }
    text.parse().map_err(|error| format!("{error}"))
}
