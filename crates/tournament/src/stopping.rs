//! When enough boards have been played: a difference is established, or ruled out.
//!
//! Looking at a confidence interval after every board, and stopping when it happens to leave 0, finds
//! differences where there are none: sooner or later every interval does. The intervals here are
//! wider, and hold *at every board at once* with the chance stated: Robbins's mixture of normal
//! likelihood ratios (Annals of Mathematical Statistics 41, 1970). With spread σ and `n` boards, the
//! mean is within
//!
//! ```text
//! σ · √( (n·ρ² + 1) / (n²·ρ²) · 2 · ln( √(n·ρ² + 1) / α ) )
//! ```
//!
//! of the truth, for all `n`, with chance 1 − α; ρ only says for which `n` the interval is narrowest.
//! The spread is estimated from the boards, which is why a few must be played before anything is
//! said.

use serde::{Deserialize, Serialize};

use crate::statistics::{Estimate, Interval};

/// How a match may end before its last board.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Stopping {
    /// The chance of a wrong verdict.
    pub alpha: f64,
    /// Differences smaller than this many IMPs a board do not matter; with 0 none is ever ruled out.
    pub margin: f64,
}

/// What the boards have shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first team is better.
    FirstBetter,
    /// The second team is better.
    SecondBetter,
    /// Whatever difference there is, is smaller than the margin.
    NoDifference,
    /// Nothing yet.
    Open,
}

impl Stopping {
    /// Before this many boards the spread is not known well enough.
    pub const FEWEST: usize = 32;

    /// The number of boards for which the interval is narrowest.
    const TUNED_FOR: f64 = 300.0;

    /// Where the true mean is, at every number of boards at once; none before there are enough.
    pub fn interval(&self, imps: &Estimate) -> Option<Interval> {
        if imps.count() < Self::FEWEST {
            return None;
        }
        let n = imps.count() as f64;
        let log = -2.0 * self.alpha.ln();
        let rho_squared = (log + (log + 1.0).ln()) / Self::TUNED_FOR;
        let spread = n * rho_squared + 1.0;
        let half = imps.standard_deviation()
            * (spread / (n * n * rho_squared) * 2.0 * (spread.sqrt() / self.alpha).ln()).sqrt();
        Some(Interval { low: imps.mean() - half, high: imps.mean() + half })
    }

    /// What the boards so far have shown.
    pub fn verdict(&self, imps: &Estimate) -> Verdict {
        match self.interval(imps) {
            Some(Interval { low, .. }) if low > 0.0 => Verdict::FirstBetter,
            Some(Interval { high, .. }) if high < 0.0 => Verdict::SecondBetter,
            Some(Interval { low, high }) if low > -self.margin && high < self.margin => {
                Verdict::NoDifference
            }
            _ => Verdict::Open,
        }
    }
}
