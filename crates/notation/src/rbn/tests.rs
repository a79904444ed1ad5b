use merrimac_cards::{Outcome, PartialDeal, Record, Room, Seat, Strain, Vulnerability};

use super::{RbnFile, read, read_rbx};

/// A deal from the records of a club game, in the form its author publishes.
const BELLES: &str = "\
D 19930512
T Florida Belles Are Ringers:Richard Pavlicek
L West Palm Beach FL:Palm Beach Bridge Studio
E ACBL International Fund Game
F M
N :Helen Shanbrom+Julia Carswell
{A remark that
runs over two lines.}
B 8
H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
A WZ:1S2H2S4D:4SPP5H:XA
C 5HX:N
P CK972:CQ!H483:DA9J6:D2KH28:SJ?QKA:CA
R 9-300:0
";

fn one(text: &str) -> Record {
    let reading = read(text.as_bytes());
    assert_eq!(reading.diagnostics, []);
    assert_eq!(reading.records.len(), 1);
    reading.records[0].clone()
}

fn faults(text: &str) -> Vec<String> {
    read(text.as_bytes()).diagnostics.iter().map(ToString::to_string).collect()
}

#[test]
fn a_published_record() {
    let record = one(BELLES);
    assert_eq!(record.date, "1993.05.12");
    assert_eq!(record.site, "West Palm Beach FL, Palm Beach Bridge Studio");
    assert_eq!(record.scoring, "MP");
    assert_eq!(record.players[Seat::West], "Helen Shanbrom");
    assert_eq!(record.players[Seat::East], "Julia Carswell");
    assert_eq!(record.number, Some(8));
    assert_eq!(
        record.deal.to_string(),
        "N:J42.AJ7632.J.632 QT3.85.Q86.KQJ54 K9.K94.AT75432.9 A8765.QT.K9.AT87"
    );
    assert_eq!(record.auction().to_string(), "1S 2H 2S 4D 4S P P 5H X P P P");
    assert_eq!(record.vulnerability, Some(Vulnerability::None));
    assert_eq!(record.contract().unwrap().to_string(), "5HX by N");
    let cards: Vec<_> = record.cards.iter().map(|recorded| recorded.card.to_string()).collect();
    assert_eq!(cards.join(" "), "CK C9 C7 C2 CQ H4 C8 C3 DA D9 DJ D6 D2 DK H2 D8 SJ SQ SK SA CA");
    assert_eq!(record.tricks, Some(9));
    assert_eq!(record.comments, ["A remark that runs over two lines."]);
    assert_eq!(RbnFile::parse(BELLES.as_bytes()).to_string(), BELLES);
}

#[test]
fn headers_hold_on_and_the_rest_does_not() {
    let text = "E Trials\nN A+B:C+D:O\nB 1\nH W:43\nA NZ:1C\nR 7\n\nN A+B:C+D:C\nA EB:A\n\nE\n";
    let reading = read(text.as_bytes());
    assert_eq!(reading.diagnostics, []);
    let [first, second, third] = &reading.records[..] else { panic!("three records") };
    assert_eq!((second.event.as_str(), second.number), ("Trials", Some(1)));
    assert_eq!(second.deal, first.deal);
    assert_eq!((first.room, second.room), (Some(Room::Open), Some(Room::Closed)));
    assert_eq!((second.tricks, second.outcome), (None, Some(Outcome::PassedOut)));
    assert_eq!((third.event.as_str(), third.calls.len(), third.dealer), ("", 0, None));
}

#[test]
fn hands() {
    fn check(line: &str, deal: &str) {
        let reading = read(format!("H {line}\n").as_bytes());
        assert_eq!(reading.diagnostics, [], "{line}");
        assert_eq!(reading.records[0].deal, deal.parse::<PartialDeal>().unwrap(), "{line}");
    }
    let whole = "W:873.A6.KT864.KQ8 96.T54.97.AJ9643 T542.K93.AQ53.52 AKQJ.QJ872.J2.T7";
    check("W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:", whole);
    check("W:873.A6.KT864.KQ8;96.T54.97.AJ9643:T542.K93.AQ53.52;", whole);
    // Without the last colon there is no fourth hand.
    check(
        "W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52",
        "W:873.A6.KT864.KQ8 96.T54.97.AJ9643 T542.K93.AQ53.52 -",
    );
    check("N:AKQ72..AKQ72.863::.AKQ72.863.AKQ74", "N:AKQ72..AKQ72.863 - .AKQ72.863.AKQ74 -");
    check("E:T4.8642.AKT8.K65", "E:T4.8642.AKT8.K65 - - -");
    check("W:K9.K9.9:3.A3.Q.4:Q82..J.A:A7.7.K8", "W:K9.K9.9. 3.A3.Q.4 Q82..J.A A7.7.K8.");
    check("W:43:KJ2:Q976:AT85", "W:43... KJ2... Q976... AT85...");
}

#[test]
fn auctions() {
    fn check(line: &str, dealer: Seat, calls: &str) {
        let record = one(&format!("A {line}\n"));
        assert_eq!((record.dealer, record.auction().to_string().as_str()), (Some(dealer), calls));
    }
    check("SZ:1SP2SP:4SA", Seat::South, "1S P 2S P 4S P P P");
    check("WE:A", Seat::West, "P P P P");
    check("NB:1SXY", Seat::North, "1S X");
    check("S?:1SP2CP:2D", Seat::South, "1S P 2C P 2D");
    check("EB:3C*P3N?P:P??X!RA", Seat::East, "3C P 3NT P P X XX P P P");
    check("1NP3NA", Seat::West, "1NT P 3NT P P P");
}

