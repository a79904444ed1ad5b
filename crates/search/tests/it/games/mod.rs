//! Games small enough to know the answer.

pub(crate) mod one_card;
pub(crate) mod queen;
pub(crate) mod tic_tac_toe;
pub(crate) mod tree;
pub(crate) mod tricks;
