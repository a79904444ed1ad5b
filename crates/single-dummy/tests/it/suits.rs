//! Suit combinations with known answers.

use merrimac_single_dummy::{SuitCombination, SuitError};

fn combination(north: &str, south: &str) -> SuitCombination {
    let read = |text: &str| text.parse().expect("a holding");
    SuitCombination::new(read(north), read(south)).expect("a combination")
}

fn check(north: &str, south: &str, tricks: u8, percent: f64) {
    let goal = combination(north, south).solve_for(tricks).expect("enough rounds");
    let found = 100.0 * goal.probability;
    assert!((found - percent).abs() < 0.006, "{north} {south} for {tricks}: {found}");
}

#[test]
fn plain_finesses_and_drops() {
    check("AQ", "32", 2, 50.0);
    check("K2", "43", 1, 50.0);
    // The drop, and the finesse when East shows out on the ace.
    check("AKJ32", "T987", 5, 57.91);
    check("AQT9", "432", 3, 76.0);
    check("AQT9", "432", 4, 24.0);
}

#[test]
fn an_average_is_at_least_the_best_of_each_goal_together() {
    for (north, south) in [("AQT9", "432"), ("KJ32", "A54"), ("A5432", "KT6")] {
        let goals = combination(north, south).solve();
        let ceiling: f64 = goals.best.iter().map(|goal| goal.probability).sum();
        let best_single = goals.best.iter().map(|g| f64::from(g.tricks) * g.probability);
        assert!(goals.expected <= ceiling + 1e-9);
        assert!(goals.expected + 1e-9 >= best_single.fold(0.0, f64::max));
    }
}

#[test]
fn impossible_combinations_are_refused() {
    let read = |text: &str| text.parse().expect("a holding");
    let error = SuitCombination::new(read("AQ"), read("A2")).expect_err("two aces");
    assert_eq!(error.to_string(), "the A is in both hands");
    assert_eq!(SuitCombination::new(read(""), read("")), Err(SuitError::Empty));
    let error = combination("AQ", "32").solve_for(3).expect_err("two rounds");
    assert_eq!(error.to_string(), "3 tricks cannot be taken with 2 rounds");
}

/// Every published figure, within its rounding.
#[test]
fn published_figures() {
    let mut rows = 0;
    for row in include_str!("../../../../corpora/suits/published.txt").lines() {
        if row.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = row.split(' ').collect();
        let published: f64 = words[3].parse().expect("a number");
        let combination = combination(words[0], words[1]);
        let (ours, unit) = match words[2] {
            "average" => (combination.solve().expected, 0.01),
            tricks => {
                let tricks = tricks.parse().expect("a number");
                let goal = combination.solve_for(tricks).expect("enough rounds");
                (100.0 * goal.probability, 1.0)
            }
        };
        assert!((ours - published).abs() <= 0.51 * unit, "{row}: ours {ours}");
        rows += 1;
    }
    assert!(rows >= 60);
}
