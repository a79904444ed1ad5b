//! What is said about one board, put together to a record.
//!
//! Calls and cards are gathered first and judged at the end, when dealer, hands and contract are
//! known, in whatever order the file gives them.

use std::str::Chars;

use merrimac_cards::{
    Auction, AuctionState, Call, Card, Contract, DealBuilder, Hand, Outcome, PlayState, Record,
    RecordedCall, Seat, Vulnerability,
};

use crate::diagnostic::{Diagnostic, Excerpt, Place, Severity};

use super::command::Command;
use super::hands::read_hand;
use super::header::{SEATS, TableResult};
use super::problem::LinProblem;
use super::words::{CallWord, CardWord, call_words, card_words};

/// A value to be read, and where it stands.
pub(crate) struct Piece<'a> {
    /// The text.
    pub text: &'a str,
    /// Where it begins.
    pub place: Place,
    /// What to show of its surroundings.
    pub excerpt: Excerpt,
}

impl<'a> Piece<'a> {
    /// The value of a command.
    pub(super) fn of(command: &'a Command) -> Self {
        let (text, place) = (command.value(), command.value_place());
        Self { text, place, excerpt: command.excerpt() }
    }

    /// Some characters of this one.
    fn spot(&self, at: usize, length: usize) -> Spot {
        self.spots().next(at, length)
    }

    /// For finding many places in one pass, from the first to the last.
    fn spots(&'a self) -> Spots<'a> {
        Spots { piece: self, letters: self.text.chars(), at: 0, place: self.place }
    }

    fn whole(&self) -> Spot {
        Spot { place: self.place, excerpt: self.excerpt.clone() }
    }
}

/// Where a fault may be found later.
#[derive(Debug, Clone)]
struct Spot {
    place: Place,
    excerpt: Excerpt,
}

/// Walks through a piece.
struct Spots<'a> {
    piece: &'a Piece<'a>,
    letters: Chars<'a>,
    at: usize,
    place: Place,
}

impl Spots<'_> {
    /// Some characters at or after those asked for before.
    fn next(&mut self, at: usize, length: usize) -> Spot {
        for letter in self.letters.by_ref().take(at - self.at) {
            self.place = match letter {
                '\n' => Place { line: self.place.line + 1, column: 1, ..self.place },
                _ => Place { column: self.place.column + 1, ..self.place },
            };
        }
        self.at = at;
        let place = Place { length: length as u64, ..self.place };
        Spot { place, excerpt: self.piece.excerpt.clone() }
    }
}

/// Gathers what is said about one board.
#[derive(Debug, Default)]
pub(crate) struct BoardReader {
    /// Number, room, players, texts: all that needs no judging.
    pub record: Record,
    pub diagnostics: Vec<Diagnostic<LinProblem>>,
    hands: DealBuilder,
    hands_at: Option<Spot>,
    calls: Vec<(RecordedCall, Spot)>,
    cards: Vec<(Card, Spot)>,
    claim: Option<(u8, Spot)>,
    /// Where the last card stands.
    end_of_play: Option<Spot>,
    /// Something unreadable came: later calls or cards would be misplaced.
    calls_broke_off: bool,
    cards_broke_off: bool,
}

impl BoardReader {
    /// Takes in dealer and hands (`md`).
    pub(super) fn deal(&mut self, piece: &Piece<'_>) {
        self.hands = DealBuilder::default();
        self.hands_at = Some(piece.whole());
        let digit = piece.text.chars().position(|letter| !letter.is_whitespace());
        let letter = digit.and_then(|at| piece.text.chars().nth(at)).unwrap_or(' ');
        let skipped = match letter {
            '1'..='4' => {
                self.record.dealer = Some(SEATS[letter as usize - '1' as usize]);
                digit.map_or(0, |at| at + 1)
            }
            '0' => digit.map_or(0, |at| at + 1),
            _ => {
                self.warn(piece.spot(0, 1), LinProblem::Dealer);
                0
            }
        };
        let mut at = skipped;
        let text: String = piece.text.chars().skip(skipped).collect();
        let found = text.trim_end().trim_end_matches(',').split(',').count();
        if found > 4 {
            self.warn(piece.whole(), LinProblem::Hands { found });
        }
        for (seat, hand) in SEATS.into_iter().zip(text.split(',')) {
            let length = hand.chars().count();
            let place = piece.spot(at, length).place;
            self.hand(seat, &Piece { text: hand, place, excerpt: piece.excerpt.clone() });
            at += length + 1;
        }
    }

    /// Takes in one hand.
    pub(crate) fn hand(&mut self, seat: Seat, piece: &Piece<'_>) {
        self.hands_at.get_or_insert_with(|| piece.whole());
        match read_hand(seat, piece.text) {
            Ok(hand) => self.hands.hands[seat] = hand,
            Err((at, problem)) => self.fail(piece.spot(at, 1), problem),
        }
    }

