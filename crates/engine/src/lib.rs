//! The player that sits at the table: settings, a bidder, card play and a clock.
//!
//! An [`Engine`] is a [`Player`](merrimac_table::Player). It takes its calls, and what everybody's
//! calls mean, from a [`Bidder`], its cards from `merrimac-cardplay`, and keeps its whole board within
//! a time if it is given one: this is the only crate that reads a clock on the way to a decision.
//! Without a time the same seed gives the same decisions on any machine.
//!
//! The modules in reading order: `settings` (an engine by name), `bidder` (where calls come from),
//! `system` (a bidding system as such a source), `clock` (the time of a board shared over its tricks),
//! `notebook` (what was decided before), `player` (the engine).
//!
//! # Panics
//! Nothing here panics on any view; an `expect` marks what the code before it makes certain.

mod settings;
mod bidder;
mod system;
mod clock;
mod notebook;
mod player;

pub use bidder::{Bidder, Silent};
pub use notebook::Notebook;
pub use player::Engine;
pub use settings::{CardPlay, Level, ParseSettingsError, Settings};
