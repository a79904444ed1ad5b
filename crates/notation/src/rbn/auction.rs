//! The `A` line: `WZ:1S2H2S4D:4SPP5H:XA`.

use merrimac_cards::{
    Auction, AuctionState, Bid, Call, Outcome, Record, RecordedCall, Seat, Strain, Vulnerability,
};

use super::RbnProblem;
use super::read::Faults;

/// Reads dealer, vulnerability and calls, and what they come to.
///
/// The calls end before the first that is no call or not legal. A line that starts with a call has
/// West as dealer \[RBN 3.2\].
pub(super) fn read(
    text: &str,
    notes: &[Option<&str>; 10],
    record: &mut Record,
    faults: &mut Faults<'_>,
) {
    let start = head(text, record, faults);
    let dealer = *record.dealer.get_or_insert(Seat::West);
    let mut auction = Auction::new(dealer);
    let mut calls = Calls { text, at: start, notes };
    while let Some(step) = calls.next(faults) {
        match step {
            Ok(Step::Call(recorded)) => {
                if let Err(illegal) = auction.call(recorded.call) {
                    faults.error(calls.at - 1, RbnProblem::IllegalCall(illegal));
                    break;
                }
                record.calls.push(recorded);
            }
            Ok(Step::AllPass) => {
                while auction.call(Call::Pass).is_ok() {
                    record.calls.push(Call::Pass.into());
                }
            }
            Err(problem) => {
                faults.error(calls.at, problem);
                break;
            }
        }
    }
    record.outcome = match auction.state() {
        AuctionState::Turn(_) => record.outcome,
        AuctionState::PassedOut => Some(Outcome::PassedOut),
        AuctionState::Contract(contract) => Some(Outcome::Contract(contract)),
    };
}

/// Reads dealer and vulnerability, if they are there, and says where the calls start.
fn head(text: &str, record: &mut Record, faults: &mut Faults<'_>) -> usize {
    let mut letters = text.chars();
    let (dealer, vulnerability) = (letters.next(), letters.next());
    let Some(seat) = dealer.and_then(Seat::from_letter) else { return 0 };
    record.vulnerability = match vulnerability {
        Some('Z' | 'z') => Some(Vulnerability::None),
        Some('N' | 'n') => Some(Vulnerability::NorthSouth),
        Some('E' | 'e') => Some(Vulnerability::EastWest),
        Some('B' | 'b') => Some(Vulnerability::Both),
        Some('?') => None,
        _ => {
            faults.error(1, RbnProblem::Dealer);
            None
        }
    };
    record.dealer = Some(seat);
    2
}

enum Step {
    Call(RecordedCall),
    AllPass,
}

/// The calls from a place of the line on; places are counted in characters.
struct Calls<'a> {
    text: &'a str,
    at: usize,
    notes: &'a [Option<&'a str>; 10],
}

impl Calls<'_> {
    fn peek(&self) -> Option<char> {
        self.text.chars().nth(self.at)
    }

    fn letter(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += 1;
        Some(letter)
    }

    fn next(&mut self, faults: &mut Faults<'_>) -> Option<Result<Step, RbnProblem>> {
        while self.peek().is_some_and(|letter| letter == ':' || letter == ' ') {
            self.at += 1;
        }
        let call = match self.peek()?.to_ascii_uppercase() {
            'A' => {
                self.at += 1;
                return Some(Ok(Step::AllPass));
            }
            // A question to the reader: what would you call?
            'Y' => {
                self.at += 1;
                return self.next(faults);
            }
            'P' => Call::Pass,
            'X' => Call::Double,
            'R' => Call::Redouble,
            level => match self.bid(level) {
                Some(bid) => Call::Bid(bid),
                None => return Some(Err(RbnProblem::Call)),
            },
        };
        self.at += 1;
        Some(Ok(Step::Call(self.notations(call, faults))))
    }

    /// The bid of this level; leaves the place at its strain.
    fn bid(&mut self, level: char) -> Option<Bid> {
        let level = level.to_digit(10)?;
        let strain: Strain = self.text.chars().nth(self.at + 1)?.to_string().parse().ok()?;
        let bid = Bid::try_new(level as u8, strain)?;
        self.at += 1;
        Some(bid)
    }

    /// Opinions, `*` for a conventional call, `^n` for a note.
    fn notations(&mut self, call: Call, faults: &mut Faults<'_>) -> RecordedCall {
        let mut recorded = RecordedCall::from(call);
        while let Some(letter) = self.peek() {
            match letter {
                '!' | '?' => {}
                '*' => recorded.alerted = true,
                '^' => {
                    self.at += 1;
                    match note(self.peek(), self.notes) {
                        Some(text) => text.clone_into(&mut recorded.note),
                        None => faults.warning(self.at, RbnProblem::Note),
                    }
                }
                _ => break,
            }
            self.letter();
        }
        recorded
    }
}

/// The note that a digit refers to.
pub(super) fn note<'a>(digit: Option<char>, notes: &[Option<&'a str>; 10]) -> Option<&'a str> {
    notes[digit?.to_digit(10)? as usize]
}
