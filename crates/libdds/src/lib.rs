//! A C library with the interface of DDS 2.9, so that programs written for it run on our solver.
//!
//! DDS, by Bo Haglund and Soren Hein, is the double-dummy solver that bridge software links with;
//! its header `dll.h` is a standard of the field. This crate builds `libdds.so` (its `soname` is
//! `libdds.so.0`) with the same functions, the same structures and the same return codes, its
//! quirks included where a program could have come to rely on them. `docs/how-to/libdds.md` shows
//! how to use it; `include/dds.h` is a header of our own for new programs.
//!
//! The reading order is that of the modules below. [`ffi`] is the border: the only module with
//! `unsafe` code, it turns pointers into references and faults into codes and does nothing else.
//! Behind it everything is safe Rust on the structures of [`abi`].
//!
//! # Differences from DDS
//! - Among cards of equal score the order is ours: lowest suit first by [`abi`]'s numbers, lowest
//!   card first. DDS lists them as its move ordering has them.
//! - `nodes` counts our nodes, which are trick starts.
//! - There is nothing to set up: any function may be called from any thread at any time, and the
//!   same thread index may be used by several threads at once.
//! - Where DDS reads or writes beyond its arrays or leaves results unset, ours returns a fault or
//!   sets them.
//!
//! # Panics
//! None leaves the library: should one occur, the function returns "general error" (−1). Whatever
//! a caller passes is checked and answered with DDS's code for it.

pub mod abi;
mod fault;
mod pbn;
mod position;
mod crew;
mod solve;
mod tables;
mod trace;
mod par;
mod par_text;
mod info;
pub mod ffi;

pub use fault::{Fault, SUCCESS};
