//! Endings played for an average: of tricks, of the score, of IMPs or matchpoints.

use std::fmt::Write as _;
use std::str::FromStr;

use anyhow::{Context, ensure};
use merrimac_cards::{Contract, ParseScoringError, Scoring, Vulnerability};
use merrimac_single_dummy::{Payoff, PayoffPlan, PayoffSolution, TricksTaken, solve_payoff};
use serde::Serialize;

use super::limits::Limits;
use super::weights::{Clue, words};
use super::{Asked, EndingCommand, JsonBounds, at_most, cards_of, heading, json_line};
use crate::failure::counted;

/// What is played for on average.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayedFor {
    /// The tricks that remain.
    Tricks,
    /// The score of declarer's side: by itself if total points count, else against each of the scores
    /// at other tables.
    Score(Scoring),
}

impl PlayedFor {
    const fn compares(self) -> bool {
        matches!(self, Self::Score(Scoring::Imps | Scoring::Matchpoints))
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Tricks => "tricks",
            Self::Score(scoring) => scoring.name(),
        }
    }
}

impl FromStr for PlayedFor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "tricks" => Ok(Self::Tricks),
            "score" => Ok(Self::Score(Scoring::TotalPoints)),
            _ => text.parse().map(Self::Score).map_err(|_: ParseScoringError| {
                "expected tricks, total (or score), imps or matchpoints (or mp)"
            }),
        }
    }
}

/// Other scores are given where they are needed, and nowhere else.
pub(super) fn check(what: Option<PlayedFor>, against: &[i32]) -> anyhow::Result<()> {
    let compares = what.is_some_and(PlayedFor::compares);
    ensure!(!compares || !against.is_empty(), "say what the score is compared with: --against");
    ensure!(compares || against.is_empty(), "--against is for --payoff imps and matchpoints");
    Ok(())
}

/// What all tricks of a board are worth.
struct Worth<'a> {
    what: PlayedFor,
    against: &'a [i32],
    /// The contract with the tricks won before; none if only tricks count.
    contract: Option<(Contract, u8)>,
    vulnerability: Vulnerability,
}

impl Worth<'_> {
    /// What a number of the remaining tricks is worth, in units of which several may be a point.
    fn of(&self, tricks: u8) -> i32 {
        let Some((contract, won)) = self.contract else { return tricks.into() };
        let score = contract.score(won + tricks, self.vulnerability);
        // Scores at other tables are North and South's.
        let is_theirs = contract.side() == merrimac_cards::Side::EastWest;
        let others = self
            .against
            .iter()
            .map(|&other| if is_theirs { other.saturating_neg() } else { other });
        match self.what {
            PlayedFor::Score(scoring) if self.what.compares() => {
                others.map(|other| scoring.compare(score, other)).sum()
            }
            _ => score,
        }
    }

    /// How many units are a point.
    fn units(&self) -> f64 {
        match self.what {
            PlayedFor::Score(Scoring::Imps) => self.against.len().max(1) as f64,
            _ => 1.0,
        }
    }

    /// `the score of 3NT`
    fn words(&self) -> String {
        let contract = self.contract.map_or(String::new(), |(contract, _)| contract.text());
        match self.what {
            PlayedFor::Tricks => "tricks".to_owned(),
            PlayedFor::Score(Scoring::TotalPoints) => format!("the score of {contract}"),
            PlayedFor::Score(Scoring::Imps) => format!("IMPs with {contract}"),
            PlayedFor::Score(Scoring::Matchpoints) => format!("matchpoints with {contract}"),
        }
    }

    fn number(&self, units: f64) -> String {
        let points = units / self.units();
        if self.what == PlayedFor::Tricks { format!("{points:.4}") } else { format!("{points:.2}") }
    }
}

#[derive(Serialize)]
struct JsonPayoff {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u32>,
    payoff: &'static str,
    layouts: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weighed_by: Vec<Clue>,
    best: Vec<String>,
    expected: f64,
    open: f64,
    finished: bool,
    #[serde(flatten)]
    bounds: JsonBounds,
    plans: Vec<JsonPlan>,
}

#[derive(Serialize)]
struct JsonPlan {
    card: Option<String>,
    equivalents: Vec<String>,
    expected: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<f64>,
    /// What averaging over all layouts gives the card.
    open: f64,
    /// How likely the tricks still needed are, if it is known how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<f64>,
    results: Vec<JsonResult>,
}

#[derive(Serialize)]
struct JsonResult {
    tricks: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<u8>,
    payoff: f64,
    chance: f64,
    or_better: f64,
    plays_for: String,
}

