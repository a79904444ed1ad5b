use super::*;

/// ```text
///                North
///                ♠
///                ♥ 63
///                ♦ AKQ987
///                ♣ A9732
/// West                       East
/// ♠ KQT2                     ♠ A8654
/// ♥ AT                       ♥ KQ5
/// ♦ J6542                    ♦ T
/// ♣ 85                       ♣ QJT6
///                South
///                ♠ J973
///                ♥ J98742
///                ♦ 3
///                ♣ K4
/// ```
const NORTH: &str = ".63.AKQ987.A9732";
const SOUTH: &str = "J973.J98742.3.K4";
const WEST: &str = "KQT2.AT.J6542.85";

fn sit(seat: Seat, hand: &str) -> SeatView {
    let facts = SeatFacts {
        number: 1,
        dealer: Seat::South,
        vulnerability: Vulnerability::NorthSouth,
        seat,
        hand: hand.parse().unwrap(),
    };
    SeatView::new(facts).unwrap()
}

/// Takes in news written as `call 1H`, `contract 4H by S`, `card SK`, `dummy .63.AKQ987.A9732` or
/// `claim W KQT2.AT.J6542.85`, separated by commas.
fn tell(view: &mut SeatView, news: &str) -> Result<(), ViewError> {
    news.split(", ").try_for_each(|piece| {
        let (kind, what) = piece.split_once(' ').unwrap();
        match kind {
            "call" => view.hear(what.parse::<Call>().unwrap().into()),
            "contract" => view.see_contract(what.parse().unwrap()),
            "card" => view.see_card(what.parse().unwrap()),
            "dummy" => view.see_dummy(what.parse().unwrap()),
            "claim" => {
                let (claimer, held) = what.split_once(' ').unwrap();
                view.see_claim(claimer.parse().unwrap(), held.parse().unwrap())
            }
            other => panic!("unknown news: {other}"),
        }
    })
}

fn south_after(news: &str) -> SeatView {
    let mut view = sit(Seat::South, SOUTH);
    tell(&mut view, news).unwrap();
    view
}

/// South in 4♥ after West's lead of the spade king, with dummy on the table.
const LED: &str = "contract 4H by S, card SK, dummy .63.AKQ987.A9732";

#[test]
fn a_client_sees_the_board_through_its_news() {
    let mut view = south_after("call 1H, call P, call 4H, call P, call P, call P");
    assert_eq!(view.contract(), Some("4H by S".parse().unwrap()));
    assert_eq!((view.turn(), view.to_act()), (Some(Seat::West), Some(Seat::West)));
    assert!(view.legal_calls().is_empty() && view.legal_cards().is_empty());
    tell(&mut view, "card SK, dummy .63.AKQ987.A9732").unwrap();
    assert_eq!((view.turn(), view.to_act()), (Some(Seat::North), Some(Seat::South)));
    assert_eq!(view.legal_cards(), NORTH.parse().unwrap());
    tell(&mut view, "card H3, card S4, card S3").unwrap();
    assert_eq!(view.turn(), Some(Seat::North));
    assert_eq!((view.won()[Side::NorthSouth], view.tricks_left()), (1, 12));
    assert!(view.shown_voids()[Seat::North][Suit::Spades]);
    assert!(!view.shown_voids()[Seat::East][Suit::Spades]);
    assert_eq!(view.dummy(), Some(".6.AKQ987.A9732".parse().unwrap()));
    assert_eq!((view.cards_left(Seat::East), view.unseen().len()), (12, 24));
    assert_eq!(view.held(Seat::East), None);
    assert_eq!(view.seen_deal().hand(Seat::West), "K...".parse().unwrap());
}

#[test]
fn dummy_does_not_see_declarer() {
    let mut view = sit(Seat::North, NORTH);
    tell(&mut view, LED).unwrap();
    assert_eq!((view.is_dummy(), view.dealt(Seat::South)), (true, None));
    assert_eq!((view.dummy(), view.unseen().len()), (Some(view.hand()), 38));
    assert_eq!(view.legal_cards(), Hand::EMPTY, "declarer decides");
}

