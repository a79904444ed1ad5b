//! `solve`, `deal`, `import`, `analyse` and `export`.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use merrimac_bidding::Reading;
use merrimac_cards::{
    Board, Call, Card, Contract, Deal, PlayState, Record, Scoring, Seat, Vulnerability,
};
use merrimac_dealing::{Constraint, DealConstraint, Known, Sampler, Settings, Shoe};
use merrimac_double_dummy::{Budget, ContractWorth, DdTable, Solver, par};
use merrimac_forms::{CardTricks, SolvedDeal, SolvedPosition};
use merrimac_notation::Format;
use serde::{Deserialize, Serialize};

use super::seat::{auction, north};
use super::work;
use crate::boards::{self, BoardForm, FaultForm, MOST_BOARDS, whole_deal};
use crate::body::Body;
use crate::error::{Failure, Reason};
use crate::forms::{Makeable, ParForm};
use crate::live::{LevelName, Told};
use crate::review::ReviewedPlay;
use crate::server_state::{ServerState, lots};
use crate::systems::Systems;
use crate::tables::written;
use crate::think::{CardNumber, card_numbers};

/// The most boards that are dealt for a request.
const MOST_DEALT: usize = 100;

/// Tries for deals that fit.
const TRIES: u64 = 200_000;

/// A deal, and perhaps a position of its play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveAsked {
    deal: Deal,
    #[serde(default = "north")]
    dealer: Seat,
    #[serde(default)]
    vulnerability: Vulnerability,
    #[serde(default)]
    contract: Option<String>,
    #[serde(default)]
    declarer: Option<Seat>,
    #[serde(default)]
    played: Vec<Card>,
}

/// Tricks by declarer and strain, or by card.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Solved {
    Deal(SolvedDeal),
    Position(SolvedPosition),
}

/// `POST /api/v1/solve`
pub(crate) async fn solve(
    State(server): State<Arc<ServerState>>,
    Body(asked): Body<SolveAsked>,
) -> Result<Json<Solved>, Failure> {
    let Some(text) = &asked.contract else {
        if !asked.played.is_empty() || asked.declarer.is_some() {
            return Err(Failure::malformed("cards are played in a contract: say which"));
        }
        let SolveAsked { deal, dealer, vulnerability, .. } = asked;
        let table =
            work(&server, move |bench, stop| table(&mut bench.solver, &deal, stop)).await??;
        return Ok(Json(Solved::Deal(SolvedDeal {
            board: None,
            deal: deal.into(),
            dealer,
            vulnerability,
            par: (&par(&table, vulnerability, dealer)).into(),
            table: (&table).into(),
        })));
    };
    let declarer = asked.declarer.ok_or_else(|| Failure::malformed("who declares?"))?;
    let contract = Contract::parse(text, declarer)
        .map_err(|error| Failure::malformed(format!("contract: {error}")))?;
    let deal = asked.deal;
    let mut play = PlayState::new(&deal, contract.strain(), contract.opening_leader());
    for (place, &card) in asked.played.iter().enumerate() {
        play.play(card)
            .map_err(|illegal| Failure::malformed(format!("card {}: {illegal}", place + 1)))?;
    }
    let (turn, won) = (play.turn(), play.won()[contract.side()]);
    let numbers = work(&server, move |bench, _| card_numbers(&mut bench.solver, &play, contract));
    let cards = numbers.await?.into_iter();
    let cards: Vec<CardTricks> =
        cards.map(|CardNumber { card, tricks, .. }| CardTricks { card, tricks }).collect();
    // Whoever is to play takes the best of the cards.
    let tricks = cards.iter().map(|card| card.tricks);
    let is_declarers = turn.is_some_and(|turn| turn.side() == contract.side());
    let best = if is_declarers { tricks.max() } else { tricks.min() };
    Ok(Json(Solved::Position(SolvedPosition {
        board: None,
        deal: deal.into(),
        strain: contract.strain().to_string(),
        declarer,
        turn,
        tricks: best.unwrap_or(won),
        cards: Some(cards),
        line: None,
        why: None,
    })))
}

