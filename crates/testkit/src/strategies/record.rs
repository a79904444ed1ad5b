//! Records of whole boards that fit together.

use merrimac_cards::{
    AuctionState, Board, Deal, Outcome, PlayState, Record, RecordedCall, RecordedCard, Room, Seat,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::{deal, hold, play, reachable_tricks};

/// One to three words of letters and digits.
pub fn plain_text() -> impl Strategy<Value = String> {
    "[A-Za-z]{1,8}( [A-Za-z0-9]{1,6}){0,2}"
}

/// A board as a table might leave it: from a bare deal to all fifty-two cards.
///
/// The auction is legal and may be unfinished; a finished one fixes the outcome. The cards are legal
/// and may stop at any point. The result is there when the play is complete, or when a claim settled
/// it: then `claim` and `tricks` agree and are within reach.
pub fn record() -> impl Strategy<Value = Record> {
    (heading(), deal(), 1..=128u32, happenings(), vec(plain_text(), 0..3)).prop_map(
        |(heading, deal, number, happenings, comments)| {
            let board = Record::of_board(&Board::numbered(number, deal));
            let record = Record {
                number: board.number,
                dealer: board.dealer,
                vulnerability: board.vulnerability,
                deal: board.deal,
                comments,
                ..heading
            };
            happenings.on(record, &deal)
        },
    )
}

/// What stands above a board: the event, the players.
fn heading() -> impl Strategy<Value = Record> {
    let text = || option::of(plain_text()).prop_map(Option::unwrap_or_default);
    let date = (1950..2100u32, 1..=12u32, 1..=28u32)
        .prop_map(|(year, month, day)| format!("{year}.{month:02}.{day:02}"));
    let players = [(); 4].map(|()| text());
    let room = option::of(select(&[Room::Open, Room::Closed][..]));
    let scoring = select(&["", "IMP", "MP", "Rubber"][..]).prop_map(str::to_owned);
    (text(), text(), option::of(date), scoring, room, players).prop_map(
        |(event, site, date, scoring, room, names)| {
            let mut record = Record {
                event,
                site,
                date: date.unwrap_or_default(),
                scoring,
                room,
                ..Record::default()
            };
            for (seat, name) in Seat::ALL.into_iter().zip(names) {
                record.players[seat] = name;
            }
            record
        },
    )
}

/// The choices made at a table.
#[derive(Debug, Clone)]
struct Happenings {
    calls: Vec<Index>,
    is_auction_finished: bool,
    alerts: Vec<Option<String>>,
    cards: Vec<Index>,
    remarks: Vec<Option<String>>,
    claim: Option<Index>,
}

fn happenings() -> impl Strategy<Value = Happenings> {
    let notes = || vec(option::weighted(0.2, plain_text()), 0..8);
    let finished = prop::bool::weighted(0.8);
    let cards = prop_oneof![vec(any::<Index>(), 0..52), vec(any::<Index>(), 52)];
    (vec(any::<Index>(), 0..20), finished, notes(), cards, notes(), option::of(any::<Index>()))
        .prop_map(|(calls, is_auction_finished, alerts, cards, remarks, claim)| Happenings {
            calls,
            is_auction_finished,
            alerts,
            cards,
            remarks,
            claim,
        })
}

impl Happenings {
    /// Lets all this happen on a board.
    fn on(self, mut record: Record, deal: &Deal) -> Record {
        let mut auction = hold(record.dealer.unwrap_or(Seat::North), &self.calls);
        while self.is_auction_finished && auction.call(merrimac_cards::Call::Pass).is_ok() {}
        record.calls = auction.calls().iter().map(|&call| RecordedCall::from(call)).collect();
        for (recorded, note) in record.calls.iter_mut().zip(self.alerts) {
            recorded.alerted = note.is_some();
            recorded.note = note.unwrap_or_default();
        }
        match auction.state() {
            AuctionState::Turn(_) => return record,
            AuctionState::PassedOut => {
                record.outcome = Some(Outcome::PassedOut);
                return record;
            }
            AuctionState::Contract(contract) => record.outcome = Some(Outcome::Contract(contract)),
        }
        let contract = record.contract().expect("the auction ended in one");
        let opening = PlayState::new(deal, contract.strain(), contract.opening_leader());
        let position = play(opening, &self.cards);
        record.cards = position.cards_played().map(|(_, card)| RecordedCard::from(card)).collect();
        for (recorded, note) in record.cards.iter_mut().zip(self.remarks) {
            recorded.note = note.unwrap_or_default();
        }
        if position.is_over() {
            record.tricks = Some(position.won()[contract.side()]);
        } else if let Some(claim) = self.claim {
            let reachable: Vec<_> = reachable_tricks(&position, contract.side()).collect();
            record.claim = Some(*claim.get(&reachable));
            record.tricks = record.claim;
        }
        record
    }
}
