use merrimac_cards::{Seat, Strain};

use super::{ParseSolvedDealError, SolvedDeal, read};

/// The first line of the library, as its notes print it.
const FIRST: &str =
    "JT852.93.KQ7.J82 AQ97.JT654.T6.A5 43.AK8.A542.7643 K6.Q72.J983.KQT9:88887777A9A977778888";

#[test]
fn the_leader_sits_to_declarers_left() {
    let solved: SolvedDeal = FIRST.parse().unwrap();
    // Hearts read A9A9: with South or North on lead North-South take ten, so East and West take 3;
    // with East or West on lead they take nine.
    let hearts = Seat::ALL.map(|seat| solved.tricks[seat][Strain::Hearts]);
    assert_eq!(hearts, [9, 3, 9, 3]);
    let clubs = Seat::ALL.map(|seat| solved.tricks[seat][Strain::Clubs]);
    assert_eq!(clubs, [8, 5, 8, 5]);
    assert_eq!(solved.to_string(), FIRST);
}

#[test]
fn each_leader_has_a_digit_of_its_own() {
    let solved: SolvedDeal = FIRST.replace("8888777", "1234777").parse().unwrap();
    let notrump = Seat::ALL.map(|seat| solved.tricks[seat][Strain::Notrump]);
    // South leads against East, East against North, North against West, West against South.
    assert_eq!(notrump, [2, 12, 4, 10]);
}

#[test]
fn faults_say_where_they_stand() {
    fn check(line: &str, at: usize, message: &str) {
        let error: ParseSolvedDealError = line.parse::<SolvedDeal>().unwrap_err();
        assert_eq!((error.at(), error.to_string().as_str()), (at, message), "{line}");
    }
    check("JT852", 0, "expected four hands, a colon and twenty hexadecimal digits");
    check("JT852.93.KQ7.J82:8", 0, "expected four hands separated by blanks, found 1");
    check(
        &FIRST.replace("AK8", "AK1"),
        39,
        "East's hand: in Hearts: expected a rank (2 to 9, T, J, Q, K or A), found '1'",
    );
    check(&FIRST.replace("AK8", "AK9"), 0, "H9 is dealt twice");
    check(&FIRST.replace("A9A9", "A9A"), 68, "expected twenty digits, found 19");
    check(&FIRST.replace("A9A9", "A9E9"), 78, "expected a number of tricks from 0 to D, found 'E'");
}

#[test]
fn a_bad_line_does_not_stop_the_reading() {
    let text = format!("{FIRST}\r\n\nnonsense\n{FIRST}\n");
    let lines: Vec<_> = read(text.as_bytes()).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].is_ok() && lines[2].is_ok());
    let fault = lines[1].as_ref().unwrap_err();
    assert_eq!((fault.place.line, fault.excerpt.text.as_str()), (3, "nonsense"));
}
