use super::*;

const SCHIPHOL: &str = "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4";

fn check_error(text: &str, expected: &str, at: usize) {
    let error = text.parse::<Deal>().unwrap_err();
    assert_eq!((error.to_string().as_str(), error.at()), (expected, at), "{text}");
}

#[test]
fn a_deal_reads_from_any_first_seat() {
    let deal: Deal = SCHIPHOL.parse().unwrap();
    for first in Seat::ALL {
        assert_eq!(PartialDeal::from(deal).text_from(first).parse(), Ok(deal));
    }
    for seat in Seat::ALL {
        for card in deal.hand(seat).iter() {
            assert_eq!(deal.holder(card), seat);
        }
    }
}

#[test]
fn the_fourth_hand_may_be_left_out() {
    let three = "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 - J973.J98742.3.K4";
    assert_eq!(three.parse::<Deal>(), SCHIPHOL.parse());
}

#[test]
fn faulty_deals_say_what_and_where() {
    check_error("KQT2.AT.J6542.85", "expected the first hand's seat and a colon, as in N:", 0);
    check_error("W:KQT2.AT.J6542.85 -", "expected four hands separated by blanks, found 2", 0);
    check_error(
        "W:vKQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4",
        "West's hand: in Spades: expected a rank (2 to 9, T, J, Q, K or A), found 'v'",
        2,
    );
    check_error(
        "W:KQT2.AT.J6542.85 K.63.AKQ987.A973 A8654.KQ5.T.QJT6 J973.J98742.3.K4",
        "SK is dealt twice",
        0,
    );
    check_error(
        "W:KQT2.AT.J6542.852 .63.AKQ987.A973 A8654.KQ5.T.QJT6 J973.J98742.3.K4",
        "West has 14 cards, more than 13",
        0,
    );
    check_error(
        "W:QT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.",
        "South has 11 cards instead of 13",
        0,
    );
}