#[test]
fn only_opponents_hear_an_explanation() {
    let alerted = RecordedCall {
        call: "1C".parse().unwrap(),
        alerted: true,
        note: "16 points or more".to_owned(),
    };
    for (seat, hears) in
        [(Seat::South, true), (Seat::West, true), (Seat::North, false), (Seat::East, true)]
    {
        let mut view = sit(seat, SOUTH);
        view.hear(alerted.clone()).unwrap();
        let heard = &view.calls()[0];
        assert_eq!((heard.alerted, !heard.note.is_empty()), (hears, hears), "{seat}");
        assert_eq!(view.auction().calls(), [alerted.call]);
    }
}

#[test]
fn news_that_cannot_be_true_is_refused_and_changes_nothing() {
    let check = |before: &str, news: &str, expected: &str| {
        let mut view = sit(Seat::South, SOUTH);
        if !before.is_empty() {
            tell(&mut view, before).unwrap();
        }
        let untouched = view.clone();
        assert_eq!(tell(&mut view, news).unwrap_err().to_string(), expected);
        assert_eq!(view, untouched, "{news}");
    };
    check("", "call X", "only an opponent's undoubled bid may be doubled");
    check("", "card SK", "there is no contract to play");
    check("", "dummy .63.AKQ987.A9732", "there is no contract to play");
    check("", "claim W KQT2.AT.J6542.85", "there is no contract to play");
    check("call 1H", "contract 4H by S", "the auction does not end in 4H by S");
    check("contract 4H by S", "contract 4S by S", "the auction does not end in 4S by S");
    check("contract 4H by S", "call P", "the auction is over");
    check(
        "contract 4H by S",
        "dummy .63.AKQ987.A9732",
        "dummy is not faced before the opening lead",
    );
    check("contract 4H by S", "card SJ", "West does not hold SJ");
    check(
        "contract 4H by S, card SK",
        "card H3",
        "dummy must be faced before anybody plays to the opening lead",
    );
    check(
        "contract 4H by S, card SK",
        "dummy .63.AKQ987.A973",
        "North shows 12 cards instead of 13",
    );
    check("contract 4H by S, card SK", "dummy J.63.AKQ987.A973", "SJ has been seen elsewhere");
    check("contract 4H by S, card SK", "dummy K.63.AKQ987.A973", "SK has been seen elsewhere");
    check(LED, "dummy .65.AKQ987.A9732", "North has already shown another hand");
    check(LED, "card SA", "North does not hold SA");
    check(
        &format!("{LED}, card H3, card S4"),
        "card HJ",
        "South must follow suit and may not play HJ",
    );
    check(&format!("{LED}, card H3"), "card SJ", "East does not hold SJ");
    check(LED, "claim W KQT2.AT.J6542.85", "West shows 13 cards instead of 12");
    check(LED, "claim N .63.AKQ987.A9732", "North does not show the hand to partner");
    let ruffed = format!("{LED}, card C2, card HK, card S3");
    check(
        &format!("{ruffed}, card DT, card D3, card D2, card D7"),
        "card S4",
        "East has shown out of Spades and cannot hold S4",
    );
    check(&ruffed, "claim E A865.Q5.T.QJT62", "C2 has been seen elsewhere");
    check(&ruffed, "claim E A8654.Q5.T.QJT6", "East has shown out of Spades and cannot hold SA");
}

#[test]
fn a_claimer_shows_the_hand_to_the_opponents() {
    let mut view = south_after(LED);
    tell(&mut view, "claim W QT2.AT.J6542.85").unwrap();
    assert_eq!(view.dealt(Seat::West), Some(WEST.parse().unwrap()));
    assert_eq!(view.unseen().len(), 13);
}

#[test]
fn a_hand_has_thirteen_cards() {
    let facts = SeatFacts { hand: Hand::FULL, ..sit(Seat::South, SOUTH).facts };
    let error = SeatView::new(facts).unwrap_err();
    assert_eq!(error.to_string(), "South shows 52 cards instead of 13");
}
