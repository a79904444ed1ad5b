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
    /// What is asked and not known.
    fn unknown(&self, row: &Row) -> Set {
        match self.rows.get(row.layout).and_then(Option::as_deref) {
            Some((with, without)) => {
                let mut unknown = row.others.minus(with);
                unknown.remove(without);
                unknown
            }
            None => row.others.clone(),
        }
    }

    fn learn(&mut self, universe: usize, asked: &Row, with: &Set) {
        if self.rows.is_empty() {
            self.rows.resize_with(universe, || None);
        }
        let known = self.rows[asked.layout].get_or_insert_with(|| {
            let none = Set::empty(universe);
            Box::new((none.clone(), none))
        });
        known.0.add(with);
        known.1.add(&asked.others.minus(with));
    }

    fn with(&self, row: &Row) -> Set {
        match self.rows.get(row.layout).and_then(Option::as_deref) {
            Some((with, _)) => row.others.and(with),
            None => row.others.minus(&row.others),
        }
    }
}

impl<R: Rules> Search<R> {
    /// Of each row the layouts that can be won together with its own. All must be won with open cards.
    fn pairs(&mut self, start: &R::Start, rows: &[Row]) -> Result<Vec<Set>, Stopped> {
        if self.rules.verdict(start).is_some() || self.rules.is_over(start) {
            return Ok(rows.iter().map(|row| row.others.clone()).collect());
        }
        let key = self.rules.key(start);
        let known = self.pairs.entry(key).or_default();
        let unknown: Vec<Row> = rows
            .iter()
            .map(|row| Row { layout: row.layout, others: known.unknown(row) })
            .filter(|row| !row.others.is_empty())
            .collect();
        if !unknown.is_empty() {
            self.spend()?;
            let trick = self.rules.begin(start);
            let found = self.pairs_at(start, &trick, &unknown)?;
            let universe = self.rules.universe(start);
            let known = self.pairs.entry(key).or_default();
            for (row, with) in unknown.iter().zip(&found) {
                known.learn(universe, row, with);
            }
        }
        let known = &self.pairs[&key];
        Ok(rows.iter().map(|row| known.with(row)).collect())
    }

    /// The same where nothing is known. Often all can be won together, and no pair needs to be looked at.
    fn pairs_at(
        &mut self,
        start: &R::Start,
        trick: &R::Trick,
        rows: &[Row],
    ) -> Result<Vec<Set>, Stopped> {
        if let Some(all) = all_of(rows)
            && self.achieve(start, &all)?.is_ok()
        {
            return Ok(rows.iter().map(|row| row.others.clone()).collect());
        }
        self.pairs_trick(trick, rows)
    }

    /// The same from within a trick.
    pub(crate) fn pairs_trick(
        &mut self,
        trick: &R::Trick,
        rows: &[Row],
    ) -> Result<Vec<Set>, Stopped> {
        match self.rules.turn(trick) {
            Turn::Complete => self.pairs_after(trick, rows),
            Turn::Declarer => self.pairs_by_a_card(trick, rows),
            Turn::Defender => self.pairs_by_all_cards(trick, rows),
        }
    }

    fn pairs_after(&mut self, trick: &R::Trick, rows: &[Row]) -> Result<Vec<Set>, Stopped> {
        let start = self.rules.close(trick);
        if self.rules.verdict(&start).is_some() {
            return Ok(rows.iter().map(|row| row.others.clone()).collect());
        }
        let there: Vec<Row> = rows
            .iter()
            .map(|row| Row {
                layout: self.rules.project_one(trick, row.layout),
                others: self.rules.project(trick, &row.others),
            })
            .collect();
        let won = self.pairs(&start, &there)?;
        Ok(won.iter().map(|set| self.rules.lift(trick, set)).collect())
    }

    fn pairs_by_a_card(&mut self, trick: &R::Trick, rows: &[Row]) -> Result<Vec<Set>, Stopped> {
        let mut rest = rows.to_vec();
        let mut cards = Vec::new();
        // Cards after which all that is left can be won together settle many pairs.
        for (_, next) in self.rules.declarer_moves(trick) {
            let Some(asked) = all_of(&rest) else { break };
            let useful = self.open_trick(&next, &asked)?;
            if self.achieve_trick(&next, &useful)?.is_err() {
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
            let won = self.pairs_trick(&next, &asked)?;
            for (&at, won) in at.iter().zip(&won) {
                rest[at].others.remove(won);
            }
        }
        Ok(rows.iter().zip(&rest).map(|(row, rest)| row.others.minus(&rest.others)).collect())
    }

    fn pairs_by_all_cards(&mut self, trick: &R::Trick, rows: &[Row]) -> Result<Vec<Set>, Stopped> {
        let mut alive = rows.to_vec();
        let Some(all) = all_of(rows) else { return Ok(Vec::new()) };
        for (_, next, layouts) in self.rules.defender_moves(trick, &all) {
            let (at, asked) = narrowed(&alive, &layouts);
            if asked.is_empty() {
                continue;
            }
            let won = self.pairs_trick(&next, &asked)?;
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
