//! Sets of situations as binary decision diagrams.
//!
//! The paper writes a situation as a conjunction (for each unseen card: does this hand hold it?), a
//! set as a disjunction of those, and keeps the disjunctions as decision diagrams [GIB, §6.5]. Here
//! a situation is likewise a row of yes/no answers, its *code*; a set is a diagram over them. A set
//! described by few answers stays small however many situations it holds, and two equal sets are
//! the same diagram, so comparing and hashing cost nothing.
//!
//! [`Diagrams`] is a [`PowerSet`] and agrees with [`Bits`](crate::Bits) in everything but cost;
//! [`Antichains`](crate::Antichains) takes either. The diagrams are `oxidd`'s, with complement edges.
//!
//! # Differences from the paper
//! A family of sets is a list of diagrams, as in the paper; its order depends on where the diagrams
//! lie in memory, so do not let an answer depend on it.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use oxidd::bcdd::{BCDDFunction, BCDDManagerRef};
use oxidd::{BooleanFunction, Manager, ManagerRef, VarNo};

use crate::lattice::{Distributive, Lattice, PowerSet};

const FULL_STORE: &str = "the store of diagram nodes is large enough";

/// The room for nodes unless one asks for more: about a million, some 16 MB.
const NODES: usize = 1 << 20;

/// All subsets of a universe of situations, each known by its code.
///
/// A clone shares the store of nodes, so that the sets of one are sets of the other.
///
/// # Panics
/// An operation panics when the store of nodes ([`Diagrams::with_room`]) is full.
///
/// ```
/// use merrimac_search::{Diagrams, Lattice, PowerSet};
/// // Three situations: the bits say which of two cards West holds.
/// let layouts = Diagrams::coded(2, &[0b01, 0b10, 0b11]);
/// let west_has_the_first = layouts.answer(0);
/// assert_eq!(layouts.members(&west_has_the_first).collect::<Vec<_>>(), [0, 2]);
/// assert_eq!(layouts.complement(&west_has_the_first), layouts.singleton(1));
/// ```
#[derive(Clone)]
pub struct Diagrams {
    answers: Vec<BCDDFunction>,
    codes: Codes,
    top: BCDDFunction,
    bottom: BCDDFunction,
}

/// A set of situations. It belongs to the [`Diagrams`] that made it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Diagram(BCDDFunction);

/// How a situation's number becomes its code.
#[derive(Clone)]
enum Codes {
    /// The number is the code.
    Numbers(usize),
    Listed(Arc<[u64]>),
}

impl Diagrams {
    /// The subsets of `0..size`, each situation coded by its own number in binary.
    pub fn numbered(size: usize) -> Self {
        let answers = size.max(2).next_power_of_two().trailing_zeros();
        Self::store(answers, Codes::Numbers(size), NODES)
    }

    /// The subsets of as many situations as there are codes; bit `k` of a code is the situation's
    /// answer to question `k`.
    ///
    /// # Panics
    /// If there are more than 64 answers, a code has a bit beyond them, or two are the same.
    pub fn coded(answers: u32, codes: &[u64]) -> Self {
        assert!(answers <= 64, "a code has at most 64 answers");
        let fits = |code: &u64| answers == 64 || code >> answers == 0;
        assert!(codes.iter().all(fits), "a code has a bit beyond its answers");
        let distinct = codes.iter().collect::<BTreeSet<_>>().len();
        assert!(distinct == codes.len(), "two situations have the same code");
        Self::store(answers, Codes::Listed(codes.into()), NODES)
    }

    /// The same universe with room for this many diagram nodes (16 bytes each, more or less).
    /// Sets made before belong to the old store.
    pub fn with_room(self, nodes: usize) -> Self {
        Self::store(self.answers.len() as u32, self.codes, nodes)
    }

