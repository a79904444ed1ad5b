//! Boards out of whatever people paste: PBN, LIN, links, deals, diagrams.

use merrimac_cards::{Card, Deal, Record};
use merrimac_notation::{Diagnostic, Format, Problem, Records};
use serde::Serialize;

use crate::error::{Failure, Reason};
use crate::forms::{PerSeat, cards};
use crate::review::Links;

/// The most boards that are taken from a text.
pub(crate) const MOST_BOARDS: usize = 64;

/// Something wrong with a place in a text.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FaultForm {
    line: u64,
    column: u64,
    text: String,
}

impl FaultForm {
    fn of(fault: &Diagnostic<Problem>) -> Self {
        Self { line: fault.place.line, column: fault.place.column, text: fault.problem.to_string() }
    }
}

/// What a text says.
#[derive(Debug, Clone, Default)]
pub(crate) struct Read {
    pub(crate) records: Vec<Record>,
    pub(crate) faults: Vec<FaultForm>,
    /// There are more boards in the text than are taken.
    pub(crate) is_cut: bool,
}

/// Reads boards out of a text of any format.
///
/// # Errors
/// If the text has no format that is known, no board is in it, or more than are taken.
pub(crate) fn read(text: &str) -> Result<Read, Failure> {
    let read = read_first(text, MOST_BOARDS)?;
    if read.is_cut {
        let sentence = format!(
            "there are more than {MOST_BOARDS} boards in this text, and no more are taken at once: split it"
        );
        return Err(Failure::new(Reason::TooLarge, sentence));
    }
    Ok(read)
}

/// Reads boards out of a text of any format, the first `most` of them.
///
/// # Errors
/// If the text has no format that is known, or no board is in it.
pub(crate) fn read_first(text: &str, most: usize) -> Result<Read, Failure> {
    let text = text.trim();
    let format = Format::detect(text.as_bytes())
        .ok_or_else(|| Failure::malformed("expected PBN, LIN, a hand-viewer link, or a deal"))?;
    let mut read = Read::default();
    for reading in Records::new(format, text.as_bytes()).take(most.saturating_add(1)) {
        match reading {
            Ok(reading) => {
                read.faults.extend(reading.diagnostics.iter().map(FaultForm::of));
                read.records.push(reading.record);
            }
            Err(error) if error.is_final() => return Err(Failure::malformed(error.to_string())),
            Err(error) => {
                read.faults.push(FaultForm { line: 0, column: 0, text: error.to_string() });
            }
        }
    }
    read.records.retain(|record| !record.deal.known().is_empty());
    read.is_cut = read.records.len() > most;
    read.records.truncate(most);
    if read.records.is_empty() {
        let first = read.faults.first().map(|fault| format!(": {}", fault.text));
        return Err(Failure::malformed(format!("no board found{}", first.unwrap_or_default())));
    }
    Ok(read)
}

/// A board as JSON: as the command line has it, with the hands as lists and with links.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct BoardForm {
    #[serde(flatten)]
    board: merrimac_forms::Board,
    hands: PerSeat<Vec<Card>>,
    links: Links,
}

impl BoardForm {
    pub(crate) fn of(record: &Record) -> Self {
        let (dealer, vulnerability) =
            (Some(record.dealer_or_default()), Some(record.vulnerability_or_default()));
        let known = Record { dealer, vulnerability, ..record.clone() };
        Self {
            board: (&known).into(),
            hands: PerSeat::from_fn(|seat| cards(record.deal.hand(seat))),
            links: Links::of(record),
        }
    }
}

/// The whole deal of a record.
///
/// # Errors
/// If not all cards are known.
pub(crate) fn whole_deal(record: &Record) -> Result<Deal, Failure> {
    record
        .deal
        .full()
        .map_err(|error| Failure::malformed(format!("the whole deal is needed: {error}")))
}
