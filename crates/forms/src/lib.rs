//! The JSON of Merrimac: one shape for a thing, wherever it is written or read.
//!
//! The command line with `--json` and the HTTP API say the same things: what a deal is worth, what a
//! board was, what a suit may bring, why something could not be done. These are their shapes, so
//! that a program which reads one reads the other. Single cards, calls, hands and deals are texts, as
//! `merrimac-cards` writes them. `docs/how-to/json.md` says what is stable.
//!
//! The modules in reading order: `keyed` (things by seat, side and strain), `solved` (double-dummy
//! tables, par, tricks by card), `analysis` (what the play of boards cost), `bidding` (a call, an
//! auction), `card` (a card and why), `board` (a board and what became of it), `suit` (suit combinations),
//! `refusal` (what is answered when something cannot be done) and `request` (JSON read with sentences
//! of our own).
//!
//! # Panics
//! Nothing here panics.

mod keyed;
mod solved;
mod analysis;
mod bidding;
mod card;
mod board;
mod suit;
mod refusal;
mod request;

pub use analysis::{Analysis, AnalysisTotals};
pub use bidding::{BidBoard, CallAnswer, RuleCandidate, SimulatedCall, Simulation};
pub use board::Board;
pub use card::{CardAnswer, CardCandidate, why};
pub use keyed::{PerSeat, PerSide, PerStrain};
pub use refusal::{Code, Refusal};
pub use request::{Unreadable, read, read_value};
pub use solved::{CardTricks, Makeable, Par, ParContract, SolvedDeal, SolvedPosition};
pub use suit::{Suit, SuitGoal};

/// The version of these shapes. It grows when something is taken away or changes its meaning; what is
/// added does not change it.
pub const VERSION: u32 = 1;