    fn store(answers: u32, codes: Codes, nodes: usize) -> Self {
        let manager: BCDDManagerRef = oxidd::bcdd::new_manager(nodes, nodes / 4, 1);
        let (answers, everything, bottom) = manager.with_manager_exclusive(|manager| {
            manager.add_vars(answers);
            let answers = (0..answers as VarNo)
                .map(|k| BCDDFunction::var(manager, k).expect(FULL_STORE))
                .collect();
            (answers, BCDDFunction::t(manager), BCDDFunction::f(manager))
        });
        let mut diagrams = Self { answers, codes, top: everything, bottom };
        diagrams.top = match &diagrams.codes {
            Codes::Numbers(size) => diagrams.below(*size),
            Codes::Listed(codes) => diagrams.any_of(codes),
        };
        diagrams
    }

    /// The situations that answer yes to question `k`.
    ///
    /// # Panics
    /// If codes have no such answer.
    pub fn answer(&self, k: usize) -> Diagram {
        Diagram(self.answers[k].and(&self.top).expect(FULL_STORE))
    }

    /// Codes that are less than `size` as numbers, found bit by bit from the lowest.
    fn below(&self, size: usize) -> BCDDFunction {
        if size >> self.answers.len() != 0 {
            return self.top.clone();
        }
        self.answers.iter().enumerate().fold(self.bottom.clone(), |less, (bit, answer)| {
            let no = answer.not().expect(FULL_STORE);
            match size >> bit & 1 {
                1 => no.or(&less).expect(FULL_STORE),
                _ => no.and(&less).expect(FULL_STORE),
            }
        })
    }

    fn any_of(&self, codes: &[u64]) -> BCDDFunction {
        codes
            .iter()
            .fold(self.bottom.clone(), |union, &code| union.or(&self.cube(code)).expect(FULL_STORE))
    }

    /// The one code, as a conjunction of all its answers.
    fn cube(&self, code: u64) -> BCDDFunction {
        let everything = self.bottom.not().expect(FULL_STORE);
        self.answers.iter().enumerate().fold(everything, |cube, (k, answer)| match code >> k & 1 {
            1 => cube.and(answer).expect(FULL_STORE),
            _ => cube.and(&answer.not().expect(FULL_STORE)).expect(FULL_STORE),
        })
    }

    fn code(&self, member: usize) -> u64 {
        match &self.codes {
            Codes::Numbers(size) => {
                assert!(member < *size, "the universe has no member {member}");
                member as u64
            }
            Codes::Listed(codes) => codes[member],
        }
    }
}

impl fmt::Debug for Diagrams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagrams")
            .field("size", &self.size())
            .field("answers", &self.answers.len())
            .finish_non_exhaustive()
    }
}

impl Diagram {
    /// How many nodes the diagram has: what the set costs to keep.
    pub fn node_count(&self) -> usize {
        oxidd::Function::node_count(&self.0)
    }
}

impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Diagram({} nodes)", self.node_count())
    }
}

impl Lattice for Diagrams {
    type Value = Diagram;

    fn join(&self, a: &Diagram, b: &Diagram) -> Diagram {
        Diagram(a.0.or(&b.0).expect(FULL_STORE))
    }

    fn meet(&self, a: &Diagram, b: &Diagram) -> Diagram {
        Diagram(a.0.and(&b.0).expect(FULL_STORE))
    }

    fn top(&self) -> Diagram {
        Diagram(self.top.clone())
    }

    fn bottom(&self) -> Diagram {
        Diagram(self.bottom.clone())
    }

    fn le(&self, a: &Diagram, b: &Diagram) -> bool {
        a.0.and(&b.0).expect(FULL_STORE) == a.0
    }
}

impl Distributive for Diagrams {}

impl PowerSet for Diagrams {
    fn size(&self) -> usize {
        match &self.codes {
            Codes::Numbers(size) => *size,
            Codes::Listed(codes) => codes.len(),
        }
    }

    fn singleton(&self, member: usize) -> Diagram {
        Diagram(self.cube(self.code(member)))
    }

    fn contains(&self, set: &Diagram, member: usize) -> bool {
        if member >= self.size() {
            return false;
        }
        let code = self.code(member);
        set.0.eval((0..self.answers.len()).map(|k| (k as VarNo, code >> k & 1 == 1)))
    }

    fn complement(&self, set: &Diagram) -> Diagram {
        Diagram(set.0.not().and_then(|outside| outside.and(&self.top)).expect(FULL_STORE))
    }
}
