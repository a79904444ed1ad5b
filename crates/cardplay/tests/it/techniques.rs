//! Names of techniques against what a player named.

use merrimac_cardplay::technique;
use merrimac_cards::{Board, Call, Card, RecordedCall, RecordedCard, Seat, Vulnerability};
use merrimac_table::{BoardInPlay, Technique};

const LABELLED: &str = include_str!("../../../../corpora/techniques/labelled.tsv");
const UNSEEN: &str = include_str!("../../../../corpora/techniques/unseen.tsv");
const RARE: &str = include_str!("../../../../corpora/techniques/rare.tsv");

/// A card in its place, and what a player called it.
struct Labelled {
    board: BoardInPlay,
    card: Card,
    names: Vec<&'static str>,
}

fn labelled(text: &'static str) -> Vec<Labelled> {
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [deal, dealer, auction, _, _, played, card, names] = fields[..] else {
            panic!("{row}: eight columns were expected");
        };
        let mut board = BoardInPlay::new(&Board {
            number: 1,
            dealer: dealer.parse::<Seat>().expect("a seat"),
            vulnerability: Vulnerability::None,
            deal: deal.parse().expect("a deal"),
        });
        for call in auction.split_whitespace() {
            board
                .call(RecordedCall::from(call.parse::<Call>().expect("a call")))
                .expect("a legal call");
        }
        for card in played.split_whitespace().filter(|&card| card != "-") {
            board
                .play(RecordedCard::from(card.parse::<Card>().expect("a card")))
                .expect("a legal card");
        }
        let names = names.split('|').filter(|&name| name != "-").collect();
        Labelled { board, card: card.parse().expect("a card"), names }
    })
    .collect()
}

/// The name that is given, from what the player sees.
fn named(labelled: &Labelled) -> Option<&'static str> {
    let view = labelled.board.view(labelled.board.to_act().expect("somebody is to play"));
    technique(&view, labelled.card).map(Technique::name)
}

/// Right names of cards that have one, and cards named that have none, in percent.
fn shares(all: &[Labelled]) -> (usize, usize) {
    let (with, without): (Vec<_>, Vec<_>) = all.iter().partition(|one| !one.names.is_empty());
    let is_right = |one: &&&Labelled| named(one).is_some_and(|name| one.names.contains(&name));
    let right = with.iter().filter(is_right).count();
    let named = without.iter().filter(|one| named(one).is_some()).count();
    (100 * right / with.len(), (100 * named).div_ceil(without.len()))
}

/// Of these it was measured once before anything was mended: 93 and 5.
#[test]
fn names_of_unseen_cards_are_those_that_a_player_gave() {
    let unseen = labelled(UNSEEN);
    assert_eq!(unseen.iter().filter(|one| one.names.is_empty()).count(), 100);
    let (right, named) = shares(&unseen);
    assert!(right >= 93, "{right} % right");
    assert!(named <= 5, "{named} % of cards without a technique are named");
}

#[test]
fn names_of_cards_seen_before_stay_right() {
    let (right, named) = shares(&labelled(LABELLED));
    assert!(right >= 93, "{right} % right");
    assert!(named <= 6, "{named} % of cards without a technique are named");
}

#[test]
fn rare_techniques_are_named() {
    for one in labelled(RARE) {
        assert_eq!(named(&one), one.names.first().copied(), "{}", one.card);
    }
}

/// Half of the cards that mattered have a name, and no name stands for everything.
#[test]
fn names_are_common_and_various() {
    let all = labelled(LABELLED);
    let names: Vec<&str> = all.iter().filter_map(named).collect();
    assert!(2 * names.len() >= all.len(), "{} of {}", names.len(), all.len());
    for name in &names {
        let count = names.iter().filter(|one| *one == name).count();
        assert!(3 * count <= names.len(), "{name}: {count} of {}", names.len());
    }
}
