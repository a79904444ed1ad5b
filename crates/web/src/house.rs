//! The house: all tables, those who think for them, and where they are kept.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use merrimac_bidding::{LoadError, System, sayc};
use merrimac_engine::Level;
use rand::TryRng;
use rand::rngs::SysRng;
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Failure, Reason};
use crate::live::{Seated, Setting, Table};
use crate::pool::{Order, Pool, Urgency};
use crate::practise::Collection;
use crate::store::{Store, StoreError};
use crate::think::Mind;

/// Sockets that may be open at once.
const MOST_SOCKETS: usize = 1000;

/// Tables that may be in memory at once; those that nobody uses are put away into the store.
const MOST_TABLES: usize = 2000;

/// A table that nobody has used for so long is put away.
const DESERTED: Duration = Duration::from_mins(10);

/// Why the house cannot open.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HouseError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bidding system cannot be read.
    #[error(transparent)]
    System(#[from] LoadError),
}

/// Everything that requests share.
pub struct House {
    tables: Mutex<HashMap<String, Arc<Seated>>>,
    store: Store,
    pub(crate) pool: Pool,
    pub(crate) problems: Collection,
    system: Arc<System>,
    sockets: Arc<Semaphore>,
}

impl House {
    /// Opens the house; tables are kept in a file, or in memory if there is none.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn open(store: Option<&Path>) -> Result<Arc<Self>, HouseError> {
        let workers = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Ok(Arc::new(Self {
            tables: Mutex::new(HashMap::new()),
            store: Store::open(store)?,
            pool: Pool::new(workers),
            problems: Collection::embedded(),
            system: Arc::new(sayc()?),
            sockets: Arc::new(Semaphore::new(MOST_SOCKETS)),
        }))
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<Seated>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    pub(crate) fn count(&self) -> usize {
        self.tables().len()
    }

    /// A place for one more socket.
    pub(crate) fn take_place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.sockets).try_acquire_owned().ok()
    }

    /// Opens a table under an id that nobody can guess.
    ///
    /// # Errors
    /// If there are too many, or it cannot be kept.
    pub(crate) async fn seat(
        &self,
        open: impl FnOnce(String) -> Table,
    ) -> Result<Arc<Seated>, Failure> {
        self.put_away();
        if self.count() >= MOST_TABLES {
            return Err(Failure::new(Reason::Busy, "all tables are taken; try again later"));
        }
        let table = open(format!("{:032x}", lots()?));
        self.keep(&table).await?;
        let id = table.id.clone();
        let seated = Arc::new(Seated::new(table));
        self.tables().insert(id, Arc::clone(&seated));
        Ok(seated)
    }

    /// The table of an id, from memory or out of the store.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<Seated>, Failure> {
        let unknown = || Failure::new(Reason::NotFound, "there is no such table");
        if id.len() != 32 || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(unknown());
        }
        if let Some(seated) = self.tables().get(id) {
            return Ok(Arc::clone(seated));
        }
        let kept =
            self.store.load(id).await.map_err(|error| unkept(&error))?.ok_or_else(unknown)?;
        let table: Table = serde_json::from_str(&kept)
            .map_err(|_| Failure::new(Reason::Internal, "what was kept of the table is damaged"))?;
        // Somebody else may have fetched it meanwhile.
        let mut tables = self.tables();
        let seated = tables.entry(id.to_owned()).or_insert_with(|| Arc::new(Seated::new(table)));
        Ok(Arc::clone(seated))
    }

    /// Puts away the tables that nobody uses: they are in the store.
    fn put_away(&self) {
        self.tables()
            .retain(|_, seated| Arc::strong_count(seated) > 1 || !seated.is_deserted(DESERTED));
    }

    /// Keeps a table.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn keep(&self, table: &Table) -> Result<(), Failure> {
        let state = serde_json::to_string(table).expect("a table is JSON");
        self.store.save(&table.id, state).await.map_err(|error| unkept(&error))
    }

    /// Who plays at a table.
    pub(crate) fn mind(&self, setting: &Setting) -> Mind {
        Mind { system: Arc::clone(&self.system), level: setting.level.into(), seed: setting.seed }
    }

    /// Who gives hints, and answers requests that name no level.
    pub(crate) fn adviser(&self) -> Mind {
        Mind { system: Arc::clone(&self.system), level: Level::Expert, seed: 1 }
    }

    /// Work for a request that belongs to no table: such requests share one place in the turns.
    pub(crate) fn request(budget: Duration) -> Order {
        Order { key: "requests".into(), urgency: Urgency::Awaited, budget }
    }
}

/// A number that nobody can guess.
///
/// # Errors
/// If the system has no random numbers.
pub(crate) fn lots() -> Result<u128, Failure> {
    let mut bytes = [0; 16];
    SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|_| Failure::new(Reason::Internal, "there are no random numbers"))?;
    Ok(u128::from_le_bytes(bytes))
}

fn unkept(error: &StoreError) -> Failure {
    Failure::new(Reason::Internal, format!("the table cannot be kept: {error}"))
}
