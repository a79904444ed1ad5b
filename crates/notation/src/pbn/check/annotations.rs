//! Suffixes, glyphs and notes \[PBN 3.5.2 to 3.7\].

use std::collections::BTreeSet;

use crate::pbn::faults::Faults;
use crate::pbn::game::{At, Entry, Game, Mark, Section, Tag};
use crate::pbn::problem::PbnProblem;

/// The greatest number a note may have.
const MOST_NOTES: u32 = 32;

pub(super) fn check(game: &Game, faults: &mut Faults) {
    for tag in &game.tags {
        match &tag.section {
            Section::Auction(entries) => {
                for entry in entries {
                    marks(entry, Kind::Call, faults);
                    if entry.irregularities.len() > 1 {
                        faults.push_at(entry.at, PbnProblem::TwoIrregularities);
                    }
                }
            }
            Section::Play(entries) => {
                for entry in entries {
                    marks(entry, Kind::Card, faults);
                }
            }
            Section::None | Section::Table(_) => {}
        }
    }
    references(game, "Auction", faults);
    references(game, "Play", faults);
    outside(game, faults);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Call,
    Card,
}

impl Kind {
    /// Whether a glyph judges, as a suffix does.
    fn judges(self, nag: u32) -> bool {
        match self {
            Self::Call => (1..=6).contains(&nag),
            Self::Card => (7..=12).contains(&nag),
        }
    }

    /// Whether a glyph may stand here.
    fn allows(self, nag: u32) -> bool {
        match self {
            Self::Call => nag <= 255 && !(7..=12).contains(&nag) && nag != 14,
            Self::Card => nag <= 255 && !(1..=6).contains(&nag) && nag != 13,
        }
    }
}

/// What follows one call or card.
fn marks<T>(entry: &Entry<T>, kind: Kind, faults: &mut Faults) {
    let (mut suffixes, mut notes) = (0, 0);
    let mut judgement = None;
    for mark in &entry.marks {
        let nag = match mark {
            Mark::Suffix(suffix) => {
                suffixes += 1;
                suffix.nag_of_call() + if kind == Kind::Card { 6 } else { 0 }
            }
            Mark::Nag(number) => {
                if !kind.allows(*number) {
                    faults.push_at(entry.at, PbnProblem::Nag { number: *number });
                }
                *number
            }
            Mark::Note(number) => {
                notes += 1;
                if !(1..=MOST_NOTES).contains(number) {
                    faults.push_at(entry.at, PbnProblem::NoteNumber { number: *number });
                }
                continue;
            }
            Mark::Remark(_) => continue,
        };
        if suffixes == 2 && matches!(mark, Mark::Suffix(_)) {
            faults.push_at(entry.at, PbnProblem::TwoSuffixes);
        } else if let Some(first) = judgement.filter(|_| kind.judges(nag)) {
            faults.push_at(entry.at, PbnProblem::TwoJudgements { first, second: nag });
        }
        if kind.judges(nag) {
            judgement = judgement.or(Some(nag));
        }
    }
    if notes > 1 {
        faults.push_at(entry.at, PbnProblem::TwoNotes);
    }
}

/// Every reference leads to a note, and every note is referred to.
fn references(game: &Game, section: &str, faults: &mut Faults) {
    let Some(tag) = game.tag(section) else { return };
    let referred = referred_notes(tag);
    let mut numbers = BTreeSet::new();
    for note in game.note_tags_of(section) {
        let Some(number) = note_number(note, faults) else { continue };
        if !numbers.insert(number) {
            faults.push_at(note.value_at, PbnProblem::NoteRepeated { number });
        } else if !referred.iter().any(|&(_, referred)| referred == number)
            && (1..=MOST_NOTES).contains(&number)
        {
            faults.push_at(note.value_at, PbnProblem::NoteUnused { number });
        }
    }
    for (at, number) in referred {
        if (1..=MOST_NOTES).contains(&number) && !numbers.contains(&number) {
            faults.push_at(at, PbnProblem::NoteMissing { number });
        }
    }
}

/// The notes a section refers to, with where.
fn referred_notes(tag: &Tag) -> Vec<(At, u32)> {
    fn of<T>(entries: &[Entry<T>]) -> Vec<(At, u32)> {
        let notes = |entry: &Entry<T>| {
            let at = entry.at;
            let number = |mark: &Mark| match mark {
                Mark::Note(number) => Some((at, *number)),
                _ => None,
            };
            entry.marks.iter().filter_map(number).collect::<Vec<_>>()
        };
        entries.iter().flat_map(notes).collect()
    }
    match &tag.section {
        Section::Auction(entries) => of(entries),
        Section::Play(entries) => of(entries),
        Section::None | Section::Table(_) => Vec::new(),
    }
}

/// The number of a note tag, if it has one that counts.
fn note_number(note: &Tag, faults: &mut Faults) -> Option<u32> {
    let number = note.value.split_once(':').and_then(|(number, _)| number.trim().parse().ok());
    match number {
        None => faults.push_at(note.value_at, PbnProblem::NoteForm),
        Some(number) if !(1..=MOST_NOTES).contains(&number) => {
            faults.push_at(note.value_at, PbnProblem::NoteNumber { number });
        }
        Some(_) => {}
    }
    number
}

/// Notes before any section \[PBN 3.5.5\].
fn outside(game: &Game, faults: &mut Faults) {
    let before = game.tags.iter().take_while(|tag| tag.name != "Auction" && tag.name != "Play");
    for tag in before.filter(|tag| tag.name == "Note") {
        faults.push_at(tag.at, PbnProblem::NoteOutside);
    }
}
