//! Hand records as a web page that prints well.

use std::fmt::Write;

use merrimac_cards::{Seat, Strain, Suit};

use super::{BoardSheet, Sheet, ranks};
use crate::html::escaped;

const STYLE: &str = "\
@page { size: A4; margin: 10mm }
* { box-sizing: border-box }
body { font: 9pt/1.25 Helvetica, Arial, sans-serif; margin: 0 auto; max-width: 190mm; color: #111 }
h1 { font-size: 12pt; margin: 2mm 0 }
main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2mm }
article { border: .3pt solid #888; padding: 1.5mm; break-inside: avoid; display: grid;
  grid-template: 'head north points' auto 'west . east' auto 'table south par' auto / 1fr 1fr 1fr }
header { grid-area: head } header b { font-size: 11pt; display: block }
.north { grid-area: north } .east { grid-area: east } .south { grid-area: south }
.west { grid-area: west } .par { grid-area: par; font-size: 8pt; align-self: end }
.points { grid-area: points; text-align: right; color: #555; font-size: 8pt }
.hand { white-space: nowrap } table { grid-area: table; border-collapse: collapse; font-size: 7.5pt;
  align-self: end; font-variant-numeric: tabular-nums }
td, th { padding: 0 .5mm; text-align: right; font-weight: normal } td { color: #999 }
td.makes { color: #111; font-weight: bold }
.S { color: #123b9c } .H { color: #c8102e } .D { color: #d2691e } .C { color: #1b7a2f }
@media print { h1 { margin-top: 0 } }
";

/// The whole page.
pub(super) fn page(sheet: &Sheet) -> String {
    let title = if sheet.title.is_empty() { "Hand records" } else { &sheet.title };
    let title = escaped(title);
    let boards: String = sheet.boards.iter().map(board).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<main>\n{boards}</main>\n\
         </body>\n</html>\n"
    )
}

fn board(board: &BoardSheet) -> String {
    let mut text = String::from("<article>\n");
    let number = if board.number.is_empty() { "Deal" } else { &board.number };
    let [deals, vulnerable] = board.conditions();
    write!(text, "<header><b>{number}</b>{deals}<br>{vulnerable}</header>\n{}", hands(board))
        .expect("a string takes everything");
    let points = Seat::ALL.map(|seat| format!("{seat} {}", board.points[seat])).join("<br>");
    let contracts: Vec<String> = board.contracts.iter().map(|text| contract(text)).collect();
    writeln!(
        text,
        "<div class=\"points\">{points}</div>\n{}<div class=\"par\">{}<br>{}</div>\n</article>",
        table(board),
        board.par_text(),
        contracts.join("<br>")
    )
    .expect("a string takes everything");
    text
}

fn hands(board: &BoardSheet) -> String {
    let mut text = String::new();
    for (seat, hand) in board.deal.hands().iter() {
        let suits = Suit::DESCENDING.map(|suit| {
            format!("<span class=\"{suit}\">{}</span> {}", suit.symbol(), ranks(hand.holding(suit)))
        });
        let class = seat.name().to_lowercase();
        writeln!(text, "<div class=\"hand {class}\">{}</div>", suits.join("<br>"))
            .expect("a string takes everything");
    }
    text
}

/// Tricks of every declarer; those that make a contract stand out.
fn table(board: &BoardSheet) -> String {
    let mut text = String::from("<table><tr><th></th>");
    for strain in Strain::ALL.into_iter().rev() {
        write!(text, "<th>{}</th>", strain_symbol(strain)).expect("a string takes everything");
    }
    for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
        write!(text, "</tr>\n<tr><th>{seat}</th>").expect("a string takes everything");
        for strain in Strain::ALL.into_iter().rev() {
            let tricks = board.table[seat][strain];
            let class = if tricks >= 7 { " class=\"makes\"" } else { "" };
            write!(text, "<td{class}>{tricks}</td>").expect("a string takes everything");
        }
    }
    text.push_str("</tr></table>\n");
    text
}

fn strain_symbol(strain: Strain) -> String {
    match strain.trump() {
        Some(suit) => format!("<span class=\"{suit}\">{}</span>", suit.symbol()),
        None => "NT".to_owned(),
    }
}

/// `4S= by NS` with a suit symbol.
fn contract(text: &str) -> String {
    let (level, rest) = text.split_at(1);
    match rest.chars().next().and_then(Suit::from_letter) {
        Some(suit) => format!("{level}{}{}", strain_symbol(suit.into()), &rest[1..]),
        None => text.to_owned(),
    }
}
