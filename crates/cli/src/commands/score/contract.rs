//! `merrimac score contract`

use anyhow::Context;
use clap::Args;
use merrimac_cards::{Contract, Seat, Vulnerability};
use serde::Serialize;

use crate::failure::Done;
use crate::output;

/// The score of a contract and its result
///
/// For example: merrimac score contract 4SX-2 --declarer W --vul all
#[derive(Debug, Args)]
pub(super) struct ScoredContract {
    /// Contract and result: 3NT= 4SX-2 1NTXX+1, or the contract alone with --tricks
    contract: String,
    /// Who declares
    #[arg(long, default_value = "S")]
    declarer: Seat,
    /// Who is vulnerable: none, ns, ew or all
    #[arg(long, default_value = "none")]
    vul: Vulnerability,
    /// Tricks won by declarer, instead of a result behind the contract
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=13))]
    tricks: Option<u8>,
    /// Print a JSON object: {"contract","declarer","vulnerability","tricks","score","north_south"}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ScoreLine {
    contract: String,
    declarer: Seat,
    vulnerability: Vulnerability,
    tricks: u8,
    /// For declarer's side.
    score: i32,
    north_south: i32,
}

impl ScoredContract {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let (contract, tricks) = self.result()?;
        let score = contract.score(tricks, self.vul);
        if self.json {
            output::json(&ScoreLine {
                contract: contract.text(),
                declarer: self.declarer,
                vulnerability: self.vul,
                tricks,
                score,
                north_south: contract.north_south_score(tricks, self.vul),
            })?;
        } else {
            let over = contract.result_text(tricks);
            let (side, vul) = (contract.side(), self.vul);
            output::text(&format!(
                "{}{over} by {}, {vul} vulnerable: {score:+} for {side}\n",
                contract.text(),
                self.declarer
            ))?;
        }
        Ok(Done::Well)
    }

    fn result(&self) -> anyhow::Result<(Contract, u8)> {
        let text = self.contract.as_str();
        let end = text.find(['=', '+', '-']).unwrap_or(text.len());
        let (bid, over) = text.split_at(end);
        let contract = Contract::parse(bid, self.declarer)
            .with_context(|| format!("{text}: not a contract"))?;
        let needed = contract.bid.tricks();
        let tricks = match (over, self.tricks) {
            ("", Some(tricks)) => Some(tricks),
            ("", None) => anyhow::bail!(
                "{text}: expected a result behind the contract (=, +1, -2 …) or --tricks"
            ),
            (_, Some(_)) => anyhow::bail!(
                "{text}: give the result behind the contract or with --tricks, not both"
            ),
            ("=", None) => Some(needed),
            (over, None) => over
                .parse::<i8>()
                .ok()
                .filter(|&over| over != 0)
                .and_then(|over| needed.checked_add_signed(over))
                .filter(|&tricks| tricks <= 13),
        };
        let tricks = tricks.with_context(|| {
            format!(
                "{text}: expected =, +1 to +{} or -1 to -{needed} behind the contract",
                13 - needed
            )
        })?;
        Ok((contract, tricks))
    }
}
