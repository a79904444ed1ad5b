//! One best line of play to the end.
//!
//! Every card of it keeps the double-dummy result. Where several do, the lowest is taken, and of
//! equal ranks the lowest suit: so the line is the same every time, and nobody throws an honour
//! away without need.

use merrimac_cards::{Card, PlayState, Seat};

use crate::solver::Solver;

impl Solver {
    /// A line of best play from a position to its last card.
    ///
    /// ```
    /// use merrimac_cards::{PartialDeal, PlayState, Seat, Strain};
    /// use merrimac_double_dummy::Solver;
    /// let ending: PartialDeal = "N:AQ... K2... 43... 65...".parse()?;
    /// let play = PlayState::ending(&ending, Strain::Notrump, Seat::South)?;
    /// let line = Solver::default().best_line(&play);
    /// let cards: Vec<String> = line.iter().map(|(_, card)| card.to_string()).collect();
    /// assert_eq!(cards.join(" "), "S3 S5 SQ SK S2 S4 S6 SA");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_line(&mut self, play: &PlayState) -> Vec<(Seat, Card)> {
        let mut play = play.clone();
        let mut line = Vec::new();
        while let Some(seat) = play.turn() {
            let found = self.cards(&play);
            let card = found
                .iter()
                .max_by_key(|found| {
                    let lowest = (found.card.rank(), found.card.suit());
                    (found.tricks, std::cmp::Reverse(lowest))
                })
                .expect("whoever is to play holds a card")
                .card;
            play.play(card).expect("the solver gives legal cards");
            line.push((seat, card));
        }
        line
    }
}
