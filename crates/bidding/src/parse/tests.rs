use super::*;

fn check(text: &str, message: &str) {
    let read = parse_rules(text, &mut Definitions::default());
    let found = read.map_or_else(|error| error.to_string(), |_| "read".to_owned());
    assert_eq!(found, message, "{text}");
}

#[test]
fn what_can_be_read() {
    for text in [
        "after start\n  1N : hcp 15-17, balanced\n",
        "after 1M (2x) X (P) | 1m (1y)\n  ~M f1 when vul, not passed, level 2-3 : M > x or x 0-1 and hcp 5+\n",
        "define strong(x): x 5+, top3 x 2+\n  , hcp 16+\nafter ... 4N when agreed M\n  +1 art : strong(M) => M 5+\n",
        "== Title\nconvention cappelletti on\nafter (1N)\n  2C convention cappelletti alert \"Cappelletti\" : x 6+ \n    and longest x\n",
        "after ... when signedoff partner\n  4N : worth x 33+, hope x 35+, worth 25+, value 12+\n",
        "after 1x\nafter (1x) X\n  !x : shape 5431 or shape 4=4=3=2\n",
        "== Over another\nuse sayc\nwithout 1C\nwithout 1M (X)\nsystem \"Mine\"\n",
        "use \"two-over-one\"\n",
    ] {
        check(text, "read");
    }
}

#[test]
fn what_cannot_is_shown_at_its_place() {
    check("after\n", "1:6: expected a call, `...` or `start`, found the end of the line");
    check("  2C : hcp 5+\n", "1:3: expected `after` before the first row, found 2C");
    check("after 1M\n  2Q : hcp 5+\n", "2:3: expected a call such as 2M, P, X, ~S or ^m, found 2Q");
    check(
        "after 1M\n  2H hcp 5+\n",
        "2:6: expected an option such as f1, gf, alert, when or where, or `:`, found hcp",
    );
    check("after 1M\n  2H : hcp 9-5\n", "2:14: expected a number that is not smaller, found 5");
    check(
        "after 1M\n  2H : strong\n",
        "2:8: expected a condition such as hcp 12+, M 5+ or balanced, found strong",
    );
    check(
        "after 1M when rich\n",
        "1:15: expected a guard such as passed, vul, fit or level, found rich",
    );
    check(
        "after 1M\n  2H \"name : hcp 5+\n",
        "2:6: expected a word, a sign or a text in quotes, found \"name : hcp 5+",
    );
    check(
        "rows\n",
        "1:1: expected `after`, `define`, `convention`, `system`, `use` or `without`, found rows",
    );
    check("use\n", "1:4: expected the name of a system, found the end of the line");
    check("use sayc acol\n", "1:10: expected the end of the line, found acol");
    check("system \"Mine\"\nuse sayc\n", "2:1: expected `use` before all else, found use");
    check("without\n", "1:8: expected an opening bid, found the end of the line");
    let deep = format!("after 1M\n  2H : {}hcp 5+\n", "(".repeat(60));
    assert!(parse_rules(&deep, &mut Definitions::default()).is_err());
}
