//! Analyses for people and for programs.

use std::fmt::Write;

use merrimac_cards::{BySeat, Card, Contract, PartialDeal, Seat, Vulnerability};
use merrimac_double_dummy::{AnalysedCard, Analysis, Role};
use serde::Serialize;

use super::{AnalysedBoard, Totals};
use crate::commands::solve::JsonPar;
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
    cards: Vec<JsonCard>,
    costs: JsonSeats,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    better: Vec<Card>,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct JsonSeats {
    n: u32,
    e: u32,
    s: u32,
    w: u32,
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
    par: JsonPar,
    /// What the contract is worth against best play.
    contract: i32,
    /// What North and South gained or lost by it.
    difference: i32,
}

#[derive(Serialize)]
pub(super) struct JsonTotals {
    boards: u32,
    cards: u32,
    costs: JsonSeats,
    by_role: JsonRoles,
}

impl From<BySeat<u32>> for JsonSeats {
    fn from(costs: BySeat<u32>) -> Self {
        let [n, e, s, w] = *costs.as_array();
        Self { n, e, s, w }
    }
}

impl From<&Totals> for JsonTotals {
    fn from(totals: &Totals) -> Self {
        Self {
            boards: totals.boards,
            cards: totals.cards,
            costs: totals.by_seat.into(),
            by_role: JsonRoles {
                opening_lead: totals.opening_lead,
                declarer: totals.declarer,
                defence: totals.defence,
            },
        }
    }
}

impl From<&AnalysedCard> for JsonCard {
    fn from(card: &AnalysedCard) -> Self {
        Self {
            seat: card.seat,
            card: card.card,
            trick: card.trick,
            role: role_name(card.role),
            before: card.before,
            after: card.after,
            cost: card.cost(),
            better: card.better.clone(),
        }
    }
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::OpeningLeader => "opening lead",
        Role::Declarer => "declarer",
        Role::Defender => "defence",
    }
}

/// What a contract is worth to North and South against best play.
fn worth(board: &AnalysedBoard, contract: Contract, vulnerability: Vulnerability) -> i32 {
    contract.north_south_score(board.analysis.tricks, vulnerability)
}

impl From<&AnalysedBoard> for JsonAnalysis {
    fn from(board: &AnalysedBoard) -> Self {
        let AnalysedBoard { record, analysis, table } = board;
        let contract = record.contract();
        let bidding = contract.zip(table.as_ref()).map(|(contract, table)| {
            let worth = worth(board, contract, table.vulnerability);
            let difference = worth - table.par.north_south;
            JsonBidding { par: JsonPar::from(&table.par), contract: worth, difference }
        });
        let mut totals = Totals::default();
        totals.add(analysis);
        let JsonTotals { costs, by_role, .. } = JsonTotals::from(&totals);
        Self {
            board: record.number,
            deal: record.deal,
            contract: contract.map(|contract| contract.text()),
            declarer: analysis.declarer,
            double_dummy: analysis.tricks,
            after_play: analysis.tricks_at_end(),
            tricks: record.tricks,
            cards: analysis.cards.iter().map(JsonCard::from).collect(),
            costs,
            by_role,
            bidding,
        }
    }
}

pub(super) fn readable(board: &AnalysedBoard, all: bool) -> String {
    let AnalysedBoard { record, analysis, table } = board;
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
        let worth = worth(board, contract, table.vulnerability);
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
        line(card_line(analysis, card));
    }
    let costs: Vec<_> =
        Seat::ALL.iter().map(|&seat| format!("{seat} {}", analysis.cost_of(seat))).collect();
    line(format!("  tricks lost: {}", costs.join(", ")));
    text
}

/// `  trick 3: W H4 costs the defence 1 (9 to 10); SA S2 do not`
fn card_line(analysis: &Analysis, card: &AnalysedCard) -> String {
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
    write!(
        text,
        " costs {whom} {} ({before} to {after}); {} {verb} not",
        card.cost(),
        better.join(" ")
    )
    .expect("a string takes everything");
    text
}

pub(super) fn readable_totals(totals: &Totals) -> String {
    let costs: Vec<_> =
        totals.by_seat.iter().map(|(seat, cost)| format!("{seat} {cost}")).collect();
    format!(
        "{}, {}; tricks lost: {}; opening leads {}, declarers {}, defence {}\n",
        counted(totals.boards.into(), "board"),
        counted(totals.cards.into(), "card"),
        costs.join(", "),
        totals.opening_lead,
        totals.declarer,
        totals.defence
    )
}
