//! From the text that names a player's settings to the player.

use anyhow::bail;
use merrimac_table::{Passive, Player, RandomLegal};

/// The player that a text names: `random` or `pass`.
pub(super) fn player(spec: &str, seed: u64) -> anyhow::Result<Box<dyn Player>> {
    match spec {
        "random" => Ok(Box::new(RandomLegal { seed })),
        "pass" => Ok(Box::new(Passive)),
        _ => bail!("{spec}: no such player; there are random, pass"),
    }
}
