//! Expectation tables: hands, auctions and the calls that a system should make.
//!
//! A table is tab-separated text with a header: hand (spades first), vulnerability, dealer, auction
//! from the dealer on, expected call, and what the row comes from. Rows that cannot be read are kept
//! with the reason, so that a table says itself where it is faulty.

use merrimac_cards::{Auction, BySide, Call, Hand, Seat, Vulnerability};

use crate::position::{Candidate, Position};
use crate::system::System;

/// A hand and the call expected of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// The line of the table, from 1.
    pub line: usize,
    /// The cards.
    pub hand: Hand,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// What went before.
    pub auction: Auction,
    /// What should be called.
    pub call: Call,
    /// What the row comes from.
    pub source: String,
}

impl Expectation {
    /// What the system calls instead, or nothing if it is as expected.
    pub fn failure<'s>(&self, system: &'s System) -> Option<Candidate<'s>> {
        let systems = BySide::from_fn(|_| system);
        let position = Position::after(systems, self.vulnerability, &self.auction);
        Some(position.choose(self.hand)).filter(|chosen| chosen.call != self.call)
    }
}

/// Reads a table; the second list names rows that cannot be read, by line and reason.
pub fn read_expectations(text: &str) -> (Vec<Expectation>, Vec<(usize, String)>) {
    let mut read = Vec::new();
    let mut faults = Vec::new();
    for (place, row) in text.lines().enumerate().skip(1).filter(|(_, row)| !row.trim().is_empty()) {
        match expectation(place + 1, row) {
            Ok(expectation) => read.push(expectation),
            Err(reason) => faults.push((place + 1, reason)),
        }
    }
    (read, faults)
}

fn expectation(line: usize, row: &str) -> Result<Expectation, String> {
    let mut cells = row.split('\t');
    let mut next = || cells.next().unwrap_or_default().trim();
    let [hand, vulnerability, dealer, auction, call, source] = std::array::from_fn(|_| next());
    let hand: Hand = hand.parse().map_err(|error| format!("{error}"))?;
    if hand.len() != 13 {
        return Err(format!("expected thirteen cards, found {}", hand.len()));
    }
    let vulnerability =
        vulnerability.replace('-', "").parse().map_err(|error| format!("{error}"))?;
    let dealer = if dealer.is_empty() { Ok(Seat::North) } else { dealer.parse() };
    let dealer = dealer.map_err(|error| format!("{error}"))?;
    let auction = Auction::parse(dealer, auction).map_err(|error| format!("{error}"))?;
    let call: Call = call.parse().map_err(|error| format!("{error}"))?;
    auction.check(call).map_err(|error| format!("{error}"))?;
    Ok(Expectation { line, hand, vulnerability, auction, call, source: source.to_owned() })
}
