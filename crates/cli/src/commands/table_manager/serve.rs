//! `merrimac table-manager serve`

mod journal;
mod table;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use merrimac_cards::{BySeat, BySide, Record, Room, Scoring, Seat};
use merrimac_protocol::message::Dialect;
use merrimac_protocol::session::{Host, HostSettings};
use merrimac_protocol::{Limits, TeamName, serve};
use merrimac_tournament::{EarlierSession, HostedMatch};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use self::journal::Journal;
use self::table::Table;
use super::block_on;
use crate::failure::{Done, Faults};
use crate::input::{Boards, fault_of_board};
use crate::progress::Progress;

/// Host a championship table for four programs
///
/// The programs connect, each for one seat; partners must give the same team. Every board is written
/// as soon as it is played. A program that breaks the protocol or the Laws is dismissed with a reason;
/// when it, or another of its team, takes the seat again, the board on the table is dealt anew.
///
/// With --replay every board is played twice in a row at this one table, the second time turned one
/// seat, so that each pair holds both sides' cards. With --closed-port there are two tables: the home
/// team sits North and South at the first, the open room, and East and West at the other. Either way
/// the boards are compared in IMPs. (The rooms may also be hosted apart, with --room.)
///
/// With --store every board is in the store before anybody hears that it is over. After a crash or
/// a power cut the same command with --resume goes on with the board that was on the table.
///
///   merrimac table-manager serve --boards final.pbn --port 2000 --replay -o result.pbn
///   merrimac table-manager serve --boards final.pbn --port 2000 --closed-port 2001 \
///       --home Merrimac --away Others --store final.db
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Serve {
    /// The boards to play, in any format; - for standard input
    #[arg(long, value_name = "FILE")]
    boards: PathBuf,
    /// The address to listen on; 0.0.0.0 for all of this machine's
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// The port to listen on, 0 for any that is free; several where each seat has its own
    #[arg(long, default_value = "2000")]
    port: Vec<u16>,
    /// Play every board twice in a row, the second time turned one seat
    #[arg(long)]
    replay: bool,
    /// Host the closed room as well, on this port
    #[arg(long, value_name = "PORT", conflicts_with = "replay", requires = "home")]
    closed_port: Option<u16>,
    /// Which room of a match this table is, if the other one is hosted elsewhere
    #[arg(long, conflicts_with_all = ["replay", "closed_port"])]
    room: Option<RoomName>,
    /// The team that sits North and South (in the closed room, East and West) [default: whoever comes]
    #[arg(long, value_name = "TEAM", requires = "away")]
    home: Option<TeamName>,
    /// The other team
    #[arg(long, value_name = "TEAM", requires = "home")]
    away: Option<TeamName>,
    /// The PBN file to write, which must not exist yet, unless --resume goes on with it
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Keep every finished board in this file, as `merrimac match` does
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Go on with a session of the store that did not come to its end
    #[arg(long, requires = "store")]
    resume: bool,
    /// How long a program may be silent when it is its turn
    #[arg(long, default_value_t = 600, value_name = "SECONDS")]
    patience: u64,
    /// A pause before every line, for programs that lose lines which arrive together
    #[arg(long, default_value_t = 0, value_name = "MILLISECONDS")]
    pause: u64,
    /// Tell programs that speak version 19 how the match is scored: imps or matchpoints (or mp); the
    /// protocol has no word for total points
    #[arg(long, value_name = "HOW")]
    scoring: Option<Scoring>,
    /// The seat of a program that reads vulnerabilities in lower case only, as WBridge5 does; programs
    /// that write their seat in capitals are known by it
    #[arg(long, value_name = "SEAT")]
    lower_case: Vec<Seat>,
    /// Print one JSON object a board, then one for the match if it had both rooms
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum RoomName {
    Open,
    Closed,
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let progress = Progress::default();
        let (boards, done) = self.read_boards()?;
        let (store, begun) = match &self.store {
            Some(path) => {
                let (store, begun) = HostedMatch::open(path, &boards, self.resume)?;
                (Some(store), begun)
            }
            None => (None, None),
        };
        let (earlier_teams, earlier) = match begun {
            Some(EarlierSession { teams: [home, away], results }) => {
                (Some([home.parse()?, away.parse()?]), results)
            }
            None => (None, Vec::new()),
        };
        let mut tables = self.tables(&boards, self.teams(earlier_teams)?);
        let earlier: Vec<_> =
            earlier.into_iter().map(|result| table::restored(&tables, &boards, result)).collect();
        for table in &mut tables {
            table.skip(&earlier);
        }
        let left: usize = tables.iter().map(Table::left).sum();
        let is_match = self.replay || self.room.is_some() || self.closed_port.is_some();
        let is_over = earlier.len() + left == boards.len() * if is_match { 2 } else { 1 };
        let (file, all) = (self.output.as_deref(), earlier.len() + left);
        let journal = Journal::start(file, self.json, store, earlier, all, &progress)?;
        let journal = Arc::new(Mutex::new(journal));
        if left > 0 {
            block_on(self.host(tables, &journal, &progress))??;
        }
        let journal = Arc::into_inner(journal).context("a table has been left behind")?;
        journal.into_inner().unwrap_or_else(PoisonError::into_inner).finish(is_over)?;
        Ok(done)
    }

    /// Hosts all tables until the last board is played.
    async fn host(
        &self,
        tables: Vec<Table>,
        journal: &Arc<Mutex<Journal>>,
        progress: &Progress,
    ) -> anyhow::Result<()> {
        let limits = Limits { pause: Duration::from_millis(self.pause), ..Limits::default() };
        let mut sessions = JoinSet::new();
        for mut table in tables.into_iter().filter(|table| table.left() > 0) {
            let mut listeners = Vec::new();
            for &port in &table.ports {
                let listener = TcpListener::bind((self.host.as_str(), port))
                    .await
                    .with_context(|| format!("cannot listen on {}, port {port}", self.host))?;
                table.log(progress, &format!("listening on {}", listener.local_addr()?));
                listeners.push(listener);
            }
            let host = Host::new(table.sittings(), self.settings(table.teams.clone()));
            let (journal, progress) = (Arc::clone(journal), progress.clone());
            sessions.spawn(async move {
                let mut report = |report| {
                    if let Some(result) = table.take(report, &progress) {
                        journal.lock().unwrap_or_else(PoisonError::into_inner).take(result);
                    }
                };
                serve(listeners, host, limits, &mut report).await;
            });
        }
        while let Some(ended) = sessions.join_next().await {
            ended?;
        }
        Ok(())
    }

    fn settings(&self, teams: Option<BySide<TeamName>>) -> HostSettings {
        HostSettings {
            patience: Duration::from_secs(self.patience),
            scoring: self.scoring,
            dialects: BySeat::from_fn(|seat| {
                self.lower_case.contains(&seat).then_some(Dialect::WBRIDGE5)
            }),
            teams,
        }
    }

    /// The teams, as far as they are known before they come: home and away.
    fn teams(&self, earlier: Option<[TeamName; 2]>) -> anyhow::Result<Option<[TeamName; 2]>> {
        let wanted = self.home.clone().zip(self.away.clone()).map(|(home, away)| [home, away]);
        match (&wanted, &earlier) {
            (Some(wanted), Some([home, away])) if *wanted != [home.clone(), away.clone()] => {
                bail!("{home} and {away} have begun this match")
            }
            _ => Ok(wanted.or(earlier)),
        }
    }

    fn tables(&self, boards: &[Record], teams: Option<[TeamName; 2]>) -> Vec<Table> {
        let room = self.room.map(|room| match room {
            RoomName::Open => Room::Open,
            RoomName::Closed => Room::Closed,
        });
        let ports = self.port.clone();
        match self.closed_port {
            _ if self.replay => vec![Table::with_replay(ports, boards, teams)],
            None => vec![Table::once(ports, boards, room, teams)],
            Some(port) => vec![
                Table::once(ports, boards, Some(Room::Open), teams.clone()),
                Table::once(vec![port], boards, Some(Room::Closed), teams),
            ],
        }
    }

    /// What is to be played. Boards that cannot be read are left out, and said so.
    fn read_boards(&self) -> anyhow::Result<(Vec<Record>, Done)> {
        let boards = Boards::open(Some(&self.boards), None)?;
        let mut faults = Faults::of(&boards.name);
        let mut sources = Vec::new();
        for board in boards {
            let board = board?;
            board.draw_faults(&mut faults);
            match board.record.deal.full() {
                Ok(_) => sources.push(board.record),
                Err(_) if board.lost.is_some() => {}
                Err(error) => faults.lost(&fault_of_board(&board.record, &error)),
            }
        }
        faults.finish();
        if sources.is_empty() {
            bail!("{}: there is no board to play", self.boards.display());
        }
        Ok((sources, if faults.errors() == 0 { Done::Well } else { Done::WithFaults }))
    }
}
