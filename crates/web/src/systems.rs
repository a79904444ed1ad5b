//! What the two sides of a table bid: systems by name, as a request says them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use merrimac_bidding::{Preset, System};
use merrimac_cards::BySide;
use merrimac_engine::{Partnership, PartnershipError, Profile, preset};
use serde::{Deserialize, Serialize};

use crate::error::Failure;

/// The system of each side, where it is another than the player's: `{"NS","EW"}`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Systems {
    #[serde(rename = "NS", skip_serializing_if = "Option::is_none")]
    north_south: Option<String>,
    #[serde(rename = "EW", skip_serializing_if = "Option::is_none")]
    east_west: Option<String>,
}

impl Systems {
    /// Whether both sides bid what the player does.
    pub(crate) const fn are_usual(&self) -> bool {
        self.north_south.is_none() && self.east_west.is_none()
    }

    /// The same under the names that the program knows them by.
    ///
    /// # Errors
    /// If a system does not come with the program.
    pub(crate) fn known(self) -> Result<Self, Failure> {
        let known = |name: Option<String>| {
            let found = name.map(|name| match Preset::named(&name) {
                Some(preset) => Ok(preset.name.to_owned()),
                None => Err(refused(&PartnershipError::UnknownSystem { name })),
            });
            found.transpose()
        };
        Ok(Self { north_south: known(self.north_south)?, east_west: known(self.east_west)? })
    }

    fn names(&self) -> BySide<Option<String>> {
        BySide::from_array([self.north_south.clone(), self.east_west.clone()])
    }

    /// The two sides of a table of one profile.
    ///
    /// # Errors
    /// If a system does not come with the program, or lacks a convention of the profile.
    pub(crate) fn sides(&self, profile: &Profile) -> Result<BySide<Partnership>, Failure> {
        Partnership::sides(profile, &self.names(), preset).map_err(|error| refused(&error))
    }
}

pub(crate) fn refused(error: &PartnershipError) -> Failure {
    Failure::malformed(format!("systems: {error}"))
}

/// The server's player with every pair of systems that somebody has asked for. A pair is read once; there are
/// only as many as the program has systems.
pub(crate) struct Pairs {
    usual: BySide<Partnership>,
    others: Mutex<HashMap<Systems, BySide<Partnership>>>,
    /// By what calls are explained of a side that bids no system.
    standard: Arc<System>,
}

impl Pairs {
    /// A player whose sides bid these systems where nothing else is asked for.
    ///
    /// # Errors
    /// If a system does not come with the program, or lacks a convention.
    pub(crate) fn new(
        player: &Profile,
        systems: &BySide<Option<String>>,
    ) -> Result<Self, PartnershipError> {
        let usual = Partnership::sides(player, systems, preset)?;
        Ok(Self { usual, others: Mutex::default(), standard: Arc::new(preset("sayc")?) })
    }

    /// The two sides of a table. Systems that cannot be had are those of the server: whoever opened the table was
    /// told so.
    pub(crate) fn of(&self, systems: &Systems) -> BySide<Partnership> {
        if systems.are_usual() {
            return self.usual.clone();
        }
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = others.get(systems) {
            return known.clone();
        }
        let asked = systems.names();
        let usual = |side| self.usual[side].profile().system.clone();
        let names = BySide::from_fn(|side| asked[side].clone().or_else(|| usual(side)));
        let profile = self.usual.values().next().map(|pair| pair.profile().clone());
        let sides = profile.and_then(|one| Partnership::sides(&one, &names, preset).ok());
        let sides = sides.unwrap_or_else(|| self.usual.clone());
        others.insert(systems.clone(), sides.clone());
        sides
    }

    /// By what the calls of each side are explained.
    pub(crate) fn cards(&self, sides: &BySide<Partnership>) -> BySide<Arc<System>> {
        BySide::from_fn(|side| {
            let pair = &sides[side];
            let own = pair.system().filter(|_| pair.profile().system.is_some());
            Arc::clone(own.unwrap_or(&self.standard))
        })
    }
}
