//! `merrimac study`: what each study is asked, and how its report is shown. What it computes is in
//! `crates/experiments`.

mod bidding;
mod cardplay;
mod compare;
mod contests;
mod endings;
mod errors;
mod evidence;
mod fit;
mod hints;
mod lattice;
mod lessons;
mod partition;
mod squeaky;
mod train;

use std::io::{self, Write as _};
use std::path::Path;

use anyhow::Context;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use merrimac_cards::Record;
use merrimac_experiments::StudyFile;
use merrimac_notation::Format;
use serde::Serialize;

use crate::failure::{Done, Faults};
use crate::input::Boards;
use crate::output::{self, OutputFile};

/// Repeat the experiments of the paper with our own runs, and fit numbers again
#[derive(Debug, Args)]
pub(crate) struct Study {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Lattice(lattice::Lattice),
    Endings(endings::Endings),
    Partition(partition::Partition),
    Errors(errors::Errors),
    Evidence(evidence::Evidence),
    Contests(contests::Contests),
    Bidding(bidding::Bidding),
    Compare(compare::Compare),
    Cardplay(cardplay::Cardplay),
    Squeaky(squeaky::Squeaky),
    Hints(hints::HintsCommand),
    Lessons(lessons::Lessons),
    Fit(fit::FitCommand),
    Train(train::Train),
}

impl Study {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.what {
            What::Lattice(lattice) => lattice.run(),
            What::Endings(endings) => endings.run(),
            What::Partition(partition) => partition.run(),
            What::Errors(errors) => errors.run(),
            What::Evidence(evidence) => evidence.run(),
            What::Contests(contests) => contests.run(),
            What::Bidding(bidding) => bidding.run(),
            What::Compare(compare) => compare.run(),
            What::Cardplay(cardplay) => cardplay.run(),
            What::Squeaky(squeaky) => squeaky.run(),
            What::Hints(hints) => hints.run(),
            What::Lessons(lessons) => lessons.run(),
            What::Fit(fit) => fit.run(),
            What::Train(train) => train.run(),
        }
    }
}

/// Writes the files of a study to a folder, which is made if need be.
fn write_files(folder: &Path, files: &[StudyFile]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    for (name, text) in files {
        let path = folder.join(name);
        let mut file = OutputFile::create(Some(&path))?;
        file.write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
        file.finish()?;
    }
    Ok(())
}

/// Moves the bar on, and prints one result for programs.
fn tell(bar: &ProgressBar, json: bool, result: &impl Serialize) -> io::Result<()> {
    bar.inc(1);
    if json { bar.suspend(|| output::json(result)) } else { Ok(()) }
}

/// Boards of a file, each with its place in it.
#[derive(Debug, Args)]
struct BoardChoice {
    /// The file of played boards; standard input if left out or -
    file: Option<std::path::PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Leave out the first N boards
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,
}

impl BoardChoice {
    /// The first boards that are wanted, and whether anything could not be read. There may be none.
    fn read(
        &self,
        most: usize,
        is_wanted: impl Fn(&Record) -> bool,
    ) -> anyhow::Result<(Vec<(usize, Record)>, Faults)> {
        let boards = Boards::open(self.file.as_deref(), self.from)?;
        let bar = boards.bar.clone();
        let mut faults = Faults::of(&boards.name);
        let (mut wanted, mut skipped) = (Vec::new(), 0);
        for (place, board) in (1..).zip(boards) {
            if wanted.len() == most {
                break;
            }
            let board = board?;
            board.draw_faults(&mut faults);
            if !is_wanted(&board.record) {
                continue;
            }
            if skipped < self.skip {
                skipped += 1;
                continue;
            }
            wanted.push((place, board.record));
        }
        bar.finish_and_clear();
        faults.finish();
        Ok((wanted, faults))
    }
}

/// How a study ends whose input may have had faults.
fn done(has_faults: bool) -> Done {
    if has_faults { Done::WithFaults } else { Done::Well }
}
