//! DDS 3 through the `dds-bridge` crate, answering questions line by line.

use anyhow::Result;
use crosscheck::{Question, Rival, Timed, dds_words, serve};

dds_words!(dds_bridge);

struct Dds3(dds_bridge::Solver);

impl Rival for Dds3 {
    fn name(&self) -> &'static str {
        "dds-bridge"
    }

    fn ask(&mut self, question: &Question) -> Result<Timed> {
        // One of the two is used; both need the solver.
        let solver = std::cell::RefCell::new(&mut self.0);
        Ok(answer(
            question,
            |deal| solver.borrow_mut().solve_deal(deal),
            |objective| solver.borrow_mut().solve_board(objective),
        ))
    }
}

fn main() -> Result<()> {
    serve(&mut Dds3(dds_bridge::Solver::default()))
}
