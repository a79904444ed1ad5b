//! Random deals, seeded so that the same seed gives the same boards anywhere.
//!
//! # Panics
//! Nothing here panics.

mod shuffle;

pub use shuffle::{Shoe, shuffle};
