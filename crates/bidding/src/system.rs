//! A bidding system: rules, found quickly for any auction.
//!
//! Files become rules by *expansion*: each row is written out for every pattern of its block's heads
//! and every choice of suits for its letters. The patterns form two trees: one from the opening bid
//! on, one (for heads that begin with `...`) from the last call backwards. Looking up an auction
//! walks both; the fan-out at a node is one exact call and the few loose ones (`any`, `~M`).

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use merrimac_cards::{Bid, Call, Strain, Suit};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::parse::{Definitions, ParseRulesError, parse_rules};
use crate::rule::{GENERAL, RowNote, Rule, matches};
use crate::syntax::{Binding, Block, CallForm, Options, Pattern, Row, StrainName, SuitName, Where};

/// A rule file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}:{error}")]
pub struct LoadError {
    /// The file.
    pub file: String,
    /// What is wrong, and where.
    pub error: ParseRulesError,
}

/// A tree of patterns.
#[derive(Debug, Default)]
struct Node {
    exact: FxHashMap<Call, usize>,
    loose: Vec<(CallForm<Strain>, usize)>,
    rules: Vec<usize>,
}

/// A bidding system.
#[derive(Debug)]
pub struct System {
    name: String,
    rules: Vec<Rule>,
    from_opening: Vec<Node>,
    from_end: Vec<Node>,
    conventions: Vec<(String, bool)>,
    /// Rules written so far, for their order.
    written: u32,
}

