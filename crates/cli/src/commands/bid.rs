//! `merrimac bid`

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use merrimac_bidding::Bidder;
use merrimac_cardplay::Objective;
use merrimac_cards::{Auction, BySeat, BySide, Contract, Hand, Scoring, Seat, Side, Vulnerability};
use merrimac_engine::{Calls, Partnership};
use merrimac_forms::{
    BidBoard, CallAnswer, Code, Refusal, RuleCandidate, SimulatedCall, Simulation, Unreadable,
};
use merrimac_notation::Format;
use merrimac_table::{SeatFacts, SeatView};
use serde::Deserialize;

use crate::failure::{Done, Faults, counted};
use crate::input::{Boards, fault_of_board};
use crate::output;
use crate::profiles::ProfileChoice;

/// Choose a call for a hand, or bid whole boards out
///
/// With a hand, the call, what it means, and the other candidates: which rules matched and why they
/// lost. With a file of boards, whole auctions, all four players bidding by the same system, or each side by its
/// own (--ns, --ew). Calls are read by the system of the side that made them.
///
/// Close decisions are judged by simulation: deals that fit the auction are drawn, each candidate's
/// auction is bid out by the rules, and the contracts are valued double dummy. Another call than the
/// rules' is made only if it gains enough and surely. --rules-only leaves it at the rules, which is
/// hundreds of times faster.
///
///   merrimac bid --hand KQ2.AT4.AJ65.Q85
///   merrimac bid --hand K982.Q753.97.753 --auction '1H P'
///   merrimac bid --batch positions.jsonl --json
///   merrimac bid boards.pbn
///   merrimac bid boards.pbn --ns two-over-one --ew acol
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
    /// Make the call of the first rule that the hand meets, without simulation
    #[arg(long)]
    rules_only: bool,
    /// How many deals a simulation looks at, at most [default: what the player's level says]
    #[arg(long, conflicts_with = "rules_only", value_name = "N")]
    samples: Option<usize>,
    /// Where the random numbers of the simulation start
    #[arg(long, default_value_t = 1, conflicts_with = "rules_only")]
    seed: u64,
    /// How the board is scored: imps, matchpoints (or mp) or total [default: what the player plays for]
    #[arg(long, conflicts_with = "rules_only", value_name = "HOW")]
    scoring: Option<Scoring>,
    #[command(flatten)]
    player: ProfileChoice,
    /// Print one JSON object a line: of a hand {"call","rule","meaning","by_system","alert",
    /// "candidates","simulation"}, of a board {"board","deal","auction","contract","declarer"}; a simulation is
    /// {"by_rules","scoring","samples","agreeing","calls":[{"call","gain","error","deals","near"}]},
    /// gains over the rules' call: IMPs, matchpoints a table (a top is 2) or points
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

impl Bid {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let mut profile = self.player.profile();
        if self.rules_only {
            profile.calls = Calls::Rules;
        }
        profile.budget.calls = self.samples.unwrap_or(profile.budget.calls);
        profile.objective = self.scoring.map_or(profile.objective, Objective::from);
        let scoring = profile.objective.scoring();
        let sides = self.player.sides(&profile)?;
        let of = |side| bidder(&sides[side], self.seed);
        let bidders = BySide::from_array([of(Side::NorthSouth)?, of(Side::EastWest)?]);
        let mut judge = Judge { bidders, scoring };
        if let Some(hand) = self.hand {
            let auction = Auction::parse(self.dealer, &self.auction)
                .with_context(|| format!("--auction {:?}", self.auction))?;
            self.print(&answer(&mut judge, hand, self.vul, &auction)?, true)?;
            return Ok(Done::Well);
        }
        if let Some(batch) = &self.batch {
            return self.positions(&mut judge, batch);
        }
        self.boards(&mut judge)
    }

    /// One answer a line.
    fn positions(&self, judge: &mut Judge, batch: &PathBuf) -> anyhow::Result<Done> {
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
            match position(judge, &line) {
                Ok(answer) => self.print(&answer, false)?,
                Err(error) => {
                    faults.lost(&format!("line {}: {error:#}", number + 1));
                    // One line an answer, so that answers can be counted off against positions.
                    output::json(&refusal(&error))?;
                }
            }
        }
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }

    /// Whole auctions.
    fn boards(&self, judge: &mut Judge) -> anyhow::Result<Done> {
        let mut boards = Boards::open(self.file.as_deref(), self.from)?;
        let (mut faults, bar) = (Faults::of(&boards.name), boards.bar.clone());
        for board in &mut boards {
            let board = board?;
            board.draw_faults(&mut faults);
            if board.lost.is_some() {
                continue;
            }
            let record = &board.record;
            let bid = bid_out(&mut judge.bidders, record);
            bar.suspend(|| match bid {
                Ok(bid) if self.json => output::json(&bid),
                Ok(bid) => {
                    let number = bid.board.map_or_else(String::new, |number| format!("{number}: "));
                    let by = bid.declarer.map_or_else(String::new, |seat| format!(" by {seat}"));
                    output::text(&format!("{number}{} = {}{by}\n", bid.auction, bid.contract))
                }
                Err(error) => {
                    faults.lost(&fault_of_board(record, &error));
                    Ok(())
                }
            })?;
        }
        bar.finish_and_clear();
        faults.finish();
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }

    fn print(&self, answer: &CallAnswer, in_full: bool) -> anyhow::Result<()> {
        if self.json {
            output::json(answer)?;
            return Ok(());
        }
        let mut text = format!("{}  {}\n", answer.call, answer.meaning);
        for weighed in answer.candidates.iter().filter(|_| in_full) {
            let RuleCandidate { call, rule, name, verdict } = weighed;
            let line = format!("    {:<4}{verdict:<14}{rule}  {name}", call.to_string());
            text.push_str(line.trim_end());
            text.push('\n');
        }
        if let Some(simulation) = answer.simulation.as_ref().filter(|_| in_full) {
            text.push_str(&words(simulation));
        }
        output::text(&text)?;
        Ok(())
    }
}

