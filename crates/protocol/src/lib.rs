//! The championship table-manager protocol: messages, state machines, then client and server.
//!
//! World computer championships are played over a plain TCP protocol, one line a message, between a
//! table manager and four programs \[TM\] (version 18; version 19 adds a little). This crate speaks
//! both sides of it, so that Merrimac can host a match between any programs and sit down at
//! anybody's table.
//!
//! - [`message`]: every line, read leniently and written canonically.
//! - [`session`]: the two state machines, [`Host`](session::Host) and [`Guest`](session::Guest),
//!   without sockets or clocks.
//! - [`serve`] and [`join`]: the same over TCP.
//! - [`Lounge`]: programs that connect to us and play as [`Player`](merrimac_table::Player)s of any
//!   match.
//! - [`Sitting`]: what a table plays, instant replay included.
//!
//! # Panics
//! Nothing that comes over the network panics: a line that cannot be is an error of whoever sent
//! it, and ends that session with a reason. A panic is a bug in this crate.

mod team;
mod line;
pub mod message;
pub mod session;
mod sitting;
mod connection;
mod reception;
mod server;
mod client;
mod lounge;
mod remote;

pub use client::{ClientError, Retries, join};
pub use connection::Limits;
pub use line::{LONGEST_LINE, LineBuffer, LineTooLong};
pub use lounge::Lounge;
pub use remote::RemotePlayer;
pub use server::{Report, serve};
pub use sitting::Sitting;
pub use team::{ParseTeamError, TeamName};
