//! The best plan by payoff: most tricks on average, or the best score [GIB, Def. 7.1.3].
//!
//! A goal asks for a number of tricks and for nothing else. A payoff says what each number is worth: an
//! overtrick may be worth a risk to the contract, or not. More tricks are never worth less, so the payoff
//! of a plan in a layout is a sum over the numbers of tricks that it reaches there: what each is worth more
//! than the number before. So every layout counts once for each number of tricks ([`crate::levels`]), with
//! that difference as its weight, and the heaviest set that can be won together is the plan that is worth
//! most on average. Defenders see everything here too: in each layout they keep the tricks down.

use merrimac_cards::{Card, Hand};
use thiserror::Error;

use crate::best::{Weights, weigh};
use crate::describe::describe;
use crate::ending::Ending;
use crate::levels::Levels;
use crate::rules::Rules;
use crate::search::Search;
use crate::sets::Set;
use crate::solver::ByCard;
use crate::tricks::{Start, Tricks};
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
    fn steps(&self) -> Vec<(u8, u64)> {
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
    let root = table.goal.position(table.search.rules.tricks());
    let asked = table.asked.clone();
    let open = table.search.open_trick(&root, &asked).ok();
    let by_card = table.search.by_card(&root, &asked, &table.weights.clone(), exact);
    let mut plans: Vec<PayoffPlan> = by_card.iter().map(|by_card| table.plan(by_card)).collect();
    plans.sort_by(|one, other| {
        let by_bound = other.at_most.total_cmp(&one.at_most);
        other.expected.total_cmp(&one.expected).then(by_bound)
    });
    let best = plans.first().map_or(0.0, |plan| plan.expected);
    PayoffSolution {
        open: table.worth_open(open.as_ref()),
        finished: plans.iter().all(|plan| plan.at_most <= best),
        nodes: table.search.effort.spent,
        plans,
    }
}

/// What layouts may weigh together, times what a payoff spans.
const MOST: u128 = 1 << 62;

struct Table<'a> {
    payoff: &'a Payoff,
    /// The numbers of tricks that are worth more than one fewer, and by how much.
    steps: Vec<(u8, u64)>,
    /// The ending with the greatest of these as its goal.
    goal: Ending,
    search: Search<Levels>,
    start: Start,
    /// The layouts by number, and what they weigh by themselves.
    layouts: Set,
    shares: Weights,
    /// The situations, and what each weighs.
    asked: Set,
    weights: Weights,
}

impl<'a> Table<'a> {
    fn new(ending: &Ending, layouts: &Layouts, payoff: &'a Payoff, budget: u64) -> Self {
        let left = ending.tricks_left() as u8;
        let mut steps = payoff.steps();
        steps.retain(|&(tricks, _)| tricks <= left);
        if steps.is_empty() {
            // All numbers of tricks are worth the same: a goal by which nothing is gained.
            steps.push((left, 0));
        }
        let goals: Vec<u8> = steps.iter().map(|&(tricks, _)| tricks).collect();
        let most = goals[goals.len() - 1];
        let goal = ending.with_goal(most).expect("no more tricks than are left");
        let start = goal.start();
        let trump = ending.strain().trump().map(|suit| suit.index() as u8);
        let tricks = Tricks::new(ending.tricks_left(), trump);
        let (layouts, shares) = layouts.numbered(&goal, tricks.layouts(&start));
        let rules = Levels::new(tricks, goals);
        let asked = rules.layered(&start, |_| layouts.clone());
        let weights = weights(&rules, &start, &steps, &shares);
        let search = Search::new(rules, budget);
        Self { payoff, steps, goal, search, start, layouts, shares, asked, weights }
    }

    fn plan(&self, by_card: &ByCard) -> PayoffPlan {
        let reached = self.reached(&by_card.best.plan);
        let won = reached.iter().zip(0..).map(|(layouts, level)| self.weigh_layer(level, layouts));
        let expected = self.worth(won.sum());
        PayoffPlan {
            card: by_card.card,
            equivalents: by_card.equivalents,
            expected,
            at_most: self.worth(by_card.best.at_most).max(expected),
            open: self.worth_open(by_card.open.as_ref()),
            results: self.results(&reached),
        }
    }

    /// By level, the layouts in which a plan reaches it: whoever takes more tricks takes fewer, too.
    fn reached(&self, plan: &Set) -> Vec<Set> {
        let rules = &self.search.rules;
        let mut above = Set::empty(self.shares.len());
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

    fn weigh_layer(&self, level: usize, layouts: &Set) -> u64 {
        let place = self.search.rules.situation(&self.start, level, 0);
        weigh(&self.weights[place..], layouts)
    }

    /// What situations of this weight are worth.
    fn worth(&self, weight: u64) -> f64 {
        let all = weigh(&self.weights, &self.asked).max(1);
        let span: u64 = self.steps.iter().map(|&(_, gain)| gain).sum();
        f64::from(self.payoff.values[0]) + span as f64 * (weight as f64 / all as f64)
    }

    fn worth_open(&self, open: Option<&Set>) -> f64 {
        self.worth(weigh(&self.weights, open.unwrap_or(&self.asked)))
    }

    /// The results of a plan that reaches each level in these layouts.
    fn results(&self, reached: &[Set]) -> Vec<TricksTaken> {
        let all = self.named(&self.layouts);
        let from = std::iter::once((0, &self.layouts))
            .chain(self.steps.iter().map(|&(tricks, _)| tricks).zip(reached));
        let none = self.layouts.minus(&self.layouts);
        let next = self.steps.iter().map(|&(tricks, _)| tricks).zip(reached);
        let next = next.chain(std::iter::once((self.goal.tricks_left() as u8 + 1, &none)));
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
                    plays_for: describe(&self.goal, &all, &layouts),
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
        Layouts::named(&self.goal, universe, &self.shares, layouts)
    }
}

/// What each situation weighs: its layout's share, as many times as its tricks are worth more.
fn weights(rules: &Levels, start: &Start, steps: &[(u8, u64)], shares: &[u64]) -> Weights {
    let unit = steps.iter().fold(0, |unit, &(_, gain)| common_divisor(gain, unit)).max(1);
    let span: u64 = steps.iter().map(|&(_, gain)| gain / unit).sum();
    let all: u128 = shares.iter().map(|&share| u128::from(share)).sum();
    let most = MOST / u128::from(span.max(1));
    // Sums must not overflow: shares with many digits lose the last of them.
    let kept = |share: u64| match share {
        0 => 0,
        share if all <= most => share,
        share => (u128::from(share) * most / all).max(1) as u64,
    };
    let mut weights = vec![0; rules.universe(start)];
    for (level, &(_, gain)) in steps.iter().enumerate() {
        for (layout, &share) in shares.iter().enumerate() {
            weights[rules.situation(start, level, layout)] = kept(share) * (gain / unit);
        }
    }
    weights.into()
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}
