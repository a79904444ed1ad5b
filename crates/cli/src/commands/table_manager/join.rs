//! `merrimac table-manager join`

use std::time::Duration;

use clap::Args;
use merrimac_cards::Seat;
use merrimac_engine::Profile;
use merrimac_protocol::message::Connecting;
use merrimac_protocol::{Retries, TeamName, join};
use merrimac_tournament::Chair;

use super::block_on;
use crate::failure::Done;
use crate::players;
use crate::progress::Progress;

/// Take a seat at a championship table and play until the session is over
///
/// Both partners must give the same team. If the connection is lost it is made again, and the board
/// that was on the table begins anew. The player's alerts and explanations go to the table manager,
/// which tells the opponents; there are no claims. The opponents' calls are read by the system of --against.
///
///   merrimac table-manager join --host tm.example.org --seat North --team Merrimac
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, after_long_help = players::help())]
pub(crate) struct Join {
    /// Where the table manager runs
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Its port
    #[arg(long, default_value_t = 2000)]
    port: u16,
    /// The seat: North, East, South or West [default: whichever is free]
    #[arg(long)]
    seat: Option<Seat>,
    /// The team's name
    #[arg(long, default_value = "Merrimac")]
    team: TeamName,
    /// Who plays
    #[arg(long, value_name = "SPEC", default_value_t = Profile::default().to_string())]
    engine: String,
    /// What the opponents play, if it is known: a system, as in the words for the engine [default: what --engine
    /// says with against=, else natural, which is weighed softly]
    #[arg(long, value_name = "SYSTEM")]
    against: Option<String>,
    /// What the player's random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often to try again, once a second, when the table manager cannot be reached
    #[arg(long, default_value_t = 30, value_name = "TIMES")]
    retries: u32,
    /// After a lost connection, go on speaking where it was instead of asking for the seat again, as
    /// RoboBridge's table manager wants it
    #[arg(long)]
    keep_seat: bool,
    /// The version of the protocol to name: 18, or 19 to be told more by managers that know it
    #[arg(long, value_name = "VERSION", default_value_t = Connecting::VERSION, value_parser = clap::value_parser!(u32).range(18..=19))]
    protocol: u32,
}

impl Join {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let seat = self.seat.unwrap_or(Seat::North);
        let chair = Chair { board: 0, seat, seed: self.seed };
        let against = self.against.as_deref();
        let player = players::at_a_table(&self.engine, against, &Progress::default())?.sit(&chair);
        let address = if self.host.contains(':') {
            format!("[{}]:{}", self.host, self.port)
        } else {
            format!("{}:{}", self.host, self.port)
        };
        let goes_on = self.keep_seat;
        let retries = Retries { times: self.retries, every: Duration::from_secs(1), goes_on };
        let connecting =
            Connecting { version: self.protocol, ..Connecting::new(self.team, self.seat) };
        block_on(async { join(&address, connecting, player, retries).await })??;
        Ok(Done::Well)
    }
}
