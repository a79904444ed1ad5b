use super::*;
use crate::pbn::Reader;

const HEAD: &str =
    "[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]
[Declarer \"S\"]\n[Contract \"5HX\"]\n";

fn walk(play: &str) -> Played {
    let text = format!("{HEAD}[Play \"W\"]\n{play}\n");
    let parsed = Reader::new(text.as_bytes()).next().expect("a game").expect("short");
    let setting = parsed.game.setting().expect("all is known");
    Played::walk(&setting, parsed.game.play().expect("it has a play").1)
}

fn order(played: &Played) -> String {
    played.cards.iter().map(|(_, card)| card.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn tricks_turn_with_their_winner() {
    // Dummy ruffs the opening lead and plays a club to the king.
    let played = walk("SK H3 S4 S3\nC5 C2 C6 CK\n- - - S7\n*");
    assert_eq!(order(&played), "SK H3 S4 S3 C2 C6 CK C5 S7");
    assert_eq!(*played.won.as_array(), [2, 0]);
    assert!(played.ended && played.faults.is_empty());
}

#[test]
fn revokes_and_leads_out_of_turn() {
    let played = walk("SK H3 S4 S3\nC5 C2 ^R S5 ^L CK");
    assert_eq!(order(&played), "SK H3 S4 S3");
    assert!(played.faults.is_empty() && played.irregular);
    assert_eq!(*played.won.as_array(), [2, 0]);
    assert_eq!(walk("SK H3 HQ S3").faults.len(), 1);
    assert_eq!(walk("^L SK H3 S4 S3").faults.len(), 1);
}

#[test]
fn the_next_card() {
    assert_eq!(order(&walk("SK H3 S4 +")), "SK H3 S4");
    assert!(walk("SK H3 + -").faults.is_empty());
    assert_eq!(walk("SK + S4 S3").faults.len(), 2);
}
