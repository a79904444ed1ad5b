//! `merrimac bid`

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use merrimac_bidding::{Candidate, Position, Rule, System, describe};
use merrimac_cards::{Auction, BySide, Call, Contract, Hand, PartialDeal, Seat, Vulnerability};
use merrimac_notation::Format;
use serde::{Deserialize, Serialize};

use crate::failure::{Done, Faults};
use crate::input::{Boards, dealer, fault_of_board, vulnerability};
use crate::output;
use crate::systems::SystemChoice;

/// Choose a call for a hand, or bid whole boards out
///
/// With a hand, the call, what it means, and the other candidates: which rules matched and why they
/// lost. With a file of boards, whole auctions, all four players bidding by the same system.
///
///   merrimac bid --hand KQ2.AT4.AJ65.Q85
///   merrimac bid --hand K982.Q753.97.753 --auction '1H P'
///   merrimac bid --batch positions.jsonl --json
///   merrimac bid boards.pbn
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Bid {
    /// A file of boards to bid out; standard input if left out or -
    file: Option<PathBuf>,
    /// The format of the file [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// A hand instead of a file: spades, hearts, diamonds, clubs with dots between
    #[arg(long, conflicts_with_all = ["file", "batch"])]
    hand: Option<Hand>,
    /// The calls so far, from the dealer on: '1NT P 2C P'
    #[arg(long, default_value = "", requires = "hand")]
    auction: String,
    /// Who dealt
    #[arg(long, default_value_t = Seat::North, requires = "hand", value_name = "SEAT")]
    dealer: Seat,
    /// Who is vulnerable: none, ns, ew or all
    #[arg(long, default_value_t = Vulnerability::None, requires = "hand")]
    vul: Vulnerability,
    /// A file of positions, one JSON object a line: {"hand","dealer","vul","auction"}; - for standard
    /// input
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    batch: Option<PathBuf>,
    /// Decide by the rules alone, without simulation
    #[arg(long)]
    rules_only: bool,
    #[command(flatten)]
    system: SystemChoice,
    /// Print one JSON object a line: of a hand {"call","rule","meaning","candidates"}, of a board
    /// {"board","deal","auction","contract","declarer"}
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
struct Asked {
    hand: String,
    #[serde(default)]
    dealer: Option<String>,
    #[serde(default)]
    vul: Option<String>,
    #[serde(default)]
    auction: String,
}

#[derive(Serialize)]
struct Answer {
    call: Call,
    rule: String,
    meaning: String,
    alert: bool,
    candidates: Vec<Weighed>,
}

#[derive(Serialize)]
struct Weighed {
    call: Call,
    rule: String,
    name: String,
    /// `chosen`, `lower` (the hand meets it, but a better one too), `other meaning` or `not met`.
    verdict: &'static str,
}

#[derive(Serialize)]
struct BidBoard {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u32>,
    deal: PartialDeal,
    dealer: Seat,
    vulnerability: Vulnerability,
    auction: String,
    contract: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<Seat>,
}

impl Bid {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let system = self.system.load()?;
        if let Some(hand) = self.hand {
            let auction = Auction::parse(self.dealer, &self.auction)
                .with_context(|| format!("--auction {:?}", self.auction))?;
            self.print(&answer(&system, hand, self.vul, &auction)?, true)?;
            return Ok(Done::Well);
        }
        if let Some(batch) = &self.batch {
            return self.positions(&system, batch);
        }
        self.boards(&system)
    }

    /// One answer a line.
    fn positions(&self, system: &System, batch: &PathBuf) -> anyhow::Result<Done> {
        let reader: Box<dyn BufRead> = if batch.as_os_str() == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else {
            let file = File::open(batch).with_context(|| batch.display().to_string())?;
            Box::new(BufReader::new(file))
        };
        let mut faults = Faults::of(batch);
        for (number, line) in reader.lines().enumerate() {
            let line = line.with_context(|| batch.display().to_string())?;
            if line.trim().is_empty() {
                continue;
            }
            match position(system, &line) {
                Ok(answer) => self.print(&answer, false)?,
                Err(error) => {
                    faults.lost(&format!("line {}: {error:#}", number + 1));
                    // One line an answer, so that answers can be counted off against positions.
                    output::json(&serde_json::json!({ "error": format!("{error:#}") }))?;
                }
            }
        }
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }

    /// Whole auctions.
    fn boards(&self, system: &System) -> anyhow::Result<Done> {
        let mut boards = Boards::open(self.file.as_deref(), self.from)?;
        let mut faults = Faults::of(&boards.name);
        for board in &mut boards {
            let board = board?;
            board.draw_faults(&mut faults);
            if board.lost.is_some() {
                continue;
            }
            let record = &board.record;
            match bid_out(system, record) {
                Ok(bid) if self.json => output::json(&bid)?,
                Ok(bid) => {
                    let number = bid.board.map_or_else(String::new, |number| format!("{number}: "));
                    let by = bid.declarer.map_or_else(String::new, |seat| format!(" by {seat}"));
                    output::text(&format!("{number}{} = {}{by}\n", bid.auction, bid.contract))?;
                }
                Err(error) => faults.lost(&fault_of_board(record, &error)),
            }
        }
        boards.bar.finish_and_clear();
        faults.finish();
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }

    fn print(&self, answer: &Answer, in_full: bool) -> anyhow::Result<()> {
        if self.json {
            output::json(answer)?;
            return Ok(());
        }
        let mut text = format!("{}  {}\n", answer.call, answer.meaning);
        for weighed in answer.candidates.iter().filter(|_| in_full) {
            let Weighed { call, rule, name, verdict } = weighed;
            let line = format!("    {:<4}{verdict:<14}{rule}  {name}", call.to_string());
            text.push_str(line.trim_end());
            text.push('\n');
        }
        output::text(&text)?;
        Ok(())
    }
}

