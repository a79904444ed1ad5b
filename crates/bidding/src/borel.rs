//! Judgement by simulation \[GIB §4, Algorithm 4.0.2 (Borel simulation)\].
//!
//! To choose among candidate calls, deals are drawn that fit the auction, each candidate's auction
//! is bid out by the rules for all four players, and the final contracts are valued double dummy.
//! What counts is the gain over the call that the rules make, deal by deal: in IMPs or points by the
//! difference of the two scores, in matchpoints by the share of other pairs (`pairs`) that each beats.
//!
//! # The guards
//! The rules project what partner and opponents will do, and where the rules have a gap a simulation
//! runs into it on purpose. Three guards, all from the paper:
//!
//! - *Stay close to the database.* A candidate must gain a [margin](Borel::margin) and be several
//!   [standard errors](Borel::errors) better; one that the rules would make with a point or two more
//!   or less needs that margin once, any other twice.
//! - *Distrust gifts.* Where a candidate does better only because the opponents end below what they
//!   could reach seeing each other's cards (better for us than par), the gain is not counted.
//! - *Tell.* A [`Verdict`] names the rules' call and what it seems to lose, so that gaps can be listed
//!   and mended.
//!
//! # Cost
//! Deals are looked at in rounds; candidates that are clearly behind drop out after each, and when
//! nobody challenges the rules' call any more, that is it. Only where contracts differ are they solved.
//! Nearly all of the time goes into solving, so the first look is a short one.
//!
//! # Differences from the paper
//! The paper sums scores; here every candidate is compared with the rules' call on the same deals,
//! so that the luck of the deal cancels out, and the comparison says how sure it is.

mod field;
mod pairs;
mod results;

use std::sync::atomic::AtomicBool;

use merrimac_cards::{Call, Contract, Deal, Hand, Scoring, Seat};
use merrimac_dealing::{Known, Relaxation, Settings};
use merrimac_double_dummy::Solver;

use self::field::Field;
use self::pairs::Pairs;
use self::results::Results;
use crate::meaning::Reading;
use crate::position::Position;
use crate::projection::Projection;

/// How to simulate.
#[derive(Debug, Clone, Copy)]
pub struct Borel<'a> {
    /// How many deals at most.
    pub samples: usize,
    /// How many nodes the solver may visit in all; the result so far decides when they are spent.
    pub nodes: u64,
    /// What is played for.
    pub scoring: Scoring,
    /// The gain a candidate must have over the rules' call, in what is played for.
    pub margin: f64,
    /// How many standard errors that gain must be.
    pub errors: f64,
    /// Which random numbers.
    pub seed: u64,
    /// Which stream of them.
    pub stream: u64,
    /// If this becomes true, the result so far decides.
    pub stop: Option<&'a AtomicBool>,
}

impl Borel<'_> {
    /// Forty-eight deals, IMPs, and a call kept unless another gains 0.7 IMPs and two standard errors.
    /// The two thresholds are a choice; with them simulation beat the rules (`docs/results.md`).
    pub const fn new(seed: u64) -> Self {
        Self {
            samples: 48,
            nodes: 20_000_000,
            scoring: Scoring::Imps,
            margin: 0.7,
            errors: 2.0,
            seed,
            stream: 0,
            stop: None,
        }
    }

    /// The same for another way of scoring, with a margin that is about as hard to reach: boards of a
    /// match differ by five to six IMPs from the mean, boards of a pairs event by about a quarter of
    /// the top, which is two matchpoints a table.
    #[must_use]
    pub const fn scored_by(self, scoring: Scoring) -> Self {
        let margin = match scoring {
            Scoring::Imps => 0.7,
            Scoring::Matchpoints => 0.07,
            Scoring::TotalPoints => 30.0,
        };
        Self { scoring, margin, ..self }
    }
}

/// A candidate and how it did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Valued {
    /// The call.
    pub call: Call,
    /// Whether the rules make it, or would with a point or two more or less.
    pub is_near: bool,
    /// The mean gain over the rules' call.
    pub gain: f64,
    /// The standard error of that.
    pub error: f64,
    /// On how many deals it was tried before it dropped out.
    pub deals: usize,
}

