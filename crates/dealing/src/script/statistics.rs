//! What `average` and `frequency` find out.

use std::fmt;

use super::tree::Bounds;

/// What one `average` or `frequency` found out.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Statistic {
    /// The mean of a number.
    Average(Average),
    /// How often a number had each value.
    Frequency(Frequency),
    /// How often two numbers had each pair of values.
    Frequency2(Frequency2),
}

impl fmt::Display for Statistic {
    /// As the classic program prints it, with the line's end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Average(average) => average.fmt(f),
            Self::Frequency(frequency) => frequency.fmt(f),
            Self::Frequency2(frequency) => frequency.fmt(f),
        }
    }
}

/// The mean of a number over the deals.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Average {
    /// What it is called.
    pub title: Option<String>,
    /// Over how many deals.
    pub deals: u64,
    sum: f64,
    squares: f64,
}

impl Average {
    pub(super) fn new(title: Option<String>) -> Self {
        Self { title, ..Self::default() }
    }

    pub(super) fn add(&mut self, number: i32) {
        self.deals += 1;
        self.sum += f64::from(number);
        self.squares += f64::from(number).powi(2);
    }

    /// The mean; not a number without deals.
    pub fn mean(&self) -> f64 {
        self.sum / self.deals as f64
    }

    /// How far a single deal's number lies from the mean, by the root of the mean square.
    pub fn deviation(&self) -> f64 {
        (self.squares / self.deals as f64 - self.mean().powi(2)).max(0.0).sqrt()
    }
}

impl fmt::Display for Average {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(title) = &self.title {
            write!(f, "{title}: ")?;
        }
        writeln!(f, "{}", six_digits(self.mean()))
    }
}

/// How often a number had each value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frequency {
    /// What it is called.
    pub title: Option<String>,
    /// The smallest value with a row of its own.
    pub lo: i32,
    /// How often the number was below, had each value from `lo` on, and was above.
    pub counts: Vec<u64>,
}

impl Frequency {
    pub(super) fn new(title: Option<String>, bounds: Bounds) -> Self {
        Self { title, lo: bounds.lo, counts: vec![0; rows(bounds)] }
    }

    pub(super) fn add(&mut self, number: i32) {
        let row = row(number, self.lo, self.counts.len());
        self.counts[row] += 1;
    }
}

impl fmt::Display for Frequency {
    /// Rows below and above the bounds only if there are such deals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Frequency {}:", self.title.as_deref().unwrap_or(""))?;
        let [low, values @ .., high] = &self.counts[..] else { return Ok(()) };
        if *low > 0 {
            writeln!(f, "Low\t{low:8}")?;
        }
        for (value, count) in (self.lo..).zip(values) {
            writeln!(f, "{value:5}\t{count:8}")?;
        }
        if *high > 0 { writeln!(f, "High\t{high:8}") } else { Ok(()) }
    }
}

/// How often two numbers had each pair of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frequency2 {
    /// What it is called.
    pub title: Option<String>,
    /// The smallest values with a row and a column of their own.
    pub lo: [i32; 2],
    /// Rows for the first number, as in [`Frequency::counts`]; in each, columns for the second.
    pub counts: Vec<Vec<u64>>,
}

impl Frequency2 {
    pub(super) fn new(title: Option<String>, bounds: [Bounds; 2]) -> Self {
        let counts = vec![vec![0; rows(bounds[1])]; rows(bounds[0])];
        Self { title, lo: bounds.map(|bounds| bounds.lo), counts }
    }

    pub(super) fn add(&mut self, numbers: [i32; 2]) {
        let columns = self.counts[0].len();
        let place = row(numbers[0], self.lo[0], self.counts.len());
        self.counts[place][row(numbers[1], self.lo[1], columns)] += 1;
    }
}

impl fmt::Display for Frequency2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Frequency {}:", self.title.as_deref().unwrap_or(""))?;
        let columns = self.counts[0].len();
        write!(f, "{:>11}", "Low")?;
        (self.lo[1]..).take(columns - 2).try_for_each(|value| write!(f, "{value:7}"))?;
        writeln!(f, "{:>7}{:>7}", "High", "Sum")?;
        let last = self.counts.len() - 1;
        for (place, row) in self.counts.iter().enumerate() {
            match place {
                0 => write!(f, "{:4}", "Low")?,
                _ if place == last => write!(f, "{:4}", "High")?,
                _ => write!(f, "{:4}", self.lo[0] + place as i32 - 1)?,
            }
            write_row(f, row)?;
        }
        write!(f, "{:4}", "Sum")?;
        let sums: Vec<u64> =
            (0..columns).map(|column| self.counts.iter().map(|row| row[column]).sum()).collect();
        write_row(f, &sums)?;
        writeln!(f)
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, row: &[u64]) -> fmt::Result {
    row.iter().try_for_each(|count| write!(f, "{count:7}"))?;
    writeln!(f, "{:7}", row.iter().sum::<u64>())
}

/// Rows for the values between the bounds, for below and for above.
fn rows(bounds: Bounds) -> usize {
    (i64::from(bounds.hi) - i64::from(bounds.lo)) as usize + 3
}

/// The row of a number.
fn row(number: i32, lo: i32, rows: usize) -> usize {
    (i64::from(number) - i64::from(lo) + 1).clamp(0, rows as i64 - 1) as usize
}

/// A number with six digits that matter, as C's `%g` prints it.
fn six_digits(number: f64) -> String {
    if !number.is_finite() {
        return "nan".to_owned();
    }
    let scientific = format!("{number:.5e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trim = |digits: &str| {
        let trimmed = if digits.contains('.') { digits.trim_end_matches('0') } else { digits };
        trimmed.trim_end_matches('.').to_owned()
    };
    if (-4..6).contains(&exponent) {
        trim(&format!("{number:.*}", (5 - exponent) as usize))
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{}e{sign}{:02}", trim(digits), exponent.abs())
    }
}

#[cfg(test)]
mod tests;
