//! `merrimac problems`

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use merrimac_cards::Record;
use merrimac_engine::Profile;
use merrimac_notation::pbn::Game;
use merrimac_tournament::{Needed, Problem, Solution, Task};
use serde::Serialize;
use serde_json::json;

use crate::failure::{Done, Faults, warn};
use crate::input::{Boards, ReadBoard};
use crate::parallel::Parallel;
use crate::progress::Progress;
use crate::{output, players};

/// Problems for declarer or the defenders, in every layout, against opponents who see all cards
///
/// Problems are PBN games with a contract and, mostly, an auction and a lead. Games that share a tag
/// [Problem "id"] are layouts of one problem: declarer sees the same in each and must make the
/// contract in all; a game without the tag is a problem of its own. The tag [X_Play "composed"] says
/// that the cards played before were put there to lead to a position: nobody chose them, so nothing is
/// read into them. Defenders see all cards. For each layout that is not made it says which card lost
/// the contract, and which would have kept it. With --defence it is the other way round: the contract
/// must be beaten, and declarer sees all cards. The exit code is 1 if a problem is not solved.
#[derive(Debug, Args)]
#[command(after_long_help = players::help())]
pub(crate) struct Problems {
    /// The file, PBN; standard input if left out or -
    file: Option<PathBuf>,
    /// Who declares
    #[arg(long, value_name = "SPEC", default_value_t = Profile::default().to_string())]
    declarer: String,
    /// Who defends, instead
    #[arg(long, value_name = "SPEC", conflicts_with = "declarer")]
    defence: Option<String>,
    /// Leave out what cannot be done even with all cards in view
    #[arg(long)]
    solvable: bool,
    /// What the player's random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    parallel: Parallel,
    /// Only problems about this, as in the tag Theme or, without it, Event
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// Print one JSON object a problem: {"problem","solved","layouts","made","seconds",…}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct JsonProblem<'a> {
    problem: &'a str,
    solved: bool,
    layouts: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beaten: Option<usize>,
    seconds: f64,
    #[serde(skip_serializing_if = "str::is_empty")]
    theme: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    failures: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    needed: &'a [String],
}

impl Problems {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let task = self.task();
        let spec = self.defence.as_ref().unwrap_or(&self.declarer);
        let progress = Progress::default();
        let player = players::ProblemSolver::new(spec, &progress)?;
        let (problems, has_faults) =
            read_problems(self.file.as_deref(), self.theme.as_deref(), task)?;
        let bar = progress.over(problems.len() as u64, "problems");
        let mut results = Results::default();
        self.parallel.pool()?.in_order(
            problems.into_iter().map(Ok),
            || (),
            |(), problem: Problem| {
                let is_asked = !self.solvable || problem.is_solvable(task);
                let solution =
                    is_asked.then(|| problem.attempt(task, player.of(&problem), self.seed));
                (problem, solution)
            },
            |(problem, solution)| {
                bar.inc(1);
                let Some(solution) = solution else { return Ok(()) };
                results.add(&problem, &solution);
                bar.set_message(format!("problems, {} solved", results.passed));
                bar.suspend(|| self.print(&problem, &solution))
            },
        )?;
        bar.finish_and_clear();
        self.print_results(&results)?;
        Ok(match (has_faults, results.failed) {
            (true, _) => Done::WithFaults,
            (false, 0) => Done::Well,
            (false, _) => Done::Negative,
        })
    }

    fn task(&self) -> Task {
        if self.defence.is_some() { Task::Beat } else { Task::Make }
    }

    fn print(&self, problem: &Problem, solution: &Solution) -> anyhow::Result<()> {
        let (layouts, made) = (problem.layouts.len(), solution.made);
        let solved = solution.is_solved();
        let seconds = (solution.seconds * 1000.0).round() / 1000.0;
        if self.json {
            let (problem, theme) = (problem.name.as_str(), problem.theme.as_str());
            let failures = solution.failures.as_slice();
            let (made, beaten) = match self.task() {
                Task::Make => (Some(made), None),
                Task::Beat => (None, Some(made)),
            };
            let needed: Vec<String> = solution.needed.iter().map(Needed::to_string).collect();
            let line = JsonProblem {
                problem,
                solved,
                layouts,
                made,
                beaten,
                seconds,
                theme,
                failures,
                needed: &needed,
            };
            return Ok(output::json(&line)?);
        }
        let verdict = match (solved, self.task()) {
            (true, Task::Make) => "made",
            (true, Task::Beat) => "beaten",
            (false, _) => "FAILED",
        };
        let mut line = format!("{verdict:<6}  {}", problem.name);
        if layouts > 1 {
            write!(line, " ({made} of {layouts} layouts)").expect("a string takes everything");
        }
        for failure in &solution.failures {
            write!(line, ": {failure}").expect("a string takes everything");
        }
        for needed in &solution.needed {
            let which =
                if layouts > 1 { format!("layout {}, ", needed.layout) } else { String::new() };
            write!(line, "\n        {which}{needed}").expect("a string takes everything");
        }
        Ok(output::text(&format!("{line}\n"))?)
    }

    fn print_results(&self, results: &Results) -> anyhow::Result<()> {
        let Results { passed, failed, themes } = results;
        let summary = format!("{passed} passed, {failed} failed");
        if self.json {
            let by_theme: BTreeMap<&str, _> = themes
                .iter()
                .map(|(theme, (passed, of))| {
                    (theme.as_str(), json!({"passed": passed, "failed": of - passed}))
                })
                .collect();
            output::json(&json!({
                "passed": passed, "failed": failed, "themes": by_theme, "summary": summary,
            }))?;
            return Ok(());
        }
        let mut text = String::new();
        if themes.len() > 1 {
            text.push('\n');
            for (theme, (passed, of)) in themes {
                writeln!(text, "{passed:>4} of {of:>3}  {theme}")
                    .expect("a string takes everything");
            }
            text.push('\n');
        }
        Ok(output::text(&format!("{text}{summary}\n"))?)
    }
}

