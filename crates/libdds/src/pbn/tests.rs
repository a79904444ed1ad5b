use super::*;

fn padded(text: &str) -> [u8; 80] {
    let mut place = [0; 80];
    crate::abi::put_text(&mut place, text);
    place
}

#[test]
fn hands_stand_clockwise_from_the_seat_named() {
    let check = |text: &str, north_spades: u32, east_clubs: u32| {
        let holdings = holdings(&padded(text)).unwrap();
        assert_eq!((holdings[0][0], holdings[1][3]), (north_spades, east_clubs), "{text}");
    };
    check("N:A2.K.Q.J KQ.A.A.T9 J.J.J.A T.T.T.K", 0x4004, 0x600);
    check("w:T.T.T.K A2.K.Q.J KQ.A.A.T9 J.J.J.A", 0x4004, 0x600);
    check(" E:KQ.A.A.T9 J.J.J.A T.T.T.K A2.K.Q.J", 0x4004, 0x600);
    check("S:J.J.J.A T.T.T.K a2.k.q.j kq.a.a.t9", 0x4004, 0x600);
    check("N:A2", 0x4004, 0);
    check("N:x...- .,.!.T9", 0, 0x600);
}

#[test]
fn what_is_no_deal_is_refused() {
    for text in ["", "X:A", "   N:A", "1234", "N:...A.K", "N:A... K... Q... J... T..."] {
        assert_eq!(holdings(&padded(text)), Err(Fault::PbnString), "{text}");
    }
}

#[test]
fn a_text_may_fill_its_array() {
    let mut text = [b'2'; 80];
    text[..2].copy_from_slice(b"N:");
    assert_eq!(holdings(&text).unwrap()[0][0], 4);
}

#[test]
fn play_is_suit_and_rank() {
    let check = |number: i32, text: &str, expected: Result<(i32, i32), Fault>| {
        let mut trace = PlayTracePbn { number, ..PlayTracePbn::ZERO };
        crate::abi::put_text(&mut trace.cards, text);
        let last = number.max(1) as usize - 1;
        let read = PlayTraceBin::try_from(&trace).map(|play| (play.suit[last], play.rank[last]));
        assert_eq!(read, expected, "{text}");
    };
    check(1, "SA", Ok((0, 14)));
    check(2, "sah2", Ok((1, 2)));
    check(3, "SAH2ct", Ok((3, 10)));
    check(0, "nonsense", Ok((0, 0)));
    check(2, "SA", Err(Fault::Play));
    check(1, "AS", Err(Fault::Play));
    check(1, "S1", Err(Fault::Play));
    check(-1, "SA", Err(Fault::Play));
    check(53, "SA", Err(Fault::Play));
}
