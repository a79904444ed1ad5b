//! A bidding system as notes: as HTML, and as Bridge Markup Language.

use merrimac_bidding::{Note, System};

use crate::html::escaped;

/// The tree as nested lists that open and close.
pub fn html(system: &System, notes: &[Note]) -> String {
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

/// Bridge Markup Language: a title, then calls indented by what they answer.
pub fn bml(system: &System, notes: &[Note]) -> String {
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
