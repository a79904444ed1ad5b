//! `merrimac study errors`

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use merrimac_cards::Record;
use merrimac_double_dummy::Analysis;
use merrimac_experiments::errors::{Report, Series};
use merrimac_notation::Format;
use merrimac_tournament::MistakeTally;

use super::{done, write_files};
use crate::failure::{Done, Faults};
use crate::input::Boards;
use crate::output;
use crate::parallel::Effort;
use crate::progress;

/// Double-dummy mistakes by trick of opening leaders, declarers and defenders: Figures 4 to 6 of the
/// paper
///
/// Every card of every board is held against perfect play with all cards in view; one that costs its
/// side a trick is a mistake. Files of human play, of other programs and of our own are studied alike;
/// each is a curve of the figures. Human play ends in claims, so its later tricks are those of the
/// harder boards. Boards with fewer than --min-cards cards of play are left out. The errors.json of an
/// earlier study is taken as it is, without solving anything again.
#[derive(Debug, Args)]
pub(crate) struct Errors {
    /// Files of played boards; standard input if left out or -
    files: Vec<PathBuf>,
    /// Their format [default: by their endings, else by their contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// What the files are called in tables and figures, one name a file [default: the files' names]
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// Study at most this many boards of each file, the first that qualify; given several times, a number
    /// for each file, of which the last holds for those that follow
    #[arg(long, value_name = "N")]
    boards: Vec<usize>,
    /// Leave boards out on which fewer cards were played
    #[arg(long, value_name = "CARDS", default_value_t = 16)]
    min_cards: usize,
    /// Count in figures and table only mistakes that lost the contract, or gave it back, as the paper
    /// does, out of the tricks that began with something to lose
    #[arg(long)]
    contracts: bool,
    #[command(flatten)]
    effort: Effort,
    /// Write errors.json, errors.csv, errors-declarer.svg, errors-defence.svg and errors-both.svg to
    /// this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Errors {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let files: Vec<Option<&Path>> = match self.files.as_slice() {
            [] => vec![None],
            files => files.iter().map(|file| Some(file.as_path())).collect(),
        };
        let mut series = Vec::new();
        let mut done = Done::Well;
        for (place, file) in files.into_iter().enumerate() {
            if let Some(path) =
                file.filter(|path| path.extension().is_some_and(|end| end == "json"))
            {
                series.extend(earlier(path)?);
                continue;
            }
            let most = self.boards.get(place).or(self.boards.last()).copied();
            let (one, ending) = self.study(file, self.names.get(place), most)?;
            series.push(one);
            if ending != Done::Well {
                done = ending;
            }
        }
        let report = Report { contracts: self.contracts, series };
        if let Some(folder) = &self.out {
            write_files(folder, &report.files()?)?;
        }
        output::shown(&report, self.json)?;
        Ok(done)
    }

    /// Studies one file.
    fn study(
        &self,
        file: Option<&Path>,
        name: Option<&String>,
        most: Option<usize>,
    ) -> anyhow::Result<(Series, Done)> {
        let mut boards = Boards::open(file, self.from)?.for_pool();
        let bar = boards.bar.clone();
        let file_name = boards.name.clone();
        let mut faults = Faults::of(&file_name);
        let mut tally = MistakeTally::default();
        let mut taken = 0;
        let most = most.unwrap_or(usize::MAX);
        let wanted = boards.by_ref().filter(|board| match board {
            Ok(board) => board.lost.is_some() || self.is_wanted(&board.record),
            Err(_) => true,
        });
        let wanted = wanted.take_while(|board| {
            taken += usize::from(board.as_ref().is_ok_and(|board| board.lost.is_none()));
            taken <= most
        });
        let pool = self.effort.pool()?;
        pool.in_order(
            wanted,
            || self.effort.solver(&pool),
            |solver, board| {
                let analysis: Option<Analysis> = solver.analyse_record(&board.record);
                (board, analysis)
            },
            |(board, analysis)| {
                progress::take(&bar, || board.draw_faults(&mut faults));
                if let (Some(analysis), Some(contract)) = (analysis, board.record.contract()) {
                    tally.add(&analysis, contract);
                }
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        faults.finish();
        if tally.boards == 0 {
            bail!("{}: no board has {} cards of play", file_name.display(), self.min_cards);
        }
        let own = || file_name.file_name().unwrap_or(file_name.as_os_str()).to_string_lossy();
        let name = name.cloned().unwrap_or_else(|| own().into_owned());
        Ok((Series { name, tally }, done(faults.errors() > 0)))
    }

    fn is_wanted(&self, record: &Record) -> bool {
        record.contract().is_some() && record.cards.len() >= self.min_cards.max(1)
    }
}

/// The curves of an earlier study.
fn earlier(path: &Path) -> anyhow::Result<Vec<Series>> {
    let context = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(context)?;
    let report: Report = serde_json::from_str(&text).with_context(context)?;
    Ok(report.series)
}
