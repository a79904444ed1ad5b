//! Double-dummy mistakes by trick of opening leaders, declarers and defenders [GIB, Figures 4–6].
//!
//! Every card of every board is held against perfect play; one that costs its side a trick is a mistake.
//! Files of human play, of other programs and of our own are studied alike; each is a curve.

mod plot;
mod report;

use crate::StudyFile;
use crate::error::StudyError;

pub use report::{Report, Series};

impl Report {
    /// The report, its counts and the three figures.
    ///
    /// # Errors
    /// If a figure cannot be drawn.
    pub fn files(&self) -> Result<Vec<StudyFile>, StudyError> {
        Ok(vec![
            ("errors.json", crate::pretty(self)),
            ("errors.csv", self.csv()),
            ("errors-declarer.svg", plot::declarer(self)?),
            ("errors-defence.svg", plot::defence(self)?),
            ("errors-both.svg", plot::both(self)?),
        ])
    }
}
