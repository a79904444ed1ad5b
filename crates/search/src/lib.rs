//! Games and how to search them, knowing no bridge at all.
//!
//! This crate is M. L. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game",
//! JAIR 14 (2001) 303–358, sections 2, 5, 6 and 7, as a library; it is cited as GIB. Read it with the
//! paper beside you, or use it for a game of your own. The tests play the paper's examples and hold
//! its theorems against brute force.
//!
//! # What a game is
//!
//! A [`Game`] has positions; a position says whose [`Turn`] it is or, if the game is over, what it is
//! worth; from it some moves lead on [GIB, Def. 5.0.3]. Worth is a value of some [`Lattice`]: the
//! maximizer combines what he may choose from by *join*, the minimizer by *meet*.
//!
//! | values | lattice | the value of a position says |
//! |---|---|---|
//! | numbers, lost/won | [`Chain`] | how much the maximizer gets |
//! | sets | [`Bits`], [`Diagrams`] | in which situations he wins |
//! | sets of sets | [`Antichains`] | which sets of situations he may choose to win |
//! | drawn by hand | [`Finite`] | whatever you like: for experiments |
//!
//! # How to find its value
//!
//! - [`minimax`] *is* the definition: look at everything [GIB, Alg. 2.2.3].
//! - [`alpha_beta`] does not look where one side would never go, nor twice at a position: for total
//!   orders [Alg. 2.2.5].
//! - [`lattice_alpha_beta`] does the first for any distributive lattice; [`prune`] lets you choose how
//!   boldly, and see it fail where the lattice does not distribute [§6.2, 6.3, Figure 10].
//! - [`partition`] remembers *why* a position is won, and so recognizes all others that are won for
//!   the same reason [Alg. 2.3.3, §2.4]. On tic-tac-toe it expands a third of the nodes that
//!   alpha-beta with a table does; on card games the gain grows with the number of cards.
//!
//! Each returns the value with [`Counters`] of the work done.
//!
//! # When you cannot see the cards
//!
//! In an [`ImperfectGame`] the minimizer knows the situation, the maximizer only what has been shown.
//! It becomes an ordinary game in three ways, all of which can be searched as above: with all cards in view
//! ([`Omniscient`]: what sampling computes, and why it errs), exactly ([`SingleDummy`]: the value is
//! an antichain of sets one can play for, [§5, 6.4]) and for one set at a time ([`Achieving`], [§7.1]).
//!
//! - [`achievable`] builds a set to play for, situation by situation [Alg. 7.1.4, 7.1.7].
//! - [`squeaky_wheel`] finds a good order to take them in [§7.2].
//!
//! # How to add a game
//!
//! `examples/nim.rs` does it in under sixty lines.
//!
//! 1. **Choose the position.** A small value that says everything about the rest of the game and
//!    nothing about the past: two ways to the same place should give equal positions. Who moves is
//!    part of it, unless the rest tells. Derive `Clone, PartialEq, Eq, Hash`.
//! 2. **Choose the values.** Win or lose: `Chain<bool>`, and `&Chain::BOOL` from `values`. A score:
//!    `Chain<i32>`, kept in a field and made by `Chain::new(least, greatest)`.
//! 3. **Write `turn`.** `Turn::Over(value)` at the end, else `Turn::Max` or `Turn::Min`.
//! 4. **Write `successors`**, promising moves first. None exactly when the game is over; and no
//!    position may come back, so a game with repetitions keeps a counter in its position.
//! 5. **Search it** by [`minimax`], then by [`alpha_beta`], and compare.
//! 6. **Look for reasons.** If a won position is won because of a part of it, describe sets by that
//!    part and write a [`PartitionSystem`](partition::PartitionSystem): what the end needs, what a
//!    move adds to it. `tests/it/games/tic_tac_toe.rs` is one with all cases, `tricks.rs` one for
//!    cards. Check it as `tests/it/partition.rs` does: what the table says of a set must be true of
//!    every position in it.
//!
//! A hidden-information game is an [`ImperfectGame`] instead: steps 1, 3 and 4 with the set of
//! situations still possible beside the position. A new lattice is tested by [`laws`].
//!
//! # Panics
//! On a programmer's error, as each item says: a member beyond the universe, a chain upside down, a
//! game that breaks the contract of [`Game`], a full store of [`Diagrams`]. On nothing else.

mod lattice;
mod chain;
mod finite;
mod bits;
mod antichain;
mod diagram;

mod game;
mod minimax;
mod alpha_beta;
mod pruning;
pub mod partition;

mod imperfect;
pub mod achievable;
pub mod squeaky_wheel;

pub mod laws;

pub use alpha_beta::alpha_beta;
pub use antichain::{Antichain, Antichains};
pub use bits::{BitSet, Bits};
pub use chain::Chain;
pub use diagram::{Diagram, Diagrams};
pub use finite::{Finite, NotALattice};
pub use game::{Counters, Game, Solved, Turn, ValueOf};
pub use imperfect::{Achieving, ImperfectGame, Omniscient, Seen, SeenIn, SetOf, SingleDummy};
pub use lattice::{Distributive, Lattice, PowerSet, TotalOrder};
pub use minimax::minimax;
pub use pruning::{Pruning, lattice_alpha_beta, prune};
