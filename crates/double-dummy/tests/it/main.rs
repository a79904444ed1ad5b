//! The solver against a simpler solver and against deals with known answers.

mod corpus;
mod dds_list;
mod illegal;
mod properties;
mod questions;
mod regression;
mod solver;
