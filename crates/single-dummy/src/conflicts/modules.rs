//! How conflicts fall apart: into parts that add up, and sides of which one is chosen.
//!
//! Parts have no conflict between them; between two sides all is in conflict. Inside a part there may be
//! sides, inside a side parts, and so on. What remains is mixed and takes a search. None of this depends on
//! weights: the same conflicts are asked again and again with others.

use super::Conflicts;
use super::choice::Choice;
use super::cover::Memory;
use super::items::Items;

/// Items by how they conflict.
#[derive(Debug)]
pub(super) enum Module {
    One(usize),
    /// No conflict between these.
    Parts(Vec<Module>),
    /// One of these.
    Sides(Vec<Module>),
    Mixed(Items),
}

impl Module {
    /// Takes these items apart.
    pub(super) fn of(conflicts: &Conflicts, items: &Items) -> Self {
        if let (Some(first), true) = (items.first(), items.len() == 1) {
            return Self::One(first);
        }
        let parts = conflicts.parts(items);
        if parts.len() != 1 {
            let mut parts: Vec<Self> = parts.iter().map(|part| Self::of(conflicts, part)).collect();
            parts.sort_by_key(Self::size);
            return Self::Parts(parts);
        }
        let sides = conflicts.sides(items);
        if sides.len() > 1 {
            return Self::Sides(sides.iter().map(|side| Self::of(conflicts, side)).collect());
        }
        Self::Mixed(items.clone())
    }

    /// The heaviest choice and what it weighs, if that is more than the floor; else the floor. If there are
    /// not enough steps, a good choice and what no choice exceeds.
    pub(super) fn heaviest(
        &self,
        conflicts: &Conflicts,
        floor: i64,
        steps: &mut u64,
        memory: &mut Memory,
    ) -> (u64, Vec<usize>) {
        match self {
            Self::One(item) => (conflicts.weights[*item], vec![*item]),
            Self::Parts(parts) => {
                // Only the last part knows what the others leave of the floor.
                let (mut weight, mut items) = (0, Vec::new());
                for (index, part) in parts.iter().enumerate() {
                    let is_last = index + 1 == parts.len();
                    let floor = if is_last { (floor - weight as i64).max(-1) } else { -1 };
                    let (more, others) = part.heaviest(conflicts, floor, steps, memory);
                    weight += more;
                    items.extend(others);
                }
                (weight, items)
            }
            Self::Sides(sides) => {
                let mut best = (floor.max(0) as u64, Vec::new());
                for side in sides {
                    let found = side.heaviest(conflicts, (best.0 as i64).max(floor), steps, memory);
                    if found.0 > best.0 || best.1.is_empty() && found.0 == best.0 {
                        best = found;
                    }
                }
                best
            }
            Self::Mixed(items) => {
                let mut open = items.clone();
                let idle = items.iter().filter(|&item| conflicts.weights[item] == 0);
                idle.for_each(|item| open.remove(item));
                let mut choice = Choice::new(conflicts, *steps, 0, memory);
                let found = choice.heaviest(open, floor);
                *steps = choice.steps_left();
                found.unwrap_or((floor.max(0) as u64, Vec::new()))
            }
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Parts(modules) | Self::Sides(modules) => modules.iter().map(Self::size).sum(),
            Self::Mixed(items) => items.len(),
        }
    }
}
