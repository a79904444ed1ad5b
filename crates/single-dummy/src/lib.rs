//! Declarer against every layout at once, exactly.
//!
//! A declarer does not know who holds what. What he has is a choice of *sets of layouts* to play for: "West
//! has the king, or the hearts break". This crate finds, for an ending or a single suit, which sets one way of
//! playing wins all of against defenders who see everything [GIB, §5, 6.4], and which of them is the
//! likeliest [GIB, Def. 7.1.3]. The modules in reading order:
//!
//! | module | what |
//! |---|---|
//! | `ending`, `weighted` | what declarer knows, and how the hidden cards may lie |
//! | `solver`, `turns`, `sampling` | the best plan for each card |
//! | `payoff` | the best plan for the average of tricks or of a score |
//! | `suit`, `line` | suit combinations, and how to play them, in words |
//! | `describe` | a set of layouts in words |
//! | `rules`, `tricks`, `levels`, `one_suit` | the games in the search's form |
//! | `search` | double dummy, and whether a set is achievable |
//! | `best`, `decomposition` | the likeliest set, from those after each of the defender's cards |
//! | `closing`, `pairs`, `graphs` | the same from conflicts between layouts: the problem handed to `merrimac-stable-set` |
//! | `budget`, `effort`, `cache` | what a search may cost |
//! | `universe`, `squeeze`, `layouts` | the numbering of layouts |
//!
//! The answer is never a guess: a budget that is spent leaves bounds and says so.
//!
//! # Panics
//! A valid ending or combination cannot fail: no function here panics.

mod ending;
mod weighted;
mod budget;
mod solver;
mod turns;
mod sampling;
mod payoff;
mod suit;
mod line;
mod describe;
mod rules;
mod tricks;
mod levels;
mod one_suit;
mod search;
mod effort;
mod cache;
mod best;
mod decomposition;
mod closing;
mod refutation;
#[cfg(test)]
#[path = "../tests/unit/at_random.rs"]
mod at_random;
mod pairs;
mod graphs;
mod universe;
mod squeeze;
mod layouts;

pub use budget::{Budget, Progress, StopReason, Watch};
pub use ending::{Ending, EndingBuilder, EndingError};
pub use line::Line;
pub use payoff::{Payoff, PayoffError, PayoffPlan, PayoffSolution, TricksTaken, solve_payoff};
pub use solver::{Answer, Estimate, Plan, Solution, open_share, solve};
pub use suit::{SuitCombination, SuitError, SuitGoal, SuitGoals};
pub use weighted::{Layout, Layouts};
