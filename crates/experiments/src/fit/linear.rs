//! Least squares, and the linear equations that fits come down to.

/// Equations `A x = b` with a symmetric positive definite matrix, by Cholesky's factors.
pub(super) struct Cholesky {
    size: usize,
    /// The lower factor, row after row.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Takes a matrix apart, row after row; none if it is not positive definite.
    pub(super) fn of(matrix: &[f64], size: usize) -> Option<Self> {
        let mut lower = vec![0.0; size * size];
        for row in 0..size {
            for column in 0..=row {
                let known: f64 =
                    (0..column).map(|k| lower[row * size + k] * lower[column * size + k]).sum();
                let rest = matrix[row * size + column] - known;
                lower[row * size + column] = if row == column {
                    if rest <= 0.0 {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / lower[column * size + column]
                };
            }
        }
        Some(Self { size, lower })
    }

    /// The `x` of a `b`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Self { size, lower } = self;
        let mut x = right.to_vec();
        for row in 0..*size {
            let known: f64 = (0..row).map(|k| lower[row * size + k] * x[k]).sum();
            x[row] = (x[row] - known) / lower[row * size + row];
        }
        for row in (0..*size).rev() {
            let known: f64 = (row + 1..*size).map(|k| lower[k * size + row] * x[k]).sum();
            x[row] = (x[row] - known) / lower[row * size + row];
        }
        x
    }

    /// The diagonal of the inverse: variances, if the matrix is one of information.
    pub(super) fn inverse_diagonal(&self) -> Vec<f64> {
        let unit = |place: usize| {
            let mut right = vec![0.0; self.size];
            right[place] = 1.0;
            self.solve(&right)[place]
        };
        (0..self.size).map(unit).collect()
    }
}

/// Ordinary least squares, one observation after the other.
pub(super) struct LeastSquares {
    size: usize,
    count: usize,
    matrix: Vec<f64>,
    right: Vec<f64>,
    squares: f64,
}

/// What came out.
pub(super) struct Line {
    /// One number for every feature.
    pub(super) values: Vec<f64>,
    /// Their standard errors.
    pub(super) errors: Vec<f64>,
    /// The standard deviation of what is left unexplained.
    pub(super) spread: f64,
}

impl LeastSquares {
    /// With this many features; one of them should always be 1.
    pub(super) fn new(size: usize) -> Self {
        let (matrix, right) = (vec![0.0; size * size], vec![0.0; size]);
        Self { size, count: 0, matrix, right, squares: 0.0 }
    }

    pub(super) fn add(&mut self, features: &[f64], value: f64) {
        for (row, &one) in features.iter().enumerate() {
            for (column, &other) in features.iter().enumerate() {
                self.matrix[row * self.size + column] += one * other;
            }
            self.right[row] += one * value;
        }
        self.squares += value * value;
        self.count += 1;
    }

    /// How many observations there are.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// None if there are too few observations, or a feature is made up of others.
    pub(super) fn fit(&self) -> Option<Line> {
        let factors = Cholesky::of(&self.matrix, self.size)?;
        let values = factors.solve(&self.right);
        let explained: f64 = values.iter().zip(&self.right).map(|(x, b)| x * b).sum();
        let free = self.count.checked_sub(self.size).filter(|&free| free > 0)?;
        let variance = ((self.squares - explained) / free as f64).max(0.0);
        let error = |inverse: f64| (variance * inverse).sqrt();
        let errors = factors.inverse_diagonal().into_iter().map(error).collect();
        Some(Line { values, errors, spread: variance.sqrt() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_again() {
        let mut squares = LeastSquares::new(3);
        for place in 0..20 {
            let (x, z) = (f64::from(place), f64::from(place * place % 7));
            squares.add(&[1.0, x, z], 2.0 - 0.5 * x + 3.0 * z);
        }
        let line = squares.fit().expect("enough points");
        let is_near = |(found, wanted): (&f64, &f64)| (found - wanted).abs() < 1e-9;
        assert!(line.values.iter().zip(&[2.0, -0.5, 3.0]).all(is_near), "{:?}", line.values);
        assert!(line.spread < 1e-5);
    }

    #[test]
    fn nothing_is_made_of_features_that_are_the_same() {
        let mut squares = LeastSquares::new(2);
        (0..9).for_each(|place| squares.add(&[1.0, 1.0], f64::from(place)));
        assert!(squares.fit().is_none());
    }
}
