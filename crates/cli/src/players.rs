//! From the text that names a player to players: `random`, `pass`, `tcp://…`, and every profile of the
//! engine's registry.
//!
//! This is the one place where programs that play meet those that judge them. To add another program, add
//! a line to [`KINDS`]: the text it goes by (as people are told it), what it is, and a function that
//! makes of such a text a factory of players, or says that the text means something else. What many
//! players share (a bidding system, say) is made once, before the factory, and moved into it.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use merrimac_cardplay::Objective;
use merrimac_engine::{DecisionCache, Partnership, Profile, WORDS, preset};
use merrimac_protocol::{Limits, Lounge, Report};
use merrimac_table::{Passive, Player, RandomLegal};
use merrimac_tournament::{Chair, Entrant, Problem, Program, ProgramPlayer};

use crate::progress::Progress;
use crate::{profiles, systems};

/// Makes a player for a place at a table.
type Factory = Box<dyn Fn(&Chair) -> Box<dyn Player> + Send + Sync>;

/// A kind of player.
struct Kind {
    /// The text that names it.
    spec: &'static str,
    /// What it is.
    about: &'static str,
    /// Whether its players may be lost and come back.
    comes_back: bool,
    /// The factory that a text stands for, of players who count so if it is said; none if it does not name this kind.
    make: fn(&str, Option<Objective>, &Progress) -> Option<anyhow::Result<Factory>>,
}

/// Every kind of player.
const KINDS: &[Kind] = &[
    Kind {
        spec: "random",
        about: "any legal call and card, at random",
        comes_back: false,
        make: random,
    },
    Kind {
        spec: "pass",
        about: "always passes, plays its lowest card",
        comes_back: false,
        make: pass,
    },
    Kind {
        spec: "tcp://ADDRESS:PORT",
        about: "programs that connect there and speak the table-manager protocol",
        comes_back: true,
        make: remote,
    },
    Kind {
        spec: "program:FILE",
        about: "another merrimac program, which bids by its rules; for matches of bidding only",
        comes_back: false,
        make: other_program,
    },
    Kind {
        spec: "sayc+borel+swo",
        about: "the engine, by words joined by +",
        comes_back: false,
        make: engine,
    },
];

/// What the help of commands says about settings.
pub(crate) fn help() -> String {
    let lines = KINDS.iter().map(|kind| format!("  {:<18} {}\n", kind.spec, kind.about));
    let words = WORDS.iter().map(|word| format!("  {:<18} {}\n", word.text, word.says));
    let (lines, words): (String, String) = (lines.collect(), words.collect());
    format!("Players (SPEC):\n{lines}\nWords for the engine:\n{words}")
}

/// The entrants of a contest by the texts that name them, each made once: some of them listen at a port. Our players
/// have the cards of all others: calls are read by the system of the side that made them, and those of programs
/// over the network as natural, softly.
///
/// # Errors
/// If no kind of player goes by a text, or its settings make no sense.
pub(crate) fn entrants(specs: &[String], progress: &Progress) -> anyhow::Result<Vec<Entrant>> {
    let ours = |spec: &String| profile(spec).map(profiles::partnership).transpose();
    let ours: Vec<Option<Partnership>> = specs.iter().map(ours).collect::<Result<_, _>>()?;
    let natural = Arc::new(preset(UNKNOWN)?);
    let facing = |pair: &Partnership, other: usize| match &ours[other] {
        Some(opponents) => pair.facing(opponents),
        None if specs[other].starts_with(OVER_NETWORK) => {
            pair.taking_them_to_play(Arc::clone(&natural))
        }
        None => pair.clone(),
    };
    let entrant = |(spec, pair): (&String, &Option<Partnership>)| {
        let Some(pair) = pair else { return entrant(spec, progress) };
        let pair = pair.clone();
        let facing: Vec<_> = (0..specs.len()).map(|other| facing(&pair, other)).collect();
        Ok(Entrant::who_knows_opponents(spec, move |chair, opponents| {
            let pair = opponents.and_then(|other| facing.get(other)).unwrap_or(&pair);
            Box::new(pair.engine(chair.seed))
        }))
    };
    specs.iter().zip(&ours).map(entrant).collect()
}

/// The entrant that a text names, at a table with opponents who play a system; nobody knows which, if it is not said
/// here nor in the text.
///
/// # Errors
/// If no kind of player goes by the text, or its settings make no sense.
pub(crate) fn at_a_table(
    spec: &str,
    against: Option<&str>,
    progress: &Progress,
) -> anyhow::Result<Entrant> {
    let Some(mut profile) = profile(spec) else { return entrant(spec, progress) };
    let said = against.map(str::to_owned).or(profile.against.take());
    profile.against = Some(said.unwrap_or_else(|| UNKNOWN.to_owned()));
    let pair = profiles::partnership(profile)?;
    Ok(Entrant::new(spec, move |chair| Box::new(pair.engine(chair.seed))))
}

/// What opponents are taken to play of whose card nothing is known.
pub(crate) const UNKNOWN: &str = "natural";

/// How the text begins that names programs over the network.
const OVER_NETWORK: &str = "tcp://";

/// The entrant that a text names; programs that connect are told of above the bar.
///
/// # Errors
/// If no kind of player goes by it, or its settings make no sense.
pub(crate) fn entrant(spec: &str, progress: &Progress) -> anyhow::Result<Entrant> {
    entrant_who_counts(spec, None, progress)
}

