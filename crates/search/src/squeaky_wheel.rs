//! Squeaky-wheel optimization: the wheel that squeaks gets the grease [GIB, §7.2].
//!
//! A greedy builder takes things in an order and does well by the first ones. Look at what it built,
//! see who came off badly, move those forward, build again. The best of all that was built is the
//! answer: not surely the optimum, but near it after few rounds (Joslin & Clements, 1999).
//!
//! Here the builder is anything ([`Wheel`]): schedules from tasks, or achievable sets from
//! situations as in [`achievable`](crate::achievable).

use std::hash::Hash;

use rustc_hash::FxHashSet;

/// A problem that is solved by taking items in some order.
pub trait Wheel {
    /// What is put in order.
    type Item: Clone + Eq + Hash;
    /// What is built.
    type Solution;
    /// How good a solution is.
    type Payoff: PartialOrd;

    /// Builds a solution greedily, the first items first.
    fn build(&mut self, order: &[Self::Item]) -> Self::Solution;

    /// How good it is.
    fn payoff(&self, solution: &Self::Solution) -> Self::Payoff;

    /// How loudly each item of the order squeaks: 0 for one that fared well.
    fn blame(&self, order: &[Self::Item], solution: &Self::Solution) -> Vec<usize>;

    /// The next order, given how loudly each item squeaks; [`move_forward`] unless said otherwise.
    fn reorder(&self, order: &[Self::Item], blame: &[usize]) -> Vec<Self::Item> {
        move_forward(order, blame)
    }
}

/// The best solution met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<T, S, P> {
    /// The solution.
    pub solution: S,
    /// What it pays.
    pub payoff: P,
    /// The order it was built from.
    pub order: Vec<T>,
    /// The round it was found in; the first order given is round 0.
    pub round: usize,
    /// How many solutions were built.
    pub built: usize,
}

/// Builds from `order` and then up to `rounds` times more from better orders; gives the best.
///
/// It ends early when nothing squeaks or an order comes back. Of equal solutions the first stays.
pub fn squeaky_wheel<W: Wheel>(
    wheel: &mut W,
    order: Vec<W::Item>,
    rounds: usize,
) -> Best<W::Item, W::Solution, W::Payoff> {
    let mut seen = FxHashSet::from_iter([order.clone()]);
    let solution = wheel.build(&order);
    let payoff = wheel.payoff(&solution);
    let mut next = better_order(wheel, &order, &solution);
    let mut best = Best { solution, payoff, order, round: 0, built: 1 };
    for round in 1..=rounds {
        let Some(order) = next.take().filter(|order| seen.insert(order.clone())) else {
            break;
        };
        let solution = wheel.build(&order);
        let payoff = wheel.payoff(&solution);
        next = better_order(wheel, &order, &solution);
        best.built += 1;
        if payoff > best.payoff {
            best = Best { solution, payoff, order, round, built: best.built };
        }
    }
    best
}

fn better_order<W: Wheel>(
    wheel: &W,
    order: &[W::Item],
    solution: &W::Solution,
) -> Option<Vec<W::Item>> {
    let blame = wheel.blame(order, solution);
    blame.iter().any(|&squeak| squeak > 0).then(|| wheel.reorder(order, &blame))
}

/// Moves each item forward by as many places as it squeaks, before those it draws level with.
///
/// ```
/// use merrimac_search::squeaky_wheel::move_forward;
/// // The paper's example: all but s1 squeak, by two places [GIB, §7.2].
/// let order = ["s1", "t4", "t2", "t1", "t5", "t3"];
/// let next = move_forward(&order, &[0, 2, 2, 2, 2, 2]);
/// assert_eq!(next, ["t4", "t2", "s1", "t1", "t5", "t3"]);
/// ```
pub fn move_forward<T: Clone>(order: &[T], blame: &[usize]) -> Vec<T> {
    let mut places: Vec<usize> = (0..order.len()).collect();
    let squeak = |place: usize| blame.get(place).copied().unwrap_or(0);
    places.sort_by_key(|&place| (place as isize - squeak(place) as isize, squeak(place) == 0));
    places.into_iter().map(|place| order[place].clone()).collect()
}
