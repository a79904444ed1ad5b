//! What a result is worth: duplicate points here; IMPs, matchpoints and victory points below.
//!
//! Everything is a whole number. [`Contract::score`] is Law 77 read from top to bottom; the
//! comparisons between tables build on it: [`imps`], [`cross_imps`] and [`butler_datum`] for
//! totals, [`matchpoints`] and [`Matchpoints::neuberg`] for pairs, [`VictoryPointScale`] for
//! matches. [`Scoring`] names the way a board is scored for whoever has to choose by it. Numbers with decimals ([`VictoryPoints`], [`Matchpoints`], [`Percentage`]) are kept in
//! hundredths, so that sums are exact and the same on every machine.

mod hundredths;
mod imps;
mod matchpoints;
mod scoring;
mod victory_points;

pub use hundredths::ParseHundredthsError;
pub use imps::{butler_datum, cross_imps, imps};
pub use matchpoints::{Matchpoints, Percentage, matchpoints};
pub use scoring::{ParseScoringError, Scoring};
pub use victory_points::{VictoryPointScale, VictoryPoints};

use crate::card::Strain;
use crate::contract::{Contract, Doubling};
use crate::record::{Outcome, Record};
use crate::seat::{Side, Vulnerability};

impl Contract {
    /// The duplicate score of declarer's side when it wins this many tricks \[Laws 77\].
    ///
    /// There are thirteen tricks; a greater number is read as thirteen.
    ///
    /// ```
    /// use merrimac_cards::{Contract, Seat, Vulnerability};
    /// let contract = Contract::parse("4S", Seat::South)?;
    /// assert_eq!(contract.score(10, Vulnerability::None), 420);
    /// assert_eq!(contract.score(10, Vulnerability::NorthSouth), 620);
    /// assert_eq!(contract.score(8, Vulnerability::Both), -200);
    /// # Ok::<(), merrimac_cards::ParseContractError>(())
    /// ```
    pub const fn score(&self, tricks: u8, vulnerability: Vulnerability) -> i32 {
        let tricks = if tricks > 13 { 13 } else { tricks };
        let vulnerable = vulnerability.includes(self.side());
        let over = tricks as i32 - self.bid.tricks() as i32;
        if over < 0 {
            -penalty(-over, self.doubling, vulnerable)
        } else {
            self.trick_points()
                + self.premiums(vulnerable)
                + over * self.overtrick_points(vulnerable)
        }
    }

    /// The same score as North and South write it down: negative when it is East and West's.
    pub const fn north_south_score(&self, tricks: u8, vulnerability: Vulnerability) -> i32 {
        let score = self.score(tricks, vulnerability);
        match self.side() {
            Side::NorthSouth => score,
            Side::EastWest => -score,
        }
    }

    /// Points for the odd tricks bid and made; from 100 on they are a game.
    const fn trick_points(self) -> i32 {
        let first = match self.strain() {
            Strain::Notrump => 10,
            _ => 0,
        };
        (first + self.bid.level() as i32 * odd_trick_points(self.strain())) * self.doubling.factor()
    }

    /// The premiums for making the contract: partscore or game, slam, and the insult.
    const fn premiums(self, vulnerable: bool) -> i32 {
        let game = match (self.trick_points() >= 100, vulnerable) {
            (false, _) => 50,
            (true, false) => 300,
            (true, true) => 500,
        };
        let slam = match (self.bid.level(), vulnerable) {
            (6, false) => 500,
            (6, true) => 750,
            (7, false) => 1000,
            (7, true) => 1500,
            _ => 0,
        };
        let insult = match self.doubling {
            Doubling::Undoubled => 0,
            Doubling::Doubled => 50,
            Doubling::Redoubled => 100,
        };
        game + slam + insult
    }

    /// What each trick beyond the contract is worth.
    const fn overtrick_points(self, vulnerable: bool) -> i32 {
        match (self.doubling, vulnerable) {
            (Doubling::Undoubled, _) => odd_trick_points(self.strain()),
            (_, false) => 50 * self.doubling.factor(),
            (_, true) => 100 * self.doubling.factor(),
        }
    }
}

/// What an odd trick is worth; the first at notrump is worth ten more.
const fn odd_trick_points(strain: Strain) -> i32 {
    match strain {
        Strain::Clubs | Strain::Diamonds => 20,
        Strain::Hearts | Strain::Spades | Strain::Notrump => 30,
    }
}

/// What the defenders get for this many undertricks (at least one).
const fn penalty(down: i32, doubling: Doubling, vulnerable: bool) -> i32 {
    let doubled = if vulnerable {
        300 * down - 100
    } else if down <= 3 {
        200 * down - 100
    } else {
        300 * down - 400
    };
    match (doubling, vulnerable) {
        (Doubling::Undoubled, false) => 50 * down,
        (Doubling::Undoubled, true) => 100 * down,
        (Doubling::Doubled, _) => doubled,
        (Doubling::Redoubled, _) => 2 * doubled,
    }
}

impl Record {
    /// The score of North and South, if the result and the vulnerability are known.
    ///
    /// A board passed out scores 0. An ending has no contract and hence no score.
    ///
    /// ```
    /// use merrimac_cards::{Contract, Outcome, Record, Seat, Vulnerability};
    /// let record = Record {
    ///     vulnerability: Some(Vulnerability::EastWest),
    ///     outcome: Some(Outcome::Contract(Contract::parse("3NT", Seat::East)?)),
    ///     tricks: Some(9),
    ///     ..Record::default()
    /// };
    /// assert_eq!(record.north_south_score(), Some(-600));
    /// # Ok::<(), merrimac_cards::ParseContractError>(())
    /// ```
    pub fn north_south_score(&self) -> Option<i32> {
        match self.outcome? {
            Outcome::PassedOut => Some(0),
            Outcome::Ending { .. } => None,
            Outcome::Contract(contract) => {
                let tricks = self.tricks.filter(|&tricks| tricks <= 13)?;
                let vulnerability =
                    self.vulnerability.or_else(|| self.number.map(Vulnerability::of_board))?;
                Some(contract.north_south_score(tricks, vulnerability))
            }
        }
    }
}

#[cfg(test)]
mod tests;