/// What a simulation found.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The call to make.
    pub call: Call,
    /// The call by the rules alone.
    pub by_rules: Call,
    /// All candidates, the rules' call first.
    pub candidates: Vec<Valued>,
    /// How many deals were looked at.
    pub samples: usize,
    /// In how many of them all others would have bid as they did.
    pub agreeing: usize,
    /// How far what the auction showed had to be relaxed to find deals.
    pub relaxed: Relaxation,
    /// A better-looking call that was not trusted: its gain came from opponents' mistakes.
    pub distrusted: Option<Call>,
}

impl Verdict {
    /// What the rules' call seems to lose against the call chosen.
    pub fn gain(&self) -> f64 {
        let chosen = self.candidates.iter().find(|valued| valued.call == self.call);
        chosen.map_or(0.0, |valued| valued.gain)
    }

    /// The rules' call, and nothing weighed.
    fn settled(call: Call) -> Self {
        Self {
            call,
            by_rules: call,
            candidates: vec![Valued { call, is_near: true, gain: 0.0, error: 0.0, deals: 0 }],
            samples: 0,
            agreeing: 0,
            relaxed: Relaxation::Nothing,
            distrusted: None,
        }
    }
}

/// Deals looked at before what is hopeless drops out: most candidates that no rule proposes.
const FIRST_LOOK: usize = 4;
/// Deals looked at before candidates drop out that are behind; each round doubles what was seen.
const FIRST_ROUND: usize = 12;

impl Borel<'_> {
    /// Chooses a call for the player whose turn it is.
    ///
    /// ```
    /// use merrimac_bidding::{Borel, Position, sayc};
    /// use merrimac_cards::{Auction, BySide, Seat, Vulnerability};
    /// use merrimac_double_dummy::Solver;
    /// let system = sayc()?;
    /// let auction = Auction::parse(Seat::North, "1NT P")?;
    /// let position = Position::after(BySide::from_fn(|_| &system), Vulnerability::None, &auction);
    /// let settings = Borel { samples: 12, ..Borel::new(1) };
    /// let hand = "K82.A53.Q9742.K3".parse()?;
    /// let verdict = settings.choose(&mut Solver::default(), &position, hand);
    /// assert_eq!(verdict.call.to_string(), "3NT");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose(&self, solver: &mut Solver, position: &Position<'_>, hand: Hand) -> Verdict {
        let turn = position.turn();
        let by_rules = turn.choose(hand).call;
        let Some(seat) = position.auction().turn() else { return Verdict::settled(by_rules) };
        let field = Field::around(position, &turn, seat, hand);
        let mut verdict = Verdict::settled(by_rules);
        if field.rivals.is_empty() || hand.len() != 13 {
            return verdict;
        }
        let Some(deals) = self.deals(position, seat, hand, &mut verdict) else { return verdict };
        let mut contest = Contest::new(self, solver, position, seat, field);
        contest.run(&deals);
        verdict.samples = contest.seen;
        verdict.agreeing = verdict.agreeing.min(contest.seen);
        verdict.candidates.extend(contest.lanes.iter().map(|lane| lane.valued(&contest)));
        self.decide(&mut contest, &deals, &mut verdict);
        verdict
    }

    /// Deals that fit what the player knows.
    fn deals(
        &self,
        position: &Position<'_>,
        seat: Seat,
        hand: Hand,
        verdict: &mut Verdict,
    ) -> Option<Vec<(Deal, f64)>> {
        let known = Known::nothing().with_hand(seat, hand).ok()?;
        let reading = Reading::of(position.systems(), position.vulnerability(), position.auction());
        let settings = Settings { stream: self.stream, tries: 100_000, ..Settings::new(self.seed) };
        let dealt = reading.deal(known, self.samples, settings).ok()?;
        verdict.agreeing = dealt.agreeing;
        verdict.relaxed = dealt.report.relaxed;
        Some(dealt.deals)
    }

    /// The best candidate that passes the guards.
    fn decide(&self, contest: &mut Contest<'_, '_>, deals: &[(Deal, f64)], verdict: &mut Verdict) {
        let mut order: Vec<usize> = (0..contest.lanes.len()).collect();
        let gain = |place: &usize| contest.lanes[*place].gain(&contest.weights).0;
        order.sort_by(|one, two| gain(two).total_cmp(&gain(one)));
        for place in order {
            let lane = &contest.lanes[place];
            let (gain, error) = lane.gain(&contest.weights);
            let margin = if lane.is_near { self.margin } else { 2.0 * self.margin };
            if gain < margin || gain < self.errors * error || lane.gains.len() < FIRST_ROUND {
                continue;
            }
            let call = lane.call;
            match contest.earned(place, deals) {
                Some(earned) if earned >= margin => {
                    verdict.call = call;
                    return;
                }
                _ => verdict.distrusted = verdict.distrusted.or(Some(call)),
            }
        }
    }
}

