//! A system as notes: on the screen, as HTML, as Bridge Markup Language.

use clap::{Args, ValueEnum};
use merrimac_bidding::{Note, System, notes};

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
            Form::Html => html(&system, &notes),
            Form::Bml => bml(&system, &notes),
        })?;
        Ok(Done::Well)
    }
}

/// The tree as nested lists that open and close.
fn html(system: &System, notes: &[Note]) -> String {
    let name = escaped(system.name());
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{name}</title>\n<style>\nbody {{ font-family: sans-serif; margin: 2em; }}\n\
         ul {{ list-style: none; }}\nb {{ display: inline-block; min-width: 3em; }}\n\
         .alert {{ background: #ffe9a8; }}\n</style>\n</head>\n<body>\n<h1>{name}</h1>\n"
    );
    write_html(notes, &mut text);
    text.push_str("</body>\n</html>\n");
    text
}

fn write_html(notes: &[Note], text: &mut String) {
    text.push_str("<ul>\n");
    for note in notes {
        let class = if note.is_alerted { " class=\"alert\"" } else { "" };
        let line = format!("<b{class}>{}</b> {}", note.call, escaped(&note.meaning));
        if note.answers.is_empty() {
            text.extend([format!("<li>{line}</li>\n")]);
        } else {
            text.extend([format!("<li><details><summary>{line}</summary>\n")]);
            write_html(&note.answers, text);
            text.push_str("</details></li>\n");
        }
    }
    text.push_str("</ul>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Bridge Markup Language: a title, then calls indented by what they answer.
fn bml(system: &System, notes: &[Note]) -> String {
    let mut text = format!("#+TITLE: {}\n\n", system.name());
    for note in notes {
        write_bml(note, 0, &mut text);
        text.push('\n');
    }
    text
}

fn write_bml(note: &Note, indent: usize, text: &mut String) {
    let call = note.call.to_string().replace("NT", "N");
    // The language writes suits as !s, !h, !d, !c.
    let meaning = ["♠!s", "♥!h", "♦!d", "♣!c"].iter().fold(note.meaning.clone(), |text, pair| {
        let (symbol, letter) = pair.split_at('♠'.len_utf8());
        text.replace(symbol, letter)
    });
    text.extend([format!("{:indent$}{call} {meaning}\n", "")]);
    for answer in &note.answers {
        write_bml(answer, indent + 2, text);
    }
}
