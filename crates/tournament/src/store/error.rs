//! What can be wrong with a store.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use thiserror::Error;

use super::MatchId;

/// Why a store cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file system refuses.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another process writes to it.
    #[error("{}: another process is writing to this store", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{}: not a store of matches; it is left as it is", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A newer version has written the store in a form of its own.
    #[error(
        "{}: a store of form {form}, written by a newer Merrimac; this one knows forms up to \
         {known} and leaves it as it is",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The form.
        form: i32,
        /// The newest form that this version knows.
        known: i32,
    },
    /// Parts of the file are not what they should be.
    #[error("{}: the store is damaged ({how}); it is left as it is", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        how: String,
    },
    /// There is no room for more.
    #[error("{}: cannot write on, the disk is full; what was finished before is safe", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// There is no such match.
    #[error("{}: {}", path.display(), no_match(*id))]
    NoMatch {
        /// The file.
        path: PathBuf,
        /// The match asked for; 0 for any.
        id: MatchId,
    },
    /// Something else.
    #[error("{}: {source}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What the database says.
        source: rusqlite::Error,
    },
}

fn no_match(id: MatchId) -> String {
    if id == 0 { "the store holds no match".to_owned() } else { format!("there is no match {id}") }
}

impl StoreError {
    /// What an error of the database means for the store.
    pub(super) fn of(path: &Path, source: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::Foreign { path },
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, how: source.to_string() },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse { path },
            Some(ErrorCode::DiskFull) => Self::Full { path },
            _ if is_full(&source) => Self::Full { path },
            _ => match source {
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..) => {
                    Self::Damaged { path, how: source.to_string() }
                }
                source => Self::Database { path, source },
            },
        }
    }
}

/// A write that the system refused: a quota or a limit on the size of files has the same cause and
/// cure as a full disk.
fn is_full(source: &rusqlite::Error) -> bool {
    let refused = [rusqlite::ffi::SQLITE_IOERR_WRITE, rusqlite::ffi::SQLITE_IOERR_TRUNCATE];
    source.sqlite_error().is_some_and(|error| refused.contains(&error.extended_code))
}