/// A rival of the rules' call.
#[derive(Debug)]
struct Lane {
    call: Call,
    is_near: bool,
    is_out: bool,
    /// What it gained on each deal so far.
    gains: Vec<f64>,
}

impl Lane {
    /// Mean gain and its standard error.
    fn gain(&self, weights: &[f64]) -> (f64, f64) {
        mean(self.gains.iter().copied().zip(weights.iter().copied()))
    }

    fn valued(&self, contest: &Contest<'_, '_>) -> Valued {
        let (gain, error) = self.gain(&contest.weights);
        let Self { call, is_near, .. } = *self;
        Valued { call, is_near, gain, error, deals: self.gains.len() }
    }
}

/// The rules' call against its rivals.
struct Contest<'c, 's> {
    settings: &'c Borel<'c>,
    results: Results<'c>,
    projection: Projection<'s>,
    /// The other tables, if they count.
    pairs: Option<Pairs<'s>>,
    seat: Seat,
    by_rules: Call,
    lanes: Vec<Lane>,
    weights: Vec<f64>,
    seen: usize,
}

impl<'c, 's> Contest<'c, 's> {
    fn new(
        settings: &'c Borel<'c>,
        solver: &'c mut Solver,
        position: &Position<'s>,
        seat: Seat,
        field: Field,
    ) -> Self {
        let lane = |(call, is_near)| Lane { call, is_near, is_out: false, gains: Vec::new() };
        Self {
            settings,
            results: Results::new(solver, settings, position.vulnerability()),
            projection: Projection::new(position.clone()),
            pairs: (settings.scoring == Scoring::Matchpoints)
                .then(|| Pairs::of(position, seat.side())),
            seat,
            by_rules: field.by_rules,
            lanes: field.rivals.into_iter().map(lane).collect(),
            weights: Vec::new(),
            seen: 0,
        }
    }

    /// Looks at deals, in rounds, until nobody is left or the budget is spent.
    fn run(&mut self, deals: &[(Deal, f64)]) {
        let mut end_of_round = FIRST_ROUND;
        for (number, (deal, weight)) in deals.iter().enumerate() {
            if number == FIRST_LOOK {
                self.give_up();
            }
            if number == end_of_round {
                self.drop_out();
                end_of_round *= 2;
            }
            if self.lanes.iter().all(|lane| lane.is_out) || self.try_out(number, deal).is_none() {
                return;
            }
            self.weights.push(*weight);
            self.seen += 1;
        }
    }

    /// Tries every candidate on one deal; nothing if the budget is spent, and then nothing counts.
    fn try_out(&mut self, number: usize, deal: &Deal) -> Option<()> {
        let ours = self.contract(deal, self.by_rules);
        let in_play = |lane: &Lane| (!lane.is_out).then_some(lane.call);
        let calls: Vec<_> = self.lanes.iter().map(in_play).collect();
        let gains = calls.into_iter().map(|call| {
            let Some(call) = call else { return Some(None) };
            let contract = self.contract(deal, call);
            if contract == ours {
                return Some(Some(0.0));
            }
            let theirs = self.value(number, deal, contract)?;
            Some(Some(self.gain(number, deal, theirs, ours)?))
        });
        let gains: Vec<_> = gains.collect::<Option<_>>()?;
        for (lane, gain) in self.lanes.iter_mut().zip(gains) {
            lane.gains.extend(gain);
        }
        Some(())
    }

    /// The contract that a candidate leads to on a deal.
    fn contract(&mut self, deal: &Deal, call: Call) -> Option<Contract> {
        let start = self.projection.start();
        let stage = self.projection.after(start, call);
        let stage = stage.expect("only legal calls were made candidates");
        self.projection.bid_out(stage, deal).contract()
    }

