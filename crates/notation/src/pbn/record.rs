//! What a game means, as a [`Record`], and a record as a game.
//!
//! # What becomes what
//! - A note on a call is an alert with its explanation: PBN has notes "for indicating alerts"
//!   \[PBN 3.5.4\]. An alert that was not explained is a note without text, `[Note "1:"]`. A remark on a
//!   call that was not alerted is a comment. A section has 32 notes at most; alerts beyond are
//!   comments that begin with `Alert`.
//! - Notes and comments on cards are remarks on them.
//! - `*` after the cards, with a result, is a claim.
//! - Comments elsewhere are remarks on the board.
//!
//! A record holds legal calls and cards only, so it ends before an irregularity \[PBN 3.9\]; contract
//! and result come from their own tags all the same.

mod from_record;

use merrimac_cards::{DealBuilder, Outcome, Record, RecordedCall, RecordedCard, Room, Seat};

use crate::Diagnostic;
use crate::pbn::auction::Bidding;
use crate::pbn::faults::{Faults, Source};
use crate::pbn::game::{Entry, Game, Line, Remark, Section};
use crate::pbn::play::Played;
use crate::pbn::problem::PbnProblem;
use crate::pbn::value::{ContractValue, result};

/// How a comment begins that stands for an alert.
const ALERT: &str = "Alert";

impl Game {
    /// What the game means, and what of it could not be kept.
    ///
    /// Missing values follow from others where they can: the dealer from who calls first, the
    /// contract and declarer from the auction.
    pub fn record(&self) -> (Record, Vec<Diagnostic<PbnProblem>>) {
        let (record, faults) = self.record_and_faults();
        (record, faults.diagnostics(&Source::default()))
    }

    pub(crate) fn record_and_faults(&self) -> (Record, Faults) {
        let mut faults = Faults::default();
        let text = |name: &str| self.known(name).unwrap_or_default().to_owned();
        let mut record = Record {
            event: text("Event"),
            site: text("Site"),
            date: text("Date"),
            scoring: text("Scoring"),
            room: self.room(),
            players: merrimac_cards::BySeat::from_fn(|seat| text(seat.name())),
            vulnerability: self.vulnerability_value(),
            dealer: self.dealer_seat(),
            comments: self.comments(),
            ..Record::default()
        };
        self.unreadable(
            "Vulnerable",
            record.vulnerability.is_none(),
            "a vulnerability",
            &mut faults,
        );
        self.unreadable("Dealer", record.dealer.is_none(), "a seat: W, N, E or S", &mut faults);
        record.number = self.known("Board").and_then(|board| board.parse().ok());
        self.unreadable("Board", record.number.is_none(), "a board number", &mut faults);
        self.read_deal(&mut record, &mut faults);
        let bidding = self.read_auction(&mut record, &mut faults);
        self.read_outcome(&mut record, bidding.as_ref(), &mut faults);
        self.read_play(&mut record, &mut faults);
        (record, faults)
    }

    /// Reports a tag that has a value nobody can read.
    fn unreadable(&self, name: &str, failed: bool, expected: &'static str, faults: &mut Faults) {
        if let Some(tag) = self.tag(name).filter(|_| failed && self.known(name).is_some()) {
            faults.push_at(tag.value_at, PbnProblem::Value { expected });
        }
    }

    fn room(&self) -> Option<Room> {
        match self.known("Room")?.to_ascii_lowercase().as_str() {
            "open" => Some(Room::Open),
            "closed" => Some(Room::Closed),
            _ => None,
        }
    }

    /// The comments that belong to no call or card.
    fn comments(&self) -> Vec<String> {
        let of_tags = self.tags.iter().flat_map(|tag| {
            let lines: &[Line] = match &tag.section {
                Section::Table(lines) => lines,
                _ => &[],
            };
            let in_table = lines.iter().filter_map(|line| match line {
                Line::Remark(remark) => Some(remark),
                Line::Row(_) => None,
            });
            tag.remarks.iter().chain(in_table)
        });
        let comments = self.head.iter().chain(of_tags).filter_map(|remark| match remark {
            Remark::Comment(comment) => Some(comment.text().trim().to_owned()),
            Remark::Escape(_) => None,
        });
        comments.filter(|comment| !comment.is_empty()).collect()
    }

    fn read_deal(&self, record: &mut Record, faults: &mut Faults) {
        let Some(value) = self.known("Deal") else { return };
        let deal = value.parse::<DealBuilder>().and_then(|builder| Ok(builder.partial()?));
        match (deal, self.tag("Deal")) {
            (Ok(deal), _) => record.deal = deal,
            (Err(problem), Some(tag)) => faults.push_at(tag.value_at, PbnProblem::Deal(problem)),
            (Err(_), None) => {}
        }
    }

