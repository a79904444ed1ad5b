//! Which card now: deals that fit what a seat has seen, each solved double dummy, and the card that
//! does best on average.
//!
//! That is \[GIB, "Monte Carlo cardplay algorithms", Algorithm 3.0.1\], for declarer and defenders
//! alike, with weights: what the others did and did not play says where the cards are. The modules
//! in reading order:
//!
//! | module | what |
//! |---|---|
//! | `situation` | what is asked: the view, what the auction showed, the scoring, the budget |
//! | `layouts` | the deals that may be: all of them when they are few, else a sample |
//! | `equals` | cards that come to the same |
//! | `inference` | Bayes: what the play so far says of a deal |
//! | `lead` | standard leads, as a choice and as evidence |
//! | `signals` | standard signals, as a choice and as evidence |
//! | `likings` | fitted numbers by name, for whoever fits them again |
//! | `reading` | how far agreements and habits are read |
//! | `habits` | what players do as a matter of course, as evidence for defenders |
//! | `following` | how likely a defender follows and discards as he did, as evidence for declarer |
//! | `double_dummy` | what cards come to when everybody sees everything |
//! | `position` | layouts as positions that look the same to declarer |
//! | `achievable` | can these layouts be won by one way of playing? |
//! | `sample` | the deals that are looked at, thinned out by what was agreed and called |
//! | `declarer` | which of several equally good cards declarer plays |
//! | `defence` | which of several equally good cards a defender plays |
//! | `monte_carlo` | the algorithm |
//! | `recursion` | for defenders, if wanted: what partner and declarer will make of a card |
//! | [`squeaky`] | declarer with a plan: achievable sets of layouts |
//! | `claims` | when to claim, and when to believe a claim |
//! | `techniques` | what a card is for, as a player would name it |
//!
//! Bidding is unknown here: what an auction means arrives as a
//! [`DealConstraint`](merrimac_dealing::DealConstraint). Nothing reads a clock: work is bounded by a
//! [`Budget`] of deals and nodes, and by a flag that somebody else may raise.
//!
//! # Panics
//! Nothing here panics on any view; an `expect` marks what the code before it makes certain.

mod objective;
mod situation;
mod layouts;
mod equals;
mod position;
mod achievable;
mod double_dummy;
mod inference;
mod lead;
mod signals;
mod habits;
mod likings;
mod reading;
mod following;
mod sample;
mod declarer;
mod defence;
mod monte_carlo;
mod recursion;
pub mod squeaky;
mod claims;
mod techniques;

pub use claims::{Claims, accept_claim, find_claim};
pub use equals::{Equals, equal_cards, equals};
pub use following::FollowLikings;
pub use habits::is_odd;
pub use inference::{Inference, likelihood_of_play};
pub use layouts::{Layouts, known_cards, layouts};
pub use lead::opening::{Called, LeadLikings};
pub use lead::standard_lead;
pub use likings::Named;
pub use monte_carlo::{Settings, choose};
pub use objective::{Objective, ParseObjectiveError};
pub use reading::Habits;
pub use recursion::Recursion;
pub use sample::{Sample, sample};
pub use signals::is_contrary;
pub use situation::{Budget, Situation, Tools};
pub use techniques::technique;
