//! The formats against files from the wild and against themselves.

mod boards;
mod lin;
mod bbo;
