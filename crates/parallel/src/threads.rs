//! How many threads somebody asked for.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::thread;

use thiserror::Error;

/// A number of threads that a machine can be asked for.
///
/// ```
/// use merrimac_parallel::Threads;
///
/// assert_eq!("8".parse::<Threads>()?.get(), 8);
/// assert!("0".parse::<Threads>().is_err());
/// assert!("100000".parse::<Threads>().is_err());
/// # Ok::<(), merrimac_parallel::ThreadsError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threads(NonZero<usize>);

/// This is no number of threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a number of threads from 1 to {}", Threads::MOST)]
pub struct ThreadsError;

impl Threads {
    /// More than the cores of any machine this runs on. Each thread costs memory, for a stack and mostly
    /// for a solver; an absurd number would take the machine down instead of being refused.
    pub const MOST: usize = 512;

    /// As many as the machine runs at once.
    pub fn available() -> Self {
        let available = thread::available_parallelism().map_or(1, NonZero::get);
        Self(NonZero::new(available.min(Self::MOST)).unwrap_or(NonZero::<usize>::MIN))
    }

    /// The number.
    pub const fn get(self) -> usize {
        self.0.get()
    }
}

impl TryFrom<usize> for Threads {
    type Error = ThreadsError;

    fn try_from(number: usize) -> Result<Self, ThreadsError> {
        NonZero::new(number)
            .filter(|number| number.get() <= Self::MOST)
            .map(Self)
            .ok_or(ThreadsError)
    }
}

impl FromStr for Threads {
    type Err = ThreadsError;

    fn from_str(text: &str) -> Result<Self, ThreadsError> {
        text.parse::<usize>().map_err(|_| ThreadsError)?.try_into()
    }
}

impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
