//! A match as a web page, the two rooms of each board side by side.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use merrimac_cards::{Call, Record, Seat, Strain, Suit};
use merrimac_tournament::{MatchEntry, Swing, TableResult, TeamsScore};

use crate::html::escaped;

const STYLE: &str = "\
body { font: 10pt/1.35 Helvetica, Arial, sans-serif; margin: 1.5em auto; max-width: 68em; padding: 0 1em;
  color: #111 }
h1 { font-size: 15pt } h2 { font-size: 12pt; margin: 0 0 .4em }
section { border-top: 1px solid #999; padding: 1em 0; break-inside: avoid; display: grid;
  grid-template-columns: 15em 1fr 1fr; gap: 1.2em }
.deal { display: grid; grid-template: '. n .' auto 'w . e' auto '. s .' auto / 1fr 1fr 1fr; gap: .3em;
  white-space: nowrap; font-size: 9pt }
.N { grid-area: n } .E { grid-area: e } .Sx { grid-area: s } .W { grid-area: w }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .3em 0 }
td, th { padding: .05em .5em; text-align: left; font-weight: normal } th { color: #555 }
.winner { font-weight: bold } .cost { background: #ffe3c2 } .imps { font-size: 13pt }
details { margin: .3em 0 } summary { cursor: pointer; color: #1f4e8c }
.s { color: #123b9c } .h { color: #c8102e } .d { color: #d2691e } .c { color: #1b7a2f }
.note { color: #555; font-size: 8.5pt }
@media (max-width: 50em) { section { grid-template-columns: 1fr } }
";

/// The whole page.
pub fn page(entry: &MatchEntry, results: &[TableResult]) -> String {
    let title = escaped(&entry.settings.entrants.join(" – "));
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    if entry.settings.entrants.len() == 2 {
        add_line(&mut text, &format!("<p>{}</p>", summary(&TeamsScore::of(results, 0, 1))));
    }
    let mut boards: BTreeMap<usize, Vec<&TableResult>> = BTreeMap::new();
    for result in results {
        boards.entry(result.place.board).or_default().push(result);
    }
    for tables in boards.values() {
        add_line(&mut text, &board(entry, tables));
    }
    text.push_str("</body>\n</html>\n");
    text
}

fn summary(score: &TeamsScore) -> String {
    let [ours, theirs] = score.both_ways();
    let mut text = format!(
        "{} boards: <b>{ours} – {theirs} IMPs</b>, {} a board, {} VPs",
        score.swings.len(),
        score.per_board(),
        score.victory_points()
    );
    if let Some(split) = score.split() {
        let parts: Vec<String> =
            split.iter().map(|(name, part)| format!("{name} {part}")).collect();
        add(&mut text, format_args!("<br>{}", parts.join(", ")));
    }
    text
}

fn board(entry: &MatchEntry, tables: &[&TableResult]) -> String {
    let Some(first) = tables.first() else { return String::new() };
    let record = &first.record;
    let mut text = String::from("<section>\n<div>");
    let known = |value: Option<String>| value.unwrap_or_default();
    add_line(
        &mut text,
        &format!(
            "<h2>Board {}</h2>{} deals, {} vulnerable{}",
            known(record.number.map(|number| number.to_string())),
            known(record.dealer.map(|dealer| dealer.to_string())),
            known(record.vulnerability.map(|vulnerability| vulnerability.to_string())),
            hands(record)
        ),
    );
    if let [open, closed] = tables
        && let Some(swing) = Swing::between(open, closed)
    {
        add_line(&mut text, &swing_line(entry, &swing));
    }
    text.push_str("</div>\n");
    for table in tables {
        text.push_str(&room(entry, table));
    }
    text.push_str("</section>");
    text
}

fn swing_line(entry: &MatchEntry, swing: &Swing) -> String {
    let winner = match swing.imps {
        0 => return "<p class=\"imps\">no swing</p>".to_owned(),
        1.. => &entry.settings.entrants[0],
        _ => &entry.settings.entrants[1],
    };
    format!("<p class=\"imps\">{} IMPs to {}</p>", swing.imps.abs(), escaped(winner))
}

fn hands(record: &Record) -> String {
    let mut text = String::from("<div class=\"deal\">");
    for (seat, hand) in record.deal.hands().iter() {
        let suits = Suit::DESCENDING.map(|suit| {
            let ranks: String =
                hand.holding(suit).to_string().chars().filter(|letter| *letter != '-').collect();
            format!("{} {}", symbol(suit), if ranks.is_empty() { "–" } else { &ranks })
        });
        let class = if seat == Seat::South { "Sx".to_owned() } else { seat.to_string() };
        add(&mut text, format_args!("<div class=\"{class}\">{}</div>", suits.join("<br>")));
    }
    text.push_str("</div>");
    text
}

fn room(entry: &MatchEntry, table: &TableResult) -> String {
    let name = |index: usize| escaped(&entry.settings.entrants[index]);
    let record = &table.record;
    let score = table.score.map_or_else(String::new, |score| format!(" {score:+}"));
    let rooms = entry.settings.entrants.len() == 2;
    let heading = if rooms { format!("{} room", table.place.room().name()) } else { String::new() };
    let mut text = String::from("<div>");
    add_line(
        &mut text,
        &format!(
            "<h2>{heading} {}{score}</h2><div class=\"note\">NS {}, EW {}</div>",
            strains(&escaped(&record.result_text())),
            name(table.place.north_south),
            name(table.place.east_west)
        ),
    );
    text.push_str(&auction(record));
    text.push_str(&play(record));
    if let Some(appraisal) = table.appraisal.filter(|_| !record.cards.is_empty()) {
        add_line(
            &mut text,
            &format!(
                "<div class=\"note\">double dummy {}; tricks lost: lead {}, declarer {}, defence {}</div>",
                appraisal.contract, appraisal.lead, appraisal.declarer, appraisal.defence
            ),
        );
    }
    text.push_str(&reasons(table));
    if let Some(failure) = &table.failure {
        add_line(&mut text, &format!("<div class=\"cost\">{}</div>", escaped(failure)));
    }
    text.push_str("</div>\n");
    text
}

/// The auction in four columns from West on.
fn auction(record: &Record) -> String {
    let mut text = String::from("<table><tr><th>W</th><th>N</th><th>E</th><th>S</th></tr><tr>");
    let mut column = record.dealer.unwrap_or(Seat::North).turns_after(Seat::West);
    text.push_str(&"<td></td>".repeat(column));
    for made in &record.calls {
        if column == 4 {
            text.push_str("</tr><tr>");
            column = 0;
        }
        let alert = if made.alerted { "*" } else { "" };
        let title = if made.note.is_empty() {
            String::new()
        } else {
            format!(" title=\"{}\"", escaped(&made.note))
        };
        let call = match made.call {
            Call::Pass => "pass".to_owned(),
            call => strains(&call.to_string()),
        };
        add(&mut text, format_args!("<td{title}>{call}{alert}</td>"));
        column += 1;
    }
    text.push_str("</tr></table>\n");
    text
}

/// The tricks, each from its leader on, the winning card in bold.
fn play(record: &Record) -> String {
    let Some(position) = record.position().filter(|_| !record.cards.is_empty()) else {
        return String::new();
    };
    let strain = position.strain();
    let mut text = String::from("<details><summary>play</summary><table>");
    for trick in position.tricks().iter().filter(|trick| !trick.is_empty()) {
        let winner = trick.winner(strain).map(|(seat, _)| seat);
        add(&mut text, format_args!("<tr><th>{}</th>", trick.leader()));
        for (seat, card) in trick.iter() {
            let class = if winner == Some(seat) { " class=\"winner\"" } else { "" };
            add(&mut text, format_args!("<td{class}>{}{}</td>", symbol(card.suit()), card.rank()));
        }
        text.push_str("</tr>");
    }
    text.push_str("</table></details>\n");
    text
}

/// Why calls and cards were chosen, as far as the players said.
fn reasons(table: &TableResult) -> String {
    let lines: Vec<String> = table
        .thoughts
        .iter()
        .filter_map(|thought| {
            let said = [&thought.rule, &thought.meaning, &thought.plays_for];
            let said: Vec<String> =
                said.iter().filter(|text| !text.is_empty()).map(|text| escaped(text)).collect();
            let weighed: Vec<String> = thought
                .candidates
                .iter()
                .map(|candidate| {
                    let figures = candidate.figures.iter();
                    let figures = figures.map(|(name, value)| format!("{name} {value:.2}"));
                    format!("{} {}", candidate.choice, figures.collect::<Vec<_>>().join(" "))
                })
                .collect();
            (!said.is_empty() || !weighed.is_empty()).then(|| {
                format!(
                    "<tr><td>{}</td><td>{}</td><td class=\"note\">{}</td></tr>",
                    thought.choice,
                    said.join("; "),
                    escaped(&weighed.join(", "))
                )
            })
        })
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("<details><summary>reasons</summary><table>{}</table></details>\n", lines.concat())
}

fn symbol(suit: Suit) -> String {
    format!("<span class=\"{}\">{}</span>", suit.to_string().to_lowercase(), suit.symbol())
}

/// `4S= S` and `2H` with a symbol for the strain behind the level.
fn strains(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(level @ '1'..='7'), Some(letter)) => match Suit::from_letter(letter) {
            Some(suit) => format!("{level}{}{}", symbol(suit), letters.as_str()),
            None => format!(
                "{level}{}{}",
                Strain::Notrump,
                text[1..].trim_start_matches("NT").trim_start_matches('N')
            ),
        },
        _ => text.to_owned(),
    }
}

fn add(text: &mut String, piece: std::fmt::Arguments<'_>) {
    text.write_fmt(piece).expect("a string takes everything");
}

fn add_line(text: &mut String, line: &str) {
    add(text, format_args!("{line}\n"));
}
