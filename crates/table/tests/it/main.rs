//! Whole boards at a table, and the laws that hold on all of them.

#![expect(clippy::unwrap_used, reason = "a test that unwraps nothing has failed")]

mod setting;

mod claims;
mod faults;
mod legality;
mod peeking;
mod starts;
mod whole_boards;
