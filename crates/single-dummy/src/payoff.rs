//! The best plan by payoff: most tricks on average, or the best score [GIB, Def. 7.1.3].
//!
//! A goal asks for a number of tricks and for nothing else. A payoff says what each number is worth: an
//! overtrick may be worth a risk to the contract, or not. More tricks are never worth less, so the payoff
//! of a plan in a layout is a sum over the numbers of tricks that it reaches there: what each is worth more
//! than the number before. So every layout counts once for each number of tricks ([`crate::levels`]), with
//! that difference as its weight, and the heaviest set that can be won together is the plan that is worth
//! most on average. Defenders see everything here too: in each layout they keep the tricks down.
//!
//! First each number of tricks is asked for by itself. The best plans for all of them bound the average from
//! above, and often they can be won together, which is asked next. Only if they cannot are the conflicts
//! between situations looked for.

use merrimac_cards::{Card, Hand};
use thiserror::Error;

use crate::best::{Best, Weights, weigh};
use crate::describe::describe;
use crate::ending::Ending;
use crate::levels::Levels;
use crate::rules::Rules;
use crate::search::Search;
use crate::sets::Set;
use crate::solver::ByCard;
use crate::tricks::{Start, Trick, Tricks};
use crate::weighted::{Layout, Layouts};

/// What each number of the remaining tricks is worth to declarer's side.
///
/// ```
/// use merrimac_cards::{Contract, Hand, Seat, Strain, Vulnerability};
/// use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, Payoff, solve_payoff};
/// // North has ♠AQ, South ♠32, West and East ♠KJ98 between them; South leads, with eight tricks won.
/// let mut builder = EndingBuilder::new(Strain::Notrump, Seat::South, Seat::South, 1);
/// builder.hands[Seat::North] = "AQ...".parse()?;
/// builder.hands[Seat::South] = "32...".parse()?;
/// builder.hidden = "KJ98...".parse()?;
/// let ending = Ending::try_from(builder)?;
/// let contract = Contract::parse("3NT", Seat::South)?;
/// let payoff = Payoff::new(&ending, |tricks| contract.score(8 + tricks, Vulnerability::None))?;
/// let solution = solve_payoff(&ending, &Layouts::all(&ending), &payoff, u64::MAX, Hand::EMPTY);
/// assert_eq!(solution.expected(), 415.0); // 400, and 430 whenever the king is with West
/// assert_eq!(solution.plans[0].results[1].plays_for, "♠K with West");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payoff {
    /// By the number of tricks; never falling.
    values: Vec<i32>,
}

/// Why there is no such payoff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PayoffError {
    /// More tricks are worth less.
    #[error("{tricks} tricks are worth less than {}", tricks - 1)]
    Falls {
        /// So many are worth less than one fewer.
        tricks: u8,
    },
}

impl Payoff {
    /// What `worth` says of each number of tricks that may be taken in this ending.
    ///
    /// # Errors
    /// If more tricks are ever worth less.
    pub fn new(ending: &Ending, worth: impl Fn(u8) -> i32) -> Result<Self, PayoffError> {
        let values: Vec<i32> = (0..=ending.tricks_left() as u8).map(worth).collect();
        match values.windows(2).position(|pair| pair[1] < pair[0]) {
            Some(fewer) => Err(PayoffError::Falls { tricks: fewer as u8 + 1 }),
            None => Ok(Self { values }),
        }
    }

    /// Every trick is worth one.
    pub fn tricks(ending: &Ending) -> Self {
        Self { values: (0..=ending.tricks_left() as i32).collect() }
    }

    /// The numbers of tricks that are worth more than one fewer, and by how much.
    fn gains(&self) -> Vec<(u8, u64)> {
        let gains = self.values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0]));
        let steps = (1..).zip(gains).filter(|&(_, gain)| gain > 0);
        steps.map(|(tricks, gain)| (tricks, gain.unsigned_abs())).collect()
    }
}

/// A result that a plan may have.
#[derive(Debug, Clone, PartialEq)]
pub struct TricksTaken {
    /// At least so many of the remaining tricks.
    pub tricks: u8,
    /// And at most so many: more only if they are worth the same.
    pub most: u8,
    /// What they are worth.
    pub payoff: i32,
    /// How likely it is.
    pub chance: f64,
    /// How likely this or a better result is.
    pub or_better: f64,
    /// The layouts of this or a better result.
    pub layouts: Vec<Layout>,
    /// Those layouts in words: `♠K with West, or hearts 3–3`.
    pub plays_for: String,
}

