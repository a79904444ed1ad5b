//! Means, standard errors, confidence intervals.
//!
//! Boards are independent of each other, so the standard error of a mean is the spread of the boards
//! over the root of their number. Intervals use Student's distribution: a match of sixteen boards
//! must not look surer than it is.

use std::fmt;

use serde::Serialize;

/// A mean of independent observations, and how sure it is.
///
/// ```
/// use merrimac_tournament::Estimate;
/// let imps: Estimate = [3, -2, 0, 7, -1].into_iter().map(f64::from).collect();
/// assert_eq!((imps.count(), imps.mean()), (5, 1.4));
/// assert!((imps.standard_error() - 1.63).abs() < 0.01);
/// assert_eq!(imps.to_string(), "+1.40 ± 1.63");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    count: usize,
    mean: f64,
    /// The sum of squares around the mean [Welford 1962].
    squares: f64,
}

/// From one value to another.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Takes one more observation in.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// How many observations there were.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Their mean; 0 if there were none.
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// The spread of single observations; 0 for fewer than two.
    pub fn standard_deviation(&self) -> f64 {
        if self.count < 2 { 0.0 } else { (self.squares / (self.count - 1) as f64).sqrt() }
    }

    /// The spread that the mean would have if all were done again; 0 for fewer than two.
    pub fn standard_error(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.standard_deviation() / (self.count as f64).sqrt() }
    }

    /// Where the true mean is, 19 times out of 20; none for fewer than two observations.
    pub fn confidence(&self) -> Option<Interval> {
        let half = two_sided_95(self.count.checked_sub(1).filter(|&freedom| freedom > 0)?)
            * self.standard_error();
        Some(Interval { low: self.mean - half, high: self.mean + half })
    }
}

impl FromIterator<f64> for Estimate {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut estimate = Self::default();
        values.into_iter().for_each(|value| estimate.add(value));
        estimate
    }
}

impl fmt::Display for Estimate {
    /// `+0.35 ± 0.21`: the mean and its standard error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:+.2} ± {:.2}", self.mean, self.standard_error()))
    }
}

/// The 97.5 % point of Student's distribution: from the tables up to four degrees of freedom, else by the
/// expansion in inverse degrees around the normal distribution, good to a few thousandths.
fn two_sided_95(freedom: usize) -> f64 {
    const NORMAL: f64 = 1.959_964;
    match freedom {
        1 => 12.706,
        2 => 4.303,
        3 => 3.182,
        4 => 2.776,
        _ => {
            let n = freedom as f64;
            let z = NORMAL;
            z + (z.powi(3) + z) / (4.0 * n)
                + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * n * n)
                + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z)
                    / (384.0 * n.powi(3))
        }
    }
}

#[cfg(test)]
mod tests;
