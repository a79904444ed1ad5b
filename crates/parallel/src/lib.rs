//! Work on many things at once: the one pool of threads that commands, matches and studies share.
//!
//! | module | what |
//! |---|---|
//! | `threads` | how many threads somebody asked for, within reason |
//! | `pool` | the threads, and two ways to hand work to them: results in order, or as they are finished |
//!
//! It knows no bridge. Results depend on the things alone, never on the number of threads, as long as
//! what is done with a thing does not depend on what its worker did before.
//!
//! ```
//! use merrimac_parallel::Pool;
//!
//! let pool = Pool::new(Some("3".parse()?))?;
//! let mut squares = Vec::new();
//! pool.in_order(
//!     (0..10).map(Ok),
//!     || (),
//!     |(), number: u32| number * number,
//!     |square| -> Result<(), std::convert::Infallible> {
//!         squares.push(square);
//!         Ok(())
//!     },
//! )?;
//! assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Panics
//! A panic of somebody's work comes out of the call that handed the work out, after what is under way
//! has ended. Nothing here panics by itself.

mod pool;
mod threads;

pub use pool::{Pool, PoolError};
pub use threads::{Threads, ThreadsError};
