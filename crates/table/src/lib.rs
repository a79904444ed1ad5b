//! One board at one table: what a seat sees, who decides, who enforces the Laws, what is left.
//!
//! A [`BoardInPlay`] is a deal with what was called, played and claimed so far: it takes one act at
//! a time, refuses what the Laws forbid, and shows each seat what it may see as a [`SeatView`].
//! A [`Player`] is given such a view and nothing else, and answers with a [`Decision`]: a call or
//! a card, and the reasons for it. The referee ([`play_board`]) drives a board with four players: it
//! asks in turn, and leaves a [`BoardRecord`].
//! It knows no engine, no file and no clock: whatever sits down is a `Player`.
//!
//! ```
//! use merrimac_cards::{BySeat, Board, Record};
//! use merrimac_table::{Finish, RandomLegal, Settings, play_board};
//!
//! let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse()?;
//! let start = Record::of_board(&Board::numbered(1, deal));
//! let [mut north, mut east, mut south, mut west] = [1, 2, 3, 4].map(|seed| RandomLegal { seed });
//! let players = BySeat::from_array([&mut north as _, &mut east as _, &mut south as _, &mut west as _]);
//! let board = play_board(&start, players, &Settings::whole_board(), &mut ())?;
//! assert_eq!(board.finish, Ok(Finish::PlayedOut));
//! assert_eq!(board.record.cards.len(), 52);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Panics
//! Nothing here panics on what comes from outside: a view refuses facts that contradict each other,
//! a board whatever is illegal and a start that could not have come about, and a player that errs
//! ends the board with a reason. A panic is a bug in this crate.

mod view;
mod claim;
mod board;
mod decision;
mod standing;
mod technique;
mod sentence;
mod player;
mod observer;
mod referee;
mod record;
mod simple;

pub use board::{BoardInPlay, IllegalAct, StartProblem};
pub use claim::{Claim, ClaimJudge, NoClaims, PlayersDecide, Verdict};
pub use decision::{Candidate, Decision, Figure, Reasons};
pub use observer::{Event, Observer};
pub use player::{Player, PlayerError};
pub use record::{BoardRecord, ClaimOutcome, ClaimRecord, Finish};
pub use referee::{Players, RefereeError, Settings, Until, play_board};
pub use sentence::{amount, call_sentence, card_sentence};
pub use simple::{Passive, RandomLegal};
pub use standing::{Comparison, Standing};
pub use technique::{Meaning as SignalMeaning, Technique};
pub use view::{SeatFacts, SeatView, ViewError};
