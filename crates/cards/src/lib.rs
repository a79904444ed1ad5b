//! The words of contract bridge, as plain values.
//!
//! Everything above this crate speaks in its types. They are made so that a value which exists is a
//! value that could occur at a table: a [`Deal`] has all 52 cards, an [`Auction`] holds legal calls
//! only, a [`PlayState`] no revoke. Text forms are those of the command line: cards `SA HT D2`,
//! calls `1C … 7NT P X XX`, deals `N:S.H.D.C E S W`; file formats live in `merrimac-notation`.
//!
//! One order everywhere: seats run N E S W, suits and strains rise ♣ ♦ ♥ ♠ NT, ranks rise 2 to A.
//! Maps keyed by them are typed ([`BySeat`], [`BySuit`], [`ByStrain`], [`BySide`]).
//!
//! # Panics
//! Constructors called `new` and `from_…` panic on a programmer's error, as their documentation
//! says; whatever comes from outside goes through `try_new`, `parse` or a builder and returns an
//! error that says what was expected. Nothing else panics.

mod keyed;

mod card;
mod holding;
mod hand;
mod seat;
mod deal;
mod call;
mod contract;
mod auction;
mod play;
mod record;
mod score;
mod evaluate;
mod facts;
#[cfg(feature = "serde")]
mod serialize;

pub use auction::{Auction, AuctionProblem, AuctionState, IllegalCall, ParseAuctionError};
pub use call::{Bid, Call, ParseCallError};
pub use card::{
    ByStrain, BySuit, Card, ParseCardError, ParseStrainError, ParseSuitError, Rank, Strain, Suit,
};
pub use contract::{Contract, Doubling, ParseContractError};
pub use deal::{Board, Deal, DealBuilder, DealError, ParseDealError, PartialDeal};
pub use evaluate::{ParseShapeError, Shape, Stopper};
pub use facts::{Description, DescriptionStyle, Fact, Vocabulary};
pub use hand::{Hand, ParseHandError};
pub use holding::{Holding, ParseHoldingError, Ranks};
pub use play::{IllegalCard, PlayState, Trick, UnevenHands};
pub use record::{Outcome, Record, RecordedCall, RecordedCard, Room};
pub use score::{
    Matchpoints, ParseHundredthsError, ParseScoringError, Percentage, Scoring, VictoryPointScale,
    VictoryPoints, butler_datum, cross_imps, imps, matchpoints,
};
pub use seat::{
    BySeat, BySide, ParseSeatError, ParseVulnerabilityError, Seat, Side, Vulnerability,
};
