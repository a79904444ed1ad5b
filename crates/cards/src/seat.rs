//! Who sits where: seats, sides, vulnerability, and what a board number says about them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::keyed::{keyed_map, plain_enum};

/// One of the four players, in order of rotation.
///
/// ```
/// use merrimac_cards::Seat;
/// assert_eq!(Seat::West.next(), Seat::North);
/// assert_eq!("s".parse(), Ok(Seat::South));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Seat {
    /// North.
    North,
    /// East.
    East,
    /// South.
    South,
    /// West.
    West,
}

plain_enum!(Seat, 4, [North, East, South, West]);

keyed_map! {
    /// One value a seat, in the order N E S W.
    BySeat, Seat
}

impl Seat {
    /// The player on the left, who is next to call or play.
    #[inline]
    pub const fn next(self) -> Self {
        self.rotated(1)
    }

    /// The player across the table.
    #[inline]
    pub const fn partner(self) -> Self {
        self.rotated(2)
    }

    /// The player on the right, who called or played before.
    #[inline]
    pub const fn previous(self) -> Self {
        self.rotated(3)
    }

    /// The player `steps` places further round the table.
    #[inline]
    pub const fn rotated(self, steps: usize) -> Self {
        Self::ALL[(self as usize + steps) % 4]
    }

    /// How many turns after `first` this player comes: 0 to 3.
    #[inline]
    pub const fn turns_after(self, first: Self) -> usize {
        (self as usize + 4 - first as usize) % 4
    }

    /// The partnership this player belongs to.
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Self::North | Self::South => Side::NorthSouth,
            Self::East | Self::West => Side::EastWest,
        }
    }

    /// All four players, starting with this one.
    pub fn onwards(self) -> impl Iterator<Item = Self> {
        (0..4).map(move |steps| self.rotated(steps))
    }

    /// The dealer of a numbered board \[Laws 2\].
    ///
    /// Board 0 does not exist; it is read as board 16 would be, so that every number has a dealer.
    pub const fn dealer_of_board(number: u32) -> Self {
        Self::ALL[(number as usize + 3) % 4]
    }

    /// `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// `North`, `East`, `South` or `West`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "North",
            Self::East => "East",
            Self::South => "South",
            Self::West => "West",
        }
    }

    /// The seat a letter stands for, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'N' | 'n' => Some(Self::North),
            'E' | 'e' => Some(Self::East),
            'S' | 's' => Some(Self::South),
            'W' | 'w' => Some(Self::West),
            _ => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::North => "N",
            Self::East => "E",
            Self::South => "S",
            Self::West => "W",
        })
    }
}

/// The text is not a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a seat: N, E, S or W")]
pub struct ParseSeatError;

impl FromStr for Seat {
    type Err = ParseSeatError;

    /// Reads a letter or a name in either case.
    fn from_str(text: &str) -> Result<Self, ParseSeatError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::from_letter(letter).ok_or(ParseSeatError),
            _ => Self::ALL
                .into_iter()
                .find(|seat| seat.name().eq_ignore_ascii_case(text))
                .ok_or(ParseSeatError),
        }
    }
}

/// A partnership.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// North and South.
    NorthSouth,
    /// East and West.
    EastWest,
}

plain_enum!(Side, 2, [NorthSouth, EastWest]);

keyed_map! {
    /// One value a partnership, in the order NS EW.
    BySide, Side
}

impl Side {
    /// The other partnership.
    #[inline]
    pub const fn opponents(self) -> Self {
        match self {
            Self::NorthSouth => Self::EastWest,
            Self::EastWest => Self::NorthSouth,
        }
    }

    /// Its two players, in order of rotation from North.
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Self::NorthSouth => [Seat::North, Seat::South],
            Self::EastWest => [Seat::East, Seat::West],
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NorthSouth => "NS",
            Self::EastWest => "EW",
        })
    }
}

/// Which partnerships are vulnerable.
///
/// ```
/// use merrimac_cards::{Side, Vulnerability};
/// assert_eq!(Vulnerability::of_board(7), Vulnerability::Both);
/// assert!("EW".parse::<Vulnerability>()?.includes(Side::EastWest));
/// # Ok::<(), merrimac_cards::ParseVulnerabilityError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Vulnerability {
    /// Neither side.
    #[default]
    None,
    /// North and South only.
    NorthSouth,
    /// East and West only.
    EastWest,
    /// Both sides.
    Both,
}

plain_enum!(Vulnerability, 4, [None, NorthSouth, EastWest, Both]);

impl Vulnerability {
    /// The vulnerability of a numbered board \[Laws 2\]: the pattern repeats every sixteen boards.
    pub const fn of_board(number: u32) -> Self {
        let place = (number + 15) % 16;
        Self::ALL[((place + place / 4) % 4) as usize]
    }

    /// Whether this side is vulnerable.
    #[inline]
    pub const fn includes(self, side: Side) -> bool {
        match self {
            Self::None => false,
            Self::Both => true,
            Self::NorthSouth => matches!(side, Side::NorthSouth),
            Self::EastWest => matches!(side, Side::EastWest),
        }
    }
}

impl fmt::Display for Vulnerability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::None => "None",
            Self::NorthSouth => "NS",
            Self::EastWest => "EW",
            Self::Both => "All",
        })
    }
}

/// The text is not a vulnerability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected a vulnerability: None, NS, EW or All")]
pub struct ParseVulnerabilityError;

impl FromStr for Vulnerability {
    type Err = ParseVulnerabilityError;

    /// Reads the names of PBN (`None`, `Love`, `-`, `NS`, `EW`, `All`, `Both`) in either case.
    fn from_str(text: &str) -> Result<Self, ParseVulnerabilityError> {
        match text.to_ascii_lowercase().as_str() {
            "none" | "love" | "-" => Ok(Self::None),
            "ns" => Ok(Self::NorthSouth),
            "ew" => Ok(Self::EastWest),
            "all" | "both" => Ok(Self::Both),
            _ => Err(ParseVulnerabilityError),
        }
    }
}

#[cfg(test)]
mod tests;
