//! Analyses for people and for programs.

use std::fmt::Write;

use merrimac_cards::{Card, Contract, PartialDeal, Scoring, Seat, Vulnerability};
use merrimac_double_dummy::{AnalysedCard, Role};
use merrimac_forms::PerSeat;
use serde::Serialize;

use super::{AnalysedBoard, Totals};
use crate::failure::counted;

#[derive(Serialize)]
pub(super) struct JsonAnalysis {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u32>,
    deal: PartialDeal,
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<String>,
    declarer: Seat,
    /// Declarer's tricks against best play.
    double_dummy: u8,
    /// Declarer's tricks after the last card, if the rest were played perfectly.
    after_play: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<u8>,
    scoring: Scoring,
    cards: Vec<JsonCard>,
    costs: PerSeat<u32>,
    /// What each player's cards lost by the scoring.
    losses: PerSeat<f64>,
    by_role: JsonRoles,
    #[serde(skip_serializing_if = "Option::is_none")]
    bidding: Option<JsonBidding>,
}

#[derive(Serialize)]
struct JsonCard {
    seat: Seat,
    card: Card,
    trick: usize,
    role: &'static str,
    before: u8,
    after: u8,
    cost: u8,
    /// What that is by the scoring, against other tables in the contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    better: Vec<Card>,
}

#[derive(Serialize)]
struct JsonRoles {
    opening_lead: u32,
    declarer: u32,
    defence: u32,
}

/// The contract against par; scores are those of North and South.
#[derive(Serialize)]
struct JsonBidding {
    par: merrimac_forms::Par,
    /// What the contract is worth against best play.
    contract: i32,
    /// What North and South gained or lost by it, in points.
    difference: i32,
    /// The same by the scoring, against a table where par was reached.
    gain: i32,
}

#[derive(Serialize)]
pub(super) struct JsonTotals {
    boards: u32,
    cards: u32,
    scoring: Scoring,
    costs: PerSeat<u32>,
    losses: PerSeat<f64>,
    by_role: JsonRoles,
}

impl JsonTotals {
    pub(super) fn new(totals: &Totals, scoring: Scoring) -> Self {
        Self {
            boards: totals.boards,
            cards: totals.cards,
            scoring,
            costs: (&totals.by_seat).into(),
            losses: PerSeat::from_fn(|seat| rounded(totals.lost[seat])),
            by_role: JsonRoles {
                opening_lead: totals.opening_lead,
                declarer: totals.declarer,
                defence: totals.defence,
            },
        }
    }
}

impl JsonCard {
    fn new(board: &AnalysedBoard, card: &AnalysedCard) -> Self {
        Self {
            seat: card.seat,
            card: card.card,
            trick: card.trick,
            role: role_name(card.role),
            before: card.before,
            after: card.after,
            cost: card.cost(),
            loss: board.loss(card).map(rounded),
            better: card.better.clone(),
        }
    }
}

/// Hundredths are as fine as other tables' results are known.
fn rounded(number: f64) -> f64 {
    (100.0 * number).round() / 100.0
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::OpeningLeader => "opening lead",
        Role::Declarer => "declarer",
        Role::Defender => "defence",
    }
}

/// What a contract is worth to North and South against best play.
fn double_dummy_score(
    board: &AnalysedBoard,
    contract: Contract,
    vulnerability: Vulnerability,
) -> i32 {
    contract.north_south_score(board.analysis.tricks, vulnerability)
}

impl From<&AnalysedBoard> for JsonAnalysis {
    fn from(board: &AnalysedBoard) -> Self {
        let AnalysedBoard { record, analysis, table, worth: by_scoring } = board;
        let scoring = by_scoring.map_or(Scoring::default(), |worth| worth.scoring);
        let contract = record.contract();
        let bidding = contract.zip(table.as_ref()).map(|(contract, table)| {
            let worth = double_dummy_score(board, contract, table.vulnerability);
            let difference = worth - table.par.north_south;
            let gain = scoring.compare(worth, table.par.north_south)
                - scoring.compare(table.par.north_south, table.par.north_south);
            JsonBidding { par: (&table.par).into(), contract: worth, difference, gain }
        });
        let mut totals = Totals::default();
        totals.add(board);
        let JsonTotals { costs, losses, by_role, .. } = JsonTotals::new(&totals, scoring);
        Self {
            board: record.number,
            deal: record.deal,
            contract: contract.map(|contract| contract.text()),
            declarer: analysis.declarer,
            double_dummy: analysis.tricks,
            after_play: analysis.tricks_at_end(),
            tricks: record.tricks,
            scoring,
            cards: analysis.cards.iter().map(|card| JsonCard::new(board, card)).collect(),
            costs,
            losses,
            by_role,
            bidding,
        }
    }
}

