//! Analyses for people.

use std::fmt::Write;

use merrimac_cards::{Scoring, Seat};
use merrimac_double_dummy::{AnalysedBoard, AnalysedCard, Costs, Role};

use crate::failure::counted;

pub(super) fn readable(board: &AnalysedBoard, all: bool) -> String {
    let AnalysedBoard { record, analysis, solved, worth } = board;
    let mut text = String::new();
    let mut line = |words: String| {
        text.push_str(&words);
        text.push('\n');
    };
    let name = record.number.map_or_else(|| "Board".to_owned(), |number| format!("Board {number}"));
    let contract = record.contract().map_or_else(|| "An ending".to_owned(), |it| it.to_string());
    let taken = record.tricks.map(|tricks| format!(", {tricks} taken")).unwrap_or_default();
    line(format!("{name}: {contract}, {} tricks against best play{taken}", analysis.tricks));
    if let (Some(worth), Some(solved)) = (board.contract_score(), solved) {
        let par = &solved.par;
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
    if let Some(words) = settled(board) {
        line(words);
    }
    let costs: Vec<_> =
        Seat::ALL.iter().map(|&seat| format!("{seat} {}", analysis.cost_of(seat))).collect();
    let mut lost = format!("  tricks lost: {}", costs.join(", "));
    if let Some(worth) = worth.filter(|_| analysis.errors().next().is_some()) {
        lost = format!("{lost}; {}", losses(&Costs::from(board), worth.scoring));
    }
    line(lost);
    text
}

/// `  the rest was settled for 9 tricks; best play gives 10 from there`: what a claim gave away, or gained,
/// is no card's fault.
fn settled(board: &AnalysedBoard) -> Option<String> {
    let (taken, best) = (board.record.tricks?, board.analysis.tricks_at_end());
    let words = || {
        let taken = counted(taken.into(), "trick");
        format!("  the rest was settled for {taken}; best play gives {best} from there")
    };
    (taken != best).then(words)
}

/// `IMPs lost: N 0, E 0, S 11, W 0`
fn losses(totals: &Costs, scoring: Scoring) -> String {
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

pub(super) fn readable_totals(totals: &Costs, scoring: Scoring) -> String {
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
