//! The programs that fitted the numbers in the code.
//!
//! A number that came from data can be made again: each module takes records, or deals of its own, fits
//! the numbers anew, and says how near they are to those in the code and what either set is worth on
//! boards that were not fitted.
//!
//! | module | what | numbers in |
//! |---|---|---|
//! | `leads` | how much each card is liked as the opening lead | `cardplay/src/lead/opening.rs` |
//! | `following` | how much each card is liked by a defender who follows or discards | `cardplay/src/following.rs` |
//! | `habits` | odd cards, unagreed leads, contrary signals in recorded play | `cardplay/src/{habits,lead,signals,inference}.rs` |
//! | `field` | tricks of recorded declarers against double dummy | `double-dummy/src/worth.rs` |
//! | `worth` | tricks that honours, shortness and trumps take | `bidding/src/condition/worth.rs` |
//! | `guess` | the solver's first guess | `double-dummy/src/guess.rs` |
//! | `logit`, `linear` | conditional logit and least squares | |

mod field;
mod following;
mod guess;
mod habits;
mod leads;
mod linear;
mod logit;
mod worth;

use std::fmt;

use logit::{Choice, Feature};
use merrimac_cardplay::Named;
use merrimac_cards::{Card, PlayState, Record, Seat};
use serde::Serialize;

pub use field::field;
pub use following::following;
pub use guess::guess;
pub use habits::habits;
pub use leads::leads;
pub use worth::worth;

/// A number of the code, fitted again.
#[derive(Debug, Clone, Serialize)]
pub struct Number {
    /// What it is called.
    pub name: String,
    /// What stands in the code, if it is there as such.
    pub code: Option<f64>,
    /// What comes out now.
    pub fitted: f64,
    /// Its standard error.
    pub error: f64,
}

/// What the numbers are worth, by the code's and by those fitted now.
#[derive(Debug, Clone, Serialize)]
pub struct Measure {
    /// What is measured.
    pub name: String,
    /// With the numbers in the code.
    pub code: f64,
    /// With those fitted now.
    pub fitted: f64,
}

/// Numbers fitted again.
#[derive(Debug, Clone, Serialize)]
pub struct Fit {
    /// What they were fitted to.
    pub data: String,
    /// The numbers.
    pub numbers: Vec<Number>,
    /// What they are worth.
    pub measures: Vec<Measure>,
}

impl Fit {
    /// How far the code's numbers are from those fitted now, on average.
    pub fn mean_distance(&self) -> Option<f64> {
        let far: Vec<f64> = self
            .numbers
            .iter()
            .filter_map(|number| Some((number.code? - number.fitted).abs()))
            .collect();
        (!far.is_empty()).then(|| far.iter().sum::<f64>() / far.len() as f64)
    }
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "fitted to {}\n", self.data)?;
        let width = self.numbers.iter().map(|number| number.name.chars().count()).max();
        let width = width.unwrap_or(0);
        writeln!(f, "{:width$}     code   fitted", "")?;
        for Number { name, code, fitted, error } in &self.numbers {
            let code = code.map_or_else(|| "-".to_owned(), |code| format!("{code:.2}"));
            writeln!(f, "{name:<width$}  {code:>7}  {fitted:>7.2} ± {error:.2}")?;
        }
        if let Some(distance) = self.mean_distance() {
            writeln!(f, "\nmean distance {distance:.3}")?;
        }
        for Measure { name, code, fitted } in &self.measures {
            writeln!(f, "{name}: {code:.4} with the code's numbers, {fitted:.4} with these")?;
        }
        Ok(())
    }
}

/// Numbers by name in which something else is linear, as are the likings of cards.
trait Linear: Clone {
    /// Those of the code.
    fn of_the_code() -> Self;

    /// Every number by name.
    fn numbers(&mut self) -> Vec<Named<'_>>;

    /// One set for every number: that number one, the others zero.
    fn units() -> Vec<Self> {
        let count = Self::of_the_code().numbers().len();
        let unit = |place: usize| {
            let mut unit = Self::of_the_code();
            for (other, (_, number)) in unit.numbers().into_iter().enumerate() {
                *number = f64::from(u8::from(other == place));
            }
            unit
        };
        (0..count).map(unit).collect()
    }

    /// Names and values of the code's numbers.
    fn listed() -> (Vec<String>, Vec<f64>) {
        let mut code = Self::of_the_code();
        code.numbers().into_iter().map(|(name, number)| (name, *number)).unzip()
    }
}

/// Fits likings to choices, and tries them on others.
fn fitted<L: Linear>(what: &str, choices: &[Choice], others: &[Choice]) -> Fit {
    let (names, code) = L::listed();
    let weights = logit::fit(choices, names.len());
    let numbers = names.into_iter().zip(&code).zip(weights.values.iter().zip(&weights.errors));
    let measured = |of: &str, choices: &[Choice]| Measure {
        name: format!("mean log-likelihood of {} {what} {of}", choices.len()),
        code: logit::mean_log_likelihood(choices, &code),
        fitted: logit::mean_log_likelihood(choices, &weights.values),
    };
    Fit {
        data: format!("{} {what}", choices.len()),
        numbers: numbers
            .map(|((name, &code), (&fitted, &error))| Number {
                name,
                code: Some(code),
                fitted,
                error,
            })
            .collect(),
        measures: vec![measured("fitted to", choices), measured("of other boards", others)],
    }
}

/// The features that are there at all.
fn present(values: impl Iterator<Item = f64>) -> Vec<Feature> {
    values.enumerate().filter(|(_, value)| *value != 0.0).collect()
}

/// Goes through the play of a board; at every card, how it stood, who played, and what.
fn replay(board: &Record, mut each: impl FnMut(&PlayState, Seat, Card)) {
    let Some(mut play) = board.opening_position() else { return };
    for played in &board.cards {
        let Some(seat) = play.turn() else { return };
        each(&play, seat, played.card);
        if play.play(played.card).is_err() {
            return;
        }
    }
}
