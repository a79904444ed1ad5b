//! Names of techniques against what a player named.

use merrimac_cardplay::technique;
use merrimac_cards::{Board, Call, Card, RecordedCall, RecordedCard, Seat, Vulnerability};
use merrimac_table::{BoardInPlay, Technique};

const LABELLED: &str = include_str!("../../../../corpora/techniques/labelled.tsv");

/// A card in its place, and what a player called it.
struct Labelled {
    board: BoardInPlay,
    card: Card,
    names: Vec<&'static str>,
}

fn labelled() -> Vec<Labelled> {
    let rows = LABELLED.lines().filter(|line| !line.starts_with('#')).skip(1);
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

#[test]
fn most_names_are_those_that_a_player_gave() {
    let (with, without): (Vec<_>, Vec<_>) =
        labelled().into_iter().partition(|one| !one.names.is_empty());
    let is_wrong = |one: &&Labelled| !named(one).is_some_and(|name| one.names.contains(&name));
    let wrong: Vec<_> = with.iter().filter(is_wrong).map(|one| (one.card, named(one))).collect();
    let right = with.len() - wrong.len();
    assert!(100 * right >= 85 * with.len(), "{right} of {}: {wrong:?}", with.len());
    let named: Vec<_> = without.iter().filter_map(|one| Some((one.card, named(one)?))).collect();
    assert!(20 * named.len() <= without.len(), "{} of {}: {named:?}", named.len(), without.len());
}

/// Half of the cards that mattered have a name, and no name stands for everything.
#[test]
fn names_are_common_and_various() {
    let all = labelled();
    let names: Vec<&str> = all.iter().filter_map(named).collect();
    assert!(2 * names.len() >= all.len(), "{} of {}", names.len(), all.len());
    for name in &names {
        let count = names.iter().filter(|one| *one == name).count();
        assert!(3 * count <= names.len(), "{name}: {count} of {}", names.len());
    }
}