/// The problems of a file, or those of one theme, in the order of their first layouts, and whether anything
/// could not be read.
pub(crate) fn read_problems(
    file: Option<&Path>,
    wanted: Option<&str>,
    task: Task,
) -> anyhow::Result<(Vec<Problem>, bool)> {
    let boards = Boards::open(file, None)?;
    let (name, bar) = (boards.name.clone(), boards.bar.clone());
    let mut faults = Faults::of(&name);
    let mut problems: Vec<Problem> = Vec::new();
    let (mut places, mut others) = (BTreeMap::new(), 0_u64);
    for (number, board) in (1..).zip(boards) {
        let board = board?;
        board.draw_faults(&mut faults);
        if !is_for(task, &board) {
            others += 1;
            continue;
        }
        let (id, theme) = title(&board, number);
        if wanted.is_some_and(|wanted| wanted != theme) {
            continue;
        }
        let place = *places.entry(id.clone()).or_insert_with(|| {
            let is_composed = is_composed(&board);
            problems.push(Problem { name: id, theme, is_composed, layouts: Vec::new() });
            problems.len() - 1
        });
        problems[place].layouts.push(with_fitting_auction(board.record));
    }
    bar.finish_and_clear();
    faults.finish();
    if others > 0 {
        warn(&format!(
            "{}: {others} games are no problems for {}, and left out",
            name.display(),
            match task {
                Task::Make => "declarer",
                Task::Beat => "defenders",
            }
        ));
    }
    if problems.is_empty() {
        bail!("{}: there are no problems", name.display());
    }
    Ok((problems, faults.errors() > 0))
}

/// Whether a game is a problem for this side: it has a contract, and nobody says it is for the other.
fn is_for(task: Task, board: &ReadBoard) -> bool {
    let kind = board.game.as_ref().and_then(|game| game.known("X_Kind"));
    let wanted = match task {
        Task::Make => "declarer",
        Task::Beat => "defence",
    };
    board.record.contract().is_some() && kind.is_none_or(|kind| kind == wanted)
}

/// Whether its cards were put there to lead to a position.
fn is_composed(board: &ReadBoard) -> bool {
    board.game.as_ref().and_then(|game| game.known("X_Play")) == Some("composed")
}

/// The board without its calls if they are not those of its contract: they would tell nothing.
fn with_fitting_auction(mut record: Record) -> Record {
    if record.auction().contract() != record.contract() {
        record.calls.clear();
    }
    record
}

/// What a game is called, and what it is about.
fn title(board: &ReadBoard, place: u64) -> (String, String) {
    let tag = |name: &str| board.game.as_ref().and_then(|game: &Game| game.known(name));
    let theme = tag("Theme").or_else(|| tag("Event")).unwrap_or_default();
    let id = match (tag("Problem"), tag("Site"), board.record.number) {
        (Some(id), _, _) => id.to_owned(),
        (None, Some(site), _) => site.to_owned(),
        (None, None, Some(number)) => format!("board {number}"),
        (None, None, None) => format!("game {place}"),
    };
    (id, theme.to_owned())
}

/// How many were solved, in all and by theme.
#[derive(Default)]
struct Results {
    passed: u32,
    failed: u32,
    /// Solved, and how many there were.
    themes: BTreeMap<String, (u32, u32)>,
}

impl Results {
    fn add(&mut self, problem: &Problem, solution: &Solution) {
        let solved = u32::from(solution.is_solved());
        self.passed += solved;
        self.failed += 1 - solved;
        let (passed, of) = self.themes.entry(problem.theme.clone()).or_default();
        *passed += solved;
        *of += 1;
    }
}