    /// What a contract scores for us on a deal, double dummy.
    fn value(&mut self, number: usize, deal: &Deal, contract: Option<Contract>) -> Option<i32> {
        self.results.score(number, deal, contract, self.seat.side())
    }

    /// What a score is worth more to us than what the rules' call comes to: at IMPs and total points
    /// by the difference of the two, at matchpoints by what each is worth against the other pairs.
    fn gain(
        &mut self,
        number: usize,
        deal: &Deal,
        score: i32,
        by_rules: Option<Contract>,
    ) -> Option<f64> {
        let scoring = self.settings.scoring;
        let ours = self.value(number, deal, by_rules)?;
        match &mut self.pairs {
            None => Some(f64::from(scoring.compare(score, ours))),
            Some(pairs) => {
                let field = pairs.scores(&mut self.results, number, deal, by_rules)?;
                let worth = |score: i32| scoring.against(score, field.iter().copied());
                Some(worth(score) - worth(ours))
            }
        }
    }

    /// What a candidate scores for us on a deal.
    fn score(&mut self, number: usize, deal: &Deal, call: Call) -> Option<i32> {
        let contract = self.contract(deal, call);
        self.value(number, deal, contract)
    }

    /// Takes out who loses on every deal, or nearly.
    fn give_up(&mut self) {
        for lane in &mut self.lanes {
            let (gain, error) = mean(lane.gains.iter().copied().zip(self.weights.iter().copied()));
            lane.is_out = gain + 2.0 * error < -self.settings.margin;
        }
    }

    /// Takes out who is clearly behind, or the same as the rules' call in all that was seen.
    fn drop_out(&mut self) {
        for lane in self.lanes.iter_mut().filter(|lane| !lane.is_out) {
            let (gain, error) = mean(lane.gains.iter().copied().zip(self.weights.iter().copied()));
            lane.is_out = gain + error < self.settings.margin / 2.0;
        }
    }

    /// The mean gain of a candidate, gifts left out: what it wins beyond par while the rules' call
    /// does not. Nothing if the budget is spent.
    fn earned(&mut self, place: usize, deals: &[(Deal, f64)]) -> Option<f64> {
        let (call, by_rules) = (self.lanes[place].call, self.by_rules);
        let mut earned = self.lanes[place].gains.clone();
        let mut best: Vec<usize> = (0..earned.len()).filter(|&deal| earned[deal] > 0.0).collect();
        best.sort_by(|&one, &two| earned[two].total_cmp(&earned[one]));
        let dealer = self.projection.position(self.projection.start()).auction().dealer();
        let (looked_at, others) = best.split_at(best.len().min(GIFTS_LOOKED_FOR));
        let (mut claimed, mut deserved_of_it) = (0.0, 0.0);
        for &number in looked_at {
            let deal = &deals[number].0;
            let ours = self.score(number, deal, by_rules)?;
            let theirs = self.score(number, deal, call)?;
            let par = self.results.par(deal, dealer, self.seat.side())?;
            let deserved = theirs.min(par.max(ours));
            claimed += earned[number];
            let contract = self.contract(deal, by_rules);
            earned[number] = self.gain(number, deal, deserved, contract)?;
            deserved_of_it += earned[number];
        }
        // The smaller gains are taken to be deserved as far as the greatest are.
        let share = if claimed > 0.0 { (deserved_of_it / claimed).clamp(0.0, 1.0) } else { 1.0 };
        for &number in others {
            earned[number] *= share;
        }
        Some(mean(earned.into_iter().zip(self.weights.iter().copied())).0)
    }
}

/// The deals with the greatest gains that are held against par.
const GIFTS_LOOKED_FOR: usize = 8;

/// The weighted mean and its standard error.
fn mean(numbers: impl Iterator<Item = (f64, f64)> + Clone) -> (f64, f64) {
    let total: f64 = numbers.clone().map(|(_, weight)| weight).sum();
    if total <= 0.0 {
        return (0.0, 0.0);
    }
    let mean = numbers.clone().map(|(number, weight)| number * weight).sum::<f64>() / total;
    let squares: f64 = numbers.map(|(number, weight)| (weight * (number - mean)).powi(2)).sum();
    (mean, squares.sqrt() / total)
}

#[cfg(test)]
mod tests;
