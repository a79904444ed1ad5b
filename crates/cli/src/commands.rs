//! One file a command: its arguments, its help, its work.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod bid;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod deal;
pub(crate) mod explain;
pub(crate) mod ending;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod problems;
pub(crate) mod play;
pub(crate) mod report;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod study;
pub(crate) mod solve;
pub(crate) mod system;
pub(crate) mod table_manager;
pub(crate) mod suit;
