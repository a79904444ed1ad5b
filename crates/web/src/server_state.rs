//! What the server keeps: all tables, those who think for them, and where they are stored.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use merrimac_cards::BySide;
use merrimac_engine::{Level, PartnershipError, Profile};
use rand::TryRng;
use rand::rngs::SysRng;
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Failure, Reason};
use crate::live::{LevelName, Seated, Setting, Table};
use crate::pool::{Order, Pool, Urgency};
use crate::practise::Collection;
use crate::store::{Store, StoreError};
use crate::systems::{Pairs, Systems};
use crate::think::Robot;

/// Sockets that may be open at once.
const MOST_SOCKETS: usize = 1000;

/// Tables that may be in memory at once; those that nobody uses are put away into the store.
const MOST_TABLES: usize = 2000;

/// A table that nobody has used for so long is put away.
const DESERTED: Duration = Duration::from_mins(10);

/// Why the server cannot open.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The player cannot sit down.
    #[error(transparent)]
    Player(#[from] PartnershipError),
}

/// How a server is set up.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Who plays at tables and answers requests that name nobody, at the level that they choose.
    pub player: Profile,
    /// What the sides bid, where it is another system than the player's.
    pub systems: BySide<Option<String>>,
    /// Whether every decision may take its whole budget, however long that is: the same answers on any
    /// machine, and nobody knows when.
    pub untimed: bool,
}

/// Whose answer a request wants.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    /// A player by name, instead of the server's at a level.
    pub(crate) player: Option<&'a str>,
    pub(crate) level: LevelName,
    pub(crate) seed: u64,
    /// What the sides bid.
    pub(crate) systems: &'a Systems,
}

/// Everything that requests share.
pub struct ServerState {
    tables: Mutex<HashMap<String, Arc<Seated>>>,
    store: Store,
    pub(crate) pool: Pool,
    pub(crate) problems: Collection,
    pairs: Pairs,
    sockets: Arc<Semaphore>,
}

impl ServerState {
    /// Opens the server; tables are kept in a file, or in memory if there is none.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn open(store: Option<&Path>) -> Result<Arc<Self>, OpenError> {
        Self::open_with(store, &Options::default())
    }

    /// The same, set up in another way.
    ///
    /// # Errors
    /// If the file cannot be used, or the player needs a system that does not come with the program.
    pub fn open_with(store: Option<&Path>, options: &Options) -> Result<Arc<Self>, OpenError> {
        let workers = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Ok(Arc::new(Self {
            tables: Mutex::new(HashMap::new()),
            store: Store::open(store)?,
            pool: Pool::new(workers, options.untimed),
            problems: Collection::embedded(),
            pairs: Pairs::new(&options.player, &options.systems)?,
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

    /// Who plays at a table, and gives the hints there.
    pub(crate) fn robot(&self, table: &Table) -> Robot {
        let Setting { level, seed, systems, .. } = &table.setting;
        Robot { seed: *seed, ..self.adviser(*level, systems) }
    }

    /// Who answers a request.
    ///
    /// # Errors
    /// If it names no player that there is here.
    pub(crate) fn answerer(&self, asked: &Asked<'_>) -> Result<Robot, Failure> {
        let systems = asked.systems.clone().known()?;
        let mut robot = self.adviser(asked.level, &systems);
        robot.seed = asked.seed;
        if let Some(name) = asked.player {
            robot.sides = systems.sides(&named(name)?)?;
            robot.cards = self.pairs.cards(&robot.sides);
        }
        Ok(robot)
    }

    /// Who explains, and answers where nobody is named, at a table whose sides bid these systems.
    pub(crate) fn adviser(&self, level: LevelName, systems: &Systems) -> Robot {
        let level = Level::from(level);
        let sides = self.pairs.of(systems);
        Robot {
            cards: self.pairs.cards(&sides),
            sides: BySide::from_fn(|side| sides[side].with(|profile| profile.at(level))),
            seed: 1,
            patience: level.patience(),
        }
    }

    /// Work for a request that belongs to no table: such requests share one place in the turns.
    pub(crate) fn request(budget: Duration) -> Order {
        Order { key: "requests".into(), urgency: Urgency::Awaited, budget }
    }
}

/// The most deals in a sample that a request may ask for.
const MAX_SAMPLES: usize = 1000;

/// The player of a name.
///
/// # Errors
/// If there is no such player, or it would take too much.
fn named(name: &str) -> Result<Profile, Failure> {
    let refused = |error: &dyn std::fmt::Display| Failure::malformed(format!("player: {error}"));
    let profile: Profile = name.parse().map_err(|error| refused(&error))?;
    let budget = profile.budget;
    if budget.declarer.max(budget.defence) > MAX_SAMPLES {
        return Err(refused(&format!("a sample has at most {MAX_SAMPLES} deals here")));
    }
    Ok(profile)
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
