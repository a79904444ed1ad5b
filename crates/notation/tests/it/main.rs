//! The formats against files from the wild and against themselves: one module a format.

mod bbo;
mod boards;
mod lin;
mod pbn;
