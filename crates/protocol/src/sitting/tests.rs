use merrimac_cards::{Call, Deal};

use super::*;

fn board_7() -> Record {
    let deal: Deal =
        "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse().unwrap();
    Record { event: "Final".to_owned(), ..Record::of_board(&Board::numbered(7, deal)) }
}

#[test]
fn a_turned_board_goes_round_with_everything_on_it() {
    let mut source = board_7();
    source.vulnerability = Some(Vulnerability::EastWest);
    let sittings = Sitting::with_replay([source]);
    let boards: Vec<_> = sittings.iter().map(|sitting| sitting.board().unwrap()).collect();
    assert_eq!(boards[1].number, 7);
    assert_eq!((boards[0].dealer, boards[1].dealer), (Seat::South, Seat::West));
    assert_eq!(boards[1].vulnerability, Vulnerability::NorthSouth);
    for seat in Seat::ALL {
        assert_eq!(boards[0].deal.hand(seat), boards[1].deal.hand(seat.next()));
    }
}

#[test]
fn records_are_turned_back() {
    let [open, closed] = &Sitting::with_replay([board_7()])[..] else { panic!("two sittings") };
    let at_table = |sitting: &Sitting| {
        let mut record = Record::of_board(&sitting.board().unwrap());
        record.players = BySeat::from_fn(|seat: Seat| format!("{}'s team", seat.side()));
        record.calls = vec![Call::Pass.into()];
        record
    };
    let mut played = at_table(closed);
    let contract = Contract::parse("4H", Seat::West).unwrap();
    played.outcome = Some(Outcome::Contract(contract));
    let back = closed.record(played);
    assert_eq!(back.contract().unwrap().declarer, Seat::South);
    assert_eq!(back.players[Seat::North], "EW's team");
    assert_eq!((back.deal, back.dealer), (board_7().deal, board_7().dealer));
    assert_eq!((back.room, back.event.as_str()), (Some(Room::Closed), "Final"));
    let same = open.record(at_table(open));
    assert_eq!(same.players[Seat::North], "NS's team");
    assert_eq!(same.deal, board_7().deal);
}

#[test]
fn an_unknown_card_makes_no_board() {
    let source = Record { deal: "N:AKQ... - - -".parse().unwrap(), ..Record::default() };
    let sittings = Sitting::once([source], None);
    assert_eq!(sittings[0].board(), None);
}
