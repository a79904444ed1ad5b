//! Writes the tables of `docs/results.md` from stored runs.
//!
//! A table stands between `<!-- table: NAME -->` and `<!-- end -->`. Most are a file of
//! `docs/results` as it is; those in [`SUMMARIES`] are computed from a longer run in
//! `docs/figures`. A test holds the page to the runs, so that no figure in it is typed by hand.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, bail};

use crate::run::root;

/// The page with the tables.
const PAGE: &str = "docs/results.md";

const OPEN: &str = "<!-- table: ";
const CLOSE: &str = "<!-- end -->";

/// A table: its heading, then its rows.
type Rows = Vec<Vec<String>>;

/// How a run is summed up.
type Summary = fn(&Rows) -> anyhow::Result<Rows>;

/// Tables that sum up a run: name, file, and how.
const SUMMARIES: &[(&str, &str, Summary)] = &[
    ("lattice", "docs/figures/lattice.csv", lattice),
    ("squeaky", "docs/figures/squeaky.csv", squeaky),
];

/// Writes every table of the page anew.
pub(crate) fn write() -> anyhow::Result<()> {
    let path = root().join(PAGE);
    let page = fs::read_to_string(&path)?;
    fs::write(&path, filled(&page)?)?;
    Ok(())
}

/// Fails if the page is not what the stored runs say.
pub(crate) fn check() -> anyhow::Result<()> {
    let page = fs::read_to_string(root().join(PAGE))?;
    if filled(&page)? != page {
        bail!("{PAGE} differs from the stored runs: `cargo xtask results` writes its tables");
    }
    Ok(())
}

/// The page with every table filled in.
fn filled(page: &str) -> anyhow::Result<String> {
    let mut text = String::new();
    let mut rest = page;
    while let Some(start) = rest.find(OPEN) {
        let name_start = start + OPEN.len();
        let name_end =
            rest[name_start..].find(" -->").context("a table without a name")? + name_start;
        let name = &rest[name_start..name_end];
        let body = name_end + " -->".len();
        let end =
            rest[body..].find(CLOSE).with_context(|| format!("table {name} has no end"))? + body;
        text.push_str(&rest[..body]);
        text.push_str("\n\n");
        text.push_str(&markdown(&table(name)?)?);
        text.push('\n');
        text.push_str(CLOSE);
        rest = &rest[end + CLOSE.len()..];
    }
    text.push_str(rest);
    Ok(text)
}

fn table(name: &str) -> anyhow::Result<Rows> {
    match SUMMARIES.iter().find(|(summary, ..)| *summary == name) {
        Some((_, file, sum_up)) => sum_up(&read(file)?),
        None => read(&format!("docs/results/{name}.csv")),
    }
}

fn read(file: &str) -> anyhow::Result<Rows> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_path(root().join(file))
        .with_context(|| format!("cannot read {file}"))?;
    let rows = reader.records().map(|row| Ok(row?.iter().map(str::to_owned).collect()));
    rows.collect::<anyhow::Result<_>>().with_context(|| format!("{file} is no table"))
}

/// A table in Markdown, its first column to the left and the others to the right.
fn markdown(rows: &Rows) -> anyhow::Result<String> {
    let (heading, rows) = rows.split_first().context("an empty table")?;
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = heading.iter().enumerate().map(|(place, _)| if place == 0 { "---" } else { "--:" });
    let rule = format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
    Ok(line(heading) + &rule + &rows.iter().map(|row| line(row)).collect::<String>())
}

/// Rows of a run, each by the names of its columns.
fn named(rows: &Rows) -> anyhow::Result<Vec<BTreeMap<&str, &str>>> {
    let (heading, rows) = rows.split_first().context("an empty run")?;
    Ok(rows
        .iter()
        .map(|row| heading.iter().map(String::as_str).zip(row.iter().map(String::as_str)).collect())
        .collect())
}

fn number(row: &BTreeMap<&str, &str>, column: &str) -> anyhow::Result<f64> {
    let text = row.get(column).with_context(|| format!("no column {column}"))?;
    text.parse().with_context(|| format!("{column}: expected a number, found {text:?}"))
}

