//! What is wrong with a system though each of its lines can be read: a convention that nobody declares, and
//! a head that no auction meets.

use std::collections::BTreeSet;

use merrimac_cards::{Auction, Seat};

use super::layers::{File, Layer};
use super::{LoadError, all_bound, base_letter, exact, is_met, is_possible, letters_of_calls};
use crate::parse;
use crate::syntax::{Block, Options, Pattern, SuitName};

/// Looks through the systems of a pile.
///
/// # Errors
/// The first fault, and where it stands.
pub(super) fn look(layers: &[Layer]) -> Result<(), LoadError> {
    let declared: BTreeSet<&str> =
        layers.iter().flat_map(Layer::conventions).map(|(name, _)| name).collect();
    for file in layers.iter().flat_map(|layer| &layer.files) {
        for block in &file.read.blocks {
            undeclared(file, block, &declared)?;
            impossible(file, block)?;
        }
    }
    Ok(())
}

/// A switch that is not there cannot be turned: rows that name it would always be on.
fn undeclared(file: &File, block: &Block, declared: &BTreeSet<&str>) -> Result<(), LoadError> {
    let heads = block.heads.iter().map(|(_, options)| options);
    let named = heads.chain(block.rows.iter().map(|row| &row.options));
    let named = named.filter_map(|options| options.convention.as_ref());
    for (name, span) in named {
        if !declared.contains(name.as_str()) {
            let expected = format!(
                "the name of a convention that is declared; add a line `convention {name} on`"
            );
            return Err(file.fault(parse::wrong_at(&file.text, span.clone(), &expected)));
        }
    }
    Ok(())
}

fn impossible(file: &File, block: &Block) -> Result<(), LoadError> {
    for (pattern, options) in &block.heads {
        if !can_happen(pattern, options) {
            let expected = "calls that may follow each other";
            return Err(file.fault(parse::wrong_at(&file.text, pattern.span.clone(), expected)));
        }
    }
    Ok(())
}

/// Whether some choice of suits makes a head that an auction can meet.
fn can_happen(pattern: &Pattern, head: &Options) -> bool {
    let letters = letters_of_calls(&pattern.calls);
    let is_known = |name: &SuitName| {
        matches!(name, SuitName::Fixed(_)) || letters.contains(&base_letter(*name))
    };
    // Letters of the rows are bound with these.
    let wheres = head.wheres.iter().filter(|condition| condition.names().iter().all(is_known));
    all_bound(&letters).into_iter().any(|binding| {
        let calls: Vec<_> =
            pattern.calls.iter().map(|call| call.map(|name| name.strain(binding))).collect();
        if !is_possible(&calls) {
            return false;
        }
        // From the opening bid on, and as far as every call is named, it is an auction.
        let named = calls.iter().map_while(|call| exact(*call)).filter(|_| !pattern.is_ending);
        let mut auction = Auction::new(Seat::North);
        named.into_iter().all(|call| auction.call(call).is_ok())
            && wheres.clone().all(|condition| is_met(*condition, binding))
    })
}
