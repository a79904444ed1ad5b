//! Whether what is said of calls is true of those who make them.
//!
//! Two questions. Does a player who called have what is said of the call? And does a hand of which that could be said
//! make the call? The first must always hold for those who bid by the rules; the second is a share, which is the
//! greater the more exactly calls are spoken of. Boards are bid out, or recorded auctions followed, and every call
//! is looked at.

use std::collections::BTreeMap;

use merrimac_cards::{Auction, BySide, Call, Deal, Hand, Seat, Vulnerability};
use merrimac_dealing::{Constraint, DealConstraint, Known, Sampler, Settings};
use rustc_hash::FxHashMap;

use crate::meaning::Reading;
use crate::position::Position;
use crate::projection::{Projection, Stage};
use crate::said::Said;
use crate::system::System;

/// Looks at calls, and keeps count of auctions.
#[derive(Debug)]
pub struct Fidelity<'s> {
    system: &'s System,
    trees: BTreeMap<(Seat, String), Tree<'s>>,
    counts: BTreeMap<String, usize>,
}

/// The auctions of one dealer and vulnerability.
#[derive(Debug)]
struct Tree<'s> {
    projection: Projection<'s>,
    said: FxHashMap<Stage, Vec<Said<'s>>>,
}

/// What was found on one board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faithful {
    /// The calls looked at.
    pub calls: usize,
    /// The auctions whose last call was made on a hand of which something else is said.
    pub outside: Vec<String>,
}

/// Of hands that fit an auction, the share that would bid so.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// Of hands that are dealt on the auction.
    pub of_dealt: f64,
    /// Of hands that fit the words alone.
    pub of_words: f64,
}

impl<'s> Fidelity<'s> {
    /// Nothing looked at yet.
    pub fn new(system: &'s System) -> Self {
        Self { system, trees: BTreeMap::new(), counts: BTreeMap::new() }
    }

    /// Bids a deal out by the rules, and counts the auction and all its beginnings.
    pub fn bid_out(&mut self, deal: &Deal, dealer: Seat, vulnerability: Vulnerability) -> Faithful {
        let mut found = Faithful::default();
        let tree = self.tree(dealer, vulnerability);
        let mut stage = tree.projection.start();
        let mut auctions = Vec::new();
        while let Some(seat) = tree.projection.position(stage).auction().turn() {
            let call = tree.projection.turn(stage).choose(deal.hand(seat)).call;
            let Some(next) = tree.look(stage, call, deal.hand(seat), &mut found) else { break };
            stage = next;
            auctions.push(tree.projection.position(stage).auction().to_string());
        }
        for auction in auctions {
            *self.counts.entry(auction).or_default() += 1;
        }
        found
    }

    /// Follows an auction that was made on a deal, whoever made it.
    pub fn follow(
        &mut self,
        deal: &Deal,
        vulnerability: Vulnerability,
        auction: &Auction,
    ) -> Faithful {
        let mut found = Faithful::default();
        let tree = self.tree(auction.dealer(), vulnerability);
        let mut stage = tree.projection.start();
        for (seat, call) in auction.iter() {
            let Some(next) = tree.look(stage, call, deal.hand(seat), &mut found) else { break };
            stage = next;
        }
        found
    }

    fn tree(&mut self, dealer: Seat, vulnerability: Vulnerability) -> &mut Tree<'s> {
        let system = self.system;
        self.trees.entry((dealer, vulnerability.to_string())).or_insert_with(|| {
            let position = Position::new(BySide::from_fn(|_| system), dealer, vulnerability);
            Tree { projection: Projection::new(position), said: FxHashMap::default() }
        })
    }

    /// The commonest auctions and beginnings of auctions among the boards bid out, each with its number; of equally
    /// common ones the first by name.
    pub fn commonest(&self, most: usize) -> Vec<(&str, usize)> {
        let mut found: Vec<_> = self.counts.iter().map(|(text, n)| (text.as_str(), *n)).collect();
        found.sort_by_key(|(text, count)| (std::cmp::Reverse(*count), *text));
        found.truncate(most);
        found
    }
}

impl Tree<'_> {
    /// Makes a call, and looks whether the caller has what is said of it.
    fn look(
        &mut self,
        stage: Stage,
        call: Call,
        hand: Hand,
        found: &mut Faithful,
    ) -> Option<Stage> {
        let next = self.projection.after(stage, call).ok()?;
        let position = self.projection.position(next);
        let said = self.said.entry(next).or_insert_with(|| position.said());
        found.calls += 1;
        if !said.iter().any(|one| one.admits(hand)) {
            found.outside.push(position.auction().to_string());
        }
        Some(next)
    }
}

/// Of hands that fit what the maker of the last call of an auction has shown, the share that bids so by the rules.
/// Nothing if there is no call, or no hand that fits.
pub fn share(system: &System, auction: &Auction, hands: usize, seed: u64) -> Option<Share> {
    let systems = BySide::from_fn(|_| system);
    let vulnerability = Vulnerability::None;
    let position = Position::after(systems, vulnerability, auction);
    let (seat, _) = auction.iter().next_back()?;
    let reading = Reading::of(systems, vulnerability, auction);
    let words = position.said().iter().map(Said::constraint).collect();
    let of = |constraint: Constraint| {
        let asked = DealConstraint::anything().with_hand(seat, constraint);
        let settings = Settings { expected: hands, relax: false, ..Settings::new(seed) };
        let mut sampler = Sampler::new(Known::nothing(), asked, settings).ok()?;
        let dealt = sampler.draw(hands);
        let bids_so = |deal: &Deal| reading.likelihood_of(seat, deal.hand(seat)) >= 1.0;
        let count = dealt.iter().filter(|sample| bids_so(&sample.deal)).count();
        (!dealt.is_empty()).then(|| count as f64 / dealt.len() as f64)
    };
    let of_dealt = of(position.constraint_on(seat))?;
    Some(Share { of_dealt, of_words: of(Constraint::AnyOf(words))? })
}
