//! Expected calls, with a baseline of known failures that only shrinks.

use std::collections::BTreeMap;

use merrimac_bidding::{read_expectations, sayc};

const TABLE: &str = include_str!("../../../../systems/sayc/expect/sayc_cases_dev.tsv");
const BASELINE: &str = include_str!("../../../../systems/sayc/expect/baseline.tsv");

/// Line, what is called instead, reason.
fn baseline() -> BTreeMap<usize, (&'static str, &'static str)> {
    let rows = BASELINE.lines().skip(1).filter(|row| !row.is_empty());
    rows.map(|row| {
        let mut cells = row.split('\t');
        let line = cells.next().and_then(|line| line.parse().ok());
        let [instead, reason] = [(); 2].map(|()| cells.next().unwrap_or_default());
        (line.expect("the baseline starts each row with a line number"), (instead, reason))
    })
    .collect()
}

#[test]
fn the_table_is_met_but_for_the_baseline() {
    let system = sayc().unwrap_or_else(|error| panic!("{error}"));
    let (cases, faults) = read_expectations(TABLE);
    assert_eq!(faults, []);
    let baseline = baseline();
    let mut wrong = Vec::new();
    for case in &cases {
        let failure = case.failure(&system);
        let what = format!("{}: {} after ({})", case.line, case.hand, case.auction);
        match (failure, baseline.contains_key(&case.line)) {
            (Some(other), false) => {
                let place = other.rule.map_or_else(String::new, merrimac_bidding::Rule::place);
                wrong.push(format!("{what}: expected {}, found {} {place}", case.call, other.call));
            }
            (None, true) => wrong.push(format!("{what}: is met, take it out of the baseline")),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_row_of_the_baseline_has_a_reason() {
    for (line, (_, reason)) in baseline() {
        assert!(!reason.trim().is_empty(), "line {line}");
    }
}
