//! Links to the hand viewer of Bridge Base Online, which carry a whole board in their parameters.
//!
//! There are two forms. In one, every parameter says one thing:
//!
//! | parameter | says |
//! |---|---|
//! | `n`, `e`, `s`, `w` | a hand: `saq65h875dkq5ck62`; one may be left out |
//! | `nn`, `en`, `sn`, `wn` | a name |
//! | `d`, `v`, `b` | dealer `n e s w`; vulnerability `- n e b`; board number |
//! | `a` | the auction: `p1n!(15-17)p2c`, `d` and `r` for double and redouble |
//! | `p`, `c` | the cards in order of play, `{remarks}` among them; declarer's tricks by a claim |
//!
//! In the other, `lin` holds a LIN text. `linurl` and `myhand` name something that is kept elsewhere;
//! nothing is fetched here, so they are refused.
//!
//! # What is forgiven
//! Any host, or none; a missing scheme; a bare list of parameters; `+` for a blank; `&amp;` for `&`;
//! parameters in either case; unknown ones, which the [`Link`] keeps; all that LIN forgives.

mod percent;

use std::fmt;
use std::str::FromStr;

use merrimac_cards::{Record, RecordedCall, Seat, Vulnerability};
use thiserror::Error;

use crate::diagnostic::{Excerpt, Place};
use crate::lin::{
    BoardReader, Contents, Document, LinProblem, Piece, ReadError, call_word, claim_for_result,
    write_hand,
};

/// Where the hand viewer lives.
pub const HAND_VIEWER: &str = "https://www.bridgebase.com/tools/handviewer.html";

/// A link: an address and its parameters in order.
///
/// ```
/// use merrimac_cards::Seat;
/// use merrimac_notation::bbo::Link;
/// let link: Link = "handviewer.html?s=sakqj&d=s&b=7&a=1s(5%2B+cards)p".parse()?;
/// let record = &link.contents()?.records[0];
/// assert_eq!((record.dealer, record.number), (Some(Seat::South), Some(7)));
/// assert_eq!(record.calls[0].note, "5+ cards");
/// # Ok::<(), merrimac_notation::bbo::LinkError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// What stands before the question mark.
    pub address: String,
    /// What follows, decoded.
    pub parameters: Vec<Parameter>,
}

/// One `name=value` of a link.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// Its name, as written.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Where the value stands in the link, before decoding.
    place: Place,
}

impl PartialEq for Parameter {
    /// Where they stand does not matter.
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.value) == (&other.name, &other.value)
    }
}

impl Eq for Parameter {}

impl Parameter {
    /// A parameter that was not read from a link.
    pub fn new(name: &str, value: &str) -> Self {
        let place = Place { line: 0, column: 0, length: 0 };
        Self { name: name.to_owned(), value: value.to_owned(), place }
    }

    /// Reads what stands between two `&`, from this column on.
    fn read(text: &str, column: u64) -> Self {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let plain_name = name.strip_prefix("amp;").unwrap_or(name);
        let column = column + name.chars().count() as u64 + 1;
        let place = Place { line: 1, column, length: value.chars().count() as u64 };
        Self { name: percent::decode(plain_name), value: percent::decode(value), place }
    }

    fn piece(&self) -> Piece<'_> {
        let before = self.name.chars().count() as u64 + 1;
        let column = self.place.column.saturating_sub(before);
        let excerpt = Excerpt::starting_at(column, &self.to_string());
        Piece { text: &self.value, place: self.place, excerpt }
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", percent::encode(&self.name), percent::encode(&self.value))
    }
}

/// Why a link says nothing about a board.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// No parameter of the hand viewer.
    #[error("expected a hand-viewer link with hands (n= e= s= w=), an auction (a=) or lin=")]
    NoBoard,
    /// What it shows is kept elsewhere.
    #[error(
        "{name}= names something on the network, and nothing is fetched; expected lin= or hands"
    )]
    Remote {
        /// The parameter.
        name: String,
    },
    /// The LIN text could not be read.
    #[error("in lin=: {0}")]
    Lin(#[from] ReadError),
}

impl Link {
    /// The board in the form with one parameter for everything.
    ///
    /// Event, scoring, room and remarks on cards are left out.
    pub fn from_record(record: &Record) -> Self {
        let mut parameters = Vec::new();
        let mut add = |name: &str, value: String| {
            if !value.is_empty() {
                parameters.push(Parameter::new(name, &value));
            }
        };
        for seat in Seat::ALL {
            add(&seat_letter(seat), write_hand(record.deal.hand(seat)).to_lowercase());
        }
        for (seat, player) in record.players.iter() {
            add(&format!("{}n", seat_letter(seat)), player.clone());
        }
        add("d", record.dealer.map(seat_letter).unwrap_or_default());
        add("v", record.vulnerability.map(vulnerability_word).unwrap_or_default().to_owned());
        add("b", record.number.map(|number| number.to_string()).unwrap_or_default());
        add("a", record.calls.iter().map(call_text).collect());
        add("p", play_text(record));
        add("c", claim_for_result(record).map(|tricks| tricks.to_string()).unwrap_or_default());
        Self { address: HAND_VIEWER.to_owned(), parameters }
    }

