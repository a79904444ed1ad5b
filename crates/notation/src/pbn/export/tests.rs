use super::*;
use crate::pbn::Reader;

fn export(text: &str) -> String {
    let parsed = Reader::new(text.as_bytes()).next().expect("a game").expect("short");
    let text = parsed.game.exported().to_string();
    text.split_inclusive('\n').filter(|line| !line.ends_with("\"?\"]\n")).collect()
}

#[test]
fn values_take_their_one_form() {
    assert_eq!(
        export(
            "[Result \"EW 4\"][Contract \"4n\"][Declarer \"s\"][Vulnerable \"Both\"]\
             [Dealer \"e\"][Site \"b\"] {there}"
        ),
        "[Site \"b\"]\n{there}\n[Dealer \"E\"]\n[Vulnerable \"All\"]\n[Declarer \"S\"]\n\
         [Contract \"4NT\"]\n[Result \"9\"]\n"
    );
    assert_eq!(
        export("[Deal \"n:2A... - - -\"][Dealer \"E\"]"),
        "[Dealer \"E\"]\n[Deal \"E:- - - A2...\"]\n"
    );
}

#[test]
fn sections_start_with_dealer_and_leader() {
    assert_eq!(
        export(
            "[Dealer \"N\"][Declarer \"S\"][Contract \"1C\"][Play \"N\"]\nS2 S3 S4 SA $14 !\n\
             [Auction \"W\"]\n- 1C !! {ok} =1= $25 AP\n[Note \"1:x\"]"
        ),
        "[Dealer \"N\"]\n[Declarer \"S\"]\n[Contract \"1C\"]\n[Auction \"N\"]\n1C =1= $3 $25 {ok} AP\n\
         [Note \"1:x\"]\n[Play \"W\"]\nSA $7 $14 S2 S3 S4\n"
    );
}

#[test]
fn tags_come_once_and_in_order() {
    assert_eq!(
        export("[ZTable \"A\"]\n1\n[Round \"2\"][Mode \"TC\"][Round \"3\"] {dropped}[Event \"e\"]"),
        "[Event \"e\"]\n[Mode \"TC\"]\n[Round \"2\"]\n{dropped}\n[ZTable \"A\"]\n1\n"
    );
}

#[test]
fn long_comments_are_folded() {
    let words = "word ".repeat(100);
    let text = export(&format!("[Event \"e\"] {{{words}}}"));
    assert!(text.lines().all(|line| line.len() <= FOLD + 1), "{text}");
}

#[test]
fn latin_1_where_it_can_be_read_again() {
    assert_eq!(encode("Liège"), b"Li\xe8ge");
    assert_eq!(encode("♠"), "♠".as_bytes());
    // As Latin-1 these bytes would be an é in UTF-8.
    assert_eq!(encode("Ã©"), "Ã©".as_bytes());
}
