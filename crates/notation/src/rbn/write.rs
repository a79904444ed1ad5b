//! Records into lines.

use merrimac_cards::{
    Call, Doubling, Hand, Outcome, PartialDeal, Record, RecordedCall, Room, Seat, Vulnerability,
};

use super::read::SCORINGS;
use super::{RbnFile, RbnLine, RbnRecord, plain};
use crate::text::one_line;

/// The file of these records. Labels that hold on are written where they change.
pub(super) fn file(records: &[Record]) -> RbnFile {
    let mut before: Vec<RbnLine> = header(&Record::default());
    let mut file = RbnFile::default();
    for record in records {
        let header = header(record);
        let changed = header.iter().zip(&before).filter(|(line, before)| line != before);
        let mut lines: Vec<_> = changed.map(|(line, _)| line.clone()).collect();
        lines.extend(own_lines(record));
        if lines.is_empty() {
            // A record without a line would not be there at all; the board's label changes nothing.
            lines.extend(
                header
                    .iter()
                    .find(|line| matches!(line, RbnLine::Labelled { label: 'B', .. }))
                    .cloned(),
            );
        }
        before = header;
        file.records.push(RbnRecord { lines });
    }
    file
}

/// The labels that hold on, in a fixed order, empty where there is nothing to say.
fn header(record: &Record) -> Vec<RbnLine> {
    vec![
        RbnLine::labelled('D', date(&record.date)),
        RbnLine::labelled('L', phrase(&record.site)),
        RbnLine::labelled('E', phrase(&record.event)),
        RbnLine::labelled('F', scoring(&record.scoring)),
        RbnLine::labelled('N', names(record)),
        RbnLine::labelled('B', record.number.map_or_else(String::new, |number| number.to_string())),
        RbnLine::labelled('H', hands(&record.deal)),
    ]
}

fn own_lines(record: &Record) -> Vec<RbnLine> {
    let mut lines = Vec::new();
    let mut remarks: Vec<_> = record.comments.iter().map(|text| braced(text)).collect();
    if record.dealer.is_some() || !record.calls.is_empty() {
        let mut notes = Notes::default();
        let text = auction(record, &mut notes);
        lines.push(RbnLine::labelled('A', text));
        remarks.extend(notes.write(&mut lines));
    }
    lines.extend(record.outcome.and_then(contract).map(|text| RbnLine::labelled('C', text)));
    if !record.cards.is_empty() {
        let mut notes = Notes::default();
        let text = play(record, &mut notes);
        lines.push(RbnLine::labelled('P', text));
        remarks.extend(notes.write(&mut lines));
    }
    match (record.outcome, record.tricks.or(record.claim)) {
        (Some(Outcome::PassedOut), _) => lines.push(RbnLine::labelled('R', "P")),
        (_, Some(tricks)) => lines.push(RbnLine::labelled('R', tricks.to_string())),
        _ => {}
    }
    lines.extend(remarks);
    lines
}

/// `1993.05.12` as `19930512`; unknown parts at the end are left out.
fn date(text: &str) -> String {
    let digits: String =
        text.chars().filter(|letter| letter.is_ascii_digit() || *letter == '?').collect();
    digits.trim_end_matches('?').to_owned()
}

/// A text of one line, its colons doubled.
fn phrase(text: &str) -> String {
    one_line(text).replace(':', "::")
}

fn scoring(text: &str) -> String {
    let (form, more) = text.split_at(text.find(':').unwrap_or(text.len()));
    let letter = SCORINGS.iter().find(|(_, name)| *name == form);
    one_line(&letter.map_or_else(|| text.to_owned(), |(letter, _)| format!("{letter}{more}")))
}

/// `North+South:West+East:room`, as far as anything is known.
fn names(record: &Record) -> String {
    let name = |seat| one_line(&record.players[seat]).replace('+', "&").replace(':', ";");
    let room = match record.room {
        Some(Room::Open) => ":O",
        Some(Room::Closed) => ":C",
        None => "",
    };
    let [north, south, west, east] = [Seat::North, Seat::South, Seat::West, Seat::East].map(name);
    if [&north, &south, &west, &east].iter().all(|name| name.is_empty()) && room.is_empty() {
        return String::new();
    }
    format!("{north}+{south}:{west}+{east}{room}")
}

/// The hands from West on; of a whole deal the last is left for the reader to work out.
fn hands(deal: &PartialDeal) -> String {
    if *deal == PartialDeal::default() {
        return String::new();
    }
    let text = |seat: Seat| match deal.hand(seat) {
        Hand::EMPTY => String::new(),
        hand => hand.to_string(),
    };
    if deal.known() == Hand::FULL {
        let [west, north, east] = [Seat::West, Seat::North, Seat::East].map(text);
        return format!("W:{west}:{north}:{east}:");
    }
    // A fourth hand that is empty must not be announced, or it would get the rest.
    if let Some(empty) = Seat::ALL.into_iter().find(|&seat| deal.hand(seat).is_empty()) {
        let hands: Vec<_> = empty.next().onwards().take(3).map(text).collect();
        return format!("{}:{}", empty.next(), hands.join(":"));
    }
    let hands: Vec<_> = Seat::West.onwards().map(text).collect();
    format!("W:{}", hands.join(":"))
}