/// The whole table, unless time is up first.
fn table(solver: &mut Solver, deal: &Deal, stop: &AtomicBool) -> Result<DdTable, Failure> {
    let budget = Budget { stop: Some(stop), ..Budget::UNLIMITED };
    solver
        .try_table(deal, &budget)
        .map_err(|_| Failure::new(Reason::Timeout, "the deal took too long; try again"))
}

/// What deals are wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DealAsked {
    #[serde(default = "one")]
    count: usize,
    #[serde(default)]
    seed: Option<u64>,
    /// What hands must be like, by seat.
    #[serde(default)]
    hands: BTreeMap<Seat, String>,
    #[serde(default)]
    auction: Vec<Call>,
    #[serde(default)]
    dealer: Option<Seat>,
    #[serde(default)]
    vulnerability: Option<Vulnerability>,
    /// What the sides bid.
    #[serde(default)]
    systems: Systems,
}

const fn one() -> usize {
    1
}

/// Boards.
#[derive(Debug, Serialize)]
pub(crate) struct Dealt {
    seed: u64,
    boards: Vec<BoardForm>,
}

/// `POST /api/v1/deal`
pub(crate) async fn deal(
    State(server): State<Arc<ServerState>>,
    Body(asked): Body<DealAsked>,
) -> Result<Json<Dealt>, Failure> {
    if !(1..=MOST_DEALT).contains(&asked.count) {
        return Err(Failure::malformed(format!("count must be 1 to {MOST_DEALT}")));
    }
    let seed = match asked.seed {
        Some(seed) => seed,
        // A number that every reader of JSON can hold exactly.
        None => lots()? as u64 % (1 << 53),
    };
    let mut hands = DealConstraint::anything();
    for (&seat, text) in &asked.hands {
        let wanted: Constraint = text
            .parse()
            .map_err(|error| Failure::malformed(format!("hand of {}: {error}", seat.name())))?;
        hands = hands.with_hand(seat, wanted);
    }
    let is_free = asked.hands.is_empty() && asked.auction.is_empty();
    let deals = if is_free {
        let shoe = Shoe::new(seed);
        (1..=asked.count as u32).map(|number| shoe.board(number).deal).collect()
    } else {
        let vulnerability = asked.vulnerability.unwrap_or_default();
        let auction = auction(asked.dealer.unwrap_or(Seat::North), &asked.auction)?;
        let robot = server.adviser(LevelName::Expert, &asked.systems.known()?);
        let count = asked.count;
        let settings =
            Settings { expected: count, tries: TRIES, relax: false, ..Settings::new(seed) };
        work(&server, move |_, _| {
            if auction.calls().is_empty() {
                return fitting(hands, count, settings);
            }
            let reading = Reading::of(robot.cards(), vulnerability, &auction).and(hands);
            let dealt = reading.deal(Known::nothing(), count, settings).map_err(impossible)?;
            Ok(dealt.deals.into_iter().map(|(deal, _)| deal).collect())
        })
        .await??
    };
    let boards = (1..).zip(deals).map(|(number, deal)| {
        let mut board = Board::numbered(number, deal);
        board.dealer = asked.dealer.unwrap_or(board.dealer);
        board.vulnerability = asked.vulnerability.unwrap_or(board.vulnerability);
        BoardForm::of(&Record::of_board(&board))
    });
    Ok(Json(Dealt { seed, boards: boards.collect() }))
}

fn fitting(hands: DealConstraint, count: usize, settings: Settings) -> Result<Vec<Deal>, Failure> {
    let mut sampler = Sampler::new(Known::nothing(), hands, settings).map_err(impossible)?;
    let deals: Vec<Deal> = sampler.draw(count).iter().map(|sample| sample.deal).collect();
    if deals.len() < count {
        return Err(Failure::malformed("such deals are too rare"));
    }
    Ok(deals)
}

fn impossible(reason: impl std::fmt::Display) -> Failure {
    Failure::malformed(format!("no deal fits: {reason}"))
}

/// A text with boards.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportAsked {
    text: String,
}

/// What was in a text.
#[derive(Debug, Serialize)]
pub(crate) struct Imported {
    boards: Vec<BoardForm>,
    faults: Vec<FaultForm>,
    /// There are more boards in the text than are taken at once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
}

