use merrimac_cards::{Card, Outcome, PartialDeal, Record, Seat, Strain};

use super::{Diagram, Style, Symbols, read_deal, read_deals};

const DEAL: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";

fn deal() -> PartialDeal {
    DEAL.parse().unwrap()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let deal = read_deal(text).map(|deal| deal.to_string()).map_err(|fault| fault.to_string());
    assert_eq!(deal, Ok(expected.parse::<PartialDeal>().unwrap().to_string()), "{text}");
}

#[track_caller]
fn check_fault(text: &str, expected: &str) {
    assert_eq!(read_deal(text).unwrap_err().to_string(), expected);
}

#[test]
fn hands_stand_round_the_table() {
    let picture = "         North
         ♠ —
         ♥ 63
         ♦ AKQ987
         ♣ A9732
West                   East
♠ KQ102                ♠ A8654
♥ A10                  ♥ KQ5
♦ J6542                ♦ 10
♣ 85                   ♣ QJ106
         South
         ♠ J973
         ♥ J98742
         ♦ 3
         ♣ K4
";
    assert_eq!(Diagram::of_deal(&deal(), Symbols::Unicode).to_string(), picture);
    check(picture, DEAL);
    let letters = Diagram::of_deal(&deal(), Symbols::Letters).to_string();
    assert!(letters.is_ascii(), "{letters}");
    check(&letters, DEAL);
}

/// The auction and play of a published record, with an alert and notes.
fn record() -> Record {
    let text = "N :Ann+Bob\nB 8\nH W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:\n\
                A NZ:P1D*P1S^1:P2SA\n1 at least four\nC 2S:W\nP DJQ2K:SA23K:S5\nR 9\n";
    let reading = crate::rbn::read(text.as_bytes());
    assert_eq!(reading.diagnostics, []);
    reading.records[0].clone()
}

#[test]
fn auction_and_play_in_columns() {
    let diagram = Diagram::of_record(&record(), Symbols::Unicode);
    let text = diagram.to_string();
    let (head, rest) = text.split_once("\n\n").unwrap();
    assert_eq!(head, "Board 8, Dealer North, Neither side vulnerable");
    let (hands, rest) = rest.split_once("\n\n").unwrap();
    assert!(hands.contains("West (Ann)") && hands.contains("East (Bob)"), "{hands}");
    assert_eq!(
        rest,
        "West    North   East    South
        Pass    1♦*     Pass
1♠[1]   Pass    2♠      Pass
Pass    Pass
[1] at least four

    West    North   East    South
 1  ♦K     ▸♦J      ♦Q      ♦2
 2 ▸♠A      ♠2      ♠3      ♠K
 3 ▸♠5

2♠ by West, made with 1 over
"
    );
    let winners = diagram.lines().iter().flatten().filter(|span| span.style == Style::Winner);
    assert_eq!(winners.map(|span| span.text.as_str()).collect::<Vec<_>>(), ["K", "A"]);
    // The picture of a whole record reads back as its hands.
    assert_eq!(read_deal(&text).unwrap(), record().deal);
}

#[test]
fn cards_without_hands_are_listed() {
    let record = crate::rbn::read(b"C 2S:W\nP DJQ2K:SA\n").records.remove(0);
    let text = Diagram::of_record(&record, Symbols::Letters).to_string();
    assert_eq!(text, "Played: DJ DQ D2 DK SA\n\n2S by West\n");
}

#[test]
fn newspaper_pictures() {
    check(
        "Dealer: South          Both vulnerable

                     NORTH
                     ♠ --
                     ♥ 6 3
                     ♦ A K Q 9 8 7
                     ♣ A 9 7 3 2
        WEST                        EAST
        ♠ K Q 10 2                  ♠ A 8 6 5 4
        ♥ A 10                      ♥ K Q 5
        ♦ J 6 5 4 2                 ♦ 10
        ♣ 8 5                       ♣ Q J 10 6
                     SOUTH
                     ♠ J 9 7 3
                     ♥ J 9 8 7 4 2
                     ♦ 3
                     ♣ K 4

SOUTH   WEST   NORTH   EAST
1♥      Pass   2♦      Pass
",
        DEAL,
    );
}

#[test]
fn the_compass_in_the_middle_is_no_hand() {
    check(
        "
            S -
            H 63
            D AKQ987
            C A9732
S KQT2      ---N---     S A8654
H AT        |     |     H KQ5
D J6542     W     E     D T
C 85        |     |     C QJT6
            ---S---
            S J973
            H J98742
            D 3
            C K4
",
        DEAL,
    );
}

#[test]
fn hands_on_a_line() {
    check(
        "N: S - H 63 D AKQ987 C A9732\nE: S A8654 H KQ5 D 10 C QJ106\n\
         S: S J973 H J98742 D 3 C K4\nW: S KQ102 H A10 D J6542 C 85\n",
        DEAL,
    );
    check(
        "West ♠KQT2 ♥AT ♦J6542 ♣85\nEast ♠A8654 ♥KQ5 ♦T ♣QJT6\n",
        "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -",
    );
    check("S ♠ AK ♥ - ♦ - ♣ 2", "S:AK...2 - - -");
    check(
        "♠— ♥63 ♦AKQ987 ♣A9732\n♠A8654 ♥KQ5 ♦T ♣QJT6\n♠J973 ♥J98742 ♦3 ♣K4\n♠KQT2 ♥AT ♦J6542 ♣85",
        DEAL,
    );
}

#[test]
fn faults_say_what_was_expected() {
    check_fault("", "1:1: error: expected hands: a suit (S, H, D, C or its symbol) and ranks");
    check_fault("N: ♠AKA", "1:4: error: SA appears twice in one hand");
    check_fault("N: ♠AK\nS: ♠AQ", "1:4: error: SA is dealt twice");
    check_fault("N: ♠AK\nN: ♠QJ", "2:4: error: North has a hand already");
    check_fault(
        "N: ♥AK",
        "1:4: error: expected the suits of a hand in the order spades, hearts, diamonds, clubs",
    );
    check_fault(
        "♠AK ♥2",
        "1:1: error: whose hand is this? Expected a seat's name, or four hands round the table",
    );
    let five = "N: ♠A\nE: ♠K\nS: ♠Q\nW: ♠J\n♠T\n";
    check_fault(five, "5:1: error: expected at most four hands");
    let many = "N: ♠AKQJT98765432 ♥A";
    check_fault(many, "1:4: error: North has 14 cards, more than 13");
}

#[test]
fn what_was_played_is_no_hand() {
    let deal: PartialDeal = "N:AK... QJ... - -".parse().unwrap();
    let ending = Outcome::Ending { strain: Strain::Spades, leader: Seat::North };
    let cards = ["SA", "SQ", "C5"].map(|card| card.parse::<Card>().unwrap().into());
    for (outcome, cards) in [(Some(ending), &[][..]), (None, &cards[..])] {
        let record = Record { deal, outcome, cards: cards.to_vec(), ..Record::default() };
        let picture = Diagram::of_record(&record, Symbols::Unicode).to_string();
        assert_eq!(read_deal(&picture), Ok(deal), "{picture}");
    }
}

#[test]
fn faults_stand_where_they_are_in_a_file_of_pictures() {
    let deals = read_deals("N: S AK\n\n\nN: S QJ\n\n\n\nN: S TT\n");
    assert!(deals[0].is_ok() && deals[1].is_ok());
    let fault = deals[2].as_ref().unwrap_err();
    assert_eq!((fault.place.line, fault.place.column), (8, 4));
}
