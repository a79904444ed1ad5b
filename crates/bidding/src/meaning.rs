//! What an auction says about the cards, and deals in which it would have gone that way.
//!
//! \[GIB §3\] deals "consistent with both the bidding and play". An auction says two things about a
//! deal. What the calls *show* is a constraint on each hand, which [`dealing`](merrimac_dealing)
//! can draw from directly. Whether the players *would have called so* with the hands they got is
//! known only once they have them: it weighs a deal, or rules it out. A [`Reading`] holds both,
//! borrows nothing, and is asked about as many deals as one likes.
//!
//! # Trust
//! People err, simulations depart from the rules, and rules have gaps. So a hand outside of what was
//! shown keeps [`OUTSIDE`] of its chance, and each call that the rules would not have made multiplies
//! a deal's likelihood by [`SLIP`]. A side whose card is [only a guess](System::as_guess) is weighed more
//! softly, by [`GUESS_OUTSIDE`] and [`GUESS_SLIP`]: what its calls show is then likely, and nothing is certain.

use merrimac_cards::{Auction, BySeat, BySide, Call, Deal, Hand, Seat, Vulnerability};
use merrimac_dealing::{
    Constraint, DealConstraint, Evidence, Impossible, Known, Report, Sampler, Settings,
};

use crate::condition::{Condition, Ground, Held};
use crate::position::{Candidate, Position, Turn};
use crate::system::System;

/// The chance of a hand outside of what its calls showed, against one inside.
pub const OUTSIDE: f64 = 0.02;
/// The likelihood of a call that the rules would not make, against one that they would.
pub const SLIP: f64 = 0.1;
/// The same as [`OUTSIDE`] for a side whose card is a guess: one bid in five of another program was made on a hand
/// outside of what Standard American reads into it. A choice, as is the next.
pub const GUESS_OUTSIDE: f64 = 0.05;
/// The same as [`SLIP`] for a side whose card is a guess.
pub const GUESS_SLIP: f64 = 0.2;
/// How far others are trusted to call by the rules that they are read by: the power of the likelihood
/// of their calls. Others may play another system; on recorded auctions of another program, hidden
/// honours and lengths are foretold best at 0.5 to 0.7. A choice, as are the two above.
pub const TRUST: f64 = 0.7;

/// How many deals are drawn for each that is wanted, before those are taken on which somebody would
/// have called differently.
const DRAWS: usize = 8;

/// An auction as read by the systems that the two sides play.
///
/// ```
/// use merrimac_bidding::{Reading, sayc};
/// use merrimac_cards::{Auction, BySide, Seat, Vulnerability};
/// use merrimac_dealing::{Known, Settings};
/// let system = sayc()?;
/// let auction = Auction::parse(Seat::North, "1NT P 2C")?;
/// let reading = Reading::of(BySide::from_fn(|_| &system), Vulnerability::None, &auction);
/// let dealt = reading.deal(Known::nothing(), 10, Settings::new(1))?;
/// assert_eq!(dealt.deals.len(), 10);
/// let points = dealt.deals[0].0.hand(Seat::North).high_card_points();
/// assert!((15..=17).contains(&points));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Reading {
    shown: BySeat<Constraint>,
    /// What is known of the hands from elsewhere.
    besides: DealConstraint,
    steps: Vec<Step>,
    /// Whose card is only a guess.
    is_guess: BySide<bool>,
}

/// A call and the choice its maker had.
#[derive(Debug, Clone)]
struct Step {
    seat: Seat,
    call: Call,
    ground: Ground,
    /// What was asked of a hand, best first, and whether the row leads to the call that was made.
    rows: Vec<(Condition, bool)>,
}

/// Deals drawn on an auction.
#[derive(Debug, Clone)]
pub struct Dealt {
    /// The deals with their weights.
    pub deals: Vec<(Deal, f64)>,
    /// In how many of them every player would have made the calls heard.
    pub agreeing: usize,
    /// How far what was shown had to be relaxed.
    pub report: Report,
}

impl Reading {
    /// Reads an auction.
    pub fn of(systems: BySide<&System>, vulnerability: Vulnerability, auction: &Auction) -> Self {
        let mut position = Position::new(systems, auction.dealer(), vulnerability);
        let mut steps = Vec::with_capacity(auction.calls().len());
        for (seat, call) in auction.iter() {
            steps.push(Step::new(seat, call, &position.turn()));
            position.hear(call).expect("an auction holds legal calls only");
        }
        let shown = BySeat::from_fn(|seat| position.constraint_on(seat).softened(0.0));
        let is_guess = BySide::from_fn(|side| systems[side].is_guess());
        Self { shown, besides: DealConstraint::anything(), steps, is_guess }
    }

    /// The same auction, if something more is known of the hands.
    #[must_use]
    pub fn and(mut self, besides: DealConstraint) -> Self {
        self.besides = self.besides.and(besides);
        self
    }

    /// What the calls show of each hand; hands outside keep a chance.
    pub fn constraint(&self, outside: f64) -> DealConstraint {
        Seat::ALL.into_iter().fold(self.besides.clone(), |all, seat| {
            all.with_hand(seat, self.shown[seat].clone().softened(self.outside(seat, outside)))
        })
    }

    /// The chance of a hand outside of what its calls showed: more where the card is a guess.
    fn outside(&self, seat: Seat, known: f64) -> f64 {
        if self.is_guess[seat.side()] { known.max(GUESS_OUTSIDE) } else { known }
    }

