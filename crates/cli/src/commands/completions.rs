//! `merrimac completions`

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::failure::Done;
use crate::output;

/// Print the completions of a shell
///
/// For example: merrimac completions bash > ~/.local/share/bash-completion/completions/merrimac
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell to write them for
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "merrimac", &mut script);
        output::raw(&script)?;
        Ok(Done::Well)
    }
}