    /// The board as a LIN text in the link.
    pub fn lin_from_record(record: &Record) -> Self {
        let lin = Document::from_record(record).to_string();
        let parameters = vec![Parameter::new("lin", lin.trim_end())];
        Self { address: HAND_VIEWER.to_owned(), parameters }
    }

    /// The value of a parameter, its name in either case; the last one counts.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.parameter(name).map(|parameter| parameter.value.as_str())
    }

    /// What the link says: one board, or those of its LIN text.
    ///
    /// Faults stand at a column of the link, or at line and column of its LIN text.
    ///
    /// # Errors
    /// If it says nothing about a board, or only where to find one.
    pub fn contents(&self) -> Result<Contents, LinkError> {
        if let Some(lin) = self.get("lin") {
            return Ok(lin.parse::<Document>()?.contents());
        }
        if let Some(name) = ["linurl", "myhand"].into_iter().find(|name| self.get(name).is_some()) {
            return Err(LinkError::Remote { name: name.to_owned() });
        }
        if !["n", "e", "s", "w", "a", "p"].into_iter().any(|name| self.get(name).is_some()) {
            return Err(LinkError::NoBoard);
        }
        let (record, diagnostics) = self.read_board().finish(None);
        Ok(Contents { records: vec![record], diagnostics, ..Contents::default() })
    }

    fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().rfind(|parameter| parameter.name.eq_ignore_ascii_case(name))
    }

    fn read_board(&self) -> BoardReader {
        let mut reader = BoardReader::default();
        for seat in Seat::ALL {
            if let Some(hand) = self.parameter(&seat_letter(seat)) {
                reader.hand(seat, &hand.piece());
            }
            let name = self.get(&format!("{}n", seat_letter(seat))).unwrap_or_default();
            name.trim().clone_into(&mut reader.record.players[seat]);
        }
        for parameter in &self.parameters {
            let piece = parameter.piece();
            match parameter.name.to_ascii_lowercase().as_str() {
                "d" => read_dealer(&piece, &mut reader),
                "v" => reader.vulnerability(&piece),
                "b" => read_number(&piece, &mut reader),
                "a" => reader.calls(&piece),
                "p" => reader.cards(&piece),
                "c" => reader.claim(&piece),
                _ => {}
            }
        }
        reader
    }
}

fn read_dealer(piece: &Piece<'_>, reader: &mut BoardReader) {
    match piece.text.trim().parse() {
        Ok(dealer) => reader.record.dealer = Some(dealer),
        Err(_) => reader.fail_at(piece, LinProblem::DealerSeat),
    }
}

fn read_number(piece: &Piece<'_>, reader: &mut BoardReader) {
    let found = piece.text.trim();
    match found.parse() {
        Ok(number) => reader.record.number = Some(number),
        Err(_) => reader.fail_at(piece, LinProblem::BoardNumber { found: found.to_owned() }),
    }
}

fn seat_letter(seat: Seat) -> String {
    seat.letter().to_ascii_lowercase().to_string()
}

const fn vulnerability_word(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "-",
        Vulnerability::NorthSouth => "n",
        Vulnerability::EastWest => "e",
        Vulnerability::Both => "b",
    }
}

/// `1n!(15-17)`; brackets in the explanation become square ones.
fn call_text(recorded: &RecordedCall) -> String {
    let call = call_word(recorded.call).to_lowercase();
    let alert = if recorded.alerted { "!" } else { "" };
    let note = recorded.note.replace('(', "[").replace(')', "]");
    if note.is_empty() { format!("{call}{alert}") } else { format!("{call}{alert}({note})") }
}

/// The remarks, then the cards.
fn play_text(record: &Record) -> String {
    let remark = |text: &String| format!("{{{}}}", text.replace('{', "(").replace('}', ")"));
    let remarks = record.comments.iter().map(remark);
    let cards = record.cards.iter().map(|recorded| recorded.card.to_string().to_lowercase());
    remarks.chain(cards).collect()
}

impl FromStr for Link {
    type Err = LinkError;

    /// Reads an address with parameters, or parameters alone; what follows `#` is dropped.
    fn from_str(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        let (address, query) = text.split_once('?').unwrap_or(("", text));
        let mut column = (text.chars().count() - query.chars().count()) as u64 + 1;
        let query = query.split('#').next().unwrap_or_default();
        let mut parameters = Vec::new();
        for part in query.split('&') {
            if !part.is_empty() {
                parameters.push(Parameter::read(part, column));
            }
            column += part.chars().count() as u64 + 1;
        }
        if !query.contains('=') {
            return Err(LinkError::NoBoard);
        }
        let address = if address.is_empty() { HAND_VIEWER } else { address.trim_end() };
        Ok(Self { address: address.to_owned(), parameters })
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameters: Vec<_> = self.parameters.iter().map(Parameter::to_string).collect();
        write!(f, "{}?{}", self.address, parameters.join("&"))
    }
}

#[cfg(test)]
mod tests;
