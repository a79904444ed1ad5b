//! What comes of a card if declarer plays on as seems best each time.
//!
//! A search with a depth limit trusts double dummy beyond it, and there a guess can hide:
//! a card that merely defers it looks better than one that makes it unnecessary, as it does to averaging
//! \[GIB, §3\]. So the game is also played to its end, once for each candidate. At each turn of
//! declarer's the card is chosen that wins most of the layouts still possible double dummy, *the same card
//! for all of them*; the layouts that it loses are lost. The defenders play what tells him least: as many
//! layouts as can look alike do so, for where he wins double dummy no card costs them anything.
//!
//! What is won so is won by one way of playing. It may be less than a cleverer way wins, as the search's
//! estimate may be more than any does: the truth is between the two.

use merrimac_cards::Card;
use merrimac_double_dummy::Interrupted;

use crate::achievable::{Search, after_each, options};
use crate::position::{Look, Mask, Position, mask, seen_with};

impl Search<'_> {
    /// The layouts that the rollout after a card wins, of those in which it wins double dummy.
    pub(super) fn roll_out(
        &mut self,
        positions: &[Position],
        card: Card,
        gains: &[f64],
    ) -> Result<Mask, Interrupted> {
        self.roll_out_parts(after_each(positions, card), 0, gains)
    }

    /// Positions that look the same to declarer but for who is to play.
    fn roll_out_parts(
        &mut self,
        positions: Vec<Position>,
        seen: u64,
        gains: &[f64],
    ) -> Result<Mask, Interrupted> {
        let all = mask(&positions);
        let parts = self.parts(positions);
        let mut won = parts.iter().fold(all, |won, part| won & !mask(part));
        for part in parts {
            self.spend(part.len() as u64)?;
            won |= match (&part[..], part[0].play.turn()) {
                // All positions here are won double dummy, and who knows the layout sees them.
                ([only], _) => only.mask(),
                (_, None) => 0,
                (_, Some(turn)) if turn.side() == self.side => {
                    self.declarers_turn(&part, seen, gains)?
                }
                (_, Some(seat)) => {
                    let mut won = 0;
                    for (look, part) in self.least_revealing(&part, gains) {
                        won |= self.roll_out_parts(part, seen_with(seen, seat, look), gains)?;
                    }
                    won
                }
            };
        }
        Ok(won)
    }

    /// The card that wins most double dummy, for all; of equals the one that a plan had here.
    fn declarers_turn(
        &mut self,
        positions: &[Position],
        seen: u64,
        gains: &[f64],
    ) -> Result<Mask, Interrupted> {
        let whole = worth(positions, gains);
        let place = self.eyes.place(&positions[0], seen);
        let (mut most, mut best) = (-1.0, Vec::new());
        for card in self.in_order(options(positions), place) {
            let (mut left, mut kept) = (whole, Vec::new());
            for next in after_each(positions, card) {
                if self.wins_double_dummy(&next)? {
                    kept.push(next);
                    continue;
                }
                left -= next.gain(gains);
                if left <= most {
                    break;
                }
            }
            if left > most {
                (most, best) = (left, kept);
            }
            if best.len() == positions.len() {
                break;
            }
        }
        self.roll_out_parts(best, seen, gains)
    }

    /// As many layouts as can play what looks the same to declarer do so, then as many of the rest: that
    /// tells him least. Where he wins double dummy, no card costs the defenders anything.
    fn least_revealing(&self, positions: &[Position], gains: &[f64]) -> Vec<(Look, Vec<Position>)> {
        let mut looks = self.looks(positions);
        for (_, able) in &mut looks {
            able.dedup_by_key(|position| position.id);
        }
        let mut parts = Vec::new();
        let by_worth = |one: &(Look, Vec<Position>), other: &(Look, Vec<Position>)| {
            worth(&one.1, gains).total_cmp(&worth(&other.1, gains))
        };
        while let Some(place) =
            (0..looks.len()).max_by(|&one, &other| by_worth(&looks[one], &looks[other]))
        {
            let (look, part) = looks.remove(place);
            let gone = mask(&part);
            for (_, able) in &mut looks {
                able.retain(|one| one.mask() & gone == 0);
            }
            looks.retain(|(_, able)| !able.is_empty());
            parts.push((look, part));
        }
        parts
    }
}

fn worth(positions: &[Position], gains: &[f64]) -> f64 {
    positions.iter().map(|position| position.gain(gains)).sum()
}