impl EndingCommand {
    /// The plan that is worth most on average.
    pub(super) fn by_payoff(
        &self,
        asked: &Asked<'_>,
        what: PlayedFor,
        vulnerability: Vulnerability,
    ) -> anyhow::Result<String> {
        let contract = match what {
            PlayedFor::Tricks => None,
            PlayedFor::Score(_) => Some(contract_of(asked, self.tricks)?),
        };
        let worth = Worth { what, against: &self.against, contract, vulnerability };
        let payoff = Payoff::new(asked.ending, |tricks| worth.of(tricks))?;
        let Asked { ending, layouts, interrupts, bar, .. } = asked;
        let solution = self.limits.search(interrupts, bar, |budget| {
            solve_payoff(ending, layouts, &payoff, budget.clone(), self.exact())
        });
        if !self.json {
            return Ok(readable(asked, &self.limits, &worth, &solution));
        }
        let needed = self.tricks.or(asked.position.needed);
        let plans = solution.plans.iter();
        json_line(&JsonPayoff {
            board: asked.number,
            payoff: what.name(),
            layouts: asked.layouts.len(),
            weighed_by: asked.clues.clone(),
            best: solution.best().iter().map(|card| card.to_string()).collect(),
            expected: solution.expected() / worth.units(),
            open: solution.open / worth.units(),
            finished: solution.finished,
            bounds: asked.bounds(
                solution.expected() / worth.units(),
                solution.at_most() / worth.units(),
                solution.stopped,
            ),
            plans: plans.map(|plan| json_plan(plan, &worth, needed)).collect(),
        })
    }
}

/// The contract on a board, and the tricks that its side has won.
fn contract_of(asked: &Asked<'_>, tricks: Option<u8>) -> anyhow::Result<(Contract, u8)> {
    let position = asked.position;
    let contract = position.contract.context("say what the contract is: the tag Contract")?;
    ensure!(
        tricks.is_none() || position.is_whole,
        "with an end position the tricks still needed come from the tag Needed, not from --tricks"
    );
    let won = position.won.context("say how many tricks are needed: the tag Needed")?;
    Ok((contract, won))
}

fn json_plan(plan: &PayoffPlan, worth: &Worth<'_>, needed: Option<u8>) -> JsonPlan {
    let bounded = plan.at_most > plan.expected;
    JsonPlan {
        card: plan.card.map(|card| card.to_string()),
        equivalents: plan.equivalents.iter().map(|card| card.to_string()).collect(),
        expected: plan.expected / worth.units(),
        at_most: bounded.then_some(plan.at_most / worth.units()),
        open: plan.open / worth.units(),
        probability: needed.and_then(|needed| chance_of(&plan.results, needed)),
        results: plan.results.iter().map(|result| json_result(result, worth)).collect(),
    }
}

fn json_result(result: &TricksTaken, worth: &Worth<'_>) -> JsonResult {
    JsonResult {
        tricks: result.tricks,
        to: (result.most > result.tricks).then_some(result.most),
        payoff: f64::from(result.payoff) / worth.units(),
        chance: result.chance,
        or_better: result.or_better,
        plays_for: result.plays_for.clone(),
    }
}

/// How likely this many tricks are; not known if fewer are worth the same, or there is no plan.
fn chance_of(results: &[TricksTaken], tricks: u8) -> Option<f64> {
    let is_split = |result: &TricksTaken| result.tricks < tricks && tricks <= result.most;
    let enough = results.iter().find(|result| result.tricks >= tricks);
    let is_known = !results.is_empty() && !results.iter().any(is_split);
    is_known.then(|| enough.map_or(0.0, |result| result.or_better))
}

fn readable(
    asked: &Asked<'_>,
    limits: &Limits,
    worth: &Worth<'_>,
    solution: &PayoffSolution,
) -> String {
    let Asked { ending, layouts, clues, .. } = asked;
    let won = worth.contract.map_or(String::new(), |(_, won)| format!(" {won} won,"));
    let mut text = format!(
        "{}{} plays for {},{won} {} left in {}; {} layouts{}, {}{} with all cards in view\n",
        heading(asked.number),
        ending.declarer().name(),
        worth.words(),
        counted(ending.tricks_left() as u64, "trick"),
        ending.strain(),
        layouts.len(),
        words(clues),
        at_most(solution.finished),
        worth.number(solution.open),
    );
    for plan in &solution.plans {
        let (low, high) = (worth.number(plan.expected), worth.number(plan.at_most));
        let average = if plan.at_most <= plan.expected {
            low
        } else if solution.finished {
            format!("at most {high}")
        } else {
            format!("{low} to {high} (not finished)")
        };
        let _ = writeln!(text, "  {}: {average} on average", cards_of(plan.equivalents));
        for result in &plan.results {
            let _ = writeln!(text, "    {}", result_line(result, worth));
        }
    }
    if let Some(stopped) = solution.stopped {
        let (low, high) = (worth.number(solution.expected()), worth.number(solution.at_most()));
        let why = asked.interrupts.reason(stopped).words(limits);
        let _ = writeln!(text, "  {why}: the best plan is worth {low} to {high}");
    }
    text
}

/// `2 tricks (400): 30.00 %; this or better 60.00 %, plays for ♠K with West`
fn result_line(result: &TricksTaken, worth: &Worth<'_>) -> String {
    let tricks = if result.most > result.tricks {
        format!("{} to {} tricks", result.tricks, result.most)
    } else {
        counted(result.tricks.into(), "trick")
    };
    let value = match worth.what {
        PlayedFor::Tricks => String::new(),
        PlayedFor::Score(_) => format!(" ({})", rounded(f64::from(result.payoff) / worth.units())),
    };
    let mut line = format!("{tricks}{value}: {:.2} %", 100.0 * result.chance);
    if result.or_better < 1.0 {
        if result.or_better > result.chance {
            let _ = write!(line, "; this or better {:.2} %", 100.0 * result.or_better);
        }
        let _ = write!(line, ", plays for {}", result.plays_for);
    }
    line
}

/// A number without decimals that say nothing.
fn rounded(number: f64) -> String {
    let text = format!("{number:.2}");
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}
