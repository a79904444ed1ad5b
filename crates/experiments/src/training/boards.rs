//! Solved deals, and the deals that they are by symmetry.

use std::io::BufRead;

use merrimac_cards::{
    BySeat, ByStrain, Contract, Deal, DealBuilder, Doubling, Hand, Seat, Side, Strain, Suit,
    Vulnerability,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use thiserror::Error;

/// A deal with declarer's tricks double dummy, by declarer and strain.
#[derive(Debug, Clone, PartialEq)]
pub struct SolvedBoard {
    /// The cards.
    pub deal: Deal,
    /// Tricks.
    pub tricks: BySeat<ByStrain<u8>>,
}

/// Why a file of solved deals cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BoardsError {
    /// A line is something else.
    #[error("line {line}: expected a deal and twenty numbers of tricks, from 0 to 13")]
    Line {
        /// The line, from 1.
        line: usize,
    },
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// There is nothing to learn from.
    #[error("there is no solved deal")]
    Empty,
}

/// Reads lines of a deal and its twenty tricks (declarer N E S W, strain C D H S NT), with tabs between; a
/// first line that begins with `deal` is passed over.
///
/// # Errors
/// If a line is something else, or there is none.
pub fn read_boards(reader: impl BufRead) -> Result<Vec<SolvedBoard>, BoardsError> {
    let mut boards = Vec::new();
    for (number, line) in reader.lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() || line.starts_with("deal\t") {
            continue;
        }
        boards.push(SolvedBoard::parse(&line).ok_or(BoardsError::Line { line: number + 1 })?);
    }
    if boards.is_empty() { Err(BoardsError::Empty) } else { Ok(boards) }
}

/// One deal of this many is held out: never learned from, so that others can be compared on it.
const HELD_OUT: u64 = 16;

/// Deals to learn from and deals held out, told apart by a hash of the cards: the same in every file.
pub fn split(boards: Vec<SolvedBoard>) -> [Vec<SolvedBoard>; 2] {
    let (held_out, learned) =
        boards.into_iter().partition(|board| fnv(&board.deal.to_string()).is_multiple_of(HELD_OUT));
    [learned, held_out]
}

/// The hash of Fowler, Noll and Vo (FNV-1a, 64 bits).
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl SolvedBoard {
    fn parse(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let deal = fields.next()?.parse().ok()?;
        let mut tricks = BySeat::<ByStrain<u8>>::default();
        for seat in Seat::ALL {
            for strain in Strain::ALL {
                let number = fields.next()?.trim().parse().ok().filter(|&tricks| tricks <= 13)?;
                tricks[seat][strain] = number;
            }
        }
        fields.next().is_none().then_some(Self { deal, tricks })
    }

    /// The same with suits and seats changed at random: another deal to a bidder.
    pub(super) fn changed(&self, rng: &mut ChaCha8Rng) -> Self {
        let mut suits = Suit::ALL;
        for place in (1..4).rev() {
            suits.swap(place, rng.random_range(0..=place));
        }
        let steps = rng.random_range(0..4);
        let mut hands = BySeat::<Hand>::default();
        let mut tricks = BySeat::<ByStrain<u8>>::default();
        for seat in Seat::ALL {
            let from = seat.rotated(steps);
            for (suit, &other) in Suit::ALL.into_iter().zip(&suits) {
                let holding = self.deal.hand(from).holding(other);
                hands[seat] = hands[seat].with_holding(suit, holding);
                tricks[seat][Strain::from(suit)] = self.tricks[from][Strain::from(other)];
            }
            tricks[seat][Strain::Notrump] = self.tricks[from][Strain::Notrump];
        }
        let partial = DealBuilder { hands }.partial().expect("each card goes to one place");
        Self { deal: partial.full().expect("all of them do"), tricks }
    }

    /// What a contract scores for a side: as it is, and doubled if it fails.
    pub(super) fn scores(
        &self,
        contract: Option<Contract>,
        vulnerability: Vulnerability,
        side: Side,
    ) -> [i32; 2] {
        let Some(contract) = contract else { return [0, 0] };
        let tricks = self.tricks[contract.declarer][contract.strain()];
        let score = |contract: Contract| {
            let score = contract.north_south_score(tricks, vulnerability);
            if side == Side::NorthSouth { score } else { -score }
        };
        let fails = tricks < contract.bid.tricks() && contract.doubling == Doubling::Undoubled;
        let doubled = Contract { doubling: Doubling::Doubled, ..contract };
        [score(contract), score(if fails { doubled } else { contract })]
    }
}
