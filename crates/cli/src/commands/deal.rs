//! `merrimac deal`

use std::path::PathBuf;

use clap::Args;
use merrimac_cards::{Board, Record};
use merrimac_dealing::Shoe;
use merrimac_notation::Format;
use serde::Serialize;

use crate::failure::Done;
use crate::output::{self, RecordSink};
use crate::progress;

/// Deal random boards
///
/// Every deal is equally likely. The same seed gives the same boards on any machine; without one, a
/// seed is chosen and printed on standard error, so that the boards can be had again.
#[derive(Debug, Args)]
pub(crate) struct Deal {
    /// How many boards
    #[arg(short, long, default_value_t = 1, value_name = "N")]
    number: u32,
    /// The number on the first board; it fixes dealer and vulnerability
    #[arg(long, default_value_t = 1, value_name = "BOARD", value_parser = clap::value_parser!(u32).range(1..))]
    first: u32,
    /// Where the random numbers start
    #[arg(long)]
    seed: Option<u64>,
    /// The format to write [default: by the ending of the output file, else pbn]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one JSON object a board: {"board","dealer","vulnerability","deal"}
    #[arg(long, conflicts_with_all = ["format", "output"])]
    json: bool,
}

#[derive(Serialize)]
struct DealtBoard {
    board: u32,
    dealer: merrimac_cards::Seat,
    vulnerability: merrimac_cards::Vulnerability,
    deal: merrimac_cards::Deal,
}

impl Deal {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let shoe = Shoe::new(self.seed.unwrap_or_else(choose_seed));
        let last = self.first.checked_add(self.number);
        let last = last.ok_or_else(|| anyhow::anyhow!("board numbers end at {}", u32::MAX))?;
        let boards = (self.first..last).map(|number| shoe.board(number));
        let bar = progress::over(self.number.into(), "boards");
        if self.json {
            bar.wrap_iter(boards).try_for_each(|board| output::json(&DealtBoard::from(board)))?;
        } else {
            let mut sink = RecordSink::create(self.output.as_deref(), self.format)?;
            for board in bar.wrap_iter(boards) {
                sink.write(&Record::of_board(&board))?;
            }
            sink.finish()?;
        }
        Ok(Done::Well)
    }
}

impl From<Board> for DealtBoard {
    fn from(Board { number, dealer, vulnerability, deal }: Board) -> Self {
        Self { board: number, dealer, vulnerability, deal }
    }
}

/// A seed nobody chose, told to the user.
fn choose_seed() -> u64 {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seed = clock.map_or(0, |time| time.as_nanos() as u64 ^ u64::from(std::process::id()) << 32);
    anstream::eprintln!("seed {seed}");
    seed
}
