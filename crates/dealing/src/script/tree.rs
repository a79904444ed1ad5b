//! A script as a value.

use merrimac_cards::{Bid, BySeat, Card, Hand, Seat, Strain, Suit, Vulnerability};

use crate::shapes::ShapeSet;

/// Which of the counts of points: `hcp`, or one of the ten alternatives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CountName {
    HighCards,
    Alternative(u8),
}

/// What each rank counts, from the ace.
pub(super) type Values = [i32; 13];

/// The counts of a script: `hcp`, then the ten alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) high_cards: Values,
    pub(super) alternatives: [Values; 10],
}

impl Counts {
    pub(super) fn values(&self, name: CountName) -> &Values {
        match name {
            CountName::HighCards => &self.high_cards,
            CountName::Alternative(number) => &self.alternatives[usize::from(number) % 10],
        }
    }
}

impl Default for Counts {
    /// Work's points; tens, jacks, queens, kings, aces, the top two to five honours, and the count
    /// of 6-4-2-1.
    fn default() -> Self {
        let from_ace = |values: &[i32]| {
            let mut all = [0; 13];
            all[..values.len()].copy_from_slice(values);
            all
        };
        let alternatives: [&[i32]; 10] = [
            &[0, 0, 0, 0, 1],
            &[0, 0, 0, 1],
            &[0, 0, 1],
            &[0, 1],
            &[1],
            &[1, 1],
            &[1, 1, 1],
            &[1, 1, 1, 1],
            &[1, 1, 1, 1, 1],
            &[6, 4, 2, 1],
        ];
        Self { high_cards: from_ace(&[4, 3, 2, 1]), alternatives: alternatives.map(from_ace) }
    }
}

/// An operator between two numbers; the truth is 1, the false 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// An expression: a number for every deal.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expr {
    Number(i32),
    /// The expression that a name stands for, by its place among the definitions.
    Named(usize),
    Length(Seat, Suit),
    Points(CountName, Seat, Option<Suit>),
    Controls(Seat, Option<Suit>),
    Losers(Seat, Option<Suit>),
    KaplanRubens(Seat),
    Quality(Seat, Suit),
    Shape(Seat, Box<ShapeSet>),
    HasCard(Seat, Card),
    Tricks(Seat, Strain),
    Score {
        vulnerable: bool,
        bid: Bid,
        tricks: Box<Expr>,
    },
    Imps(Box<Expr>),
    Random(Box<Expr>),
    Not(Box<Expr>),
    Negate(Box<Expr>),
    All(Vec<Expr>),
    AnyOf(Vec<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

impl Expr {
    /// The expressions right below.
    pub(super) fn parts(&self) -> Vec<&Expr> {
        match self {
            Self::Score { tricks: inner, .. }
            | Self::Imps(inner)
            | Self::Random(inner)
            | Self::Not(inner)
            | Self::Negate(inner) => vec![inner],
            Self::All(parts) | Self::AnyOf(parts) => parts.iter().collect(),
            Self::Binary(_, left, right) => vec![left, right],
            Self::If(test, yes, no) => vec![test, yes, no],
            _ => Vec::new(),
        }
    }
}

/// A part of what `printes` prints.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    Text(String),
    Number(Expr),
}

/// Bounds of a frequency table, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lo: i32,
    pub(super) hi: i32,
}

/// Something to do with the deals.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Action {
    PrintAll,
    PrintEastWest,
    PrintPbn,
    PrintCompact(Option<Expr>),
    PrintOneLine(Option<Expr>),
    PrintPieces(Vec<Piece>),
    /// Whole pages of one hand, at the end.
    PrintHands(Vec<Seat>),
    Average {
        title: Option<String>,
        number: Expr,
    },
    Frequency {
        title: Option<String>,
        number: Expr,
        bounds: Bounds,
    },
    Frequency2 {
        title: Option<String>,
        numbers: Box<[Expr; 2]>,
        bounds: [Bounds; 2],
    },
}

impl Action {
    /// Whether it prints deals, so that forty are enough.
    pub(super) fn prints(&self) -> bool {
        !matches!(self, Self::Average { .. } | Self::Frequency { .. } | Self::Frequency2 { .. })
    }

    /// The expressions in it.
    pub(super) fn expressions(&self) -> Vec<&Expr> {
        match self {
            Self::PrintCompact(number) | Self::PrintOneLine(number) => number.iter().collect(),
            Self::PrintPieces(pieces) => pieces
                .iter()
                .filter_map(|piece| match piece {
                    Piece::Number(number) => Some(number),
                    Piece::Text(_) => None,
                })
                .collect(),
            Self::Average { number, .. } | Self::Frequency { number, .. } => vec![number],
            Self::Frequency2 { numbers, .. } => numbers.iter().collect(),
            Self::PrintAll | Self::PrintEastWest | Self::PrintPbn | Self::PrintHands(_) => {
                Vec::new()
            }
        }
    }
}

/// Everything a script says.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Tree {
    pub(super) generate: Option<u64>,
    pub(super) produce: Option<u64>,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerability: Option<Vulnerability>,
    pub(super) predealt: BySeat<Hand>,
    /// Exact lengths that `predeal` asks for.
    pub(super) lengths: Vec<(Seat, Suit, u8)>,
    pub(super) counts: Counts,
    pub(super) definitions: Vec<Expr>,
    pub(super) condition: Option<Expr>,
    pub(super) actions: Option<Vec<Action>>,
}
