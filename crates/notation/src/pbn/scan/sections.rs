//! The words of auction and play sections \[PBN 3.5 to 3.9\].

use merrimac_cards::{Call, Card};

use super::{Cursor, Scanner, is_blank};
use crate::Place;
use crate::pbn::game::{
    Aside, CallToken, CardToken, Entry, Irregularity, Mark, Section, Suffix, Tag,
};
use crate::pbn::problem::PbnProblem;

/// Letters, digits and hyphens make up calls and cards.
const fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-'
}

impl Scanner {
    /// Reads one word of whatever section the last tag begins.
    pub(super) fn section(&mut self, cursor: &mut Cursor<'_>) {
        match self.game.tags.last().map(|tag| tag.name.as_str()) {
            Some("Auction" | "Play") => self.word(cursor),
            Some(_) => self.element(cursor),
            None => {
                let start = *cursor;
                cursor.bump();
                cursor.take_while(|letter| !"[{;".contains(letter));
                self.faults.push(cursor.since(&start), PbnProblem::StrayText);
            }
        }
    }

    /// Reads one word among calls or cards.
    fn word(&mut self, cursor: &mut Cursor<'_>) {
        let start = *cursor;
        match cursor.peek() {
            Some('^') => self.irregularity(cursor),
            Some('!' | '?') => self.suffix(cursor),
            Some('$') => self.nag(cursor),
            Some('=') => self.note_reference(cursor),
            Some('*') => {
                cursor.bump();
                self.entry(CallToken::End, CardToken::End, cursor.since(&start));
            }
            Some('+') => {
                cursor.bump();
                self.entry(CallToken::Next, CardToken::Next, cursor.since(&start));
            }
            Some(letter) if is_word(letter) => {
                let word = cursor.take_while(is_word);
                let place = cursor.since(&start);
                if self.in_auction() {
                    let (token, problem) = read_call(word);
                    self.report(place, problem);
                    self.entry(token, CardToken::Unknown, place);
                } else {
                    let (token, problem) = read_card(word);
                    self.report(place, problem);
                    self.entry(CallToken::NotYet, token, place);
                }
            }
            found => {
                cursor.bump();
                cursor.take_while(|letter| {
                    !is_blank(letter) && !is_word(letter) && !"[{;^!?$=*+".contains(letter)
                });
                let found = found.unwrap_or_default();
                self.faults.push(cursor.since(&start), PbnProblem::UnexpectedCharacter { found });
            }
        }
    }

    fn irregularity(&mut self, cursor: &mut Cursor<'_>) {
        let start = *cursor;
        cursor.bump();
        let Some(irregularity) = cursor.peek().and_then(Irregularity::from_letter) else {
            cursor.take_while(is_word);
            self.faults.push(cursor.since(&start), PbnProblem::Irregularity);
            return;
        };
        cursor.bump();
        let place = cursor.since(&start);
        if self.in_auction() && irregularity == Irregularity::Skip {
            self.entry(CallToken::Skipped, CardToken::Unknown, place);
            return;
        }
        let fits = match irregularity {
            Irregularity::Insufficient | Irregularity::Skip => self.in_auction(),
            Irregularity::Revoke | Irregularity::LeadOutOfTurn => !self.in_auction(),
        };
        if !fits {
            let letter = irregularity.letter();
            self.faults.push(place, PbnProblem::IrregularityHere { letter });
        }
        self.irregularities.push((irregularity, place));
    }

    fn suffix(&mut self, cursor: &mut Cursor<'_>) {
        let start = *cursor;
        cursor.bump();
        if matches!(cursor.peek(), Some('!' | '?')) {
            cursor.bump();
        }
        let text = &start.rest[..start.rest.len() - cursor.rest.len()];
        let suffix = Suffix::ALL.into_iter().find(|suffix| suffix.text() == text);
        if let Some(suffix) = suffix {
            self.mark(Mark::Suffix(suffix), cursor.since(&start));
        }
    }

    fn nag(&mut self, cursor: &mut Cursor<'_>) {
        let start = *cursor;
        cursor.bump();
        let digits = cursor.take_while(is_word);
        match digits.parse() {
            Ok(number) => self.mark(Mark::Nag(number), cursor.since(&start)),
            Err(_) => self.faults.push(cursor.since(&start), PbnProblem::NagNumber),
        }
    }

