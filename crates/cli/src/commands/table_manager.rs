//! `merrimac table-manager`

mod join;
mod serve;

use clap::{Args, Subcommand};

use crate::failure::Done;

/// Host a championship table, or take a seat at one
///
/// The table-manager protocol of the computer championships (version 18): one line a message over
/// TCP, between a table manager and the programs of the four players.
///
///   merrimac table-manager serve --boards final.pbn --replay -o result.pbn
///   merrimac table-manager join --seat North --team Merrimac
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct TableManager {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Serve(serve::Serve),
    Join(join::Join),
}

impl TableManager {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.what {
            What::Serve(serve) => serve.run(),
            What::Join(join) => join.run(),
        }
    }
}

/// Runs one table's or one client's work; neither needs more than a thread.
fn block_on<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok(runtime.block_on(work))
}
