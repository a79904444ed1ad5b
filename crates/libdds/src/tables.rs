//! `CalcDDtable` and its relatives: tricks for every declarer in every strain.
//!
//! A quirk kept: on deals of fewer than thirteen cards a hand, an entry is 13 less the tricks of
//! the defenders, as if declarer's side had won all that is gone.

use merrimac_cards::Seat;
use merrimac_double_dummy::Solver;

use crate::abi::{
    AllParResults, DdTableDeal, DdTableDeals, DdTableDealsPbn, DdTableResults, DdTablesRes, Deal,
    MAX_STRAINS,
};
use crate::crew::CREW;
use crate::fault::Fault;
use crate::par_text;
use crate::position::Position;

/// One strain of one deal: what a thread does at a time.
struct Strain {
    deal: DdTableDeal,
    trump: usize,
}

impl Strain {
    /// Declarers' tricks, North first.
    fn tricks(&self, solver: &mut Solver) -> Result<[i32; 4], Fault> {
        let deal = Deal { trump: self.trump as i32, remain_cards: self.deal.cards, ..Deal::ZERO };
        let position = Position::read(&deal, -1)?;
        let mut tricks = [0; 4];
        for leader in Seat::ALL {
            let defenders = position.led_by(leader).tricks(solver)[leader.side()];
            tricks[leader.previous().index()] = 13 - i32::from(defenders);
        }
        Ok(tricks)
    }
}

/// The table of one deal, on several threads.
///
/// # Errors
/// What is wrong with the deal.
pub(crate) fn table(deal: &DdTableDeal) -> Result<DdTableResults, Fault> {
    let strains: Vec<_> = by_time().map(|trump| Strain { deal: *deal, trump }).collect();
    let mut table = DdTableResults::ZERO;
    for (strain, tricks) in strains.iter().zip(solve(&strains)?) {
        table.res_table[strain.trump] = tricks;
    }
    Ok(table)
}

/// The tables of several deals, in the strains that are not filtered out, and their par results if
/// `mode` is a vulnerability and no strain is left out. What is not asked for stays as it was.
///
/// # Errors
/// If no strain is left, there are too many tables, or something is wrong with a deal.
pub(crate) fn tables(
    deals: &[DdTableDeal],
    mode: i32,
    filter: [i32; 5],
    results: &mut DdTablesRes,
    par: Option<&mut AllParResults>,
) -> Result<(), Fault> {
    let trumps: Vec<_> = by_time().filter(|&trump| filter[trump] == 0).collect();
    if trumps.is_empty() {
        return Err(Fault::NoStrain);
    }
    if trumps.len() * deals.len() > MAX_STRAINS {
        return Err(Fault::TooManyTables);
    }
    let strains: Vec<_> = deals
        .iter()
        .flat_map(|&deal| trumps.iter().map(move |&trump| Strain { deal, trump }))
        .collect();
    results.no_of_boards = 0;
    for (place, tricks) in solve(&strains)?.into_iter().enumerate() {
        results.results[place / trumps.len()].res_table[strains[place].trump] = tricks;
    }
    results.no_of_boards = 4 * strains.len() as i32;
    if trumps.len() == 5 && (0..=3).contains(&mode) {
        let par = par.ok_or(Fault::General)?;
        for (place, table) in results.results[..deals.len()].iter().enumerate() {
            par.par_results[place] = par_text::both_sides(table, mode)?;
        }
    }
    Ok(())
}

/// The strains by how long they take, notrump first, so that no thread is left with it at the end.
fn by_time() -> impl Iterator<Item = usize> {
    (0..5).rev()
}

fn solve(strains: &[Strain]) -> Result<Vec<[i32; 4]>, Fault> {
    CREW.share(strains, |solver, strain| strain.tricks(solver)).into_iter().collect()
}

fn table_count(number: i32) -> Result<usize, Fault> {
    let count = usize::try_from(number).unwrap_or(0);
    if count > MAX_STRAINS { Err(Fault::TooManyTables) } else { Ok(count) }
}

impl DdTableDeals {
    /// The deals in it.
    pub(crate) fn list(&self) -> Result<Vec<DdTableDeal>, Fault> {
        Ok(self.deals[..table_count(self.no_of_tables)?].to_vec())
    }
}

impl DdTableDealsPbn {
    /// The deals in it.
    pub(crate) fn list(&self) -> Result<Vec<DdTableDeal>, Fault> {
        let deals = &self.deals[..table_count(self.no_of_tables)?];
        deals.iter().map(DdTableDeal::try_from).collect()
    }
}
