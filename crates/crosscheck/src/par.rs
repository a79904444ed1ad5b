//! Par against DDS: every vulnerability, every dealer, and both openers.

use anyhow::{Result, ensure};
use merrimac_cards::{Contract, Deal, Doubling, Seat, Side, Vulnerability};
use merrimac_double_dummy::{DdTable, Par, Solver, par, par_by_opener};

use crate::oracle;

/// A contract of par: who plays it, and overtricks where both say them.
type Entry = (Contract, i8);

/// Compares the par of every deal, and fails with the first that differs.
pub(crate) fn compare(deals: &[Deal]) -> Result<()> {
    let mut solver = Solver::default();
    let (mut boards, mut hot, mut sacrifices) = (0, 0, 0);
    for deal in deals {
        let table = solver.table(deal);
        for vulnerability in Vulnerability::ALL {
            for dealer in Seat::ALL {
                let ours = par(&table, vulnerability, dealer);
                let theirs = oracle::par(&table, vulnerability, dealer);
                boards += 1;
                sacrifices += usize::from(ours.contracts.iter().any(|contract| contract.over < 0));
                agree(&ours, theirs, vulnerability, || format!("{deal} {vulnerability} {dealer}"))?;
            }
            hot += openers(deal, &table, vulnerability)?;
        }
    }
    eprintln!("{} deals, {boards} boards agree, {sacrifices} with sacrifices, {hot} hot", deals.len());
    Ok(())
}

/// Compares the pars by opener, and says whether they differ from each other.
fn openers(deal: &Deal, table: &DdTable, vulnerability: Vulnerability) -> Result<usize> {
    let ours = par_by_opener(table, vulnerability);
    let theirs = oracle::par_by_opener(table, vulnerability);
    for side in Side::ALL {
        let place = || format!("{deal} {vulnerability}, {side} opening");
        agree(&ours[side], theirs[side].clone(), vulnerability, place)?;
    }
    Ok(usize::from(ours[Side::NorthSouth].north_south != ours[Side::EastWest].north_south))
}

fn agree(
    ours: &Par,
    theirs: (i32, Vec<Entry>),
    vulnerability: Vulnerability,
    place: impl Fn() -> String,
) -> Result<()> {
    let mut entries: Vec<Entry> = Vec::new();
    for contract in &ours.contracts {
        entries.extend(contract.declarers.seats().map(|declarer| {
            (Contract { declarer, ..contract.contract() }, contract.over)
        }));
    }
    let (score, mut listed) = theirs;
    // DDS leaves the mark of a doubled contract off some sacrifices, and then reads its own text as
    // a contract made: such entries tell bid and declarer only.
    for (contract, over) in &mut listed {
        let tricks = contract.bid.tricks().saturating_add_signed(*over);
        let is_said = contract.north_south_score(tricks, vulnerability) == score;
        let same = |entry: &&Entry| entry.0.bid == contract.bid && entry.0.declarer == contract.declarer;
        if !is_said && let Some(ours) = entries.iter().find(same) {
            ensure!(ours.0.doubling == Doubling::Doubled, "{}: {contract:?} is no sacrifice", place());
            (*contract, *over) = *ours;
        }
    }
    let key = |(contract, over): &Entry| (contract.bid, contract.declarer, contract.doubling, *over);
    entries.sort_by_key(key);
    listed.sort_by_key(key);
    ensure!(
        (ours.north_south, &entries) == (score, &listed),
        "{}: ours {} {entries:?}, theirs {score} {listed:?}",
        place(),
        ours.north_south
    );
    Ok(())
}
