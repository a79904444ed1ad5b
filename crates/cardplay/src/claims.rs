//! Claims: when the rest is certain, and when to believe somebody who says so.
//!
//! A claim here is for all the remaining tricks, or for none. Double dummy alone cannot justify the
//! former: with a two-way finesse every layout makes, but not the same way. So the claimer looks for
//! one way to play that wins every trick in every layout, knowing of each only what will have been
//! seen by then. Conceding needs less: if even double dummy takes nothing in any layout, nothing is
//! given away.

mod line;

use merrimac_cards::{Card, Deal, Hand, PlayState, Seat, Suit, Trick};
use merrimac_dealing::DealConstraint;
use merrimac_double_dummy::Solver;
use merrimac_table::{Claim, SeatView};

use self::line::WonTrick;
use crate::equals::{cards_present, groups, of_suit};
use crate::inference::opening;
use crate::layouts::listed;

/// How far claims are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claims {
    /// No claim is looked for while there are more layouts than this.
    pub layouts: usize,
    /// How many positions may be looked at to find a way that always wins.
    pub positions: usize,
}

impl Claims {
    /// Endings of five cards, roughly.
    pub const STANDARD: Self = Self { layouts: 252, positions: 20_000 };
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
    let mut search = Certainty::of(view.seat(), limits);
    if !claims_all || !search.wins_everything(&positions) {
        return None;
    }
    // People draw trumps first if that will do.
    let mut usual =
        Certainty { trump: contract.strain().trump(), ..Certainty::of(view.seat(), limits) };
    let way = if usual.wins_everything(&positions) { usual.won } else { search.won };
    Some(Claim { line: line::said(&way, contract), ..Claim::of(left) })
}

fn replayed(deal: &Deal, view: &SeatView, contract: merrimac_cards::Contract) -> Option<PlayState> {
    let mut play = opening(deal, contract);
    view.cards_played().try_for_each(|(_, card)| play.play(card)).ok()?;
    Some(play)
}

/// Looks for one way to win every trick in every layout.
struct Certainty {
    us: Seat,
    positions_left: usize,
    /// The suit to lead as long as the others have some of it.
    trump: Option<Suit>,
    /// The tricks of the way that was found, whatever the others do.
    won: Vec<WonTrick>,
}

impl Certainty {
    const fn of(us: Seat, limits: &Claims) -> Self {
        Self { us, positions_left: limits.positions, trump: None, won: Vec::new() }
    }

    /// The cards of the others, which together are the same in every layout.
    fn theirs(&self, play: &PlayState) -> Hand {
        play.hand(self.us.next()) | play.hand(self.us.previous())
    }

    /// Whether the side wins all the tricks from positions that look the same to it.
    fn wins_everything(&mut self, positions: &[PlayState]) -> bool {
        let Some(first) = positions.first() else { return true };
        let Some(turn) = first.turn() else { return true };
        if self.positions_left < positions.len() {
            return false;
        }
        self.positions_left -= positions.len();
        if turn.side() == self.us.side() {
            let others = cards_present(first.tricks()) - first.hand(turn);
            let mut tries = groups(first.legal_cards(), others);
            let is_lead = first.current_trick().is_some_and(Trick::is_empty);
            if let Some(trump) = self.trump
                && is_lead
                && !(self.theirs(first) & of_suit(trump)).is_empty()
            {
                tries.sort_by_key(|group| group.top().suit() != trump);
            }
            tries.into_iter().any(|group| {
                let before = self.won.len();
                let wins = self.after(positions, group.top());
                if !wins {
                    self.won.truncate(before);
                }
                wins
            })
        } else {
            let held = positions.iter().map(PlayState::legal_cards);
            let replies = held.fold(Hand::EMPTY, |all, legal| all | legal);
            replies.iter().all(|card| self.after(positions, card))
        }
    }

    /// The same after a card, wherever it can be played.
    fn after(&mut self, positions: &[PlayState], card: Card) -> bool {
        let them = self.us.side().opponents();
        let mut next = Vec::with_capacity(positions.len());
        for play in positions {
            if play.legal_cards().contains(card) {
                let mut play = play.clone();
                let lost = play.won()[them];
                if play.play(card).is_err() || play.won()[them] > lost {
                    return false;
                }
                next.push(play);
            }
        }
        // All of them look the same to the claimer, the cards of the trick too.
        if let Some(play) = next.first()
            && let Some(trick) = play.tricks().iter().rfind(|trick| !trick.is_empty())
            && trick.is_complete()
        {
            self.won.extend(WonTrick::of(trick, play.strain(), self.theirs(play)));
        }
        self.wins_everything(&next)
    }
}

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
