//! Bayes from play: what the others did, and did not do, says where the cards are.
//!
//! \[GIB §3\]: "West's failure to play the ♠K leads to odds of 4:1 that he hasn't got it." Here each
//! deal is weighed by itself, in two steps:
//!
//! - **Agreements and habits**, which cost nothing to read: leads ([`crate::lead`]), signals
//!   ([`crate::signals`]), habits ([`crate::habits`], [`crate::following`]) and restricted choice. Who follows
//!   with the ♠Q from ♠QJ could have played the ♠J as well, so the ♠Q alone is twice as likely to be seen as
//!   the two together. Defenders read all of it. Declarer trusts the opening lead and restricted choice, later
//!   leads and how the defenders follow suit and discard half as far, and signals not at all: opponents owe
//!   nobody the truth, and those who see more than they should do not signal.
//! - **Mistakes**, which the solver finds: a card that gives a trick away in a deal is
//!   less likely to have been played in it. Nobody but the solver sees all cards, so a mistake rules
//!   nothing out: it costs a deal a stated part of its weight, and all mistakes together at most a
//!   stated part. The opening lead, made without a sight of dummy, is left out: one in five is a
//!   mistake anyway.
//!
//! # How much it says
//! What evidence is worth can be told without playing a card: by the logarithm of the weight that it
//! gives the true deal against the mean over a sample. For declarer `merrimac study evidence` prints it. As a
//! defender sees it, in 41 boards of our own play after five tricks: later leads +0.13, signals +0.42 (an
//! unagreed card a fifth as likely) or +0.23 (half as likely), restricted choice +0.12, habits +0.30 (a fifth)
//! or +0.16 (half). What is read here lies between, since those who see all cards keep no habits and
//! strangers signal otherwise.
//!
//! # Differences from the paper
//! GIB estimates how likely each single card is to be missing and weighs the sample by that; here
//! deals are weighed as they are, which keeps what is known about cards together.

use merrimac_cards::{Card, Contract, Deal, Hand, PlayState, Rank, Seat, Trick};
use merrimac_double_dummy::{Budget, Interrupted, Solver};
use merrimac_table::SeatView;

use crate::equals::{Equals, equal_to, groups};
use crate::reading::Habits;
use crate::{following, habits, lead, signals};

/// What is read into the play so far.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Inference {
    /// Whether leads, signals, habits and restricted choice are read.
    pub agreements: bool,
    /// How likely a deal is in which somebody made a mistake, against one without: 1 reads nothing.
    pub mistake: f64,
    /// How many complete tricks back mistakes are looked for; earlier ones cost more to find.
    pub tricks_back: usize,
}

impl Inference {
    /// Nothing is read but the cards themselves.
    pub const NONE: Self = Self { agreements: false, mistake: 1.0, tricks_back: 0 };

    /// Agreements are read, mistakes are not looked for.
    pub const AGREEMENTS: Self = Self { agreements: true, ..Self::NONE };

    /// Everything is read, at half as much work again.
    pub const FULL: Self = Self { agreements: true, mistake: 0.3, tricks_back: 1 };

    /// Whether mistakes are looked for.
    pub(crate) fn looks_for_mistakes(&self) -> bool {
        self.mistake < 1.0
    }
}

/// However many mistakes a deal asks for, it keeps this part of its weight.
const LEAST: f64 = 0.02;

/// How likely what the hidden hands have played so far is in a deal, as the view's seat reads it, on a scale
/// that is the same for all deals of the view.
pub fn likelihood_of_play(view: &SeatView, deal: &Deal) -> f64 {
    view.contract().map_or(1.0, |contract| agreements(view, contract, deal))
}

/// How likely what was led, signalled and chosen among equals is in a deal: agreements only.
pub(crate) fn agreements(view: &SeatView, contract: Contract, deal: &Deal) -> f64 {
    let declares = contract.side() == view.seat().side();
    let called = lead::opening::Called::new(view.auction(), contract);
    let mut likelihood = 1.0;
    let mut played = Hand::EMPTY;
    let mut gone = Hand::EMPTY;
    for trick in view.tricks() {
        let mut table = Trick::new(trick.leader());
        for (place, (seat, card)) in trick.iter().enumerate() {
            if is_hidden(view, seat) {
                let held = deal.hand(seat) - played;
                let is_new = (played & crate::equals::of_suit(card.suit())).is_empty();
                likelihood *= match place {
                    0 if seat.side() == contract.side() || !is_new => 1.0,
                    0 if played.is_empty() => {
                        lead::opening::likelihood(held, card, contract.strain(), &called)
                    }
                    0 if !declares => lead::likelihood(held, card, contract.strain()),
                    0 => {
                        lead::likelihood(held, card, contract.strain()).max(Habits::READ.later_lead)
                    }
                    _ => {
                        let same = equal_to(held, !gone - held, card);
                        let habitual = if declares {
                            following::likelihood(&table, seat, held, same, contract.strain())
                        } else {
                            habits::likelihood(&table, seat, held, card, contract.strain())
                        };
                        habitual * choice_among_equals(same, card, place)
                    }
                };
            }
            played = played.with(card);
            table.push(card);
        }
        if trick.is_complete() {
            gone = played;
        }
    }
    if declares { likelihood } else { likelihood * signals::likelihood(view, contract, deal) }
}

