//! `merrimac table-manager serve`

mod journal;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use merrimac_cards::{BySeat, Room, Seat};
use merrimac_protocol::message::{Dialect, Scoring};
use merrimac_protocol::session::{Host, HostSettings};
use merrimac_protocol::{Limits, Sitting, serve};
use tokio::net::TcpListener;

use self::journal::Journal;
use super::block_on;
use crate::failure::{Done, Faults};
use crate::input::{Boards, fault_of_board};

/// Host a championship table for four programs
///
/// The programs connect, each for one seat; partners must give the same team. Every board is written
/// as soon as it is played. A program that breaks the protocol or the Laws is dismissed with a reason;
/// when it, or another of its team, takes the seat again, the board on the table is dealt anew.
///
/// With --replay every board is played twice in a row at this one table, the second time turned one
/// seat, so that each pair holds both sides' cards. Otherwise run two tables with the same boards,
/// one with --room open and one with --room closed, and the teams' seats exchanged.
///
///   merrimac table-manager serve --boards final.pbn --port 2000 --replay -o result.pbn
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
    /// Which room of a match this table is
    #[arg(long, conflicts_with = "replay")]
    room: Option<RoomName>,
    /// The PBN file to write, which must not exist yet [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How long a program may be silent when it is its turn
    #[arg(long, default_value_t = 600, value_name = "SECONDS")]
    patience: u64,
    /// A pause before every line, for programs that lose lines which arrive together
    #[arg(long, default_value_t = 0, value_name = "MILLISECONDS")]
    pause: u64,
    /// Tell programs that speak version 19 how the match is scored
    #[arg(long)]
    scoring: Option<ScoringName>,
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

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ScoringName {
    Imp,
    Mp,
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let (sittings, done) = self.sittings()?;
        let mut journal = Journal::start(self.output.as_deref(), self.json, sittings.len())?;
        let limits = Limits { pause: Duration::from_millis(self.pause), ..Limits::default() };
        let host = Host::new(sittings, self.settings());
        block_on(async {
            let mut listeners = Vec::new();
            for &port in &self.port {
                let listener = TcpListener::bind((self.host.as_str(), port))
                    .await
                    .with_context(|| format!("cannot listen on {}, port {port}", self.host))?;
                journal.log(&format!("listening on {}", listener.local_addr()?));
                listeners.push(listener);
            }
            serve(listeners, host, limits, &mut |report| journal.take(report)).await;
            anyhow::Ok(())
        })??;
        journal.finish()?;
        Ok(done)
    }

    fn settings(&self) -> HostSettings {
        HostSettings {
            patience: Duration::from_secs(self.patience),
            scoring: self.scoring.map(|scoring| match scoring {
                ScoringName::Imp => Scoring::Imps,
                ScoringName::Mp => Scoring::Matchpoints,
            }),
            dialects: BySeat::from_fn(|seat| {
                self.lower_case.contains(&seat).then_some(Dialect::WBRIDGE5)
            }),
        }
    }

    /// What is to be played. Boards that cannot be read are left out, and said so.
    fn sittings(&self) -> anyhow::Result<(Vec<Sitting>, Done)> {
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
        let room = self.room.map(|room| match room {
            RoomName::Open => Room::Open,
            RoomName::Closed => Room::Closed,
        });
        let sittings =
            if self.replay { Sitting::with_replay(sources) } else { Sitting::once(sources, room) };
        Ok((sittings, if faults.errors() == 0 { Done::Well } else { Done::WithFaults }))
    }
}
