//! `merrimac problems`

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use merrimac_engine::Profile;
use merrimac_tournament::{Problem, ProblemReport, ProblemScore, ProblemSet, Task};

use crate::failure::{Done, Faults, warn};
use crate::input::Boards;
use crate::parallel::Parallel;
use crate::progress::Progress;
use crate::{output, players};

/// Those by whom problems are graded, the weakest first.
const LEVELS: [&str; 3] = ["mc+beginner", "mc+club", "mc+expert"];

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
    /// Print how hard each problem is: 1 if our beginner makes it in every layout, 2 if our club player does and he
    /// does not, 3 if only our expert does, 4 if none of them
    #[arg(long, conflicts_with_all = ["declarer", "defence", "json", "solvable"])]
    levels: bool,
    /// Print one JSON object a problem: {"problem","solved","layouts","made","seconds",…}
    #[arg(long)]
    json: bool,
}

impl Problems {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        if self.levels {
            return self.print_levels();
        }
        let task = self.task();
        let spec = self.defence.as_ref().unwrap_or(&self.declarer);
        let progress = Progress::default();
        let player = players::ProblemSolver::new(spec, &progress)?;
        let (problems, has_faults) =
            read_problems(self.file.as_deref(), self.theme.as_deref(), task)?;
        let bar = progress.over(problems.len() as u64, "problems");
        let mut score = ProblemScore::default();
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
                score.add(&problem, &solution);
                bar.set_message(format!("problems, {} solved", score.passed));
                let report = ProblemReport { task, problem: &problem, solution: &solution };
                bar.suspend(|| Ok::<_, anyhow::Error>(output::shown(&report, self.json)?))
            },
        )?;
        bar.finish_and_clear();
        output::shown(&score, self.json)?;
        Ok(match (has_faults, score.failed) {
            (true, _) => Done::WithFaults,
            (false, 0) => Done::Well,
            (false, _) => Done::Negative,
        })
    }

    /// A line a problem: its name and its level.
    fn print_levels(&self) -> anyhow::Result<Done> {
        let progress = Progress::default();
        let players = LEVELS.map(|spec| players::ProblemSolver::new(spec, &progress));
        let players = players.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
        let (problems, has_faults) =
            read_problems(self.file.as_deref(), self.theme.as_deref(), Task::Make)?;
        let bar = progress.over(problems.len() as u64, "problems");
        output::text(&format!(
            "# merrimac problems FILE --levels: {}, or none\n",
            LEVELS.join(", ")
        ))?;
        self.parallel.pool()?.in_order(
            problems.into_iter().map(Ok),
            || (),
            |(), problem: Problem| {
                let makes = |player: &players::ProblemSolver| {
                    problem.solve(player.of(&problem), self.seed).is_solved()
                };
                let failed = players.iter().take_while(|player| !makes(player)).count();
                (problem, failed + 1)
            },
            |(problem, level)| {
                bar.inc(1);
                let line = format!("{}\t{level}\n", problem.name);
                bar.suspend(|| Ok::<_, anyhow::Error>(output::text(&line)?))
            },
        )?;
        bar.finish_and_clear();
        Ok(if has_faults { Done::WithFaults } else { Done::Well })
    }

    fn task(&self) -> Task {
        if self.defence.is_some() { Task::Beat } else { Task::Make }
    }
}

/// The problems of a file, or those of one theme, and whether anything could not be read.
pub(crate) fn read_problems(
    file: Option<&Path>,
    theme: Option<&str>,
    task: Task,
) -> anyhow::Result<(Vec<Problem>, bool)> {
    let boards = Boards::open(file, None)?;
    let (name, bar) = (boards.name.clone(), boards.bar.clone());
    let mut faults = Faults::of(&name);
    let mut set = ProblemSet::new(task, theme);
    for board in boards {
        let board = board?;
        board.draw_faults(&mut faults);
        let game = board.game.as_ref();
        set.add(board.record, |name| game.and_then(|game| game.known(name)));
    }
    bar.finish_and_clear();
    faults.finish();
    if set.others() > 0 {
        let (name, others, kind) = (name.display(), set.others(), task.kind());
        warn(&format!("{name}: {others} games are no problems for {kind}, and left out"));
    }
    let problems = set.into_problems();
    if problems.is_empty() {
        bail!("{}: there are no problems", name.display());
    }
    Ok((problems, faults.errors() > 0))
}
