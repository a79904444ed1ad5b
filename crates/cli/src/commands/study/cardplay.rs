//! `merrimac study cardplay`: recorded contracts played again, and what the cards cost double dummy.

mod journal;
mod report;

use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use cpu_time::ThreadTime;
use merrimac_cards::{BySeat, Record, Seat};
use merrimac_double_dummy::{Role, Solver};
use merrimac_notation::Format;
use merrimac_table::{Player, Settings as TableSettings, play_board};
use merrimac_tournament::{Chair, Entrant};

use crate::failure::{Done, Faults, warn};
use crate::input::{Boards, fault_of_board};
use crate::{output, parallel, players, progress};

use journal::Journal;
use report::{Mistakes, Played, Report};

/// Recorded contracts played again by four of one player: mistakes a board against double dummy
///
/// Every board keeps its auction, contract and declarer; the cards are played anew. A card that costs
/// its side a trick against perfect play with all cards in view is a mistake. Those of opening leaders,
/// declarers and defenders are counted apart, and beside them those of the cards in the record. Boards
/// without a contract are left out. The same seed gives the same cards on any number of threads; only
/// the processor times differ.
///
///   merrimac study cardplay wbridge5_10k.tsv.gz --boards 200 --journal played.jsonl
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, after_long_help = players::help())]
pub(crate) struct Cardplay {
    /// The file of played boards; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Who plays, in all four seats
    #[arg(long, value_name = "SPEC", default_value = "sayc+mc")]
    player: String,
    /// Play so many boards
    #[arg(long, value_name = "N", default_value_t = 200)]
    boards: usize,
    /// Leave out so many boards first
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,
    /// What the players' random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many boards to play at once [default: as many as the machine can]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Keep every finished board in this file, and take what it already has
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Print one JSON object a board, then {"player","boards","ours","recorded",…}
    #[arg(long)]
    json: bool,
}

impl Cardplay {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let (boards, mut has_faults) = self.read()?;
        let mut journal = Journal::open(self.journal.as_deref(), &self.player, self.seed)?;
        let entrant = players::entrant(&self.player)?;
        let bar = progress::over(boards.len() as u64, "boards");
        let mut report = Report::new(&self.player);
        let jobs = boards.into_iter().map(|(place, record)| {
            let kept = journal.take(place, &record.deal.to_string());
            Ok((place, record, kept))
        });
        let jobs: Vec<_> = jobs.collect();
        parallel::in_order(
            jobs.into_iter(),
            parallel::threads(self.threads),
            Solver::default,
            |solver, (place, record, kept)| {
                if let Some(kept) = kept {
                    return (record, false, Ok(kept));
                }
                let played = play(solver, &entrant, self.seed, place, &record);
                (record, true, played)
            },
            |(record, is_new, played)| {
                bar.inc(1);
                let played = match played {
                    Ok(played) => played,
                    Err(error) => {
                        has_faults = true;
                        bar.suspend(|| warn(&fault_of_board(&record, &error)));
                        return Ok(());
                    }
                };
                if is_new {
                    journal.add(&played)?;
                }
                report.add(&played);
                if self.json { bar.suspend(|| Ok(output::json(&played)?)) } else { Ok(()) }
            },
        )?;
        bar.finish_and_clear();
        if self.json {
            output::json(&report)?;
        } else {
            output::text(&report.to_string())?;
        }
        Ok(if has_faults { Done::WithFaults } else { Done::Well })
    }

    /// The boards to play, each with its place in the file, and whether anything could not be read.
    fn read(&self) -> anyhow::Result<(Vec<(usize, Record)>, bool)> {
        let boards = Boards::open(self.file.as_deref(), self.from)?;
        let (name, bar) = (boards.name.clone(), boards.bar.clone());
        let mut faults = Faults::of(&name);
        let mut wanted = Vec::new();
        let mut skipped = 0;
        for (place, board) in (1..).zip(boards) {
            if wanted.len() == self.boards {
                break;
            }
            let board = board?;
            board.draw_faults(&mut faults);
            if board.record.contract().is_none() || board.record.deal.full().is_err() {
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
        if wanted.is_empty() {
            bail!("{}: there is no board with a contract to play", name.display());
        }
        Ok((wanted, faults.errors() > 0))
    }
}

/// Has four of one player play the cards of a board anew.
fn play(
    solver: &mut Solver,
    entrant: &Entrant,
    seed: u64,
    place: usize,
    recorded: &Record,
) -> anyhow::Result<Played> {
    let mut start = recorded.clone();
    start.cards.clear();
    start.tricks = None;
    let board = start.number.unwrap_or(0);
    let begin = ThreadTime::now();
    let mut seats = Seat::ALL.map(|seat| entrant.sit(&Chair { board, seat, seed }));
    let [north, east, south, west] = seats.each_mut().map(|seat| &mut **seat as &mut dyn Player);
    let players = BySeat::from_array([north, east, south, west]);
    let board = play_board(&start, players, &TableSettings::whole_board(), &mut ())?;
    let seconds = begin.elapsed().as_secs_f64();
    board.finish?;
    let contract = recorded.contract().context("there is no contract")?;
    Ok(Played {
        board: place,
        deal: recorded.deal.to_string(),
        contract: contract.to_string(),
        cards: board.record.cards.iter().map(|played| played.card).collect(),
        tricks: board.record.tricks.context("the play came to no end")?,
        recorded_tricks: recorded.tricks,
        ours: mistakes(solver, &board.record).context("the play cannot be analysed")?,
        recorded: mistakes(solver, recorded),
        seconds: (seconds * 1000.0).round() / 1000.0,
    })
}

/// Cards that cost a trick, by role; none if the record has no play.
fn mistakes(solver: &mut Solver, record: &Record) -> Option<Mistakes> {
    let analysis = solver.analyse_record(record).filter(|analysis| !analysis.cards.is_empty())?;
    let count = |role: Role| analysis.errors().filter(|card| card.role == role).count();
    Some(Mistakes {
        lead: count(Role::OpeningLeader),
        declarer: count(Role::Declarer),
        defence: count(Role::Defender),
    })
}
