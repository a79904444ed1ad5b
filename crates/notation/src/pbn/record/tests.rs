use merrimac_cards::{Outcome, Record, RecordedCall};

use crate::pbn::{Game, Parsed, Reader};

fn parse(text: &str) -> Parsed {
    Reader::new(text.as_bytes()).next().expect("a game").expect("short")
}

fn record(text: &str) -> Record {
    let (record, faults) = parse(text).record();
    assert!(faults.is_empty(), "{faults:?}");
    record
}

#[test]
fn alerts_notes_and_remarks() {
    let text = "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= Pass {slow} 1D =2= Pass {Alert} 1H {Alert: both}\n\
                [Note \"1: strong\"]\n[Note \"2:\"]\n";
    let said: Vec<(bool, String)> =
        record(text).calls.into_iter().map(|call| (call.alerted, call.note)).collect();
    let expected = [(true, "strong"), (false, "slow"), (true, ""), (true, ""), (true, "both")];
    assert_eq!(said, expected.map(|(alerted, note)| (alerted, note.to_owned())));
}

#[test]
fn more_alerts_than_notes() {
    let calls = (0..40).map(|number| RecordedCall {
        call: merrimac_cards::Call::Pass,
        alerted: true,
        note: format!("meaning {number}"),
    });
    let mut expected = Record { calls: calls.collect(), ..Record::default() };
    expected.dealer = Some(merrimac_cards::Seat::North);
    // Forty passes are no auction: four are enough to see the first notes, so bid in between.
    for (index, call) in expected.calls.iter_mut().enumerate() {
        if index % 2 == 0 && index < 70 {
            call.call = merrimac_cards::Bid::from_index(index / 2).into();
        }
    }
    let game = Game::from_record(&expected);
    assert_eq!(game.notes_of("Auction").len(), 32);
    assert_eq!(record(&game.to_string()), expected);
}

#[test]
fn what_is_missing_follows_from_the_auction() {
    let found = record("[Auction \"E\"]\n- 1S Pass 2S AP\n");
    assert_eq!(found.dealer, Some(merrimac_cards::Seat::South));
    assert_eq!(found.contract().map(|contract| contract.to_string()).as_deref(), Some("2S by S"));
    let found = record("[Dealer \"E\"]\n[Contract \"4N\"]\n[Auction \"E\"]\n4NT AP\n");
    assert_eq!(found.contract().map(|contract| contract.to_string()).as_deref(), Some("4NT by E"));
    let found = record("[Dealer \"E\"]\n[Declarer \"\"]\n[Contract \"\"]\n[Auction \"E\"]\nAP\n");
    assert_eq!(found.outcome, Some(Outcome::PassedOut));
}

#[test]
fn results_and_claims() {
    let head = "[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]\n\
                [Declarer \"S\"]\n[Contract \"5HX\"]\n[Result \"NS 9 EW 4\"]\n[Play \"W\"]\n";
    let found = record(&format!("{head}SK H3 S4 S3\n- C2 C6 CK\n"));
    assert_eq!((found.tricks, found.claim, found.cards.len()), (Some(9), None, 7));
    let found = record(&format!("{head}SK H3 S4 S3\n*\n"));
    assert_eq!((found.tricks, found.claim, found.cards.len()), (Some(9), Some(9), 4));
}

#[test]
fn end_positions() {
    let found = record(
        "[Deal \"N:.6.AKQ987.A9732 A865.KQ5.T.QJT6 J97.J98742.3.K4 QT2.AT.J6542.85\"]\n\
         [Contract \"H\"]\n[Play \"W\"]\nC5 C2 C6 CK\nS2 H6 S5 S7\n",
    );
    let leader = merrimac_cards::Seat::West;
    let strain = merrimac_cards::Strain::Hearts;
    assert_eq!(found.outcome, Some(Outcome::Ending { strain, leader }));
    assert_eq!(found.cards.len(), 8);
}

#[test]
fn what_cannot_be_kept_is_reported() {
    let text = "[Dealer \"N\"]\n[Deal \"N:KK... - - -\"]\n[Contract \"9Z\"]\n[Auction \"N\"]\n1D ^I 1C AP\n";
    let (found, faults) = parse(text).record();
    assert_eq!(found.calls.len(), 1);
    let lines: Vec<u64> = faults.iter().map(|fault| fault.place.line).collect();
    assert_eq!(lines, [2, 3, 5]);
}
