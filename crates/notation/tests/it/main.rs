//! The formats against files from the wild and against themselves: one module a format.

mod bbo;
mod boards;
mod deals;
mod lin;
mod pbn;
mod rbn;
mod strategies;
