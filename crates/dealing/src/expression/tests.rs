#![expect(clippy::float_cmp, reason = "the numbers are given, not computed")]

use super::*;
use crate::DealConstraint;

fn read(text: &str) -> Constraint {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check(text: &str, inside: &[&str], outside: &[&str]) {
    let constraint = read(text);
    for hand in inside {
        assert!(constraint.admits(hand.parse().unwrap()), "{text} should admit {hand}");
    }
    for hand in outside {
        assert!(!constraint.admits(hand.parse().unwrap()), "{text} should not admit {hand}");
    }
    assert_eq!(read(&constraint.to_string()), constraint, "{text} reads back as {constraint}");
}

const FLAT: &str = "KQ2.AT4.AJ65.Q85";
const WEAK_TWO: &str = "KQT965.2.J742.85";
const STRONG: &str = "AKQJ2.AKQ2.A2.A2";

#[test]
fn expressions_mean_what_they_say() {
    check("15-17 hcp, balanced", &[FLAT], &[WEAK_TWO, STRONG]);
    check("5+ spades, not 4+ hearts", &[WEAK_TWO], &[FLAT, STRONG]);
    check("6 spades and 10- hcp or 22+ hcp", &[WEAK_TWO, STRONG], &[FLAT]);
    check("(6 spades or 22+ hcp), singleton in hearts", &[WEAK_TWO], &[FLAT, STRONG]);
    check("shape any 4333 - 4xxx + 5=4=2=2", &[FLAT, STRONG], &[WEAK_TWO]);
    check("holds SA HK", &[STRONG], &[FLAT, WEAK_TWO]);
    check("stopper in clubs, half stopper in hearts", &[FLAT, STRONG], &[WEAK_TWO]);
    check("good spades", &[WEAK_TWO, STRONG], &[FLAT]);
    check("2+ top3 in ♠", &[FLAT, WEAK_TWO, STRONG], &["AJT2.AT4.AJ65.Q8"]);
    check("7+ controls, 4 aces, 1- losers in spades", &[STRONG], &[FLAT, WEAK_TWO]);
    check("20+ rule", &[FLAT, STRONG], &[WEAK_TWO]);
    check("1200+ kr, 12+ points, 8+ banzai, 6- half-tricks", &[FLAT], &[WEAK_TWO]);
    check("void in hearts or doubleton in clubs", &[WEAK_TWO, STRONG], &[FLAT]);
    check("anything", &[FLAT, WEAK_TWO, STRONG], &[]);
    check("unbalanced, 3- shortness", &[WEAK_TWO, STRONG], &[FLAT]);
    check("semibalanced", &[FLAT, STRONG], &[WEAK_TWO]);
    check("not not 1+ ranK9", &[WEAK_TWO], &[FLAT]);
    check("not (-5-3 hcp)", &[FLAT], &[]);
}

#[test]
fn soft_parts_have_a_probability() {
    let soft = read("15-17 hcp, balanced else 0.25");
    assert_eq!(soft.likelihood(FLAT.parse().unwrap()), 1.0);
    assert_eq!(soft.likelihood(STRONG.parse().unwrap()), 0.25);
    let half_soft = read("balanced, (15-17 hcp else 0.25)");
    assert_eq!(half_soft.likelihood("AKQ2.AKQ2.A32.32".parse().unwrap()), 0.25);
    assert_eq!(half_soft.likelihood(STRONG.parse().unwrap()), 0.0);
    assert_eq!(read(&half_soft.to_string()), half_soft);
}

#[test]
fn errors_point_at_the_column() {
    for (text, column, length, expected) in [
        ("", 1, 0, Expected::Condition),
        ("15-17 hcp, ", 12, 0, Expected::Condition),
        ("15-17 hpc", 7, 3, Expected::Measure),
        ("15-12 hcp", 4, 2, Expected::Greater),
        ("balanced 5+ spades", 10, 1, Expected::End),
        ("(balanced", 10, 0, Expected::Bracket),
        ("stopper hearts", 9, 6, Expected::In),
        ("stopper in herts", 12, 5, Expected::Suit),
        ("♠", 1, 1, Expected::Condition),
        ("5+ ♠, good x", 12, 1, Expected::Suit),
        ("shape 54", 7, 2, Expected::Shape),
        ("shape 5432", 0, 0, Expected::End),
        ("holds XX", 7, 2, Expected::Card),
        ("5+ spades else 2", 16, 1, Expected::Probability),
        ("99999999999 hcp", 1, 11, Expected::SmallNumber),
        ("wibble", 1, 6, Expected::Condition),
    ] {
        match text.parse::<Constraint>() {
            Ok(constraint) => {
                assert_eq!((column, constraint.to_string().as_str()), (0, "not anything"));
            }
            Err(error) => {
                assert_eq!(
                    (error.column, error.length, error.expected),
                    (column, length, expected),
                    "{text}"
                );
            }
        }
    }
    let deep = "(".repeat(1000);
    assert_eq!(deep.parse::<Constraint>().unwrap_err().expected, Expected::FewerBrackets);
}

#[test]
fn whole_deals_can_be_asked_for() {
    let deal =
        "N:AK32.AK32.432.32 QJ.QJT.AKQ5.9876 T98.9876.T9.AKQJ 7654.54.J876.T54".parse().unwrap();
    for (text, admits) in [
        ("N: 14+ hcp; S: 10 hcp, 4 hearts", true),
        ("n: 14+ hcp else 0.5", true),
        ("NS: 8+ hearts, 24+ hcp", true),
        ("NS: 9+ hearts", false),
        ("NES: 3- losers in spades", false),
        ("W-E: 2 spades; N-S: 0 hearts", true),
        ("N: 14+ hcp; N: 5+ spades", false),
    ] {
        let asked: DealConstraint = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(asked.admits(&deal), admits, "{text}");
    }
    for (text, column, expected) in [
        ("", 1, Expected::Seats),
        ("X: 5 hcp", 1, Expected::Seats),
        ("N 5 hcp", 3, Expected::Colon),
        ("N: 5 hcp; ", 11, Expected::Seats),
        ("NS: balanced", 5, Expected::Sum),
        ("N: 5 hcp) 4", 9, Expected::End),
        ("N-: 5 hcp", 3, Expected::Seats),
    ] {
        let error = text.parse::<DealConstraint>().unwrap_err();
        assert_eq!((error.column, error.expected), (column, expected), "{text}");
    }
}
