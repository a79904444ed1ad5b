//! `merrimac system card`

use clap::Args;
use merrimac_engine::ConventionCard;

use crate::failure::Done;
use crate::output;
use crate::systems::Conventions;

/// Print what a pair plays on a side of paper: system, conventions, leads and signals
///
/// All of it is read off the rules that choose calls and cards. Of a call the likeliest meaning is told; `system show`
/// and `explain` tell the rest.
#[derive(Debug, Args)]
pub(super) struct Card {
    /// The system: sayc, or a folder of rule files
    #[arg(default_value = "sayc")]
    system: String,
    #[command(flatten)]
    conventions: Conventions,
    /// Print one JSON object: {"system","conventions":[{"name","on"}],"sections":[{"title",
    /// "lines":[{"call","meaning","alert"}]}]}
    #[arg(long)]
    json: bool,
}

impl Card {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let card = ConventionCard::of(&self.conventions.load(&self.system)?);
        if self.json {
            output::json(&card)?;
            return Ok(Done::Well);
        }
        let mut text = format!("{}\n", card.system);
        for setting in &card.conventions {
            let state = if setting.on { "on" } else { "off" };
            text.extend([format!("{} {state}\n", setting.name)]);
        }
        for section in &card.sections {
            text.extend([format!("\n{}\n", section.title)]);
            for line in &section.lines {
                let mark = if line.alert { "!" } else { "" };
                let call = format!("{}{mark}", line.call);
                text.extend([format!("  {call:<13} {}\n", line.meaning)]);
            }
        }
        output::text(&text)?;
        Ok(Done::Well)
    }
}
