//! A comparison on standard output.

use std::fmt::Write as _;

use merrimac_tournament::{
    ComparedBoard, Comparison, Estimate, RoomResult, Stopping, Tally, Verdict,
};
use serde_json::{Value, json};

use super::Compare;
use crate::output;

pub(super) fn print(
    asked: &Compare,
    seed: Option<u64>,
    comparison: &Comparison,
    stopping: &Stopping,
) -> anyhow::Result<()> {
    if asked.json {
        output::json(&as_json(asked, seed, comparison, stopping))?;
    } else {
        output::text(&readable(asked, seed, comparison, stopping))?;
    }
    Ok(())
}

fn readable(
    asked: &Compare,
    seed: Option<u64>,
    comparison: &Comparison,
    stopping: &Stopping,
) -> String {
    let tally = comparison.tally();
    let from = seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
    let mut text = format!(
        "{} against {}: {} boards{from}\n{} auctions and {} contracts changed\n",
        asked.home,
        asked.away,
        tally.imps.count(),
        tally.auctions_changed,
        tally.contracts_changed,
    );
    let [plain, doubled] = comparison.verdicts(stopping);
    let mut line = |line: std::fmt::Arguments<'_>| {
        text.write_fmt(line).expect("a string takes everything");
        text.push('\n');
    };
    line(format_args!("{} IMPs a board: {}", exact(&tally.imps), words(plain)));
    line(format_args!(
        "{} with failing contracts doubled: {}",
        exact(&tally.imps_if_doubled),
        words(doubled)
    ));
    if comparison.failed > 0 {
        line(format_args!("{} boards without a result", comparison.failed));
    }
    line(format_args!(""));
    line(format_args!(
        "{:<45} {:>6} {:>7} {:>6}  {:>15}  {:>15}",
        "class", "boards", "changed", "IMPs", "a board", "fails doubled"
    ));
    let mut question = "";
    for (class, tally) in comparison.by_class() {
        let name = if class.question == question { "" } else { class.question };
        question = class.question;
        line(format_args!(
            "{name:<16} {:<28} {:>6} {:>7} {:>6}  {:>15}  {:>15}",
            class.answer,
            tally.imps.count(),
            tally.auctions_changed,
            total(&tally.imps),
            exact(&tally.imps),
            exact(&tally.imps_if_doubled),
        ));
    }
    let worst = comparison.worst(asked.worst);
    if !worst.is_empty() {
        line(format_args!("\nthe worst boards for {}", asked.home));
    }
    for board in worst {
        let record = &board.open.record;
        line(format_args!(
            "{:>5}  {:+} IMPs  {}  dealer {}, vulnerable {}",
            board.swing.number,
            board.swing.imps,
            record.deal,
            record.dealer.map_or_else(String::new, |seat| seat.to_string()),
            record.vulnerability.unwrap_or_default(),
        ));
        for (who, room, score) in rooms(asked, board) {
            line(format_args!("       {who} NS: {} = {} {score:+}", calls(room), ending(room)));
        }
    }
    text
}

/// The rooms with who sits North-South and the score.
fn rooms<'a>(asked: &'a Compare, board: &'a ComparedBoard) -> [(&'a str, &'a RoomResult, i32); 2] {
    [(&asked.home, &board.open, board.swing.open), (&asked.away, &board.closed, board.swing.closed)]
}

fn calls(room: &RoomResult) -> String {
    let calls: Vec<String> = room.record.calls.iter().map(|made| made.call.to_string()).collect();
    calls.join(" ")
}

/// `4S by N, 10 tricks`
fn ending(room: &RoomResult) -> String {
    match (room.record.contract(), room.tricks) {
        (Some(contract), Some(tricks)) => {
            format!("{} by {}, {tricks} tricks", contract.text(), contract.declarer)
        }
        _ => "passed out".to_owned(),
    }
}

/// `+0.123 ± 0.045`
fn exact(estimate: &Estimate) -> String {
    format!("{:+.3} ± {:.3}", estimate.mean(), estimate.standard_error())
}

fn total(estimate: &Estimate) -> String {
    format!("{:+}", (estimate.mean() * estimate.count() as f64).round())
}

fn words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::FirstBetter => "home is better",
        Verdict::SecondBetter => "away is better",
        Verdict::NoDifference => "no difference that matters",
        Verdict::Open => "not decided",
    }
}

fn as_json(
    asked: &Compare,
    seed: Option<u64>,
    comparison: &Comparison,
    stopping: &Stopping,
) -> Value {
    let tally = comparison.tally();
    let [plain, doubled] = comparison.verdicts(stopping);
    let judged = |imps: &Estimate, verdict: Verdict| {
        let mut value = figures(imps);
        value["verdict"] = json!(verdict);
        value
    };
    let class = |(class, tally): (merrimac_tournament::Class, Tally)| {
        json!({
            "question": class.question,
            "answer": class.answer,
            "boards": tally.imps.count(),
            "auctions_changed": tally.auctions_changed,
            "contracts_changed": tally.contracts_changed,
            "imps": figures(&tally.imps),
            "if_doubled": figures(&tally.imps_if_doubled),
        })
    };
    let worst = |board: &ComparedBoard| {
        let [open, closed] = rooms(asked, board).map(|(who, room, score)| {
            let contract = room.record.contract();
            json!({
                "north_south": who,
                "auction": calls(room),
                "contract": contract.map_or_else(|| "Pass".to_owned(), |contract| contract.text()),
                "declarer": contract.map(|contract| contract.declarer),
                "tricks": room.tricks,
                "score": score,
            })
        });
        json!({
            "board": board.swing.number,
            "deal": board.open.record.deal,
            "dealer": board.open.record.dealer,
            "vulnerability": board.open.record.vulnerability,
            "imps": board.swing.imps,
            "imps_if_doubled": board.imps_if_doubled(),
            "open": open,
            "closed": closed,
        })
    };
    json!({
        "home": asked.home,
        "away": asked.away,
        "boards": tally.imps.count(),
        "seed": seed,
        "failed": comparison.failed,
        "auctions_changed": tally.auctions_changed,
        "contracts_changed": tally.contracts_changed,
        "imps": judged(&tally.imps, plain),
        "if_doubled": judged(&tally.imps_if_doubled, doubled),
        "classes": comparison.by_class().into_iter().map(class).collect::<Vec<_>>(),
        "worst": comparison.worst(asked.worst).into_iter().map(worst).collect::<Vec<_>>(),
    })
}

fn figures(estimate: &Estimate) -> Value {
    let rounded = |number: f64| (number * 10_000.0).round() / 10_000.0;
    json!({
        "total": (estimate.mean() * estimate.count() as f64).round() as i64,
        "mean": rounded(estimate.mean()),
        "standard_error": rounded(estimate.standard_error()),
    })
}
