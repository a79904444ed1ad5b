//! The rivals: `ddss` and `pons-dds` in this program, `dds-bridge` in another.

mod ddss;
mod pons;

use anyhow::Result;
use crosscheck::{Child, Rival};

pub(crate) use ddss::{Ddss, par, par_by_opener};
pub(crate) use pons::Pons;

/// A rival by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Name {
    /// DDS 2.9, a fork for speed.
    Ddss,
    /// DDS 3.
    DdsBridge,
    /// A port of DDS 2.9 to Rust.
    PonsDds,
}

impl Name {
    /// Readies the rival.
    pub(crate) fn start(self) -> Result<Box<dyn Rival>> {
        Ok(match self {
            Self::Ddss => Box::new(Ddss::new()),
            Self::DdsBridge => Box::new(Child::start("dds3", "dds-bridge")?),
            Self::PonsDds => Box::new(Pons::new()),
        })
    }
}
