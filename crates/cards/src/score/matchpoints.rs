//! Matchpoints: two for each score beaten, one for each equalled \[Laws 78A\].
//!
//! When a board was played fewer times than the others, Neuberg's formula puts its matchpoints on
//! the common scale: it supposes that the missing scores would have been like those there, with the
//! half point of uncertainty that each real score has too. The formula is the usual one of
//! organisers for boards with several scores; what to give when only one or two exist is the
//! organiser's rule, and not decided here.

use super::hundredths::hundredths;

hundredths! {
    /// Matchpoints, in hundredths once they are factored.
    ///
    /// ```
    /// use merrimac_cards::Matchpoints;
    /// let factored = Matchpoints::neuberg(10, 9, 10);
    /// assert_eq!(factored.to_string(), "11.22");
    /// assert_eq!(factored.percentage(10).to_string(), "62.33");
    /// ```
    Matchpoints
}

hundredths! {
    /// A percentage with two decimals.
    ///
    /// ```
    /// use merrimac_cards::Percentage;
    /// let percentage: Percentage = "54.17".parse()?;
    /// assert_eq!(percentage.hundredths(), 5417);
    /// # Ok::<(), merrimac_cards::ParseHundredthsError>(())
    /// ```
    Percentage
}

/// For each score of a board, its matchpoints against the others: two a win, one a tie.
///
/// ```
/// use merrimac_cards::matchpoints;
/// assert_eq!(matchpoints(&[420, 450, 420, -50]), [3, 6, 3, 0]);
/// ```
pub fn matchpoints(scores: &[i32]) -> Vec<u32> {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    scores
        .iter()
        .map(|&score| {
            let beaten = sorted.partition_point(|&other| other < score);
            let not_better = sorted.partition_point(|&other| other <= score);
            (beaten + not_better - 1) as u32
        })
        .collect()
}

impl Matchpoints {
    /// Matchpoints as they are counted, without decimals.
    pub const fn whole(matchpoints: u32) -> Self {
        Self((matchpoints as i32).saturating_mul(100))
    }

    /// The most one can get on a board with this many scores.
    pub const fn top(scores: u32) -> Self {
        Self::whole(scores.saturating_sub(1).saturating_mul(2))
    }

    /// Neuberg's formula: what `matchpoints` among `scores` are worth among `expected` scores.
    ///
    /// With `m` matchpoints, `n` scores and `e` expected it is `(m + 1) · e / n − 1`, rounded to
    /// hundredths, halves up. A board without scores gives the average.
    pub const fn neuberg(matchpoints: u32, scores: u32, expected: u32) -> Self {
        if scores == 0 {
            return Self(Self::top(expected).0 / 2);
        }
        let hundreds = 100 * (matchpoints as i64 + 1) * expected as i64;
        Self(rounded(hundreds, scores as i64) as i32 - 100)
    }

    /// The share of the top on a board with this many scores; one half if there is nothing to
    /// compare with.
    pub const fn percentage(self, scores: u32) -> Percentage {
        match Self::top(scores).0 {
            0 => Percentage(5_000),
            top => Percentage(rounded(self.0 as i64 * 10_000, top as i64) as i32),
        }
    }
}

/// The quotient rounded to the nearest whole number, halves up.
const fn rounded(dividend: i64, divisor: i64) -> i64 {
    (2 * dividend + divisor).div_euclid(2 * divisor)
}

#[cfg(test)]
mod tests;
