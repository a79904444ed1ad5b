use super::*;

#[test]
fn results_in_their_five_forms() {
    let check = |text: &str, declarer: Option<Seat>, expected: Option<u8>| {
        let tricks = result(text).and_then(|(value, _)| value.of_declarer(declarer, 13));
        assert_eq!(tricks, expected, "{text}");
    };
    check("9", None, Some(9));
    check("^9", None, Some(9));
    check("NS 9", Some(Seat::South), Some(9));
    check("NS 9 EW 4", Some(Seat::East), Some(4));
    check("EW 4 NS 9", Some(Seat::North), Some(9));
    check("EW 4", Some(Seat::South), Some(9));
    check("EW 4", None, None);
    check("14", None, None);
    check("C-2", None, None);
    check("EW", Some(Seat::East), None);
}

#[test]
fn contracts() {
    let check = |text: &str, expected: &str| {
        let found = ContractValue::parse(text).map_or("no".to_owned(), ContractValue::text);
        assert_eq!(found, expected, "{text}");
    };
    check("5HX", "5HX");
    check("4N", "4NT");
    check("pass", "Pass");
    check("h", "H");
    check("NT", "NT");
    check("5Hearts", "no");
    check("5NoTrump", "no");
}

#[test]
fn declarers() {
    let south = Declarer { seat: Seat::South, swapped: false };
    assert_eq!(Declarer::parse("s"), Some(south));
    assert_eq!(Declarer::parse("^S"), Some(Declarer { swapped: true, ..south }));
    assert_eq!(Declarer::parse("South"), None);
}
