//! Files for dealing machines: BRI, DGE, DUP and DLM.
//!
//! They carry deals and nothing else, in the shapes that duplicating machines of several generations
//! take. All four count the pack from the ace of spades, 1, down to the deuce of clubs, 52.
//!
//! * [`bri`]: the cards of North, East and South as two-digit numbers, 128 bytes a board.
//! * [`dge`]: all four hands with suit symbols of the DOS character set, 128 bytes a board.
//! * [`dup`]: both of these and ten bytes for the machine, 156 bytes a board.
//! * [`dlm`]: a text file with 26 letters and a checksum a board, up to 99 boards.
//!
//! [`read()`] and [`write()`] treat them alike; the modules give what a format has of its own. What they
//! read is proportional to the file's size, so whoever opens the file decides how large it may be.
//!
//! Source of the facts: the machine's published conversion notes and what the dealing program
//! *Big Deal* writes.

use std::fmt;

use merrimac_cards::{Board, Card, Deal, DealBuilder, DealError, Hand, Rank, Seat, Suit};
use thiserror::Error;

pub mod bri;
pub mod dge;
pub mod dlm;
pub mod dup;

/// One of the file formats of dealing machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MachineFormat {
    /// Card numbers of three hands.
    Bri,
    /// Four hands with suit symbols.
    Dge,
    /// Both, with instructions for the machine.
    Dup,
    /// A text file with checksums.
    Dlm,
}

impl MachineFormat {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Bri, Self::Dge, Self::Dup, Self::Dlm];

    /// The extension of its files: `bri`, `dge`, `dup` or `dlm`.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Bri => "bri",
            Self::Dge => "dge",
            Self::Dup => "dup",
            Self::Dlm => "dlm",
        }
    }

    /// The format whose files have this extension, in either case.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }
}

impl fmt::Display for MachineFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.extension().to_uppercase())
    }
}

/// Reads the boards of a file. BRI and DGE carry no numbers: their boards count from 1.
///
/// ```
/// use merrimac_cards::Board;
/// use merrimac_notation::duplimate::{self, MachineFormat};
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse()?;
/// let boards = [Board::numbered(1, deal)];
/// let bytes = duplimate::write(MachineFormat::Dup, &boards)?;
/// assert_eq!(bytes.len(), 156);
/// assert_eq!(duplimate::read(MachineFormat::Dup, &bytes)?, boards);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Names the first board that cannot be read and where in the file the fault stands.
pub fn read(format: MachineFormat, bytes: &[u8]) -> Result<Vec<Board>, MachineFileError> {
    let numbered = |(number, deal): (u32, Deal)| Board::numbered(number, deal);
    let boards = match format {
        MachineFormat::Bri => (1..).zip(bri::read(bytes)?).map(numbered).collect(),
        MachineFormat::Dge => (1..).zip(dge::read(bytes)?).map(numbered).collect(),
        MachineFormat::Dup => {
            let set = dup::read(bytes)?;
            (set.orders.lowest..).zip(set.deals).map(numbered).collect()
        }
        MachineFormat::Dlm => {
            let boards = dlm::read(bytes)?.boards;
            boards.into_iter().map(|(number, deal)| numbered((number.into(), deal))).collect()
        }
    };
    Ok(boards)
}

/// Writes boards. The machine knows dealer and vulnerability by the number alone, and in BRI and
/// DGE the number by the place alone.
///
/// # Errors
/// If the numbers do not fit: those of DUP must follow each other and stay below 1000, those of DLM
/// must differ and lie between 1 and 99.
pub fn write(format: MachineFormat, boards: &[Board]) -> Result<Vec<u8>, BoardNumberError> {
    let deals = || boards.iter().map(|board| board.deal).collect::<Vec<_>>();
    match format {
        MachineFormat::Bri => Ok(bri::write(&deals())),
        MachineFormat::Dge => Ok(dge::write(&deals())),
        MachineFormat::Dup => Ok(dup::write(&dup::DupSet::of_boards(boards)?)),
        MachineFormat::Dlm => Ok(dlm::write(&dlm::DlmSet::of_boards(boards)?).into_bytes()),
    }
}

/// Board numbers that a format cannot carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardNumberError {
    /// A number out of range.
    #[error("{format} has no place for board {number}: the highest is {highest}")]
    Range {
        /// The format.
        format: MachineFormat,
        /// The board's number.
        number: u32,
        /// The highest number it can carry.
        highest: u32,
    },
    /// A gap in a format that counts on.
    #[error("{format} counts its boards on: expected board {expected}, found {found}")]
    Gap {
        /// The format.
        format: MachineFormat,
        /// The number that had to follow.
        expected: u32,
        /// The number that does.
        found: u32,
    },
    /// A number twice.
    #[error("board {number} appears twice")]
    Twice {
        /// The number.
        number: u32,
    },
}

