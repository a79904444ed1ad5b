use merrimac_cards::{Contract, Deal, Seat, Vulnerability};

use super::*;

fn read(link: &str) -> Contents {
    link.parse::<Link>().unwrap().contents().unwrap()
}

fn problems(link: &str) -> Vec<String> {
    read(link).diagnostics.iter().map(ToString::to_string).collect()
}

const WHOLE: &str = "https://www.bridgebase.com/tools/handviewer.html?n=s24kh29td2479qjc6\
    &e=s378qjth348qjd3cj&s=s9ah67ad5ac237akq&w=s56h5kd68ktc4589t&b=1&d=n&v=-&a=pp2cp2dp3cp3nppp\
    &p=sqsas5s2dad6d2d3d5d8dqh3";

#[test]
fn a_whole_board() {
    let contents = read(WHOLE);
    assert_eq!(contents.diagnostics, []);
    let record = &contents.records[0];
    let deal: Deal =
        "N:K42.T92.QJ9742.6 QJT873.QJ843.3.J A9.A76.A5.AKQ732 65.K5.KT86.T9854".parse().unwrap();
    assert_eq!(record.deal, deal.into());
    assert_eq!(record.contract(), Some(Contract::parse("3NT", Seat::North).unwrap()));
    assert_eq!((record.vulnerability, record.cards.len()), (Some(Vulnerability::None), 12));
}

#[test]
fn a_hand_left_out_gets_the_rest() {
    let whole = read(WHOLE).records;
    let start = WHOLE.find("&w=").unwrap();
    let end = WHOLE.find("&b=").unwrap();
    assert_eq!(read(&format!("{}{}", &WHOLE[..start], &WHOLE[end..])).records, whole);
}

#[test]
fn forgives_scheme_host_case_and_blanks() {
    for link in [
        "n=sakq&nn=A+B",
        "?n=sakq&nn=A%20B",
        "//example.org/x?N=SAKQ&amp;NN=A+B",
        "n=sakq&nn=A+B#top",
        "  www.bridgebase.com/tools/handviewer.html?tbt=y&n=ckdhsqak&nn=+A B \n",
    ] {
        let record = &read(link).records[0];
        let spades = record.deal.hand(Seat::North).holding(merrimac_cards::Suit::Spades);
        assert_eq!(
            (spades.to_string(), record.players[Seat::North].as_str()),
            ("AKQ".into(), "A B")
        );
    }
}

#[test]
fn alerts_explanations_and_remarks() {
    let record = &read("d=s&a=1n!(15-17)p2c(Stayman)!d{hm}rp&p={well}").records[0];
    let calls: Vec<_> = record
        .calls
        .iter()
        .map(|call| format!("{}{}{}", call.call, if call.alerted { "!" } else { "" }, call.note))
        .collect();
    assert_eq!(calls, ["1NT!15-17", "P", "2C!Stayman", "X", "XX", "P"]);
    assert_eq!(record.comments, ["hm", "well"]);
}

#[test]
fn a_lin_text() {
    let record = &read("x?lin=pn%7CA%2CB%2CC%2CD%7Cmd%7C1%2C%2C%2C%7Cah|Board+9|mb|p|").records[0];
    assert_eq!((record.number, record.players[Seat::West].as_str()), (Some(9), "B"));
}

#[test]
fn says_what_is_wrong_and_where() {
    let check = |link: &str, expected: &str| assert_eq!(problems(link), [expected], "{link}");
    check("a=1n1c", "1:5: error: East may not call 1C: 1C is not higher than 1NT");
    check("a=1npq", "1:6: error: expected a call: p, d, r or 1C to 7N, found \"q\"");
    check("n=sak3z", "1:7: error: expected a suit or a rank in North's hand, found 'z'");
    check("a=p&d=q", "1:7: error: expected the dealer: n, e, s or w");
    check("n=sa&e=sa", "1:3: error: SA is dealt twice");
    check("n=sa&b=x", "1:8: error: expected a board number, found \"x\"");
    check("n=sa&p=sas", "1:10: error: expected a rank after the suit: 2 to 9, T, J, Q, K or A");
}

#[test]
fn refuses_what_it_cannot_show() {
    let error = |link: &str| link.parse::<Link>().unwrap().contents().unwrap_err().to_string();
    assert!(error("x?linurl=http%3A%2F%2Fexample.org%2Fa.lin").contains("nothing is fetched"));
    assert!(error("x?myhand=M-1").starts_with("myhand= names"));
    assert!(error("x?y=z").starts_with("expected a hand-viewer link"));
    assert!("https://example.org/".parse::<Link>().is_err());
}

#[test]
fn bad_escapes_stand_for_themselves() {
    for (text, decoded) in
        [("100%", "100%"), ("%4", "%4"), ("%zz", "%zz"), ("%E9", "é"), ("%C3%A9", "é")]
    {
        assert_eq!(percent::decode(text), decoded);
        assert_eq!(percent::decode(&percent::encode(decoded)), decoded);
    }
}