/// The answer for a line of a batch.
fn position(system: &System, line: &str) -> anyhow::Result<Answer> {
    let asked: Asked = serde_json::from_str(line)?;
    let hand = asked.hand.parse().with_context(|| format!("hand {:?}", asked.hand))?;
    let seat = asked.dealer.as_deref().filter(|text| !text.is_empty());
    let dealer = seat.map_or(Ok(Seat::North), str::parse).context("dealer")?;
    let vulnerable = asked.vul.as_deref().map(|text| text.replace('-', ""));
    let vulnerable = vulnerable.filter(|text| !text.is_empty());
    let vul = vulnerable.map_or(Ok(Vulnerability::None), |text| text.parse()).context("vul")?;
    let auction = Auction::parse(dealer, &asked.auction)
        .with_context(|| format!("auction {:?}", asked.auction))?;
    answer(system, hand, vul, &auction)
}

fn answer(
    system: &System,
    hand: Hand,
    vul: Vulnerability,
    auction: &Auction,
) -> anyhow::Result<Answer> {
    if hand.len() != 13 {
        bail!("{hand}: expected thirteen cards, found {}", hand.len());
    }
    if auction.is_over() {
        bail!("{auction}: the auction is over");
    }
    let position = Position::after(BySide::from_fn(|_| system), vul, auction);
    let chosen = position.choose(hand);
    let heard = position.meaning(chosen.call)?;
    let mut is_found = false;
    let weighed = position.weigh(hand).into_iter().map(|(candidate, is_met)| {
        let verdict = match (is_met, candidate.is_set_aside) {
            (false, _) => "not met",
            (true, _) if !is_found && is_same(&candidate, &chosen) => {
                is_found = true;
                "chosen"
            }
            (true, true) => "other meaning",
            (true, false) => "lower",
        };
        Weighed { call: candidate.call, rule: place(&candidate), name: name(&candidate), verdict }
    });
    // Candidates that the hand does not meet are of interest only where their call is.
    let weighed: Vec<_> = weighed.collect();
    let candidates = weighed.into_iter().filter(|weighed| weighed.verdict != "not met").collect();
    Ok(Answer {
        call: chosen.call,
        rule: place(&chosen),
        meaning: describe(&heard),
        alert: heard.rule.is_some_and(Rule::is_alerted),
        candidates,
    })
}

fn is_same(one: &Candidate<'_>, two: &Candidate<'_>) -> bool {
    one.call == two.call && place(one) == place(two)
}

fn place(candidate: &Candidate<'_>) -> String {
    candidate.rule.map_or_else(|| "none".to_owned(), Rule::place)
}

fn name(candidate: &Candidate<'_>) -> String {
    candidate.rule.and_then(|rule| rule.note().name.as_deref()).unwrap_or_default().to_owned()
}

fn bid_out(system: &System, record: &merrimac_cards::Record) -> anyhow::Result<BidBoard> {
    let hands = Seat::ALL.map(|seat| record.deal.hand(seat));
    if hands.iter().any(|hand| hand.len() != 13) {
        bail!("all four hands must be known");
    }
    let (dealer, vulnerability) = (dealer(record), vulnerability(record));
    let mut position = Position::new(BySide::from_fn(|_| system), dealer, vulnerability);
    while let Some(seat) = position.auction().turn() {
        position.hear(position.choose(hands[seat.index()]).call)?;
    }
    let auction = position.auction();
    let contract = auction.contract();
    Ok(BidBoard {
        board: record.number,
        deal: record.deal,
        dealer,
        vulnerability,
        auction: auction.to_string(),
        contract: contract.map_or_else(|| "Pass".to_owned(), |contract| Contract::text(&contract)),
        declarer: contract.map(|contract| contract.declarer),
    })
}
