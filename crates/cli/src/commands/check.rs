//! `merrimac check`

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use merrimac_notation::{Diagnostic, Format, Records, Severity, pbn};
use serde::Serialize;

use crate::failure::{Done, Faults, counted};
use crate::input::Input;
use crate::output;

/// Report everything that is wrong with a file, at its line and column
///
/// PBN is held against the whole standard, 1.0 to 2.1; of the other formats what cannot be read or
/// cannot be true is reported. Exit code 1 if there is any error, 0 if there are at most warnings.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Print a JSON object a fault: {"file","line","column","severity","problem"}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Fault {
    file: String,
    line: u64,
    column: u64,
    severity: String,
    problem: String,
}

impl Check {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let input = Input::open(self.file.as_deref(), self.from)?;
        let mut faults = Faults::of(&input.name);
        let mut boards = 0_u64;
        let mut take = |diagnostics: &[Diagnostic<String>]| -> anyhow::Result<()> {
            boards += 1;
            for diagnostic in diagnostics {
                if self.json {
                    output::json(&Fault::new(&faults, diagnostic))?;
                    faults.count(diagnostic);
                } else {
                    faults.draw(diagnostic);
                }
            }
            Ok(())
        };
        let context = || input.name.display().to_string();
        if input.format == Format::Pbn {
            for parsed in pbn::Reader::new(input.reader) {
                take(&as_text(parsed.with_context(context)?.check()))?;
            }
        } else {
            for reading in Records::new(input.format, input.reader) {
                take(&as_text(reading.with_context(context)?.diagnostics))?;
            }
        }
        if !self.json {
            output::text(&format!("{}, {}\n", counted(boards, "board"), faults.summary()))?;
        }
        Ok(if faults.errors() == 0 { Done::Well } else { Done::Negative })
    }
}

/// Faults of all formats as one type.
fn as_text<P: std::fmt::Display>(diagnostics: Vec<Diagnostic<P>>) -> Vec<Diagnostic<String>> {
    diagnostics.into_iter().map(|fault| fault.map(|problem| problem.to_string())).collect()
}

impl Fault {
    fn new(faults: &Faults, diagnostic: &Diagnostic<String>) -> Self {
        Self {
            file: faults.file().display().to_string(),
            line: diagnostic.place.line,
            column: diagnostic.place.column,
            severity: match diagnostic.severity {
                Severity::Warning => "warning".to_owned(),
                Severity::Error => "error".to_owned(),
            },
            problem: diagnostic.problem.clone(),
        }
    }
}
