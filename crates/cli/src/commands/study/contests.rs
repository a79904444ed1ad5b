//! `merrimac study contests`: auctions by the marks of bidding contests [GIB §4].

use std::collections::BTreeMap;
use std::io::BufRead as _;
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use merrimac_cards::Outcome;
use merrimac_tournament::{ContestDeal, Estimate, MarkedAuction};
use serde_json::json;

use crate::failure::{Done, warn};
use crate::input::open_text;
use crate::{output, parallel, players, progress};

/// Bid the deals of bidding contests and mark the contracts reached
///
/// A list has seven columns, separated by tabs: set, board, dealer, vulnerability, deal, the side that
/// only passes, marks such as 6S=10 N3N=3 E2HX=4. What is not listed is worth nothing. The score is the
/// share of the marks to be had.
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
    /// How many deals to bid at once [default: as many as the machine can]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Print one JSON object a deal, then one a set, then one of all
    #[arg(long)]
    json: bool,
}

/// Marks of a set.
#[derive(Default)]
struct SetMarks {
    points: u32,
    most: u32,
    share: Estimate,
}

impl Contests {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let bidder = players::entrant(&self.bidder)?;
        let (deals, has_faults) = self.read()?;
        let bar = progress::over(deals.len() as u64, "deals");
        let mut sets: BTreeMap<String, SetMarks> = BTreeMap::new();
        let mut all = SetMarks::default();
        let mut failed = 0_u32;
        parallel::in_order(
            deals.into_iter().map(Ok),
            parallel::threads(self.threads),
            || (),
            |(), deal: ContestDeal| {
                let marked = deal.bid(&bidder, self.seed);
                (deal, marked)
            },
            |(deal, marked)| {
                failed += u32::from(marked.failure.is_some());
                sets.entry(deal.set.clone()).or_default().add(&marked);
                all.add(&marked);
                bar.inc(1);
                bar.suspend(|| self.print(&deal, &marked))
            },
        )?;
        bar.finish_and_clear();
        for (name, marks) in &sets {
            self.print_marks(name, marks)?;
        }
        self.print_marks("all", &all)?;
        Ok(match (has_faults, failed) {
            (true, _) => Done::WithFaults,
            (false, 0) => Done::Well,
            (false, _) => Done::Negative,
        })
    }

    fn read(&self) -> anyhow::Result<(Vec<ContestDeal>, bool)> {
        let (name, reader) = open_text(self.file.as_deref())?;
        let (mut deals, mut has_faults, mut unmarked) = (Vec::new(), false, 0_u32);
        for (number, line) in (1..).zip(reader.lines()) {
            let line = line.with_context(|| name.display().to_string())?;
            let is_heading = number == 1 && line.starts_with("set\t");
            if is_heading || line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            match line.trim_end_matches(['\r', '\n']).parse::<ContestDeal>() {
                Ok(deal) if deal.most() == 0 => unmarked += 1,
                Ok(deal) => deals.push(deal),
                Err(fault) => {
                    has_faults = true;
                    warn(&format!("{}:{number}: {fault}", name.display()));
                }
            }
        }
        if unmarked > 0 {
            warn(&format!("{}: {unmarked} deals have no marks, and are left out", name.display()));
        }
        if deals.is_empty() {
            bail!("{}: there are no deals", name.display());
        }
        Ok((deals, has_faults))
    }

    fn print(&self, deal: &ContestDeal, marked: &MarkedAuction) -> anyhow::Result<()> {
        let record = &marked.record;
        let calls: Vec<String> = record.calls.iter().map(|made| made.call.to_string()).collect();
        let contract = match record.outcome {
            Some(Outcome::Contract(contract)) => {
                format!("{} {}", contract.text(), contract.declarer)
            }
            Some(_) => "Pass".to_owned(),
            None => "-".to_owned(),
        };
        if self.json {
            output::json(&json!({
                "set": deal.set,
                "board": deal.board.number,
                "auction": calls.join(" "),
                "contract": record.contract().map_or_else(|| contract.clone(), |contract| contract.text()),
                "declarer": record.contract().map(|contract| contract.declarer),
                "points": marked.points,
                "most": marked.most,
                "failure": marked.failure,
            }))?;
            return Ok(());
        }
        let failure = marked.failure.as_ref().map_or_else(String::new, |why| format!("  {why}"));
        Ok(output::text(&format!(
            "{:<24} {:>4}  {contract:<8} {:>3} of {:>3}  {}{failure}\n",
            deal.set,
            deal.board.number,
            marked.points,
            marked.most,
            calls.join(" ")
        ))?)
    }

    fn print_marks(&self, name: &str, marks: &SetMarks) -> anyhow::Result<()> {
        let SetMarks { points, most, share } = marks;
        let percent = |share: f64| (share * 10_000.0).round() / 100.0;
        if self.json {
            output::json(&json!({
                "set": name,
                "deals": share.count(),
                "points": points,
                "most": most,
                "percent": percent(share.mean()),
                "standard_error": percent(share.standard_error()),
            }))?;
            return Ok(());
        }
        Ok(output::text(&format!(
            "{name}: {points} of {most} points on {} deals, {:.2} ± {:.2} %\n",
            share.count(),
            percent(share.mean()),
            percent(share.standard_error())
        ))?)
    }
}

impl SetMarks {
    fn add(&mut self, marked: &MarkedAuction) {
        self.points += marked.points;
        self.most += marked.most;
        self.share.add(f64::from(marked.points) / f64::from(marked.most));
    }
}
