//! DDS through the `ddss` crate, joined by PBN text.

use std::num::NonZero;

use anyhow::Result;
use contract_bridge as theirs;
use crosscheck::{Question, Rival, Timed, dds_words};
use merrimac_cards::{
    Bid, BySeat, BySide, ByStrain, Contract, Doubling, Seat, Side, Strain, Vulnerability,
};

dds_words!(ddss);

/// The other solver, on one thread.
pub(crate) struct Ddss(ddss::Solver);

impl Ddss {
    pub(crate) fn new() -> Self {
        Self(ddss::Solver::lock(NonZero::new(1)))
    }
}

impl Rival for Ddss {
    fn name(&self) -> &'static str {
        "ddss"
    }

    fn ask(&mut self, question: &Question) -> Result<Timed> {
        let solver = &self.0;
        Ok(answer(
            question,
            |deal| solver.solve_deal(deal),
            |objective| solver.solve_board(objective),
        ))
    }
}

/// The par score of North and South for a dealer, and the contracts with their overtricks.
pub(crate) fn par(
    table: &BySeat<ByStrain<u8>>,
    vulnerability: Vulnerability,
    dealer: Seat,
) -> (i32, Vec<(Contract, i8)>) {
    let found = ddss::calculate_par(
        their_table(table),
        their_vulnerability(vulnerability),
        their_seat(dealer),
    );
    (found.score, found.contracts.iter().map(our_contract).collect())
}

/// The same by the side that opens the bidding; scores are always of North and South.
pub(crate) fn par_by_opener(
    table: &BySeat<ByStrain<u8>>,
    vulnerability: Vulnerability,
) -> BySide<(i32, Vec<(Contract, i8)>)> {
    let found = ddss::calculate_pars(their_table(table), their_vulnerability(vulnerability));
    BySide::from_fn(|side| {
        let par = &found[side.index()];
        let score = if side == Side::NorthSouth { par.score } else { -par.score };
        (score, par.contracts.iter().map(our_contract).collect())
    })
}

fn our_contract(theirs: &ddss::ParContract) -> (Contract, i8) {
    let bid = theirs.contract.bid;
    let strain = Strain::ALL[bid.strain as usize];
    let doubling = match theirs.contract.penalty {
        theirs::Penalty::Undoubled => Doubling::Undoubled,
        theirs::Penalty::Doubled => Doubling::Doubled,
        theirs::Penalty::Redoubled => Doubling::Redoubled,
    };
    let declarer = Seat::ALL[theirs.declarer as usize];
    (Contract { bid: Bid::new(bid.level.get(), strain), doubling, declarer }, theirs.overtricks)
}

fn their_table(table: &BySeat<ByStrain<u8>>) -> ddss::TrickCountTable {
    let row = |strain: Strain| {
        let [north, east, south, west] = Seat::ALL.map(|seat| table[seat][strain]);
        ddss::TrickCountRow::new(north, east, south, west)
    };
    ddss::TrickCountTable(Strain::ALL.map(row))
}

const fn their_vulnerability(vulnerability: Vulnerability) -> ddss::Vulnerability {
    match vulnerability {
        Vulnerability::None => ddss::Vulnerability::NONE,
        Vulnerability::NorthSouth => ddss::Vulnerability::NS,
        Vulnerability::EastWest => ddss::Vulnerability::EW,
        Vulnerability::Both => ddss::Vulnerability::ALL,
    }
}