#[test]
fn notes_belong_to_the_auction_until_the_play() {
    let record = one("H W:2...::A...:\nA W?:3C*^1P\n1 weak\nC 3C:W\nP S2^1\n1 low\n");
    assert!(record.calls[0].alerted);
    assert_eq!(record.calls[0].note, "weak");
    assert_eq!(record.cards[0].note, "low");
}

#[test]
fn contracts_and_endings() {
    assert_eq!(one("C 6NR:E\n").contract().unwrap().to_string(), "6NTXX by E");
    assert_eq!(one("C 4SX8:S\n").contract().unwrap().to_string(), "4SX by S");
    let ending = |strain, leader| Some(Outcome::Ending { strain, leader });
    assert_eq!(one("C H6:S:S\n").outcome, ending(Strain::Hearts, Seat::South));
    assert_eq!(one("C CM:W\n").outcome, ending(Strain::Clubs, Seat::North));
}

#[test]
fn signs_for_low_and_high_cards() {
    // North A-J-8, South K-10-5, West Q-9-7, East void in spades.
    let record = one("H N:AJ8:.32.2:KT5:Q97\nC N:E:S\nP SK--H2\n");
    let cards: Vec<_> = record.cards.iter().map(|recorded| recorded.card.to_string()).collect();
    assert_eq!(cards, ["SK", "S7", "S8", "H2"]);
    // A discard that does not matter ends what can be known.
    assert_eq!(
        faults("H N:AJ8:.32.2:KT5:Q97\nC N:E:S\nP SK--.\n"),
        ["3:7: warning: the play cannot be followed from here on"]
    );
}

#[test]
fn results() {
    fn check(data: &str, tricks: Option<u8>) {
        assert_eq!(one(&format!("R {data}\n")).tricks, tricks, "{data}");
    }
    check("11", Some(11));
    check("10+620", Some(10));
    check("8-300:+4", Some(8));
    check(":66.67", None);
    check("+2140:+12.29", None);
    assert_eq!(one("R P:-2\n").outcome, Some(Outcome::PassedOut));
}

#[test]
fn faults_have_line_and_column() {
    assert_eq!(
        faults("B 1\nH W:AKQ.Z\n\nB 2\nA NZ:1S1H\nR 14\nQ what\nnonsense\n"),
        [
            "2:9: error: expected a rank: 2 to 9, T, J, Q, K or A",
            "7:3: warning: expected a label: one of DTLESFKNBHACPRMI or a digit, then a blank",
            "8:1: warning: expected a label: one of DTLESFKNBHACPRMI or a digit, then a blank",
            "5:9: error: 1H is not higher than 1S",
            "6:3: error: expected the tricks declarer won, 0 to 13, or P",
        ]
    );
    assert_eq!(faults("H W:A..:A..\n"), ["1:3: error: SA is dealt twice"]);
    assert_eq!(
        faults("H W:Ax:\n"),
        ["1:6: warning: x and ? stand for no card in particular and are left out"]
    );
    assert_eq!(
        faults("A NQ:1S\n"),
        ["1:4: error: expected dealer and vulnerability: N, E, S or W, then Z, N, E, B or ?"]
    );
    assert_eq!(faults("A NZ:8S\n"), ["1:6: error: expected a call: 1C to 7N, P, X, R or A"]);
    assert_eq!(faults("C 4S\n"), ["1:3: error: expected a contract and declarer, as in 4SX:N"]);
    assert_eq!(
        faults("P 4S\n"),
        ["1:3: error: expected a card: a suit and a rank, or a rank of the suit led"]
    );
    assert_eq!(faults("B 1\nB 2\n"), ["2:3: error: the label appears twice in one record"]);
    assert_eq!(
        faults(&format!("E {}\n", "x".repeat(600))),
        ["1:515: error: the line is longer than 512 characters"]
    );
}

#[test]
fn packed_and_unpacked() {
    let text = "B 8\n{remark}\nA WZ:A\n\nB 9\n% for programs\n";
    let packed = RbnFile::parse(text.as_bytes()).to_rbx();
    assert_eq!(packed, "B{8}{remark}A{WZ:A}\nB{9}{% for programs}\n");
    let reading = read_rbx(packed.as_bytes());
    assert_eq!(reading.records.len(), 2);
    assert_eq!(reading.records[0].outcome, Some(Outcome::PassedOut));
    assert_eq!(RbnFile::parse_rbx(packed.as_bytes()).to_rbx(), packed);
}

#[test]
fn makes() {
    let makes =
        |data| super::makes(data).map(|makes| Seat::ALL.map(|seat| makes[seat][Strain::Notrump]));
    assert_eq!(makes("::98765=:!!"), Some([9, 4, 9, 4]));
    assert_eq!(makes("::98765+A8765:!44444"), Some([9, 4, 10, 4]));
    assert_eq!(makes("::98765=:3456745678"), Some([9, 4, 9, 3]));
    assert_eq!(makes("::98765=:34567="), Some([9, 3, 9, 3]));
    assert_eq!(makes("::98765=:34E67="), None);
    assert_eq!(makes("98765"), None);
}

#[test]
fn writing_repeats_nothing() {
    let records = read(BELLES.as_bytes()).records;
    let text = RbnFile::from_records(&[records[0].clone(), records[0].clone()]).to_string();
    let (first, second) = text.split_once("\n\n").unwrap();
    assert!(
        first.contains("\nH W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:\n"),
        "{text}"
    );
    assert_eq!(
        second,
        "A WZ:1S2H2S4D:4SPP5H:XA\nC 5HX:N\nP CK972:CQH483:DA9J6:D2KH28:SJQKA:CA\nR 9\n\
         {A remark that runs over two lines.}\n"
    );
    let again = read(text.as_bytes());
    assert_eq!(again.diagnostics, []);
    assert_eq!(again.records, [records[0].clone(), records[0].clone()]);
}
