//! Games written out as trees, and random ones.

use merrimac_search::{Game, Lattice, Turn};
use rand::RngExt;

#[derive(Clone, Debug)]
pub(crate) enum Tree<V> {
    Max(Vec<Tree<V>>),
    Min(Vec<Tree<V>>),
    Leaf(V),
}

/// The positions of a tree are the ways to them: which child at each step.
pub(crate) struct TreeGame<L: Lattice> {
    values: L,
    root: Tree<L::Value>,
}

impl<L: Lattice> TreeGame<L> {
    pub(crate) fn new(values: L, root: Tree<L::Value>) -> Self {
        Self { values, root }
    }

    fn node(&self, way: &[usize]) -> &Tree<L::Value> {
        way.iter().fold(&self.root, |node, &child| match node {
            Tree::Max(children) | Tree::Min(children) => &children[child],
            Tree::Leaf(_) => unreachable!("nobody moves from a leaf"),
        })
    }
}

impl<L: Lattice> Game for TreeGame<L> {
    type Position = Vec<usize>;
    type Values = L;

    fn values(&self) -> &L {
        &self.values
    }

    fn turn(&self, way: &Vec<usize>) -> Turn<L::Value> {
        match self.node(way) {
            Tree::Max(_) => Turn::Max,
            Tree::Min(_) => Turn::Min,
            Tree::Leaf(value) => Turn::Over(value.clone()),
        }
    }

    fn successors(&self, way: &Vec<usize>) -> impl Iterator<Item = Vec<usize>> {
        let children = match self.node(way) {
            Tree::Max(children) | Tree::Min(children) => children.len(),
            Tree::Leaf(_) => 0,
        };
        (0..children).map(move |child| way.iter().copied().chain([child]).collect())
    }
}

/// A random tree of at most this depth; the sides move in no fixed turn.
pub(crate) fn random<V>(
    rng: &mut impl RngExt,
    depth: usize,
    leaf: &mut impl FnMut(&mut dyn rand::Rng) -> V,
) -> Tree<V> {
    if depth == 0 || rng.random_ratio(1, 10) {
        return Tree::Leaf(leaf(rng));
    }
    let children = (0..rng.random_range(1..=3)).map(|_| random(rng, depth - 1, leaf)).collect();
    if rng.random() { Tree::Max(children) } else { Tree::Min(children) }
}
