//! Which of our players sits there: a profile by its name, changed by options.

use clap::Args;
use merrimac_cards::BySide;
use merrimac_engine::{ParseProfileError, Partnership, Profile};

use crate::systems::{self, Conventions, Sides};

/// Which player.
#[derive(Debug, Clone, Args)]
pub(crate) struct ProfileChoice {
    /// Who plays, by name: words joined by +, as for `merrimac match` [default: sayc+borel+swo]
    #[arg(long, value_name = "SPEC", value_parser = profile)]
    player: Option<Box<Profile>>,
    /// The bidding system: sayc, two-over-one, weak-notrump, acol, precision, natural, or a folder of rule files
    /// [default: the player's]
    #[arg(long, value_name = "SYSTEM")]
    system: Option<String>,
    #[command(flatten)]
    sides: Sides,
    #[command(flatten)]
    conventions: Conventions,
}

impl ProfileChoice {
    /// The profile that was chosen.
    pub(crate) fn profile(&self) -> Profile {
        let mut profile = self.player.as_deref().cloned().unwrap_or_default();
        profile.system = self.system.clone().or(profile.system);
        profile.conventions.extend(self.conventions.settings());
        profile
    }

    /// The two sides of a table, all of them of the profile but for the systems of --ns and --ew.
    ///
    /// # Errors
    /// If a system cannot be read, or lacks a convention.
    pub(crate) fn sides(&self, profile: &Profile) -> anyhow::Result<BySide<Partnership>> {
        Partnership::sides(profile, &self.sides.names(), systems::load)
    }
}

/// The profile of a name; in a box, since commands are kept side by side and few have one.
pub(crate) fn profile(name: &str) -> Result<Box<Profile>, ParseProfileError> {
    name.parse().map(Box::new)
}

/// A profile with its systems, by name or out of folders.
///
/// # Errors
/// If a system cannot be read, or lacks a convention.
pub(crate) fn partnership(profile: Profile) -> anyhow::Result<Partnership> {
    Partnership::new(profile, systems::load)
}
