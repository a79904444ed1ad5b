//! The player that sits at the table: a profile, its systems, card play and a clock.
//!
//! A [`Profile`] says who sits there, by a name that every door knows. An [`Engine`] is a
//! [`Player`](merrimac_table::Player) of a profile: its calls, and what everybody's calls mean, come from
//! `merrimac-bidding`, its cards from `merrimac-cardplay`, and it keeps its whole board within a time if it
//! is given one: this is the only crate that reads a clock on the way to a decision. Without a time the
//! same seed gives the same decisions on any machine, whoever asks and whatever was asked before.
//!
//! The modules in reading order: `level` (what may be spent), `profile` (who sits there, and the registry
//! of names), `partnership` (a profile with its systems), `clock` (the time of a board shared over its
//! tricks), `cache` (what was decided before), `player` (the engine), `card` (what it plays, on a side of
//! paper).
//!
//! # Panics
//! Nothing here panics on any view; an `expect` marks what the code before it makes certain.

mod level;
mod profile;
mod partnership;
mod clock;
mod cache;
mod player;
mod card;

pub use cache::DecisionCache;
pub use card::{CardLine, CardSection, ConventionCard, ConventionSetting};
pub use clock::with_alarm;
pub use level::{Budget, Level};
pub use partnership::{Partnership, PartnershipError, UnknownConvention, preset, set_convention};
pub use player::Engine;
pub use profile::{Calls, CardPlay, ParseProfileError, Profile, WORDS, Word};
