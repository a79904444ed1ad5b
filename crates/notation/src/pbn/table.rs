//! Tables \[PBN 5.2\]: what their columns are and what stands in them.

use crate::pbn::game::{Element, Line, Section, Tag};

/// How a column says its elements are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Any,
    /// `-`: the lowest first.
    Rising,
    /// `+`: the highest first.
    Falling,
}

/// A column as the value of the table's tag describes it: `-Rank\3R`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Column<'a> {
    pub(crate) name: &'a str,
    pub(crate) order: Order,
    /// The least width, and whether short elements stand right.
    width: Option<(usize, bool)>,
    /// Whether what follows the backslash is a width.
    pub(crate) is_sound: bool,
}

impl<'a> Column<'a> {
    /// The columns that a tag value describes.
    pub(crate) fn parse_all(value: &'a str) -> Vec<Self> {
        value.split(';').map(Self::parse).collect()
    }

    fn parse(text: &'a str) -> Self {
        let (order, text) = match text.as_bytes().first() {
            Some(b'+') => (Order::Falling, &text[1..]),
            Some(b'-') => (Order::Rising, &text[1..]),
            _ => (Order::Any, text),
        };
        let Some((name, width)) = text.split_once('\\') else {
            return Self { name: text, order, width: None, is_sound: true };
        };
        let right = width.ends_with('R');
        let digits = width.strip_suffix(['L', 'R']).unwrap_or(width);
        let width = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()));
        Self { name, order, width: width.map(|width| (width, right)), is_sound: width.is_some() }
    }

    /// An element of this column with blanks to its width; absurd widths are not obeyed.
    pub(crate) fn pad(&self, text: &str) -> String {
        match self.width {
            Some((width, true)) => format!("{text:>width$}", width = width.min(80)),
            Some((width, false)) => format!("{text:<width$}", width = width.min(80)),
            None => text.to_owned(),
        }
    }
}

impl Tag {
    /// The elements of the table below, row by row, if `columns` of them make a row.
    ///
    /// A row is a line as a rule; where lines hold anything else, elements are counted off.
    pub fn rows(&self, columns: usize) -> Vec<Vec<&Element>> {
        let Section::Table(lines) = &self.section else { return Vec::new() };
        let rows = lines.iter().filter_map(|line| match line {
            Line::Row(row) => Some(row),
            Line::Remark(_) => None,
        });
        if rows.clone().all(|row| row.len() <= columns) {
            return rows.map(|row| row.iter().collect()).collect();
        }
        let all: Vec<&Element> = rows.flatten().collect();
        all.chunks(columns.max(1)).map(<[_]>::to_vec).collect()
    }
}

#[cfg(test)]
mod tests;
