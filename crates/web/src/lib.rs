//! The table in the browser: a server with the front end inside.
//!
//! # Panics
//! Nothing that comes over the network makes this crate panic; an `expect` marks what the code before
//! it makes certain.

mod error;
mod body;
mod forms;
mod boards;
mod pool;
mod store;
mod systems;
mod think;
mod live;
mod practise;
mod review;
mod server_state;
mod tables;
mod api;
mod ben;
mod assets;
mod door;
mod server;

pub use error::{Failure, Reason};
pub use practise::{Declaring, Rehearsal};
pub use server::{router, serve};
pub use server_state::{OpenError, Options, ServerState};
pub use store::StoreError;
