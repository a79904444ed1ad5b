//! The rules of the standard, checked on a document.
//!
//! Reading is lenient, so here is where a file learns what it does wrong: values that a tag cannot
//! have, calls and cards that could not be made, notes that lead nowhere, tables with holes, and
//! tags that contradict each other.

mod values;
mod sections;
mod annotations;
mod tables;
mod export;

use std::collections::BTreeSet;

use crate::pbn::faults::Faults;
use crate::pbn::game::Game;
use crate::pbn::problem::PbnProblem;
use crate::pbn::tags;

pub(crate) use export::check as export;

/// Reports every rule of import format that a game breaks.
pub(crate) fn game(game: &Game, faults: &mut Faults) {
    tag_names(game, faults);
    inheritance(game, faults);
    values::check(game, faults);
    sections::check(game, faults);
    annotations::check(game, faults);
    tables::check(game, faults);
}

/// Names that nobody knows, and names that come twice.
fn tag_names(game: &Game, faults: &mut Faults) {
    let mut seen = BTreeSet::new();
    for tag in &game.tags {
        let name = tag.name.clone();
        if !tag.name.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            faults.push_at(tag.at, PbnProblem::TagNameCase);
        } else if !tags::is_standard(&tag.name) {
            faults.push_at(tag.at, PbnProblem::UnknownTag { name });
        }
        if tag.name != "Note" && !seen.insert(tag.name.as_str()) {
            faults.push_at(tag.at, PbnProblem::RepeatedTag { name: tag.name.clone() });
        }
    }
}

/// `#` where it is forbidden \[PBN 4.8\].
fn inheritance(game: &Game, faults: &mut Faults) {
    for tag in &game.tags {
        let inherits = tag.value == "#" || tag.value.starts_with("##");
        if inherits && tags::OWN_VALUE.contains(&tag.name.as_str()) {
            faults.push_at(tag.value_at, PbnProblem::Inheritance { name: tag.name.clone() });
        }
    }
}
