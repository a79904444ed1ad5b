//! `merrimac system`

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use merrimac_bidding::{System, read_expectations};

use crate::failure::{Done, counted, warn};
use crate::output;
use crate::systems;

/// Check, show or judge a bidding system
#[derive(Debug, Args)]
pub(crate) struct SystemCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Check(Check),
    Show(Show),
}

/// Read the files of a system, and hold it against a table of expected calls
///
/// A table is tab-separated text with a header: hand, vulnerability, dealer, auction, expected call,
/// source. Every call that differs is printed with the rule that made it.
#[derive(Debug, Args)]
struct Check {
    /// The system: sayc, or a folder of rule files
    #[arg(default_value = "sayc")]
    system: String,
    /// A table of expected calls
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,
    /// Only the rows whose source contains this
    #[arg(long, default_value = "", requires = "cases", value_name = "TEXT")]
    only: String,
}

/// Print the rules of a system, section by section
#[derive(Debug, Args)]
struct Show {
    /// The system: sayc, or a folder of rule files
    #[arg(default_value = "sayc")]
    system: String,
}

impl SystemCommand {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.what {
            What::Check(check) => check.run(),
            What::Show(show) => show.run(),
        }
    }
}

impl Check {
    fn run(self) -> anyhow::Result<Done> {
        let system = systems::load(&self.system)?;
        output::text(&format!("{}: {}\n", system.name(), counted(system.rules().len() as u64, "rule")))?;
        match &self.cases {
            Some(cases) => self.judge(&system, cases),
            None => Ok(Done::Well),
        }
    }

    fn judge(&self, system: &System, file: &Path) -> anyhow::Result<Done> {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let (cases, faults) = read_expectations(&text);
        for (line, reason) in faults {
            warn(&format!("{}:{line}: {reason}", file.display()));
        }
        let cases: Vec<_> =
            cases.into_iter().filter(|case| case.source.contains(&self.only)).collect();
        let mut good = 0;
        for case in &cases {
            let Some(other) = case.failure(system) else {
                good += 1;
                continue;
            };
            let rule = other.rule.map_or_else(|| "none".to_owned(), |rule| rule.place());
            output::text(&format!(
                "{}: {} {} {} ({}): expected {}, found {} by {rule}\n",
                case.line,
                case.hand,
                case.vulnerability,
                case.source,
                case.auction,
                case.call,
                other.call,
            ))?;
        }
        output::text(&format!("{good} of {} as expected\n", cases.len()))?;
        Ok(if good == cases.len() { Done::Well } else { Done::Negative })
    }
}

impl Show {
    fn run(self) -> anyhow::Result<Done> {
        let system = systems::load(&self.system)?;
        let mut section = String::new();
        let mut last = String::new();
        output::text(&format!("{}\n", system.name()))?;
        for rule in system.rules() {
            let note = rule.note();
            if *note.section != *section {
                section = note.section.to_string();
                output::text(&format!("\n{section}\n"))?;
            }
            let place = rule.place();
            if place != last {
                let name = note.name.as_deref().unwrap_or_default();
                let source = note.source.as_deref().unwrap_or_default();
                output::text(&format!("  {place:<28} {name:<34} {source}\n"))?;
                last = place;
            }
        }
        Ok(Done::Well)
    }
}
