//! A profile with the systems it names, ready to sit down.
//!
//! Systems are found by whoever can: the program reads folders, a server knows those that come with the
//! program. A [`Partnership`] holds them once, for as many engines as there are seats.

use std::sync::Arc;

use merrimac_bidding::{Bidder, Borel, LoadError, Preset, System};
use merrimac_cards::{BySide, Side};
use thiserror::Error;

use crate::player::Engine;
use crate::profile::{Calls, Profile};

/// By which system calls are read if none is named, without the convention that makes overcalls of 1NT
/// artificial: who says nothing of his methods is taken to bid what he has.
const READ_BY: &str = "sayc";
const ARTIFICIAL: &str = "cappelletti";

/// A profile with its systems: makes engines.
///
/// ```
/// use merrimac_engine::{Partnership, Profile};
/// use merrimac_table::Player;
/// let pair = Partnership::of_the_program("sayc+mc+club".parse()?)?;
/// assert_eq!(pair.engine(1).name(), "Merrimac sayc+mc+club");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Partnership {
    profile: Arc<Profile>,
    /// What is bid or, without a system of its own, by what others' calls are read.
    ours: Option<Arc<System>>,
    theirs: Option<Arc<System>>,
}

/// Why a profile cannot sit down.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PartnershipError {
    /// There is no such system here.
    #[error("{name}: expected a system that comes with the program: {}", Preset::names())]
    UnknownSystem {
        /// What was asked for.
        name: String,
    },
    /// The system cannot be read.
    #[error(transparent)]
    System(#[from] LoadError),
    /// There is no such convention.
    #[error(transparent)]
    Convention(#[from] UnknownConvention),
}

/// The system has no convention of this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{name}: no such convention; there are {}", .known.join(", "))]
pub struct UnknownConvention {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: Vec<String>,
}

impl Partnership {
    /// A profile with systems found by name.
    ///
    /// # Errors
    /// If a system is not found, or has not the conventions of the profile.
    pub fn new<E: From<UnknownConvention>>(
        profile: Profile,
        mut find: impl FnMut(&str) -> Result<System, E>,
    ) -> Result<Self, E> {
        let mut ours = None;
        if let Some(name) = &profile.system {
            let mut system = find(name)?;
            for (convention, is_on) in &profile.conventions {
                set_convention(&mut system, convention, *is_on)?;
            }
            ours = Some(Arc::new(system));
        } else if profile.reads() {
            let mut system = find(READ_BY)?;
            system.set_convention(ARTIFICIAL, false);
            ours = Some(Arc::new(system));
        }
        let theirs = profile.against.as_deref().map(find).transpose()?.map(Arc::new);
        Ok(Self { profile: Arc::new(profile), ours, theirs })
    }

    /// A profile with systems that come with the program.
    ///
    /// # Errors
    /// If it names another system, or a convention that there is not.
    pub fn of_the_program(profile: Profile) -> Result<Self, PartnershipError> {
        Self::new(profile, preset)
    }

    /// The two sides of a table at which all four are of one profile, but each side bids a system of its own
    /// where one is named. Then each has the other's card: calls are read by the system of the side that made
    /// them, whatever the profile says of its opponents.
    ///
    /// ```
    /// use merrimac_cards::{BySide, Side};
    /// use merrimac_engine::{Partnership, Profile, preset};
    /// let systems = BySide::from_array([Some("precision".to_owned()), None]);
    /// let sides = Partnership::sides(&Profile::default(), &systems, preset)?;
    /// let east_west = &sides[Side::EastWest];
    /// assert_eq!(east_west.profile().to_string(), "sayc+borel+swo");
    /// let read = east_west.systems(Side::EastWest).expect("it bids a system");
    /// assert_eq!(read[Side::NorthSouth].name(), "Precision");
    /// # Ok::<(), merrimac_engine::PartnershipError>(())
    /// ```
    ///
    /// # Errors
    /// If a system is not found, or has not the conventions of the profile.
    pub fn sides<E: From<UnknownConvention>>(
        profile: &Profile,
        systems: &BySide<Option<String>>,
        mut find: impl FnMut(&str) -> Result<System, E>,
    ) -> Result<BySide<Self>, E> {
        if systems.values().all(Option::is_none) {
            let both = Self::new(profile.clone(), find)?;
            return Ok(BySide::from_fn(|_| both.clone()));
        }
        let mut of = |side: Side| {
            let system = systems[side].clone().or_else(|| profile.system.clone());
            Self::new(Profile { system, against: None, ..profile.clone() }, &mut find)
        };
        let (north_south, east_west) = (of(Side::NorthSouth)?, of(Side::EastWest)?);
        Ok(BySide::from_array([north_south.facing(&east_west), east_west.facing(&north_south)]))
    }

    /// The same, with the opponents' card: their calls are read by what they bid, unless the profile says what
    /// they are to be taken for.
    #[must_use]
    pub fn facing(&self, opponents: &Self) -> Self {
        let bids = opponents.profile.system.is_some();
        match opponents.ours.clone().filter(|_| bids) {
            Some(theirs) => self.taking_them_to_play(theirs),
            None => self.clone(),
        }
    }

    /// The same, if the opponents are taken to play a system, unless the profile says another.
    #[must_use]
    pub fn taking_them_to_play(&self, system: Arc<System>) -> Self {
        let said = self.theirs.clone().filter(|_| self.profile.against.is_some());
        Self { theirs: Some(said.unwrap_or(system)), ..self.clone() }
    }

    /// How it bids and plays.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The same systems with another profile that names the same.
    #[must_use]
    pub fn with(&self, change: impl FnOnce(Profile) -> Profile) -> Self {
        Self { profile: Arc::new(change(Profile::clone(&self.profile))), ..self.clone() }
    }

    /// The system that it bids, or reads calls by; none if calls mean nothing to it.
    pub fn system(&self) -> Option<&Arc<System>> {
        self.ours.as_ref()
    }

    /// By which systems it reads the calls of the two sides when it sits on one of them; none if calls mean
    /// nothing to it.
    pub fn systems(&self, own: Side) -> Option<BySide<&System>> {
        let ours = self.ours.as_deref()?;
        let theirs = self.theirs.as_deref().unwrap_or(ours);
        Some(BySide::from_fn(|side| if side == own { ours } else { theirs }))
    }

    /// Whoever bids, or listens, for an engine with this seed; none if calls mean nothing to it.
    pub fn bidder(&self, seed: u64) -> Option<Bidder> {
        let ours = Arc::clone(self.ours.as_ref()?);
        let Profile { calls, budget, objective, .. } = &*self.profile;
        let bidder = match calls {
            Calls::Rules => Bidder::by_rules(ours),
            Calls::Simulation => {
                let borel = Borel::new(seed).scored_by(objective.scoring());
                let (samples, nodes) = (budget.calls, budget.call_nodes);
                Bidder::by_simulation(ours, Borel { samples, nodes, ..borel })
            }
        };
        Some(match &self.theirs {
            Some(theirs) => bidder.against(Arc::clone(theirs)),
            None => bidder,
        })
    }

    /// An engine whose random choices come from a seed.
    pub fn engine(&self, seed: u64) -> Engine {
        Engine::new(self.clone(), seed)
    }
}

/// The system of a name that comes with the program.
///
/// # Errors
/// If there is none.
pub fn preset(name: &str) -> Result<System, PartnershipError> {
    let preset = Preset::named(name)
        .ok_or_else(|| PartnershipError::UnknownSystem { name: name.to_owned() })?;
    Ok(preset.load()?)
}

/// Turns a convention of a system on or off.
///
/// # Errors
/// If it has no such convention.
pub fn set_convention(
    system: &mut System,
    name: &str,
    is_on: bool,
) -> Result<(), UnknownConvention> {
    if system.set_convention(name, is_on) {
        return Ok(());
    }
    let known = system.conventions().iter().map(|(name, _)| name.clone()).collect();
    Err(UnknownConvention { name: name.to_owned(), known })
}