/// Endings solved by number of cards, and what Monte Carlo loses where it chooses worse.
fn lattice(rows: &Rows) -> anyhow::Result<Rows> {
    let rows = named(rows)?;
    let mut by_cards: BTreeMap<u32, Vec<&BTreeMap<&str, &str>>> = BTreeMap::new();
    for row in &rows {
        by_cards.entry(number(row, "cards")? as u32).or_default().push(row);
    }
    let heading =
        ["cards", "layouts", "solved", "median s", "slowest s", "Monte Carlo worse", "mean loss"];
    let mut table = vec![heading.map(str::to_owned).to_vec()];
    for (cards, endings) in by_cards {
        let solved = endings.iter().filter(|row| row.get("finished") == Some(&"true")).count();
        let mut seconds =
            endings.iter().map(|row| number(row, "seconds")).collect::<anyhow::Result<Vec<_>>>()?;
        seconds.sort_by(f64::total_cmp);
        let compared = endings
            .iter()
            .filter(|row| row.get("monte_carlo").is_some_and(|text| !text.is_empty()));
        let losses = compared
            .map(|row| Ok(number(row, "probability")? - number(row, "monte_carlo")?))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let worse: Vec<f64> = losses.iter().copied().filter(|&loss| loss > 1e-6).collect();
        let mean = worse.iter().sum::<f64>() / worse.len().max(1) as f64;
        table.push(vec![
            cards.to_string(),
            endings[0].get("layouts").copied().unwrap_or_default().to_owned(),
            format!("{solved} of {}", endings.len()),
            short(median(&seconds)),
            short(seconds.last().copied().unwrap_or_default()),
            format!("{} of {}", worse.len(), losses.len()),
            format!("{mean:.3}"),
        ]);
    }
    Ok(table)
}

/// The middle of sorted values; of an even number, half-way between the two in the middle.
fn median(sorted: &[f64]) -> f64 {
    let half = sorted.len() / 2;
    match (sorted.len(), sorted.len() % 2) {
        (0, _) => 0.0,
        (_, 0) => f64::midpoint(sorted[half - 1], sorted[half]),
        _ => sorted[half],
    }
}

/// Two figures that count.
fn short(value: f64) -> String {
    match value {
        value if value >= 10.0 => format!("{value:.0}"),
        value if value >= 1.0 => format!("{value:.1}"),
        value if value >= 0.1 => format!("{value:.2}"),
        value if value >= 0.01 => format!("{value:.3}"),
        value => format!("{value:.4}"),
    }
}

/// Declarers at their levels.
fn squeaky(rows: &Rows) -> anyhow::Result<Rows> {
    let heading = ["declarer", "solved", "made on further layouts", "CPU s a board"];
    let mut table = vec![heading.map(str::to_owned).to_vec()];
    for row in named(rows)? {
        let text = |column: &str| row.get(column).copied().unwrap_or_default();
        table.push(vec![
            format!("`{}`", text("declarer")),
            format!("{} of {}", text("solved"), text("problems")),
            format!("{:.3} ± {:.3}", number(&row, "further")?, number(&row, "standard_error")?),
            short(number(&row, "seconds_a_board")?),
        ]);
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::{check, filled, median, short};

    #[test]
    fn the_page_is_what_the_runs_say() {
        assert!(check().is_ok(), "cargo xtask results");
    }

    #[test]
    fn filling_twice_is_filling_once() -> anyhow::Result<()> {
        let once = filled("a <!-- table: load --> old <!-- end --> b")?;
        assert!(once.starts_with("a <!-- table: load -->") && once.ends_with("<!-- end --> b"));
        assert!(!once.contains("old"));
        assert_eq!(filled(&once)?, once);
        assert!(filled("<!-- table: load -->").is_err());
        assert!(filled("<!-- table: nothing --><!-- end -->").is_err());
        Ok(())
    }

    #[test]
    fn middles_and_roundings() {
        assert_eq!(
            [&[][..], &[1.0, 2.0], &[1.0, 2.0, 9.0]].map(median).map(short),
            ["0.0000", "1.5", "2.0"]
        );
        assert_eq!(
            [139.9, 1.27, 0.151, 0.0152, 0.00012].map(short),
            ["140", "1.3", "0.15", "0.015", "0.0001"]
        );
    }
}
