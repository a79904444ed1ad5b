//! Auctions by the marks of bidding contests [GIB §4].
//!
//! A list has eight columns, separated by tabs: set, board, dealer, vulnerability, deal, the side that
//! only passes, marks such as `6S=10 N3N=3 E2HX=4`, and calls that players make first, such as `E:1H W:P`.
//! What is not listed is worth nothing; the last column may be missing. The score is the share of the marks
//! to be had.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use merrimac_cards::Outcome;
use merrimac_parallel::Pool;
use merrimac_tournament::{ContestDeal, Entrant, Estimate, MarkedAuction};
use serde::Serialize;
use serde_json::{Value, json};

use crate::error::StudyError;

/// A deal that was bid.
#[derive(Debug)]
pub struct Bid {
    /// The deal and its marks.
    pub deal: ContestDeal,
    /// What it came to.
    pub marked: MarkedAuction,
}

/// Marks of a set.
#[derive(Debug, Default)]
pub struct SetMarks {
    points: u32,
    most: u32,
    share: Estimate,
}

/// Marks of every set and of all together.
#[derive(Debug, Default)]
pub struct Report {
    sets: BTreeMap<String, SetMarks>,
    all: SetMarks,
    /// Auctions that came to no end.
    pub failed: u32,
}

/// The deals of a list, how many were left out because they have no marks, and the lines that cannot be
/// read, each with its number.
pub fn read_list<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
) -> (Vec<ContestDeal>, u32, Vec<(usize, String)>) {
    let (mut deals, mut unmarked, mut faults) = (Vec::new(), 0, Vec::new());
    for (number, line) in lines {
        let is_heading = number == 1 && line.starts_with("set\t");
        if is_heading || line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match line.trim_end_matches(['\r', '\n']).parse::<ContestDeal>() {
            Ok(deal) if deal.most() == 0 => unmarked += 1,
            Ok(deal) => deals.push(deal),
            Err(fault) => faults.push((number, fault.to_string())),
        }
    }
    (deals, unmarked, faults)
}

/// Has every deal bid, and tells of each.
///
/// # Errors
/// If `each` fails.
pub fn run(
    deals: Vec<ContestDeal>,
    bidder: &Entrant,
    seed: u64,
    pool: &Pool,
    mut each: impl FnMut(&Bid) -> io::Result<()>,
) -> Result<Report, StudyError> {
    let mut report = Report::default();
    pool.in_order(
        deals.into_iter().map(Ok),
        || (),
        |(), deal: ContestDeal| {
            let marked = deal.bid(bidder, seed);
            Bid { deal, marked }
        },
        |bid| {
            report.add(&bid);
            each(&bid)?;
            Ok::<_, StudyError>(())
        },
    )?;
    Ok(report)
}

impl Report {
    fn add(&mut self, bid: &Bid) {
        self.failed += u32::from(bid.marked.failure.is_some());
        self.sets.entry(bid.deal.set.clone()).or_default().add(&bid.marked);
        self.all.add(&bid.marked);
    }

    /// Every set with its marks, then all together.
    pub fn marks(&self) -> impl Iterator<Item = (&str, &SetMarks)> {
        let sets = self.sets.iter().map(|(name, marks)| (name.as_str(), marks));
        sets.chain([("all", &self.all)])
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.marks().try_for_each(|(name, marks)| writeln!(f, "{name}: {marks}"))
    }
}

impl SetMarks {
    fn add(&mut self, marked: &MarkedAuction) {
        self.points += marked.points;
        self.most += marked.most;
        self.share.add(f64::from(marked.points) / f64::from(marked.most));
    }

    /// For programs.
    pub fn figures(&self, name: &str) -> Value {
        json!({
            "set": name,
            "deals": self.share.count(),
            "points": self.points,
            "most": self.most,
            "percent": percent(self.share.mean()),
            "standard_error": percent(self.share.standard_error()),
        })
    }
}

fn percent(share: f64) -> f64 {
    (share * 10_000.0).round() / 100.0
}

impl fmt::Display for SetMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { points, most, share } = self;
        let (mean, error) = (percent(share.mean()), percent(share.standard_error()));
        write!(f, "{points} of {most} points on {} deals, {mean:.2} ± {error:.2} %", share.count())
    }
}

impl Bid {
    fn calls(&self) -> String {
        let calls = self.marked.record.calls.iter().map(|made| made.call.to_string());
        calls.collect::<Vec<_>>().join(" ")
    }
}

impl Serialize for Bid {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let contract = match self.marked.record.outcome {
            Some(Outcome::Contract(contract)) => contract.text(),
            Some(_) => "Pass".to_owned(),
            None => "-".to_owned(),
        };
        json!({
            "set": self.deal.set,
            "board": self.deal.board.number,
            "auction": self.calls(),
            "contract": contract,
            "declarer": self.marked.record.contract().map(|contract| contract.declarer),
            "points": self.marked.points,
            "most": self.marked.most,
            "failure": self.marked.failure,
        })
        .serialize(serializer)
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { deal, marked } = self;
        let contract = match marked.record.outcome {
            Some(Outcome::Contract(contract)) => {
                format!("{} {}", contract.text(), contract.declarer)
            }
            Some(_) => "Pass".to_owned(),
            None => "-".to_owned(),
        };
        let failure = marked.failure.as_ref().map_or_else(String::new, |why| format!("  {why}"));
        writeln!(
            f,
            "{:<24} {:>4}  {contract:<8} {:>3} of {:>3}  {}{failure}",
            deal.set,
            deal.board.number,
            marked.points,
            marked.most,
            self.calls()
        )
    }
}
