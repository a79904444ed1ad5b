//! Where tables are kept: one file of a database, or memory if there is none.
//!
//! A table is one row: its id and its whole state as JSON. Whoever saves is told when the state is
//! safe, so nothing that a player has seen confirmed is lost when the program is killed. One thread
//! owns the file and writes all that waits in one transaction.
//!
//! The file says which form its tables have. Tables of an older form are brought to the present one
//! when the file is opened ([`migration`]); a newer form is refused and left as it is.

mod migration;

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};
use thiserror::Error;
use tokio::sync::oneshot;

/// Says in the header of the file that it is ours, and holds tables: "MRMT".
const APPLICATION: i32 = 0x4D52_4D54;

/// How many tables are kept; beyond these the one longest unused goes.
const MOST_TABLES: i64 = 20_000;

/// The form of the tables that are kept. A change of what is kept is a new form, with a step in
/// [`migration`].
const FORM: i32 = 2;

const TABLES: &str = "
CREATE TABLE IF NOT EXISTS live (
    id TEXT PRIMARY KEY,
    used INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS live_by_use ON live (used);
";

/// Why the store cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file holds something else.
    #[error("the file is there, but holds no tables")]
    Foreign,
    /// A newer version has kept the tables in a form of its own.
    #[error(
        "the file holds tables of form {form}, kept by a newer Merrimac; this one knows forms up \
         to {FORM} and leaves the file as it is"
    )]
    Newer {
        /// The form.
        form: i32,
    },
    /// The database failed.
    #[error("the store failed")]
    Database(#[source] rusqlite::Error),
    /// The thread that owns it has ended.
    #[error("the store is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Self::Foreign,
            _ => Self::Database(error),
        }
    }
}

enum Request {
    Save { id: String, state: String, done: oneshot::Sender<Result<(), StoreError>> },
    Load { id: String, done: oneshot::Sender<Result<Option<String>, StoreError>> },
}

/// Keeps tables.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    requests: Sender<Request>,
}

impl Store {
    /// Opens a file, or makes it; without one, keeps tables in memory.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, StoreError> {
        let mut connection = match path {
            Some(path) => Connection::open(path)?,
            None => Connection::open_in_memory()?,
        };
        prepare(&mut connection)?;
        let (requests, waiting) = channel();
        thread::spawn(move || keep(connection, &waiting));
        Ok(Self { requests })
    }

    /// Keeps a table; it is safe when this has ended.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn save(&self, id: &str, state: String) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let request = Request::Save { id: id.to_owned(), state, done };
        self.requests.send(request).map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// A table as it was kept last.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<String>, StoreError> {
        let (done, answer) = oneshot::channel();
        let request = Request::Load { id: id.to_owned(), done };
        self.requests.send(request).map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    let pragma = |name: &str| {
        connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i32>(0))
    };
    let (mark, form) = (pragma("application_id")?, pragma("user_version")?);
    let has_tables: bool =
        connection
            .query_row("SELECT EXISTS (SELECT 1 FROM sqlite_schema)", [], |row| row.get(0))?;
    if mark != APPLICATION && (mark != 0 || has_tables) {
        return Err(StoreError::Foreign);
    }
    if form > FORM {
        return Err(StoreError::Newer { form });
    }
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.execute_batch(TABLES)?;
    if form < FORM {
        migration::run(connection, form)?;
    }
    Ok(())
}

/// Serves requests until nobody can ask any more.
fn keep(mut connection: Connection, waiting: &Receiver<Request>) {
    while let Ok(first) = waiting.recv() {
        let mut saves = Vec::new();
        for request in std::iter::once(first).chain(waiting.try_iter()) {
            match request {
                Request::Save { id, state, done } => saves.push((id, state, done)),
                Request::Load { id, done } => {
                    // What was asked to be saved before must be found.
                    write(&mut connection, &mut saves);
                    drop(done.send(read(&connection, &id)));
                }
            }
        }
        write(&mut connection, &mut saves);
    }
}

type Save = (String, String, oneshot::Sender<Result<(), StoreError>>);

/// Writes what waits in one transaction, and tells everybody.
fn write(connection: &mut Connection, saves: &mut Vec<Save>) {
    if saves.is_empty() {
        return;
    }
    let done = write_all(connection, saves);
    for (id, state, answer) in saves.drain(..) {
        // Together they failed: each alone gets its own answer.
        let own = if done.is_ok() { Ok(()) } else { write_one(connection, &id, &state) };
        drop(answer.send(own));
    }
}

fn write_all(connection: &mut Connection, saves: &[Save]) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    for (id, state, _) in saves {
        write_one(&transaction, id, state)?;
    }
    Ok(transaction.commit()?)
}

fn write_one(connection: &Connection, id: &str, state: &str) -> Result<(), StoreError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
    let mut insert = connection.prepare_cached(
        "INSERT INTO live (id, used, state) VALUES (?1, ?2, ?3)
         ON CONFLICT (id) DO UPDATE SET used = ?2, state = ?3",
    )?;
    insert.execute(params![id, now, state])?;
    let mut count = connection.prepare_cached("SELECT COUNT(*) FROM live")?;
    let tables: i64 = count.query_row([], |row| row.get(0))?;
    if tables > MOST_TABLES {
        connection.execute(
            "DELETE FROM live WHERE id IN (SELECT id FROM live ORDER BY used LIMIT ?1)",
            [tables - MOST_TABLES],
        )?;
    }
    Ok(())
}

fn read(connection: &Connection, id: &str) -> Result<Option<String>, StoreError> {
    let mut select = connection.prepare_cached("SELECT state FROM live WHERE id = ?1")?;
    Ok(select.query_row([id], |row| row.get(0)).optional()?)
}
