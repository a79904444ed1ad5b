//! What comes of a card if declarer plays on as seems best each time.
//!
//! A search that looks so many choices ahead believes what comes after them, and there a guess can hide:
//! a card that merely puts it off looks better than one that makes it unnecessary, as it does to averaging
//! \[GIB, §3\]. So the game is also played to its end, once for each candidate. At each turn of
//! declarer's the card is chosen that wins most of the layouts still possible with open cards, *the same card
//! for all of them*; the layouts that it loses are lost. In each layout the defenders play their lowest card
//! of those that cost nothing, and layouts part by what declarer sees of it.
//!
//! What is won so is won by one way of playing. It may be less than a cleverer way wins, as the search may
//! promise more than any does: the truth is between the two.

use merrimac_cards::Card;
use merrimac_double_dummy::Interrupted;

use super::achieve::{Search, options};
use super::world::{Look, Mask, World, mask};

impl Search<'_> {
    /// The layouts that are won by playing on after a card, of those in which it wins with open cards.
    pub(super) fn play_on(
        &mut self,
        worlds: &[World],
        card: Card,
        gains: &[f64],
    ) -> Result<Mask, Interrupted> {
        self.all_parts(worlds.iter().map(|world| world.after(card, false)).collect(), gains)
    }

    /// Positions that look the same to declarer but for who is to play.
    fn all_parts(&mut self, worlds: Vec<World>, gains: &[f64]) -> Result<Mask, Interrupted> {
        let (won, mut open): (Vec<World>, Vec<World>) =
            worlds.into_iter().partition(|world| world.play.won()[self.side] >= self.target);
        let mut set = mask(&won);
        while let Some(turn) = open.first().map(|world| world.play.turn()) {
            let (part, rest) = open.into_iter().partition(|world| world.play.turn() == turn);
            open = rest;
            let part: Vec<World> = part;
            self.spend(part.len() as u64)?;
            set |= match (&part[..], turn) {
                // All positions here are won with open cards, and who knows the layout sees them.
                ([only], _) => only.mask(),
                (_, None) => 0,
                (_, Some(turn)) if turn.side() == self.side => self.declarers_turn(&part, gains)?,
                _ => self.defenders_turn(part, gains)?,
            };
        }
        Ok(set)
    }

    /// The card that wins most, for all.
    fn declarers_turn(&mut self, worlds: &[World], gains: &[f64]) -> Result<Mask, Interrupted> {
        let options = options(worlds);
        let worth = |worlds: &[World]| -> f64 {
            worlds.iter().map(|world| gains[usize::from(world.id)]).sum()
        };
        let mut best: Option<(f64, Vec<World>)> = None;
        for card in self.in_order(options, None) {
            let most = best.as_ref().map_or(-1.0, |(most, _)| *most);
            let mut left = worth(worlds);
            let mut kept = Vec::new();
            for world in worlds {
                let next = world.after(card, false);
                if self.is_open_win(&next)? {
                    kept.push(next);
                    continue;
                }
                left -= gains[usize::from(world.id)];
                if left <= most {
                    break;
                }
            }
            if left > most {
                let is_perfect = kept.len() == worlds.len();
                best = Some((left, kept));
                if is_perfect {
                    break;
                }
            }
        }
        best.map_or(Ok(0), |(_, kept)| self.all_parts(kept, gains))
    }

    /// Every layout's own card, parted by what is seen of it.
    fn defenders_turn(&mut self, worlds: Vec<World>, gains: &[f64]) -> Result<Mask, Interrupted> {
        let mut looks: Vec<(Look, Vec<World>)> = Vec::new();
        for world in worlds {
            let Some(card) = lowest(&world) else { continue };
            let (look, next) = (self.eyes.look(card), world.after(card, false));
            match looks.iter_mut().find(|(known, _)| *known == look) {
                Some((_, worlds)) => worlds.push(next),
                None => looks.push((look, vec![next])),
            }
        }
        let mut set = 0;
        for (_, worlds) in looks {
            set |= self.all_parts(worlds, gains)?;
        }
        Ok(set)
    }
}

/// The lowest card that may be played: where declarer wins with open cards, none costs anything.
fn lowest(world: &World) -> Option<Card> {
    world.play.legal_cards().iter().min_by_key(|card| (card.rank(), card.suit()))
}
