//! Minimax [GIB, Alg. 2.2.3], over any lattice [GIB, Def. 5.0.4].
//!
//! The definition of a game's value, executed. Everything else in this crate is checked against it.

use crate::game::{Counters, Game, Solved, Turn, ValueOf};
use crate::lattice::Lattice;

/// The value of the position: `ev_c(p)`.
///
/// ```
/// # use merrimac_search::{Chain, Game, Turn};
/// /// From a number one may subtract one or two; who reaches zero has won.
/// struct Countdown;
/// impl Game for Countdown {
///     type Position = (i32, bool);
///     type Values = Chain<bool>;
///     fn values(&self) -> &Chain<bool> {
///         &Chain::BOOL
///     }
///     fn turn(&self, &(left, max_moves): &(i32, bool)) -> Turn<bool> {
///         match (left, max_moves) {
///             (0, max_moves) => Turn::Over(!max_moves),
///             (_, true) => Turn::Max,
///             (_, false) => Turn::Min,
///         }
///     }
///     fn successors(&self, &(left, max): &(i32, bool)) -> impl Iterator<Item = (i32, bool)> {
///         (1..=left.min(2)).map(move |taken| (left - taken, !max))
///     }
/// }
/// assert!(merrimac_search::minimax(&Countdown, &(4, true)).value);
/// assert!(!merrimac_search::minimax(&Countdown, &(3, true)).value);
/// ```
pub fn minimax<G: Game>(game: &G, position: &G::Position) -> Solved<ValueOf<G>> {
    let mut counters = Counters::default();
    let value = value_of(game, position, &mut counters);
    Solved { value, counters }
}

fn value_of<G: Game>(game: &G, position: &G::Position, counters: &mut Counters) -> ValueOf<G> {
    counters.visited += 1;
    let values = game.values();
    let turn = game.turn(position);
    if let Turn::Over(value) = turn {
        return value;
    }
    counters.expanded += 1;
    game.successors(position)
        .map(|successor| value_of(game, &successor, counters))
        .reduce(|best, value| match turn {
            Turn::Max => values.join(&best, &value),
            _ => values.meet(&best, &value),
        })
        .expect("a position where someone moves has successors")
}
