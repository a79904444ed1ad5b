//! `merrimac show`

use std::fmt::Write;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, bail};
use clap::Args;
use merrimac_cards::{PartialDeal, Record, Suit};
use merrimac_notation::diagram::{self, Diagram, Symbols};
use merrimac_notation::{Format, Records};

use crate::failure::{Done, Faults};
use crate::input::Input;
use crate::output;

/// Show boards as diagrams: deal, auction and play, in suit colours
///
/// Colours are used on a terminal, unless the variable NO_COLOR is set.
#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// A deal instead of a file: N:S.H.D.C E S W
    #[arg(long, conflicts_with = "file")]
    deal: Option<PartialDeal>,
    /// Only the boards of this number
    #[arg(long, value_name = "NUMBER")]
    board: Option<u32>,
    /// The format of the file [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Letters S H D C instead of suit symbols
    #[arg(long)]
    ascii: bool,
    /// Print one JSON object a board
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        if let Some(deal) = self.deal {
            self.show(&Record { deal, ..Record::default() })?;
            return Ok(Done::Well);
        }
        let input = Input::open(self.file.as_deref(), self.from)?;
        let mut faults = Faults::of(&input.name);
        let mut shown = 0_u64;
        for reading in Records::new(input.format, input.reader) {
            let reading = match reading {
                Ok(reading) => reading,
                Err(error) if error.is_final() => {
                    return Err(error).with_context(|| input.name.display().to_string());
                }
                Err(error) => {
                    faults.lost(&error);
                    continue;
                }
            };
            if self.board.is_some() && self.board != reading.record.number {
                continue;
            }
            reading.diagnostics.iter().for_each(|fault| faults.draw(fault));
            if shown > 0 && !self.json {
                output::text("\n\n")?;
            }
            self.show(&reading.record)?;
            shown += 1;
        }
        faults.finish();
        if let (Some(number), 0) = (self.board, shown) {
            bail!("{}: there is no board {number}", input.name.display());
        }
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }

    fn show(&self, record: &Record) -> anyhow::Result<()> {
        if self.json {
            output::json(&merrimac_forms::Board::from(record))?;
        } else {
            let symbols = if self.ascii { Symbols::Letters } else { Symbols::Unicode };
            output::text(&coloured(&Diagram::of_record(record, symbols)))?;
        }
        Ok(())
    }
}

fn coloured(diagram: &Diagram) -> String {
    let mut text = String::new();
    for line in diagram.lines() {
        for span in line {
            let style = terminal_style(span.style);
            write!(text, "{style}{}{style:#}", span.text).expect("a string takes everything");
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

/// The four colours of online play; headings and winners stand out by weight alone.
const fn terminal_style(style: diagram::Style) -> Style {
    let plain = Style::new();
    match style {
        diagram::Style::Plain => plain,
        diagram::Style::Heading => plain.bold(),
        diagram::Style::Winner => plain.underline(),
        diagram::Style::Suit(suit) => {
            plain.bold().fg_color(Some(anstyle::Color::Ansi(match suit {
                Suit::Spades => AnsiColor::BrightBlue,
                Suit::Hearts => AnsiColor::Red,
                Suit::Diamonds => AnsiColor::Yellow,
                Suit::Clubs => AnsiColor::Green,
            })))
        }
    }
}