pub(super) fn readable(board: &AnalysedBoard, all: bool) -> String {
    let AnalysedBoard { record, analysis, table, worth } = board;
    let mut text = String::new();
    let mut line = |words: String| {
        text.push_str(&words);
        text.push('\n');
    };
    let name = record.number.map_or_else(|| "Board".to_owned(), |number| format!("Board {number}"));
    let contract = record.contract().map_or_else(|| "An ending".to_owned(), |it| it.to_string());
    let taken = record.tricks.map(|tricks| format!(", {tricks} taken")).unwrap_or_default();
    line(format!("{name}: {contract}, {} tricks against best play{taken}", analysis.tricks));
    if let (Some(contract), Some(table)) = (record.contract(), table) {
        let worth = double_dummy_score(board, contract, table.vulnerability);
        let par = &table.par;
        let contracts: Vec<_> = par.contracts.iter().map(ToString::to_string).collect();
        let contracts = if contracts.is_empty() { "pass".to_owned() } else { contracts.join(", ") };
        line(format!(
            "  bidding: worth {worth:+} to NS, par {:+} ({contracts}): {:+}",
            par.north_south,
            worth - par.north_south
        ));
    }
    for card in analysis.cards.iter().filter(|card| all || card.cost() > 0) {
        line(card_line(board, card));
    }
    let costs: Vec<_> =
        Seat::ALL.iter().map(|&seat| format!("{seat} {}", analysis.cost_of(seat))).collect();
    let mut lost = format!("  tricks lost: {}", costs.join(", "));
    if let Some(scoring) = worth.map(|worth| worth.scoring) {
        let mut totals = Totals::default();
        totals.add(board);
        if analysis.errors().next().is_some() {
            lost = format!("{lost}; {}", losses(&totals, scoring));
        }
    }
    line(lost);
    text
}

/// `IMPs lost: N 0, E 0, S 11, W 0`
fn losses(totals: &Totals, scoring: Scoring) -> String {
    let unit = match scoring {
        Scoring::Imps => "IMPs",
        Scoring::Matchpoints => "percent of a top",
        Scoring::TotalPoints => "points",
    };
    let lost: Vec<_> = totals
        .lost
        .iter()
        .map(|(seat, &lost)| format!("{seat} {}", amount(scoring, lost)))
        .collect();
    format!("{unit} lost: {}", lost.join(", "))
}

/// `11`, for a number of IMPs, points, or percent of a top.
fn amount(scoring: Scoring, loss: f64) -> String {
    match scoring {
        // A top is two matchpoints a table.
        Scoring::Matchpoints => format!("{:.0}", 50.0 * loss),
        Scoring::Imps | Scoring::TotalPoints => format!("{loss:.0}"),
    }
}

/// `11 IMPs`, `45 % of a top`
fn loss_words(scoring: Scoring, loss: f64) -> String {
    let amount = amount(scoring, loss);
    match scoring {
        Scoring::Imps if amount == "1" => "1 IMP".to_owned(),
        Scoring::Imps => format!("{amount} IMPs"),
        Scoring::Matchpoints => format!("{amount} % of a top"),
        Scoring::TotalPoints => format!("{amount} points"),
    }
}

/// `  trick 3: W H4 costs the defence 1 (9 to 10), 11 IMPs; SA S2 do not`
fn card_line(board: &AnalysedBoard, card: &AnalysedCard) -> String {
    let analysis = &board.analysis;
    let AnalysedCard { seat, card: played, role, trick, before, after, better } = card;
    let mut text = format!("  trick {trick}: {seat} {played}");
    if card.cost() == 0 {
        return text;
    }
    let whom = match role {
        Role::OpeningLeader => "the opening leader".to_owned(),
        Role::Declarer => format!("declarer ({})", analysis.declarer),
        Role::Defender => seat.name().to_owned(),
    };
    let verb = if better.len() == 1 { "does" } else { "do" };
    let better: Vec<_> = better.iter().map(ToString::to_string).collect();
    let loss = board
        .worth
        .zip(board.loss(card))
        .map_or_else(String::new, |(worth, loss)| format!(", {}", loss_words(worth.scoring, loss)));
    write!(
        text,
        " costs {whom} {} ({before} to {after}){loss}; {} {verb} not",
        card.cost(),
        better.join(" ")
    )
    .expect("a string takes everything");
    text
}

pub(super) fn readable_totals(totals: &Totals, scoring: Scoring) -> String {
    let costs: Vec<_> =
        totals.by_seat.iter().map(|(seat, cost)| format!("{seat} {cost}")).collect();
    format!(
        "{}, {}; tricks lost: {}; opening leads {}, declarers {}, defence {}; {}\n",
        counted(totals.boards.into(), "board"),
        counted(totals.cards.into(), "card"),
        costs.join(", "),
        totals.opening_lead,
        totals.declarer,
        totals.defence,
        losses(totals, scoring)
    )
}