/// Who bids, and what for.
struct Judge {
    bidders: BySide<Bidder>,
    scoring: Scoring,
}

/// Whoever bids of a partnership.
fn bidder(partnership: &Partnership, seed: u64) -> anyhow::Result<Bidder> {
    let profile = partnership.profile();
    if profile.system.is_none() {
        bail!("{profile}: expected a player who bids a system, as in sayc+borel+swo");
    }
    partnership.bidder(seed).context("the player bids no system")
}

/// The answer for a line of a batch.
fn position(judge: &mut Judge, line: &str) -> anyhow::Result<CallAnswer> {
    let asked: Asked = merrimac_forms::read(line.as_bytes())?;
    let hand = asked.hand.parse().with_context(|| format!("hand {:?}", asked.hand))?;
    let seat = asked.dealer.as_deref().filter(|text| !text.is_empty());
    let dealer = seat.map_or(Ok(Seat::North), str::parse).context("dealer")?;
    let vulnerable = asked.vul.as_deref().map(|text| text.replace('-', ""));
    let vulnerable = vulnerable.filter(|text| !text.is_empty());
    let vul = vulnerable.map_or(Ok(Vulnerability::None), |text| text.parse()).context("vul")?;
    let auction = Auction::parse(dealer, &asked.auction)
        .with_context(|| format!("auction {:?}", asked.auction))?;
    answer(judge, hand, vul, &auction)
}

fn answer(
    judge: &mut Judge,
    hand: Hand,
    vulnerability: Vulnerability,
    auction: &Auction,
) -> anyhow::Result<CallAnswer> {
    let Some(seat) = auction.turn() else { bail!("{auction}: the auction is over") };
    let dealer = auction.dealer();
    if hand.len() != 13 {
        bail!("{hand}: expected thirteen cards, found {}", hand.len());
    }
    let mut view = SeatView::new(SeatFacts { number: 1, dealer, vulnerability, seat, hand })?;
    for &call in auction.calls() {
        view.hear(call.into())?;
    }
    let bidder = &mut judge.bidders[seat.side()];
    let decision = bidder.choose(&view, None);
    Ok(CallAnswer::of(&decision, &bidder.position(&view), hand, judge.scoring))
}

/// A whole auction.
fn bid_out(
    bidders: &mut BySide<Bidder>,
    record: &merrimac_cards::Record,
) -> anyhow::Result<BidBoard> {
    let hands = BySeat::from_fn(|seat| record.deal.hand(seat));
    if hands.values().any(|hand| hand.len() != 13) {
        bail!("all four hands must be known");
    }
    let (dealer, vulnerability) = (record.dealer_or_default(), record.vulnerability_or_default());
    let number = record.number.unwrap_or(1);
    let view = |seat| {
        SeatView::new(SeatFacts { number, dealer, vulnerability, seat, hand: hands[seat] })
            .expect("all hands have thirteen cards")
    };
    let mut views = BySeat::from_fn(view);
    while let Some(seat) = views[Seat::North].auction().turn() {
        let call = bidders[seat.side()].choose(&views[seat], None).choice;
        for seat in Seat::ALL {
            views[seat].hear(call.into())?;
        }
    }
    let auction = views[Seat::North].auction();
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

/// What is answered to a position that cannot be.
fn refusal(error: &anyhow::Error) -> Refusal {
    match error.downcast_ref::<Unreadable>() {
        Some(unreadable) => unreadable.clone().into(),
        None => Refusal::new(Code::Malformed, format!("{error:#}")),
    }
}

/// A simulation in words.
fn words(simulation: &Simulation) -> String {
    let Simulation { by_rules, scoring, samples, agreeing, calls } = simulation;
    let unit = match scoring {
        Scoring::Imps => "IMPs",
        Scoring::Matchpoints => "matchpoints a table",
        Scoring::TotalPoints => "points",
    };
    let mut text = format!(
        "  {} simulated, in {agreeing} of them all bid as they did; {unit} against {by_rules}:\n",
        counted(*samples as u64, "deal"),
    );
    for SimulatedCall { call, gain, error, deals, .. } in calls {
        if call != by_rules {
            let call = call.to_string();
            text.extend([format!("    {call:<4}{gain:+.2} ± {error:.2} on {deals}\n")]);
        }
    }
    text
}
