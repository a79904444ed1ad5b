//! DLM: a text file with a checksum a board.
//!
//! A section `[Document]` of `name=value` lines: headline, status (`Show` or `Sealed`), copies, the
//! first and last board, an encryption key (0 for none) and a checksum; then for every number from
//! 01 to 99 a line `Duplicates NN=0` and a line `Board NN=` with 26 letters and three digits.
//!
//! A letter `a` to `p` says who holds two cards of the pack, counted from the ace of spades down:
//! four times the first card's holder plus the second's, North 0, East 1, South 2, West 3. The three
//! digits are the number of the board and all letters' ASCII codes combined by exclusive or. The
//! head's checksum combines the copies, first and last board, and 1 if the status is `Show`.
//!
//! Boards outside the set are filled with the deal that gives every player a whole suit; only the
//! boards from the first to the last count. Names the reader does not know are passed over.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use merrimac_cards::{Board, Deal, DealBuilder, PartialDeal, Seat};

use super::{BoardNumberError, MachineFileError, MachineFormat, card_of_number};
use crate::text::lines_of;

/// The highest board number a DLM file can carry.
pub const HIGHEST: u8 = 99;

/// North all spades, East all hearts, South all diamonds, West all clubs.
const FILLER: &str = "aaaaaabffffffkkkkkklpppppp";

/// A DLM file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DlmSet {
    /// The headline.
    pub headline: String,
    /// Whether the machine must not show the deals.
    pub sealed: bool,
    /// How many copies to make of each board.
    pub copies: u32,
    /// The deals by board number, 1 to 99.
    pub boards: BTreeMap<u8, Deal>,
}

impl DlmSet {
    /// The set of these boards, open to see, without copies.
    ///
    /// # Errors
    /// If a number appears twice or is not between 1 and 99.
    pub fn of_boards(boards: &[Board]) -> Result<Self, BoardNumberError> {
        let mut deals = BTreeMap::new();
        for &Board { number, deal, .. } in boards {
            let place = u8::try_from(number).ok().filter(|place| (1..=HIGHEST).contains(place));
            let place = place.ok_or(BoardNumberError::Range {
                format: MachineFormat::Dlm,
                number,
                highest: HIGHEST.into(),
            })?;
            if deals.insert(place, deal).is_some() {
                return Err(BoardNumberError::Twice { number });
            }
        }
        Ok(Self { headline: String::new(), sealed: false, copies: 0, boards: deals })
    }

    /// The first and the last board, 1 and 0 if there is none.
    fn span(&self) -> (u32, u32) {
        let number = |place: Option<&u8>| place.map(|&place| u32::from(place));
        let first = number(self.boards.keys().next()).unwrap_or(1);
        (first, number(self.boards.keys().next_back()).unwrap_or(0))
    }
}

/// Reads a file. Forgives a missing section head and missing names, and line ends of any kind.
///
/// # Errors
/// Names the first line that cannot be read, or whose checksum is wrong.
pub fn read(bytes: &[u8]) -> Result<DlmSet, MachineFileError> {
    let mut head = Head { open: true, ..Head::default() };
    let mut boards = BTreeMap::new();
    for (line, text) in lines_of(bytes) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('[') || text.starts_with(';') {
            continue;
        }
        let (name, value) = text.split_once('=').ok_or(MachineFileError::Line {
            line,
            expected: "a name, an equals sign and a value",
        })?;
        let (name, value) = (name.trim(), value.trim());
        match name.strip_prefix("Board ") {
            Some(number) => {
                let (board, deal) = read_board(line, number, value)?;
                if boards.insert(board, deal).is_some() {
                    return Err(MachineFileError::BoardTwice { line, board });
                }
            }
            None => head.read(line, name, value)?,
        }
    }
    head.check()?;
    let (first, last) = (head.first.unwrap_or(1), head.last.unwrap_or(HIGHEST.into()));
    boards.retain(|&board, _| (first..=last).contains(&u32::from(board)));
    if head.first.is_none() || head.last.is_none() {
        let filler = filler();
        boards.retain(|_, &mut deal| deal != filler);
    }
    Ok(DlmSet { headline: head.headline, sealed: !head.open, copies: head.copies, boards })
}

