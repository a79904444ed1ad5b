//! Pearson's tests, as normal deviates.

/// A chi-square statistic as a normal deviate, by Wilson and Hilferty's cube root.
pub(crate) fn deviate(statistic: f64, freedom: f64) -> f64 {
    if freedom < 1.0 {
        return 0.0;
    }
    let spread = 2.0 / (9.0 * freedom);
    ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// Whether counts follow probabilities; those expected fewer than five times are pooled.
pub(crate) fn fit(counts: &[f64], probabilities: &[f64]) -> f64 {
    let total: f64 = counts.iter().sum();
    let (mut statistic, mut cells, mut rare) = (0.0, 0.0, (0.0, 0.0));
    for (&count, &probability) in counts.iter().zip(probabilities) {
        let expected = total * probability;
        if expected >= 5.0 {
            statistic += (count - expected).powi(2) / expected;
            cells += 1.0;
        } else {
            assert!(probability > 0.0 || count == 0.0, "a layout that is impossible was drawn");
            rare = (rare.0 + count, rare.1 + expected);
        }
    }
    if rare.1 > 0.0 {
        statistic += (rare.0 - rare.1).powi(2) / rare.1;
        cells += 1.0;
    }
    deviate(statistic, cells - 1.0)
}

/// Whether two rows of counts come from one distribution; rare values are pooled.
pub(crate) fn same(one: &[f64], other: &[f64]) -> f64 {
    let totals = [one.iter().sum::<f64>(), other.iter().sum::<f64>()];
    let all = totals[0] + totals[1];
    let mut rows: Vec<[f64; 2]> = Vec::new();
    let mut rare = [0.0, 0.0];
    for (&left, &right) in one.iter().zip(other) {
        if left + right >= 20.0 {
            rows.push([left, right]);
        } else {
            rare = [rare[0] + left, rare[1] + right];
        }
    }
    if rare[0] + rare[1] > 0.0 {
        rows.push(rare);
    }
    let statistic: f64 = rows
        .iter()
        .flat_map(|row| row.iter().zip(totals).map(move |(&count, total)| (row, count, total)))
        .map(|(row, count, total)| {
            let expected = (row[0] + row[1]) * total / all;
            (count - expected).powi(2) / expected
        })
        .sum();
    deviate(statistic, rows.len() as f64 - 1.0)
}
