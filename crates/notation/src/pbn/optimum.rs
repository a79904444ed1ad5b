//! Double-dummy results in a game: `OptimumResultTable`, `OptimumScore` \[PBN 4.2.7, 5.7\], and
//! `DoubleDummyTricks`, which `BridgeComposer` writes.

use merrimac_cards::{BySeat, ByStrain, Seat, Side, Strain};

use crate::pbn::game::{Element, Game, Line, Section};
use crate::pbn::table::Column;
use crate::pbn::value::{Sided, seat, sided, tricks};

/// The tricks of every declarer in every strain, as far as they are known.
pub type OptimumResults = BySeat<ByStrain<Option<u8>>>;

/// The order of declarers in `DoubleDummyTricks`.
const DIGIT_SEATS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

impl Game {
    /// The double-dummy results that the game states, from `OptimumResultTable` or else
    /// `DoubleDummyTricks`.
    ///
    /// ```
    /// use merrimac_cards::{Seat, Strain};
    /// use merrimac_notation::pbn::Game;
    /// let mut game = Game::default();
    /// game.set("DoubleDummyTricks", "66477665877785677856");
    /// let results = game.optimum_results().expect("twenty digits");
    /// assert_eq!(results[Seat::South][Strain::Diamonds], Some(8));
    /// ```
    pub fn optimum_results(&self) -> Option<OptimumResults> {
        self.result_table().or_else(|| self.result_digits())
    }

    fn result_table(&self) -> Option<OptimumResults> {
        let tag = self.tag("OptimumResultTable")?;
        let columns = Column::parse_all(self.value("OptimumResultTable")?);
        let place = |name: &str| columns.iter().position(|column| column.name == name);
        let (declarer, strain, result) =
            (place("Declarer")?, place("Denomination")?, place("Result")?);
        let mut results = OptimumResults::default();
        let mut any = false;
        for row in tag.rows(columns.len()) {
            let text = |index: usize| row.get(index).map(|element| element.text.as_str());
            if let Some(seat) = text(declarer).and_then(seat)
                && let Some(Ok(strain)) = text(strain).map(str::parse::<Strain>)
                && let Some(tricks) = text(result).and_then(tricks)
            {
                results[seat][strain] = Some(tricks);
                any = true;
            }
        }
        any.then_some(results)
    }

    /// Twenty hexadecimal digits: declarers N S E W, each in NT, spades, hearts, diamonds, clubs.
    fn result_digits(&self) -> Option<OptimumResults> {
        let value = self.known("DoubleDummyTricks")?;
        let digits: Option<Vec<u8>> = value
            .chars()
            .map(|digit| {
                digit.to_digit(16).map(|tricks| tricks as u8).filter(|&tricks| tricks <= 13)
            })
            .collect();
        let digits = digits.filter(|digits| digits.len() == 20)?;
        let mut results = OptimumResults::default();
        for (seat, row) in DIGIT_SEATS.into_iter().zip(digits.chunks(5)) {
            for (strain, &tricks) in Strain::ALL.into_iter().rev().zip(row) {
                results[seat][strain] = Some(tricks);
            }
        }
        Some(results)
    }

    /// States double-dummy results as `OptimumResultTable`, a row for each that is known.
    pub fn set_optimum_results(&mut self, results: &OptimumResults) {
        let mut lines = Vec::new();
        for (seat, by_strain) in results.iter() {
            for (strain, tricks) in by_strain.iter() {
                if let Some(tricks) = tricks {
                    let row = [seat.to_string(), strain.to_string(), tricks.to_string()];
                    lines.push(Line::Row(row.into_iter().map(Element::new).collect()));
                }
            }
        }
        let tag = self.set("OptimumResultTable", "Declarer;Denomination\\2R;Result\\2R");
        tag.section = if lines.is_empty() { Section::None } else { Section::Table(lines) };
    }

    /// North and South's double-dummy score, from `OptimumScore`.
    pub fn optimum_score(&self) -> Option<i32> {
        let value = sided(self.known("OptimumScore")?, |text| text.parse::<i32>().ok())?;
        let Sided::Sides(sides) = value else { return None };
        sides[Side::NorthSouth].or_else(|| sides[Side::EastWest]?.checked_neg())
    }

    /// States North and South's double-dummy score as `OptimumScore`.
    pub fn set_optimum_score(&mut self, north_south: i32) {
        self.set("OptimumScore", format!("NS {north_south}"));
    }
}

#[cfg(test)]
mod tests;
