//! Tables as CSV.

use crate::result::TableResult;
use crate::store::Settings;

/// The tables, one a line.
pub fn csv(settings: &Settings, results: &[TableResult]) -> String {
    let mut text =
        "board,north_south,east_west,dealer,vulnerability,deal,auction,contract,declarer,tricks,\
         score,score_if_doubled,dd_tricks,lead_cost,declarer_cost,defence_cost,seconds,failure\n"
            .to_owned();
    for result in results {
        text += &csv_line(settings, result);
        text.push('\n');
    }
    text
}

fn csv_line(settings: &Settings, result: &TableResult) -> String {
    let record = &result.record;
    let name = |index: usize| settings.entrants.get(index).cloned().unwrap_or_default();
    let calls: Vec<String> = record.calls.iter().map(|made| made.call.to_string()).collect();
    let contract = record.contract();
    let outcome = match contract {
        Some(contract) => contract.text(),
        None if record.outcome.is_some() => "Pass".to_owned(),
        None => String::new(),
    };
    let appraisal = result.appraisal;
    let seconds: f64 = result.thoughts.iter().map(|thought| thought.seconds).sum();
    let columns = [
        text(record.number),
        name(result.place.north_south),
        name(result.place.east_west),
        text(record.dealer),
        text(record.vulnerability),
        record.deal.to_string(),
        calls.join(" "),
        outcome,
        text(contract.map(|contract| contract.declarer)),
        text(record.tricks),
        text(result.score),
        text(result.score_if_doubled),
        text(appraisal.map(|appraisal| appraisal.contract)),
        text(appraisal.map(|appraisal| appraisal.lead)),
        text(appraisal.map(|appraisal| appraisal.declarer)),
        text(appraisal.map(|appraisal| appraisal.defence)),
        format!("{seconds:.3}"),
        result.failure.clone().unwrap_or_default(),
    ];
    columns.map(|column| quoted(&column)).join(",")
}

fn text(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// A column, in quotes if it needs them.
fn quoted(column: &str) -> String {
    if column.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", column.replace('"', "\"\""))
    } else {
        column.to_owned()
    }
}
