//! Claims: when the rest is certain, and when to believe somebody who says so.
//!
//! A claim here is for all the remaining tricks, or for none. Double dummy alone cannot justify the
//! former: with a two-way finesse every layout makes, but not the same way. So the claimer asks whether
//! all layouts are achievable together ([`crate::achievable`]), with every trick for his goal. Conceding needs less: if even double dummy takes nothing in any layout, nothing is
//! given away.

use merrimac_cards::{Contract, Deal, PlayState, Seat, Side};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::{Budget, Solver};
use merrimac_table::{Claim, SeatView};

use crate::achievable::{Answer, MAX_DEPTH, Search};
use crate::inference::opening;
use crate::layouts::listed;
use crate::position::{Eyes, MAX_LAYOUTS, Position};

/// How far claims are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claims {
    /// No claim is looked for while there are more layouts than this.
    pub layouts: usize,
    /// What may be spent to find a way that always wins: positions of the solver, and layouts in positions.
    pub work: u64,
}

impl Claims {
    /// Endings of five cards, roughly.
    pub const STANDARD: Self = Self { layouts: 252, work: 100_000 };
}

/// A claim of everything, or of nothing, that no layout can refute.
pub fn find_claim(solver: &mut Solver, view: &SeatView, limits: &Claims) -> Option<Claim> {
    let contract = view.contract()?;
    let trick = view.current_trick()?;
    let left = view.tricks_left();
    if !trick.is_empty() || left < 2 {
        return None;
    }
    // Facts only: what the auction seemed to show is no proof.
    let layouts = listed(view, &DealConstraint::anything(), limits.layouts)?;
    let positions: Vec<PlayState> =
        layouts.iter().map(|deal| replayed(deal, view, contract)).collect::<Option<_>>()?;
    let side = view.seat().side();
    let first = solver.tricks(positions.first()?)[side];
    if first == 0 && positions.iter().all(|play| solver.tricks(play)[side] == 0) {
        return Some(Claim::of(0));
    }
    // A defender cannot rely on partner to find the way.
    let claims_all = first == left && view.is_declarer();
    (claims_all && wins_everything(solver, positions, side, limits.work)).then(|| Claim::of(left))
}

fn replayed(deal: &Deal, view: &SeatView, contract: Contract) -> Option<PlayState> {
    let mut play = opening(deal, contract);
    view.cards_played().try_for_each(|(_, card)| play.play(card)).ok()?;
    Some(play)
}

/// Whether one way of playing wins a side every trick that is left, in every layout.
fn wins_everything(solver: &mut Solver, layouts: Vec<PlayState>, side: Side, work: u64) -> bool {
    let Some(first) = layouts.first() else { return false };
    let (eyes, all) = (Eyes::new(side, first), 13 - first.won()[side.opponents()]);
    let (mut positions, mut pictures) = (Vec::new(), Vec::new());
    for play in layouts {
        let picture = eyes.picture(&play);
        if !pictures.contains(&picture) {
            if positions.len() == MAX_LAYOUTS {
                return false;
            }
            positions.push(Position::new(positions.len() as u8, play));
            pictures.push(picture);
        }
    }
    let mut search = Search::new(solver, Budget::UNLIMITED, work, eyes, all);
    search.width = usize::MAX;
    positions.iter().all(|one| search.wins_double_dummy(one).is_ok_and(|wins| wins))
        && search.wins(positions, MAX_DEPTH).is_ok_and(|answer| answer == CERTAIN)
}

/// Won, and nothing left to belief.
const CERTAIN: Answer = Answer::Won { complete: true };

/// Whether a claim can be accepted: the claimer's side takes what it says in every layout that is
/// left, now that the claimer's cards are on the table.
pub fn accept_claim(solver: &mut Solver, view: &SeatView, claimer: Seat, claim: &Claim) -> bool {
    let Some(contract) = view.contract() else { return false };
    let side = claimer.side();
    let fits = |deal: &Deal| {
        replayed(deal, view, contract).is_some_and(|play| {
            let takes = if play.is_over() { 0 } else { solver.tricks(&play)[side] };
            takes >= claim.tricks
        })
    };
    // The claimer's own partner is happy with as much as there is.
    if view.seat().side() == side {
        return true;
    }
    listed(view, &DealConstraint::anything(), ACCEPTED_OVER)
        .is_some_and(|layouts| layouts.iter().all(fits))
}

/// A claim with more layouts than this still open is not believed: the hands are not shown.
const ACCEPTED_OVER: usize = 1000;
