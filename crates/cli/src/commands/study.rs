//! `merrimac study`

mod cardplay;
mod contests;
mod errors;
mod evidence;
mod figure;
mod journal;
mod lattice;
mod bidding;
mod partition;
mod squeaky;
mod view;

use std::io::Write as _;
use std::path::Path;

use anyhow::Context;
use clap::{Args, Subcommand};

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
    Errors(errors::Errors),
    Evidence(evidence::Evidence),
    Contests(contests::Contests),
    Bidding(bidding::Bidding),
    Cardplay(cardplay::Cardplay),
    Squeaky(squeaky::Squeaky),
}

impl Study {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.what {
            What::Lattice(lattice) => lattice.run(),
            What::Partition(partition) => partition.run(),
            What::Errors(errors) => errors.run(),
            What::Evidence(evidence) => evidence.run(),
            What::Contests(contests) => contests.run(),
            What::Bidding(bidding) => bidding.run(),
            What::Cardplay(cardplay) => cardplay.run(),
            What::Squeaky(squeaky) => squeaky.run(),
        }
    }
}

/// Writes one file of a study, making its folder if need be.
fn write_file(folder: &Path, name: &str, text: &str) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    let path = folder.join(name);
    let mut file = OutputFile::create(Some(&path))?;
    file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
    file.finish()
}
