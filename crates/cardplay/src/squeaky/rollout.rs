//! What comes of a card if declarer plays on as seems best each time.
//!
//! A search with a depth limit trusts double dummy beyond it, and there a guess can hide:
//! a card that merely defers it looks better than one that makes it unnecessary, as it does to averaging
//! \[GIB, §3\]. So the game is also played to its end, once for each candidate. At each turn of
//! declarer's the card is chosen that wins most of the layouts still possible double dummy, *the same card
//! for all of them*; the layouts that it loses are lost. The defenders play what tells him least: as many
//! layouts as can look alike do so, for where he wins double dummy no card costs them anything.
//!
//! What is won so is won by one way of playing. It may be less than a cleverer way wins, as the search may
//! promise more than any does: the truth is between the two.

use merrimac_cards::Card;
use merrimac_double_dummy::Interrupted;

use super::achieve::{Search, options};
use super::world::{Look, Mask, World, mask, seen_with};

impl Search<'_> {
    /// The layouts that the rollout after a card wins, of those in which it wins double dummy.
    pub(super) fn roll_out(
        &mut self,
        worlds: &[World],
        card: Card,
        gains: &[f64],
    ) -> Result<Mask, Interrupted> {
        self.all_parts(worlds.iter().map(|world| world.after(card, false)).collect(), 0, gains)
    }

    /// Positions that look the same to declarer but for who is to play.
    fn all_parts(
        &mut self,
        worlds: Vec<World>,
        seen: u64,
        gains: &[f64],
    ) -> Result<Mask, Interrupted> {
        let (won, mut open): (Vec<World>, Vec<World>) =
            worlds.into_iter().partition(|world| world.play.won()[self.side] >= self.target);
        let mut set = mask(&won);
        while let Some(turn) = open.first().map(|world| world.play.turn()) {
            let (part, rest) = open.into_iter().partition(|world| world.play.turn() == turn);
            open = rest;
            let part: Vec<World> = part;
            self.spend(part.len() as u64)?;
            set |= match (&part[..], turn) {
                // All positions here are won double dummy, and who knows the layout sees them.
                ([only], _) => only.mask(),
                (_, None) => 0,
                (_, Some(turn)) if turn.side() == self.side => {
                    self.declarers_turn(&part, seen, gains)?
                }
                _ => self.defenders_turn(&part, seen, gains)?,
            };
        }
        Ok(set)
    }

    /// The card that wins most double dummy, for all; of equals the one that a plan had here.
    fn declarers_turn(
        &mut self,
        worlds: &[World],
        seen: u64,
        gains: &[f64],
    ) -> Result<Mask, Interrupted> {
        let worth = |worlds: &[World]| -> f64 {
            worlds.iter().map(|world| gains[usize::from(world.id)]).sum()
        };
        let place = self.eyes.place(&worlds[0], seen);
        let mut best: Option<(f64, Vec<World>)> = None;
        for card in self.in_order(options(worlds), place) {
            let most = best.as_ref().map_or(-1.0, |(most, _)| *most);
            let mut left = worth(worlds);
            let mut kept = Vec::new();
            for world in worlds {
                let next = world.after(card, false);
                if self.wins_double_dummy(&next)? {
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
        best.map_or(Ok(0), |(_, kept)| self.all_parts(kept, seen, gains))
    }

    /// Every layout's own card, parted by what is seen of it.
    fn defenders_turn(
        &mut self,
        worlds: &[World],
        seen: u64,
        gains: &[f64],
    ) -> Result<Mask, Interrupted> {
        let seat = worlds[0].play.turn().expect("somebody is to play");
        let mut won = 0;
        for (look, worlds) in self.alike(worlds, gains) {
            won |= self.all_parts(worlds, seen_with(seen, seat, look), gains)?;
        }
        Ok(won)
    }

    /// As many layouts as can play what looks the same to declarer do so, then as many of the rest: that
    /// tells him least. Where he wins double dummy, no card costs the defenders anything.
    fn alike(&self, worlds: &[World], gains: &[f64]) -> Vec<(Look, Vec<World>)> {
        let of = |world: &World| -> Vec<(Look, Card)> {
            let mut cards: Vec<Card> = world.play.legal_cards().iter().collect();
            cards.sort_by_key(|card| (card.rank(), card.suit()));
            let mut looks: Vec<(Look, Card)> = Vec::new();
            for card in cards {
                let look = self.eyes.look(card);
                if looks.iter().all(|&(known, _)| known != look) {
                    looks.push((look, card));
                }
            }
            looks
        };
        let mut left: Vec<(&World, Vec<(Look, Card)>)> =
            worlds.iter().map(|world| (world, of(world))).collect();
        let mut parts = Vec::new();
        while !left.is_empty() {
            let mut weights: Vec<(Look, f64)> = Vec::new();
            for (world, looks) in &left {
                let gain = gains[usize::from(world.id)];
                for &(look, _) in looks {
                    match weights.iter_mut().find(|(known, _)| *known == look) {
                        Some((_, sum)) => *sum += gain,
                        None => weights.push((look, gain)),
                    }
                }
            }
            let heavier = |one: (Look, f64), other: (Look, f64)| {
                if other.1 > one.1 { other } else { one }
            };
            let Some((look, _)) = weights.into_iter().reduce(heavier) else { break };
            let (mut part, mut rest) = (Vec::new(), Vec::new());
            for (world, looks) in left {
                match looks.iter().find(|(own, _)| *own == look) {
                    Some(&(_, card)) => part.push(world.after(card, false)),
                    None => rest.push((world, looks)),
                }
            }
            left = rest;
            parts.push((look, part));
        }
        parts
    }
}
