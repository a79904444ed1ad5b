//! Matches for people.

use std::fmt::Write;

use merrimac_cards::VictoryPoints;

use crate::contest::Extent;
use crate::field::{CrossTable, PairsLine};
use crate::result::TableResult;
use crate::stopping::Verdict;
use crate::store::Settings;
use crate::teams::{Swing, TeamsScore};

pub(super) fn readable_board(
    open: &TableResult,
    closed: &TableResult,
    swing: Option<&Swing>,
) -> String {
    let room = |table: &TableResult| {
        let score = table.score.map_or_else(|| "-".to_owned(), |score| format!("{score:+}"));
        format!("{:<9} {score:>6}", table.record.result_text())
    };
    let number = open.record.number.unwrap_or_default();
    let imps = swing.map_or_else(|| "-".to_owned(), |swing| format!("{:+}", swing.imps));
    format!("{number:>4}  {}   {}  {imps:>4}\n", room(open), room(closed))
}

pub(super) fn readable_score(settings: &Settings, score: &TeamsScore, verdict: Verdict) -> String {
    let [home, away] = [&settings.entrants[0], &settings.entrants[1]];
    let [ours, theirs] = score.both_ways();
    let mean = score.per_board();
    let vps = score.victory_points();
    let mut text = format!(
        "{} boards, seed {}: {home} {ours} - {theirs} {away} IMPs, {vps} - {} VPs\n",
        score.swings.len(),
        settings.rules.seed,
        VictoryPoints::ALL - vps,
    );
    let mut line = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    let between = mean.confidence().map_or_else(String::new, |interval| {
        format!(" (95 %: {:+.2} to {:+.2})", interval.low, interval.high)
    });
    line(format!("{mean} IMPs a board for {home}{between}"));
    if let Some(doubled) = score.per_board_if_doubled() {
        line(format!("{doubled} with failing contracts doubled"));
    }
    if let Some(split) = score.split().filter(|_| settings.rules.extent == Extent::WholeBoard) {
        let parts = split.iter().map(|(name, part)| format!("{name} {part}"));
        line(parts.collect::<Vec<_>>().join(", "));
    }
    match verdict {
        Verdict::FirstBetter => line(format!("stopped: {home} is better")),
        Verdict::SecondBetter => line(format!("stopped: {away} is better")),
        Verdict::NoDifference => line("stopped: no difference that matters".to_owned()),
        Verdict::Open => {}
    }
    if score.failed > 0 {
        line(format!("{} boards without a result", score.failed));
    }
    text
}

/// A round robin as the paper prints it, then the matches' means, then the pairs.
pub(super) fn readable_field(
    settings: &Settings,
    cross: &CrossTable,
    pairs: &[PairsLine],
) -> String {
    let names = &settings.entrants;
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(12);
    let mut text = String::from("Victory points\n");
    let vps = |score: &TeamsScore| score.victory_points().to_string();
    let totals = cross.standings.iter().map(|standing| standing.victory_points.to_string());
    text.push_str(&grid(settings, cross, width, vps, ("total", totals.collect())));
    text.push_str("\nIMPs a board\n");
    let mean = |score: &TeamsScore| score.per_board().to_string();
    let means = cross.standings.iter().map(|standing| standing.per_board.to_string());
    text.push_str(&grid(settings, cross, width, mean, ("the field", means.collect())));
    add_line(
        &mut text,
        &format!("\n{:<width$}  {:>20}   {:>14}", "Pairs", "matchpoints", "cross-IMPs"),
    );
    for (name, pair) in names.iter().zip(pairs) {
        let share = pair.percentage;
        let percentage = format!("{:.2} ± {:.2} %", share.mean(), share.standard_error());
        let cross_imps = pair.cross_imps.to_string();
        add_line(&mut text, &format!("{name:<width$}  {percentage:>20}   {cross_imps:>14}"));
    }
    let boards = cross.standings.first().map_or(0, |standing| standing.per_board.count());
    add_line(&mut text, &format!("\n{boards} boards, seed {}", settings.rules.seed));
    text
}

/// Everybody against everybody, with a last column of its own.
fn grid(
    settings: &Settings,
    cross: &CrossTable,
    width: usize,
    cell: impl Fn(&TeamsScore) -> String,
    (last, totals): (&str, Vec<String>),
) -> String {
    let names = &settings.entrants;
    let mut text = format!("{:<width$}", "");
    let right = |text: &mut String, cell: &str| {
        write!(text, "  {cell:>width$}").expect("a string takes everything");
    };
    for name in names {
        right(&mut text, name);
    }
    right(&mut text, last);
    text.push('\n');
    for ((name, row), total) in names.iter().zip(&cross.matches).zip(&totals) {
        write!(text, "{name:<width$}").expect("a string takes everything");
        for score in row {
            right(&mut text, &score.as_ref().map_or_else(|| "-".to_owned(), &cell));
        }
        right(&mut text, total);
        text.push('\n');
    }
    text
}

/// A line more in a text.
fn add_line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes everything");
}