/// `POST /api/v1/import`
pub(crate) async fn import(Body(asked): Body<ImportAsked>) -> Result<Json<Imported>, Failure> {
    let read = boards::read_first(&asked.text, MOST_BOARDS)?;
    let boards = read.records.iter().map(BoardForm::of).collect();
    Ok(Json(Imported { boards, faults: read.faults, truncated: read.is_cut }))
}

/// A board of a text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseAsked {
    text: String,
    #[serde(default)]
    index: usize,
    /// How mistakes are counted.
    #[serde(default)]
    scoring: Scoring,
    /// What the sides bid.
    #[serde(default)]
    systems: Systems,
}

/// Everything that can be said of a board.
#[derive(Debug, Serialize)]
pub(crate) struct Analysed {
    board: BoardForm,
    boards: usize,
    table: Makeable,
    par: ParForm,
    play: Option<ReviewedPlay>,
    auction: Vec<AnalysedCall>,
    faults: Vec<FaultForm>,
}

#[derive(Debug, Serialize)]
struct AnalysedCall {
    seat: Seat,
    call: Call,
    alert: bool,
    meaning: String,
    rule: String,
}

/// `POST /api/v1/analyse`
pub(crate) async fn analyse(
    State(server): State<Arc<ServerState>>,
    Body(asked): Body<AnalyseAsked>,
) -> Result<Json<Analysed>, Failure> {
    let read = boards::read_first(&asked.text, MOST_BOARDS)?;
    let boards = read.records.len();
    let record = read
        .records
        .into_iter()
        .nth(asked.index)
        .ok_or_else(|| Failure::malformed(format!("there are only {boards} boards")))?;
    let deal = whole_deal(&record)?;
    let (board, faults) = (BoardForm::of(&record), read.faults);
    let (dealer, vulnerability) = (record.dealer_or_default(), record.vulnerability_or_default());
    let calls = record.auction();
    let is_guess = asked.systems.are_usual();
    let robot = server.adviser(LevelName::Expert, &asked.systems.known()?);
    let found = work(&server, move |bench, stop| {
        let table = table(&mut bench.solver, &deal, stop)?;
        let play = played(&mut bench.solver, &record, asked.scoring);
        // Whoever does not say what the players bid leaves us with a guess.
        let told = if is_guess {
            robot.explain_as_guess(vulnerability, &calls)
        } else {
            robot.explain(vulnerability, &calls)
        };
        let auction = calls.iter().zip(told).map(|((seat, call), told)| {
            let Told { alert, meaning, rule } = told;
            AnalysedCall { seat, call, alert, meaning, rule }
        });
        Ok::<_, Failure>((table, play, auction.collect::<Vec<_>>()))
    });
    let (table, play, auction) = found.await??;
    let par = (&par(&table, vulnerability, dealer)).into();
    Ok(Json(Analysed { board, boards, table: (&table).into(), par, play, auction, faults }))
}

fn played(solver: &mut Solver, record: &Record, scoring: Scoring) -> Option<ReviewedPlay> {
    let (contract, vulnerability) = (record.contract()?, record.vulnerability_or_default());
    let worth = ContractWorth { scoring, contract, vulnerability };
    let start = record.opening_position()?;
    let cards: Vec<Card> = record.cards.iter().map(|recorded| recorded.card).collect();
    Some(ReviewedPlay::of(solver, start, worth, &cards))
}

/// Boards in another format.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportAsked {
    text: String,
    format: FormatName,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FormatName {
    Pbn,
    Lin,
    Bbo,
    Rbn,
}

/// A text.
#[derive(Debug, Serialize)]
pub(crate) struct Exported {
    text: String,
}

/// `POST /api/v1/export`
pub(crate) async fn export(Body(asked): Body<ExportAsked>) -> Result<Json<Exported>, Failure> {
    let format = match asked.format {
        FormatName::Pbn => Format::Pbn,
        FormatName::Lin => Format::Lin,
        FormatName::Bbo => Format::Link,
        FormatName::Rbn => Format::Rbn,
    };
    let read = boards::read_first(&asked.text, usize::MAX)?;
    Ok(Json(Exported { text: written(format, &read.records)? }))
}
