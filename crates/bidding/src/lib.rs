//! Bidding: a language of rules, systems written in it, what every auction means, choosing a call.
//!
//! \[GIB §4\] bids from a database of rules and lets simulation decide close cases. Here a rule is the
//! single source for choosing a call, for reading it when somebody else makes it, for dealing hands
//! that fit it and for explaining it. Systems are data (`systems/` in the repository); the language is
//! described in `docs/how-to/systems.md`. The modules in reading order:
//!
//! | module | what |
//! |---|---|
//! | `hand_set` | sets of hands by shape and points, and how to compute with them |
//! | `condition` | what a row asks of a hand |
//! | `syntax` | a rule file as written |
//! | `parse` | reads it |
//! | `rule` | a rule with real suits |
//! | `system` | all rules, found quickly for any auction |
//! | `position` | what everybody knows, the candidates, choosing and reading |
//! | `meaning` | what an auction says of the cards, and deals that fit it |
//! | `leeway` | what a system leaves to judgement |
//! | `projection` | how the bidding goes on in a deal, if all go by the rules |
//! | `borel` | simulation: which call does best on deals that fit the auction |
//! | `bidder` | calls with their reasons, for a seat at the table |
//! | `said` | what is said of a call: few alternatives in lengths, points and honours |
//! | `explain` | a call in a player's words |
//! | `fidelity` | whether what is said of calls is true of those who make them |
//! | `notes` | a system as readable notes |
//! | `lint` | what looks wrong in a system |
//! | `disturbance` | auctions against opponents who call at random |
//! | `expectation` | tables of hands and the calls expected of them |
//! | `presets` | the systems that come with the program |
//!
//! # Panics
//! Nothing here panics on any input; an `expect` marks what the code before it makes certain.

mod hand_set;
mod condition;
mod syntax;
mod parse;
mod rule;
mod system;
mod position;
mod meaning;
mod leeway;
mod projection;
mod borel;
mod bidder;
mod said;
mod explain;
mod fidelity;
mod notes;
mod lint;
mod disturbance;
mod expectation;
mod presets;

pub use bidder::Bidder;
pub use borel::{Borel, Valued, Verdict};
pub use condition::{Certainty, Condition, Counted, Ground, Held, Test};
pub use disturbance::{Disturber, Stranded, disturbed};
pub use expectation::{Expectation, read_expectations};
pub use explain::{
    Explanation, ShownAlternative, ShownLengths, describe, describe_as_guess, describe_briefly,
    describe_departure,
};
pub use fidelity::{Faithful, Fidelity, Share, share};
pub use hand_set::{HandClass, HandSet, Spread, Strength, Summary, support_bonus};
pub use leeway::{LEEWAY, Leeway};
pub use lint::{Fault, Lint, lint};
pub use meaning::{Dealt, GUESS_OUTSIDE, GUESS_SLIP, OUTSIDE, Reading, SLIP, TRUST};
pub use notes::{Note, notes, notes_after};
pub use parse::{Definitions, ParseRulesError, parse_rules};
pub use position::{Alternative, Candidate, Heard, LeftIn, Position, Shown, Turn};
pub use presets::{PRESETS, Preset, sayc};
pub use projection::{Projection, Stage};
pub use rule::{RowNote, Rule};
pub use said::Said;
pub use syntax::{
    Binding, Block, CallForm, Forcing, Guard, Kind, Options, Pattern, Row, RuleFile, StrainName,
    SuitName, Where, Who,
};
pub use system::{LoadError, Source, System};
