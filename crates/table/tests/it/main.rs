//! Whole boards at a table, and the laws that hold on all of them.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

mod setting;

mod board;
mod claims;
mod faults;
mod legality;
mod peeking;
mod starts;
mod whole_boards;