    fn note_reference(&mut self, cursor: &mut Cursor<'_>) {
        let start = *cursor;
        cursor.bump();
        let digits = cursor.take_while(is_word);
        let closed = cursor.peek() == Some('=');
        if closed {
            cursor.bump();
        }
        match digits.parse() {
            Ok(number) if closed => self.mark(Mark::Note(number), cursor.since(&start)),
            _ => self.faults.push(cursor.since(&start), PbnProblem::NoteReference),
        }
    }

    /// Adds a call or a card, whichever the section takes.
    fn entry(&mut self, call: CallToken, card: CardToken, place: Place) {
        let waiting = std::mem::take(&mut self.irregularities);
        let irregularities = waiting.iter().map(|(irregularity, _)| *irregularity).collect();
        let start = waiting.first().map_or(place, |(_, start)| *start);
        let place = if start.line == place.line {
            Place { length: place.column + place.length - start.column, ..start }
        } else {
            place
        };
        let at = Aside(Some(place));
        let Some(tag) = self.game.tags.last_mut() else { return };
        if matches!(tag.section, Section::None) {
            tag.section = if tag.name == "Auction" {
                Section::Auction(Vec::new())
            } else {
                Section::Play(Vec::new())
            };
        }
        match &mut tag.section {
            Section::Auction(entries) => {
                entries.push(Entry { irregularities, token: call, marks: Vec::new(), at });
            }
            Section::Play(entries) => {
                entries.push(Entry { irregularities, token: card, marks: Vec::new(), at });
            }
            Section::None | Section::Table(_) => {}
        }
    }

    /// Adds an annotation to the last call or card.
    fn mark(&mut self, mark: Mark, place: Place) {
        let marks = match self.game.tags.last_mut() {
            Some(Tag { section: Section::Auction(entries), .. }) => {
                entries.last_mut().map(|entry| &mut entry.marks)
            }
            Some(Tag { section: Section::Play(entries), .. }) => {
                entries.last_mut().map(|entry| &mut entry.marks)
            }
            _ => None,
        };
        match marks {
            Some(marks) => marks.push(mark),
            None => self.faults.push(place, PbnProblem::AnnotationAlone),
        }
    }

    /// Leaves out irregularities that no call or card followed.
    pub(super) fn drop_irregularities(&mut self) {
        for (_, place) in std::mem::take(&mut self.irregularities) {
            self.faults.push(place, PbnProblem::IrregularityAlone);
        }
    }

    fn in_auction(&self) -> bool {
        self.game.tags.last().is_some_and(|tag| tag.name == "Auction")
    }

    fn report(&mut self, place: Place, problem: Option<PbnProblem>) {
        if let Some(problem) = problem {
            self.faults.push(place, problem);
        }
    }
}

/// A word as a call, with what is wrong with how it is written.
fn read_call(word: &str) -> (CallToken, Option<PbnProblem>) {
    if word == "-" {
        return (CallToken::NotYet, None);
    }
    if word.eq_ignore_ascii_case("AP") {
        return (CallToken::AllPass, None);
    }
    if word.eq_ignore_ascii_case("all") {
        // "all pass"; the passes after it do no harm.
        return (CallToken::AllPass, Some(PbnProblem::CallForm { expected: "AP" }));
    }
    match word.parse::<Call>() {
        Ok(call) => {
            let expected = match call {
                Call::Pass => "Pass",
                Call::Double => "X",
                Call::Redouble => "XX",
                Call::Bid(_) => "with NT for notrump",
            };
            let standard = match call {
                Call::Bid(bid) => word.eq_ignore_ascii_case(&bid.to_string()),
                _ => word.eq_ignore_ascii_case(expected),
            };
            (CallToken::Call(call), (!standard).then_some(PbnProblem::CallForm { expected }))
        }
        Err(error) => (CallToken::Unreadable(word.to_owned()), Some(PbnProblem::Call(error))),
    }
}

/// A word as a card, with what is wrong with how it is written.
fn read_card(word: &str) -> (CardToken, Option<PbnProblem>) {
    if word.bytes().all(|byte| byte == b'-') {
        return (CardToken::Unknown, (word != "-").then_some(PbnProblem::HyphenForm));
    }
    match word.parse::<Card>() {
        Ok(card) => {
            let expected = card.to_string();
            let standard = word.eq_ignore_ascii_case(&expected);
            (CardToken::Card(card), (!standard).then_some(PbnProblem::CardForm { expected }))
        }
        Err(error) => (CardToken::Unreadable(word.to_owned()), Some(PbnProblem::Card(error))),
    }
}