/// What is wrong with a dealing-machine file. Offsets are in bytes from 0, lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MachineFileError {
    /// The file does not consist of whole boards.
    #[error(
        "board {board} at byte {offset} is cut short: it has {length} bytes instead of {expected}"
    )]
    Size {
        /// The board that is cut.
        board: u32,
        /// Where it starts.
        offset: usize,
        /// How long it is.
        length: usize,
        /// How long it has to be.
        expected: usize,
    },
    /// Two bytes that are no card number.
    #[error("board {board}, byte {offset}: expected a card number from 01 to 52, found {found:?}")]
    CardNumber {
        /// The board.
        board: u32,
        /// Where the number stands.
        offset: usize,
        /// What stands there.
        found: String,
    },
    /// A byte that is neither a rank nor the suit symbol due.
    #[error("board {board}, byte {offset}: expected {expected}, found byte {found}")]
    Symbol {
        /// The board.
        board: u32,
        /// Where the byte stands.
        offset: usize,
        /// What it had to be.
        expected: &'static str,
        /// The byte.
        found: u8,
    },
    /// A card that was dealt already.
    #[error("board {board}, byte {offset}: {card} is dealt twice")]
    Twice {
        /// The board.
        board: u32,
        /// Where the card stands for the second time.
        offset: usize,
        /// The card.
        card: Card,
    },
    /// Hands that do not make up a deal.
    #[error("board {board} at byte {offset}: {source}")]
    Deal {
        /// The board.
        board: u32,
        /// Where it starts.
        offset: usize,
        /// What is wrong with it.
        source: DealError,
    },
    /// The two descriptions of a board in a DUP file differ.
    #[error(
        "board {board} at byte {offset}: the hands for the screen are not those for the machine"
    )]
    Disagree {
        /// The board.
        board: u32,
        /// Where the second description starts.
        offset: usize,
    },
    /// The last ten bytes of a board in a DUP file make no sense.
    #[error("board {board}, byte {offset}: expected {expected}")]
    Orders {
        /// The board.
        board: u32,
        /// Where the fault stands.
        offset: usize,
        /// What had to stand there.
        expected: &'static str,
    },
    /// A line of a DLM file that cannot be read.
    #[error("line {line}: expected {expected}")]
    Line {
        /// The line.
        line: u64,
        /// What had to stand there.
        expected: &'static str,
    },
    /// A board of a DLM file is there twice.
    #[error("line {line}: board {board} appears twice")]
    BoardTwice {
        /// The line.
        line: u64,
        /// The board.
        board: u8,
    },
    /// A board of a DLM file whose checksum is wrong.
    #[error(
        "line {line}, board {board}: the checksum is {found:03}, but the cards give {expected:03}"
    )]
    BoardChecksum {
        /// The line.
        line: u64,
        /// The board.
        board: u8,
        /// The checksum of the file.
        found: u8,
        /// The checksum of the cards.
        expected: u8,
    },
    /// A board of a DLM file that does not give everybody thirteen cards.
    #[error("line {line}, board {board}: {source}")]
    BoardDeal {
        /// The line.
        line: u64,
        /// The board.
        board: u8,
        /// What is wrong with it.
        source: DealError,
    },
    /// The checksum of a DLM file's head is wrong.
    #[error("line {line}: the checksum is {found}, but the head gives {expected}")]
    HeadChecksum {
        /// The line.
        line: u64,
        /// The checksum of the file.
        found: u32,
        /// The checksum of the head.
        expected: u32,
    },
    /// A DLM file whose deals are encrypted.
    #[error("line {line}: the deals are encrypted")]
    Encrypted {
        /// The line that says so.
        line: u64,
    },
}

/// The card with this number, 1 to 52: spades first and aces first.
fn card_of_number(number: usize) -> Option<Card> {
    let place = number.checked_sub(1).filter(|&place| place < 52)?;
    Some(Card::new(Suit::DESCENDING[place / 13], Rank::ALL[12 - place % 13]))
}

/// The number of a card, 1 to 52.
fn number_of_card(card: Card) -> usize {
    (3 - card.suit().index()) * 13 + 13 - card.rank().index()
}

/// Cuts a file into boards, with the number and the offset of each.
fn boards_of(
    bytes: &[u8],
    size: usize,
) -> impl Iterator<Item = Result<(u32, usize, &[u8]), MachineFileError>> {
    (1..).zip(bytes.chunks(size)).map(move |(board, chunk)| {
        let offset = (board as usize - 1) * size;
        if chunk.len() == size {
            Ok((board, offset, chunk))
        } else {
            Err(MachineFileError::Size { board, offset, length: chunk.len(), expected: size })
        }
    })
}

/// Collects the cards of one board and proves them a deal.
struct Dealt {
    board: u32,
    start: usize,
    builder: DealBuilder,
    seen: Hand,
}

impl Dealt {
    fn new(board: u32, start: usize) -> Self {
        Self { board, start, builder: DealBuilder::default(), seen: Hand::EMPTY }
    }

    fn give(&mut self, seat: Seat, card: Card, offset: usize) -> Result<(), MachineFileError> {
        if self.seen.contains(card) {
            return Err(MachineFileError::Twice { board: self.board, offset, card });
        }
        self.seen = self.seen.with(card);
        self.builder.hands[seat] = self.builder.hands[seat].with(card);
        Ok(())
    }

    fn deal(self) -> Result<Deal, MachineFileError> {
        let Self { board, start: offset, builder, .. } = self;
        let deal = builder.partial().and_then(merrimac_cards::PartialDeal::full);
        deal.map_err(|source| MachineFileError::Deal { board, offset, source })
    }
}

#[cfg(test)]
mod tests;
