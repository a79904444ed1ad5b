//! Par: the score both sides reach when everybody sees all cards and bids perfectly.
//!
//! Par needs only the table of tricks. A side bids the contract that is worth most to it, the
//! opponents bid on when going down doubled costs them less, and so forth until neither side can
//! improve. Sacrifices are always doubled, contracts that make never are.
//!
//! Two questions are asked in practice, and both are answered here:
//! - [`par`] of a board, for its dealer. Who deals matters where both sides could make the same
//!   contract, or could sacrifice in the opponents' own suit by bidding it first.
//! - [`par_by_opener`], without a dealer: once if North or South open the bidding, once if East or
//!   West do. The two agree but for "hot" boards, on which whoever bids first is better off.
//!
//! The contracts are all those that reach par: in every strain that does, the highest bid needed,
//! lowered as far as the opponents cannot profit from it and no game or slam premium is lost. These
//! are the conventions of DDS \[DDS, `DealerPar` and `SidesPar`\], so that results can be compared.
//!
//! # Differences from DDS
//! - Scores are always those of North and South.
//! - A sacrifice in the opponents' own strain is doubled, as any other. DDS leaves the mark out.

mod dealer;
mod sides;

use std::fmt;

use merrimac_cards::{Bid, BySide, Contract, Doubling, Seat, Side, Strain, Vulnerability};

use crate::solver::DdTable;

/// The par score and every contract that reaches it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Par {
    /// The score of North and South.
    pub north_south: i32,
    /// The contracts, lowest bid first; none if the board is passed out.
    pub contracts: Vec<ParContract>,
    /// The contract that sacrifices are bid against; none if par is a contract that makes, or
    /// without a dealer.
    pub sacrificed_over: Option<Bid>,
}

/// A contract that reaches par, and how it ends.
///
/// ```
/// use merrimac_cards::{Bid, Doubling, Side, Vulnerability};
/// use merrimac_double_dummy::{Declarers, ParContract};
/// let sacrifice = ParContract {
///     bid: "5D".parse()?,
///     doubling: Doubling::Doubled,
///     declarers: Declarers::Either(Side::EastWest),
///     over: -2,
/// };
/// assert_eq!(sacrifice.to_string(), "5DX-2 by EW");
/// assert_eq!(sacrifice.north_south_score(Vulnerability::None), 300);
/// # Ok::<(), merrimac_cards::ParseCallError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParContract {
    /// The bid.
    pub bid: Bid,
    /// Doubled if it goes down.
    pub doubling: Doubling,
    /// Who can play it.
    pub declarers: Declarers,
    /// Overtricks, or undertricks as a negative number.
    pub over: i8,
}

/// Who of a side can play a contract with the result it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Declarers {
    /// Only this player.
    Only(Seat),
    /// Both partners alike.
    Either(Side),
}

/// The par of a board.
///
/// ```
/// use merrimac_cards::{Deal, Seat, Vulnerability};
/// use merrimac_double_dummy::{Solver, par};
/// let deal: Deal =
///     "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3".parse()?;
/// let par = par(&Solver::default().table(&deal), Vulnerability::None, Seat::North);
/// assert_eq!(par.north_south, -110);
/// assert_eq!(par.contracts[0].to_string(), "2S= by EW");
/// # Ok::<(), merrimac_cards::ParseDealError>(())
/// ```
pub fn par(table: &DdTable, vulnerability: Vulnerability, dealer: Seat) -> Par {
    dealer::par(&Tricks(table), vulnerability, dealer)
}

/// The par of a deal by the side that opens the bidding.
pub fn par_by_opener(table: &DdTable, vulnerability: Vulnerability) -> BySide<Par> {
    sides::par(&Tricks(table), vulnerability)
}

impl Par {
    const PASSED_OUT: Self = Self { north_south: 0, contracts: Vec::new(), sacrificed_over: None };

    /// Contracts of one score, in their order.
    fn of(mut contracts: Vec<ParContract>, vulnerability: Vulnerability) -> Self {
        contracts.sort_by_key(|contract| contract.bid);
        let first = contracts.first();
        let north_south = first.map_or(0, |first| first.north_south_score(vulnerability));
        Self { north_south, contracts, sacrificed_over: None }
    }
}

impl ParContract {
    /// The tricks that its declarer takes.
    pub const fn tricks(&self) -> u8 {
        self.bid.tricks().saturating_add_signed(self.over)
    }

