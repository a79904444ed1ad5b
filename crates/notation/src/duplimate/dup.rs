//! DUP: what the machine deals, what its screen shows, and what to do.
//!
//! A board takes 156 bytes: the 78 of [`bri`], the 68 of [`dge`], and ten
//! orders to the machine: `Y` or `N` for random hands, `Y` or `N` for counting backwards, the lowest
//! board number (3 bytes), the copies of each board (2) and the highest board number (3), numbers
//! left-aligned and padded with blanks. The hands for the screen may be blank, so that nobody sees
//! them; if they are there, they have to be the same. The orders of the first board hold for all.

use merrimac_cards::{Board, Deal};

use super::{BoardNumberError, MachineFileError, MachineFormat, boards_of, bri, dge};

/// The bytes a board takes in a DUP file.
pub const BOARD_SIZE: usize = 156;
/// Where the orders start in a board.
const ORDERS: usize = bri::CARDS_SIZE + dge::HANDS_SIZE;
/// The highest board number that three bytes can carry.
const HIGHEST: u32 = 999;

/// A DUP file: deals and orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DupSet {
    /// What the machine is to do.
    pub orders: Orders,
    /// The deals, from the lowest board on.
    pub deals: Vec<Deal>,
}

/// What the machine is to do with a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Orders {
    /// Whether the hands are random.
    pub random: bool,
    /// Whether to count the boards backwards.
    pub backwards: bool,
    /// The lowest board number of the set.
    pub lowest: u32,
    /// How many copies to make of each board at once.
    pub copies: u8,
    /// The highest board number of the set.
    pub highest: u32,
}

impl DupSet {
    /// The set of these boards: random hands, counting forwards, no copies.
    ///
    /// # Errors
    /// If their numbers do not follow each other, or exceed 999.
    pub fn of_boards(boards: &[Board]) -> Result<Self, BoardNumberError> {
        let format = MachineFormat::Dup;
        let lowest = boards.first().map_or(1, |board| board.number);
        for (expected, board) in (u64::from(lowest)..).zip(boards) {
            let number = board.number;
            if number > HIGHEST {
                return Err(BoardNumberError::Range { format, number, highest: HIGHEST });
            }
            if u64::from(number) != expected {
                let expected = expected as u32;
                return Err(BoardNumberError::Gap { format, expected, found: number });
            }
        }
        let highest = boards.last().map_or(1, |board| board.number);
        Ok(Self {
            orders: Orders { random: true, backwards: false, lowest, copies: 0, highest },
            deals: boards.iter().map(|board| board.deal).collect(),
        })
    }
}

/// Reads a file.
///
/// # Errors
/// Names the first board that cannot be read, and the byte.
pub fn read(bytes: &[u8]) -> Result<DupSet, MachineFileError> {
    let mut set = DupSet::of_boards(&[]).expect("no board has a wrong number");
    for board in boards_of(bytes, BOARD_SIZE) {
        let (board, offset, bytes) = board?;
        let deal = bri::read_cards(board, offset, &bytes[..bri::CARDS_SIZE])?;
        let screen = &bytes[bri::CARDS_SIZE..ORDERS];
        if screen.iter().any(|&byte| byte != b' ') {
            let offset = offset + bri::CARDS_SIZE;
            if dge::read_hands(board, offset, screen)? != deal {
                return Err(MachineFileError::Disagree { board, offset });
            }
        }
        let orders = read_orders(board, offset + ORDERS, &bytes[ORDERS..])?;
        if board == 1 {
            set.orders = orders;
        }
        set.deals.push(deal);
    }
    Ok(set)
}

/// Writes a file. Numbers too large for their place are cut to its highest number.
pub fn write(set: &DupSet) -> Vec<u8> {
    let Orders { random, backwards, lowest, copies, highest } = set.orders;
    let yes = |answer| if answer { 'Y' } else { 'N' };
    let orders = format!(
        "{}{}{:<3}{:<2}{:<3}",
        yes(random),
        yes(backwards),
        lowest.min(HIGHEST),
        copies.min(99),
        highest.min(HIGHEST),
    );
    let mut bytes = Vec::with_capacity(set.deals.len() * BOARD_SIZE);
    for deal in &set.deals {
        bri::write_cards(deal, &mut bytes);
        dge::write_hands(deal, &mut bytes);
        bytes.extend(orders.bytes());
    }
    bytes
}

fn read_orders(board: u32, start: usize, bytes: &[u8]) -> Result<Orders, MachineFileError> {
    let fault =
        |place, expected| MachineFileError::Orders { board, offset: start + place, expected };
    let answer = |place: usize| match bytes[place] {
        b'Y' | b'y' => Ok(true),
        b'N' | b'n' => Ok(false),
        _ => Err(fault(place, "Y or N")),
    };
    let number = |place: usize, length: usize| {
        let text = std::str::from_utf8(&bytes[place..place + length]).unwrap_or_default().trim();
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>()
            .ok()
            .filter(|_| digits)
            .ok_or(fault(place, "a number padded with blanks"))
    };
    Ok(Orders {
        random: answer(0)?,
        backwards: answer(1)?,
        lowest: number(2, 3)?,
        copies: number(5, 2)? as u8,
        highest: number(7, 3)?,
    })
}