/// Writes a file, every number from 1 to 99 filled.
///
/// A headline is kept to one line. Gaps between the boards read back as boards of the filling deal,
/// for the head names only the first and the last board.
pub fn write(set: &DlmSet) -> String {
    let (first, last) = set.span();
    let headline: String =
        set.headline.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let checksum = set.copies ^ first ^ last ^ u32::from(!set.sealed);
    let mut text = format!(
        "[Document]\nHeadline={}\nStatus={}\nDuplicates={}\nFrom board={first}\nTo board={last}\n\
         Next board to duplimate=0\nPrintOuts=0\nCrypto key=0\nChecksum={checksum}\n",
        headline.trim(),
        if set.sealed { "Sealed" } else { "Show" },
        set.copies,
    );
    for board in 1..=HIGHEST {
        let letters = set.boards.get(&board).map_or_else(|| FILLER.to_owned(), letters);
        let checksum = checksum_of(board, &letters);
        let line =
            writeln!(text, "Duplicates {board:02}=0\nBoard {board:02}={letters}{checksum:03}");
        line.expect("writing to a string cannot fail");
    }
    text
}

/// What the lines before the boards say.
#[derive(Default)]
struct Head {
    headline: String,
    open: bool,
    copies: u32,
    first: Option<u32>,
    last: Option<u32>,
    checksum: Option<(u64, u32)>,
}

impl Head {
    fn read(&mut self, line: u64, name: &str, value: &str) -> Result<(), MachineFileError> {
        let number = || {
            let value = value.parse::<u32>();
            value.map_err(|_| MachineFileError::Line { line, expected: "a number" })
        };
        match name {
            "Headline" => value.clone_into(&mut self.headline),
            "Status" => {
                self.open = match value {
                    "Show" => true,
                    "Sealed" => false,
                    _ => {
                        return Err(MachineFileError::Line { line, expected: "Show or Sealed" });
                    }
                }
            }
            "Duplicates" => self.copies = number()?,
            "From board" => self.first = Some(number()?),
            "To board" => self.last = Some(number()?),
            "Checksum" => self.checksum = Some((line, number()?)),
            "Crypto key" if number()? != 0 => return Err(MachineFileError::Encrypted { line }),
            _ => {}
        }
        Ok(())
    }

    fn check(&self) -> Result<(), MachineFileError> {
        let (Some((line, found)), Some(first), Some(last)) = (self.checksum, self.first, self.last)
        else {
            return Ok(());
        };
        let expected = self.copies ^ first ^ last ^ u32::from(self.open);
        if found == expected {
            Ok(())
        } else {
            Err(MachineFileError::HeadChecksum { line, found, expected })
        }
    }
}

fn read_board(line: u64, number: &str, value: &str) -> Result<(u8, Deal), MachineFileError> {
    let board = number.trim().parse().ok().filter(|board| (1..=HIGHEST).contains(board));
    let board: u8 =
        board.ok_or(MachineFileError::Line { line, expected: "a board number from 01 to 99" })?;
    let shape =
        MachineFileError::Line { line, expected: "26 letters from a to p and three digits" };
    let Some((letters, digits)) = value.split_at_checked(26) else { return Err(shape) };
    let is_letter = |letter: u8| (b'a'..=b'p').contains(&letter);
    if !letters.bytes().all(is_letter)
        || digits.len() != 3
        || !digits.bytes().all(|digit| digit.is_ascii_digit())
    {
        return Err(shape);
    }
    let Ok(found) = digits.parse::<u8>() else { return Err(shape) };
    let expected = checksum_of(board, letters);
    if found != expected {
        return Err(MachineFileError::BoardChecksum { line, board, found, expected });
    }
    let deal =
        deal_of(letters).map_err(|source| MachineFileError::BoardDeal { line, board, source })?;
    Ok((board, deal))
}

/// The deal that 26 letters from `a` to `p` describe.
fn deal_of(letters: &str) -> Result<Deal, merrimac_cards::DealError> {
    let holders = letters.bytes().flat_map(|letter| {
        let pair = usize::from(letter - b'a');
        [Seat::from_index(pair / 4), Seat::from_index(pair % 4)]
    });
    let mut builder = DealBuilder::default();
    for (card, holder) in (1..=52).filter_map(card_of_number).zip(holders) {
        builder.hands[holder] = builder.hands[holder].with(card);
    }
    builder.partial().and_then(PartialDeal::full)
}

/// The letters that describe a deal.
fn letters(deal: &Deal) -> String {
    let holders: Vec<_> =
        (1..=52).filter_map(card_of_number).map(|card| deal.holder(card).index() as u8).collect();
    holders.chunks_exact(2).map(|pair| char::from(b'a' + 4 * pair[0] + pair[1])).collect()
}

fn checksum_of(board: u8, letters: &str) -> u8 {
    letters.bytes().fold(board, |checksum, letter| checksum ^ letter)
}

fn filler() -> Deal {
    deal_of(FILLER).expect("the filling deal is a deal")
}
