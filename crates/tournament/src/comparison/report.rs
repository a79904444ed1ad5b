//! A comparison for people and for programs.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::{Class, ComparedBoard, Comparison, RoomResult, Tally};
use crate::statistics::Estimate;
use crate::stopping::{Stopping, Verdict};

/// A comparison with what it is of.
#[derive(Debug, Clone, Copy)]
pub struct ComparisonReport<'a> {
    /// The team whose gains are counted.
    pub home: &'a str,
    /// The other.
    pub away: &'a str,
    /// What the boards were dealt from, if they were dealt.
    pub seed: Option<u64>,
    /// The boards.
    pub comparison: &'a Comparison,
    /// When a difference is established.
    pub stopping: &'a Stopping,
    /// How many of the worst boards are shown.
    pub worst: usize,
}

impl fmt::Display for ComparisonReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.comparison.tally();
        let from = self.seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
        let (boards, auctions) = (tally.imps.count(), tally.auctions_changed);
        writeln!(f, "{} against {}: {boards} boards{from}", self.home, self.away)?;
        writeln!(f, "{auctions} auctions and {} contracts changed", tally.contracts_changed)?;
        let [plain, doubled] = self.comparison.verdicts(self.stopping);
        writeln!(f, "{} IMPs a board: {}", exact(&tally.imps), words(plain))?;
        let (imps, verdict) = (exact(&tally.imps_if_doubled), words(doubled));
        writeln!(f, "{imps} with failing contracts doubled: {verdict}")?;
        if self.comparison.failed > 0 {
            writeln!(f, "{} boards without a result", self.comparison.failed)?;
        }
        self.classes(f)?;
        self.worst_boards(f)
    }
}

impl ComparisonReport<'_> {
    fn classes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\n{:<45} {:>6} {:>7} {:>6}  {:>15}  {:>15}",
            "class", "boards", "changed", "IMPs", "a board", "fails doubled"
        )?;
        let mut question = "";
        for (class, tally) in self.comparison.by_class() {
            let name = if class.question == question { "" } else { class.question };
            question = class.question;
            writeln!(
                f,
                "{name:<16} {:<28} {:>6} {:>7} {:>6}  {:>15}  {:>15}",
                class.answer,
                tally.imps.count(),
                tally.auctions_changed,
                total(&tally.imps),
                exact(&tally.imps),
                exact(&tally.imps_if_doubled),
            )?;
        }
        Ok(())
    }

    fn worst_boards(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let worst = self.comparison.worst(self.worst);
        if !worst.is_empty() {
            writeln!(f, "\nthe worst boards for {}", self.home)?;
        }
        for board in worst {
            let record = &board.open.record;
            writeln!(
                f,
                "{:>5}  {:+} IMPs  {}  dealer {}, vulnerable {}",
                board.swing.number,
                board.swing.imps,
                record.deal,
                record.dealer.map_or_else(String::new, |seat| seat.to_string()),
                record.vulnerability.unwrap_or_default(),
            )?;
            for (who, room, score) in self.rooms(board) {
                writeln!(f, "       {who} NS: {} = {} {score:+}", calls(room), ending(room))?;
            }
        }
        Ok(())
    }

    /// The rooms with who sits North-South and the score.
    fn rooms<'b>(&'b self, board: &'b ComparedBoard) -> [(&'b str, &'b RoomResult, i32); 2] {
        let swing = &board.swing;
        [(self.home, &board.open, swing.open), (self.away, &board.closed, swing.closed)]
    }

    fn as_json(&self) -> Value {
        let Self { home, away, seed, comparison, stopping, worst: count } = *self;
        let tally = comparison.tally();
        let [plain, doubled] = comparison.verdicts(stopping);
        let judged = |imps: &Estimate, verdict: Verdict| {
            let mut value = figures(imps);
            value["verdict"] = json!(verdict);
            value
        };
        let class = |(class, tally): (Class, Tally)| {
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
            let [open, closed] = self.rooms(board).map(|(who, room, score)| {
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
            "home": home,
            "away": away,
            "boards": tally.imps.count(),
            "seed": seed,
            "failed": comparison.failed,
            "auctions_changed": tally.auctions_changed,
            "contracts_changed": tally.contracts_changed,
            "imps": judged(&tally.imps, plain),
            "if_doubled": judged(&tally.imps_if_doubled, doubled),
            "classes": comparison.by_class().into_iter().map(class).collect::<Vec<_>>(),
            "worst": comparison.worst(count).into_iter().map(worst).collect::<Vec<_>>(),
        })
    }
}

impl Serialize for ComparisonReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_json().serialize(serializer)
    }
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

fn figures(estimate: &Estimate) -> Value {
    let rounded = |number: f64| (number * 10_000.0).round() / 10_000.0;
    json!({
        "total": (estimate.mean() * estimate.count() as f64).round() as i64,
        "mean": rounded(estimate.mean()),
        "standard_error": rounded(estimate.standard_error()),
    })
}
