//! Boards that could have been played, for going there and back.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use merrimac_cards::{
    Auction, AuctionState, Bid, BySeat, Call, Card, Deal, Outcome, PlayState, Record, RecordedCall,
    RecordedCard, Seat, Vulnerability,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// A text that every format can carry: no line breaks, none of these characters, no outer blanks.
pub(crate) fn text(forbidden: &'static str) -> impl Strategy<Value = String> {
    "\\PC{0,12}".prop_map(move |text| {
        text.replace(|letter| forbidden.contains(letter), "x").trim().to_owned()
    })
}

/// A board with an auction and some or all of the play; texts without the forbidden characters.
pub(crate) fn record(forbidden: &'static str) -> impl Strategy<Value = Record> {
    let pack = Just(Card::all().collect::<Vec<_>>()).prop_shuffle();
    let head = (pack, 0..4_usize, proptest::option::of(0..4_usize), 1..200_u32);
    let choices = (vec(any::<u8>(), 0..24), vec(any::<u8>(), 0..=52), any::<u8>());
    let texts = (vec(text(forbidden), 4), vec(text(forbidden), 8), vec(text(forbidden), 0..3));
    (head, choices, texts).prop_map(|(head, (calls, cards, claim), (names, notes, remarks))| {
        let (pack, dealer, vulnerability, number) = head;
        let deal = Deal::from_pack(&pack.try_into().unwrap()).unwrap();
        let dealer = Seat::from_index(dealer);
        let auction = bid_out(dealer, &calls);
        let record = Record {
            number: Some(number),
            dealer: Some(dealer),
            vulnerability: vulnerability.map(Vulnerability::from_index),
            deal: deal.into(),
            players: BySeat::from_fn(|seat| names[seat.index()].clone()),
            calls: with_notes(&auction, &notes),
            comments: remarks.into_iter().filter(|remark| !remark.is_empty()).collect(),
            ..Record::default()
        };
        match auction.state() {
            AuctionState::Contract(contract) => {
                let outcome = Some(Outcome::Contract(contract));
                played_out(Record { outcome, ..record }, &deal, &cards, claim)
            }
            _ => Record { outcome: Some(Outcome::PassedOut), ..record },
        }
    })
}

/// A finished auction: low bids and doubles as chosen, then passes.
fn bid_out(dealer: Seat, choices: &[u8]) -> Auction {
    let mut auction = Auction::new(dealer);
    for &choice in choices {
        let legal: Vec<Call> = auction.legal_calls().take(6).collect();
        if let Some(&call) = legal.get(usize::from(choice) % legal.len().max(1)) {
            auction.call(call).unwrap();
        }
    }
    while !auction.is_over() {
        auction.call(Call::Pass).unwrap();
    }
    auction
}

fn with_notes(auction: &Auction, notes: &[String]) -> Vec<RecordedCall> {
    let one = |(place, &call): (usize, &Call)| {
        let alerted = place % 3 == 1 && call != Call::Bid(Bid::from_index(0));
        RecordedCall { call, alerted, note: notes.get(place).cloned().unwrap_or_default() }
    };
    auction.calls().iter().enumerate().map(one).collect()
}

/// Plays as many cards as there are choices; short of all, the play ends in a claim.
fn played_out(record: Record, deal: &Deal, choices: &[u8], claim: u8) -> Record {
    let contract = record.contract().unwrap();
    let mut play = PlayState::new(deal, contract.strain(), contract.opening_leader());
    for &choice in choices {
        let legal: Vec<Card> = play.legal_cards().iter().collect();
        play.play(legal[usize::from(choice) % legal.len()]).unwrap();
    }
    let won = play.won()[contract.side()];
    let left = 13 - won - play.won()[contract.side().opponents()];
    let claim = (!play.is_over()).then(|| won + claim % (left + 1));
    let cards = play.cards_played().map(|(_, card)| RecordedCard::from(card)).collect();
    Record { cards, claim, tricks: Some(claim.unwrap_or(won)), ..record }
}
