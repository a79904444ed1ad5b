//! Victory points of a match: the scales of the World Bridge Federation of 2013.
//!
//! Twenty points are shared; a margin of no IMPs gives 10–10, a *blitz* 20–0. Both scales come from
//! one curve: with `n` boards the blitz is at `X = 15·√n` IMPs, and a margin of `i` IMPs
//! is worth
//!
//! ```text
//! V(i) = 10 + 10 · (1 − R^(i/X)) / (1 − R),   R = τ³,   τ = (√5 − 1) / 2
//! ```
//!
//! so that each further IMP is worth less than the one before, and a third of the way to the blitz
//! is worth half of it: that is what the golden section τ is for.
//!
//! * **Continuous**: `V(i)` rounded to hundredths, at most 20. Rounding can make an IMP worth 0.01
//!   more than the one before; then the value between them is raised by 0.01, until no such place
//!   is left. The gains that rounding leaves differ from a falling sequence only by neighbours in
//!   the wrong order, and by 0.01, so that raising a value exchanges the two gains: the end of it
//!   all is the gains sorted. That is how it is computed.
//! * **Discrete**: whole points. The last margin worth `v` is the last with `V(i) ≤ v + ½`. The
//!   ranges of margins must not become shorter as `v` rises (a draw's range counts both ways);
//!   where one would, the bound between it and the range before moves down.
//!
//! The curve and the two properties (no IMP worth more than the one before; no range shorter than
//! the one before) are those of the Federation's technical report, "The New WBF IMP to VP Scales".
//! We have not seen its steps of correction in full. Those of the continuous scale are the ones
//! public programs use for it; published awards for 14 boards agree. Those of the discrete scale
//! are the English Bridge Union's, and give the tables of its White Book (§3.1.1) for all twenty
//! match lengths printed there.

use super::hundredths::hundredths;

hundredths! {
    /// Victory points, in hundredths.
    ///
    /// ```
    /// use merrimac_cards::VictoryPoints;
    /// let points: VictoryPoints = "12.97".parse()?;
    /// assert_eq!((VictoryPoints::ALL - points).to_string(), "7.03");
    /// # Ok::<(), merrimac_cards::ParseHundredthsError>(())
    /// ```
    VictoryPoints
}

impl VictoryPoints {
    /// What the two sides of a match share.
    pub const ALL: Self = Self(2_000);
    /// What each gets for a draw.
    pub const DRAW: Self = Self(1_000);
}

/// A table from IMP margins to victory points for one length of match.
///
/// ```
/// use merrimac_cards::VictoryPointScale;
/// let scale = VictoryPointScale::continuous(14);
/// assert_eq!(scale.award(10).to_string(), "12.97");
/// assert_eq!(scale.award(-10).to_string(), "7.03");
/// assert_eq!(VictoryPointScale::discrete(14).award(10).to_string(), "13.00");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VictoryPointScale {
    /// The winner's award by margin, from 0 to the first margin that takes all.
    awards: Vec<VictoryPoints>,
}

impl VictoryPointScale {
    /// The continuous scale, to two decimals. A match has at least one board: 0 is read as 1.
    pub fn continuous(boards: u32) -> Self {
        let curve = Curve::new(boards);
        let rounded: Vec<i32> =
            (0..=curve.blitz()).map(|margin| curve.hundredths(margin)).collect();
        let mut gains: Vec<i32> = rounded.windows(2).map(|pair| pair[1] - pair[0]).collect();
        gains.sort_unstable_by(|one, other| other.cmp(one));
        let awards = gains.iter().take_while(|&&gain| gain > 0).scan(
            VictoryPoints::DRAW.0,
            |award, gain| {
                *award += gain;
                Some(VictoryPoints(*award))
            },
        );
        Self { awards: std::iter::once(VictoryPoints::DRAW).chain(awards).collect() }
    }

    /// The discrete scale, in whole points. A match has at least one board: 0 is read as 1.
    pub fn discrete(boards: u32) -> Self {
        let curve = Curve::new(boards);
        let mut ends: [u32; 10] =
            std::array::from_fn(|step| curve.last_margin_worth_at_most(10.5 + step as f64));
        widen_towards_the_blitz(&mut ends);
        let award = |margin: u32| {
            let steps = ends.partition_point(|&end| end < margin);
            VictoryPoints(VictoryPoints::DRAW.0 + 100 * steps as i32)
        };
        Self { awards: (0..=ends[9] + 1).map(award).collect() }
    }

    /// What a side gets that is ahead by this many IMPs; behind, if negative.
    ///
    /// The other side gets the rest of [`VictoryPoints::ALL`].
    pub fn award(&self, margin: i32) -> VictoryPoints {
        let place = (margin.unsigned_abs() as usize).min(self.awards.len() - 1);
        let winner = self.awards[place];
        if margin < 0 { VictoryPoints::ALL - winner } else { winner }
    }

    /// The smallest margin that takes all twenty points.
    pub const fn blitz(&self) -> u32 {
        self.awards.len() as u32 - 1
    }
}

/// Moves the last margins worth 10, 11 … 19 down until each range is as wide as the one before.
///
/// A draw's range reaches from the margin lost by to the margin won by, so it is `2·end + 1` wide.
fn widen_towards_the_blitz(ends: &mut [u32; 10]) {
    loop {
        let before = *ends;
        ends[0] = ends[0].min(ends[1].saturating_sub(1) / 3);
        for place in 1..9 {
            ends[place] = ends[place].min(u32::midpoint(ends[place - 1], ends[place + 1]));
        }
        if *ends == before {
            return;
        }
    }
}

/// The curve both scales come from, before any rounding.
///
/// Uses only the arithmetic that IEEE 754 fixes to the last bit, so that every machine rounds to
/// the same hundredth; the exponential functions of standard libraries differ.
struct Curve {
    blitz: f64,
}

impl Curve {
    /// ln R = 3 · ln τ.
    const LN_R: f64 = -1.443_635_475_178_810_3;
    /// R = τ³ = √5 − 2.
    const R: f64 = 0.236_067_977_499_789_7;

    fn new(boards: u32) -> Self {
        Self { blitz: 15.0 * f64::from(boards.max(1)).sqrt() }
    }

    /// The first whole margin at or beyond the blitz.
    fn blitz(&self) -> u32 {
        self.blitz.ceil() as u32
    }

    fn points(&self, margin: u32) -> f64 {
        let decay = exponential(Self::LN_R * f64::from(margin) / self.blitz);
        10.0 + 10.0 * (1.0 - decay) / (1.0 - Self::R)
    }

    fn hundredths(&self, margin: u32) -> i32 {
        let rounded = (self.points(margin) * 100.0).round() as i32;
        rounded.min(VictoryPoints::ALL.0)
    }

    fn last_margin_worth_at_most(&self, points: f64) -> u32 {
        let (mut worth_less, mut worth_more) = (0, self.blitz());
        while worth_more - worth_less > 1 {
            let middle = u32::midpoint(worth_less, worth_more);
            if self.points(middle) <= points { worth_less = middle } else { worth_more = middle }
        }
        worth_less
    }
}

/// e to the power of a number between −2 and 0, by its series.
fn exponential(power: f64) -> f64 {
    let terms = (1..30).scan(1.0, |term, place| {
        *term *= power / f64::from(place);
        Some(*term)
    });
    1.0 + terms.sum::<f64>()
}

#[cfg(test)]
mod tests;
