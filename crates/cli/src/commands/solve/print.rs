//! Answers for people, for programs, and as files.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::bail;
use merrimac_cards::{Card, PartialDeal, Record, Side, Strain};
use merrimac_double_dummy::{DdTable, SolvedBoard};
use merrimac_forms::{CardTricks, SolvedPosition};
use merrimac_notation::giblib::SolvedDeal;
use merrimac_notation::{Format, pbn};

use super::Solve;
use super::answer::{Answer, PositionAnswer};
use crate::input::{ReadBoard, format_of_ending};
use crate::output::{self, OutputFile};

/// Where answers go.
pub(super) enum Printer {
    Json,
    Text { is_first: bool },
    Pbn(pbn::Writer<OutputFile>),
    Giblib(OutputFile),
}

impl Printer {
    pub(super) fn new(arguments: &Solve) -> anyhow::Result<Self> {
        let output = arguments.output.as_deref();
        let format = arguments.format.or_else(|| output.and_then(format_of_ending));
        Ok(match (format, output) {
            (None, None) if arguments.json => Self::Json,
            (None, None) => Self::Text { is_first: true },
            (None | Some(Format::Pbn), _) => {
                Self::Pbn(pbn::Writer::new(OutputFile::create(output)?))
            }
            (Some(Format::Giblib), _) => Self::Giblib(OutputFile::create(output)?),
            (Some(format), _) => bail!("{format} does not hold tables; pbn and gib do"),
        })
    }

    /// Whether it writes a file of tables.
    pub(super) const fn needs_tables(&self) -> bool {
        matches!(self, Self::Pbn(_) | Self::Giblib(_))
    }

    pub(super) fn print(&mut self, board: &ReadBoard, answer: &Answer) -> anyhow::Result<()> {
        match (self, answer) {
            (Self::Json, Answer::Table(answer)) => {
                output::json(&solved_deal(&board.record, answer))?;
            }
            (Self::Json, Answer::Position(answer)) => {
                output::json(&solved_position(&board.record, answer))?;
            }
            (Self::Text { is_first }, answer) => {
                let gap = if std::mem::take(is_first) { "" } else { "\n" };
                let text = match answer {
                    Answer::Table(answer) => readable_table(&board.record, answer),
                    Answer::Position(answer) => readable_position(&board.record, answer),
                };
                output::text(&format!("{gap}{text}"))?;
            }
            (Self::Pbn(writer), Answer::Table(answer)) => {
                let game = board.game.clone();
                let mut game = game.unwrap_or_else(|| pbn::Game::from_record(&board.record));
                game.set_optimum_results(&answer.table.map(|row| row.map(Some)));
                game.set_optimum_score(answer.par.north_south);
                writer.write(&game)?;
            }
            (Self::Giblib(out), Answer::Table(SolvedBoard { deal, table, .. })) => {
                writeln!(out, "{}", SolvedDeal { deal: *deal, tricks: *table })?;
            }
            (Self::Pbn(writer), Answer::Position(_)) => {
                // An end position has no table; it is kept as it is.
                let game = board.game.clone();
                writer.write(&game.unwrap_or_else(|| pbn::Game::from_record(&board.record)))?;
            }
            (Self::Giblib(_), Answer::Position(_)) => bail!("gib holds whole deals only"),
        }
        Ok(())
    }

    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Json | Self::Text { .. } => Ok(()),
            Self::Pbn(writer) => writer.finish()?.finish(),
            Self::Giblib(out) => out.finish(),
        }
    }
}

fn solved_deal(record: &Record, answer: &SolvedBoard) -> merrimac_forms::SolvedDeal {
    merrimac_forms::SolvedDeal {
        board: record.number,
        deal: record.deal,
        dealer: answer.dealer,
        vulnerability: answer.vulnerability,
        table: (&answer.table).into(),
        par: (&answer.par).into(),
    }
}

fn solved_position(record: &Record, answer: &PositionAnswer) -> SolvedPosition {
    let tricks = |&(card, tricks): &(Card, u8)| CardTricks { card, tricks };
    let cards = answer.cards.as_ref();
    let line = answer.line.as_ref();
    SolvedPosition {
        board: record.number,
        deal: answer.deal,
        strain: answer.strain.to_string(),
        declarer: answer.declarer,
        turn: Some(answer.turn),
        tricks: answer.tricks,
        cards: cards.map(|cards| cards.iter().map(tricks).collect()),
        line: line.map(|line| line.iter().map(|&(_, card)| card).collect()),
        why: answer.why.map(|why| why.to_string()),
    }
}

fn heading(record: &Record, deal: &PartialDeal) -> String {
    record.number.map_or_else(|| format!("{deal}\n"), |number| format!("Board {number}  {deal}\n"))
}

fn readable_table(record: &Record, answer: &SolvedBoard) -> String {
    let SolvedBoard { deal, dealer, vulnerability, table, par } = answer;
    let mut text = heading(record, &(*deal).into());
    text.push_str(&grid(table));
    let contracts: Vec<_> = par.contracts.iter().map(ToString::to_string).collect();
    let who = format!("dealer {dealer}, {vulnerability} vulnerable");
    if contracts.is_empty() {
        writeln!(text, "par 0 ({who}): passed out").expect("a string takes everything");
    } else {
        let (score, contracts) = (par.north_south, contracts.join(", "));
        writeln!(text, "par {score:+} for NS ({who}): {contracts}")
            .expect("a string takes everything");
    }
    text
}

/// Declarers down, strains across.
fn grid(table: &DdTable) -> String {
    let mut text = "   ".to_owned();
    for strain in Strain::ALL {
        write!(text, "{:>3}", strain.name()).expect("a string takes everything");
    }
    text.push('\n');
    for (seat, row) in table.iter() {
        write!(text, "  {seat}").expect("a string takes everything");
        for tricks in row.values() {
            write!(text, "{tricks:>3}").expect("a string takes everything");
        }
        text.push('\n');
    }
    text
}

fn readable_position(record: &Record, answer: &PositionAnswer) -> String {
    let PositionAnswer { deal, strain, declarer, turn, tricks, opponents, cards, line, why } =
        answer;
    let mut text = heading(record, deal);
    let (ours, theirs) = match declarer.side() {
        Side::NorthSouth => (Side::NorthSouth, Side::EastWest),
        Side::EastWest => (Side::EastWest, Side::NorthSouth),
    };
    writeln!(
        text,
        "{strain} by {declarer}, {} to play: {ours} take {tricks}, {theirs} {opponents}",
        turn.name()
    )
    .expect("a string takes everything");
    if let Some(cards) = cards {
        let cards: Vec<_> = cards.iter().map(|(card, tricks)| format!("{card} {tricks}")).collect();
        writeln!(text, "tricks of {ours} after each card: {}", cards.join(", "))
            .expect("a string takes everything");
    }
    if let Some(line) = line {
        // Tricks apart, the trick in progress first.
        let begun = (4 - line.len() % 4) % 4;
        let mut words = String::new();
        for (place, (seat, card)) in line.iter().enumerate() {
            let gap = if place > 0 && (place + begun) % 4 == 0 { "\n  " } else { " " };
            write!(words, "{gap}{seat}:{card}").expect("a string takes everything");
        }
        writeln!(text, "best play:\n {words}").expect("a string takes everything");
    }
    if let Some(why) = why {
        writeln!(text, "whatever the x's are: {why}").expect("a string takes everything");
    }
    text
}
