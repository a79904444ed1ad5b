//! From the text that names a player's settings to players: `random`, `pass`, …
//!
//! This is the one place where programs that play meet those that judge them. To add an engine, add a
//! line to [`KINDS`]: the text it goes by (as people are told it), what it is, and a function that
//! makes of such a text a factory of players, or says that the text means something else. What many
//! players share (a bidding system, say) is made once, before the factory, and moved into it.

use anyhow::bail;
use merrimac_table::{Passive, Player, RandomLegal};
use merrimac_tournament::{Chair, Entrant};

/// Makes a player for a place at a table.
type Factory = Box<dyn Fn(&Chair) -> Box<dyn Player> + Send + Sync>;

/// A kind of player.
struct Kind {
    /// The text that names it.
    spec: &'static str,
    /// What it is.
    about: &'static str,
    /// The factory that a text stands for; none if it does not name this kind.
    make: fn(&str) -> Option<anyhow::Result<Factory>>,
}

/// Every kind of player.
const KINDS: &[Kind] = &[
    Kind { spec: "random", about: "any legal call and card, by lot", make: random },
    Kind { spec: "pass", about: "always passes, plays its lowest card", make: pass },
];

/// What the help of commands says about settings.
pub(crate) fn help() -> String {
    let lines = KINDS.iter().map(|kind| format!("  {:<10} {}\n", kind.spec, kind.about));
    format!("Players (SPEC):\n{}", lines.collect::<String>())
}

/// The entrant that a text names.
///
/// # Errors
/// If no kind of player goes by it, or its settings make no sense.
pub(crate) fn entrant(spec: &str) -> anyhow::Result<Entrant> {
    let Some(factory) = KINDS.iter().find_map(|kind| (kind.make)(spec)) else {
        let known: Vec<&str> = KINDS.iter().map(|kind| kind.spec).collect();
        bail!("{spec}: no such player; there are {}", known.join(", "));
    };
    Ok(Entrant::new(spec, factory?))
}

fn random(spec: &str) -> Option<anyhow::Result<Factory>> {
    let make = |chair: &Chair| -> Box<dyn Player> { Box::new(RandomLegal { seed: chair.seed }) };
    (spec == "random").then(|| Ok(Box::new(make) as Factory))
}

fn pass(spec: &str) -> Option<anyhow::Result<Factory>> {
    let make = |_: &Chair| -> Box<dyn Player> { Box::new(Passive) };
    (spec == "pass").then(|| Ok(Box::new(make) as Factory))
}
