//! One suit: in how many ways its hidden cards fall, by lengths and points of the takers.

use merrimac_cards::{Hand, Holding, Suit};
use rand::rngs::ChaCha8Rng;

use super::Taker;
use crate::chance::{choose, pick, subset};

/// Points of the two takers.
pub(crate) type Points = [u8; 2];

/// One way to give the marked cards out.
#[derive(Debug, Clone, Copy)]
struct Spread {
    points: Points,
    cards: [u16; 2],
}

/// The ways with the same points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) points: Points,
    pub(crate) ways: f64,
    /// Where the spreads with these points stand.
    spreads: (u16, u16),
}

/// The ways that the hidden cards of one suit fall.
#[derive(Debug, Clone)]
pub(crate) struct SuitWays {
    /// Cards that are alike, as bits.
    unmarked: u16,
    /// Ways to give the others out, by points.
    spreads: Vec<Spread>,
    /// For each pair of lengths, the ways by points; only lengths that there are.
    cells: Vec<Vec<Entry>>,
}

impl SuitWays {
    pub(crate) fn new(hidden: Hand, takers: &[Taker], suit: Suit) -> Self {
        let hidden = hidden.holding(suit).bits();
        let barred = |taker: &Taker| taker.barred.holding(suit).bits() & hidden;
        // Who can have no card of the suit gets none by length, so that none need be marked.
        let marks = |taker: &Taker| if barred(taker) == hidden { 0 } else { barred(taker) };
        let is_marked = |rank: usize| {
            takers.iter().any(|taker| taker.points(rank) > 0 || marks(taker) >> rank & 1 == 1)
        };
        let marked = (0..13).filter(|&rank| hidden >> rank & 1 == 1 && is_marked(rank));
        let mut spreads = vec![Spread { points: [0, 0], cards: [0, 0] }];
        let mut unmarked = hidden;
        for rank in marked {
            unmarked &= !(1 << rank);
            for place in 0..spreads.len() {
                let spread = spreads[place];
                for (number, taker) in takers.iter().enumerate() {
                    if barred(taker) >> rank & 1 == 0 {
                        let mut given = spread;
                        given.cards[number] |= 1 << rank;
                        given.points[number] += taker.points(rank);
                        spreads.push(given);
                    }
                }
            }
        }
        spreads.sort_by_key(|spread| spread.points);
        let mut ways = Self { unmarked, spreads, cells: Vec::new() };
        let longest = [0, 1].map(|number| {
            takers.get(number).map_or(0, |taker| (hidden & !barred(taker)).count_ones() as u8)
        });
        ways.cells = vec![Vec::new(); 14 * 14];
        for first in 0..=longest[0] {
            for second in 0..=longest[1].min(hidden.count_ones() as u8 - first) {
                ways.cells[cell([first, second])] = ways.entries([first, second]);
            }
        }
        ways
    }

    /// The ways by points for two lengths.
    pub(crate) fn cell(&self, sizes: [u8; 2]) -> &[Entry] {
        &self.cells[cell(sizes)]
    }

    /// The cards of each taker, each way with these lengths and points equally likely.
    pub(crate) fn draw(
        &self,
        rng: &mut ChaCha8Rng,
        sizes: [u8; 2],
        points: Points,
    ) -> Option<[Holding; 2]> {
        let entries = self.cell(sizes);
        let entry = entries[entries.binary_search_by_key(&points, |entry| entry.points).ok()?];
        let spreads = &self.spreads[usize::from(entry.spreads.0)..usize::from(entry.spreads.1)];
        let spread = if let [only] = spreads {
            only
        } else {
            let ways = spreads.iter().map(|&spread| self.fillings(spread, sizes));
            &spreads[pick(rng, entry.ways, ways)?]
        };
        let more =
            |number: usize| usize::from(sizes[number]) - spread.cards[number].count_ones() as usize;
        let first = subset(rng, self.unmarked, more(0));
        let second = subset(rng, self.unmarked & !first, more(1));
        Some([spread.cards[0] | first, spread.cards[1] | second].map(Holding::from_bits))
    }

    fn entries(&self, sizes: [u8; 2]) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        for (place, &spread) in self.spreads.iter().enumerate() {
            let ways = self.fillings(spread, sizes);
            let place = place as u16;
            match entries.last_mut() {
                Some(entry) if entry.points == spread.points => {
                    entry.ways += ways;
                    entry.spreads.1 = place + 1;
                }
                _ => {
                    let spreads = (place, place + 1);
                    entries.push(Entry { points: spread.points, ways, spreads });
                }
            }
        }
        entries.retain(|entry| entry.ways > 0.0);
        entries
    }

    /// In how many ways unmarked cards fill the takers up to their lengths.
    fn fillings(&self, spread: Spread, sizes: [u8; 2]) -> f64 {
        let there = self.unmarked.count_ones() as usize;
        let more = |number: usize| {
            usize::from(sizes[number]).checked_sub(spread.cards[number].count_ones() as usize)
        };
        match (more(0), more(1)) {
            (Some(first), Some(second)) if first + second <= there => {
                choose(there, first) * choose(there - first, second)
            }
            _ => 0.0,
        }
    }
}

fn cell(sizes: [u8; 2]) -> usize {
    14 * usize::from(sizes[0]) + usize::from(sizes[1])
}
