//! Hands, auctions and play as people print them.
//!
//! A [`Diagram`] is lines of styled [`Span`]s: whoever shows it may colour suits and headings; its
//! `Display` is the plain text. The hands stand as at the table:
//!
//! ```text
//!               North
//!               ♠ —
//!               ♥ 63
//!               ♦ AKQ987
//!               ♣ A9732
//! West                        East
//! ♠ KQ102                     ♠ A8654
//! ♥ A10                       ♥ KQ5
//! ♦ J6542                     ♦ 10
//! ♣ 85                        ♣ QJ106
//!               South
//!               ♠ J973
//!               ♥ J98742
//!               ♦ 3
//!               ♣ K4
//! ```
//!
//! [`read_deal`] goes back from such a picture, ours or a newspaper's, to the cards.

mod draw;
mod read;

use std::fmt;

use merrimac_cards::{Board, PartialDeal, Record, Suit};

pub use read::{DiagramProblem, read_deal, read_deals};

/// How suits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Symbols {
    /// `♠ ♥ ♦ ♣`
    #[default]
    Unicode,
    /// `S H D C`, for terminals and files that know nothing else.
    Letters,
}

/// What a stretch of text is, for those who can show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Nothing in particular.
    Plain,
    /// The symbol of a suit.
    Suit(Suit),
    /// A name above a hand or a column.
    Heading,
    /// The card that wins a trick.
    Winner,
}

/// A stretch of text of one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The text, without line ends.
    pub text: String,
    /// What it is.
    pub style: Style,
}

/// A picture in text.
///
/// ```
/// use merrimac_cards::PartialDeal;
/// use merrimac_notation::diagram::{Diagram, Symbols, read_deal};
/// let deal: PartialDeal = "N:AK2... QJ... T9... 876...".parse()?;
/// let diagram = Diagram::of_deal(&deal, Symbols::Unicode);
/// assert!(diagram.to_string().contains("♠ AK2"));
/// assert_eq!(read_deal(&diagram.to_string()), Ok(deal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagram {
    lines: Vec<Vec<Span>>,
}

impl Diagram {
    /// The four hands round the table.
    pub fn of_deal(deal: &PartialDeal, symbols: Symbols) -> Self {
        draw::hands(deal, &Record::default(), symbols)
    }

    /// Board number, dealer, vulnerability and the four hands.
    pub fn of_board(board: &Board, symbols: Symbols) -> Self {
        Self::of_record(&Record::of_board(board), symbols)
    }

    /// All that is known of a board: heading, hands, auction with its notes, tricks, result.
    pub fn of_record(record: &Record, symbols: Symbols) -> Self {
        let parts = [
            draw::heading(record),
            draw::hands(&record.deal, record, symbols),
            draw::auction(record, symbols),
            draw::play(record, symbols),
            draw::result(record, symbols),
        ];
        let mut diagram = Self::default();
        for part in parts.into_iter().filter(|part| !part.lines.is_empty()) {
            if !diagram.lines.is_empty() {
                diagram.lines.push(Vec::new());
            }
            diagram.lines.extend(part.lines);
        }
        diagram
    }

    /// The lines from the top.
    pub fn lines(&self) -> &[Vec<Span>] {
        &self.lines
    }
}

impl fmt::Display for Diagram {
    /// Plain text, every line ended, no blanks at their ends.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
