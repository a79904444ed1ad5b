use merrimac_cards::Holding;
use merrimac_single_dummy::SuitCombination;

use super::*;

/// The chance of the best line, by this search and by the solver of whole combinations.
fn check(north: &str, south: &str) {
    let [north, south]: [Holding; 2] = [north, south].map(|text| text.parse().expect("a holding"));
    let combination = SuitCombination::new(north, south).expect("a combination");
    for goal in 1..=combination.rounds() {
        let expected = combination.solve_for(goal).expect("a goal").probability;
        let mut duel = Duel::new(north.bits(), south.bits(), goal);
        let best = duel.best(Duel::start(north.bits(), south.bits()), duel.all());
        let found = duel.chance(best);
        assert!((found - expected).abs() < 1e-9, "{north} {south} {goal}: {found}, not {expected}");
    }
}

#[test]
fn the_two_solvers_agree() {
    check("AQJT9", "876543");
    check("AQT9", "8732");
    check("AKT98", "432");
    check("KJ54", "A932");
    check("AJ932", "K54");
    check("QJ32", "A654");
}

#[test]
fn rounds_are_counted_within_a_round() {
    let start = Duel::start(0b1_1111, 0b110_0000);
    assert_eq!(start.rounds_left(), 5);
    let led = start.after_ours(false, 0b10_0000);
    assert_eq!((led.turn(), led.rounds_left()), (Turn::West, 5));
    let third = led.after_theirs(0b1000_0000).after_ours(true, 1);
    assert_eq!((third.turn(), third.rounds_left()), (Turn::East, 5));
    assert_eq!(third.after_theirs(0).rounds_left(), 4);
}