/// The plan with the best payoff that starts with a card.
#[derive(Debug, Clone, PartialEq)]
pub struct PayoffPlan {
    /// The card; none if a defender is to play.
    pub card: Option<Card>,
    /// Cards that are as good because they are equivalent, the card itself among them.
    pub equivalents: Hand,
    /// What the plan is worth on average; what no trick is worth if none was looked for, or found before
    /// the budget was spent.
    pub expected: f64,
    /// No plan with this card is worth more on average. Equal to `expected` if the plan is the best.
    pub at_most: f64,
    /// What the card is worth if declarer then sees all cards; if the budget was spent before that was
    /// known, what all tricks are.
    pub open: f64,
    /// The results that the plan may have against the best defence, the poorest first.
    pub results: Vec<TricksTaken>,
}

/// What an ending is worth to declarer by a payoff.
#[derive(Debug, Clone, PartialEq)]
pub struct PayoffSolution {
    /// The best first; one without a card if a defender is to play.
    pub plans: Vec<PayoffPlan>,
    /// What the ending is worth with all cards in view; if the budget was spent before that was known,
    /// what all tricks are.
    pub open: f64,
    /// Whether the first plan is proven to be the best: false if the budget was spent.
    pub finished: bool,
    /// Positions looked into.
    pub nodes: u64,
}

impl PayoffSolution {
    /// What the best plan is worth on average.
    pub fn expected(&self) -> f64 {
        self.plans.first().map_or(0.0, |plan| plan.expected)
    }

    /// Every card that is worth as much as the best, equivalents included.
    pub fn best(&self) -> Hand {
        let least = self.expected() - 1e-9 * self.expected().abs().max(1.0);
        let best = self.plans.iter().filter(|plan| plan.expected >= least);
        best.fold(Hand::EMPTY, |cards, plan| cards | plan.equivalents)
    }
}

/// The plan with the best payoff, within a budget of positions looked into.
///
/// As [`solve`](crate::solve) does, it says what is proven, from below and from above: cards that cannot be
/// best get an upper bound only, unless they are in `exact`, and a budget that is spent leaves both bounds.
pub fn solve_payoff(
    ending: &Ending,
    layouts: &Layouts,
    payoff: &Payoff,
    budget: u64,
    exact: Hand,
) -> PayoffSolution {
    let mut table = Table::new(ending, layouts, payoff, budget);
    let mut leads = table.leads(ending, exact);
    leads.sort_by_key(|lead| std::cmp::Reverse((lead.at_most, lead.open)));
    let (mut mark, mut plans) = (0, Vec::new());
    for lead in &leads {
        let is_wanted = lead.card.is_none() || !(lead.equivalents & exact).is_empty();
        let best = table.best(lead, if is_wanted { 0 } else { mark });
        let plan = table.plan(lead, &best);
        mark = mark.max(best.won);
        plans.push(plan);
    }
    plans.sort_by(|one, other| {
        let by_bound = other.at_most.total_cmp(&one.at_most);
        other.expected.total_cmp(&one.expected).then(by_bound)
    });
    let best = plans.first().map_or(0.0, |plan| plan.expected);
    PayoffSolution {
        open: table.worth(table.open),
        finished: plans.iter().all(|plan| plan.at_most <= best),
        nodes: table.goals.effort.spent + table.search.effort.spent,
        plans,
    }
}

/// What layouts may weigh together, times what a payoff spans.
const MOST: u128 = 1 << 62;

/// A number of tricks that is worth more than one fewer, and by how much, in units that all share.
struct Step {
    tricks: u8,
    gain: u64,
}

/// A card that declarer may play, or the position itself if a defender is to play, and what the goals tell of
/// it, each asked for by itself.
struct Lead {
    card: Option<Card>,
    equivalents: Hand,
    /// The position after it.
    next: Trick,
    open: u64,
    /// No plan weighs more than the best plans for all goals together.
    at_most: u64,
    /// Those plans, as situations: perhaps they can be won together.
    plans: Set,
}

struct Table<'a> {
    payoff: &'a Payoff,
    unit: u64,
    steps: Vec<Step>,
    /// The ending with the greatest number of tricks as its goal.
    ending: Ending,
    /// For one goal at a time, and for all.
    goals: Search<Tricks>,
    search: Search<Levels>,
    start: Start,
    /// The layouts by number, and what they weigh by themselves.
    layouts: Set,
    shares: Weights,
    /// What they weigh here, with fewer digits if need be.
    kept: Weights,
    /// The situations, and what each weighs.
    asked: Set,
    weights: Weights,
    /// What is won with open cards.
    open: u64,
}

