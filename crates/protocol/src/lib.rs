//! x
pub mod message;
pub mod session;
mod line;
mod sitting;
mod team;
pub use line::{LONGEST_LINE, LineBuffer, LineTooLong};
pub use sitting::Sitting;
pub use team::{ParseTeamError, TeamName};
