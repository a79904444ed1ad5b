//! What no choice outweighs, by cliques at a price.
//!
//! Of a clique one item at most is chosen. If every clique has a price, and the cliques of each item together
//! cost what it weighs, no choice outweighs all prices together. The least such sum is also the most that a
//! *mixture* is worth, parts of items of which no clique has more than one altogether: a linear program and
//! its dual. Where the conflicts come from guesses, the best mixture is nearly always a choice, and then the
//! prices prove it where branches would be without number.
//!
//! Both are found together [PDHG]: items gain where they weigh more than their cliques cost, prices rise
//! where a clique has more than one item and fall where it has less, and now and then their averages take over
//! [PDLP].
//!
//! There are more cliques than can be priced. Those to begin with have each pair once; where a mixture has more
//! than one of another clique, that is added and prices go on, as cuts are in integer programs [GLS].
//!
//! Nothing is believed of the arithmetic: prices are taken as whole numbers, and what they bound is counted.

use rustc_hash::FxHashMap;

use super::Conflicts;
use super::items::Items;

/// How long the steps of prices are for those of items.
const CAUTION: f64 = 0.1;

/// So many rounds make a stretch, after which bounds are counted.
const STRETCH: u32 = 20;

/// The averages take over when they are so much nearer to an answer than those before, or after so many
/// rounds.
const NEARER: f64 = 0.3;
const LONG: u32 = 400;

/// So many stretches in a row must bring the gap down by one part in so many, or it stays as it is.
const PATIENCE: u32 = 5;
const LITTLE: u64 = 30;

/// Cliques are added when a mixture has so much of them, so often, from items of which there is a part at least.
const EXCESS: f64 = 1.02;
const ADDED: u32 = 12;
const PART: f64 = 0.01;

/// So many of those are remembered.
const MOST_ADDED: usize = 2_000;

/// So many units are one in prices, as long as all weights together are no more than the other.
const FINE: u64 = 1 << 20;
const MOST: f64 = (1_u64 << 50) as f64;

/// So many entries of cliques are as much work as a step of a choice, in one round.
const ENTRIES_A_STEP: u64 = 200;

/// So many entries of cliques are noted; a clique that is left out makes the bound weaker, not wrong.
const MOST_ENTRIES: usize = 4_000_000;

/// Items that are open, and their cliques.
pub(super) struct Cover<'a> {
    conflicts: &'a Conflicts,
    /// By place.
    items: Vec<usize>,
    /// By place: what it conflicts with.
    near: Vec<Items>,
    rows: Vec<Vec<u32>>,
    /// How many of the cliques have each pair once.
    covering: usize,
    cliques: Table,
    /// By place: its cliques.
    of: Table,
    /// How many items each clique has, and how many cliques each item.
    sizes: Vec<f64>,
    shares: Vec<f64>,
}

