//! The laws of lattices and partitions, to test any instance by.
//!
//! One suite for all: give a lattice and some of its values, get the first law they break. Meant for
//! tests, of this crate and of any that adds a lattice or a partition system.

use std::fmt;

use thiserror::Error;

use crate::lattice::{Distributive, Lattice, PowerSet};

/// What must hold in a lattice [GIB, Def. 6.2.2, 6.2.3].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Law {
    /// `x ∨ x = x` and `x ∧ x = x`.
    Idempotent,
    /// `x ∨ y = y ∨ x` and `x ∧ y = y ∧ x`.
    Commutative,
    /// `x ∨ (y ∨ z) = (x ∨ y) ∨ z`, and the same for `∧`.
    Associative,
    /// `x ∨ (x ∧ y) = x` (12) and `x ∧ (x ∨ y) = x` (13).
    Absorption,
    /// `x ≤ y` exactly when `x ∨ y = y`, and exactly when `x ∧ y = x`.
    Order,
    /// `⊥ ≤ x ≤ ⊤`, and joining or meeting them does what it must.
    Bounds,
    /// `x ∨ (y ∧ z) = (x ∨ y) ∧ (x ∨ z)` (14) and `x ∧ (y ∨ z) = (x ∧ y) ∨ (x ∧ z)` (15).
    Distributive,
    /// The complement of a set meets it in nothing and joins it to everything.
    Complement,
    /// A set is the set of its members, and operations go member by member (7).
    Pointwise,
}

/// A law, and values that break it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the {law:?} law fails on {on}")]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// The values, as their type prints them.
    pub on: String,
}

/// Checks that the values obey the laws of a lattice.
///
/// # Errors
/// The first law broken.
pub fn lattice<L: Lattice>(l: &L, values: &[L::Value]) -> Result<(), Broken> {
    for x in values {
        holds(Law::Idempotent, l.join(x, x) == *x && l.meet(x, x) == *x, x)?;
        bounds(l, x)?;
        for y in values {
            pair(l, x, y)?;
            for z in values {
                triple(l, x, y, z)?;
            }
        }
    }
    Ok(())
}

fn bounds<L: Lattice>(l: &L, x: &L::Value) -> Result<(), Broken> {
    let (bottom, top) = (l.bottom(), l.top());
    holds(Law::Bounds, l.le(&bottom, x) && l.le(x, &top), x)?;
    holds(Law::Bounds, l.join(x, &bottom) == *x && l.meet(x, &top) == *x, x)?;
    holds(Law::Bounds, l.join(x, &top) == top && l.meet(x, &bottom) == bottom, x)
}

fn pair<L: Lattice>(l: &L, x: &L::Value, y: &L::Value) -> Result<(), Broken> {
    let (join, meet) = (l.join(x, y), l.meet(x, y));
    holds(Law::Commutative, join == l.join(y, x) && meet == l.meet(y, x), (x, y))?;
    holds(Law::Absorption, l.join(x, &meet) == *x && l.meet(x, &join) == *x, (x, y))?;
    let below = l.le(x, y);
    holds(Law::Order, below == (join == *y) && below == (meet == *x), (x, y))?;
    holds(Law::Order, (below && l.le(y, x)) == (x == y), (x, y))
}

fn triple<L: Lattice>(l: &L, x: &L::Value, y: &L::Value, z: &L::Value) -> Result<(), Broken> {
    let joins = l.join(x, &l.join(y, z)) == l.join(&l.join(x, y), z);
    let meets = l.meet(x, &l.meet(y, z)) == l.meet(&l.meet(x, y), z);
    holds(Law::Associative, joins && meets, (x, y, z))?;
    holds(Law::Order, !(l.le(x, y) && l.le(y, z)) || l.le(x, z), (x, y, z))
}

/// Checks that the values distribute. Takes any lattice: one can test the claim before making it.
///
/// # Errors
/// The values that do not.
pub fn distributive<L: Lattice>(l: &L, values: &[L::Value]) -> Result<(), Broken> {
    for x in values {
        for y in values {
            for z in values {
                let over_meet = l.join(x, &l.meet(y, z)) == l.meet(&l.join(x, y), &l.join(x, z));
                let over_join = l.meet(x, &l.join(y, z)) == l.join(&l.meet(x, y), &l.meet(x, z));
                holds(Law::Distributive, over_meet && over_join, (x, y, z))?;
            }
        }
    }
    Ok(())
}

/// Checks all that a distributive lattice promises.
///
/// # Errors
/// The first law broken.
pub fn distributive_lattice<L: Distributive>(l: &L, values: &[L::Value]) -> Result<(), Broken> {
    lattice(l, values)?;
    distributive(l, values)
}

/// Checks all that a power set promises.
///
/// # Errors
/// The first law broken.
pub fn power_set<P: PowerSet>(p: &P, sets: &[P::Value]) -> Result<(), Broken> {
    distributive_lattice(p, sets)?;
    for a in sets {
        let outside = p.complement(a);
        let splits = p.join(a, &outside) == p.top() && p.meet(a, &outside) == p.bottom();
        holds(Law::Complement, splits, a)?;
        let whole = p.set(p.members(a)) == *a && p.members(a).count() == p.count(a);
        holds(Law::Pointwise, whole, a)?;
        for b in sets {
            let (join, meet) = (p.join(a, b), p.meet(a, b));
            let pointwise = (0..p.size()).all(|s| {
                let (in_a, in_b) = (p.contains(a, s), p.contains(b, s));
                p.contains(&join, s) == (in_a || in_b) && p.contains(&meet, s) == (in_a && in_b)
            });
            holds(Law::Pointwise, pointwise, (a, b))?;
        }
    }
    Ok(())
}

fn holds(law: Law, truth: bool, on: impl fmt::Debug) -> Result<(), Broken> {
    if truth { Ok(()) } else { Err(Broken { law, on: format!("{on:?}") }) }
}
