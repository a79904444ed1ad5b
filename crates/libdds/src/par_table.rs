//! What par is computed from: the tricks of a table, and what contracts are worth.
//!
//! Par here is DDS's, with its two ways of looking at it: by the side that starts the bidding
//! ([`sides`](crate::sides)) and by the dealer ([`dealer`](crate::dealer)). They rarely differ, but
//! they do, and each lists contracts in its own way; programs compare such texts, so each is rebuilt
//! as it is.

use merrimac_cards::{
    Bid, BySeat, ByStrain, Contract, Doubling, Seat, Side, Strain, Vulnerability,
};

use crate::abi::DdTableResults;
use crate::fault::Fault;
use crate::position::STRAINS;

/// The denominations as par results number them: NT ♠ ♥ ♦ ♣.
pub(crate) const DENOMINATIONS: [Strain; 5] =
    [Strain::Notrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

/// The place of a strain in [`DENOMINATIONS`].
pub(crate) fn denomination_number(strain: Strain) -> i32 {
    4 - strain.index() as i32
}

/// DDS's numbers for vulnerability: none, both, NS, EW.
pub(crate) fn vulnerability(number: i32) -> Result<Vulnerability, Fault> {
    match number {
        0 => Ok(Vulnerability::None),
        1 => Ok(Vulnerability::Both),
        2 => Ok(Vulnerability::NorthSouth),
        3 => Ok(Vulnerability::EastWest),
        _ => Err(Fault::General),
    }
}

/// Tricks by strain and declarer, each 0 to 13.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ParTable {
    tricks: ByStrain<BySeat<i32>>,
}

impl ParTable {
    /// The table that somebody filled in.
    ///
    /// # Errors
    /// If a number cannot be one of tricks.
    pub(crate) fn read(table: &DdTableResults) -> Result<Self, Fault> {
        if !table.res_table.as_flattened().iter().all(|tricks| (0..=13).contains(tricks)) {
            return Err(Fault::General);
        }
        let mut tricks = ByStrain::default();
        for (strain, row) in STRAINS.into_iter().zip(table.res_table) {
            tricks[strain] = BySeat::from_array(row);
        }
        Ok(Self { tricks })
    }

    /// The tricks of one declarer.
    pub(crate) fn tricks(&self, strain: Strain, declarer: Seat) -> i32 {
        self.tricks[strain][declarer]
    }

    /// The tricks of the better declarer of a side.
    pub(crate) fn best(&self, strain: Strain, side: Side) -> i32 {
        let [one, other] = side.seats();
        self.tricks(strain, one).max(self.tricks(strain, other))
    }

    /// Which players of a side take as many tricks as it can.
    pub(crate) fn declarers(&self, strain: Strain, side: Side) -> Declarers {
        let best = self.best(strain, side);
        let [one, other] = side.seats();
        match (self.tricks(strain, one) == best, self.tricks(strain, other) == best) {
            (true, true) => Declarers::Either(side),
            (true, false) => Declarers::Only(one),
            _ => Declarers::Only(other),
        }
    }
}

/// Who can play a par contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Declarers {
    Only(Seat),
    Either(Side),
}

impl Declarers {
    /// The number for it in a contract: seats first, then sides.
    pub(crate) fn number(self) -> i32 {
        match self {
            Self::Only(seat) => seat.index() as i32,
            Self::Either(side) => 4 + side.index() as i32,
        }
    }

    /// `N`, `EW`.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Only(seat) => seat.to_string(),
            Self::Either(side) => side.to_string(),
        }
    }
}

/// The place among all bids of taking so many tricks in a strain; negative for fewer than seven.
pub(crate) fn bid_place(tricks: i32, strain: Strain) -> i32 {
    5 * (tricks - 7) + strain.index() as i32
}

/// What a side scores for a contract it makes exactly.
pub(crate) fn making_score(bid: Bid, vulnerable: bool) -> i32 {
    let contract = Contract { bid, doubling: Doubling::Undoubled, declarer: Seat::North };
    contract.score(bid.tricks(), if vulnerable { Vulnerability::Both } else { Vulnerability::None })
}

/// What a doubled contract costs. For no trick down, the formula gives 100 the other way; the
/// search of [`sides`](crate::sides) depends on it.
pub(crate) fn penalty(down: i32, vulnerable: bool) -> i32 {
    match down {
        _ if vulnerable => 300 * down - 100,
        ..=3 => 200 * down - 100,
        _ => 300 * down - 400,
    }
}

/// The lowest level in the same strain that earns the same bonus.
pub(crate) fn floor_level(bid: Bid) -> u8 {
    let game = match bid.strain() {
        Strain::Notrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    };
    match bid.level() {
        slam @ 6..=7 => slam,
        level if level >= game => game,
        _ => 1,
    }
}
