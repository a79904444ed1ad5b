//! One suit against defenders who see everything: which sets of layouts are achievable, from any point of the play.
//!
//! The trainer has to judge cards in the middle of a suit, with what was seen so far, which the solver
//! of whole combinations does not answer. So here is a small exact search: a layout is what West was
//! dealt of the hidden cards, a set of layouts is the bits of a number, and a position is worth the
//! greatest sets of layouts that one way of playing wins \[GIB §5\]. Declarer may take the best of
//! several cards; of a defender's cards each must be answered, and it tells which layouts are left.
//! Declarer leads from either hand, with as many entries as he likes.

use std::collections::HashMap;

/// Ranks are bits, the deuce the lowest.
pub(super) type Ranks = u16;

/// Sets of layouts.
pub(super) type Layouts = u32;

/// The most cards that are hidden: two to this many layouts.
pub(super) const MOST_HIDDEN: u32 = 5;

/// A point of the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Point {
    pub(super) north: Ranks,
    pub(super) south: Ranks,
    /// Cards of the defenders that have been played.
    pub(super) gone: Ranks,
    pub(super) won: u8,
    /// The round in progress: who leads, and up to three cards (0 for none of the suit).
    pub(super) leads_north: bool,
    pub(super) round: [Ranks; 3],
    pub(super) count: u8,
}

/// Who plays next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// Declarer, from either hand.
    Lead,
    North,
    South,
    West,
    East,
}

/// A suit, a goal, and what has been found out about it.
pub(super) struct Duel {
    hidden: Ranks,
    goal: u8,
    known: HashMap<(Point, Layouts), Vec<Layouts>>,
}

impl Duel {
    pub(super) fn new(north: Ranks, south: Ranks, goal: u8) -> Self {
        Self { hidden: 0x1FFF & !(north | south), goal, known: HashMap::new() }
    }

    pub(super) fn start(north: Ranks, south: Ranks) -> Point {
        Point { north, south, gone: 0, won: 0, leads_north: false, round: [0; 3], count: 0 }
    }

    /// All layouts.
    pub(super) fn all(&self) -> Layouts {
        let layouts = 1_u64 << self.hidden.count_ones();
        ((1_u64 << layouts) - 1) as Layouts
    }

    /// What West was dealt in a layout.
    pub(super) fn west(&self, layout: u32) -> Ranks {
        let cards = (0..13).filter(|rank| self.hidden >> rank & 1 == 1).enumerate();
        cards.fold(0, |held, (place, rank)| held | ((layout >> place & 1) as Ranks) << rank)
    }

    /// What a defender still holds in a layout.
    pub(super) fn held(&self, point: &Point, layout: u32, turn: Turn) -> Ranks {
        let west = self.west(layout);
        let dealt = if turn == Turn::West { west } else { self.hidden & !west };
        dealt & !point.gone
    }

    /// How likely a set of layouts is.
    pub(super) fn chance(&self, layouts: Layouts) -> f64 {
        let weight = |layout: u32| choose(26 - self.hidden.count_ones(), 13 - layout.count_ones());
        let sum = |set: Layouts| members(set).map(weight).sum::<f64>();
        sum(layouts) / sum(self.all())
    }

    /// The likeliest achievable set.
    pub(super) fn best(&mut self, point: Point, layouts: Layouts) -> Layouts {
        let sets = self.sets(point, layouts);
        let chance = |set: &Layouts| self.chance(*set);
        sets.into_iter().max_by(|one, other| chance(one).total_cmp(&chance(other))).unwrap_or(0)
    }

    /// The maximal achievable sets of layouts.
    pub(super) fn sets(&mut self, point: Point, layouts: Layouts) -> Vec<Layouts> {
        if point.won >= self.goal || layouts == 0 {
            return vec![layouts];
        }
        if point.won + point.rounds_left() < self.goal {
            return vec![0];
        }
        if let Some(found) = self.known.get(&(point, layouts)) {
            return found.clone();
        }
        let found = match point.turn() {
            Turn::Lead | Turn::North | Turn::South => self.ours(point, layouts),
            turn @ (Turn::West | Turn::East) => self.theirs(point, layouts, turn),
        };
        self.known.insert((point, layouts), found.clone());
        found
    }

    fn ours(&mut self, point: Point, layouts: Layouts) -> Vec<Layouts> {
        let mut sets = Vec::new();
        for (is_north, card) in self.moves(&point) {
            sets.extend(self.sets(point.after_ours(is_north, card), layouts));
        }
        greatest(sets)
    }

