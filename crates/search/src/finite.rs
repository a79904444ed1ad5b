//! Lattices drawn by hand: a few elements and who is below whom.
//!
//! The paper's counterexample to deep pruning (Figure 10) lives on such a lattice, and so do the two
//! lattices that every non-distributive one contains a copy of: the diamond M₃ and the pentagon N₅
//! (Birkhoff). Joins and meets are found once from the order and kept in a table.

use thiserror::Error;

use crate::lattice::Lattice;

/// A finite lattice; its elements are the numbers below [`len`](Finite::len).
///
/// It promises no distributivity: see [`laws::distributive`](crate::laws::distributive).
///
/// ```
/// use merrimac_search::{Finite, Lattice, laws};
/// // A bottom, three elements side by side, a top.
/// let diamond = Finite::from_covers(5, &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)])?;
/// assert_eq!(diamond.join(&1, &2), 4);
/// assert_eq!(diamond.meet(&1, &2), 0);
/// assert!(laws::distributive(&diamond, &[0, 1, 2, 3, 4]).is_err());
/// # Ok::<(), merrimac_search::NotALattice>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finite {
    joins: Vec<Vec<usize>>,
    meets: Vec<Vec<usize>>,
    top: usize,
    bottom: usize,
}

/// The drawing is of no lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotALattice {
    /// A line of the drawing ends at an element that does not exist.
    #[error("element {0} does not exist")]
    Unknown(usize),
    /// Each of the two is drawn below the other.
    #[error("elements {0} and {1} are below each other")]
    Cycle(usize, usize),
    /// Two elements with no least element above both.
    #[error("elements {0} and {1} have no join")]
    NoJoin(usize, usize),
    /// Two elements with no greatest element below both.
    #[error("elements {0} and {1} have no meet")]
    NoMeet(usize, usize),
    /// A lattice has at least one element.
    #[error("there are no elements")]
    Empty,
}

impl Finite {
    /// The lattice of `len` elements with these lines in its drawing, each `(lower, upper)`.
    ///
    /// # Errors
    /// When the order they span is none, or lacks a join or a meet.
    pub fn from_covers(len: usize, covers: &[(usize, usize)]) -> Result<Self, NotALattice> {
        if len == 0 {
            return Err(NotALattice::Empty);
        }
        let below = closure(len, covers)?;
        let above = (0..len).map(|a| (0..len).map(|b| below[b][a]).collect()).collect::<Vec<_>>();
        let joins = extremes(&below, &above).map_err(|(a, b)| NotALattice::NoJoin(a, b))?;
        let meets = extremes(&above, &below).map_err(|(a, b)| NotALattice::NoMeet(a, b))?;
        let top = (0..len).fold(0, |top, a| joins[top][a]);
        let bottom = (0..len).fold(0, |bottom, a| meets[bottom][a]);
        Ok(Self { joins, meets, top, bottom })
    }

    /// How many elements there are.
    #[expect(clippy::len_without_is_empty, reason = "no lattice is empty")]
    pub fn len(&self) -> usize {
        self.joins.len()
    }
}

/// The relation `a ≤ b` as `below[a][b]`.
fn closure(len: usize, covers: &[(usize, usize)]) -> Result<Vec<Vec<bool>>, NotALattice> {
    let mut below = vec![vec![false; len]; len];
    for (a, row) in below.iter_mut().enumerate() {
        row[a] = true;
    }
    for &(lower, upper) in covers {
        if let Some(&unknown) = [lower, upper].iter().find(|&&element| element >= len) {
            return Err(NotALattice::Unknown(unknown));
        }
        below[lower][upper] = true;
    }
    for middle in 0..len {
        let onward = below[middle].clone();
        for row in below.iter_mut().filter(|row| row[middle]) {
            row.iter_mut().zip(&onward).for_each(|(reached, more)| *reached |= more);
        }
    }
    match pairs(len).find(|&(a, b)| a != b && below[a][b] && below[b][a]) {
        Some((a, b)) => Err(NotALattice::Cycle(a, b)),
        None => Ok(below),
    }
}

/// For each pair the bound of both (on the side of `below`) that is nearer than all others.
fn extremes(below: &[Vec<bool>], above: &[Vec<bool>]) -> Result<Vec<Vec<usize>>, (usize, usize)> {
    let len = below.len();
    let mut table = vec![vec![0; len]; len];
    for (a, b) in pairs(len) {
        let is_bound = |c: &usize| below[a][*c] && below[b][*c];
        table[a][b] = (0..len)
            .filter(is_bound)
            .find(|&c| (0..len).filter(is_bound).all(|other| above[other][c]))
            .ok_or((a, b))?;
    }
    Ok(table)
}

fn pairs(len: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..len).flat_map(move |a| (0..len).map(move |b| (a, b)))
}

impl Lattice for Finite {
    type Value = usize;

    fn join(&self, a: &usize, b: &usize) -> usize {
        self.joins[*a][*b]
    }

    fn meet(&self, a: &usize, b: &usize) -> usize {
        self.meets[*a][*b]
    }

    fn top(&self) -> usize {
        self.top
    }

    fn bottom(&self) -> usize {
        self.bottom
    }
}
