//! The table in the browser: a server with the front end inside.
//!
//! # Panics
//! Nothing that comes over the network makes this crate panic; an `expect` marks what the code before
//! it makes certain.

mod error;
mod assets;
mod server;

pub use error::{Failure, Reason};
pub use server::{router, serve};