impl<'a> Table<'a> {
    fn new(ending: &Ending, layouts: &Layouts, payoff: &'a Payoff, budget: u64) -> Self {
        let left = ending.tricks_left() as u8;
        let (unit, steps) = steps(payoff, left);
        let numbers: Vec<u8> = steps.iter().map(|step| step.tricks).collect();
        let ending =
            ending.with_goal(numbers[numbers.len() - 1]).expect("no more tricks than are left");
        let start = ending.start();
        let trump = ending.strain().trump().map(|suit| suit.index() as u8);
        let tricks = || Tricks::new(ending.tricks_left(), trump);
        let rules = Levels::new(tricks(), numbers);
        let (layouts, shares) = layouts.numbered(&ending, rules.tricks().layouts(&start));
        let asked = rules.layered(&start, |_| layouts.clone());
        let kept = kept(&steps, &shares);
        let weights = weights(&rules, &start, &steps, &kept);
        Self {
            goals: Search::new(tricks(), budget),
            search: Search::new(rules, budget),
            open: weigh(&weights, &asked),
            payoff,
            unit,
            steps,
            ending,
            start,
            layouts,
            shares,
            kept,
            asked,
            weights,
        }
    }

    /// Declarer's cards, with what is found for each goal by itself.
    fn leads(&mut self, ending: &Ending, exact: Hand) -> Vec<Lead> {
        let mut leads: Vec<Lead> = Vec::new();
        let none = self.layouts.minus(&self.layouts);
        let mut open = 0;
        for level in 0..self.steps.len() {
            let Step { tricks, gain } = self.steps[level];
            let goal = ending.with_goal(tricks).expect("no more tricks than are left");
            let root = goal.position(&self.goals.rules);
            let won = self.goals.open_trick(&root, &self.layouts).ok();
            open += gain * weigh(&self.kept, won.as_ref().unwrap_or(&self.layouts));
            for found in self.goals.by_card(&root, &self.layouts, &self.kept.clone(), exact) {
                let place = leads.iter().position(|lead| lead.card == found.card);
                let place = place.unwrap_or_else(|| {
                    leads.push(self.lead(&found));
                    leads.len() - 1
                });
                let lead = &mut leads[place];
                let open = found.open.as_ref().unwrap_or(&self.layouts);
                lead.open += gain * weigh(&self.kept, open);
                lead.at_most += gain * found.best.at_most;
                let rules = &self.search.rules;
                // Whoever takes more tricks takes fewer, too.
                lead.plans.add(&rules.layered(&self.start, |below| {
                    if below <= level { found.best.plan.clone() } else { none.clone() }
                }));
            }
        }
        self.open = open;
        let spent = self.goals.effort.spent;
        self.search.effort.left = self.search.effort.left.saturating_sub(spent);
        leads
    }

    /// A card of which nothing is known yet.
    fn lead(&self, found: &ByCard) -> Lead {
        let rules = self.search.rules.tricks();
        let root = self.ending.position(rules);
        let next = found.card.map_or(root, |card| rules.play(&root, card.bit_place()));
        Lead {
            card: found.card,
            equivalents: found.equivalents,
            next,
            open: 0,
            at_most: 0,
            plans: self.asked.minus(&self.asked),
        }
    }

    /// The best plan after a card, if it weighs more than `mark`.
    ///
    /// Often the best plans for all goals can be won together. Only if they cannot is it asked what can.
    fn best(&mut self, lead: &Lead, mark: u64) -> Best {
        let mut best = Best { plan: lead.plans.minus(&lead.plans), won: 0, at_most: lead.at_most };
        if lead.at_most <= mark {
            return best;
        }
        if let Ok(Ok(())) = self.search.achieve_trick(&lead.next, &lead.plans) {
            best.won = weigh(&self.weights, &lead.plans);
            best.plan = lead.plans.clone();
        }
        if best.won < best.at_most {
            let (asked, weights) = (self.asked.clone(), self.weights.clone());
            let found = self.search.best_trick(&lead.next, &asked, &weights, mark.max(best.won));
            best.at_most = best.at_most.min(found.at_most).max(best.won);
            if found.won > best.won {
                best = Best { at_most: best.at_most, ..found };
            }
        }
        best
    }

