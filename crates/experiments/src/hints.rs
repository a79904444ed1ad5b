//! Hints: whether techniques are named as a player would name them, and whether sentences agree with figures.
//!
//! | module | what |
//! |---|---|
//! | `labelled` | positions that were labelled before the program was asked |
//! | `moments` | every call and card of boards that a player bids and plays |
//! | `sentences` | what a hint says, read again and held against its figures |

mod labelled;
mod moments;
mod sentences;

pub use labelled::{Labelled, Names, read_labelled};
pub use moments::{Hints, HintsReport, Role};
pub use sentences::{Fault, call_faults, card_faults};
