//! `merrimac man`

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};

use crate::arguments::Arguments;
use crate::failure::Done;
use crate::output;

/// Write the manual pages, one a command
///
/// For example: merrimac man ~/.local/share/man/man1, then: man merrimac-deal
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The folder to write them to; without it the first page goes to standard output
    folder: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let command = Arguments::command();
        if let Some(folder) = self.folder {
            std::fs::create_dir_all(&folder)
                .and_then(|()| clap_mangen::generate_to(command, &folder))
                .with_context(|| format!("cannot write to {}", folder.display()))?;
        } else {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            output::raw(&page)?;
        }
        Ok(Done::Well)
    }
}
