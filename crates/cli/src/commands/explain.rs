//! `merrimac explain`

use anyhow::Context;
use clap::Args;
use merrimac_bidding::{Explanation, Position};
use merrimac_cards::{Auction, BySide, Seat, Vulnerability};
use serde::Serialize;

use crate::failure::Done;
use crate::output;
use crate::systems::SystemsChoice;

/// Say what each call of an auction shows
///
/// Meanings are cumulative: what the player has shown by then. The rule behind a call is named by its
/// place in the files of the system. Calls are read by the system of the side that made them (--ns, --ew).
/// Where the rules of a call differ, what it shows is said as alternatives, the likeliest first. In JSON, `hcp` and
/// `lengths` are the hull of all of them, `hull` says whether that is less than `alternatives` say.
///
///   merrimac explain --auction '1NT P 2D P 2H P 3NT'
///   merrimac explain --auction '1C 1H X' --ns precision --ew acol
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Explain {
    /// The calls, from the dealer on
    #[arg(long)]
    auction: String,
    /// Who dealt
    #[arg(long, default_value_t = Seat::North, value_name = "SEAT")]
    dealer: Seat,
    /// Who is vulnerable: none, ns, ew or all
    #[arg(long, default_value_t = Vulnerability::None)]
    vul: Vulnerability,
    #[command(flatten)]
    systems: SystemsChoice,
    /// Print one JSON object: {"calls":[{"call","meaning","hcp":[lo,hi],"lengths":{…},"hull",
    /// "alternatives":[{"meaning","hcp","lengths","balanced"}],"forcing"}]}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Explained {
    calls: Vec<Explanation>,
}

impl Explain {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let systems = self.systems.load()?;
        let auction = Auction::parse(self.dealer, &self.auction)
            .with_context(|| format!("--auction {:?}", self.auction))?;
        let systems = BySide::from_fn(|side| &*systems[side]);
        let mut position = Position::new(systems, self.dealer, self.vul);
        let mut calls = Vec::new();
        for &call in auction.calls() {
            calls.push(Explanation::from(&position.hear(call)?));
        }
        if self.json {
            output::json(&Explained { calls })?;
            return Ok(Done::Well);
        }
        for Explanation { seat, call, meaning, alert, .. } in &calls {
            let mark = if *alert { "!" } else { " " };
            output::text(&format!("{seat} {:<4}{mark} {meaning}\n", call.to_string()))?;
        }
        Ok(Done::Well)
    }
}
