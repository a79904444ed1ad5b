//! The straight line through logarithms: `y = a·x^b`.

use std::fmt;

use serde::Serialize;

/// `y = factor · x^exponent`
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct PowerLaw {
    pub(crate) factor: f64,
    pub(crate) exponent: f64,
}

impl PowerLaw {
    /// What the paper found [GIB, §2.5].
    pub(crate) const PAPER: Self = Self { factor: 1.57, exponent: 0.76 };

    /// The line with the least squares of the differences in the logarithm of `y`. There is none if
    /// all `x` are alike.
    pub(crate) fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
        let count = logs.len() as f64;
        let mean_x = logs.iter().map(|(x, _)| x).sum::<f64>() / count;
        let mean_y = logs.iter().map(|(_, y)| y).sum::<f64>() / count;
        let spread = logs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum::<f64>();
        let common = logs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum::<f64>();
        let exponent = common / spread;
        let factor = (mean_y - exponent * mean_x).exp();
        (exponent.is_finite() && factor.is_finite())
            .then(|| Self { factor: rounded(factor), exponent: rounded(exponent) })
    }

    /// The `y` of the line.
    pub(crate) fn at(self, x: f64) -> f64 {
        self.factor * x.powf(self.exponent)
    }
}

/// To four places, beyond which machines may differ.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

impl fmt::Display for PowerLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "y = {:.2}·x^{:.2}", self.factor, self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_is_found_again() {
        let points: Vec<_> =
            [10.0, 200.0, 3e5].into_iter().map(|x| (x, PowerLaw::PAPER.at(x))).collect();
        let fit = PowerLaw::fit(&points).expect("three places make a line");
        assert_eq!(fit.to_string(), "y = 1.57·x^0.76");
    }

    #[test]
    fn one_place_makes_no_line() {
        assert_eq!(PowerLaw::fit(&[]), None);
        assert_eq!(PowerLaw::fit(&[(5.0, 1.0), (5.0, 2.0)]), None);
    }
}
