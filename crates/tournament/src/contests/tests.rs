use super::*;

const LINE: &str = "BW\t18\tN\tNS\tN:KJ.Q84.KQJT4.T82 9852.AKT62.6.A53 AQ73.73.A985.QJ9 T64.J95.732.K764\t\
                    EW\t2D=9 3D=6 3N=4 N3N=5 E2HP=4 E2HX=7 P=1";

fn deal() -> ContestDeal {
    LINE.parse().unwrap()
}

#[test]
fn marks_are_found_by_contract_declarer_and_doubling() {
    let check = |contract: &str, expected: u32| {
        assert_eq!(deal().points(contract.parse().unwrap()), expected, "{contract}");
    };
    check("2D by N", 9);
    check("2DX by S", 9);
    check("3NT by S", 4);
    check("3NT by N", 5);
    check("2H by E", 4);
    check("2HX by E", 7);
    check("2HXX by E", 0);
    check("2H by W", 0);
    check("3D by E", 0); // marks without a seat are those of the pair that bids
    check("4H by S", 0);
    assert_eq!(deal().most(), 9);
}

#[test]
fn faulty_lines_say_what_was_expected() {
    let check = |from: &str, to: &str, expected: &str| {
        let error = LINE.replacen(from, to, 1).parse::<ContestDeal>().unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    check("\tEW\t", "\t", "expected seven or eight columns separated by tabs, found 6");
    check("\tEW\t", "\tE\t", "expected the silent side: NS, EW or nothing, found \"E\"");
    check("P=1", "P=one", "expected a mark for passing out, as in P=4, found \"P=one\"");
    check("2D=9", "2D9", "expected a mark, as in 6S=10, found \"2D9\"");
    check("P=1", "P=1\tE=1H", "expected a call of the script, as in E:1H, found \"E=1H\"");
    check("P=1", "P=1\tE:1H\tW:P", "expected seven or eight columns separated by tabs, found 9");
    check("\t18\t", "\tB\t", "expected the number of a board, found \"B\"");
}

#[test]
fn a_deal_is_bid_and_marked() {
    let passes = Entrant::new("pass", |_| Box::new(Passive));
    let marked = deal().bid(&passes, 1);
    assert_eq!((marked.points, marked.most, marked.failure), (1, 9, None));
    assert_eq!(marked.record.outcome, Some(Outcome::PassedOut));
}

#[test]
fn a_script_is_followed_where_it_can_be() {
    let check = |script: &str, north_south: &'static str, expected: &str| {
        let bidder = Entrant::new("one bid", move |chair| {
            let calls =
                if chair.seat == Seat::North { vec![north_south.parse().unwrap()] } else { vec![] };
            Box::new(Scripted { calls: calls.into(), then: Box::new(Passive) })
        });
        let deal: ContestDeal = format!("{LINE}\t{script}").parse().unwrap();
        let marked = deal.bid(&bidder, 1);
        let calls: Vec<String> =
            marked.record.calls.iter().map(|made| made.call.to_string()).collect();
        assert_eq!(calls.join(" "), expected, "{script}");
        assert_eq!(marked.failure, None);
    };
    check("", "1D", "1D P P P");
    check("E:1H W:2H", "1D", "1D 1H P 2H P P P");
    check("E:P W:1S", "P", "P P P 1S P P P");
    // The pair has bid past it.
    check("E:1H W:X", "3D", "3D P P X P P P");
}
