use merrimac_dealing::Shoe;

use super::*;

#[track_caller]
fn check(rules: &str, expected: &[(Fault, &str)]) {
    let system = System::load("t", [("t", rules)]).unwrap_or_else(|error| panic!("{error}"));
    let shoe = Shoe::new(1);
    let lints = lint(&system, (1..=60).map(|number| shoe.board(number)));
    let found: Vec<_> = lints.iter().map(|one| (one.fault, one.place.as_str())).collect();
    assert_eq!(found, expected, "{lints:?}");
}

#[test]
fn a_system_of_passes_is_in_order() {
    check("after start\n  P : anything\n", &[]);
}

#[test]
fn rows_that_nobody_can_bid_are_found() {
    let rules =
        "after start\n  1N : hcp 15-17\n  1C : hcp 12+, hcp 0-5\n  1D : hcp 16\n  P : anything\n";
    check(
        rules,
        &[(Fault::Unsatisfiable, "t:3"), (Fault::Shadowed, "t:3"), (Fault::Shadowed, "t:4")],
    );
}

#[test]
fn forcing_calls_need_answers() {
    let unanswered = "after start\n  1C f1 : hcp 12+\n  P : anything\n";
    // The opener's partner has no rule: the call is unanswered, and what is bid then is a gap.
    let system = System::load("t", [("t", unanswered)]).unwrap();
    let lints = lint(&system, (1..=60).map(|number| Shoe::new(1).board(number)));
    let faults: Vec<_> = lints.iter().map(|one| one.fault).collect();
    assert_eq!(faults, [Fault::Gap, Fault::Unanswered]);
    let no_tail = "after start\n  1C art f1 : hcp 12+\n  P : anything\nafter 1C\n  1D : anything\n";
    check(no_tail, &[(Fault::NoTail, "t:2")]);
}

#[test]
fn one_call_binds_partner_in_one_way() {
    let rules = "after start\n  1C f1 : hcp 16+\n  1C : hcp 12-15\n  P : anything\nafter 1C\n  1D : anything\n";
    check(rules, &[(Fault::Tie, "t:3")]);
}

#[test]
fn a_row_for_hands_that_cannot_be_is_late() {
    let rules = "after start\n  1C f1 : hcp 12+\n  P : anything\nafter 1C\n  1D f1 : anything\n\
                 after 1C 1D\n  1H : hcp 0-9\n  1S : anything\n";
    check(rules, &[(Fault::Late, "t:7")]);
    // A row that asks nothing is a net.
    let net =
        "after start\n  1C f1 : hcp 0+\n  P : anything\nafter 1C\n  1D : hcp 0+\n  1S : anything\n";
    check(net, &[]);
}
