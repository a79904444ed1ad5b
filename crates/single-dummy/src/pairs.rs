//! Which pairs of layouts can be won together, for many layouts in one search.
//!
//! Two layouts conflict if no way of playing wins both. After a defender's card they do if they do in one of
//! the positions that both can reach; before a card of declarer's if they do after each of his cards. So the
//! pairs of a position follow from those of the next ones, as the layouts won with open cards do, and one
//! search serves all pairs at once: a pair leaves as soon as it is decided. What is known of a position stays
//! in a table, a row a layout.
//!
//! Pairs are asked for as rows: a layout, and those *after* it in number about which it is asked. Numbers keep
//! their order from trick to trick, so that each pair has one place.

use crate::rules::{Rules, Turn};
use crate::search::{Search, Stopped};
use crate::sets::Set;

/// To go over so many machine words of rows is as much work as one step of a choice.
const WORDS_A_STEP: u64 = 1_000;

/// A layout and others, with each of which it is a pair.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) layout: usize,
    pub(crate) others: Set,
}

/// What is known of the pairs of a position: by layout, those with which it is won and those with which not.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    rows: Vec<Option<Box<(Set, Set)>>>,
}

impl Pairs {
    fn row(&self, layout: usize) -> Option<&(Set, Set)> {
        self.rows.get(layout).and_then(Option::as_deref)
    }

    /// What is asked and not known.
    fn unknown(&self, row: Row) -> Row {
        let Some((with, without)) = self.row(row.layout) else { return row };
        let mut others = row.others;
        others.remove(with);
        others.remove(without);
        Row { others, ..row }
    }

    fn learn(&mut self, universe: usize, layout: usize, with: &Set, without: &Set) {
        if self.rows.is_empty() {
            self.rows.resize_with(universe, || None);
        }
        let known = self.rows[layout].get_or_insert_with(|| {
            let none = Set::empty(universe);
            Box::new((none.clone(), none))
        });
        known.0.add(with);
        known.1.add(without);
    }

    /// What is asked but for what is known to conflict.
    fn left_of(&self, row: &Row) -> Set {
        match self.row(row.layout) {
            Some((_, without)) => row.others.minus(without),
            None => row.others.clone(),
        }
    }
}

/// How many tricks are looked into; beyond them nothing conflicts.
///
/// Conflicts found that way are conflicts all the same, so that they bound a plan from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Horizon(u8);

impl Horizon {
    /// All tricks.
    pub(crate) const NONE: Self = Self(u8::MAX);

    /// What is left of this trick, and so many more.
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
    /// Of each row the layouts that can be won together with its own. All must be won with open cards.
    fn pairs(
        &mut self,
        start: &R::Start,
        rows: Vec<Row>,
        horizon: Option<Horizon>,
    ) -> Result<Vec<Set>, Stopped> {
        if self.rules.verdict(start).is_some() || self.rules.is_over(start) {
            return Ok(rows.into_iter().map(|row| row.others).collect());
        }
        let key = self.rules.key(start);
        let known = self.pairs.entry(key).or_default();
        if let Some(horizon) = horizon {
            let hoped = self.hoped.get(&(key, horizon));
            let unknown: Vec<Row> = rows
                .iter()
                .map(|row| known.unknown(row.clone()))
                .map(|row| hoped.map_or(row.clone(), |hoped| hoped.unknown(row)))
                .filter(|row| !row.others.is_empty())
                .collect();
            self.find_pairs(start, key, &unknown, horizon)?;
        }
        let known = &self.pairs[&key];
        Ok(rows.iter().map(|row| known.left_of(row)).collect())
    }

    /// Finds out about pairs of which nothing is known.
    fn find_pairs(
        &mut self,
        start: &R::Start,
        key: u128,
        unknown: &[Row],
        horizon: Horizon,
    ) -> Result<(), Stopped> {
        if unknown.is_empty() {
            return Ok(());
        }
        self.spend()?;
        let found = self.pairs_at(start, unknown, horizon)?;
        let universe = self.rules.universe(start);
        let none = Set::empty(universe);
        let known = self.pairs.entry(key).or_default();
        if !horizon.is_near() {
            for (row, with) in unknown.iter().zip(&found) {
                known.learn(universe, row.layout, with, &row.others.minus(with));
            }
            return Ok(());
        }
        let hoped = self.hoped.entry((key, horizon)).or_default();
        for (row, with) in unknown.iter().zip(&found) {
            let without = row.others.minus(with);
            if !without.is_empty() {
                known.learn(universe, row.layout, &none, &without);
            }
            hoped.learn(universe, row.layout, with, &none);
        }
        Ok(())
    }

