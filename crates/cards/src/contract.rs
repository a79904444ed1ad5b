//! What an auction ends in.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::call::{Bid, ParseCallError};
use crate::card::Strain;
use crate::seat::{ParseSeatError, Seat, Side};

/// Whether a contract is doubled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Doubling {
    /// Neither doubled nor redoubled.
    #[default]
    Undoubled,
    /// Doubled.
    Doubled,
    /// Redoubled.
    Redoubled,
}

impl Doubling {
    /// Undoubled, doubled, redoubled.
    pub const ALL: [Self; 3] = [Self::Undoubled, Self::Doubled, Self::Redoubled];

    /// What trick points are multiplied by: 1, 2 or 4.
    pub const fn factor(self) -> i32 {
        match self {
            Self::Undoubled => 1,
            Self::Doubled => 2,
            Self::Redoubled => 4,
        }
    }
}

impl fmt::Display for Doubling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Undoubled => "",
            Self::Doubled => "X",
            Self::Redoubled => "XX",
        })
    }
}

/// The final bid, its doubling, and who plays it.
///
/// ```
/// use merrimac_cards::{Contract, Doubling, Seat};
/// let contract = Contract::parse("4SX", Seat::South)?;
/// assert_eq!(contract.doubling, Doubling::Doubled);
/// assert_eq!(contract.to_string(), "4SX by S");
/// assert_eq!(contract.text(), "4SX");
/// # Ok::<(), merrimac_cards::ParseContractError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contract {
    /// The final bid.
    pub bid: Bid,
    /// Whether it is doubled.
    pub doubling: Doubling,
    /// Who plays it.
    pub declarer: Seat,
}

impl Contract {
    /// Reads `4S`, `3NTX`, `1CXX` (in either case) as played by `declarer`.
    ///
    /// # Errors
    /// If the text is no bid followed by nothing, `X` or `XX`.
    pub fn parse(text: &str, declarer: Seat) -> Result<Self, ParseContractError> {
        let bid = text.trim_end_matches(['X', 'x', '*']);
        let doubling = match text.len() - bid.len() {
            0 => Doubling::Undoubled,
            1 => Doubling::Doubled,
            2 => Doubling::Redoubled,
            _ => return Err(ParseContractError::Doubling),
        };
        Ok(Self { bid: bid.parse()?, doubling, declarer })
    }

    /// The strain it is played in.
    pub const fn strain(&self) -> Strain {
        self.bid.strain()
    }

    /// Declarer's partner.
    pub const fn dummy(&self) -> Seat {
        self.declarer.partner()
    }

    /// Who makes the opening lead.
    pub const fn opening_leader(&self) -> Seat {
        self.declarer.next()
    }

    /// Declarer's side.
    pub const fn side(&self) -> Side {
        self.declarer.side()
    }

    /// How a contract went with this many tricks: `=`, `+1`, `-2`.
    pub fn result_text(self, tricks: u8) -> String {
        match i16::from(tricks) - i16::from(self.bid.tricks()) {
            0 => "=".to_owned(),
            over => format!("{over:+}"),
        }
    }

    /// The contract without declarer: `4SX`.
    pub fn text(&self) -> String {
        format!("{}{}", self.bid, self.doubling)
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} by {}", self.text(), self.declarer))
    }
}

/// The text is not a contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseContractError {
    /// The bid cannot be read.
    #[error(transparent)]
    Bid(#[from] ParseCallError),
    /// More than two `X`.
    #[error("expected nothing, X or XX after the bid")]
    Doubling,
    /// Declarer is missing or no seat.
    #[error("expected \"by\" and declarer's seat after the contract, as in 4S by S")]
    Declarer,
}

impl From<ParseSeatError> for ParseContractError {
    fn from(_: ParseSeatError) -> Self {
        Self::Declarer
    }
}

impl FromStr for Contract {
    type Err = ParseContractError;

    /// Reads the form [`Contract`] prints: `4SX by S`.
    fn from_str(text: &str) -> Result<Self, ParseContractError> {
        let (contract, declarer) = text.split_once(" by ").ok_or(ParseContractError::Declarer)?;
        Self::parse(contract.trim(), declarer.trim().parse()?)
    }
}
