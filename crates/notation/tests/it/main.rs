//! The formats against files from the wild and against themselves: one module a format.

mod bbo;
mod carried;
mod deals;
mod format;
mod lin;
mod pbn;
mod rbn;
mod regression;
mod samples;
