//! No hidden card reaches the browser before it may: everything that is sent during a board is held
//! against what the Laws let the human's seat see at that moment.

use std::collections::HashSet;

use merrimac_cards::{Card, Contract, Deal, Hand, PartialDeal, Rank, Seat, Suit};
use serde_json::{Value, json};

use crate::client::{Socket, open_table};
use crate::server::Server;
use crate::table::play_out;

/// The cards that a text names, however it names them: `SA`, `♠A`, `♠10`, or a whole hand.
fn named(text: &str, found: &mut HashSet<Card>) {
    found.extend(text.parse::<Card>());
    if let Ok(hand) = text.parse::<Hand>() {
        found.extend(hand.iter());
    }
    if let Ok(deal) = text.parse::<PartialDeal>() {
        found.extend(deal.known().iter());
    }
    let letters: Vec<char> = text.chars().collect();
    for (place, letter) in letters.iter().enumerate() {
        let suit = Suit::ALL.into_iter().find(|suit| suit.symbol() == *letter);
        let rank = letters
            .get(place + 1)
            .and_then(|&rank| Rank::from_letter(if rank == '1' { 'T' } else { rank }));
        found.extend(suit.zip(rank).map(|(suit, rank)| Card::new(suit, rank)));
    }
}

fn cards_in(value: &Value, found: &mut HashSet<Card>) {
    match value {
        Value::String(text) => named(text, found),
        Value::Array(values) => values.iter().for_each(|value| cards_in(value, found)),
        Value::Object(fields) => {
            for (name, value) in fields {
                named(name, found);
                cards_in(value, found);
            }
        }
        _ => {}
    }
}

/// What the human may have seen when some cards had been played.
fn may_see(
    seats: &[Seat],
    deal: &Deal,
    contract: Option<Contract>,
    played: &[Card],
) -> HashSet<Card> {
    let mut seen: HashSet<Card> = played.iter().copied().collect();
    let mut hands: Vec<Seat> = seats.to_vec();
    if let Some(contract) = contract {
        if !played.is_empty() {
            hands.push(contract.dummy());
        }
        if seats.contains(&contract.dummy()) {
            hands.push(contract.declarer);
        }
    }
    seen.extend(hands.into_iter().flat_map(|seat| deal.hand(seat).iter()));
    seen
}

fn order_of_play(table: &Value) -> Vec<Card> {
    let tricks = table["tricks"].as_array().into_iter().flatten();
    let all = tricks.chain(std::iter::once(&table["trick"]));
    let cards = all.flat_map(|trick| trick["cards"].as_array().into_iter().flatten());
    cards.map(|one| one["card"].as_str().expect("a card").parse().expect("a card")).collect()
}

fn contract_of(table: &Value) -> Option<Contract> {
    let text = table["contract"].as_str()?;
    let declarer = table["declarer"].as_str()?.parse().ok()?;
    Contract::parse(text, declarer).ok()
}

/// Plays a board in which the hand of `strong` is much the best, with a human in the South, and looks
/// at every message; gives the role that the human had.
fn check(strong: Seat) -> Option<&'static str> {
    let seats = &[Seat::South];
    let hands = "AKQJ2.AKQ.32.A32 765.JT98.QJT.QJT T98.432.AK54.K54 43.765.9876.9876";
    let text = format!(
        "[Board \"1\"]\n[Dealer \"{strong}\"]\n[Vulnerable \"None\"]\n[Deal \"{strong}:{hands}\"]\n"
    );
    // By the rules the strong hand declares.
    let server = Server::seating("sayc+mc");
    let opening = json!({"text": text, "level": "beginner"});
    let id = open_table(server.address, &opening);
    let mut socket = Socket::at(server.address, &id);
    let heard = play_out(&mut socket, 1);
    let over: Value = serde_json::from_str(heard.last().expect("the end")).expect("JSON");
    let deal: Deal = over["result"]["deal"].as_str().expect("a deal").parse().expect("a deal");
    let mut played = Vec::new();
    let mut contract = None;
    let mut claimer = None;
    for text in &heard[..heard.len() - 1] {
        let message: Value = serde_json::from_str(text).expect("JSON");
        if message["type"] == "table" {
            played = order_of_play(&message);
            contract = contract_of(&message);
            claimer = message["claim"]["by"].as_str().and_then(|by| by.parse::<Seat>().ok());
            assert!(message["result"].is_null(), "a result before the end");
        }
        let mut seen = may_see(seats, &deal, contract, &played);
        // Whoever claims shows the hand to the opponents.
        if let Some(claimer) =
            claimer.filter(|by| seats.iter().any(|seat| seat.side() != by.side()))
        {
            seen.extend(deal.hand(claimer).iter());
        }
        let mut sent = HashSet::new();
        cards_in(&message, &mut sent);
        let hidden: Vec<_> = sent.difference(&seen).collect();
        assert!(hidden.is_empty(), "{hidden:?} may not be seen yet: {text}");
    }
    let contract = contract?;
    Some(match seats.first() {
        Some(seat) if *seat == contract.declarer => "declarer",
        Some(seat) if *seat == contract.dummy() => "dummy",
        _ => "defender",
    })
}

#[test]
fn nothing_hidden_is_ever_sent() {
    let roles: HashSet<_> = [Seat::South, Seat::North, Seat::East].map(check).into();
    let wanted = ["declarer", "dummy", "defender"].map(Some).into();
    assert_eq!(roles, wanted, "the boards should show every role");
}

#[test]
fn the_look_out_finds_what_is_hidden() {
    let cases =
        ["\"HK\"", "[\"♥K\"]", "{\"a\":\"the ♥K\"}", "\".K..\"", "\"N:.K.. - - -\"", "{\"HK\":1}"];
    for case in cases {
        let mut found = HashSet::new();
        cards_in(&serde_json::from_str(case).expect("JSON"), &mut found);
        assert!(found.contains(&"HK".parse().expect("a card")), "{case}");
    }
}