/// Rows of numbers, one after the other.
struct Table {
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Table {
    fn new(rows: &[Vec<u32>]) -> Self {
        let mut table = Self { starts: vec![0], entries: Vec::new() };
        for row in rows {
            table.entries.extend_from_slice(row);
            table.starts.push(table.entries.len() as u32);
        }
        table
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn row(&self, at: usize) -> &[u32] {
        &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    fn sum(&self, at: usize, of: &[f64]) -> f64 {
        self.row(at).iter().map(|&entry| of[entry as usize]).sum()
    }
}

/// A mixture and prices of before, by the names of items: the next question has mostly the same items and
/// cliques, and not very different weights.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    parts: FxHashMap<usize, f64>,
    prices: FxHashMap<u64, f64>,
    /// Cliques that were added.
    added: Vec<Vec<usize>>,
}

/// So many prices are remembered.
const MOST_PRICES: usize = 200_000;

/// Bounds, and what follows from them.
pub(super) struct Covered {
    /// No choice of the open items outweighs this.
    pub(super) at_most: u64,
    /// A choice, and its weight.
    pub(super) weight: u64,
    pub(super) choice: Vec<usize>,
    /// No choice with an item outweighs this, by open item in order.
    pub(super) with: Vec<u64>,
}

/// A mixture, and prices.
#[derive(Clone)]
pub(super) struct Point {
    parts: Vec<f64>,
    prices: Vec<f64>,
}

impl Point {
    fn zero(items: usize, cliques: usize) -> Self {
        Self { parts: vec![0.0; items], prices: vec![0.0; cliques] }
    }

    fn add(&mut self, other: &Self) {
        self.parts.iter_mut().zip(&other.parts).for_each(|(sum, part)| *sum += part);
        self.prices.iter_mut().zip(&other.prices).for_each(|(sum, price)| *sum += price);
    }

    fn divided(&self, by: f64) -> Self {
        let divide = |values: &[f64]| values.iter().map(|value| value / by).collect();
        Self { parts: divide(&self.parts), prices: divide(&self.prices) }
    }
}

impl<'a> Cover<'a> {
    /// These open items.
    pub(super) fn new(conflicts: &'a Conflicts, open: &Items, memory: &Memory) -> Self {
        let items: Vec<usize> = open.iter().collect();
        let mut place_of = vec![u32::MAX; conflicts.weights.len()];
        items.iter().zip(0..).for_each(|(&item, place)| place_of[item] = place);
        let near = |&item: &usize| {
            let mut near = Items::none(items.len());
            let others = open.common(&conflicts.apart[item]);
            others.for_each(|other| near.insert(place_of[other] as usize));
            near
        };
        let near: Vec<Items> = items.iter().map(near).collect();
        let rows = cliques(&near);
        let covering = rows.len();
        let (cliques, of) = (Table::new(&[]), Table::new(&[]));
        let (sizes, shares) = (Vec::new(), Vec::new());
        let mut cover = Self { conflicts, items, near, rows, covering, cliques, of, sizes, shares };
        cover.recall_cliques(memory);
        cover.tabulate();
        cover
    }

    /// Takes up the cliques that were added before, as far as they are cliques still.
    fn recall_cliques(&mut self, memory: &Memory) {
        if memory.added.is_empty() {
            return;
        }
        let places = self.items.iter().zip(0..);
        let place_of: FxHashMap<usize, u32> =
            places.map(|(&item, place)| (self.conflicts.names[item], place)).collect();
        for names in &memory.added {
            let mut clique: Vec<u32> = Vec::new();
            for &place in names.iter().filter_map(|name| place_of.get(name)) {
                if clique.iter().all(|&other| self.near[place as usize].contains(other as usize)) {
                    clique.push(place);
                }
            }
            if clique.len() > 2 {
                self.rows.push(clique);
            }
        }
    }

    fn tabulate(&mut self) {
        let mut of = vec![Vec::new(); self.items.len()];
        for (clique, row) in self.rows.iter().enumerate() {
            for &place in row {
                of[place as usize].push(clique as u32);
            }
        }
        let length = |row: &Vec<u32>| row.len() as f64;
        self.sizes = self.rows.iter().map(length).collect();
        self.shares = of.iter().map(|row| length(row).max(1.0)).collect();
        (self.cliques, self.of) = (Table::new(&self.rows), Table::new(&of));
    }

    /// Adds cliques of which a mixture has too much: whether there are any.
    fn add_cliques(&mut self, parts: &[f64], steps: &mut u64) -> bool {
        let mut by_part: Vec<usize> =
            (0..parts.len()).filter(|&place| parts[place] > PART).collect();
        by_part.sort_by(|&one, &other| parts[other].total_cmp(&parts[one]));
        let before = self.rows.len();
        for &first in by_part.iter().filter(|&&place| parts[place] < 1.0 - PART) {
            *steps = steps.saturating_sub(self.near[first].words() as u64);
            let (mut clique, mut common) = (vec![first as u32], self.near[first].clone());
            let mut sum = parts[first];
            for &place in &by_part {
                if common.contains(place) {
                    clique.push(place as u32);
                    common.keep(&self.near[place]);
                    sum += parts[place];
                }
            }
            if sum > EXCESS {
                while let Some(place) = common.first() {
                    clique.push(place as u32);
                    common.keep(&self.near[place]);
                }
                clique.sort_unstable();
                if !self.rows[before..].contains(&clique) {
                    self.rows.push(clique);
                }
            }
        }
        self.tabulate();
        self.rows.len() > before
    }

    /// What a clique is remembered by.
    fn mark(&self, clique: usize) -> u64 {
        let name = |&place: &u32| self.conflicts.names[self.items[place as usize]] as u64 + 1;
        // Members in whatever order.
        let mark = |name: u64| {
            let mixed = name.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
        };
        self.cliques.row(clique).iter().map(|place| mark(name(place))).fold(0, u64::wrapping_add)
    }

    /// Where to begin.
    pub(super) fn recall(&self, memory: &Memory) -> Point {
        let mut point = Point::zero(self.items.len(), self.cliques.len());
        for (&item, part) in self.items.iter().zip(&mut point.parts) {
            *part = memory.parts.get(&self.conflicts.names[item]).copied().unwrap_or(0.0);
        }
        if !memory.prices.is_empty() {
            for (clique, price) in point.prices.iter_mut().enumerate() {
                *price = memory.prices.get(&self.mark(clique)).copied().unwrap_or(0.0);
            }
        }
        point
    }

    /// Where to begin the next time.
    pub(super) fn remember(&self, point: &Point, memory: &mut Memory) {
        if memory.prices.len() + point.prices.len() > MOST_PRICES {
            memory.prices.clear();
        }
        let parts = self.items.iter().zip(&point.parts);
        memory.parts.extend(parts.map(|(&item, &part)| (self.conflicts.names[item], part)));
        let prices = point.prices.iter().enumerate();
        memory.prices.extend(prices.map(|(clique, &price)| (self.mark(clique), price)));
        let names = |row: &Vec<u32>| -> Vec<usize> {
            row.iter().map(|&place| self.conflicts.names[self.items[place as usize]]).collect()
        };
        memory.added = self.rows[self.covering..].iter().map(names).collect();
        let surplus = memory.added.len().saturating_sub(MOST_ADDED);
        memory.added.drain(..surplus);
    }

    /// How much of an item is in the mixture.
    pub(super) fn part(&self, item: usize, point: &Point) -> f64 {
        self.items.binary_search(&item).map_or(0.0, |place| point.parts[place])
    }

    fn weight(&self, place: usize) -> u64 {
        self.conflicts.weights[self.items[place]]
    }

    /// Brings the bounds together: until there is nothing above the floor but what is found, give or take what
    /// there is to `spare`, or as far as this goes.
    pub(super) fn settle(
        &mut self,
        now: &mut Point,
        floor: i64,
        spare: u64,
        steps: &mut u64,
    ) -> Covered {
        let total: u64 = (0..self.items.len()).map(|place| self.weight(place)).sum();
        let with = vec![total; self.items.len()];
        let mut covered = Covered { at_most: total, weight: 0, choice: Vec::new(), with };
        let unit = (total as f64 / self.items.len() as f64).max(1.0);
        let weights: Vec<f64> =
            (0..self.items.len()).map(|place| self.weight(place) as f64 / unit).collect();
        let mut sum = Point::zero(self.items.len(), self.cliques.len());
        let (mut rounds, mut error, mut in_vain, mut added) = (0, f64::MAX, 0, 0);
        let mut gap_before = u64::MAX;
        loop {
            let entries = self.cliques.entries.len() as u64;
            *steps = steps.saturating_sub(u64::from(STRETCH) * entries / ENTRIES_A_STEP + 1);
            for _ in 0..STRETCH {
                self.go(now, &weights);
                sum.add(now);
            }
            rounds += STRETCH;
            let average = sum.divided(f64::from(rounds));
            let (error_now, error_of_average) =
                (self.error(now, &weights), self.error(&average, &weights));
            let (better, least) = if error_of_average < error_now {
                (&average, error_of_average)
            } else {
                (&*now, error_now)
            };
            self.count(better, unit, &mut covered);
            self.choose(better, &mut covered);
            let above = covered.weight.max(floor.max(0) as u64);
            let gap = covered.at_most.saturating_sub(above);
            in_vain = if gap >= gap_before - gap_before / LITTLE { in_vain + 1 } else { 0 };
            gap_before = gap_before.min(gap);
            if covered.at_most as i64 <= floor || gap <= spare || *steps == 0 {
                return covered;
            }
            if in_vain == PATIENCE {
                *now = better.clone();
                added += 1;
                if added > ADDED || !self.add_cliques(&now.parts, steps) {
                    return covered;
                }
                now.prices.resize(self.rows.len(), 0.0);
                sum = Point::zero(self.items.len(), self.rows.len());
                (rounds, error, in_vain) = (0, f64::MAX, 0);
                continue;
            }
            if least < NEARER * error || rounds >= LONG {
                *now = better.clone();
                sum = Point::zero(self.items.len(), self.cliques.len());
                (rounds, error) = (0, least);
            }
        }
    }

    /// One round. Sums come first, so that divisions are done several at a time.
    fn go(&self, Point { parts, prices }: &mut Point, weights: &[f64]) {
        let gain = |(place, weight): (usize, &f64)| weight - self.of.sum(place, prices);
        let mut gains: Vec<f64> = weights.iter().enumerate().map(gain).collect();
        for ((part, gain), cliques) in parts.iter_mut().zip(&mut gains).zip(&self.shares) {
            let next = (*part + *gain / (CAUTION * cliques)).clamp(0.0, 1.0);
            *gain = 2.0 * next - *part;
            *part = next;
        }
        let ahead = gains;
        let excess = |clique| self.cliques.sum(clique, &ahead) - 1.0;
        let excess: Vec<f64> = (0..prices.len()).map(excess).collect();
        for ((price, excess), size) in prices.iter_mut().zip(excess).zip(&self.sizes) {
            *price = (*price + excess * CAUTION / size).max(0.0);
        }
    }

    /// How far a point is from an answer.
    fn error(&self, Point { parts, prices }: &Point, weights: &[f64]) -> f64 {
        let (mut bound, mut worth, mut excess) = (0.0, 0.0, 0.0);
        for (place, (part, weight)) in parts.iter().zip(weights).enumerate() {
            bound += (weight - self.of.sum(place, prices)).max(0.0);
            worth += weight * part;
        }
        for (clique, price) in prices.iter().enumerate() {
            bound += price;
            excess += (self.cliques.sum(clique, parts) - 1.0).max(0.0).powi(2);
        }
        ((bound - worth).powi(2) + excess).sqrt()
    }

    /// Counts what the prices bound, in whole numbers of units finer than weights.
    fn count(&self, point: &Point, unit: f64, covered: &mut Covered) {
        let total = unit * self.items.len() as f64;
        let fine = ((MOST / total) as u64).clamp(1, FINE);
        let of_one = unit * fine as f64;
        let prices: Vec<u64> = point.prices.iter().map(|price| (price * of_one) as u64).collect();
        let mut at_most: u64 = prices.iter().sum();
        let mut costs = Vec::with_capacity(self.items.len());
        for place in 0..self.items.len() {
            let weight = self.weight(place) * fine;
            let paid: u64 = self.of.row(place).iter().map(|&clique| prices[clique as usize]).sum();
            at_most += weight.saturating_sub(paid);
            costs.push(paid.saturating_sub(weight));
        }
        if at_most / fine < covered.at_most {
            covered.at_most = at_most / fine;
            covered.with = costs.iter().map(|cost| at_most.saturating_sub(*cost) / fine).collect();
        }
    }

    /// A choice of what the mixture has most of.
    fn choose(&self, point: &Point, covered: &mut Covered) {
        let mut by_part: Vec<usize> = (0..self.items.len()).collect();
        by_part.sort_by(|&one, &other| point.parts[other].total_cmp(&point.parts[one]));
        let mut closed = Items::none(self.conflicts.weights.len());
        let (mut choice, mut weight) = (Vec::new(), 0);
        for place in by_part {
            let item = self.items[place];
            if closed.contains(item) {
                continue;
            }
            closed.add(&self.conflicts.apart[item]);
            choice.push(item);
            weight += self.weight(place);
        }
        if weight > covered.weight {
            (covered.choice, covered.weight) = (choice, weight);
        }
    }
}

/// Cliques such that each pair in conflict is in one of them.
fn cliques(near: &[Items]) -> Vec<Vec<u32>> {
    let mut left = near.to_vec();
    let (mut found, mut entries) = (Vec::new(), 0);
    for one in 0..near.len() {
        while let Some(other) = left[one].first() {
            let mut clique = vec![one];
            let mut common = near[one].clone();
            // Pairs that are in no clique yet first.
            let mut fresh = left[one].clone();
            let mut next = Some(other);
            while let Some(place) = next {
                clique.push(place);
                common.keep(&near[place]);
                fresh.add(&left[place]);
                next = common.common(&fresh).next().or_else(|| common.first());
            }
            for &place in &clique {
                for &other in &clique {
                    left[place].remove(other);
                }
            }
            entries += clique.len();
            found.push(clique.into_iter().map(|place| place as u32).collect());
            if entries > MOST_ENTRIES {
                return found;
            }
        }
    }
    found
}
