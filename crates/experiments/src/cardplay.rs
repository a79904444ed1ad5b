//! Recorded contracts played again by four of one player, and what the cards cost double dummy [GIB §3].
//!
//! Every board keeps its auction, contract and declarer; the cards are played anew. A card that costs its
//! side a trick against perfect play is a mistake. Those of opening leaders, declarers and defenders are
//! counted apart, and beside them those of the cards in the record.

mod journal;
mod report;

use std::io;
use std::path::Path;

use cpu_time::ThreadTime;
use merrimac_cards::{BySeat, Record, Seat};
use merrimac_double_dummy::{Role, Solver};
use merrimac_parallel::Pool;
use merrimac_table::{Player, Settings as TableSettings, play_board};
use merrimac_tournament::{Chair, Entrant};

use crate::error::StudyError;

use journal::Journal;

pub use report::{Mistakes, Played, Report};

/// Who plays.
#[derive(Debug, Clone, Copy)]
pub struct Cardplay<'a> {
    /// What the player is called.
    pub player: &'a str,
    /// The player of all four seats.
    pub entrant: &'a Entrant,
    /// Where the players' random numbers start.
    pub seed: u64,
}

impl Cardplay<'_> {
    /// Has every board played that the journal does not have, and tells of each in its turn: of the board
    /// played, or of what is wrong with the record.
    ///
    /// # Errors
    /// If the journal is another one's or cannot be written, or `each` fails.
    pub fn run(
        &self,
        boards: Vec<(usize, Record)>,
        journal: Option<&Path>,
        pool: &Pool,
        mut each: impl FnMut(&Record, Result<&Played, &str>) -> io::Result<()>,
    ) -> Result<Report, StudyError> {
        let mut journal = Journal::open(journal, self.player, self.seed)?;
        let mut report = Report::new(self.player);
        let jobs: Vec<_> = boards
            .into_iter()
            .map(|(place, record)| {
                let kept = journal.take(place, &record.deal.to_string());
                Ok((place, record, kept))
            })
            .collect();
        pool.in_order(
            jobs.into_iter(),
            Solver::default,
            |solver, (place, record, kept)| {
                let is_new = kept.is_none();
                let played = kept.map_or_else(|| self.play(solver, place, &record), Ok);
                (record, is_new, played)
            },
            |(record, is_new, played)| {
                match played {
                    Ok(played) => {
                        if is_new {
                            journal.add(&played)?;
                        }
                        report.add(&played);
                        each(&record, Ok(&played))?;
                    }
                    Err(why) => each(&record, Err(&why))?,
                }
                Ok::<_, StudyError>(())
            },
        )?;
        Ok(report)
    }

    /// Has the cards of a board played anew; otherwise says why that is not possible.
    fn play(&self, solver: &mut Solver, place: usize, recorded: &Record) -> Result<Played, String> {
        let mut start = recorded.clone();
        start.cards.clear();
        start.tricks = None;
        let (board, seed) = (start.number.unwrap_or(0), self.seed);
        let begin = ThreadTime::now();
        let mut seats = Seat::ALL.map(|seat| self.entrant.sit(&Chair { board, seat, seed }));
        let [north, east, south, west] =
            seats.each_mut().map(|seat| &mut **seat as &mut dyn Player);
        let players = BySeat::from_array([north, east, south, west]);
        let board = play_board(&start, players, &TableSettings::whole_board(), &mut ())
            .map_err(|problem| problem.to_string())?;
        let seconds = begin.elapsed().as_secs_f64();
        board.finish.map_err(|error| error.to_string())?;
        let contract = recorded.contract().ok_or("there is no contract")?;
        Ok(Played {
            board: place,
            deal: recorded.deal.to_string(),
            contract: contract.to_string(),
            cards: board.record.cards.iter().map(|played| played.card).collect(),
            tricks: board.record.tricks.ok_or("the play came to no end")?,
            recorded_tricks: recorded.tricks,
            ours: mistakes(solver, &board.record).ok_or("the play cannot be analysed")?,
            recorded: mistakes(solver, recorded),
            seconds: (seconds * 1000.0).round() / 1000.0,
        })
    }
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
