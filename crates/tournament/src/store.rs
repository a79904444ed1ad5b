//! Where results are kept: one `SQLite` file, every finished table safe at once.
//!
//! A store holds matches; a match its settings, the version that played it, its boards as they were
//! before the first call, and a row for every finished table. A row is committed before the next
//! result is taken, so a process that dies at any moment loses only the tables it was playing; going
//! on plays those and no others. Since what is played at a table depends on the settings and the
//! board alone, the store then holds what it would have held without the crash.
//!
//! One process writes to a store at a time; others may read. A file that is no store, or a damaged
//! one, is refused and left as it is.
//!
//! The tables can be read with any `SQLite` program: calls, cards, contracts are text as everywhere
//! else, reasons and times are JSON.

mod error;
mod rows;

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use merrimac_cards::Record;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use serde::{Deserialize, Serialize};

use crate::contest::{Place, Rules};
use crate::result::TableResult;
use crate::stopping::Stopping;

pub use error::StoreError;

/// Says in the header of the file that it is ours: "MRMC".
const APPLICATION: i32 = 0x4D52_4D43;
/// How every database file begins.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";
/// The form of the tables. There is no older one: whoever changes it brings stores of this one to
/// the new form when they are opened for writing.
const FORM: i32 = 1;

const TABLES: &str = "
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    settings TEXT NOT NULL,
    boards INTEGER NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE boards (
    match INTEGER NOT NULL REFERENCES matches,
    place INTEGER NOT NULL,
    number INTEGER, event TEXT NOT NULL, dealer TEXT, vulnerability TEXT, deal TEXT NOT NULL,
    calls TEXT NOT NULL, notes TEXT NOT NULL, contract TEXT, declarer TEXT, cards TEXT NOT NULL,
    claim INTEGER, tricks INTEGER,
    PRIMARY KEY (match, place)
) STRICT;
CREATE TABLE tables (
    match INTEGER NOT NULL REFERENCES matches,
    place INTEGER NOT NULL, north_south INTEGER NOT NULL, east_west INTEGER NOT NULL,
    calls TEXT NOT NULL, notes TEXT NOT NULL, contract TEXT, declarer TEXT, cards TEXT NOT NULL,
    claim INTEGER, tricks INTEGER,
    score INTEGER, score_if_doubled INTEGER, appraisal TEXT, thoughts TEXT NOT NULL, failure TEXT,
    PRIMARY KEY (match, place, north_south, east_west)
) STRICT;
";

/// Everything but the boards that decides how a match ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Who plays, by the texts that name their settings.
    pub entrants: Vec<String>,
    /// How.
    pub rules: Rules,
    /// When it may end before its last board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopping: Option<Stopping>,
}

/// Which match of a store, from 1.
pub type MatchId = i64;

/// A match of a store.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchEntry {
    /// Which.
    pub id: MatchId,
    /// The version of the program that began it.
    pub version: String,
    /// How it is played.
    pub settings: Settings,
    /// How many boards it has.
    pub boards: usize,
    /// How many tables are finished.
    pub tables: usize,
    /// Whether it is over.
    pub finished: bool,
}

/// A file of matches.
#[derive(Debug)]
pub struct Store {
    // Before the lock: whoever gets the lock next must find the database closed.
    connection: Connection,
    _lock: Option<File>,
    path: PathBuf,
}

/// Opening and closing.
impl Store {
    /// Opens a store for writing, and makes it if there is none.
    ///
    /// # Errors
    /// If the file is no store or damaged, if another process writes to it, or if the file system
    /// refuses; the file is then left as it was.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut store = Self::connect(path, Some(lock(path)?))?;
        if store.is_empty()? {
            store.make()?;
        }
        store.check()?;
        Ok(store)
    }

    /// Opens a store that exists, for reading.
    ///
    /// # Errors
    /// If there is no such file, or it is no store or damaged.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        let file_error = |source| StoreError::File { path: path.to_owned(), source };
        refuse_other_files(path, &File::open(path).map_err(file_error)?)?;
        let store = Self::connect(path, None)?;
        store.check()?;
        Ok(store)
    }

    fn connect(path: &Path, lock: Option<File>) -> Result<Self, StoreError> {
        // Reading may have to undo what a process left half written, which needs the right to write.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)
            .map_err(|error| StoreError::of(path, error))?;
        let store = Self { connection, _lock: lock, path: path.to_owned() };
        store.sound(store.connection.busy_timeout(Duration::from_secs(5)))?;
        Ok(store)
    }

    /// Whether nothing has ever been written to the file.
    fn is_empty(&self) -> Result<bool, StoreError> {
        let pages: i64 = self.sound(self.pragma("page_count"))?;
        Ok(pages == 0)
    }

    fn make(&mut self) -> Result<(), StoreError> {
        let Self { connection, path, .. } = self;
        let made = (|| {
            let transaction = connection.transaction()?;
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", FORM)?;
            transaction.commit()
        })();
        made.map_err(|error| StoreError::of(path, error))
    }

    /// Refuses what is no store of ours, and a damaged one.
    fn check(&self) -> Result<(), StoreError> {
        let path = || self.path.clone();
        let application: i32 = self.sound(self.pragma("application_id"))?;
        if application != APPLICATION {
            return Err(StoreError::Foreign { path: path() });
        }
        let form: i32 = self.sound(self.pragma("user_version"))?;
        if form < 1 {
            return Err(StoreError::Damaged { path: path(), how: format!("it has form {form}") });
        }
        if form > FORM {
            return Err(StoreError::Newer { path: path(), form, known: FORM });
        }
        let verdict: String = self.sound(self.pragma("quick_check"))?;
        if verdict != "ok" {
            return Err(StoreError::Damaged { path: path(), how: verdict });
        }
        Ok(())
    }

    fn pragma<T: rusqlite::types::FromSql>(&self, name: &str) -> rusqlite::Result<T> {
        self.connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
    }

    /// An error of the database as one of the store's.
    fn sound<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::of(&self.path, error))
    }
}