    fn theirs(&mut self, point: Point, layouts: Layouts, turn: Turn) -> Vec<Layouts> {
        let mut sets = vec![layouts];
        let theirs = self.hidden & !point.gone;
        let cards = (0..13).map(|rank| 1 << rank).filter(move |card| theirs & card != 0);
        for card in std::iter::once(0).chain(cards) {
            let here = self.after_seeing(&point, layouts, turn, card);
            if here == 0 {
                continue;
            }
            let replies = self.sets(point.after_theirs(card), here);
            let joined = sets
                .iter()
                .flat_map(|set| replies.iter().map(move |reply| set & !here | set & reply));
            sets = greatest(joined.collect());
        }
        sets
    }

    /// The layouts in which a defender can play this card; 0 is none of the suit.
    pub(super) fn after_seeing(
        &self,
        point: &Point,
        layouts: Layouts,
        turn: Turn,
        card: Ranks,
    ) -> Layouts {
        let plays = |layout: &u32| {
            let held = self.held(point, *layout, turn);
            if card == 0 { held == 0 } else { held & card != 0 }
        };
        members(layouts).filter(plays).fold(0, |set, layout| set | 1 << layout)
    }

    /// Declarer's cards that differ, and from which hand each comes.
    pub(super) fn moves(&self, point: &Point) -> Vec<(bool, Ranks)> {
        // The defender's card in this round still has to be beaten.
        let theirs = self.hidden & !point.gone | point.round[1];
        let of = |is_north: bool| {
            let hand = if is_north { point.north } else { point.south };
            different(hand, theirs).into_iter().map(move |card| (is_north, card))
        };
        match point.turn() {
            Turn::Lead => of(true).chain(of(false)).collect(),
            Turn::North if point.north == 0 => vec![(true, 0)],
            Turn::South if point.south == 0 => vec![(false, 0)],
            Turn::North => of(true).collect(),
            Turn::South => of(false).collect(),
            Turn::West | Turn::East => Vec::new(),
        }
    }
}

impl Point {
    /// Rounds that can still be played, the one in progress included.
    pub(super) fn rounds_left(&self) -> u8 {
        let in_progress = u32::from(self.count > 0);
        // The hand that led has one card less, and so has the other once it has followed.
        let lengths = [self.north, self.south].map(Ranks::count_ones);
        let led = usize::from(!self.leads_north);
        let mut rest = lengths;
        if self.count > 0 && self.count < 3 {
            rest[1 - led] = rest[1 - led].saturating_sub(1);
        }
        (in_progress + rest[0].max(rest[1])) as u8
    }

    pub(super) const fn turn(&self) -> Turn {
        match (self.count, self.leads_north) {
            (0, _) => Turn::Lead,
            (1, true) | (3, false) => Turn::East,
            (1, false) | (3, true) => Turn::West,
            (_, true) => Turn::South,
            (_, false) => Turn::North,
        }
    }

    /// After a card of declarer's side.
    pub(super) fn after_ours(mut self, is_north: bool, card: Ranks) -> Self {
        if self.count == 0 {
            self.leads_north = is_north;
        }
        if is_north {
            self.north &= !card;
        } else {
            self.south &= !card;
        }
        self.push(card)
    }

    /// After a defender's card.
    pub(super) fn after_theirs(mut self, card: Ranks) -> Self {
        self.gone |= card;
        self.push(card)
    }

    fn push(mut self, card: Ranks) -> Self {
        if self.count < 3 {
            self.round[usize::from(self.count)] = card;
            self.count += 1;
            return self;
        }
        let [lead, second, third] = self.round;
        self.won += u8::from(lead.max(third) > second.max(card));
        (self.round, self.count) = ([0; 3], 0);
        self
    }
}

/// The layouts of a set.
pub(super) fn members(set: Layouts) -> impl Iterator<Item = u32> {
    (0..Layouts::BITS).filter(move |layout| set >> layout & 1 == 1)
}

/// Of cards with no hidden card between them the lowest.
fn different(hand: Ranks, theirs: Ranks) -> Vec<Ranks> {
    let mut cards = Vec::new();
    let mut is_new = true;
    for card in (0..13).map(|rank| 1 << rank) {
        if theirs & card != 0 {
            is_new = true;
        } else if hand & card != 0 && is_new {
            cards.push(card);
            is_new = false;
        }
    }
    cards
}

/// Sets that are inside no other.
fn greatest(mut sets: Vec<Layouts>) -> Vec<Layouts> {
    sets.sort_unstable_by_key(|set| std::cmp::Reverse(set.count_ones()));
    let mut kept: Vec<Layouts> = Vec::new();
    for set in sets {
        if !kept.iter().any(|other| set & !other == 0) {
            kept.push(set);
        }
    }
    kept
}

fn choose(of: u32, take: u32) -> f64 {
    (0..take).fold(1.0, |ways, taken| ways * f64::from(of - taken) / f64::from(taken + 1))
}

#[cfg(test)]
mod tests;
