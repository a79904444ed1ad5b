//! Why a study came to no end.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a study came to no end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StudyError {
    /// A journal that cannot be read or written.
    #[error("{}", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A line of a journal that this study did not write.
    #[error("{}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// What is wrong with the line.
        source: serde_json::Error,
    },
    /// A journal of something else.
    #[error("{}: this is a journal of {found}", path.display())]
    OtherJournal {
        /// The file.
        path: PathBuf,
        /// What it is a journal of.
        found: String,
    },
    /// The library of figures refuses.
    #[error("cannot draw the figure: {0}")]
    Figure(String),
    /// Whoever was told of the results so far could not take them.
    #[error("cannot hand a result on")]
    Output(#[from] io::Error),
    /// What cannot be studied.
    #[error("{0}")]
    Unfit(String),
}
