//! A bidding system: rules, found quickly for any auction.
//!
//! Files become rules by *expansion*: each row is written out for every pattern of its block's heads
//! and every choice of suits for its letters. The patterns form two trees: one from the opening bid
//! on, one (for heads that begin with `...`) from the last call backwards. Looking up an auction
//! walks both; the fan-out at a node is one exact call and the few loose ones (`any`, `~M`).
//!
//! A system may be [laid over](layers) another. It is written out first, so that its rows are tried first;
//! what the other says under a head of the same calls and guards is left out, and so is all that the other
//! says from the opening on where the auction begins `without` it.

mod faults;
mod layers;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use merrimac_cards::{Bid, Call, Strain, Suit};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::parse::ParseRulesError;
use crate::presets;
use crate::rule::{GENERAL, RowNote, Rule, matches};
use crate::syntax::{
    Binding, Block, CallForm, Guard, Options, Pattern, Row, StrainName, SuitName, Where,
};

pub use self::layers::Source;

/// A rule file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}:{error}")]
pub struct LoadError {
    /// The file.
    pub file: String,
    /// What is wrong, and where.
    pub error: ParseRulesError,
    /// The text of the file.
    pub text: Arc<str>,
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
    without: Vec<Beginning>,
    is_guess: bool,
    /// Rules written so far, for their order.
    written: u32,
}

/// A beginning of auctions in which systems below have no say.
#[derive(Debug)]
struct Beginning {
    /// How deep the system lies that says so.
    depth: u8,
    /// Whether the side to call made the first call.
    is_ours: bool,
    calls: Vec<CallForm<Strain>>,
}

impl Beginning {
    fn is_of(&self, calls: &[(Call, Option<Bid>)]) -> bool {
        calls.len().is_multiple_of(2) == self.is_ours
            && calls.len() >= self.calls.len()
            && self.calls.iter().zip(calls).all(|(form, (call, last))| matches(*form, *call, *last))
    }
}

/// Where a block is written out.
struct Origin<'a> {
    file: &'a Arc<str>,
    text: &'a str,
    /// How deep its system lies.
    depth: u8,
}

/// The heads of a system that is laid over others: what others say under the same is left out.
#[derive(Default)]
struct Heads(FxHashMap<Calls, Vec<Head>>);

/// The calls of a head, and whether they are the end of an auction.
type Calls = (bool, Vec<CallForm<Strain>>);

#[derive(PartialEq)]
struct Head {
    depth: u8,
    tier: Option<u8>,
    guards: Vec<(bool, Guard<Suit>)>,
}

