//! The port of DDS to Rust.

use anyhow::Result;
use crosscheck::{Question, Rival, Timed, dds_words};

dds_words!(pons_dds);

/// The other solver, on one thread.
pub(crate) struct Pons(pons_dds::Solver);

impl Pons {
    pub(crate) fn new() -> Self {
        Self(pons_dds::Solver::new(contract_bridge::Strain::Notrump))
    }
}

impl Rival for Pons {
    fn name(&self) -> &'static str {
        "pons-dds"
    }

    fn ask(&mut self, question: &Question) -> Result<Timed> {
        // One of the two is used; both need the solver.
        let solver = std::cell::RefCell::new(&mut self.0);
        Ok(answer(
            question,
            |deal| pons_dds::solve_deal_on(&mut solver.borrow_mut(), deal),
            |objective| solver.borrow_mut().solve_board(objective),
        ))
    }
}