    /// The contract as one of its declarers plays it.
    pub const fn contract(&self) -> Contract {
        let declarer = match self.declarers {
            Declarers::Only(seat) => seat,
            Declarers::Either(side) => side.seats()[0],
        };
        Contract { bid: self.bid, doubling: self.doubling, declarer }
    }

    /// What North and South score.
    pub const fn north_south_score(&self, vulnerability: Vulnerability) -> i32 {
        self.contract().north_south_score(self.tricks(), vulnerability)
    }
}

impl fmt::Display for ParContract {
    /// `4S= by NS`, `3NT+1 by W`, `5DX-2 by EW`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = if self.over == 0 { "=".to_owned() } else { format!("{:+}", self.over) };
        f.pad(&format!("{}{}{result} by {}", self.bid, self.doubling, self.declarers))
    }
}

impl Declarers {
    /// Their side.
    pub const fn side(self) -> Side {
        match self {
            Self::Only(seat) => seat.side(),
            Self::Either(side) => side,
        }
    }

    /// The players, in order of rotation from North.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        let seats = self.side().seats().into_iter();
        seats.filter(move |&seat| self == Self::Only(seat) || matches!(self, Self::Either(_)))
    }
}

impl fmt::Display for Declarers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Only(seat) => fmt::Display::fmt(seat, f),
            Self::Either(side) => fmt::Display::fmt(side, f),
        }
    }
}

/// The table, asked in the way of bidders: what can a side take?
struct Tricks<'a>(&'a DdTable);

impl Tricks<'_> {
    /// The most tricks a side takes in a strain.
    fn most(&self, side: Side, strain: Strain) -> u8 {
        let [one, other] = side.seats();
        self.0[one][strain].max(self.0[other][strain])
    }

    /// The highest bid that a side makes in a strain.
    fn highest_made(&self, side: Side, strain: Strain) -> Option<Bid> {
        Bid::try_new(self.most(side, strain).checked_sub(6)?, strain)
    }

    /// Who takes the most tricks of that side.
    fn declarers(&self, side: Side, strain: Strain) -> Declarers {
        let [one, other] = side.seats();
        match self.0[one][strain].cmp(&self.0[other][strain]) {
            std::cmp::Ordering::Greater => Declarers::Only(one),
            std::cmp::Ordering::Less => Declarers::Only(other),
            std::cmp::Ordering::Equal => Declarers::Either(side),
        }
    }

    /// A bid in a strain as the side's best declarer plays it.
    fn played(&self, side: Side, bid: Bid) -> ParContract {
        let over = self.most(side, bid.strain()) as i8 - bid.tricks() as i8;
        let doubling = if over < 0 { Doubling::Doubled } else { Doubling::Undoubled };
        ParContract { bid, doubling, declarers: self.declarers(side, bid.strain()), over }
    }
}

/// The lowest bid in a strain that outranks another bid.
fn lowest_above(bid: Bid, strain: Strain) -> Option<Bid> {
    Bid::try_new(bid.level() + u8::from(strain <= bid.strain()), strain)
}

/// What a bid is worth to a side if it makes exactly.
const fn made(bid: Bid, side: Side, vulnerability: Vulnerability) -> i32 {
    let declarer = side.seats()[0];
    let contract = Contract { bid, doubling: Doubling::Undoubled, declarer };
    contract.score(bid.tricks(), vulnerability)
}

/// What a number of doubled undertricks costs a side.
const fn penalty(down: u8, side: Side, vulnerability: Vulnerability) -> i32 {
    if down == 0 {
        return 0;
    }
    let bid = Bid::new(7, Strain::Notrump);
    let contract = Contract { bid, doubling: Doubling::Doubled, declarer: side.seats()[0] };
    -contract.score(bid.tricks() - down, vulnerability)
}

/// By how many levels a bid can be lowered without losing a game or slam premium.
const fn premium_free_levels(bid: Bid) -> u8 {
    let game = match bid.strain() {
        Strain::Clubs | Strain::Diamonds => 5,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Notrump => 3,
    };
    match bid.level() {
        6 | 7 => 0,
        level if level >= game => level - game,
        level => level - 1,
    }
}

/// A contract that makes, bid at a lower level: the same tricks, the same score.
fn lowered(contract: ParContract, levels: u8) -> ParContract {
    let bid = Bid::new(contract.bid.level() - levels, contract.bid.strain());
    ParContract { bid, over: contract.over + levels as i8, ..contract }
}

#[cfg(test)]
mod tests;
