//! What came out: ending by ending, size by size, and the line.

use std::fmt::{self, Write as _};

use merrimac_cards::{PartialDeal, Seat, Strain};
use serde::Serialize;

use super::fit::PowerLaw;

/// One ending, solved by both methods or given up.
#[derive(Debug, Serialize)]
pub struct Measured {
    pub(crate) cards: usize,
    pub(crate) deal: PartialDeal,
    pub(crate) strain: Strain,
    pub(crate) leader: Seat,
    /// The tricks North and South take.
    pub(crate) tricks: Option<u8>,
    /// Nodes expanded with a table of positions; none if it needs more than allowed.
    pub(crate) table_nodes: Option<u64>,
    /// Nodes expanded by partition search; none if it needs more than allowed.
    pub(crate) partition_nodes: Option<u64>,
}

/// Endings of one size.
#[derive(Debug, Serialize)]
struct Size {
    cards: usize,
    endings: usize,
    /// Those that the table, and partition search, could not solve within the limit.
    table_over_limit: usize,
    partition_over_limit: usize,
    /// Means over the endings solved by both.
    table_mean: Option<f64>,
    partition_mean: Option<f64>,
}

/// The whole study.
#[derive(Debug, Serialize)]
pub struct Report {
    deals: usize,
    seed: u64,
    pub(crate) node_limit: u64,
    table_over_limit: usize,
    partition_over_limit: usize,
    /// Through the endings solved by both methods.
    pub(crate) fit: Option<PowerLaw>,
    /// Through all, those given up standing at the limit, which is less than they need.
    bound: Option<PowerLaw>,
    paper: PowerLaw,
    sizes: Vec<Size>,
    pub(crate) endings: Vec<Measured>,
}

impl Report {
    pub(crate) fn new(seed: u64, node_limit: u64, endings: Vec<Measured>) -> Self {
        let at_limit = |nodes: Option<u64>| nodes.unwrap_or(node_limit) as f64;
        let all: Vec<_> = endings
            .iter()
            .map(|ending| (at_limit(ending.table_nodes), at_limit(ending.partition_nodes)))
            .collect();
        let solved: Vec<_> = endings.iter().filter_map(Measured::point).collect();
        Self {
            deals: endings.len(),
            seed,
            node_limit,
            table_over_limit: count(&endings, |ending| ending.table_nodes.is_none()),
            partition_over_limit: count(&endings, |ending| ending.partition_nodes.is_none()),
            fit: PowerLaw::fit(&solved),
            bound: PowerLaw::fit(&all),
            paper: PowerLaw::PAPER,
            sizes: sizes(&endings),
            endings,
        }
    }

    /// One line an ending; nothing where a method gave up.
    pub(crate) fn csv(&self) -> String {
        let mut csv = "cards,deal,strain,leader,tricks,table_nodes,partition_nodes\n".to_owned();
        let or_nothing = |number: Option<u64>| number.map_or(String::new(), |n| n.to_string());
        for ending in &self.endings {
            let Measured { cards, deal, strain, leader, .. } = ending;
            let tricks = or_nothing(ending.tricks.map(u64::from));
            let [table, partition] = [ending.table_nodes, ending.partition_nodes].map(or_nothing);
            writeln!(csv, "{cards},{deal},{strain},{leader},{tricks},{table},{partition}")
                .expect("a string takes any text");
        }
        csv
    }
}

impl Measured {
    /// The nodes of partition search, if only that solved it.
    pub(crate) fn only_by_partition(&self) -> Option<f64> {
        let nodes = self.partition_nodes.filter(|_| self.table_nodes.is_none())?;
        Some(nodes as f64)
    }

    /// The place in the figure, if both methods solved it.
    pub(crate) fn point(&self) -> Option<(f64, f64)> {
        Some((self.table_nodes? as f64, self.partition_nodes? as f64))
    }
}

fn count(endings: &[Measured], is_counted: impl Fn(&Measured) -> bool) -> usize {
    endings.iter().filter(|ending| is_counted(ending)).count()
}

fn sizes(endings: &[Measured]) -> Vec<Size> {
    let mut cards: Vec<usize> = endings.iter().map(|ending| ending.cards).collect();
    cards.sort_unstable();
    cards.dedup();
    cards.into_iter().map(|cards| size(endings, cards)).collect()
}

fn size(endings: &[Measured], cards: usize) -> Size {
    let of_size = |ending: &&Measured| ending.cards == cards;
    let points: Vec<_> = endings.iter().filter(of_size).filter_map(Measured::point).collect();
    let mean = |sum: f64| (!points.is_empty()).then(|| (sum / points.len() as f64).round());
    Size {
        cards,
        endings: count(endings, |ending| of_size(&ending)),
        table_over_limit: count(endings, |e| of_size(&e) && e.table_nodes.is_none()),
        partition_over_limit: count(endings, |e| of_size(&e) && e.partition_nodes.is_none()),
        table_mean: mean(points.iter().map(|(x, _)| x).sum()),
        partition_mean: mean(points.iter().map(|(_, y)| y).sum()),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} endings, seed {}", self.deals, self.seed)?;
        writeln!(f)?;
        writeln!(
            f,
            "                over {} nodes   mean nodes where both solved",
            self.node_limit
        )?;
        writeln!(f, "cards  endings    table  partition        table    partition   ratio")?;
        for size in &self.sizes {
            size.fmt(f)?;
        }
        writeln!(f)?;
        match self.fit {
            Some(fit) => writeln!(f, "fit    {fit}  (x: nodes with a table, y: with partitions)")?,
            None => writeln!(f, "fit    none: too few endings were solved by both")?,
        }
        if let Some(bound) = self.bound
            && self.table_over_limit + self.partition_over_limit > 0
        {
            writeln!(f, "bound  {bound}  with the endings given up standing at the limit")?;
        }
        writeln!(f, "paper  {}", self.paper)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cards, endings, table_over_limit, partition_over_limit, .. } = self;
        write!(f, "{cards:5}  {endings:7}  {table_over_limit:7}  {partition_over_limit:9}")?;
        match self.table_mean.zip(self.partition_mean) {
            Some((x, y)) => writeln!(f, "  {x:11.0}  {y:11.0}  {:6.1}", x / y),
            None => writeln!(f, "  {:>11}  {:>11}", "-", "-"),
        }
    }
}
