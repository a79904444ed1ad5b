//! `merrimac study contests`

use std::io::Read as _;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use merrimac_experiments::contests::{self, Bid};
use merrimac_tournament::ContestDeal;

use crate::failure::{Done, warn};
use crate::input::open_text;
use crate::output;
use crate::parallel::Parallel;
use crate::players;
use crate::progress::Progress;

/// Bid the deals of bidding contests and mark the contracts reached
///
/// A list has eight columns, separated by tabs: set, board, dealer, vulnerability, deal, the side that
/// only passes, marks such as 6S=10 N3N=3 E2HX=4, and calls that players make first, such as E:1H W:P. What
/// is not listed is worth nothing; the last column may be missing. The score is the share of the marks to be had.
#[derive(Debug, Args)]
#[command(after_long_help = players::help())]
pub(super) struct Contests {
    /// The list; standard input if left out or -
    file: Option<PathBuf>,
    /// Who bids
    #[arg(long, value_name = "SPEC", default_value = "pass")]
    bidder: String,
    /// What random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    parallel: Parallel,
    /// Print one JSON object a deal, then one a set, then one of all
    #[arg(long)]
    json: bool,
}

impl Contests {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let progress = Progress::default();
        let bidder = players::entrant(&self.bidder, &progress)?;
        let (deals, has_faults) = self.read()?;
        let bar = progress.over(deals.len() as u64, "deals");
        let pool = self.parallel.pool()?;
        let report = contests::run(deals, &bidder, self.seed, &pool, |bid: &Bid| {
            bar.inc(1);
            bar.suspend(|| output::shown(bid, self.json))
        })?;
        bar.finish_and_clear();
        if self.json {
            report.marks().try_for_each(|(name, marks)| output::json(&marks.figures(name)))?;
        } else {
            output::text(&report.to_string())?;
        }
        Ok(match (has_faults, report.failed) {
            (true, _) => Done::WithFaults,
            (false, 0) => Done::Well,
            (false, _) => Done::Negative,
        })
    }

    fn read(&self) -> anyhow::Result<(Vec<ContestDeal>, bool)> {
        let (name, mut reader) = open_text(self.file.as_deref())?;
        let name = name.display();
        let mut text = String::new();
        reader.read_to_string(&mut text).with_context(|| name.to_string())?;
        let (deals, unmarked, faults) = contests::read_list((1..).zip(text.lines()));
        for (number, fault) in &faults {
            warn(&format!("{name}:{number}: {fault}"));
        }
        if unmarked > 0 {
            warn(&format!("{name}: {unmarked} deals have no marks, and are left out"));
        }
        if deals.is_empty() {
            bail!("{name}: there are no deals");
        }
        Ok((deals, !faults.is_empty()))
    }
}