fn auction(record: &Record, notes: &mut Notes) -> String {
    // Without a dealer the calls would be read from West on; a record's are from North on then.
    let dealer = record.dealer.unwrap_or(Seat::North);
    let vulnerability = match record.vulnerability {
        Some(Vulnerability::None) => 'Z',
        Some(Vulnerability::NorthSouth) => 'N',
        Some(Vulnerability::EastWest) => 'E',
        Some(Vulnerability::Both) => 'B',
        None => '?',
    };
    let mut text = format!("{dealer}{vulnerability}");
    let all_pass = passes_at_the_end(record);
    let spoken = &record.calls[..record.calls.len() - all_pass];
    for (turn, recorded) in spoken.iter().enumerate() {
        if turn % 4 == 0 {
            text.push(':');
        }
        text += &call(recorded.call);
        if recorded.alerted {
            text.push('*');
        }
        text += &notes.reference(&recorded.call.to_string(), &recorded.note);
    }
    if all_pass > 0 {
        if spoken.len().is_multiple_of(4) {
            text.push(':');
        }
        text.push('A');
    }
    text
}

/// How many passes end a finished auction, if nothing was said about them.
fn passes_at_the_end(record: &Record) -> usize {
    let auction = record.auction();
    if auction.calls().len() < record.calls.len() || !auction.is_over() {
        return 0;
    }
    let length = if auction.contract().is_some() { 3 } else { 4 };
    let last = &record.calls[record.calls.len() - length..];
    let plain = last.iter().all(|recorded| *recorded == RecordedCall::from(Call::Pass));
    if plain { length } else { 0 }
}

fn call(call: Call) -> String {
    match call {
        Call::Pass => "P".to_owned(),
        Call::Double => "X".to_owned(),
        Call::Redouble => "R".to_owned(),
        Call::Bid(bid) => bid.to_string().trim_end_matches('T').to_owned(),
    }
}

fn contract(outcome: Outcome) -> Option<String> {
    match outcome {
        Outcome::PassedOut => None,
        Outcome::Contract(contract) => {
            let jeopardy = match contract.doubling {
                Doubling::Undoubled => "",
                Doubling::Doubled => "X",
                Doubling::Redoubled => "R",
            };
            Some(format!("{}{jeopardy}:{}", call(contract.bid.into()), contract.declarer))
        }
        Outcome::Ending { strain, leader } => {
            let strain = strain.name().trim_end_matches('T');
            Some(format!("{strain}:{}", leader.previous()))
        }
    }
}

fn play(record: &Record, notes: &mut Notes) -> String {
    let mut text = String::new();
    for trick in record.cards.chunks(4) {
        if !text.is_empty() {
            text.push(':');
        }
        for (place, recorded) in trick.iter().enumerate() {
            let card = recorded.card;
            if place == 0 || card.suit() != trick[0].card.suit() {
                text.push(card.suit().letter());
            }
            text.push(card.rank().letter());
            text += &notes.reference(&card.to_string(), &recorded.note);
        }
    }
    text
}

/// The notes of one line: nine with a number, the rest as remarks.
#[derive(Default)]
struct Notes {
    numbered: Vec<String>,
    further: Vec<String>,
}

impl Notes {
    /// How to refer to a note; equal notes share a number.
    fn reference(&mut self, about: &str, note: &str) -> String {
        let note = one_line(note);
        if note.is_empty() {
            return String::new();
        }
        let place = self.numbered.iter().position(|earlier| *earlier == note);
        let place = place.unwrap_or_else(|| {
            self.numbered.push(note);
            self.numbered.len() - 1
        });
        if place < 9 {
            return format!("^{}", place + 1);
        }
        let note = self.numbered.pop().expect("just pushed");
        self.further.push(format!("{about}: {note}"));
        String::new()
    }

    /// Writes the numbered notes and hands back the others.
    fn write(self, lines: &mut Vec<RbnLine>) -> impl Iterator<Item = RbnLine> {
        let numbered = ('1'..='9').zip(self.numbered);
        lines.extend(numbered.map(|(number, note)| RbnLine::labelled(number, note)));
        self.further.into_iter().map(|text| braced(&text))
    }
}

fn braced(text: &str) -> RbnLine {
    RbnLine::Remark(one_line(text).chars().map(plain).collect())
}
