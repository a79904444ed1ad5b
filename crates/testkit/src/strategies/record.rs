//! Records of whole boards that fit together.

use merrimac_cards::{
    AuctionState, Board, BySeat, Call, Contract, Deal, DealBuilder, Hand, Outcome, PartialDeal,
    PlayState, Record, RecordedCall, RecordedCard, Room, Seat,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::{
    Manner, contract, deal, ending, hold, plain_text, play, reachable_tricks, seat, strain,
    vulnerability,
};

/// A board as a table might leave it: from a bare deal to all fifty-two cards.
///
/// The auction is legal and may be unfinished; a finished one fixes the outcome. The cards are legal
/// and may stop at any point. The result is there when the play is complete, or when a claim settled
/// it: then `claim` and `tricks` agree and are within reach.
pub fn record() -> impl Strategy<Value = Record> {
    let text = plain_text();
    (heading(&text), deal(), 1..=128u32, happenings(&text)).prop_map(
        |(heading, deal, number, happenings)| {
            let board = Record::of_board(&Board::numbered(number, deal));
            let record = Record {
                number: board.number,
                dealer: board.dealer,
                vulnerability: board.vulnerability,
                deal: board.deal,
                ..heading
            };
            happenings.on(record, &deal)
        },
    )
}

/// A board as a file might tell of it, with these texts as names, notes and remarks; an empty one is
/// no remark.
///
/// All that [`record`] makes, and what files leave out or know better: boards without a number, or
/// with another dealer or vulnerability than the number's; unknown hands; results of a play that
/// stops half-way; contracts without the rest of their auctions; endings.
pub fn told_record(text: &SBoxedStrategy<String>) -> impl Strategy<Value = Record> + use<> {
    let board = (option::weighted(0.8, 1..1000u32), seat(), option::weighted(0.8, vulnerability()));
    let hidden = option::weighted(0.3, any::<[bool; 4]>());
    let known = (option::weighted(0.1, contract()), any::<bool>(), hidden);
    let whole = (heading(text), board, deal(), happenings(text), known).prop_map(
        |(heading, (number, dealer, vulnerability), deal, happenings, known)| {
            let (told, is_result_known, hidden) = known;
            let dealer = Some(dealer);
            let record = Record { number, dealer, vulnerability, deal: deal.into(), ..heading };
            let mut record = happenings.told(told, is_result_known).on(record, &deal);
            record.deal = without(&deal, hidden.unwrap_or_default());
            record
        },
    );
    prop_oneof![5 => whole, 1 => told_ending(text)]
}

/// The deal without the hands of some seats.
fn without(deal: &Deal, hidden: [bool; 4]) -> PartialDeal {
    let seen = |seat: Seat| if hidden[seat.index()] { Hand::EMPTY } else { deal.hand(seat) };
    let hands = BySeat::from_fn(seen);
    DealBuilder { hands }.partial().expect("a part of a deal has no card twice")
}

/// The last few tricks of a board, some of them played.
fn told_ending(text: &SBoxedStrategy<String>) -> impl Strategy<Value = Record> + use<> {
    let setting = (option::of(1..1000u32), option::of(vulnerability()), strain(), seat());
    let cards = (1..13usize).prop_flat_map(ending);
    (heading(text), setting, cards, vec(any::<Index>(), 0..=52), notes(text)).prop_map(
        |(heading, (number, vulnerability, strain, leader), deal, choices, notes)| {
            let outcome = Some(Outcome::Ending { strain, leader });
            let dealer = Some(leader.previous());
            let mut record = Record { number, dealer, vulnerability, deal, outcome, ..heading };
            let opening = PlayState::ending(&deal, strain, leader).expect("the hands are even");
            record.cards = recorded_cards(&play(opening, &choices), notes);
            record
        },
    )
}

/// What stands above a board: the event, the players, remarks.
fn heading(text: &SBoxedStrategy<String>) -> impl Strategy<Value = Record> + use<> {
    let remarks = vec(text.clone(), 0..3);
    let text = || option::of(text.clone()).prop_map(Option::unwrap_or_default);
    let date = (1950..2100u32, 1..=12u32, option::of(1..=28u32)).prop_map(|(year, month, day)| {
        let day = day.map_or_else(|| "??".to_owned(), |day| format!("{day:02}"));
        format!("{year}.{month:02}.{day}")
    });
    let players = [(); 4].map(|()| text());
    let room = option::of(select(&[Room::Open, Room::Closed][..]));
    let scoring = select(&["", "IMP", "MP", "BAM", "Rubber"][..]).prop_map(str::to_owned);
    (text(), text(), option::of(date), scoring, room, players, remarks).prop_map(
        |(event, site, date, scoring, room, names, remarks)| Record {
            event,
            site,
            date: date.unwrap_or_default(),
            scoring,
            room,
            players: BySeat::from_array(names),
            comments: remarks.into_iter().filter(|remark| !remark.is_empty()).collect(),
            ..Record::default()
        },
    )
}

/// Notes on the first few calls or cards, sometimes on nearly all.
fn notes(text: &SBoxedStrategy<String>) -> impl Strategy<Value = Vec<Option<String>>> + use<> {
    let few = vec(option::weighted(0.2, text.clone()), 0..8);
    prop_oneof![15 => few, 1 => many_notes(text)]
}

/// Notes on nearly all.
fn many_notes(text: &SBoxedStrategy<String>) -> impl Strategy<Value = Vec<Option<String>>> + use<> {
    vec(option::weighted(0.9, text.clone()), 40..50)
}

/// The choices made at a table.
#[derive(Debug, Clone)]
struct Happenings {
    manner: Manner,
    calls: Vec<Index>,
    is_auction_finished: bool,
    notes: Vec<Option<String>>,
    alerts: Vec<bool>,
    cards: Vec<Index>,
    remarks: Vec<Option<String>>,
    claim: Option<Index>,
    /// A contract that is known without the end of its auction.
    told: Option<Contract>,
    /// Whether the result is known of a play that was not, without saying that it was a claim.
    is_result_known: bool,
}

fn happenings(text: &SBoxedStrategy<String>) -> impl Strategy<Value = Happenings> + use<> {
    let usual = (Just(Manner::Usual), vec(any::<Index>(), 0..20), notes(text));
    let patient = (Just(Manner::Patient), vec(any::<Index>(), 0..50), notes(text));
    let explained = (Just(Manner::Patient), vec(any::<Index>(), 50), many_notes(text));
    let calls = prop_oneof![15 => usual, 4 => patient, 1 => explained];
    let finished = prop::bool::weighted(0.8);
    let alerts = vec(any::<bool>(), 50);
    let cards = prop_oneof![vec(any::<Index>(), 0..52), vec(any::<Index>(), 52)];
    let claim = option::of(any::<Index>());
    (calls, finished, alerts, cards, notes(text), claim).prop_map(
        |((manner, calls, notes), is_auction_finished, alerts, cards, remarks, claim)| Happenings {
            manner,
            calls,
            is_auction_finished,
            notes,
            alerts,
            cards,
            remarks,
            claim,
            told: None,
            is_result_known: false,
        },
    )
}

impl Happenings {
    /// The same, with what is known from elsewhere.
    fn told(self, told: Option<Contract>, is_result_known: bool) -> Self {
        Self { told, is_result_known, ..self }
    }

    /// Lets all this happen on a board.
    fn on(self, mut record: Record, deal: &Deal) -> Record {
        let mut auction = hold(record.dealer.unwrap_or(Seat::North), self.manner, &self.calls);
        let is_finished = self.is_auction_finished && self.told.is_none();
        while is_finished && auction.call(Call::Pass).is_ok() {}
        record.calls = auction.calls().iter().map(|&call| RecordedCall::from(call)).collect();
        for ((recorded, note), alerted) in record.calls.iter_mut().zip(self.notes).zip(self.alerts)
        {
            recorded.alerted = alerted && note.is_some();
            recorded.note = note.unwrap_or_default();
        }
        record.outcome = match auction.state() {
            AuctionState::Turn(_) => self.told.map(Outcome::Contract),
            AuctionState::PassedOut => Some(Outcome::PassedOut),
            AuctionState::Contract(contract) => Some(Outcome::Contract(contract)),
        };
        let Some(contract) = record.contract() else { return record };
        let opening = PlayState::new(deal, contract.strain(), contract.opening_leader());
        let position = play(opening, &self.cards);
        record.cards = recorded_cards(&position, self.remarks);
        if position.is_over() {
            record.tricks = Some(position.won()[contract.side()]);
        } else if let Some(claim) = self.claim {
            let reachable: Vec<_> = reachable_tricks(&position, contract.side()).collect();
            record.tricks = Some(*claim.get(&reachable));
            record.claim = record.tricks.filter(|_| !self.is_result_known);
        }
        record
    }
}

/// The cards that led to a position, with remarks on them.
fn recorded_cards(position: &PlayState, remarks: Vec<Option<String>>) -> Vec<RecordedCard> {
    let remarks = remarks.into_iter().map(Option::unwrap_or_default);
    let remarks = remarks.chain(std::iter::repeat(String::new()));
    let cards = position.cards_played().zip(remarks);
    cards.map(|((_, card), note)| RecordedCard { card, note }).collect()
}
