//! Total orders: the values of ordinary games [GIB, Def. 2.2.1].
//!
//! The paper takes the unit interval; any totally ordered type will do, given its least and greatest
//! value: `Chain::new(0, 13)` for tricks, [`Chain::BOOL`] for "does the maximizer win?".

use std::fmt::Debug;

use crate::lattice::{Distributive, Lattice, TotalOrder};

/// The values of `T` from `bottom` to `top`.
///
/// ```
/// use merrimac_search::{Chain, Lattice};
/// let tricks = Chain::new(0, 13);
/// assert_eq!(tricks.join(&4, &9), 9);
/// assert_eq!(tricks.meet(&4, &9), 4);
/// assert_eq!(tricks.top(), 13);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain<T> {
    bottom: T,
    top: T,
}

impl Chain<bool> {
    /// Lost and won: the values of a zero-window search [GIB, §2.4].
    pub const BOOL: Self = Self { bottom: false, top: true };
}

impl<T: Ord> Chain<T> {
    /// The values from `bottom` to `top`, both included.
    ///
    /// # Panics
    /// If `bottom` is above `top`.
    pub fn new(bottom: T, top: T) -> Self {
        assert!(bottom <= top, "a chain's bottom may not be above its top");
        Self { bottom, top }
    }
}

impl<T: Ord + Clone + Debug> Lattice for Chain<T> {
    type Value = T;

    fn join(&self, a: &T, b: &T) -> T {
        a.max(b).clone()
    }

    fn meet(&self, a: &T, b: &T) -> T {
        a.min(b).clone()
    }

    fn top(&self) -> T {
        self.top.clone()
    }

    fn bottom(&self) -> T {
        self.bottom.clone()
    }

    fn le(&self, a: &T, b: &T) -> bool {
        a <= b
    }
}

impl<T: Ord + Clone + Debug> Distributive for Chain<T> {}
impl<T: Ord + Clone + Debug> TotalOrder for Chain<T> {}
