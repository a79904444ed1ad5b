//! Where dealt boards go, and plain random ones.

use anyhow::Context;
use merrimac_cards::{Board, Record, Seat, Vulnerability};
use merrimac_dealing::Shoe;
use serde::Serialize;

use super::Deal;
use crate::failure::Done;
use crate::output::{self, RecordSink};
use crate::progress;

/// Boards as JSON or in a format.
pub(super) enum BoardSink {
    Json,
    Records(Box<RecordSink>),
}

#[derive(Serialize)]
struct DealtBoard {
    board: u32,
    dealer: Seat,
    vulnerability: Vulnerability,
    deal: merrimac_cards::Deal,
}

impl BoardSink {
    pub(super) fn write(&mut self, board: Board) -> anyhow::Result<()> {
        match self {
            Self::Json => {
                let Board { number, dealer, vulnerability, deal } = board;
                output::json(&DealtBoard { board: number, dealer, vulnerability, deal })?;
            }
            Self::Records(sink) => sink.write(&Record::of_board(&board))?,
        }
        Ok(())
    }

    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Json => Ok(()),
            Self::Records(sink) => sink.finish(),
        }
    }
}

impl Deal {
    /// Where the boards go.
    pub(super) fn sink(&self) -> anyhow::Result<BoardSink> {
        if self.json {
            return Ok(BoardSink::Json);
        }
        let sink = RecordSink::create(self.output.as_deref(), self.format)?;
        Ok(BoardSink::Records(Box::new(sink)))
    }

    /// The number on the board after this many others.
    pub(super) fn board_number(&self, before: u32) -> anyhow::Result<u32> {
        let number = self.first.checked_add(before);
        number.with_context(|| format!("board numbers end at {}", u32::MAX))
    }

    /// Deals shuffled packs.
    pub(super) fn at_random(&self, seed: u64) -> anyhow::Result<Done> {
        let shoe = Shoe::new(seed);
        let last = self.board_number(self.count())?;
        let mut sink = self.sink()?;
        let bar = progress::over(self.count().into(), "boards");
        for number in bar.wrap_iter(self.first..last) {
            sink.write(shoe.board(number))?;
        }
        sink.finish()?;
        Ok(Done::Well)
    }
}
