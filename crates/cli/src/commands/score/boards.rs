//! `merrimac score file`

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use merrimac_notation::{Format, Records};
use merrimac_tournament::Session;

use crate::failure::{Done, Faults};
use crate::input::Input;
use crate::output;

/// The scores of every board of a file
///
/// A board played in an open and a closed room is compared in IMPs, and the match in victory points. A
/// board played at three tables or more is scored in matchpoints and cross-IMPs. Everything is seen
/// from North and South (of the open room, in a match).
#[derive(Debug, Args)]
pub(super) struct ScoredFile {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Print one JSON object a table, then one of the match if there was one
    #[arg(long)]
    json: bool,
}

impl ScoredFile {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let input = Input::open(self.file.as_deref(), self.from)?;
        let mut faults = Faults::of(&input.name);
        let mut records = Vec::new();
        for reading in Records::new(input.format, input.reader) {
            let reading = reading.with_context(|| input.name.display().to_string())?;
            reading.diagnostics.iter().for_each(|fault| faults.draw(fault));
            records.push(reading.record);
        }
        faults.finish();
        let session = Session::of(&records);
        session.tables().try_for_each(|table| output::shown(table, self.json))?;
        session.outcome().iter().try_for_each(|outcome| output::shown(outcome, self.json))?;
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }
}
