//! How strong a player is meant to be, as what it may spend on a decision.
//!
//! A budget counts deals and nodes, so that the same profile gives the same answers on any machine. The
//! clock of whoever asks may end a decision before its budget is spent; its reasons then say so.

use std::time::Duration;

/// How strong a player is meant to be: how many deals it looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Level {
    /// Sees a few possibilities.
    Beginner,
    /// Sees more.
    Club,
    /// The paper's sample of fifty.
    #[default]
    Expert,
    /// Takes its time.
    Master,
}

impl Level {
    /// From the weakest.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Club, Self::Expert, Self::Master];

    /// Deals in a sample.
    pub const fn samples(self) -> usize {
        match self {
            Self::Beginner => 4,
            Self::Club => 15,
            Self::Expert => 50,
            Self::Master => 200,
        }
    }

    /// Deals that a simulation of calls looks at. An auction has fewer decisions than the play, and a
    /// call wants at least a dozen deals to be preferred to that of the rules.
    pub const fn call_samples(self) -> usize {
        match self {
            Self::Beginner => 12,
            Self::Club => 24,
            Self::Expert => 48,
            Self::Master => 96,
        }
    }

    /// How long somebody who waits for a decision should have to: where there is a clock, it ends the
    /// decision then.
    pub const fn patience(self) -> Duration {
        Duration::from_millis(match self {
            Self::Beginner => 400,
            Self::Club => 800,
            Self::Expert => 2000,
            Self::Master => 5000,
        })
    }

    /// The level with samples of `samples` deals.
    pub(crate) fn with_samples(samples: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.samples() == samples)
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Club => "club",
            Self::Expert => "expert",
            Self::Master => "master",
        }
    }
}

/// What may be spent on one decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Deals that a simulation of calls looks at.
    pub calls: usize,
    /// Nodes of double-dummy search that a simulation of calls may visit.
    pub call_nodes: u64,
    /// Deals in declarer's sample.
    pub declarer: usize,
    /// Deals in a defender's sample.
    pub defence: usize,
    /// Nodes that one deal of a Monte Carlo sample may take; a deal that takes more is left out.
    pub nodes_a_deal: u64,
}

impl Budget {
    /// Samples of `samples` deals for all cards, and for calls what the level with such samples has, or
    /// else the usual level.
    pub fn of_samples(samples: usize) -> Self {
        Self {
            calls: Level::with_samples(samples).unwrap_or_default().call_samples(),
            call_nodes: 20_000_000,
            declarer: samples,
            defence: samples,
            nodes_a_deal: 20_000_000,
        }
    }
}

impl From<Level> for Budget {
    fn from(level: Level) -> Self {
        Self::of_samples(level.samples())
    }
}

impl Default for Budget {
    fn default() -> Self {
        Level::default().into()
    }
}