    /// What the calls of one player show.
    pub fn shown(&self, seat: Seat) -> &Constraint {
        &self.shown[seat]
    }

    /// How likely it is that a player calls as heard with a hand, against one who surely would.
    pub fn likelihood_of(&self, seat: Seat, hand: Hand) -> f64 {
        let held = Held::from(hand);
        let own = self.steps.iter().filter(|step| step.seat == seat);
        let slip = if self.is_guess[seat.side()] { GUESS_SLIP } else { SLIP };
        own.map(|step| if step.is_made_by(held) { 1.0 } else { slip }).product()
    }

    /// How likely the calls of all others are in a deal, to a player in this seat: as far as others are
    /// [trusted](TRUST) to call by the rules. One's own hand is the same in every deal.
    pub fn likelihood_to(&self, seat: Seat, deal: &Deal) -> f64 {
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        let all: f64 = others.map(|other| self.likelihood_of(other, deal.hand(other))).product();
        all.powf(TRUST)
    }

    /// How much a hand that nobody has seen counts in the light of its owner's calls: by whether it is what
    /// they show, and by how likely they are, as far as others are trusted to call by the rules.
    pub fn weight_of(&self, seat: Seat, hand: Hand) -> f64 {
        let outside = self.outside(seat, OUTSIDE);
        let shown = outside + (1.0 - outside) * self.shown[seat].likelihood(hand);
        shown * self.likelihood_of(seat, hand).powf(TRUST)
    }

    /// The share of all calls heard that the players of a deal would make by the rules.
    pub fn agreement(&self, deal: &Deal) -> f64 {
        let held = BySeat::from_fn(|seat| Held::from(deal.hand(seat)));
        let made = self.steps.iter().filter(|step| step.is_made_by(held[step.seat])).count();
        if self.steps.is_empty() { 1.0 } else { made as f64 / self.steps.len() as f64 }
    }

    /// Draws deals on the auction: from what was shown, keeping those in which the players would have
    /// called so. Where these are too few the likeliest others follow, with lower weights. What a
    /// known hand has shown is not asked of it. Nothing is refused for the calls of a side whose card is a
    /// guess: they only weigh.
    ///
    /// # Errors
    /// If nothing fits and the settings allow no relaxing.
    pub fn deal(
        &self,
        known: Known,
        count: usize,
        settings: Settings,
    ) -> Result<Dealt, Impossible> {
        let hidden = || Seat::ALL.into_iter().filter(|&seat| known.unknown_cards(seat) > 0);
        let asked = hidden().fold(self.besides.clone(), |all, seat| {
            let shown = self.shown[seat].clone();
            let is_guess = self.is_guess[seat.side()];
            all.with_hand(seat, if is_guess { shown.softened(GUESS_OUTSIDE) } else { shown })
        });
        let settings = Settings { expected: count.max(1), ..settings };
        let mut sampler = Sampler::new(known, asked, settings)?;
        let mut deals = Vec::with_capacity(count);
        let mut others = Vec::new();
        for _ in 0..DRAWS {
            let wanted = count - deals.len();
            for sample in sampler.draw(wanted) {
                let likelihood = |is_guess: bool| -> f64 {
                    let seats = hidden().filter(|seat| self.is_guess[seat.side()] == is_guess);
                    seats.map(|seat| self.likelihood_of(seat, sample.deal.hand(seat))).product()
                };
                let (certain, guessed) = (likelihood(false), likelihood(true));
                let kept = if certain >= 1.0 { &mut deals } else { &mut others };
                kept.push((sample.deal, certain * guessed));
            }
            if deals.len() == count {
                break;
            }
        }
        let agreeing = deals.len();
        others.sort_by(|(_, one), (_, two)| two.total_cmp(one));
        deals.extend(others.into_iter().take(count - agreeing));
        Ok(Dealt { deals, agreeing, report: sampler.report().clone() })
    }
}

impl Evidence for Reading {
    fn likelihood(&self, deal: &Deal) -> f64 {
        Seat::ALL.into_iter().map(|seat| self.likelihood_of(seat, deal.hand(seat))).product()
    }
}

impl Step {
    fn new(seat: Seat, call: Call, turn: &Turn<'_>) -> Self {
        let (in_force, aside): (Vec<Candidate<'_>>, Vec<Candidate<'_>>) =
            turn.candidates().iter().copied().partition(|candidate| !candidate.is_set_aside);
        let rows = in_force.iter().chain(&aside).map(|candidate| {
            let asked = candidate.rule.map_or(Condition::Anything, |rule| rule.asks.clone());
            (asked, candidate.call == call)
        });
        let mut rows: Vec<_> = rows.collect();
        // What comes after the last row for the call cannot lead to it.
        let end = rows.iter().rposition(|(_, is_it)| *is_it).map_or(0, |place| place + 1);
        rows.truncate(end);
        Self { seat, call, ground: turn.ground().clone(), rows }
    }

    fn is_made_by(&self, held: Held) -> bool {
        // A call without rules says nothing, and nothing speaks against a pass that nothing forbids.
        if self.rows.is_empty() {
            return self.call == Call::Pass;
        }
        let first = self.rows.iter().find(|(asked, _)| asked.holds(held, &self.ground));
        first.is_some_and(|(_, is_it)| *is_it)
    }
}

#[cfg(test)]
mod tests;
