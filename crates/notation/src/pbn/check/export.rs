//! What export format asks beyond import format \[PBN 2.1, 3.4\]. It is checked in files that declare
//! it with `% EXPORT`.

use crate::pbn::faults::Faults;
use crate::pbn::game::{Entry, Game, MANDATORY_TAGS, Mark, Section};
use crate::pbn::problem::PbnProblem;
use crate::pbn::value::seat;

/// Reports what export format asks and a game does not give.
pub(crate) fn check(game: &Game, faults: &mut Faults) {
    mandatory(game, faults);
    tag_lines(game, faults);
    forms(game, faults);
}

/// All fifteen tags, in order, before all others.
fn mandatory(game: &Game, faults: &mut Faults) {
    let at = game.tags.first().map(|tag| tag.at).unwrap_or_default();
    for name in MANDATORY_TAGS {
        if game.value(name).is_none() {
            faults.push_at(at, PbnProblem::ExportMissing { name });
        }
    }
    let place = |name: &str| MANDATORY_TAGS.iter().position(|known| *known == name);
    let mut furthest = 0;
    for tag in &game.tags {
        match place(&tag.name) {
            Some(index) if index < furthest => {
                let name = tag.name.clone();
                faults.push_at(tag.at, PbnProblem::ExportOrder { name });
            }
            Some(index) => furthest = index,
            None => furthest = MANDATORY_TAGS.len(),
        }
    }
}

/// One tag a line, from its beginning.
fn tag_lines(game: &Game, faults: &mut Faults) {
    for tag in &game.tags {
        if tag.at.0.is_some_and(|place| place.column > 1) {
            faults.push_at(tag.at, PbnProblem::ExportTagLine);
        }
    }
}

/// Values in their one form.
fn forms(game: &Game, faults: &mut Faults) {
    let dealer = game.dealer_seat();
    for tag in &game.tags {
        let value = tag.value.as_str();
        let expected = match tag.name.as_str() {
            "Vulnerable" if !matches!(value, "" | "?" | "None" | "NS" | "EW" | "All") => {
                "None, NS, EW or All"
            }
            "Deal" | "Auction" if is_not_first(dealer, value) => "the dealer first",
            "Result" if value.starts_with(['N', 'E']) && game.declarer_value().is_some() => {
                "declarer's tricks only"
            }
            _ => match &tag.section {
                Section::Auction(entries) if entries.iter().any(has_suffix) => NO_SUFFIX,
                Section::Play(entries) if entries.iter().any(has_suffix) => NO_SUFFIX,
                _ => continue,
            },
        };
        faults.push_at(tag.value_at, PbnProblem::ExportForm { expected });
    }
}

const NO_SUFFIX: &str = "numeric glyphs in place of suffixes";

fn is_not_first(dealer: Option<merrimac_cards::Seat>, value: &str) -> bool {
    let first = value.get(..1).and_then(seat);
    matches!((dealer, first), (Some(dealer), Some(first)) if dealer != first)
}

fn has_suffix<T>(entry: &Entry<T>) -> bool {
    entry.marks.iter().any(|mark| matches!(mark, Mark::Suffix(_)))
}
