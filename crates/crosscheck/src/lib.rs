//! What the programs of this crate share: questions to a solver, and rivals that answer them.
//!
//! The C++ libraries of `ddss` and `dds-bridge` use the same names and cannot live in one program.
//! So `dds-bridge` runs in a program of its own (`dds3`), which answers [`Question`]s line by line
//! and says how long each took it; [`Child`] is its end of the line. For everybody else a rival is
//! a [`Rival`], wherever it lives.

mod question;
mod rival;

pub use question::{Answer, Question};
pub use rival::{Child, Rival, Timed, serve};

#[doc(hidden)]
pub use rival::their_strain_name;