/// Makes the file if it is missing, and takes the right to write to it.
fn lock(path: &Path) -> Result<File, StoreError> {
    let file_error = |source| StoreError::File { path: path.to_owned(), source };
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false).open(path);
    let file = file.map_err(file_error)?;
    match file.try_lock() {
        Ok(()) => refuse_other_files(path, &file).map(|()| file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_owned() }),
        Err(std::fs::TryLockError::Error(source)) => Err(file_error(source)),
    }
}

/// Refuses a file that is neither empty nor a database. (A database program takes a file of a few
/// bytes for an empty one, and would write over it.)
fn refuse_other_files(path: &Path, mut file: &File) -> Result<(), StoreError> {
    let mut start = [0; SQLITE.len()];
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    if length > 0 && (file.read_exact(&mut start).is_err() || start != *SQLITE) {
        return Err(StoreError::Foreign { path: path.to_owned() });
    }
    Ok(())
}

/// Matches.
impl Store {
    /// Begins a match.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn begin(
        &mut self,
        version: &str,
        settings: &Settings,
        starts: &[Record],
    ) -> Result<MatchId, StoreError> {
        let Self { connection, path, .. } = self;
        let begun = (|| {
            let transaction = connection.transaction()?;
            transaction.execute(
                "INSERT INTO matches (version, settings, boards) VALUES (?1, ?2, ?3)",
                params![version, rows::json(settings), starts.len() as i64],
            )?;
            let id = transaction.last_insert_rowid();
            for (place, start) in starts.iter().enumerate() {
                rows::insert_board(&transaction, id, place, start)?;
            }
            transaction.commit()?;
            Ok(id)
        })();
        begun.map_err(|error| StoreError::of(path, error))
    }

    /// The last match that was begun with these settings on these boards, over or not.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn begun(
        &self,
        settings: &Settings,
        starts: &[Record],
    ) -> Result<Option<MatchEntry>, StoreError> {
        for entry in self.matches()?.into_iter().rev() {
            // A match that was stopped early has lost its later boards.
            let is_whole = entry.boards == starts.len();
            let may_be_shorter = entry.finished && settings.stopping.is_some();
            let same = entry.settings == *settings && (is_whole || may_be_shorter);
            if same && starts.starts_with(&self.starts(entry.id)?) {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }

    /// All matches, in the order they were begun.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn matches(&self) -> Result<Vec<MatchEntry>, StoreError> {
        let found = (|| {
            let mut statement = self.connection.prepare(
                "SELECT id, version, settings, boards, finished,
                    (SELECT count(*) FROM tables WHERE match = matches.id)
                 FROM matches ORDER BY id",
            )?;
            let entries = statement.query_map([], rows::match_entry)?;
            entries.collect::<rusqlite::Result<Vec<_>>>()
        })();
        self.sound(found)
    }

    /// One match.
    ///
    /// # Errors
    /// If there is no such match, or the store cannot be read.
    pub fn entry(&self, id: MatchId) -> Result<MatchEntry, StoreError> {
        let entry = self.matches()?.into_iter().find(|entry| entry.id == id);
        entry.ok_or_else(|| StoreError::NoMatch { path: self.path.clone(), id })
    }

    /// The boards of a match as they were before the first call.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn starts(&self, id: MatchId) -> Result<Vec<Record>, StoreError> {
        self.sound(rows::starts(&self.connection, id))
    }

    /// Keeps a finished table: when this returns, it is safe.
    ///
    /// # Errors
    /// If it cannot be written: the disk is full, say. What was kept before is still there.
    pub fn keep(&mut self, id: MatchId, result: &TableResult) -> Result<(), StoreError> {
        self.sound(rows::insert_table(&self.connection, id, result))
    }

    /// The finished tables of a match, in order.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn results(&self, id: MatchId) -> Result<Vec<TableResult>, StoreError> {
        self.sound(rows::results(&self.connection, id))
    }

    /// Which tables of a match are finished.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn done(&self, id: MatchId) -> Result<BTreeSet<Place>, StoreError> {
        self.sound(rows::places(&self.connection, id))
    }

    /// Ends a match after its first `boards` boards. Tables of later boards, which a match that was
    /// stopped early may have, are no part of it any more.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(&mut self, id: MatchId, boards: usize) -> Result<(), StoreError> {
        let Self { connection, path, .. } = self;
        let finished = (|| {
            let transaction = connection.transaction()?;
            let boards = boards as i64;
            for table in ["tables", "boards"] {
                let later = format!("DELETE FROM {table} WHERE match = ?1 AND place >= ?2");
                transaction.execute(&later, [id, boards])?;
            }
            transaction.execute(
                "UPDATE matches SET finished = 1, boards = ?2 WHERE id = ?1",
                [id, boards],
            )?;
            transaction.commit()
        })();
        finished.map_err(|error| StoreError::of(path, error))
    }

    /// The last match begun, over or not.
    ///
    /// # Errors
    /// If the store cannot be read, or holds no match.
    pub fn last(&self) -> Result<MatchEntry, StoreError> {
        let id = self.connection.query_row("SELECT max(id) FROM matches", [], |row| row.get(0));
        let id: Option<MatchId> = self.sound(id.optional())?.flatten();
        self.entry(id.unwrap_or_default())
    }
}
