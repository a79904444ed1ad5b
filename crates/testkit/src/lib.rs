//! What tests of every crate share: strategies that make values, corpora with known answers.
//!
//! Development only: no crate depends on this outside its tests.

pub mod strategies;
pub mod records;