    /// The same where nothing is known. Often all can be won together, and no pair needs to be looked at.
    fn pairs_at(
        &mut self,
        start: &R::Start,
        rows: &[Row],
        horizon: Horizon,
    ) -> Result<Vec<Set>, Stopped> {
        if !horizon.is_near()
            && let Some(all) = all_of(rows)
            && self.achieve(start, &all)?.is_ok()
        {
            return Ok(rows.iter().map(|row| row.others.clone()).collect());
        }
        self.pairs_trick(&self.rules.begin(start), rows, horizon)
    }

    /// The same from within a trick.
    pub(crate) fn pairs_trick(
        &mut self,
        trick: &R::Trick,
        rows: &[Row],
        horizon: Horizon,
    ) -> Result<Vec<Set>, Stopped> {
        let words: usize = rows.iter().map(|row| row.others.words().len()).sum();
        self.effort.charge(words as u64 / WORDS_A_STEP);
        match self.rules.turn(trick) {
            Turn::Complete => self.pairs_after(trick, rows, horizon),
            Turn::Declarer => self.pairs_by_a_card(trick, rows, horizon),
            Turn::Defender => self.pairs_by_all_cards(trick, rows, horizon),
        }
    }

    fn pairs_after(
        &mut self,
        trick: &R::Trick,
        rows: &[Row],
        horizon: Horizon,
    ) -> Result<Vec<Set>, Stopped> {
        let start = self.rules.close(trick);
        let next = horizon.next();
        if self.rules.verdict(&start).is_some()
            || next.is_none() && !self.pairs.contains_key(&self.rules.key(&start))
        {
            return Ok(rows.iter().map(|row| row.others.clone()).collect());
        }
        let there: Vec<Row> = rows
            .iter()
            .map(|row| Row {
                layout: self.rules.project_one(trick, row.layout),
                others: self.rules.project(trick, &row.others),
            })
            .collect();
        let won = self.pairs(&start, there, next)?;
        Ok(won.iter().map(|set| self.rules.lift(trick, set)).collect())
    }

    fn pairs_by_a_card(
        &mut self,
        trick: &R::Trick,
        rows: &[Row],
        horizon: Horizon,
    ) -> Result<Vec<Set>, Stopped> {
        let mut rest = rows.to_vec();
        let mut cards = Vec::new();
        // Cards after which all that is left can be won together settle many pairs.
        for (_, next) in self.rules.declarer_moves(trick) {
            let Some(asked) = all_of(&rest) else { break };
            let useful = self.open_trick(&next, &asked)?;
            if horizon.is_near() || self.achieve_trick(&next, &useful)?.is_err() {
                cards.push((next, useful));
                continue;
            }
            for row in rest.iter_mut().filter(|row| useful.contains(row.layout)) {
                row.others.remove(&useful);
            }
        }
        for (next, useful) in cards {
            let (at, asked) = narrowed(&rest, &useful);
            if asked.is_empty() {
                continue;
            }
            let won = self.pairs_trick(&next, &asked, horizon)?;
            for (&at, won) in at.iter().zip(&won) {
                rest[at].others.remove(won);
            }
        }
        Ok(rows.iter().zip(&rest).map(|(row, rest)| row.others.minus(&rest.others)).collect())
    }

    fn pairs_by_all_cards(
        &mut self,
        trick: &R::Trick,
        rows: &[Row],
        horizon: Horizon,
    ) -> Result<Vec<Set>, Stopped> {
        let mut alive = rows.to_vec();
        let Some(all) = all_of(rows) else { return Ok(Vec::new()) };
        for (_, next, layouts) in self.rules.defender_moves(trick, &all) {
            let (at, asked) = narrowed(&alive, &layouts);
            if asked.is_empty() {
                continue;
            }
            let won = self.pairs_trick(&next, &asked, horizon)?;
            for ((&at, asked), won) in at.iter().zip(&asked).zip(&won) {
                alive[at].others.remove(&asked.others.minus(won));
            }
        }
        Ok(alive.into_iter().map(|row| row.others).collect())
    }
}

/// All layouts of which something is asked; nothing if there are none.
fn all_of(rows: &[Row]) -> Option<Set> {
    let mut asked = rows.iter().filter(|row| !row.others.is_empty());
    let first = asked.next()?;
    let mut all = first.others.clone();
    all.insert(first.layout);
    for row in asked {
        all.add(&row.others);
        all.insert(row.layout);
    }
    Some(all)
}

/// Pairs of which both layouts are among these, and the places of their rows.
fn narrowed(rows: &[Row], layouts: &Set) -> (Vec<usize>, Vec<Row>) {
    let inside = rows.iter().enumerate().filter(|(_, row)| layouts.contains(row.layout));
    inside
        .map(|(at, row)| (at, Row { layout: row.layout, others: row.others.and(layouts) }))
        .filter(|(_, row)| !row.others.is_empty())
        .unzip()
}
