//! Which pairs of layouts are achievable, for many layouts in one search.
//!
//! Two layouts conflict if no way of playing wins both. After a defender's card they do if they do in one of
//! the positions that both can reach; before a card of declarer's if they do after each of his cards. So the
//! pairs of a position follow from those of the next ones, as the layouts won double dummy do, and one
//! search serves all pairs at once: a pair leaves as soon as it is decided. What is known of a position stays
//! in a table, a row a layout.
//!
//! Pairs are asked for as rows: a layout, and those *after* it in number about which it is asked. Numbers keep
//! their order from trick to trick, so that each pair has one place.

mod rows;
use merrimac_stable_set::BitSet;

use crate::effort::Stopped;
use crate::rules::{Rules, Turn};
use crate::search::Search;
use rows::remove;
pub(crate) use rows::{Rows, first_word};

/// To go over this many machine words of rows is as much work as one step of a choice.
const WORDS_A_STEP: u64 = 1_000;

/// What is known of the pairs of a position: by layout, those with which it is won and those with which not.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    /// By layout: where its row begins, counted from one.
    places: Vec<u32>,
    /// By row: those with which it is won, then those with which not.
    words: Vec<u64>,
}

impl Pairs {
    /// Those with which a layout is won and those with which not, if anything is known.
    fn row(&self, layout: usize, width: usize) -> Option<(&[u64], &[u64])> {
        let place = self.places.get(layout)?.checked_sub(1)? as usize;
        let length = width - first_word(layout);
        Some(self.words[place..][..2 * length].split_at(length))
    }

    fn bytes(&self) -> u64 {
        (size_of::<u32>() * self.places.capacity() + size_of::<u64>() * self.words.capacity())
            as u64
    }

    /// What is asked and not known.
    fn unknown(&self, rows: &Rows) -> Rows {
        let mut unknown = Rows::new(rows.width(), rows.len(), rows.size());
        for (layout, others) in rows.iter() {
            match self.row(layout, rows.width()) {
                None => unknown.add(layout, others.iter().copied()),
                Some((with, without)) => {
                    let known = with.iter().zip(without).map(|(with, without)| with | without);
                    let left = others.iter().zip(known).map(|(others, known)| others & !known);
                    unknown.add(layout, left)
                }
            };
        }
        unknown
    }

    /// Notes with which of the others a layout is won, and with which not.
    fn learn(
        &mut self,
        universe: usize,
        layout: usize,
        learnt: impl Iterator<Item = u64>,
        width: usize,
    ) {
        if self.places.is_empty() {
            self.places.resize(universe, 0);
        }
        let length = 2 * (width - first_word(layout));
        if self.places[layout] == 0 {
            self.places[layout] = self.words.len() as u32 + 1;
            self.words.resize(self.words.len() + length, 0);
        }
        let place = self.places[layout] as usize - 1;
        let known = &mut self.words[place..][..length];
        known.iter_mut().zip(learnt).for_each(|(known, more)| *known |= more);
    }

    /// Takes from what is asked what is known to conflict.
    fn take_conflicts(&self, rows: &mut Rows) {
        let width = rows.width();
        for (layout, others) in rows.iter_mut() {
            if let Some((_, without)) = self.row(layout, width) {
                remove(others, without);
            }
        }
    }
}

/// How many tricks are looked into; beyond them nothing conflicts.
///
/// Conflicts found that way are conflicts all the same, so that they bound a plan from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct DepthLimit(u8);

impl DepthLimit {
    /// All tricks.
    pub(crate) const NONE: Self = Self(u8::MAX);

    /// What is left of this trick, and this many more.
    pub(crate) const fn after(tricks: u8) -> Self {
        Self(tricks)
    }

    fn is_near(self) -> bool {
        self != Self::NONE
    }

    /// The same one trick later, if that is in view.
    fn next(self) -> Option<Self> {
        if self.is_near() { self.0.checked_sub(1).map(Self) } else { Some(self) }
    }
}

impl<R: Rules> Search<R> {
    /// Takes from each row the layouts that no plan wins together with its own. All must be won double dummy.
    fn pairs(
        &mut self,
        start: &R::Start,
        rows: &mut Rows,
        depth_limit: Option<DepthLimit>,
    ) -> Result<(), Stopped> {
        if self.rules.verdict(start).is_some() || self.rules.outcome(start).is_some() {
            return Ok(());
        }
        let key = self.rules.key(start);
        let known = self.pairs.entry(key).or_default();
        if let Some(depth_limit) = depth_limit {
            let unknown = known.unknown(rows);
            let unknown = match self.optimistic.get(&(key, depth_limit)) {
                Some(optimistic) => optimistic.unknown(&unknown),
                None => unknown,
            };
            self.find_pairs(start, key, &unknown, depth_limit)?;
        }
        self.pairs[&key].take_conflicts(rows);
        Ok(())
    }