    fn plan(&self, lead: &Lead, best: &Best) -> PayoffPlan {
        let reached = self.reached(&best.plan);
        let won = reached
            .iter()
            .zip(&self.steps)
            .map(|(layouts, step)| step.gain * weigh(&self.kept, layouts));
        let expected = self.worth(won.sum());
        PayoffPlan {
            card: lead.card,
            equivalents: lead.equivalents,
            expected,
            at_most: self.worth(best.at_most).max(expected),
            open: self.worth(lead.open),
            results: self.results(&reached),
        }
    }

    /// By level, the layouts in which a plan reaches it: whoever takes more tricks takes fewer, too.
    fn reached(&self, plan: &Set) -> Vec<Set> {
        let rules = &self.search.rules;
        let mut above = self.layouts.minus(&self.layouts);
        let mut reached: Vec<Set> = (0..self.steps.len())
            .rev()
            .map(|level| {
                above.add(&rules.layer(&self.start, level, plan));
                above.clone()
            })
            .collect();
        reached.reverse();
        reached
    }

    /// What situations of this weight are worth on average.
    fn worth(&self, weight: u64) -> f64 {
        let all = weigh(&self.kept, &self.layouts).max(1);
        f64::from(self.payoff.values[0]) + self.unit as f64 * (weight as f64 / all as f64)
    }

    /// The results of a plan that reaches each level in these layouts.
    fn results(&self, reached: &[Set]) -> Vec<TricksTaken> {
        let all = self.named(&self.layouts);
        let none = self.layouts.minus(&self.layouts);
        let levels = || self.steps.iter().map(|step| step.tricks).zip(reached);
        let from = std::iter::once((0, &self.layouts)).chain(levels());
        let next = levels().chain([(self.ending.tricks_left() as u8 + 1, &none)]);
        from.zip(next)
            .filter(|((_, these), (_, better))| these != better)
            .map(|((tricks, these), (more, better))| {
                let layouts = self.named(these);
                TricksTaken {
                    tricks,
                    most: more - 1,
                    payoff: self.payoff.values[usize::from(tricks)],
                    chance: self.share(&these.minus(better)),
                    or_better: self.share(these),
                    plays_for: describe(&self.ending, &all, &layouts),
                    layouts,
                }
            })
            .collect()
    }

    fn share(&self, layouts: &Set) -> f64 {
        weigh(&self.shares, layouts) as f64 / weigh(&self.shares, &self.layouts).max(1) as f64
    }

    fn named(&self, layouts: &Set) -> Vec<Layout> {
        let universe = self.search.rules.tricks().layouts(&self.start);
        Layouts::named(&self.ending, universe, &self.shares, layouts)
    }
}

/// The numbers of tricks that are worth more than one fewer, and what their gains are counted in.
fn steps(payoff: &Payoff, left: u8) -> (u64, Vec<Step>) {
    let mut gains = payoff.gains();
    gains.retain(|&(tricks, _)| tricks <= left);
    if gains.is_empty() {
        // All numbers of tricks are worth the same: a goal by which nothing is gained.
        gains.push((left, 0));
    }
    let unit = gains.iter().fold(0, |unit, &(_, gain)| common_divisor(gain, unit)).max(1);
    let steps = gains.iter().map(|&(tricks, gain)| Step { tricks, gain: gain / unit });
    (unit, steps.collect())
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// What layouts weigh, if need be with fewer digits: sums must not overflow.
fn kept(steps: &[Step], shares: &[u64]) -> Weights {
    let span: u64 = steps.iter().map(|step| step.gain).sum();
    let all: u128 = shares.iter().map(|&share| u128::from(share)).sum();
    let most = MOST / u128::from(span.max(1));
    let kept = |&share: &u64| match share {
        0 => 0,
        share if all <= most => share,
        share => (u128::from(share) * most / all).max(1) as u64,
    };
    shares.iter().map(kept).collect()
}

/// What each situation weighs: its layout's weight, as many times as its tricks are worth more.
fn weights(rules: &Levels, start: &Start, steps: &[Step], kept: &[u64]) -> Weights {
    let mut weights = vec![0; rules.universe(start)];
    for (level, step) in steps.iter().enumerate() {
        for (layout, &weight) in kept.iter().enumerate() {
            weights[rules.situation(start, level, layout)] = weight * step.gain;
        }
    }
    weights.into()
}
