use super::*;

fn check(constraint: &Constraint, hand: &str, likelihood: f64) {
    let hand = hand.parse().unwrap();
    let found = constraint.likelihood(hand);
    assert!((found - likelihood).abs() < 1e-12, "{found} for {hand} under {constraint}");
    if !constraint.is_soft() {
        assert_eq!(constraint.admits(hand), likelihood >= 1.0);
    }
}

const FLAT: &str = "KQ2.AT4.AJ65.Q85";
const LONG: &str = "KQT965.2.J742.85";

#[test]
fn values_can_be_put_together() {
    let notrump = Constraint::high_cards(15, 17).and(Constraint::balanced());
    let preempt = Constraint::length(Suit::Spades, 6, 7).and(Constraint::high_cards(5, 10));
    let either = notrump.clone().or(preempt.clone());
    check(&notrump, FLAT, 1.0);
    check(&notrump, LONG, 0.0);
    check(&either, FLAT, 1.0);
    check(&either, LONG, 1.0);
    check(&either.negated(), LONG, 0.0);
    check(&Constraint::Anything.and(preempt), FLAT, 0.0);
}

#[test]
fn soft_parts_multiply() {
    let soft =
        Constraint::balanced().softened(0.5).and(Constraint::high_cards(15, 17).softened(0.1));
    check(&soft, FLAT, 1.0);
    check(&soft, LONG, 0.05);
    check(&soft.clone().negated(), LONG, 0.95);
    check(&soft.clone().or(Constraint::GoodSuit(Suit::Spades)), LONG, 1.0);
    assert!(soft.is_soft() && soft.negated().is_soft() && !Constraint::balanced().is_soft());
    assert_eq!(Constraint::Anything.softened(7.0), Constraint::Anything.softened(1.0));
}
