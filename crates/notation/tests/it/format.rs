//! Every format behind one door: from each to each and back, and any bytes into all of them.

use merrimac_cards::{Record, RecordedCall, RecordedCard};
use merrimac_notation::{Format, Reading, RecordWriter, Records, WriteError};
use merrimac_testkit::strategies::{plain_text, text, told_record};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::carried::carried;
use crate::samples::{Sample, samples};

/// The formats that records can be written in.
fn writable() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|&format| !matches!(format, Format::Giblib | Format::Rows))
}

fn written(format: Format, records: &[Record]) -> Vec<u8> {
    let mut writer = RecordWriter::new(format, Vec::new()).expect("a format for records");
    for record in records {
        writer.write(record).expect("memory takes everything");
    }
    writer.finish().expect("the boards fit the format")
}

fn readings(format: Format, bytes: &[u8]) -> Vec<Reading> {
    Records::new(format, bytes).map(|reading| reading.expect("a board")).collect()
}

fn records(format: Format, bytes: &[u8]) -> Vec<Record> {
    readings(format, bytes).into_iter().map(|reading| reading.record).collect()
}

fn sample_format(sample: &Sample) -> Format {
    Format::from_extension(&sample.ending).expect("a sample of a known format")
}

/// A record without its texts, which formats cut and fold in their own ways.
fn without_texts(record: &Record) -> Record {
    let call = |recorded: &RecordedCall| RecordedCall { note: String::new(), ..recorded.clone() };
    Record {
        room: record.room,
        number: record.number,
        dealer: record.dealer,
        vulnerability: record.vulnerability,
        deal: record.deal,
        calls: record.calls.iter().map(call).collect(),
        outcome: record.outcome,
        cards: record.cards.iter().map(|recorded| RecordedCard::from(recorded.card)).collect(),
        claim: record.claim,
        tricks: record.tricks,
        ..Record::default()
    }
}

/// The groups of records that go into one file: a dealing machine wants numbers that follow each
/// other, so that every board has a file of its own.
fn files(format: Format, records: &[Record]) -> Vec<Vec<Record>> {
    let is_machine = matches!(format, Format::Machine(_));
    let size = if is_machine { 1 } else { records.len().max(1) };
    let can_carry = |record: &&Record| carried(format, record, 1).is_some();
    let records: Vec<Record> = records.iter().filter(can_carry).cloned().collect();
    records.chunks(size).map(<[Record]>::to_vec).collect()
}

#[test]
fn samples_are_detected() {
    for sample in samples() {
        let format = sample_format(&sample);
        assert_eq!(Format::detect(&sample.bytes), Some(format), "{}", sample.name);
        let start = &sample.bytes[..sample.bytes.len().min(1000)];
        assert_eq!(Format::detect(start), Some(format), "the first bytes of {}", sample.name);
    }
}

/// What changes of each part of the records on the way through every format, and for how many.
#[test]
fn samples_survive_every_format() {
    let mut lost: Vec<Losses> = writable().map(Losses::new).collect();
    for sample in samples() {
        let before = records(sample_format(&sample), &sample.bytes);
        for losses in &mut lost {
            losses.boards += before.len();
            for file in files(losses.format, &before) {
                let bytes = written(losses.format, &file);
                let name = &sample.name;
                assert_eq!(Format::detect(&bytes), Some(losses.format), "{name}");
                let after = records(losses.format, &bytes);
                assert_eq!(after.len(), file.len(), "{name} as {}", losses.format);
                for (place, (before, after)) in (1..).zip(file.iter().zip(&after)) {
                    let expected = carried(losses.format, before, place).expect("it was written");
                    let [after_bare, expected] = [after, &expected].map(without_texts);
                    assert_eq!(after_bare, expected, "{name}, {place} as {}", losses.format);
                    losses.count(before, after);
                }
            }
        }
    }
    let table: Vec<String> = lost.iter().map(Losses::to_string).collect();
    insta::assert_snapshot!("losses", table.join("\n"));
}

/// What a format loses.
struct Losses {
    format: Format,
    boards: usize,
    carried: usize,
    changed: Vec<(&'static str, usize)>,
}

impl Losses {
    fn new(format: Format) -> Self {
        Self { format, boards: 0, carried: 0, changed: Vec::new() }
    }

    fn count(&mut self, before: &Record, after: &Record) {
        self.carried += 1;
        for part in changes(before, after) {
            match self.changed.iter_mut().find(|(known, _)| *known == part) {
                Some((_, count)) => *count += 1,
                None => self.changed.push((part, 1)),
            }
        }
    }
}

impl std::fmt::Display for Losses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:8}{} of {} boards", self.format, self.carried, self.boards)?;
        let mut changed = self.changed.clone();
        changed.sort_unstable();
        changed.iter().try_for_each(|(part, count)| write!(f, "; {part} {count}"))
    }
}

