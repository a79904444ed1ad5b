//! What contracts score on the deals of a sample, each solved once.

use merrimac_cards::{BySeat, ByStrain, Contract, Deal, PlayState, Seat, Side, Vulnerability};
use merrimac_double_dummy::{Budget, Interrupted, Solver, par};

use super::Borel;

/// Double-dummy results, within a budget.
pub(super) struct Results<'c> {
    solver: &'c mut Solver,
    settings: &'c Borel<'c>,
    vulnerability: Vulnerability,
    /// The solver's nodes at which it stops.
    last_node: u64,
    /// Tricks by deal, declarer and strain.
    tricks: Vec<BySeat<ByStrain<Option<u8>>>>,
}

impl<'c> Results<'c> {
    pub(super) fn new(
        solver: &'c mut Solver,
        settings: &'c Borel<'c>,
        vulnerability: Vulnerability,
    ) -> Self {
        let last_node = solver.nodes().saturating_add(settings.nodes);
        Self { solver, settings, vulnerability, last_node, tricks: Vec::new() }
    }

    /// What a contract scores for a side on a deal; nothing if the budget is spent.
    pub(super) fn score(
        &mut self,
        number: usize,
        deal: &Deal,
        contract: Option<Contract>,
        side: Side,
    ) -> Option<i32> {
        let Some(contract) = contract else { return Some(0) };
        let tricks = self.tricks(number, deal, contract)?;
        Some(for_side(side, contract.north_south_score(tricks, self.vulnerability)))
    }

    /// Declarer's tricks in a contract on a deal; nothing if the budget is spent.
    pub(super) fn tricks(&mut self, number: usize, deal: &Deal, contract: Contract) -> Option<u8> {
        if self.tricks.len() <= number {
            self.tricks.resize(number + 1, BySeat::default());
        }
        let known = self.tricks[number][contract.declarer][contract.strain()];
        let tricks = match known {
            Some(tricks) => tricks,
            None => self.solve(deal, contract).ok()?,
        };
        self.tricks[number][contract.declarer][contract.strain()] = Some(tricks);
        Some(tricks)
    }

    /// What a side could hope for if everybody saw all cards.
    pub(super) fn par(&mut self, deal: &Deal, dealer: Seat, side: Side) -> Option<i32> {
        let budget = self.budget();
        let table = self.solver.try_table(deal, &budget).ok()?;
        Some(for_side(side, par(&table, self.vulnerability, dealer).north_south))
    }

    fn solve(&mut self, deal: &Deal, contract: Contract) -> Result<u8, Interrupted> {
        let play = PlayState::new(deal, contract.strain(), contract.opening_leader());
        let budget = self.budget();
        Ok(self.solver.try_tricks(&play, &budget)?[contract.side()])
    }

    fn budget(&self) -> Budget<'c> {
        let nodes = self.last_node.saturating_sub(self.solver.nodes());
        Budget { nodes, stop: self.settings.stop }
    }
}

const fn for_side(side: Side, north_south: i32) -> i32 {
    match side {
        Side::NorthSouth => north_south,
        Side::EastWest => -north_south,
    }
}
