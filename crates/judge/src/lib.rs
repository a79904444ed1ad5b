//! Small learned networks: what experience says where a system leaves a player to his judgement.
//!
//! Rules say what calls mean; how high to compete, whether to double, save or accept is experience. A
//! [`Network`] holds it: from what a player sees ([`Situation`]: hand, auction, what the calls have shown,
//! vulnerability, the call of the system) to an [`Opinion`]: how much it likes each call, the tricks it
//! expects in each strain, and what it believes of the other three hands.
//!
//! | module | what |
//! |---|---|
//! | `situation` | what a network is told |
//! | `inputs` | the same as a list of inputs that are on |
//! | `network` | three layers, in whole numbers |
//! | `opinion` | what comes out |
//!
//! Inference is integer arithmetic, so an opinion is the same to the last bit on every machine and in every
//! build. How a network is trained, and on what, is the business of `merrimac-experiments`, which works in
//! floating point on the [`Floats`] of this crate and rounds them once at the end.
//!
//! It knows no engine, no rules and no search; inputs of a [`Situation`] are plain values.
//!
//! # Panics
//! A network has the shape that it was read with; nothing here panics.

mod situation;
mod inputs;
mod network;
mod opinion;

pub use inputs::{INPUTS, inputs};
pub use network::{Floats, Layer, Network, ReadNetworkError, SHAPE};
pub use opinion::{BY_SYSTEM, OUTPUTS, Opinion, Output};
pub use situation::{Belief, Interval, Situation};

#[cfg(test)]
mod tests;
