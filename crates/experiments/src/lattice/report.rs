//! What was measured, for people and for programs.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};

/// One ending.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Measured {
    pub(crate) cards: u32,
    pub(crate) number: u32,
    pub(crate) tricks: u8,
    pub(crate) layouts: usize,
    pub(crate) open: f64,
    pub(crate) probability: f64,
    /// What no plan exceeds: the same, if the ending is solved.
    pub(crate) at_most: f64,
    pub(crate) finished: bool,
    pub(crate) monte_carlo: Option<f64>,
    pub(crate) seconds: f64,
    pub(crate) nodes: u64,
}

/// All endings of a size.
#[derive(Debug, Clone, Serialize)]
pub struct Size {
    pub(crate) cards: u32,
    endings: usize,
    solved: usize,
    pub(crate) median_seconds: f64,
    slowest_seconds: f64,
    median_nodes: u64,
    /// Endings in which Monte Carlo's card is less likely to win than the best.
    worse: usize,
    compared: usize,
    /// What that costs when it happens, and on the whole: probability.
    mean_loss_when_worse: f64,
    mean_loss: f64,
    largest_loss: f64,
}

/// What all endings have in common, and all of each size.
#[derive(Debug, Clone, Serialize)]
pub struct Summary<'a> {
    seed: u64,
    node_limit: u64,
    sizes: &'a [Size],
}

/// The whole study.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    seed: u64,
    node_limit: u64,
    pub(crate) sizes: Vec<Size>,
    pub(crate) endings: Vec<Measured>,
}

impl Report {
    pub(crate) fn new(seed: u64, node_limit: u64, endings: Vec<Measured>) -> Self {
        let mut cards: Vec<u32> = endings.iter().map(|ending| ending.cards).collect();
        cards.dedup();
        let of_size = |cards: u32| {
            let of_size: Vec<&Measured> =
                endings.iter().filter(|ending| ending.cards == cards).collect();
            Size::of(cards, &of_size)
        };
        Self { seed, node_limit, sizes: cards.into_iter().map(of_size).collect(), endings }
    }

    /// The report without the endings one by one.
    pub fn summary(&self) -> Summary<'_> {
        Summary { seed: self.seed, node_limit: self.node_limit, sizes: &self.sizes }
    }

    /// One line an ending.
    pub(crate) fn csv(&self) -> String {
        let mut csv = "cards,number,tricks,layouts,open,probability,at_most,finished,monte_carlo,\
                       seconds,nodes\n"
            .to_owned();
        for ending in &self.endings {
            let monte_carlo = ending.monte_carlo.map(|exact| format!("{exact:.6}"));
            let _ = writeln!(
                csv,
                "{},{},{},{},{:.6},{:.6},{:.6},{},{},{:.4},{}",
                ending.cards,
                ending.number,
                ending.tricks,
                ending.layouts,
                ending.open,
                ending.probability,
                ending.at_most,
                ending.finished,
                monte_carlo.unwrap_or_default(),
                ending.seconds,
                ending.nodes
            );
        }
        csv
    }
}

impl Size {
    fn of(cards: u32, endings: &[&Measured]) -> Self {
        let solved: Vec<&&Measured> = endings.iter().filter(|ending| ending.finished).collect();
        let mut seconds: Vec<f64> = endings.iter().map(|ending| ending.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let mut nodes: Vec<u64> = endings.iter().map(|ending| ending.nodes).collect();
        nodes.sort_unstable();
        let loss = |ending: &&&Measured| Some(ending.probability - ending.monte_carlo?);
        let losses: Vec<f64> = solved.iter().filter_map(loss).collect();
        let worse: Vec<f64> = losses.iter().copied().filter(|&loss| loss > 1e-9).collect();
        let mean = |of: f64, count: usize| if count == 0 { 0.0 } else { of / count as f64 };
        Self {
            cards,
            endings: endings.len(),
            solved: solved.len(),
            median_seconds: seconds.get(seconds.len() / 2).copied().unwrap_or(0.0),
            slowest_seconds: seconds.last().copied().unwrap_or(0.0),
            median_nodes: nodes.get(nodes.len() / 2).copied().unwrap_or(0),
            worse: worse.len(),
            compared: losses.len(),
            mean_loss_when_worse: mean(worse.iter().sum(), worse.len()),
            mean_loss: mean(losses.iter().sum(), losses.len()),
            largest_loss: worse.iter().copied().fold(0.0, f64::max),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "seed {}, at most {} nodes an ending\n", self.seed, self.node_limit)?;
        writeln!(
            f,
            "                  seconds                          Monte Carlo chooses worse"
        )?;
        writeln!(
            f,
            "cards  solved     median   slowest  median nodes   endings  mean loss  largest"
        )?;
        for size in &self.sizes {
            writeln!(
                f,
                "{:>5} {:>3} of {:<3} {:>8.4} {:>9.4}  {:>12}  {:>3} of {:<3}  {:>8.4}  {:>7.4}",
                size.cards,
                size.solved,
                size.endings,
                size.median_seconds,
                size.slowest_seconds,
                size.median_nodes,
                size.worse,
                size.compared,
                size.mean_loss_when_worse,
                size.largest_loss
            )?;
        }
        Ok(())
    }
}