impl Heads {
    /// Takes a head down; says whether one above it is the same.
    fn is_replaced(&mut self, calls: Calls, head: Head) -> bool {
        let known = self.0.entry(calls).or_default();
        let is_replaced = known.iter().any(|other| {
            other.depth < head.depth && (other.tier, &other.guards) == (head.tier, &head.guards)
        });
        if !is_replaced && !known.contains(&head) {
            known.push(head);
        }
        is_replaced
    }
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
        let owned = |(file, text): (&str, &str)| (file.to_owned(), text.to_owned());
        let files = files.into_iter().map(owned).collect();
        let source = Source { name: name.to_owned(), key: name.to_owned(), files };
        Self::load_over(source, &|name, _| presets::source(name))
    }

    /// The same, if systems that it is laid over (`use sayc`) are to be found by a function: it is given the
    /// name and the system that uses it.
    ///
    /// # Errors
    /// The first text that cannot be understood, and where; a system below that is not found, or that is laid
    /// over one that uses it.
    pub fn load_over(
        source: Source,
        find: &dyn Fn(&str, &Source) -> Option<Source>,
    ) -> Result<Self, LoadError> {
        let mut system = Self {
            name: source.name.clone(),
            rules: Vec::new(),
            from_opening: vec![Node::default()],
            from_end: vec![Node::default()],
            conventions: Vec::new(),
            without: Vec::new(),
            is_guess: false,
            written: 0,
        };
        let layers = layers::read(source, find)?;
        faults::look(&layers)?;
        let own = layers.first().into_iter().flat_map(|layer| &layer.files);
        if let Some(name) = own.filter_map(|file| file.read.system.clone()).next_back() {
            system.name = name;
        }
        for (name, is_on) in layers.iter().rev().flat_map(layers::Layer::conventions) {
            let which = system.convention(name);
            system.conventions[which].1 = is_on;
        }
        let mut heads = Heads::default();
        for (depth, layer) in (0..).zip(&layers) {
            for file in &layer.files {
                let origin = Origin { file: &file.name, text: &file.text, depth };
                for block in &file.read.blocks {
                    system.expand(&origin, block, &mut heads);
                }
                for (is_ours, calls) in &file.read.without {
                    system.begin_without(depth, *is_ours, calls);
                }
            }
        }
        Ok(system)
    }

    /// The same system as a guess at what somebody plays: what his calls show is likely, not certain, so that
    /// [readings](crate::Reading) give hands outside of it more of a chance.
    #[must_use]
    pub fn as_guess(self) -> Self {
        Self { is_guess: true, ..self }
    }

    /// Whether it is only a guess at what is played.
    pub const fn is_guess(&self) -> bool {
        self.is_guess
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
        let begun = self.without.iter().filter(|beginning| beginning.is_of(&forwards));
        let deepest = begun.map(|beginning| beginning.depth).min();
        let has_say =
            |rule: &&Rule| rule.is_ending || deepest.is_none_or(|most| rule.depth <= most);
        let is_on = |rule: &&Rule| rule.convention.is_none_or(|which| self.conventions[which].1);
        let found = found.into_iter().map(|place| &self.rules[place]);
        let mut rules: Vec<_> = found.filter(is_on).filter(has_say).collect();
        rules.sort_unstable_by_key(|rule| (u8::MAX - rule.tier, rule.order));
        rules
    }

    /// Writes a block out.
    fn expand(&mut self, origin: &Origin<'_>, block: &Block, heads: &mut Heads) {
        let section: Arc<str> = block.section.as_str().into();
        for row in &block.rows {
            let note = Arc::new(RowNote {
                file: Arc::clone(origin.file),
                line: origin.text[..row.span.start].matches('\n').count() + 1,
                span: row.span.clone(),
                section: Arc::clone(&section),
                name: row.options.name.as_deref().map(Into::into),
                source: row.options.source.as_deref().map(Into::into),
            });
            for (pattern, head) in &block.heads {
                for binding in bindings(pattern, head, row) {
                    self.add((pattern, head), row, binding, (&note, origin.depth), heads);
                    self.written += 1;
                }
            }
        }
    }

    fn add(
        &mut self,
        (pattern, head): (&Pattern, &Options),
        row: &Row,
        binding: Binding,
        (note, depth): (&Arc<RowNote>, u8),
        heads: &mut Heads,
    ) {
        let suit = |name: SuitName| binding.suit(name);
        let strain = |name: StrainName| name.strain(binding);
        let calls: Vec<_> = pattern.calls.iter().map(|call| call.map(strain)).collect();
        if !is_possible(&calls) {
            return;
        }
        let guards = |options: &Options| -> Vec<(bool, Guard<Suit>)> {
            options.guards.iter().map(|(negated, guard)| (*negated, guard.map(&suit))).collect()
        };
        let of_head = guards(head);
        let same = Head { depth, tier: head.tier, guards: of_head.clone() };
        if heads.is_replaced((pattern.is_ending, calls.clone()), same) {
            return;
        }
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
            guards: [of_head, guards(&row.options)].concat(),
            asks: row.asks.map(&suit),
            shows: row.shows.as_ref().map(|shows| shows.map(&suit)),
            forcing: options.forcing,
            alert: options.alert,
            artificial: options.artificial,
            agrees: options.agrees.map(suit),
            tag: options.tag.as_deref().map(Into::into),
            convention: convention.map(|(name, _)| self.convention(name)),
            tier,
            names_calls: !calls.is_empty(),
            is_default_pass: tier >= GENERAL && row.is_default_pass(),
            depth,
            is_ending: pattern.is_ending,
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

    /// Leaves out what systems below say where an auction begins so.
    fn begin_without(&mut self, depth: u8, is_ours: bool, calls: &[CallForm<StrainName>]) {
        for binding in all_bound(&letters_of_calls(calls)) {
            let calls = calls.iter().map(|call| call.map(|name| name.strain(binding))).collect();
            self.without.push(Beginning { depth, is_ours, calls });
        }
    }

    /// The number of a convention.
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
        let exact = exact(form);
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

/// The one call that a form stands for, if it is only one.
const fn exact(form: CallForm<Strain>) -> Option<Call> {
    match form {
        CallForm::Pass => Some(Call::Pass),
        CallForm::Double => Some(Call::Double),
        CallForm::Redouble => Some(Call::Redouble),
        CallForm::Bid(level, strain) => match Bid::try_new(level, strain) {
            Some(bid) => Some(Call::Bid(bid)),
            None => None,
        },
        _ => None,
    }
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
    let mut found = all_bound(&letters(pattern, head, row));
    found.retain(|binding| {
        head.wheres.iter().chain(&row.options.wheres).all(|condition| is_met(*condition, *binding))
    });
    found
}

/// Every choice of suits for letters.
fn all_bound(names: &BTreeSet<SuitName>) -> Vec<Binding> {
    names.iter().fold(vec![Binding::default()], |found, &name| {
        found.iter().flat_map(|binding| bound(*binding, name)).collect()
    })
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
    let found = RefCell::new(letters_of_calls(pattern.calls.iter().chain([&row.call])));
    let note = |name: SuitName| {
        found.borrow_mut().insert(base_letter(name));
        name
    };
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

/// The letters that calls name.
fn letters_of_calls<'a>(
    calls: impl IntoIterator<Item = &'a CallForm<StrainName>>,
) -> BTreeSet<SuitName> {
    let names = calls.into_iter().filter_map(|call| match call.strain() {
        Some(StrainName::Suit(name)) => Some(base_letter(name)),
        _ => None,
    });
    names.collect()
}

/// The letter that is bound for a name: the major for the other major.
const fn base_letter(name: SuitName) -> SuitName {
    match name {
        SuitName::OtherMajor => SuitName::Major,
        SuitName::OtherMinor => SuitName::Minor,
        name => name,
    }
}