    /// Finds out about pairs of which nothing is known.
    fn find_pairs(
        &mut self,
        start: &R::Start,
        key: u128,
        unknown: &Rows,
        depth_limit: DepthLimit,
    ) -> Result<(), Stopped> {
        if unknown.is_empty() {
            return Ok(());
        }
        self.spend()?;
        let mut found = unknown.clone();
        self.pairs_at(start, &mut found, depth_limit)?;
        let (universe, words) = (self.rules.universe(start), unknown.width());
        let known = self.pairs.entry(key).or_default();
        let mut optimistic =
            depth_limit.is_near().then(|| self.optimistic.entry((key, depth_limit)).or_default());
        let before = known.bytes() + optimistic.as_ref().map_or(0, |optimistic| optimistic.bytes());
        for ((layout, asked), (_, with)) in unknown.iter().zip(found.iter()) {
            let without = asked.iter().zip(with).map(|(asked, with)| asked & !with);
            let none = std::iter::repeat_n(0, with.len());
            let with = with.iter().copied();
            match &mut optimistic {
                None => known.learn(universe, layout, with.chain(without), words),
                Some(optimistic) => {
                    if without.clone().any(|word| word != 0) {
                        known.learn(universe, layout, none.chain(without), words);
                    }
                    optimistic.learn(universe, layout, with, words);
                }
            }
        }
        let after = known.bytes() + optimistic.as_ref().map_or(0, |optimistic| optimistic.bytes());
        self.hold_conflicts(after - before)
    }

    /// The same where nothing is known. Often all are achievable, and no pair needs to be looked at.
    fn pairs_at(
        &mut self,
        start: &R::Start,
        rows: &mut Rows,
        depth_limit: DepthLimit,
    ) -> Result<(), Stopped> {
        if !depth_limit.is_near()
            && let Some(all) = rows.all_asked()
            && self.achieve(start, &all)?.is_ok()
        {
            return Ok(());
        }
        self.pairs_trick(&self.rules.begin(start), rows, depth_limit)
    }

    /// The same from within a trick.
    pub(crate) fn pairs_trick(
        &mut self,
        trick: &R::Trick,
        rows: &mut Rows,
        depth_limit: DepthLimit,
    ) -> Result<(), Stopped> {
        self.effort.charge(rows.size() as u64 / WORDS_A_STEP);
        self.effort.poll()?;
        match self.rules.turn(trick) {
            Turn::Complete => self.pairs_after(trick, rows, depth_limit),
            Turn::Declarer => self.pairs_by_a_card(trick, rows, depth_limit),
            Turn::Defender => self.pairs_by_all_cards(trick, rows, depth_limit),
        }
    }

    fn pairs_after(
        &mut self,
        trick: &R::Trick,
        rows: &mut Rows,
        depth_limit: DepthLimit,
    ) -> Result<(), Stopped> {
        let start = self.rules.close(trick);
        let next = depth_limit.next();
        if self.rules.verdict(&start).is_some()
            || next.is_none() && !self.pairs.contains_key(&self.rules.key(&start))
        {
            return Ok(());
        }
        let width = BitSet::empty(self.rules.universe(&start)).words().len();
        let number = |layout: usize| self.rules.project_one(trick, layout);
        let mut there = rows.renumbered(width, number);
        let (mut here, mut later) = (vec![0; rows.width()], vec![0; width]);
        for ((_, others), (number, target)) in rows.iter().zip(there.iter_mut()) {
            whole(&mut here, others);
            self.rules.project_words(trick, &here, &mut later);
            target.copy_from_slice(&later[first_word(number)..]);
            later.fill(0);
        }
        self.pairs(&start, &mut there, next)?;
        here.fill(0);
        for ((layout, target), (_, won)) in rows.iter_mut().zip(there.iter()) {
            whole(&mut later, won);
            self.rules.lift_words(trick, &later, &mut here);
            target.copy_from_slice(&here[first_word(layout)..]);
            here.fill(0);
        }
        Ok(())
    }

    fn pairs_by_a_card(
        &mut self,
        trick: &R::Trick,
        rows: &mut Rows,
        depth_limit: DepthLimit,
    ) -> Result<(), Stopped> {
        let moves = self.rules.declarer_moves(trick);
        let mut rest = rows.clone();
        let mut cards = Vec::new();
        // Cards after which all that is left is achievable decide many pairs.
        for (_, next) in moves {
            let Some(asked) = rest.all_asked() else { break };
            let useful = self.double_dummy_trick(&next, &asked)?;
            if depth_limit.is_near() || self.achieve_trick(&next, &useful)?.is_err() {
                cards.push((next, useful));
                continue;
            }
            let decided = rest.iter_mut().filter(|&(layout, _)| useful.contains(layout));
            for (layout, others) in decided {
                remove(others, &useful.words()[first_word(layout)..]);
            }
        }
        for (next, useful) in cards {
            let (places, mut asked) = rest.narrowed(&useful);
            if asked.is_empty() {
                continue;
            }
            self.pairs_trick(&next, &mut asked, depth_limit)?;
            for (&at, (_, won)) in places.iter().zip(asked.iter()) {
                remove(rest.row_mut(at), won);
            }
        }
        rows.remove_all(&rest);
        Ok(())
    }

    fn pairs_by_all_cards(
        &mut self,
        trick: &R::Trick,
        rows: &mut Rows,
        depth_limit: DepthLimit,
    ) -> Result<(), Stopped> {
        let Some(all) = rows.all_asked() else { return Ok(()) };
        for (_, next, layouts) in self.rules.defender_moves(trick, &all) {
            let (places, mut won) = rows.narrowed(&layouts);
            if won.is_empty() {
                continue;
            }
            self.pairs_trick(&next, &mut won, depth_limit)?;
            for (&at, (layout, won)) in places.iter().zip(won.iter()) {
                let asked = &layouts.words()[first_word(layout)..];
                let row = rows.row_mut(at).iter_mut().zip(asked.iter().zip(won));
                row.for_each(|(word, (asked, won))| *word &= won | !asked);
            }
        }
        Ok(())
    }
}

/// A row as a whole set.
fn whole(set: &mut [u64], row: &[u64]) {
    let (before, later) = set.split_at_mut(set.len() - row.len());
    before.fill(0);
    later.copy_from_slice(row);
}
