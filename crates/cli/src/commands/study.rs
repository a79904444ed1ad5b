//! `merrimac study`

mod lattice;
mod partition;

use std::io::Write as _;
use std::path::Path;

use anyhow::Context;
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::failure::Done;
use crate::output::OutputFile;

/// Repeat the experiments of the paper with our own runs
#[derive(Debug, Args)]
pub(crate) struct Study {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Lattice(lattice::Lattice),
    Partition(partition::Partition),
}

impl Study {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.what {
            What::Lattice(lattice) => lattice.run(),
            What::Partition(partition) => partition.run(),
        }
    }
}

/// Writes a report as JSON, its folder made if need be.
fn write_json(path: &Path, report: &impl Serialize) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot write to {}", folder.display()))?;
    }
    let mut json = serde_json::to_string_pretty(report)?;
    json.push('\n');
    let mut file = OutputFile::create(Some(path))?;
    file.write_all(json.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
    file.finish()
}
