//! A profile with the systems it names, ready to sit down.
//!
//! Systems are found by whoever can: the program reads folders, a server knows those that come with the
//! program. A [`Partnership`] holds them once, for as many engines as there are seats.

use std::sync::Arc;

use merrimac_bidding::{Bidder, Borel, LoadError, System, sayc};
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
    #[error("{name}: expected a system that comes with the program: sayc")]
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
        Self::new(profile, |name| match name {
            READ_BY => Ok(sayc()?),
            _ => Err(PartnershipError::UnknownSystem { name: name.to_owned() }),
        })
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
