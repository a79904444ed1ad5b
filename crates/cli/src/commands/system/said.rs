//! `merrimac system said`

use std::path::{Path, PathBuf};

use clap::Args;
use merrimac_bidding::{Fidelity, Position, System, describe, share};
use merrimac_cards::{Auction, BySide, Seat, Vulnerability};
use merrimac_dealing::Shoe;

use crate::failure::{Done, Faults, counted};
use crate::input::Boards;
use crate::output;
use crate::progress;
use crate::systems::Conventions;

/// Measure whether what is said of calls is true, and print it for the commonest auctions
///
/// Random boards are bid out by the rules, and every caller's hand is held against what is said of the call: none may
/// be outside. With a file of records, people's calls are held against it too, and the share outside is printed.
///
/// Of hands that are dealt on each of the commonest auctions, the share is printed that would bid so by the rules, and
/// the same of hands that fit the words alone.
#[derive(Debug, Args)]
pub(super) struct SaidCommand {
    /// The system: sayc, or a folder of rule files
    #[arg(default_value = "sayc")]
    system: String,
    #[command(flatten)]
    conventions: Conventions,
    /// How many boards are bid out
    #[arg(long, default_value_t = 2000, value_name = "N")]
    boards: u32,
    /// Where the random numbers of the boards start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of boards that people bid
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// How many of the records are looked at, at most
    #[arg(long, default_value_t = 2000, requires = "records", value_name = "N")]
    most: usize,
    /// How many of the commonest auctions the share is measured for
    #[arg(long, default_value_t = 50, value_name = "N")]
    measured: usize,
    /// How many hands are dealt on each of them
    #[arg(long, default_value_t = 200, value_name = "N")]
    hands: usize,
    /// How many of the commonest auctions are printed, nobody vulnerable, with what is said of the last call
    #[arg(long, default_value_t = 0, value_name = "N")]
    auctions: usize,
}

impl SaidCommand {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let system = self.conventions.load(&self.system)?;
        let mut fidelity = Fidelity::new(&system);
        let outside = self.bid_out(&mut fidelity)?;
        if let Some(records) = &self.records {
            self.follow(&mut fidelity, records)?;
        }
        self.measure(&system, &fidelity)?;
        for (auction, _) in fidelity.commonest(self.auctions) {
            output::text(&format!("{auction:<24} {}\n", words(&system, auction)?))?;
        }
        Ok(if outside == 0 { Done::Well } else { Done::Negative })
    }

    /// Boards of the system's own.
    fn bid_out(&self, fidelity: &mut Fidelity<'_>) -> anyhow::Result<usize> {
        let shoe = Shoe::new(self.seed);
        let bar = progress::over(self.boards.into(), "boards");
        let (mut calls, mut outside) = (0, 0);
        for number in bar.wrap_iter(1..=self.boards) {
            let board = shoe.board(number);
            let found = fidelity.bid_out(&board.deal, board.dealer, board.vulnerability);
            calls += found.calls;
            outside += found.outside.len();
            for auction in found.outside {
                output::text(&format!("board {number}: {} ({auction})\n", board.deal))?;
            }
        }
        output::text(&format!(
            "{}, {}: {outside} on a hand of which something else is said\n",
            counted(self.boards.into(), "board"),
            counted(calls as u64, "call"),
        ))?;
        Ok(outside)
    }

    /// Auctions of people.
    fn follow(&self, fidelity: &mut Fidelity<'_>, file: &Path) -> anyhow::Result<()> {
        let mut boards = Boards::open(Some(file), None)?;
        let mut faults = Faults::of(&boards.name);
        let (mut followed, mut calls, mut outside) = (0, 0, 0);
        for board in &mut boards {
            let board = board?;
            board.draw_faults(&mut faults);
            let record = &board.record;
            let Ok(deal) = record.deal.full() else { continue };
            if record.calls.is_empty() || followed == self.most {
                continue;
            }
            let vulnerability = record.vulnerability_or_default();
            let found = fidelity.follow(&deal, vulnerability, &record.auction());
            followed += 1;
            calls += found.calls;
            outside += found.outside.len();
        }
        boards.bar.finish_and_clear();
        output::text(&format!(
            "{}, {}: {:.1} % inside what is said\n",
            counted(followed as u64, "record"),
            counted(calls as u64, "call"),
            100.0 * (1.0 - outside as f64 / calls.max(1) as f64),
        ))?;
        Ok(())
    }

    /// Whether hands that fit bid so.
    fn measure(&self, system: &System, fidelity: &Fidelity<'_>) -> anyhow::Result<()> {
        let commonest = fidelity.commonest(self.measured);
        let (mut of_dealt, mut of_words, mut count) = (0.0, 0.0, 0_u32);
        for (auction, _) in commonest {
            let auction = Auction::parse(Seat::North, auction)?;
            if let Some(found) = share(system, &auction, self.hands, self.seed) {
                of_dealt += found.of_dealt;
                of_words += found.of_words;
                count += 1;
            }
        }
        let mean = |sum: f64| 100.0 * sum / f64::from(count.max(1));
        output::text(&format!(
            "the {count} commonest auctions: of hands dealt on them {:.1} % bid so, of hands that fit the words \
             {:.1} %\n",
            mean(of_dealt),
            mean(of_words),
        ))?;
        Ok(())
    }
}

/// What is said of the last call of an auction.
fn words(system: &System, auction: &str) -> anyhow::Result<String> {
    let auction = Auction::parse(Seat::North, auction)?;
    let systems = BySide::from_fn(|_| system);
    let mut position = Position::new(systems, Seat::North, Vulnerability::None);
    let mut words = String::new();
    for &call in auction.calls() {
        words = describe(&position.hear(call)?);
    }
    Ok(words)
}
