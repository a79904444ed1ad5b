//! `merrimac study fit`

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Subcommand};
use merrimac_cards::Record;
use merrimac_experiments::fit::{self, Fit};
use merrimac_notation::Format;

use super::{BoardChoice, done};
use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;
use crate::progress;

/// Fit the numbers in the code again that came from data
///
/// Every command fits its numbers to files of recorded play, or to random deals, prints them beside those in
/// the code, and says what either are worth on boards that were not fitted. Nothing is changed. Files are
/// those that merrimac reads; the numbers in the code come from vugraph archives and from WBridge5's 10,000
/// boards in OpenSpiel.
///
///   merrimac study fit leads elite.tsv.gz wbridge5_10k.tsv.gz
///   merrimac study fit following corpora/records/championships.tsv --boards 200 --others 50
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct FitCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// How much each card of a hand is liked as the opening lead
    Leads(FromRecords),
    /// How much each card is liked by a defender who follows suit or discards
    Following(FromRecords),
    /// How likely odd cards, unagreed leads and contrary signals are in recorded play
    Habits(FromRecords),
    /// How many tricks recorded declarers take against double dummy
    Field(FromRecords),
    /// How many tricks honours, shortness and trumps take double dummy
    Worth(FromDeals),
    /// What the double-dummy solver's first guess counts
    Guess(FromDeals),
}

/// Numbers that are fitted to recorded play.
#[derive(Debug, Args)]
struct FromRecords {
    /// The files of played boards; standard input if left out or -
    files: Vec<PathBuf>,
    /// Their format [default: by their endings, else by their contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Fit to the first N boards of each file
    #[arg(long, value_name = "N", default_value_t = 8000)]
    boards: usize,
    /// Try on the next N boards of each file
    #[arg(long, value_name = "N", default_value_t = 600)]
    others: usize,
    #[command(flatten)]
    parallel: Parallel,
    /// Print a JSON object: {"data","numbers":[{"name","code","fitted","error"}],"measures"}
    #[arg(long)]
    json: bool,
}

/// Numbers that are fitted to random deals.
#[derive(Debug, Args)]
struct FromDeals {
    /// How many deals
    #[arg(long, value_name = "N", default_value_t = 3000)]
    deals: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    parallel: Parallel,
    /// Print a JSON object a fit: {"data","numbers":[{"name","code","fitted","error"}],"measures"}
    #[arg(long)]
    json: bool,
}

impl FitCommand {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        match self.what {
            What::Leads(records) => records.fit(fit::leads),
            What::Following(records) => records.fit(fit::following),
            What::Habits(records) => records.fit(|boards, _| fit::habits(boards)),
            What::Field(records) => records.count_tricks(),
            What::Worth(deals) => {
                deals.fit(|study, pool, each| fit::worth(study.deals, study.seed, pool, each))
            }
            What::Guess(deals) => {
                deals.fit(|study, pool, each| fit::guess(study.deals, study.seed, pool, each))
            }
        }
    }
}

impl FromRecords {
    fn fit(&self, fit: impl Fn(&[Record], &[Record]) -> Fit) -> anyhow::Result<Done> {
        let (boards, others, has_faults) = self.read()?;
        output::shown(&fit(&boards, &others), self.json)?;
        Ok(done(has_faults))
    }

    fn count_tricks(&self) -> anyhow::Result<Done> {
        let (boards, _, has_faults) = self.read()?;
        let bar = progress::over(boards.len() as u64, "boards");
        let fit = fit::field(boards, &self.parallel.pool()?, || {
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        output::shown(&fit, self.json)?;
        Ok(done(has_faults))
    }

    /// The boards to fit to and to try on, of all files, and whether anything could not be read.
    fn read(&self) -> anyhow::Result<(Vec<Record>, Vec<Record>, bool)> {
        let files: Vec<Option<PathBuf>> = match self.files.as_slice() {
            [] => vec![None],
            files => files.iter().cloned().map(Some).collect(),
        };
        let is_played = |record: &Record| {
            !record.cards.is_empty() && record.contract().is_some() && record.deal.full().is_ok()
        };
        let (mut boards, mut others, mut has_faults) = (Vec::new(), Vec::new(), false);
        for file in files {
            let input = BoardChoice { file, from: self.from, skip: 0 };
            let most = self.boards.saturating_add(self.others);
            let (read, faults) = input.read(most, is_played)?;
            let mut read = read.into_iter().map(|(_, record)| record);
            boards.extend(read.by_ref().take(self.boards));
            others.extend(read);
            has_faults |= faults.errors() > 0;
        }
        if boards.is_empty() {
            bail!("there is no board that was played");
        }
        Ok((boards, others, has_faults))
    }
}

impl FromDeals {
    fn fit(
        &self,
        fit: impl Fn(
            &Self,
            &merrimac_parallel::Pool,
            &mut dyn FnMut() -> std::io::Result<()>,
        ) -> Result<[Fit; 2], merrimac_experiments::StudyError>,
    ) -> anyhow::Result<Done> {
        let bar = progress::over(self.deals.into(), "deals");
        let mut each = || {
            bar.inc(1);
            Ok(())
        };
        let fits = fit(self, &self.parallel.pool()?, &mut each)?;
        bar.finish_and_clear();
        for (place, fit) in fits.iter().enumerate() {
            if place > 0 && !self.json {
                output::text("\n")?;
            }
            output::shown(fit, self.json)?;
        }
        Ok(Done::Well)
    }
}
