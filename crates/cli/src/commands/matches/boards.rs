//! Where the boards of a match come from.

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use merrimac_cards::Record;
use merrimac_notation::Format;
use merrimac_tournament::{Keep, dealt};

use crate::failure::Faults;
use crate::input::{Boards, fault_of_board};

#[derive(Debug, Args)]
pub(super) struct BoardSource {
    /// How many boards [default: 16, or all those of the file]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    boards: Option<u32>,
    /// Leave out the first N boards, to go on where another match ended
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: u32,
    /// Take the boards from this file instead of dealing them; of boards recorded at several tables,
    /// the first counts
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// The format of the file [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT", requires = "file")]
    from: Option<Format>,
    /// What of the recorded boards is kept: the auction, the contract without its auction, the opening
    /// lead; give it twice for two of them
    #[arg(long, value_name = "WHAT", requires = "file")]
    keep: Vec<Kept>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kept {
    Auction,
    Contract,
    Lead,
}

impl BoardSource {
    /// How many boards are dealt unless it is said.
    const USUAL: u32 = 16;

    /// The boards, each from where the players are to take it up.
    pub(super) fn read(&self, seed: u64) -> anyhow::Result<Vec<Record>> {
        let Some(file) = &self.file else {
            return Ok(dealt(
                seed,
                self.skip.saturating_add(1),
                self.boards.unwrap_or(Self::USUAL),
            ));
        };
        let boards = Boards::open(Some(file), self.from)?;
        let bar = boards.bar.clone();
        let mut faults = Faults::of(&boards.name);
        let skipped = self.skip as usize;
        let most = self.boards.map_or(usize::MAX, |boards| skipped + boards as usize);
        let mut starts: Vec<Record> = Vec::new();
        for board in boards {
            let board = board?;
            board.draw_faults(&mut faults);
            if starts.len() == most {
                break;
            }
            match self.start(&board.record)? {
                start if starts.iter().any(|other| is_same_board(other, &start)) => {}
                start => starts.push(start),
            }
        }
        bar.finish_and_clear();
        faults.finish();
        let starts = starts.split_off(skipped.min(starts.len()));
        if starts.is_empty() {
            let further = if skipped > 0 { format!(" after {skipped}") } else { String::new() };
            bail!("{}: there are no boards{further}", file.display());
        }
        Ok(starts)
    }

    fn start(&self, record: &Record) -> anyhow::Result<Record> {
        let keep = Keep {
            auction: self.keep.contains(&Kept::Auction),
            contract: self.keep.contains(&Kept::Contract),
            lead: self.keep.contains(&Kept::Lead),
        };
        let start = keep.start(record).ok_or("it does not say all that is needed");
        start.map_err(|fault| anyhow::anyhow!("{}", fault_of_board(record, &fault)))
    }
}

/// Whether two tables played the same cards.
fn is_same_board(one: &Record, other: &Record) -> bool {
    (one.number, one.deal, one.dealer) == (other.number, other.deal, other.dealer)
}
