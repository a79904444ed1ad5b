//! `merrimac study squeaky`

use std::num::NonZero;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use merrimac_experiments::squeaky::{self, Declarer};
use merrimac_tournament::{Problem, Task};

use super::{done, tell, write_files};
use crate::commands::problems::read_problems;
use crate::failure::Done;
use crate::output;
use crate::parallel::Parallel;
use crate::players::{self, ProblemSolver};
use crate::progress::{self, Progress};

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
/// With --explanations, what swo says: it plays the problems up to a trick chosen at random, and plays on
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
    /// Every Nth problem only
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZero<usize>,
    /// Look at this many random endings instead
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "declarers", "layouts", "explanations"])]
    endings: Option<u32>,
    /// Cards in an ending, all four hands together
    #[arg(long, value_name = "CARDS", default_value_t = 24, value_parser = clap::value_parser!(u32).range(12..=28))]
    cards: u32,
    /// Look at this many explanations instead
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
    #[command(flatten)]
    parallel: Parallel,
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

    fn look_at_endings(&self, wanted: u32) -> anyhow::Result<Done> {
        let bar = progress::over(wanted.into(), "endings");
        let study = squeaky::Endings { wanted, cards: self.cards, seed: self.seed };
        let report = study.run(&self.parallel.pool()?, |ending| tell(&bar, self.json, ending))?;
        bar.finish_and_clear();
        if !self.json {
            output::text(&report.to_string())?;
        }
        Ok(Done::Well)
    }

    fn test_explanations(&self, wanted: usize) -> anyhow::Result<Done> {
        let (problems, has_faults) = self.problems()?;
        let bar = progress::over(wanted as u64, "explanations");
        let study = squeaky::Explanations { wanted, layouts: self.layouts, seed: self.seed };
        let report = study.run(&problems, &self.parallel.pool()?, |found| {
            if let Some(found) = found {
                return tell(&bar, self.json, found);
            }
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        if !self.json {
            output::text(&report.to_string())?;
        }
        Ok(done(has_faults))
    }

    fn play_problems(&self) -> anyhow::Result<Done> {
        let (problems, has_faults) = self.problems()?;
        if problems.is_empty() {
            bail!("there are no problems");
        }
        let progress = Progress::default();
        let solvers: Vec<ProblemSolver> = self
            .declarers
            .iter()
            .map(|spec| ProblemSolver::new(spec, &progress))
            .collect::<Result<_, _>>()?;
        let declarers: Vec<Declarer<'_>> = self
            .declarers
            .iter()
            .zip(&solvers)
            .map(|(spec, solver)| -> Declarer<'_> {
                (spec.clone(), Box::new(|problem| solver.of(problem)))
            })
            .collect();
        let source = self.file.as_ref().map_or("-".to_owned(), |file| file.display().to_string());
        let study = squeaky::Problems { source, layouts: self.layouts, seed: self.seed };
        let bar = progress.over(problems.len() as u64, "problems");
        let (journal, pool) = (self.journal.as_deref(), self.parallel.pool()?);
        let report = study.run(problems, &declarers, journal, &pool, || {
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        if let Some(folder) = &self.out {
            write_files(folder, &report.files()?)?;
        }
        if self.json {
            report.totals.iter().try_for_each(|total| output::json(&total.figures()))?;
        } else {
            output::text(&report.to_string())?;
        }
        Ok(done(has_faults))
    }

    /// The problems that are wanted, and whether anything could not be read.
    fn problems(&self) -> anyhow::Result<(Vec<Problem>, bool)> {
        let (problems, has_faults) = read_problems(self.file.as_deref(), None, Task::Make)?;
        Ok((problems.into_iter().step_by(self.every.get()).collect(), has_faults))
    }
}
