//! What tests of every crate share: strategies that make values, random deals, corpora with known answers.
//!
//! Development only: no crate but `crosscheck` depends on this outside its tests.

pub mod deals;
pub mod strategies;
pub mod records;
