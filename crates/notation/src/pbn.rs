//! Portable Bridge Notation, versions 1.0 to 2.1: reading, checking, writing.
//!
//! - [`Reader`] gives the games of a file one by one, in constant memory. It takes import format and
//!   goes past faults; [`Parsed::faults`] lists what it could not read.
//! - [`Game`] is the document: every tag, section, comment and escape line in order. Printing it and
//!   reading it again gives an equal document; [`Game::exported`] and [`Writer`] give export format.
//! - [`Parsed::check`] holds a game against the whole standard.
//! - [`Game::record`] and [`Game::from_record`] are the way to and from what formats share.
//! - [`Game::optimum_results`] and its neighbours are the double-dummy tables.
//!
//! # What the reader forgives
//! Tags of any spacing and any name, unclosed strings, calls as `P`, `D`, `Dbl`, `R`, `1N`, `all
//! pass`, cards in lower case and with `10`, `--` for `-`, contracts as `4N`, lines of any length,
//! UTF-8 as well as Latin-1, a byte-order mark, all ends of lines. [`Parsed::check`] mentions what the
//! standard does not allow.
//!
//! Chapters are cited as \[PBN 3.5\], after version 2.1 of the standard.

mod problem;
mod faults;
mod game;
mod tags;
mod lines;
mod scan;
mod read;
mod value;
mod auction;
mod play;
mod table;
mod check;
mod record;
mod optimum;
mod write;
mod export;

pub use export::Writer;
pub use game::{
    CallToken, CardToken, Comment, Element, Entry, Game, Irregularity, Line, MANDATORY_TAGS, Mark,
    Remark, Section, Suffix, Tag,
};
pub use optimum::OptimumResults;
pub use problem::PbnProblem;
pub use read::{Parsed, ReadError, Reader};
