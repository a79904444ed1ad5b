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
//! lie in memory, so do not let an answer depend on it. The store of nodes is tidied by a thread of
//! its own; answers do not depend on that.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use oxidd::bcdd::{BCDDFunction, BCDDManagerRef};
use oxidd::error::OutOfMemory;
use oxidd::util::{AllocResult, SatCountCache};
use oxidd::{BooleanFunction, Function, Manager, ManagerRef, VarNo};
use rustc_hash::FxBuildHasher;

use crate::lattice::{Distributive, Lattice, PowerSet};

/// The room for nodes unless one asks for more: about a million, some 16 MB.
const NODES: usize = 1 << 20;

/// All subsets of a universe of situations, each known by its code.
///
/// A clone shares the store of nodes, so that the sets of one are sets of the other.
///
/// # Panics
/// An operation panics when the diagrams in use fill the store of nodes ([`Diagrams::with_room`]).
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
                .map(|k| {
                    BCDDFunction::var(manager, k).expect("the store has room for its questions")
                })
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
        Diagram(self.make(|| self.answers[k].and(&self.top)))
    }

    /// What the operation makes; if the store is full, of what is left when the dead nodes are gone.
    fn make(&self, operation: impl Fn() -> AllocResult<BCDDFunction>) -> BCDDFunction {
        operation().unwrap_or_else(|OutOfMemory| {
            // Exclusively, so as to wait for a collection already under way.
            self.bottom.with_manager_exclusive(|manager, _| manager.gc());
            operation().expect("the store has room for the diagrams in use")
        })
    }

    /// Codes that are less than `size` as numbers, found bit by bit from the lowest.
    fn below(&self, size: usize) -> BCDDFunction {
        if size >> self.answers.len() != 0 {
            return self.top.clone();
        }
        self.answers.iter().enumerate().fold(self.bottom.clone(), |less, (bit, answer)| {
            let no = self.make(|| answer.not());
            match size >> bit & 1 {
                1 => self.make(|| no.or(&less)),
                _ => self.make(|| no.and(&less)),
            }
        })
    }

    fn any_of(&self, codes: &[u64]) -> BCDDFunction {
        codes.iter().fold(self.bottom.clone(), |union, &code| {
            let cube = self.cube(code);
            self.make(|| union.or(&cube))
        })
    }

    /// The one code, as a conjunction of all its answers, built from the last so that each step adds
    /// one node.
    fn cube(&self, code: u64) -> BCDDFunction {
        let everything = self.make(|| self.bottom.not());
        self.answers.iter().enumerate().rev().fold(everything, |cube, (k, answer)| {
            match code >> k & 1 {
                1 => self.make(|| answer.and(&cube)),
                _ => self.make(|| answer.imp_strict(&cube)),
            }
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
        self.0.node_count()
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
        Diagram(self.make(|| a.0.or(&b.0)))
    }

    fn meet(&self, a: &Diagram, b: &Diagram) -> Diagram {
        Diagram(self.make(|| a.0.and(&b.0)))
    }

    fn top(&self) -> Diagram {
        Diagram(self.top.clone())
    }

    fn bottom(&self) -> Diagram {
        Diagram(self.bottom.clone())
    }

    fn le(&self, a: &Diagram, b: &Diagram) -> bool {
        self.make(|| a.0.and(&b.0)) == a.0
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
        Diagram(self.make(|| set.0.imp_strict(&self.top)))
    }

    fn count(&self, set: &Diagram) -> usize {
        // Codes are distinct and sets within the universe: codes counted are members counted.
        let mut cache = SatCountCache::<u128, FxBuildHasher>::default();
        set.0.sat_count(self.answers.len() as u32, &mut cache) as usize
    }
}