    /// Takes in the vulnerability (`sv`); none is given by an empty value.
    pub(crate) fn vulnerability(&mut self, piece: &Piece<'_>) {
        let vulnerability = match piece.text.trim().to_ascii_lowercase().as_str() {
            "" => return,
            "o" | "0" | "-" => Vulnerability::None,
            "n" => Vulnerability::NorthSouth,
            "e" => Vulnerability::EastWest,
            "b" => Vulnerability::Both,
            _ => {
                let found = piece.text.trim().to_owned();
                return self.fail(piece.whole(), LinProblem::Vulnerability { found });
            }
        };
        self.record.vulnerability = Some(vulnerability);
    }

    /// Takes in one call or several (`mb`).
    pub(crate) fn calls(&mut self, piece: &Piece<'_>) {
        let mut spots = piece.spots();
        for word in call_words(piece.text) {
            let spot = spots.next(word.at, word.length);
            match word.item {
                CallWord::Call(call) if !self.calls_broke_off => {
                    // One more than any auction has will do to show that it is too long.
                    if self.calls.len() <= Auction::MAX_CALLS {
                        self.calls.push((call.into(), spot));
                    }
                }
                CallWord::Alert => {
                    if let Some((last, _)) = self.calls.last_mut() {
                        last.alerted = true;
                    }
                }
                CallWord::Explanation(text) => self.explain(&text, spot),
                CallWord::Comment(text) => self.comment(text),
                CallWord::Unreadable(found) if !self.calls_broke_off => {
                    self.calls_broke_off = true;
                    self.fail(spot, LinProblem::Call { found });
                }
                CallWord::Call(_) | CallWord::Unreadable(_) => {}
            }
        }
    }

    /// Takes in what the last call was explained as (`an`).
    pub(super) fn explanation(&mut self, command: &Command) {
        self.explain(&command.text(), Piece::of(command).whole());
    }

    fn explain(&mut self, text: &str, spot: Spot) {
        if text.is_empty() || self.calls_broke_off {
            return;
        }
        match self.calls.last_mut() {
            Some((last, _)) if last.note.is_empty() => text.clone_into(&mut last.note),
            Some((last, _)) => last.note.extend([" ", text]),
            None => {
                self.warn(spot, LinProblem::Explanation);
                self.comment(text.to_owned());
            }
        }
    }

    /// Takes in one card or several (`pc`).
    pub(crate) fn cards(&mut self, piece: &Piece<'_>) {
        let mut spots = piece.spots();
        for word in card_words(piece.text) {
            let spot = spots.next(word.at, word.length);
            match word.item {
                CardWord::Comment(text) => self.comment(text),
                // The fifty-third card cannot be right; more would say no more.
                _ if self.cards_broke_off || self.cards.len() > 52 => {}
                CardWord::Card(card) => self.cards.push((card, spot)),
                CardWord::Unreadable(source) => {
                    self.cards_broke_off = true;
                    self.fail(spot, LinProblem::Card(source));
                }
            }
        }
    }

    /// Takes in declarer's tricks by a claim (`mc`).
    pub(crate) fn claim(&mut self, piece: &Piece<'_>) {
        match piece.text.trim().parse() {
            Ok(tricks) if tricks <= 13 => self.claim = Some((tricks, piece.whole())),
            _ => {
                let found = piece.text.trim().to_owned();
                self.fail(piece.whole(), LinProblem::Claim { found });
            }
        }
    }

    /// Takes in a remark.
    pub(crate) fn comment(&mut self, text: String) {
        if !text.is_empty() {
            self.record.comments.push(text);
        }
    }

    /// The record, as far as it is legal, and what was wrong. `listed` is the result by `rs`.
    pub(crate) fn finish(
        mut self,
        listed: Option<TableResult>,
    ) -> (Record, Vec<Diagnostic<LinProblem>>) {
        self.judge_hands();
        self.record.dealer =
            self.record.dealer.or_else(|| self.record.number.map(Seat::dealer_of_board));
        self.judge_calls(listed);
        let position = self.judge_cards();
        self.judge_tricks(position.as_ref(), listed);
        (self.record, self.diagnostics)
    }

    fn judge_hands(&mut self) {
        let Some(spot) = self.hands_at.take() else { return };
        let complete = self.hands.complete_last_hand();
        let was_short = |&seat: &Seat| {
            let count = self.hands.hands[seat].len();
            0 < count && count < complete.hands[seat].len()
        };
        if let Some(seat) = Seat::ALL.into_iter().find(was_short) {
            let count = self.hands.hands[seat].len();
            self.warn(spot.clone(), LinProblem::Completed { seat, count });
        }
        match complete.partial() {
            Ok(deal) => self.record.deal = deal,
            Err(source) => self.fail(spot, LinProblem::Deal(source)),
        }
    }