/// Who solves problems, in which nothing counts but the contract.
pub(crate) struct ProblemSolver {
    usual: Entrant,
    /// Where nobody chose the cards before; none if this player sees to that itself.
    plain: Option<Entrant>,
}

impl ProblemSolver {
    /// The player that a text names.
    ///
    /// # Errors
    /// If no kind of player goes by it, or its settings make no sense.
    pub(crate) fn new(spec: &str, progress: &Progress) -> anyhow::Result<Self> {
        let usual = entrant_who_counts(spec, Some(Objective::Contract), progress)?;
        let plain = profile(spec)
            .map(|profile| profile.reading_nothing().to_string())
            .map(|spec| entrant_who_counts(&spec, Some(Objective::Contract), progress))
            .transpose()?;
        Ok(Self { usual, plain })
    }

    /// Who takes up a problem.
    pub(crate) fn of(&self, problem: &Problem) -> &Entrant {
        self.plain.as_ref().filter(|_| problem.is_composed).unwrap_or(&self.usual)
    }
}

fn entrant_who_counts(
    spec: &str,
    objective: Option<Objective>,
    progress: &Progress,
) -> anyhow::Result<Entrant> {
    let made = |kind: &Kind| Some((kind.comes_back, (kind.make)(spec, objective, progress)?));
    let Some((comes_back, factory)) = KINDS.iter().find_map(made) else {
        let known: Vec<&str> = KINDS.iter().map(|kind| kind.spec).collect();
        bail!("{spec}: no such player; there are {}", known.join(", "));
    };
    let entrant = Entrant::new(spec, factory?);
    Ok(if comes_back { entrant.that_comes_back() } else { entrant })
}

fn random(spec: &str, _: Option<Objective>, _: &Progress) -> Option<anyhow::Result<Factory>> {
    let make = |chair: &Chair| -> Box<dyn Player> { Box::new(RandomLegal { seed: chair.seed }) };
    (spec == "random").then(|| Ok(Box::new(make) as Factory))
}

fn pass(spec: &str, _: Option<Objective>, _: &Progress) -> Option<anyhow::Result<Factory>> {
    let make = |_: &Chair| -> Box<dyn Player> { Box::new(Passive) };
    (spec == "pass").then(|| Ok(Box::new(make) as Factory))
}

fn other_program(
    spec: &str,
    _: Option<Objective>,
    _: &Progress,
) -> Option<anyhow::Result<Factory>> {
    let path = spec.strip_prefix("program:")?;
    let seat = |program: Arc<Program>| -> Factory {
        Box::new(move |_: &Chair| Box::new(ProgramPlayer(Arc::clone(&program))))
    };
    Some(open_program(Path::new(path)).map(seat))
}

fn open_program(path: &Path) -> anyhow::Result<Arc<Program>> {
    Program::open(path).map_err(|error| {
        anyhow::anyhow!("{}: expected a merrimac program that bids; {error}", path.display())
    })
}

/// Another program, under a name.
///
/// # Errors
/// If there is no such program, or it does not bid.
pub(crate) fn program(name: &str, path: &Path) -> anyhow::Result<Entrant> {
    let program = open_program(path)?;
    Ok(Entrant::new(name, move |_| Box::new(ProgramPlayer(Arc::clone(&program)))))
}

/// How long a program that plays over the network may take to connect, and for every answer.
const PATIENCE: Duration = Duration::from_mins(10);

fn remote(
    spec: &str,
    _: Option<Objective>,
    progress: &Progress,
) -> Option<anyhow::Result<Factory>> {
    let address = spec.strip_prefix(OVER_NETWORK)?;
    let opponents = "Merrimac".parse().expect("a name of letters is a team's name");
    let said = progress.clone();
    let log = move |report: Report| said.log(&report.to_string());
    let lounge = Lounge::open(address, opponents, PATIENCE, Limits::default(), log)
        .with_context(|| format!("cannot listen at {address}"));
    Some(lounge.map(|lounge| {
        progress.log(&format!("listening on {}", lounge.address()));
        Box::new(move |chair: &Chair| -> Box<dyn Player> { Box::new(lounge.player(chair.seat)) })
            as Factory
    }))
}

/// The profile that a text names, if it does.
fn profile(spec: &str) -> Option<Profile> {
    let profile: Profile = spec.parse().ok()?;
    profile.system.as_deref().is_none_or(systems::is_known).then_some(profile)
}

fn engine(
    spec: &str,
    objective: Option<Objective>,
    _: &Progress,
) -> Option<anyhow::Result<Factory>> {
    let mut profile = profile(spec)?;
    profile.objective = objective.unwrap_or(profile.objective);
    // Layouts of a problem look the same for some tricks; boards of a match do not.
    let cache = (objective == Some(Objective::Contract)).then(Arc::<DecisionCache>::default);
    Some(profiles::partnership(profile).map(move |partnership| {
        let seat = move |chair: &Chair| -> Box<dyn Player> {
            let engine = partnership.engine(chair.seed);
            Box::new(match &cache {
                Some(cache) => engine.with_cache(Arc::clone(cache)),
                None => engine,
            })
        };
        Box::new(seat) as Factory
    }))
}
