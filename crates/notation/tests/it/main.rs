//! The formats against files from the wild and against themselves.

mod lin;
mod bbo;