    /// Keeps the legal calls and finds what was played.
    fn judge_calls(&mut self, listed: Option<TableResult>) {
        let mut auction = Auction::new(self.record.dealer.unwrap_or(Seat::North));
        let mut is_legal = !self.calls_broke_off;
        let mut last_spot = None;
        for (recorded, spot) in std::mem::take(&mut self.calls) {
            let AuctionState::Turn(seat) = auction.state() else {
                self.warn(spot, LinProblem::CallAfterEnd);
                is_legal &= recorded.call == Call::Pass;
                break;
            };
            if let Err(source) = auction.call(recorded.call) {
                let call = recorded.call;
                self.fail(spot, LinProblem::IllegalCall { seat, call, source });
                is_legal = false;
                break;
            }
            self.record.calls.push(recorded);
            last_spot = Some(spot);
        }
        let by_auction = match auction.state() {
            AuctionState::PassedOut => Some(Outcome::PassedOut),
            AuctionState::Contract(contract) => Some(Outcome::Contract(contract)),
            AuctionState::Turn(_) => None,
        };
        if let (Some(outcome), Some(spot)) = (by_auction, &last_spot) {
            self.compare_contracts(outcome, listed, spot.clone());
        }
        let by_list = listed.map(TableResult::outcome);
        self.record.outcome = by_auction.or(by_list);
        // An auction may stop anywhere, unless cards or a claim show that it was over.
        let was_over = !self.cards.is_empty() || self.claim.is_some();
        if let (None, Some(spot), true) = (by_auction, last_spot, is_legal && was_over) {
            self.warn(spot, LinProblem::Unfinished);
            self.record.outcome =
                by_list.or_else(|| auction.contract_so_far().map(Outcome::Contract));
        }
    }

    fn compare_contracts(&mut self, outcome: Outcome, listed: Option<TableResult>, spot: Spot) {
        let Some(listed) = listed.map(TableResult::outcome).filter(|&listed| listed != outcome)
        else {
            return;
        };
        let [auction, listed] = [outcome, listed].map(|outcome| match outcome {
            Outcome::Contract(contract) => Some(contract),
            _ => None,
        });
        self.warn(spot, LinProblem::ContractsDiffer { auction, listed });
    }

    /// Keeps the legal cards; the position after them, if hands and contract are known.
    fn judge_cards(&mut self) -> Option<PlayState> {
        let cards = std::mem::take(&mut self.cards);
        if self.record.outcome == Some(Outcome::PassedOut) {
            if let Some((_, spot)) = cards.into_iter().next() {
                self.fail(spot, LinProblem::PassedOut);
            }
            return None;
        }
        let mut position = self.record.opening_position();
        let mut seen = Hand::EMPTY;
        for (card, spot) in cards {
            let judged = match &mut position {
                Some(position) => position.play(card).map_err(|source| LinProblem::IllegalCard {
                    source,
                    legal: position.legal_cards(),
                }),
                None if seen.contains(card) => Err(LinProblem::PlayedTwice { card }),
                None => Ok(()),
            };
            if let Err(problem) = judged {
                self.fail(spot, problem);
                break;
            }
            seen = seen.with(card);
            self.end_of_play = Some(spot);
            self.record.cards.push(card.into());
        }
        position
    }

    /// Finds declarer's tricks: by the whole play, else by the claim, else by the list.
    fn judge_tricks(&mut self, position: Option<&PlayState>, listed: Option<TableResult>) {
        let Some(contract) = self.record.contract() else {
            self.record.claim = self.claim.take().map(|(tricks, _)| tricks);
            self.record.tricks = self.record.claim;
            if self.record.outcome == Some(Outcome::PassedOut) {
                (self.record.claim, self.record.tricks) = (None, None);
            }
            return;
        };
        let (least, most) = position.map_or((0, 13), |position| bounds(position, contract));
        let claim = self.claim.take();
        let spot = claim.as_ref().map(|(_, spot)| spot.clone()).or(self.end_of_play.take());
        match claim {
            Some((claim, _)) if (least..=most).contains(&claim) => {
                self.record.claim = Some(claim);
            }
            Some((claim, spot)) => {
                self.fail(spot, LinProblem::ImpossibleClaim { claim, least, most });
            }
            None => {}
        }
        let by_board = if least == most { Some(least) } else { self.record.claim };
        let by_list = listed
            .filter(|listed| listed.outcome() == Outcome::Contract(contract))
            .and_then(TableResult::tricks);
        if let (Some(tricks), Some(listed), Some(spot)) = (by_board, by_list, spot)
            && tricks != listed
        {
            self.warn(spot, LinProblem::TricksDiffer { tricks, listed });
        }
        self.record.tricks =
            by_board.or_else(|| by_list.filter(|tricks| (least..=most).contains(tricks)));
    }

    fn warn(&mut self, spot: Spot, problem: LinProblem) {
        self.report(Severity::Warning, spot, problem);
    }

    fn fail(&mut self, spot: Spot, problem: LinProblem) {
        self.report(Severity::Error, spot, problem);
    }

    fn report(&mut self, severity: Severity, spot: Spot, problem: LinProblem) {
        let Spot { place, excerpt } = spot;
        self.diagnostics.push(Diagnostic { severity, place, excerpt, problem });
    }

    /// A fault in a value that has no place in the record.
    pub(crate) fn fail_at(&mut self, piece: &Piece<'_>, problem: LinProblem) {
        self.fail(piece.whole(), problem);
    }
}

/// The fewest and the most tricks declarer can end with.
fn bounds(position: &PlayState, contract: Contract) -> (u8, u8) {
    let declarer = position.won()[contract.side()];
    let defenders = position.won()[contract.side().opponents()];
    (declarer, 13 - defenders)
}
