//! What every format carries of a record.
//!
//! | format | loses |
//! |---|---|
//! | PBN | cards and the fact of a claim if it is not known what was played |
//! | LIN | site, date; what a remark was about if it was a card; contracts that the calls do not lead to; that a result was no claim |
//! | links | as LIN, and event, scoring, room, remarks on cards |
//! | RBN, RBX | claims; which call or card the tenth note and later ones were about; who was vulnerable if the dealer is unknown |
//! | machines | boards with unknown cards; all but the deal, and in DUP and DLM the number |
//! | deals, diagrams | all but the deal |
//! | GIB | everything: it is for solved deals |
//!
//! Where three hands are known LIN, links and bare deals know the fourth.

use merrimac_cards::{
    AuctionState, Board, DealBuilder, Outcome, PartialDeal, Record, RecordedCall, RecordedCard,
    Seat,
};
use merrimac_notation::Format;
use merrimac_notation::duplimate::MachineFormat;

/// What is left of a record that was written, the so-manyeth in its file, and read again; none if
/// the format cannot carry it at all.
pub(crate) fn carried(format: Format, record: &Record, place: u32) -> Option<Record> {
    let bare = |deal| Record { number: Some(place), deal, ..Record::default() };
    match format {
        Format::Pbn => Some(by_pbn(record)),
        Format::Lin => by_lin(record),
        Format::Link => by_link(record),
        Format::Rbn | Format::Rbx => Some(by_rbn(record)),
        Format::Machine(machine) => by_machine(machine, record, place),
        Format::Deals => Some(bare(completed(&record.deal))),
        Format::Diagram => Some(bare(record.deal)).filter(|bare| !bare.deal.known().is_empty()),
        Format::Giblib | Format::Rows => None,
    }
}

/// The deal with its fourth hand, if three are known.
fn completed(deal: &PartialDeal) -> PartialDeal {
    let builder = DealBuilder { hands: *deal.hands() }.complete_last_hand();
    builder.partial().expect("completing a deal gives no card twice")
}

fn by_pbn(record: &Record) -> Record {
    let tricks = record.tricks.or(record.claim);
    match record.outcome {
        None | Some(Outcome::PassedOut) => {
            Record { cards: Vec::new(), claim: None, tricks, ..record.clone() }
        }
        Some(_) => Record { tricks, ..record.clone() },
    }
}

fn by_lin(record: &Record) -> Option<Record> {
    let auction = record.auction();
    let is_over = auction.is_over();
    // LIN has no contract but that of the calls, and judges the play by it: an auction that breaks
    // off before the play is taken as ended by passes, with a warning.
    let has_play = !record.cards.is_empty() || record.tricks.is_some();
    let by_calls = match auction.state() {
        AuctionState::Turn(_) => None,
        AuctionState::PassedOut => Some(Outcome::PassedOut),
        AuctionState::Contract(contract) => Some(Outcome::Contract(contract)),
    };
    if by_calls != record.outcome && !record.calls.is_empty() && has_play {
        return None;
    }
    let (claim, tricks) = result_by_lin(record, is_over);
    let remarks = record.cards.iter().map(|recorded| recorded.note.clone());
    let remarks = remarks.filter(|remark| !remark.is_empty());
    Some(Record {
        site: String::new(),
        date: String::new(),
        dealer: record.dealer.or(record.number.map(Seat::dealer_of_board)),
        deal: completed(&record.deal),
        outcome: by_calls,
        cards: record.cards.iter().map(|recorded| recorded.card.into()).collect(),
        claim,
        tricks,
        comments: record.comments.iter().cloned().chain(remarks).collect(),
        ..record.clone()
    })
}

/// Claim and tricks: what all cards show, or the result as a claim if it is possible.
fn result_by_lin(record: &Record, is_auction_over: bool) -> (Option<u8>, Option<u8>) {
    if record.outcome == Some(Outcome::PassedOut) {
        return (None, None);
    }
    let result = record.claim.or(record.tricks);
    let known = Record { deal: completed(&record.deal), ..record.clone() };
    let position = known.position().filter(|_| is_auction_over);
    let Some((position, contract)) = position.zip(record.contract()) else {
        return (result, result);
    };
    let won = position.won()[contract.side()];
    let most = 13 - position.won()[contract.side().opponents()];
    let is_evident = position.is_over() && known.deal == record.deal;
    let claim = if is_evident { record.claim } else { result };
    let claim = claim.filter(|claim| (won..=most).contains(claim));
    (claim, if position.is_over() { Some(won) } else { claim })
}

fn by_link(record: &Record) -> Option<Record> {
    let shows_nothing = record.deal.known().is_empty()
        && record.calls.is_empty()
        && record.cards.is_empty()
        && record.comments.is_empty();
    by_lin(record).filter(|_| !shows_nothing).map(|by_lin| Record {
        event: String::new(),
        scoring: String::new(),
        room: None,
        comments: record.comments.clone(),
        ..by_lin
    })
}

fn by_rbn(record: &Record) -> Record {
    let mut comments = record.comments.clone();
    let mut notes = Notes::default();
    let calls = record.calls.iter().map(|recorded| RecordedCall {
        note: notes.kept(&recorded.call.to_string(), &recorded.note, &mut comments),
        ..recorded.clone()
    });
    let calls = calls.collect();
    let mut notes = Notes::default();
    let cards = record.cards.iter().map(|recorded| RecordedCard {
        note: notes.kept(&recorded.card.to_string(), &recorded.note, &mut comments),
        ..recorded.clone()
    });
    let cards = cards.collect();
    let dealer = record.dealer.or((!record.calls.is_empty()).then_some(Seat::North));
    Record {
        dealer,
        vulnerability: record.vulnerability.filter(|_| dealer.is_some()),
        calls,
        cards,
        tricks: record
            .tricks
            .or(record.claim)
            .filter(|_| record.outcome != Some(Outcome::PassedOut)),
        claim: None,
        comments,
        ..record.clone()
    }
}

/// The notes to one line of RBN: nine, equal ones counted once.
#[derive(Default)]
struct Notes(Vec<String>);

impl Notes {
    /// The note, unless there are nine others already; then it becomes a remark on the board.
    fn kept(&mut self, about: &str, note: &str, comments: &mut Vec<String>) -> String {
        if note.is_empty() || self.0.iter().any(|earlier| earlier == note) {
            return note.to_owned();
        }
        if self.0.len() == 9 {
            comments.push(format!("{about}: {note}"));
            return String::new();
        }
        self.0.push(note.to_owned());
        note.to_owned()
    }
}

fn by_machine(machine: MachineFormat, record: &Record, place: u32) -> Option<Record> {
    let deal = record.deal.full().ok()?;
    let (number, highest) = match machine {
        MachineFormat::Bri | MachineFormat::Dge => (place, u32::MAX),
        MachineFormat::Dup => (record.number.unwrap_or(1), 999),
        MachineFormat::Dlm => (record.number.unwrap_or(1), 99),
    };
    (1..=highest).contains(&number).then(|| Record::of_board(&Board::numbered(number, deal)))
}
