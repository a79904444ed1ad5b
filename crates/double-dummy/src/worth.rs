//! What tricks in a contract are worth against other tables that play it.
//!
//! Other tables are taken to get what the contract is worth double dummy. At IMPs and total points a
//! single table is enough to compare with; at matchpoints, where thirty points decide, it matters how
//! a *field* spreads around that number, so there some of it gets a trick more or less.

use merrimac_cards::{Contract, Scoring, Vulnerability};

/// A field of tables: the tricks beyond the double-dummy result, and the share of the tables.
/// The shares are a choice. `merrimac study fit field FILE` says what the declarers of a file of records
/// come to: of 1,499 championship boards a trick less on 0.17, as many on 0.55, one more on 0.21.
pub const FIELD: [(i8, f64); 3] = [(-1, 0.25), (0, 0.6), (1, 0.15)];

/// A contract, and how its board is scored.
///
/// ```
/// use merrimac_cards::{Contract, Scoring, Seat, Vulnerability};
/// use merrimac_double_dummy::ContractWorth;
/// let contract = Contract::parse("3NT", Seat::South)?;
/// let worth = |scoring| ContractWorth { scoring, contract, vulnerability: Vulnerability::None };
/// // Other tables take nine tricks: what is a tenth worth, and what does the ninth cost?
/// let imps = worth(Scoring::Imps);
/// assert_eq!(imps.to_declarer(10, 9), 1.0);
/// assert_eq!(imps.to_declarer(8, 9), -10.0);
/// let matchpoints = worth(Scoring::Matchpoints);
/// assert!((matchpoints.to_declarer(10, 9) - 1.85).abs() < 1e-9);
/// assert!((matchpoints.to_declarer(8, 9) - 0.25).abs() < 1e-9);
/// # Ok::<(), merrimac_cards::ParseContractError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContractWorth {
    /// How the board is scored.
    pub scoring: Scoring,
    /// What is played.
    pub contract: Contract,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
}

impl ContractWorth {
    /// What this many tricks are worth to declarer's side where the contract is worth `double_dummy`
    /// tricks: IMPs, matchpoints a table (a top is 2), or points.
    pub fn to_declarer(self, tricks: u8, double_dummy: u8) -> f64 {
        let ours = self.score(tricks);
        match self.scoring {
            Scoring::Matchpoints => self.scoring.against(ours, self.field(double_dummy)),
            Scoring::Imps | Scoring::TotalPoints => {
                f64::from(self.scoring.compare(ours, self.score(double_dummy)))
            }
        }
    }

    /// The same to the defenders: what one side gains the other loses.
    pub fn to_defenders(self, tricks: u8, double_dummy: u8) -> f64 {
        let all = match self.scoring {
            Scoring::Matchpoints => 2.0,
            Scoring::Imps | Scoring::TotalPoints => 0.0,
        };
        all - self.to_declarer(tricks, double_dummy)
    }

    /// What a card cost the side that played it, if declarer's tricks against best play were `before`
    /// until then and are `after` since. The costs of all cards of a board add up to what the result is
    /// worth less than the double-dummy one.
    ///
    /// ```
    /// use merrimac_cards::{Contract, Scoring, Seat, Vulnerability};
    /// use merrimac_double_dummy::ContractWorth;
    /// let contract = Contract::parse("4S", Seat::South)?;
    /// let (scoring, vulnerability) = (Scoring::Imps, Vulnerability::None);
    /// let worth = ContractWorth { scoring, contract, vulnerability };
    /// assert_eq!(worth.cost(11, 10, 10), 1.0); // an overtrick
    /// assert_eq!(worth.cost(10, 9, 10), 10.0); // the contract
    /// assert_eq!(worth.cost(9, 8, 10), 1.0); // another trick down
    /// # Ok::<(), merrimac_cards::ParseContractError>(())
    /// ```
    pub fn cost(self, before: u8, after: u8, double_dummy: u8) -> f64 {
        (self.to_declarer(before, double_dummy) - self.to_declarer(after, double_dummy)).abs()
    }

    /// The scores of declarer's side at other tables that play the contract, with their shares.
    pub fn field(self, double_dummy: u8) -> [(i32, f64); 3] {
        FIELD.map(|(more, share)| {
            (self.score(double_dummy.saturating_add_signed(more).min(13)), share)
        })
    }

    fn score(self, tricks: u8) -> i32 {
        self.contract.score(tricks, self.vulnerability)
    }
}

#[cfg(test)]
mod tests;