/// The parts of a record that are not as they were.
fn changes(before: &Record, after: &Record) -> Vec<&'static str> {
    let notes = |record: &Record| {
        let of_calls = record.calls.iter().map(|call| call.note.clone());
        of_calls.chain(record.cards.iter().map(|card| card.note.clone())).collect::<String>()
    };
    let [bare_before, bare_after] = [before, after].map(without_texts);
    let parts = [
        ("event", before.event == after.event),
        ("site", before.site == after.site),
        ("date", before.date == after.date),
        ("scoring", before.scoring == after.scoring),
        ("room", before.room == after.room),
        ("number", before.number == after.number),
        ("players", before.players == after.players),
        ("dealer", before.dealer == after.dealer),
        ("vulnerability", before.vulnerability == after.vulnerability),
        ("deal", before.deal == after.deal),
        ("calls", bare_before.calls == bare_after.calls),
        ("outcome", before.outcome == after.outcome),
        ("cards", bare_before.cards == bare_after.cards),
        ("claim", before.claim == after.claim),
        ("tricks", before.tricks == after.tricks),
        ("notes", notes(before) == notes(after)),
        ("comments", before.comments == after.comments),
    ];
    parts.into_iter().filter(|(_, is_same)| !is_same).map(|(part, _)| part).collect()
}

#[test]
fn records_say_no_double_dummy_results() {
    let refused = RecordWriter::new(Format::Giblib, Vec::new()).err();
    assert!(matches!(refused, Some(WriteError::Unsolved)));
    let refused = RecordWriter::new(Format::Rows, Vec::new()).err();
    assert!(matches!(refused, Some(WriteError::ReadOnly { format: Format::Rows })));
}

/// Words that no picture takes for cards: of two letters at least, which are small but for the first.
fn words() -> SBoxedStrategy<String> {
    text("[A-Z][a-z]{2,7}( [a-z]{2,6}){0,2}")
}

proptest! {
    #[test]
    fn a_record_survives_every_format(record in told_record(&words())) {
        for format in writable() {
            let Some(expected) = carried(format, &record, 1) else { continue };
            let bytes = written(format, std::slice::from_ref(&record));
            let text = String::from_utf8_lossy(&bytes);
            if !record.deal.known().is_empty() {
                prop_assert_eq!(Format::detect(&bytes), Some(format), "\n{}", text);
            }
            let expected = Reading { record: expected, diagnostics: Vec::new() };
            prop_assert_eq!(readings(format, &bytes), [expected], "as {}\n{}", format, text);
        }
    }

    #[test]
    fn any_bytes_come_to_an_end(bytes in vec(any::<u8>(), 0..300)) {
        check_end(&bytes);
    }

    /// Rows of columns that are nearly right: what is kept of them is legal.
    #[test]
    fn anything_like_a_list_is_read_as_far_as_it_is_legal(
        (number, dealer, calls, contract, declarer, cards, claim) in
            ("[0-9]{0,2}", "[NESWX]?", "(([1-7][CDHSN]|P|X)!? ){0,9}", "[1-7][CDHSN]X{0,3}", "[NESW]?",
             "([SHDC][AKQJT2-9]){0,9}.?", "[0-9]{0,2}"),
    ) {
        let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
        let row = format!(
            "f\te\ts\tI\to\t{number}\t{dealer}\tNS\t\t{deal}\t{calls}\t{contract}\t{declarer}\t{cards}\t0\t{claim}\t{claim}\tmc\t"
        );
        for Reading { record, .. } in readings(Format::Rows, row.as_bytes()) {
            prop_assert_eq!(record.auction().calls().len(), record.calls.len());
            let played = record.position().map_or(0, |position| position.cards_played().count());
            prop_assert_eq!(played, record.cards.len());
        }
    }

    #[test]
    fn anything_like_a_file_comes_to_an_end(
        text in "([\\[\\]{}\"|:?=&,.;%\n -]|[NESWnesw]|[♠♥♦♣SHDC]|[AKQJT2-9]|md|mb|pc|Deal|Auction|lin=|https://|[A-Z] |\u{6}){0,60}",
    ) {
        check_end(text.as_bytes());
    }
}

proptest! {
    // Each case is several records in six formats.
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn files_keep_their_records_in_order(all in vec(told_record(&plain_text()), 0..4)) {
        for format in [Format::Pbn, Format::Lin, Format::Link, Format::Rbn, Format::Rbx, Format::Deals] {
            for file in files(format, &all) {
                let expected: Vec<_> =
                    (1..).zip(&file).filter_map(|(place, record)| carried(format, record, place)).collect();
                let bytes = written(format, &file);
                let text = String::from_utf8_lossy(&bytes);
                prop_assert_eq!(records(format, &bytes), expected, "as {}\n{}", format, text);
            }
        }
    }
}

/// Reads bytes as every format; there is an end to it, and nothing after that.
fn check_end(bytes: &[u8]) {
    Format::detect(bytes);
    for format in Format::ALL {
        let mut records = Records::new(format, bytes);
        let mut count = 0;
        while let Some(reading) = records.next() {
            count += 1;
            assert!(count <= bytes.len() + 1, "{format} does not end");
            let is_final = reading.is_err_and(|error| error.is_final());
            assert!(!is_final || records.next().is_none(), "{format} goes on after the end");
        }
        assert!(records.next().is_none(), "{format} goes on after the end");
    }
}
