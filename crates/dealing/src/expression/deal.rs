//! What is asked of a whole deal, as text: `N: 15-17 hcp, balanced; NS: 8+ hearts`.
//!
//! ```text
//! deal = part { ";" part }
//! part = seat ":" constraint                             one hand
//!      | seat seat { seat } ":" sum { "," sum }          hands together: NS: 8+ hearts
//!      | seat "-" seat ":" sum { "," sum }               one less the other: W-E: 1+ spades
//! sum  = range measure
//! ```

use std::str::FromStr;

use merrimac_cards::Seat;

use super::{Expected, ExpressionError, Read, Reader};
use crate::constraint::{Comparison, DealConstraint, Term};

impl FromStr for DealConstraint {
    type Err = ExpressionError;

    /// Reads what is asked of each hand and of hands together. Seats are letters in either case.
    ///
    /// ```
    /// use merrimac_dealing::DealConstraint;
    /// let asked: DealConstraint = "N: 15-17 hcp, balanced; NS: 8+ hearts; W-E: 1+ spades".parse()?;
    /// assert_eq!(asked.joint.len(), 2);
    /// # Ok::<(), merrimac_dealing::ExpressionError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ExpressionError> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let mut asked = Self::anything();
        loop {
            asked = reader.part(asked)?;
            if !reader.take_sign(';') {
                break;
            }
        }
        reader.skip_blanks();
        if reader.at < text.len() { Err(reader.expected(Expected::End)) } else { Ok(asked) }
    }
}

impl Reader<'_> {
    fn part(&mut self, asked: DealConstraint) -> Read<DealConstraint> {
        let terms = self.seats()?;
        if !self.take_sign(':') {
            return Err(self.expected(Expected::Colon));
        }
        if let [(1, seat)] = terms[..] {
            return Ok(asked.with_hand(seat, self.constraint()?));
        }
        let mut asked = asked;
        loop {
            self.skip_blanks();
            if !self.starts_number() {
                return Err(self.expected(Expected::Sum));
            }
            let range = self.range()?;
            let measure = self.measure()?;
            let term = |&(factor, seat): &(i32, Seat)| Term { factor, seat, measure };
            let terms = terms.iter().map(term).collect();
            asked = asked.with_comparison(Comparison { terms, range });
            if !self.take_sign(',') {
                return Ok(asked);
            }
        }
    }

    /// The seats before the colon, each with its sign.
    fn seats(&mut self) -> Read<Vec<(i32, Seat)>> {
        self.skip_blanks();
        let word = self.peek_word();
        let seats: Option<Vec<Seat>> = word.chars().map(Seat::from_letter).collect();
        let seats = seats.filter(|seats| !seats.is_empty() && seats.len() <= 4);
        let Some(seats) = seats else { return Err(self.expected(Expected::Seats)) };
        self.at += word.len();
        let mut terms: Vec<(i32, Seat)> = seats.into_iter().map(|seat| (1, seat)).collect();
        if terms.len() == 1 && self.take_sign('-') {
            let other = self.peek_word();
            let seat = other.parse::<Seat>().map_err(|_| self.expected(Expected::Seats))?;
            self.at += other.len();
            terms.push((-1, seat));
        }
        Ok(terms)
    }
}
