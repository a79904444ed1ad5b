//! Par in DDS's numbers.
//!
//! Par itself comes from the solver's crate: by the side that opens the bidding
//! ([`by_opener`]) and by the dealer ([`by_dealer`]). Here are DDS's ways of writing it down: its
//! order of contracts, its numbers for players and denominations, and what it leaves out.

use merrimac_cards::{Bid, BySeat, BySide, ByStrain, Seat, Side, Strain, Vulnerability};
use merrimac_double_dummy::{DdTable, Declarers, Par, ParContract, par, par_by_opener};

use crate::abi::{ContractType, DdTableResults, ParResultsDealer, ParResultsMaster, put_text};
use crate::fault::Fault;
use crate::position::STRAINS;

/// Par if North and South start and if East and West do, each as that side scores it.
///
/// # Errors
/// If the table or the vulnerability is none.
pub(crate) fn by_opener(
    table: &DdTableResults,
    vulnerable: i32,
) -> Result<BySide<ParResultsMaster>, Fault> {
    let found = par_by_opener(&read(table)?, vulnerability(vulnerable)?);
    Ok(BySide::from_fn(|side| {
        let Par { north_south, contracts, .. } = &found[side];
        let score = if side == Side::NorthSouth { *north_south } else { -north_south };
        let contracts = contracts.iter().map(|&contract| numbers(contract, true)).collect();
        listed(score, contracts)
    }))
}

/// Par for a dealer.
///
/// # Errors
/// If the table, the dealer or the vulnerability is none.
pub(crate) fn by_dealer(
    table: &DdTableResults,
    dealer: i32,
    vulnerable: i32,
) -> Result<DealerPar, Fault> {
    let dealer = usize::try_from(dealer).ok().and_then(|dealer| Seat::ALL.get(dealer));
    let dealer = *dealer.ok_or(Fault::General)?;
    let mut par = par(&read(table)?, vulnerability(vulnerable)?, dealer);
    // Sacrifices by strain; contracts that make by how high they could be bid, highest first.
    if par.sacrificed_over.is_some() {
        par.contracts.sort_by_key(|contract| contract.bid.strain());
    } else {
        let height = |contract: &ParContract| (contract.tricks(), contract.bid.strain());
        par.contracts.sort_by_key(|contract| std::cmp::Reverse(height(contract)));
    }
    Ok(DealerPar(par))
}

/// Par for a dealer, its contracts in DDS's order.
#[derive(Debug)]
pub(crate) struct DealerPar(Par);

impl DealerPar {
    /// With contracts as text; `pass` if there are none.
    pub(crate) fn texts(&self) -> ParResultsDealer {
        let Par { north_south, contracts, .. } = &self.0;
        let mut result = ParResultsDealer { score: *north_south, ..ParResultsDealer::ZERO };
        if contracts.is_empty() {
            result.number = 1;
            put_text(&mut result.contracts[0], "pass");
            return result;
        }
        for (place, &contract) in result.contracts.iter_mut().zip(contracts) {
            put_text(place, &self.text(contract));
        }
        result.number = contracts.len() as i32;
        result
    }

    /// With contracts as numbers, notrump first. Where nothing marks the first contract as a
    /// sacrifice, none is one.
    pub(crate) fn numbers(&self) -> ParResultsMaster {
        let Par { north_south, contracts, .. } = &self.0;
        let is_marked = contracts.first().is_some_and(|&first| self.is_marked(first));
        let contracts = contracts.iter().map(|&contract| numbers(contract, is_marked)).collect();
        listed(*north_south, contracts)
    }

    /// Whether a sacrifice has the star that says so: DDS leaves it out when one of two partners
    /// sacrifices in the very strain he has been outbid in.
    fn is_marked(&self, contract: ParContract) -> bool {
        let strain = self.0.sacrificed_over.map(Bid::strain);
        let is_alone = matches!(contract.declarers, Declarers::Only(_));
        contract.over < 0 && !(is_alone && strain == Some(contract.bid.strain()))
    }

    /// `4S*-EW-1`, `3N-NS+1`.
    fn text(&self, contract: ParContract) -> String {
        let strain = &contract.bid.strain().name()[..1];
        let star = if self.is_marked(contract) { "*" } else { "" };
        let end = if contract.over == 0 { String::new() } else { format!("{:+}", contract.over) };
        format!("{}{strain}{star}-{}{end}", contract.bid.level(), contract.declarers)
    }
}

/// Contracts as a result, notrump first; one contract of zeros if there are none.
fn listed(score: i32, mut contracts: Vec<ContractType>) -> ParResultsMaster {
    let mut result = ParResultsMaster { score, ..ParResultsMaster::ZERO };
    contracts.sort_by_key(|contract| contract.denom);
    result.contracts[..contracts.len()].copy_from_slice(&contracts);
    result.number = contracts.len().max(1) as i32;
    result
}

/// A contract as numbers; undertricks may be left out.
fn numbers(contract: ParContract, with_undertricks: bool) -> ContractType {
    let over = i32::from(contract.over);
    ContractType {
        under_tricks: if with_undertricks { (-over).max(0) } else { 0 },
        over_tricks: over.max(0),
        level: i32::from(contract.bid.level()),
        denom: 4 - contract.bid.strain().index() as i32,
        seats: match contract.declarers {
            Declarers::Only(seat) => seat.index() as i32,
            Declarers::Either(side) => 4 + side.index() as i32,
        },
    }
}

/// The table that somebody filled in.
fn read(table: &DdTableResults) -> Result<DdTable, Fault> {
    if !table.res_table.as_flattened().iter().all(|tricks| (0..=13).contains(tricks)) {
        return Err(Fault::General);
    }
    let row = |strain: Strain| {
        let row = STRAINS.iter().position(|&other| other == strain);
        table.res_table[row.expect("every strain has its row")]
    };
    Ok(BySeat::from_fn(|seat| ByStrain::from_fn(|strain| row(strain)[seat.index()] as u8)))
}

/// DDS's numbers for vulnerability: none, both, NS, EW.
fn vulnerability(number: i32) -> Result<Vulnerability, Fault> {
    match number {
        0 => Ok(Vulnerability::None),
        1 => Ok(Vulnerability::Both),
        2 => Ok(Vulnerability::NorthSouth),
        3 => Ok(Vulnerability::EastWest),
        _ => Err(Fault::General),
    }
}
