//! Live tables: the state of each, what its people are told, and the Merrimacs that play at it.
//!
//! The modules in reading order: `round` (one board), `setting` (what a table was opened with),
//! `table` (the match, and what requests do),
//! `request` and `message` (what comes in and what goes out), `seated` (a table with its people and
//! Merrimacs), `socket` (a browser at a table).

mod message;
mod request;
mod round;
mod seated;
mod setting;
mod socket;
mod table;

pub(crate) use message::{OutcomeForm, TableMessage};
pub(crate) use request::Incoming;
pub(crate) use round::{MadeCall, MadeCard, Round, Told};
pub(crate) use seated::Seated;
pub(crate) use setting::{LevelName, Setting, distinct};
pub(crate) use socket::connect;
pub(crate) use table::{Move, Table};
