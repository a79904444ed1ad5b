//! `merrimac score`

mod boards;
mod contract;

use clap::{Args, Subcommand};
use merrimac_cards::{VictoryPointScale, VictoryPoints, imps};
use serde::Serialize;

use crate::failure::Done;
use crate::output;

/// Score contracts, IMPs, victory points and files of played boards
#[derive(Debug, Args)]
pub(crate) struct Score {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Contract(contract::ScoredContract),
    Imps(Imps),
    Vps(Vps),
    File(boards::ScoredFile),
}

impl Score {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.what {
            What::Contract(contract) => contract.run(),
            What::Imps(imps) => imps.run(),
            What::Vps(vps) => vps.run(),
            What::File(file) => file.run(),
        }
    }
}

/// The IMPs for a difference in points
#[derive(Debug, Args)]
struct Imps {
    /// The difference, positive or negative
    #[arg(allow_negative_numbers = true)]
    difference: i32,
    /// Print a JSON object: {"difference","imps"}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ImpsLine {
    difference: i32,
    imps: i32,
}

impl Imps {
    fn run(self) -> anyhow::Result<Done> {
        let imps = imps(self.difference);
        if self.json {
            output::json(&ImpsLine { difference: self.difference, imps })?;
        } else {
            output::text(&format!("{imps:+}\n"))?;
        }
        Ok(Done::Well)
    }
}

/// The victory points for a margin in IMPs, on the scales of the World Bridge Federation
#[derive(Debug, Args)]
struct Vps {
    /// The margin in IMPs, positive or negative
    #[arg(allow_negative_numbers = true)]
    margin: i32,
    /// How many boards the match had
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    boards: u32,
    /// Print a JSON object: {"imps","boards","continuous":[us,them],"discrete":[us,them]}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct VpsLine {
    imps: i32,
    boards: u32,
    continuous: [String; 2],
    discrete: [String; 2],
}

impl Vps {
    fn run(self) -> anyhow::Result<Done> {
        let continuous = both_awards(&VictoryPointScale::continuous(self.boards), self.margin);
        let discrete = both_awards(&VictoryPointScale::discrete(self.boards), self.margin);
        if self.json {
            let (imps, boards) = (self.margin, self.boards);
            output::json(&VpsLine { imps, boards, continuous, discrete })?;
        } else {
            let [us, them] = continuous;
            let [whole_us, whole_them] = discrete;
            output::text(&format!("{us} - {them} (whole points {whole_us} - {whole_them})\n"))?;
        }
        Ok(Done::Well)
    }
}

/// What both sides get, as text: hundredths are no binary fractions.
fn both_awards(scale: &VictoryPointScale, margin: i32) -> [String; 2] {
    let us = scale.award(margin);
    [us, VictoryPoints::ALL - us].map(|award| award.to_string())
}
