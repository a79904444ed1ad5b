//! International match points: the scale, and the ways to compare more than two tables.
//!
//! The scale is Law 78B's. Cross-IMPs compare each table with every other; Butler scoring compares
//! it with one datum, the average of the field without its extremes. \[Laws 78\] leaves the datum to
//! the organiser: which scores are left out and how it is rounded is said at [`butler_datum`].

/// The smallest differences in points that are worth 1, 2 … 24 IMPs.
const STEPS: [u32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
];

/// The IMPs for a difference in points, with the sign of the difference \[Laws 78B\].
///
/// ```
/// use merrimac_cards::imps;
/// assert_eq!(imps(620 - 170), 10);
/// assert_eq!(imps(-110 - 110), -6);
/// ```
pub fn imps(difference: i32) -> i32 {
    let steps = STEPS.partition_point(|&step| step <= difference.unsigned_abs()) as i32;
    difference.signum() * steps
}

/// For each table, the IMPs it gains in all against every other table's score for the same side.
///
/// ```
/// use merrimac_cards::cross_imps;
/// assert_eq!(cross_imps(&[420, 420, -50]), [10, 10, -20]);
/// ```
pub fn cross_imps(scores: &[i32]) -> Vec<i32> {
    let against_all =
        |&score: &i32| scores.iter().map(|&other| imps(score.saturating_sub(other))).sum();
    scores.iter().map(against_all).collect()
}

/// The datum of Butler scoring: the average score without the `extremes` highest and lowest,
/// rounded to the nearest ten.
///
/// An exact five goes towards zero, so that both sides see the same datum. If leaving out the
/// extremes would leave nothing, nothing is left out; without scores the datum is 0.
///
/// ```
/// use merrimac_cards::butler_datum;
/// assert_eq!(butler_datum(&[420, 450, 420, -50, 980], 1), 430);
/// ```
pub fn butler_datum(scores: &[i32], extremes: usize) -> i32 {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    let kept = match sorted.len().checked_sub(extremes.saturating_mul(2)) {
        Some(1..) => &sorted[extremes..sorted.len() - extremes],
        _ => &sorted[..],
    };
    let sum: i64 = kept.iter().copied().map(i64::from).sum();
    let tens_from = 10 * kept.len().max(1) as i64;
    let size = sum.abs();
    // One less than a half is added before the division, so that an exact half stays below.
    let tens = (2 * size + tens_from - 1) / (2 * tens_from);
    (sum.signum() * tens * 10) as i32
}

#[cfg(test)]
mod tests;