    fn read_auction(&self, record: &mut Record, faults: &mut Faults) -> Option<Bidding> {
        let (tag, entries) = self.auction()?;
        let first = tag.seat().or(record.dealer)?;
        let bidding = Bidding::walk(first, record.dealer, entries);
        record.dealer = Some(bidding.dealer);
        let notes = self.notes_of("Auction");
        for &(index, _, call) in &bidding.calls[..bidding.regular] {
            let (note, alerted) = remarks(&entries[index], &notes);
            record.calls.push(RecordedCall { call, alerted, note });
        }
        if let Some((at, problem)) = bidding.faults.first() {
            faults.push_at(*at, problem.clone());
        } else if let Some(&(index, _, _)) = bidding.calls.get(bidding.regular) {
            let what = "an irregular call";
            faults.push_at(entries[index].at, PbnProblem::NotInRecord { what });
        }
        Some(bidding)
    }

    fn read_outcome(&self, record: &mut Record, bidding: Option<&Bidding>, faults: &mut Faults) {
        let declarer = self.declarer_value().map(|declarer| declarer.seat);
        self.unreadable("Declarer", declarer.is_none(), "a seat: W, N, E or S", faults);
        let contract = self.contract_value();
        if let (Some(value), Some(tag)) = (self.known("Contract"), self.tag("Contract"))
            && let Err(problem) = ContractValue::parse(value)
        {
            faults.push_at(tag.value_at, PbnProblem::Contract(problem));
        }
        let auction = bidding.filter(|bidding| bidding.is_over() && bidding.is_sound());
        let from_auction = auction.and_then(Bidding::contract);
        record.outcome = match contract {
            Some(ContractValue::Passed) => Some(Outcome::PassedOut),
            Some(ContractValue::Contract(mut contract)) => {
                let declarer = declarer.or(from_auction.map(|contract| contract.declarer));
                self.unreadable("Contract", declarer.is_none(), "a declarer for it", faults);
                declarer.map(|declarer| {
                    contract.declarer = declarer;
                    Outcome::Contract(contract)
                })
            }
            Some(ContractValue::Strain(strain)) => {
                let leader = self.setting().map(|setting| setting.leader);
                let leader = leader.or(declarer.map(Seat::next));
                self.unreadable("Contract", leader.is_none(), "a play section for it", faults);
                leader.map(|leader| Outcome::Ending { strain, leader })
            }
            None => match (from_auction, auction) {
                (Some(contract), _) => Some(Outcome::Contract(contract)),
                (None, Some(_)) => Some(Outcome::PassedOut),
                (None, None) => None,
            },
        };
    }

    fn read_play(&self, record: &mut Record, faults: &mut Faults) {
        let total = self.holdings().map_or(13, |holdings| holdings.longest);
        let declarer = record.contract().map(|contract| contract.declarer);
        let declarer = declarer.or(self.declarer_value().map(|declarer| declarer.seat));
        let value = self.known("Result").and_then(result);
        record.tricks = value.and_then(|(value, _)| value.of_declarer(declarer, total as u8));
        let what = "tricks, and declarer's side if they are by sides";
        self.unreadable("Result", record.tricks.is_none(), what, faults);

        let (Some((_, entries)), Some(mut setting)) = (self.play(), self.setting()) else { return };
        if let Some(contract) = record.contract() {
            setting.strain = Some(contract.strain());
            setting.leader = contract.opening_leader();
        }
        let played = Played::walk(&setting, entries);
        let notes = self.notes_of("Play");
        for &(index, card) in &played.cards {
            let (note, _) = remarks(&entries[index], &notes);
            record.cards.push(RecordedCard { card, note });
        }
        if let Some((at, problem)) = played.faults.first() {
            faults.push_at(*at, problem.clone());
        } else if played.irregular {
            let at = entries.first().map(|entry| entry.at).unwrap_or_default();
            faults.push_at(at, PbnProblem::NotInRecord { what: "an irregular card" });
        }
        if played.ended && record.cards.len() < 4 * total {
            record.claim = record.tricks;
        }
    }
}

/// What is said about a call or card, and whether that makes it alerted.
fn remarks<T>(entry: &Entry<T>, notes: &std::collections::BTreeMap<u32, &str>) -> (String, bool) {
    let mut alerted = false;
    let mut texts = Vec::new();
    if let Some(number) = entry.note() {
        alerted = true;
        texts.push(notes.get(&number).copied().unwrap_or_default());
    }
    for comment in entry.comments() {
        let text = comment.text().trim();
        match text.strip_prefix(ALERT) {
            Some("") => alerted = true,
            Some(rest) if rest.starts_with(':') => {
                alerted = true;
                texts.push(rest[1..].trim());
            }
            _ => texts.push(text),
        }
    }
    texts.retain(|text| !text.is_empty());
    (texts.join(" "), alerted)
}

#[cfg(test)]
mod tests;