/// How likely just this one of several touching honours is, by place in the trick.
fn choice_among_equals(same: Equals, card: Card, place: usize) -> f64 {
    if card.rank() < Rank::Ten {
        return 1.0;
    }
    match place {
        2 if same.bottom() == card => 1.0,
        2 => Habits::READ.not_the_lowest,
        _ => 1.0 / same.cards().len() as f64,
    }
}

fn is_hidden(view: &SeatView, seat: Seat) -> bool {
    view.dealt(seat).is_none()
}

/// Looks for mistakes in the play so far, deal by deal.
#[derive(Debug)]
pub(crate) struct Review<'a> {
    view: &'a SeatView,
    contract: Contract,
    inference: &'a Inference,
    /// How many cards were played before the first that is looked at.
    first: usize,
}

impl<'a> Review<'a> {
    pub(crate) fn new(view: &'a SeatView, contract: Contract, inference: &'a Inference) -> Self {
        let complete = view.tricks().iter().filter(|trick| trick.is_complete()).count();
        // The opening lead is left out.
        let first = (4 * complete.saturating_sub(inference.tricks_back)).max(1);
        Self { view, contract, inference, first }
    }

    /// Plays a deal to where the board stands, and says how likely the play was by its mistakes.
    pub(crate) fn replay(
        &self,
        solver: &mut Solver,
        budget: &Budget<'_>,
        deal: &Deal,
    ) -> Result<(PlayState, f64), Interrupted> {
        let mut play = opening(deal, self.contract);
        let mut likelihood = 1.0;
        // Declarer's tricks in all against best play from here on, where that is known.
        let mut value = None;
        for (number, (seat, card)) in self.view.cards_played().enumerate() {
            let chosen = has_choice(&play);
            let before = match value {
                _ if !chosen || !self.looks_at(number, seat) => None,
                None => Some(self.declarers_tricks(solver, budget, &play)?),
                known => known,
            };
            // Only a revoke that nobody noticed is not allowed by a deal that fits the view.
            play.play(card).map_err(|_| Interrupted)?;
            value = match before {
                Some(before) if self.is_mistake(solver, budget, &play, seat, before)? => {
                    likelihood *= self.inference.mistake;
                    None
                }
                None if chosen => None,
                _ => before.or(value),
            };
        }
        Ok((play, f64::max(likelihood, LEAST)))
    }

    /// Whether a card is somebody else's, and not too long ago.
    fn looks_at(&self, number: usize, seat: Seat) -> bool {
        self.inference.looks_for_mistakes()
            && number >= self.first
            && self.chooser(seat) != self.view.seat()
    }

    /// Whether the last card cost the side of its player something, given
    /// what declarer took in all before it.
    fn is_mistake(
        &self,
        solver: &mut Solver,
        budget: &Budget<'_>,
        play: &PlayState,
        seat: Seat,
        before: u8,
    ) -> Result<bool, Interrupted> {
        let side = self.contract.side();
        let won = play.won()[side];
        let mut reaches = |tricks: u8| match tricks.checked_sub(won) {
            None | Some(0) => Ok(true),
            Some(_) if play.is_over() => Ok(false),
            Some(more) => solver.try_reaches(play, side, more, budget),
        };
        if seat.side() == side { Ok(!reaches(before)?) } else { reaches(before + 1) }
    }

    /// Who decided on a card of a seat.
    fn chooser(&self, seat: Seat) -> Seat {
        if seat == self.contract.dummy() { self.contract.declarer } else { seat }
    }

    fn declarers_tricks(
        &self,
        solver: &mut Solver,
        budget: &Budget<'_>,
        play: &PlayState,
    ) -> Result<u8, Interrupted> {
        let side = self.contract.side();
        let to_come = if play.is_over() { 0 } else { solver.try_tricks(play, budget)?[side] };
        Ok(play.won()[side] + to_come)
    }
}

/// The position of a deal before the opening lead.
pub(crate) fn opening(deal: &Deal, contract: Contract) -> PlayState {
    PlayState::new(deal, contract.strain(), contract.opening_leader())
}

/// Whether the player to play has more than one card that matters.
fn has_choice(play: &PlayState) -> bool {
    let Some(turn) = play.turn() else { return false };
    let legal = play.legal_cards();
    let present = crate::equals::cards_present(play.tricks());
    legal.len() > 1 && groups(legal, present - play.hand(turn)).len() > 1
}

#[cfg(test)]
mod tests;
