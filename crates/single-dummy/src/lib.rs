//! draft
mod sets;
mod rules;
mod universe;
mod tricks;
mod search;
mod best;
mod layouts;
mod one_suit;
mod line;
mod suit;
mod ending;
mod weighted;
mod describe;
mod solver;
pub use ending::*; pub use weighted::*; pub use solver::*;
pub use suit::*; pub use line::Line;
pub mod plain;
#[doc(hidden)] pub mod draft;
