//! Matches, statistics, problem sets, and where results are kept: strength as a number.
//!
//! Everything here judges [`Player`](merrimac_table::Player)s and knows no engine. A [`Contest`] is a
//! list of boards and two or more [`Entrant`]s; every board is played once for each ordered pair of
//! them (one sits North-South, the other East-West), so that each match is a duplicate match of two
//! rooms and a field of many gives a round robin and a pairs event at once. [`run`] plays the tables
//! on any number of threads; the same seed gives the same results on every number of them.
//!
//! | module | what |
//! |---|---|
//! | `entrant` | who plays: a name and a factory of players, each with a seed of its own |
//! | `contest` | which boards, which tables, under which rules |
//! | `runner` | plays the tables, several at a time |
//! | `result` | what a table leaves, its reasons and times included |
//! | `appraisal` | what calls, lead, declarer and defence of a table were worth double dummy |
//! | `statistics` | means, standard errors, confidence |
//! | `stopping` | when a difference is established, or ruled out |
//! | `teams` | two rooms: IMPs, victory points, and where they came from |
//! | `field` | many entrants: the cross table, matchpoints, cross-IMPs |
//! | `session` | the scores of a session as others recorded it |
//! | `report` | matches for people and for programs, and as CSV |
//! | `course` | a match under way: boards in their order, stopping |
//! | `store` | every finished table safe at once; going on after a crash |
//! | `program` | another build of the program, asked for its calls |
//! | `hosted` | a match of programs from elsewhere, kept in a store |
//! | `problems` | problems for declarer or the defenders, with several layouts |
//! | `mistakes` | double-dummy mistakes by trick |
//! | `contests` | auctions by the marks of a bidding contest |
//! | `comparison` | two ways of bidding on the same boards: what changed, and where |
//!
//! ```
//! use std::ops::ControlFlow;
//! use merrimac_parallel::Pool;
//! use merrimac_table::{Passive, RandomLegal};
//! use merrimac_tournament::{Contest, Entrant, Rules, TeamsScore, dealt, run};
//!
//! let home = Entrant::new("random", |chair| Box::new(RandomLegal { seed: chair.seed }));
//! let away = Entrant::new("pass", |_| Box::new(Passive));
//! let contest = Contest { entrants: vec![home, away], starts: dealt(1, 1, 4), rules: Rules::of_seed(1) };
//! let mut results = Vec::new();
//! let pool = Pool::new(Some("2".parse()?))?;
//! let ending: ControlFlow<()> = run(&contest, &Default::default(), &pool, |result| {
//!     results.push(result);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((ending, results.len()), (ControlFlow::Continue(()), 8));
//! let score = TeamsScore::of(&results, 0, 1);
//! assert_eq!(score.swings.len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Panics
//! Nothing here panics on what comes from outside: players that fail, boards that cannot be played and
//! damaged stores all become values or errors. A panic is a bug in this crate.

mod entrant;
mod contest;
mod runner;
mod result;
mod appraisal;
mod statistics;
mod stopping;
mod teams;
mod field;
mod store;
mod session;
mod report;
mod course;
mod hosted;
mod program;
mod problems;
mod mistakes;
mod contests;
mod comparison;

pub use appraisal::{Appraisal, Split};
pub use comparison::{Class, ComparedBoard, Comparison, ComparisonReport, RoomResult, Tally};
pub use contest::{Contest, Extent, Keep, Place, Rules, Seeds, dealt};
pub use contests::{ContestDeal, ContestError, Mark, MarkedAuction};
pub use course::Course;
pub use entrant::{Chair, Entrant};
pub use field::{CrossTable, PairsLine, Standing, pairs};
pub use hosted::{EarlierSession, HostedError, HostedMatch, HostedResult, HostedScore};
pub use mistakes::{MistakeTally, TrickTally};
pub use problems::{Needed, Problem, ProblemReport, ProblemScore, ProblemSet, Solution, Task};
pub use program::{Program, ProgramPlayer};
pub use report::{BoardReport, Ending, MatchReport, csv};
pub use result::{Candidate, TableResult, Thought};
pub use runner::run;
pub use session::{MatchLine, Session, TableLine};
pub use statistics::{Estimate, Interval};
pub use stopping::{Stopping, Verdict};
pub use store::{MatchEntry, MatchId, Settings, Store, StoreError};
pub use teams::{Swing, TeamsScore};
