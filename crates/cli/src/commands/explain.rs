//! `merrimac explain`

use anyhow::Context;
use clap::Args;
use merrimac_bidding::{Forcing, Heard, Position, Rule, describe};
use merrimac_cards::{Auction, BySide, Call, Seat, Suit, Vulnerability};
use serde::Serialize;

use crate::failure::Done;
use crate::output;
use crate::systems::SystemChoice;

/// Say what each call of an auction shows
///
/// Meanings are cumulative: what the player has shown by then. The rule behind a call is named by its
/// place in the files of the system.
///
///   merrimac explain --auction '1NT P 2D P 2H P 3NT'
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
    system: SystemChoice,
    /// Print one JSON object: {"calls":[{"call","meaning","hcp":[lo,hi],"lengths":{…},"forcing"}]}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Explained {
    calls: Vec<ExplainedCall>,
}

#[derive(Serialize)]
struct ExplainedCall {
    seat: Seat,
    call: Call,
    meaning: String,
    hcp: [u8; 2],
    lengths: Lengths,
    forcing: &'static str,
    alert: bool,
    rule: String,
}

#[derive(Serialize)]
struct Lengths {
    #[serde(rename = "S")]
    spades: [u8; 2],
    #[serde(rename = "H")]
    hearts: [u8; 2],
    #[serde(rename = "D")]
    diamonds: [u8; 2],
    #[serde(rename = "C")]
    clubs: [u8; 2],
}

impl Explain {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let system = self.system.load()?;
        let auction = Auction::parse(self.dealer, &self.auction)
            .with_context(|| format!("--auction {:?}", self.auction))?;
        let mut position = Position::new(BySide::from_fn(|_| &system), self.dealer, self.vul);
        let mut calls = Vec::new();
        for &call in auction.calls() {
            calls.push(explained(&position.hear(call)?));
        }
        if self.json {
            output::json(&Explained { calls })?;
            return Ok(Done::Well);
        }
        for ExplainedCall { seat, call, meaning, alert, .. } in &calls {
            let mark = if *alert { "!" } else { " " };
            output::text(&format!("{seat} {:<4}{mark} {meaning}\n", call.to_string()))?;
        }
        Ok(Done::Well)
    }
}

fn explained(heard: &Heard<'_>) -> ExplainedCall {
    let summary = &heard.shown.summary;
    let length = |suit: Suit| [summary.lengths[suit].lo, summary.lengths[suit].hi];
    ExplainedCall {
        seat: heard.seat,
        call: heard.call,
        meaning: describe(heard),
        hcp: [summary.high_cards.lo, summary.high_cards.hi],
        lengths: Lengths {
            spades: length(Suit::Spades),
            hearts: length(Suit::Hearts),
            diamonds: length(Suit::Diamonds),
            clubs: length(Suit::Clubs),
        },
        forcing: forcing(heard.rule.map(Rule::forcing).unwrap_or_default()),
        alert: heard.rule.is_some_and(Rule::is_alerted),
        rule: heard.rule.map(Rule::place).unwrap_or_default(),
    }
}

fn forcing(forcing: Forcing) -> &'static str {
    merrimac_bidding::forcing_words(forcing).unwrap_or("no")
}