impl System {
    /// Builds a system from the names and texts of its files, in the order given: definitions are
    /// known from where they stand on.
    ///
    /// ```
    /// use merrimac_bidding::System;
    /// let system = System::load("tiny", [("openings", "after start\n  1N : hcp 15-17, balanced\n")])?;
    /// assert_eq!(system.rules().len(), 1);
    /// # Ok::<(), merrimac_bidding::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// The first text that cannot be understood, and where.
    pub fn load<'t>(
        name: &str,
        files: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> Result<Self, LoadError> {
        let mut system = Self {
            name: name.to_owned(),
            rules: Vec::new(),
            from_opening: vec![Node::default()],
            from_end: vec![Node::default()],
            conventions: Vec::new(),
            written: 0,
        };
        let mut definitions = Definitions::default();
        for (file, text) in files {
            let read = parse_rules(text, &mut definitions)
                .map_err(|error| LoadError { file: file.to_owned(), error })?;
            if let Some(name) = read.system {
                system.name = name;
            }
            system.conventions.extend(read.conventions);
            let file: Arc<str> = file.into();
            for block in &read.blocks {
                system.expand(&file, text, block);
            }
        }
        Ok(system)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Its conventions, and whether they are on.
    pub fn conventions(&self) -> &[(String, bool)] {
        &self.conventions
    }

    /// Turns a convention on or off; says whether there is such a convention.
    pub fn set_convention(&mut self, name: &str, is_on: bool) -> bool {
        let found = self.conventions.iter_mut().find(|(known, _)| known == name);
        found.map(|(_, setting)| *setting = is_on).is_some()
    }

    /// The rules for an auction, best first. `calls` are the calls from the opening bid on.
    pub(crate) fn rules_after(&self, calls: &[Call]) -> Vec<&Rule> {
        let forwards: Vec<_> = calls.iter().copied().zip(last_bids(calls)).collect();
        let backwards: Vec<_> = forwards.iter().rev().copied().collect();
        let mut found = Vec::new();
        walk(&self.from_opening, 0, &forwards, true, &mut found);
        walk(&self.from_end, 0, &backwards, false, &mut found);
        let is_on = |rule: &&Rule| rule.convention.is_none_or(|which| self.conventions[which].1);
        let mut rules: Vec<_> =
            found.into_iter().map(|place| &self.rules[place]).filter(is_on).collect();
        rules.sort_unstable_by_key(|rule| (u8::MAX - rule.tier, rule.order));
        rules
    }

    /// Writes a block out.
    fn expand(&mut self, file: &Arc<str>, text: &str, block: &Block) {
        let section: Arc<str> = block.section.as_str().into();
        for row in &block.rows {
            let note = Arc::new(RowNote {
                file: Arc::clone(file),
                line: text[..row.span.start].matches('\n').count() + 1,
                span: row.span.clone(),
                section: Arc::clone(&section),
                name: row.options.name.as_deref().map(Into::into),
                source: row.options.source.as_deref().map(Into::into),
            });
            for (pattern, head) in &block.heads {
                for binding in bindings(pattern, head, row) {
                    self.add(pattern, head, row, binding, &note);
                    self.written += 1;
                }
            }
        }
    }

    fn add(
        &mut self,
        pattern: &Pattern,
        head: &Options,
        row: &Row,
        binding: Binding,
        note: &Arc<RowNote>,
    ) {
        let suit = |name: SuitName| binding.suit(name);
        let strain = |name: StrainName| name.strain(binding);
        let calls: Vec<_> = pattern.calls.iter().map(|call| call.map(strain)).collect();
        if !is_possible(&calls) {
            return;
        }
        let guards = head.guards.iter().chain(&row.options.guards);
        let usual_tier = match (pattern.is_ending, calls.is_empty()) {
            (false, _) => 3,
            (true, false) => 2,
            (true, true) => 1,
        };
        let options = &row.options;
        let tier = options.tier.or(head.tier).unwrap_or(usual_tier);
        let convention = options.convention.as_ref().or(head.convention.as_ref());
        let source = head.source.as_deref().filter(|_| note.source.is_none());
        let note = match source {
            Some(source) => {
                Arc::new(RowNote { source: Some(source.into()), ..RowNote::clone(note) })
            }
            None => Arc::clone(note),
        };
        let rule = Rule {
            note,
            call: row.call.map(strain),
            guards: guards.map(|(negated, guard)| (*negated, guard.map(&suit))).collect(),
            asks: row.asks.map(&suit),
            shows: row.shows.as_ref().map(|shows| shows.map(&suit)),
            forcing: options.forcing,
            alert: options.alert,
            artificial: options.artificial,
            agrees: options.agrees.map(suit),
            tag: options.tag.as_deref().map(Into::into),
            convention: convention.map(|name| self.convention(name)),
            tier,
            names_calls: !calls.is_empty(),
            is_default_pass: tier >= GENERAL && row.is_default_pass(),
            order: (-options.priority.or(head.priority).unwrap_or(0), self.written),
            makers: OnceLock::new(),
            shown: OnceLock::new(),
        };
        let number = self.rules.len();
        self.rules.push(rule);
        let tree = if pattern.is_ending { &mut self.from_end } else { &mut self.from_opening };
        let leaf = if pattern.is_ending {
            insert(tree, calls.into_iter().rev())
        } else {
            insert(tree, calls.into_iter())
        };
        tree[leaf].rules.push(number);
    }

    /// The number of a convention; one that was never declared is on.
    fn convention(&mut self, name: &str) -> usize {
        let known = self.conventions.iter().position(|(known, _)| known == name);
        known.unwrap_or_else(|| {
            self.conventions.push((name.to_owned(), true));
            self.conventions.len() - 1
        })
    }
}

/// Collects the rules at the nodes that an auction leads to; with `is_whole`, only where it ends.
fn walk(
    tree: &[Node],
    node: usize,
    calls: &[(Call, Option<Bid>)],
    is_whole: bool,
    found: &mut Vec<usize>,
) {
    let node = &tree[node];
    if !is_whole || calls.is_empty() {
        found.extend(&node.rules);
    }
    let Some((&(call, last), rest)) = calls.split_first() else { return };
    if let Some(&child) = node.exact.get(&call) {
        walk(tree, child, rest, is_whole, found);
    }
    for &(form, child) in &node.loose {
        if matches(form, call, last) {
            walk(tree, child, rest, is_whole, found);
        }
    }
}

/// The last bid before each call.
fn last_bids(calls: &[Call]) -> Vec<Option<Bid>> {
    let before = calls.iter().scan(None, |last, call| {
        let before = *last;
        *last = call.bid().or(*last);
        Some(before)
    });
    before.collect()
}

fn insert(tree: &mut Vec<Node>, calls: impl Iterator<Item = CallForm<Strain>>) -> usize {
    calls.fold(0, |node, form| {
        let exact = match form {
            CallForm::Pass => Some(Call::Pass),
            CallForm::Double => Some(Call::Double),
            CallForm::Redouble => Some(Call::Redouble),
            CallForm::Bid(level, strain) => Bid::try_new(level, strain).map(Call::Bid),
            _ => None,
        };
        let known = if let Some(call) = exact {
            tree[node].exact.get(&call).copied()
        } else {
            let loose = tree[node].loose.iter().find(|(other, _)| *other == form);
            loose.map(|(_, child)| *child)
        };
        known.unwrap_or_else(|| {
            let child = tree.len();
            tree.push(Node::default());
            match exact {
                Some(call) => {
                    tree[node].exact.insert(call, child);
                }
                None => tree[node].loose.push((form, child)),
            }
            child
        })
    })
}

/// Whether the bids that are fully named rise.
fn is_possible(calls: &[CallForm<Strain>]) -> bool {
    let bids = calls.iter().filter_map(|call| match call {
        CallForm::Bid(level, strain) => Bid::try_new(*level, *strain),
        _ => None,
    });
    bids.is_sorted_by(|one, two| one < two)
}

/// Every choice of suits for the letters of a row under a head.
fn bindings(pattern: &Pattern, head: &Options, row: &Row) -> Vec<Binding> {
    let names = letters(pattern, head, row);
    let mut found = vec![Binding::default()];
    for &name in &names {
        found = found.iter().flat_map(|binding| bound(*binding, name)).collect();
    }
    found.retain(|binding| {
        head.wheres.iter().chain(&row.options.wheres).all(|condition| is_met(*condition, *binding))
    });
    found
}

/// A binding with one more letter, in every way that leaves all letters different.
fn bound(binding: Binding, name: SuitName) -> Vec<Binding> {
    let taken = |suit: Suit| {
        [binding.major, binding.minor]
            .into_iter()
            .chain(binding.free)
            .any(|other| other == Some(suit))
    };
    let with = |suit: Suit| {
        let mut with = binding;
        match name {
            SuitName::Major | SuitName::OtherMajor => with.major = Some(suit),
            SuitName::Minor | SuitName::OtherMinor => with.minor = Some(suit),
            SuitName::Free(letter) => with.free[usize::from(letter)] = Some(suit),
            SuitName::Fixed(_) => {}
        }
        with
    };
    let choices: &[Suit] = match name {
        SuitName::Major => &[Suit::Hearts, Suit::Spades],
        SuitName::Minor => &[Suit::Clubs, Suit::Diamonds],
        SuitName::Free(_) => &Suit::ALL,
        SuitName::Fixed(_) | SuitName::OtherMajor | SuitName::OtherMinor => return vec![binding],
    };
    choices.iter().copied().filter(|&suit| !taken(suit)).map(with).collect()
}

fn is_met(condition: Where, binding: Binding) -> bool {
    let suit = |name| binding.suit(name);
    match condition {
        Where::Above(one, two) => suit(one) > suit(two),
        Where::Same(one, two) => suit(one) == suit(two),
        Where::Different(one, two) => suit(one) != suit(two),
        Where::Major(name) => suit(name).is_major(),
        Where::Minor(name) => !suit(name).is_major(),
    }
}

/// The letters in use, `M` and `m` first; the other major brings the major with it.
fn letters(pattern: &Pattern, head: &Options, row: &Row) -> BTreeSet<SuitName> {
    let found = RefCell::new(BTreeSet::new());
    let note = |name: SuitName| {
        found.borrow_mut().insert(match name {
            SuitName::OtherMajor => SuitName::Major,
            SuitName::OtherMinor => SuitName::Minor,
            name => name,
        });
        name
    };
    let calls = pattern.calls.iter().chain([&row.call]);
    for call in calls {
        if let Some(StrainName::Suit(name)) = call.strain() {
            note(name);
        }
    }
    for options in [head, &row.options] {
        options.agrees.map(note);
        for (_, guard) in &options.guards {
            guard.map(&note);
        }
    }
    row.asks.map(&note);
    if let Some(shows) = &row.shows {
        shows.map(&note);
    }
    found.into_inner()
}
