//! Tables \[PBN 5\]: columns, complete rows, promised order, and values of the optimum tables.

use merrimac_cards::Rank;

use crate::pbn::faults::Faults;
use crate::pbn::game::{Element, Game, Tag};
use crate::pbn::problem::PbnProblem;
use crate::pbn::table::{Column, Order};
use crate::pbn::tags;
use crate::pbn::value::{seat, tricks};

pub(super) fn check(game: &Game, faults: &mut Faults) {
    for tag in game.tags.iter().filter(|tag| tags::is_table(&tag.name)) {
        let value = game.value(&tag.name).unwrap_or(&tag.value);
        if value.is_empty() {
            continue;
        }
        let columns = Column::parse_all(value);
        for column in columns.iter().filter(|column| !column.is_sound) {
            let column = column.name.to_owned();
            faults.push_at(tag.value_at, PbnProblem::ColumnWidth { column });
        }
        rows(tag, &columns, faults);
    }
    for (table, section) in [("AuctionTimeTable", "Auction"), ("PlayTimeTable", "Play")] {
        let mut tags = game.tags.iter().take_while(|tag| tag.name != section);
        if let Some(tag) = tags.find(|tag| tag.name == table) {
            faults.push_at(tag.at, PbnProblem::SectionNeeds { section: table, tag: section });
        }
    }
}

fn rows(tag: &Tag, columns: &[Column<'_>], faults: &mut Faults) {
    let rows = tag.rows(columns.len());
    for row in rows.iter().filter(|row| row.len() != columns.len()) {
        if let Some(last) = row.last() {
            let problem = PbnProblem::RowLength { columns: columns.len(), found: row.len() };
            faults.push_at(last.at, problem);
        }
    }
    for (index, column) in columns.iter().enumerate() {
        let elements: Vec<&Element> =
            rows.iter().filter_map(|row| row.get(index).copied()).collect();
        order(column, &elements, faults);
        for element in elements {
            if let Some(expected) = expected(&tag.name, column.name, &element.text) {
                let column = column.name.to_owned();
                faults.push_at(element.at, PbnProblem::ColumnValue { column, expected });
            }
        }
    }
}

/// Numbers in the order that the column promises; what is no number has no place in it.
fn order(column: &Column<'_>, elements: &[&Element], faults: &mut Faults) {
    let mut last: Option<f64> = None;
    for element in elements {
        let Ok(number) = element.text.trim_start_matches('^').parse::<f64>() else { continue };
        let (in_order, order) = match (column.order, last) {
            (Order::Any, _) => return,
            (_, None) => (true, ""),
            (Order::Rising, Some(last)) => (last <= number, "rising"),
            (Order::Falling, Some(last)) => (last >= number, "falling"),
        };
        if !in_order {
            let column = column.name.to_owned();
            faults.push_at(element.at, PbnProblem::ColumnOrder { column, order });
            return;
        }
        last = Some(number);
    }
}

/// What an element of an optimum table ought to be, if it is something else.
fn expected(table: &str, column: &str, text: &str) -> Option<&'static str> {
    if matches!(text, "?" | "-") {
        return None;
    }
    let (fits, expected) = match (table, column) {
        ("OptimumResultTable", "Declarer") => (seat(text).is_some(), "a seat: W, N, E or S"),
        ("OptimumResultTable", "Denomination") => {
            (matches!(text, "S" | "H" | "D" | "C" | "NT"), "a denomination: S, H, D, C or NT")
        }
        ("OptimumResultTable", "Result") => (tricks(text).is_some(), "tricks from 0 to 13"),
        ("OptimumPlayTable", "S" | "H" | "D" | "C") => {
            (text.chars().all(|letter| Rank::from_letter(letter).is_some()), "ranks")
        }
        _ => return None,
    };
    (!fits).then_some(expected)
}
