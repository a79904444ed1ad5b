//! `merrimac study squeaky`: a declarer with a plan, on problems, in endings, and by its own words
//! [GIB, §7.3].

mod endings;
mod explanations;
mod plot;
mod problems;
mod report;
mod table;

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;

use crate::failure::Done;
use crate::players;

/// A declarer with a plan: the table of section 7.3 of the paper, strength against time, its words
///
/// Every declarer plays every problem, and further layouts of each drawn from what declarer sees (the
/// auction left out, leads read), of those that can be made with all cards in view: one layout forgives
/// luck. Defenders see all cards. Give a declarer at several levels for its curve of strength against
/// time.
///
///   merrimac study squeaky problems/baker.pbn --declarer mc --declarer swo --layouts 20
///
/// With --endings, random endings instead, solved exactly: how far the card chosen by Monte Carlo, by
/// search alone and by swo falls short of the best, each by the exact probability of its best plan.
///
///   merrimac study squeaky --endings 500
///
/// With --explanations, what swo says: it plays the problems up to a trick chosen by lot, and plays on
/// in layouts that fit what it then says it plays for. How often does it get the tricks that it said?
///
///   merrimac study squeaky problems/baker.pbn --explanations 200 --layouts 2
#[derive(Debug, Args)]
#[command(after_long_help = players::help(), verbatim_doc_comment)]
pub(super) struct Squeaky {
    /// The file, PBN; standard input if left out or -
    file: Option<PathBuf>,
    /// Who declares, several times
    #[arg(long = "declarer", value_name = "SPEC", default_values = ["mc", "swo"])]
    declarers: Vec<String>,
    /// Further layouts of each problem, or layouts of each explanation
    #[arg(long, value_name = "N", default_value_t = 0)]
    layouts: usize,
    /// Only every so many-th problem
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZero<usize>,
    /// Look at so many random endings instead
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "declarers", "layouts", "explanations"])]
    endings: Option<u32>,
    /// Cards in an ending, all four hands together
    #[arg(long, value_name = "CARDS", default_value_t = 24, value_parser = clap::value_parser!(u32).range(12..=28))]
    cards: u32,
    /// Look at so many explanations instead
    #[arg(long, value_name = "N", conflicts_with = "declarers")]
    explanations: Option<usize>,
    /// Keep every problem that was played in this file, and take what it already has
    #[arg(long, value_name = "FILE", conflicts_with_all = ["endings", "explanations"])]
    journal: Option<PathBuf>,
    /// Write squeaky.csv and squeaky.svg, strength against time, to this folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["endings", "explanations"])]
    out: Option<PathBuf>,
    /// What random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many problems to play at once [default: as many as the machine can]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Print JSON: one object a declarer, an ending or an explanation
    #[arg(long)]
    json: bool,
}

impl Squeaky {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        match (self.endings, self.explanations) {
            (Some(endings), _) => self.look_at_endings(endings),
            (None, Some(explanations)) => self.test_explanations(explanations),
            (None, None) => self.play_problems(),
        }
    }
}
