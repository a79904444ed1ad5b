//! A system as notes: on the screen, as HTML, as Bridge Markup Language.

use clap::{Args, ValueEnum};
use merrimac_bidding::{Note, notes};
use merrimac_documents::system_notes;

use crate::failure::Done;
use crate::output;
use crate::systems::Conventions;

/// Print a system as notes: what each call means, and what follows it
///
/// The notes are read off the rules, so they say what is bid. The opponents pass throughout; what
/// calls mean in competition is asked with `merrimac explain`.
#[derive(Debug, Args)]
pub(super) struct Show {
    /// The system: sayc, or a folder of rule files
    #[arg(default_value = "sayc")]
    system: String,
    #[command(flatten)]
    conventions: Conventions,
    /// How many calls deep
    #[arg(long, default_value_t = 2, value_name = "N")]
    depth: usize,
    /// Name the row behind each call
    #[arg(long)]
    places: bool,
}

/// Write a system down for others to read
#[derive(Debug, Args)]
pub(super) struct Export {
    /// The system: sayc, or a folder of rule files
    #[arg(default_value = "sayc")]
    system: String,
    #[command(flatten)]
    conventions: Conventions,
    /// The form
    #[arg(long = "as", value_enum, default_value_t = Form::Html, value_name = "FORM")]
    form: Form,
    /// How many calls deep
    #[arg(long, default_value_t = 3, value_name = "N")]
    depth: usize,
}

/// What to write.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Form {
    /// A page for a browser
    Html,
    /// Bridge Markup Language
    Bml,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let system = self.conventions.load(&self.system)?;
        let mut text = format!("{}\n\n", system.name());
        for note in notes(&system, self.depth) {
            self.write(&note, 0, &mut text);
        }
        output::text(&text)?;
        Ok(Done::Well)
    }

    fn write(&self, note: &Note, indent: usize, text: &mut String) {
        let mark = if note.is_alerted { "!" } else { "" };
        let call = format!("{}{mark}", note.call);
        text.extend([format!("{:indent$}{call:<5} {}", "", note.meaning)]);
        if self.places && !note.place.is_empty() {
            text.extend([format!("  [{}]", note.place)]);
        }
        text.push('\n');
        for answer in &note.answers {
            self.write(answer, indent + 4, text);
        }
    }
}

impl Export {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let system = self.conventions.load(&self.system)?;
        let notes = notes(&system, self.depth);
        output::text(&match self.form {
            Form::Html => system_notes::html(&system, &notes),
            Form::Bml => system_notes::bml(&system, &notes),
        })?;
        Ok(Done::Well)
    }
}
