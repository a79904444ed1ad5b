//! `merrimac study`

mod bidding;
mod partition;

use clap::{Args, Subcommand};

use crate::failure::Done;

/// Repeat the experiments of the paper with our own runs
#[derive(Debug, Args)]
pub(crate) struct Study {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Partition(partition::Partition),
    Bidding(bidding::Bidding),
}

impl Study {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.what {
            What::Partition(partition) => partition.run(),
            What::Bidding(bidding) => bidding.run(),
        }
    }
}
