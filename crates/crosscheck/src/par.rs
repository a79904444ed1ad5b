//! Par against DDS: every vulnerability, every dealer, and both openers.

use anyhow::{Result, ensure};
use merrimac_cards::{ByStrain, Contract, Deal, Doubling, Seat, Side, Strain, Suit, Vulnerability};
use merrimac_double_dummy::{DdTable, Par, Solver, par, par_by_opener};

use crate::rivals;

/// A contract of par: who plays it, and overtricks where both say them.
type Entry = (Contract, i8);

/// A table and the deal it belongs to.
type Solved = (String, DdTable);

/// Tables of deals.
pub(crate) fn solved(deals: &[Deal]) -> impl Iterator<Item = Solved> {
    let mut solver = Solver::default();
    deals.iter().map(move |deal| (deal.to_string(), solver.table(deal)))
}

/// Tables from a file of deals and trick counts: declarers N E S W, each C D H S NT.
pub(crate) fn tables(text: &str) -> Result<impl Iterator<Item = Solved>> {
    let mut tables = Vec::new();
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        let deal = fields.next().unwrap_or_default().to_owned();
        let tricks: Vec<u8> = fields.map(str::parse).collect::<Result<_, _>>()?;
        ensure!(tricks.len() == 20, "{deal}: expected 20 trick counts");
        let table = DdTable::from_fn(|seat| {
            ByStrain::from_fn(|strain| tricks[5 * seat.index() + strain.index()])
        });
        tables.push((deal, table));
    }
    Ok(tables.into_iter())
}

/// Compares the par of every table, with its suits exchanged in all ways and with East and West
/// raised to what North and South can do, and fails with the first that differs.
pub(crate) fn compare(tables: impl Iterator<Item = Solved>) -> Result<()> {
    let mut count = Count::default();
    for (deal, table) in tables {
        for suits in permutations() {
            let exchanged = table.map(|row| {
                ByStrain::from_fn(|strain| match strain.trump() {
                    Some(suit) => row[Strain::from(suits[suit.index()])],
                    None => row[strain],
                })
            });
            // Real tables are hardly ever hot; those on which a side can do what the other can are.
            // Both sides with a grand slam would be beyond anything that DDS is made for.
            let level = DdTable::from_fn(|seat| {
                let other = if seat.side() == Side::EastWest { seat.next() } else { seat };
                ByStrain::from_fn(|strain| {
                    exchanged[seat][strain].max(exchanged[other][strain]).min(11)
                })
            });
            for (kind, table) in [("", exchanged), (" level", level)] {
                count.tables += 1;
                compare_table(&format!("{deal} {suits:?}{kind}"), &table, &mut count)?;
            }
        }
    }
    eprintln!("{count:?}, all agree");
    Ok(())
}

#[derive(Debug, Default)]
struct Count {
    tables: usize,
    boards: usize,
    sacrifices: usize,
    hot: usize,
}

fn permutations() -> Vec<[Suit; 4]> {
    let mut all = Vec::new();
    for code in 0..256_usize {
        let suits = [code / 64, code / 16 % 4, code / 4 % 4, code % 4].map(Suit::from_index);
        if Suit::ALL.iter().all(|suit| suits.contains(suit)) {
            all.push(suits);
        }
    }
    all
}

fn compare_table(name: &str, table: &DdTable, count: &mut Count) -> Result<()> {
    for vulnerability in Vulnerability::ALL {
        for dealer in Seat::ALL {
            let ours = par(table, vulnerability, dealer);
            let theirs = rivals::par(table, vulnerability, dealer);
            count.boards += 1;
            let is_sacrifice = ours.contracts.iter().any(|contract| contract.over < 0);
            count.sacrifices += usize::from(is_sacrifice);
            agree(&ours, theirs, vulnerability, || format!("{name} {vulnerability} {dealer}"))?;
        }
        let ours = par_by_opener(table, vulnerability);
        let theirs = rivals::par_by_opener(table, vulnerability);
        for side in Side::ALL {
            let place = || format!("{name} {vulnerability}, {side} opening");
            agree(&ours[side], theirs[side].clone(), vulnerability, place)?;
        }
        let [north_south, east_west] = ours.as_array();
        count.hot += usize::from(north_south.north_south != east_west.north_south);
    }
    Ok(())
}

fn agree(
    ours: &Par,
    theirs: (i32, Vec<Entry>),
    vulnerability: Vulnerability,
    place: impl Fn() -> String,
) -> Result<()> {
    let mut entries: Vec<Entry> = Vec::new();
    for contract in &ours.contracts {
        entries.extend(
            contract
                .declarers
                .seats()
                .map(|declarer| (Contract { declarer, ..contract.contract() }, contract.over)),
        );
    }
    let (score, mut listed) = theirs;
    // DDS leaves the mark of a doubled contract off some sacrifices, and then reads its own text as
    // a contract made: such entries tell bid and declarer only.
    for (contract, over) in &mut listed {
        let tricks = contract.bid.tricks().saturating_add_signed(*over);
        let is_said = contract.north_south_score(tricks, vulnerability) == score;
        let same =
            |entry: &&Entry| entry.0.bid == contract.bid && entry.0.declarer == contract.declarer;
        if !is_said && let Some(ours) = entries.iter().find(same) {
            ensure!(
                ours.0.doubling == Doubling::Doubled,
                "{}: {contract:?} is no sacrifice",
                place()
            );
            (*contract, *over) = *ours;
        }
    }
    let key =
        |(contract, over): &Entry| (contract.bid, contract.declarer, contract.doubling, *over);
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
