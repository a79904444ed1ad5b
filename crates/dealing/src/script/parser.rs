//! Statements and actions of a script.
//!
//! ```text
//! script     = { statement }
//! statement  = "generate" n | "produce" n | "dealer" seat | "vulnerable" (none|ns|ew|all)
//!            | "predeal" { seat holding { "," holding } | suit "(" seat ")" "==" n }
//!            | "pointcount" { n } | "altcount" n { n }
//!            | [ "condition" ] expr | name "=" expr
//!            | "action" [ action { "," action } [ "," ] ]
//! ```

use std::collections::HashMap;

use merrimac_cards::{Card, Hand, Seat, Suit, Vulnerability};

use super::error::{Expectation, ScriptError, ScriptProblem};
use super::lexer::{Kind, Token, error, tokens};
use super::tree::{Action, Bounds, Expr, Piece, Tree};

/// The most rows times columns of a frequency table.
const MOST_CELLS: i64 = 1_000_000;

/// Words that cannot be defined, beside those that start an expression.
const RESERVED: [&str; 25] = [
    "generate",
    "produce",
    "dealer",
    "vulnerable",
    "predeal",
    "pointcount",
    "altcount",
    "condition",
    "action",
    "print",
    "printall",
    "printew",
    "printpbn",
    "printcompact",
    "printoneline",
    "printes",
    "average",
    "frequency",
    "any",
    "and",
    "or",
    "not",
    "none",
    "all",
    "x",
];

/// Reads a script.
pub(super) fn parse(text: &str) -> Result<Tree, ScriptError> {
    let mut parser = Parser {
        text,
        tokens: tokens(text)?,
        place: 0,
        names: HashMap::new(),
        depths: Vec::new(),
        nesting: 0,
        tree: Tree::default(),
    };
    while parser.peek().kind != Kind::End {
        parser.statement()?;
    }
    Ok(parser.tree)
}

pub(super) type Read<T> = Result<T, ScriptError>;

pub(super) struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    place: usize,
    /// Where the names defined so far stand among the definitions.
    pub(super) names: HashMap<&'a str, usize>,
    /// How deep each definition is.
    pub(super) depths: Vec<u32>,
    /// How many brackets are open.
    pub(super) nesting: u32,
    tree: Tree,
}

impl<'a> Parser<'a> {
    fn statement(&mut self) -> Read<()> {
        let token = self.peek();
        if token.kind == Kind::Word && self.tokens[self.place + 1].is("=") {
            return self.definition();
        }
        match token.text {
            "generate" => self.tree.generate = Some(self.command_number()?),
            "produce" => self.tree.produce = Some(self.command_number()?),
            "dealer" => {
                self.advance();
                self.tree.dealer = Some(self.seat()?);
            }
            "vulnerable" => {
                self.advance();
                self.tree.vulnerability = Some(self.vulnerability()?);
            }
            "predeal" => return self.predeal(),
            "pointcount" => {
                self.advance();
                self.tree.counts.high_cards = self.values()?;
            }
            "altcount" => {
                self.advance();
                let number = self.number()?;
                if !(0..10).contains(&number) {
                    self.place -= 1;
                    return Err(self.expected(Expectation::CountNumber));
                }
                self.tree.counts.alternatives[number as usize] = self.values()?;
            }
            "action" => {
                self.advance();
                self.tree.actions = Some(self.actions()?);
            }
            "condition" => {
                self.advance();
                self.tree.condition = Some(self.expression()?);
            }
            _ => {
                let before = self.place;
                self.tree.condition = Some(self.expression().map_err(|problem| {
                    let at_start = self.place == before && !self.starts_expression();
                    if at_start { self.expected(Expectation::Statement) } else { problem }
                })?);
            }
        }
        Ok(())
    }

    fn definition(&mut self) -> Read<()> {
        let name = self.peek().text;
        let owned = || name.to_owned();
        if RESERVED.contains(&name) || self.starts_call() {
            return Err(self.problem(ScriptProblem::Reserved { name: owned() }));
        }
        if self.names.contains_key(name) {
            return Err(self.problem(ScriptProblem::Redefined { name: owned() }));
        }
        self.advance();
        self.advance();
        let (expr, depth) = self.expression_with_depth()?;
        self.names.insert(name, self.tree.definitions.len());
        self.tree.definitions.push(expr);
        self.depths.push(depth);
        Ok(())
    }

    fn command_number(&mut self) -> Read<u64> {
        self.advance();
        Ok(self.number()?.max(0) as u64)
    }

    fn predeal(&mut self) -> Read<()> {
        self.advance();
        let mut count = 0;
        loop {
            let word = self.peek().text;
            if let Some(seat) = seat_of(word) {
                self.advance();
                self.take(",");
                self.predeal_cards(seat)?;
            } else if suit_of(word).is_some() && self.tokens[self.place + 1].is("(") {
                self.predeal_length()?;
            } else if count == 0 {
                return Err(self.expected(Expectation::Seat));
            } else {
                return Ok(());
            }
            count += 1;
        }
    }

    fn predeal_cards(&mut self, seat: Seat) -> Read<()> {
        loop {
            let token = self.peek();
            let cards = holding_of(token.text).filter(|_| token.kind == Kind::Word);
            let Some(cards) = cards else { return Err(self.expected(Expectation::Holding)) };
            let dealt = self.tree.predealt.values().fold(Hand::EMPTY, |all, &hand| all | hand);
            if let Some(card) = (dealt & cards).iter().next() {
                return Err(self.problem(ScriptProblem::Twice { card }));
            }
            let hand = self.tree.predealt[seat] | cards;
            if hand.len() > 13 {
                return Err(self.problem(ScriptProblem::TooMany { seat }));
            }
            self.tree.predealt[seat] = hand;
            self.advance();
            if !self.take(",") {
                return Ok(());
            }
        }
    }

    fn predeal_length(&mut self) -> Read<()> {
        let suit = self.suit()?;
        self.need("(")?;
        let seat = self.seat()?;
        self.need(")")?;
        self.need("==")?;
        let number = self.number()?;
        let length = u8::try_from(number).ok().filter(|length| *length <= 13);
        let Some(length) = length else {
            self.place -= 1;
            return Err(self.problem(ScriptProblem::TooMany { seat }));
        };
        self.tree.lengths.push((seat, suit, length));
        Ok(())
    }

    /// Up to thirteen numbers, from the ace.
    fn values(&mut self) -> Read<[i32; 13]> {
        let mut values = [0; 13];
        for value in &mut values {
            let token = self.peek();
            let is_number = token.kind == Kind::Number
                || token.is("-") && self.tokens[self.place + 1].kind == Kind::Number;
            if !is_number {
                break;
            }
            *value = self.number()?;
        }
        Ok(values)
    }

    fn actions(&mut self) -> Read<Vec<Action>> {
        let mut actions = Vec::new();
        while let Some(action) = self.action()? {
            actions.push(action);
            if !self.take(",") {
                break;
            }
        }
        Ok(actions)
    }

    /// An action; nothing if the list ends here.
    fn action(&mut self) -> Read<Option<Action>> {
        let word = self.peek();
        if word.kind != Kind::Word {
            let is_end = word.kind == Kind::End;
            return if is_end { Ok(None) } else { Err(self.expected(Expectation::Action)) };
        }
        self.advance();
        Ok(Some(match word.text {
            "printall" => Action::PrintAll,
            "printew" => Action::PrintEastWest,
            "printpbn" => Action::PrintPbn,
            "printcompact" => Action::PrintCompact(self.bracketed()?),
            "printoneline" => Action::PrintOneLine(self.bracketed()?),
            "printes" => Action::PrintPieces(self.pieces()?),
            "print" => Action::PrintHands(self.seats()?),
            "average" => Action::Average { title: self.title(), number: self.expression()? },
            "frequency" => self.frequency()?,
            other => {
                self.place -= 1;
                let ends = RESERVED[..9].contains(&other) || self.tokens[self.place + 1].is("=");
                return if ends { Ok(None) } else { Err(self.expected(Expectation::Action)) };
            }
        }))
    }

    fn bracketed(&mut self) -> Read<Option<Expr>> {
        if !self.take("(") {
            return Ok(None);
        }
        let number = self.expression()?;
        self.need(")")?;
        Ok(Some(number))
    }

    fn pieces(&mut self) -> Read<Vec<Piece>> {
        // The manual shows the list without brackets, the program wants them.
        let has_brackets = self.take("(");
        let mut pieces = Vec::new();
        loop {
            let token = self.peek();
            if token.kind == Kind::String || token.is("\\n") {
                let text = if token.kind == Kind::String { token.text } else { "\n" };
                pieces.push(Piece::Text(text.to_owned()));
                self.advance();
            } else {
                pieces.push(Piece::Number(self.expression()?));
            }
            if !self.take(",") {
                break;
            }
        }
        if has_brackets {
            self.need(")")?;
        }
        Ok(pieces)
    }

    fn seats(&mut self) -> Read<Vec<Seat>> {
        self.need("(")?;
        let mut seats = vec![self.seat()?];
        while self.take(",") {
            seats.push(self.seat()?);
        }
        self.need(")")?;
        seats.sort();
        seats.dedup();
        Ok(seats)
    }

    fn title(&mut self) -> Option<String> {
        let token = self.peek();
        (token.kind == Kind::String).then(|| {
            self.advance();
            token.text.to_owned()
        })
    }

    fn frequency(&mut self) -> Read<Action> {
        let title = self.title();
        self.need("(")?;
        let number = self.expression()?;
        let bounds = self.bounds()?;
        if self.take(")") {
            return Ok(Action::Frequency { title, number, bounds });
        }
        self.need(",")?;
        let second = self.expression()?;
        let other = self.bounds()?;
        let cells = |bounds: Bounds| i64::from(bounds.hi) - i64::from(bounds.lo) + 3;
        if cells(bounds).saturating_mul(cells(other)) > MOST_CELLS {
            self.place -= 1;
            return Err(self.problem(ScriptProblem::Bounds { most: MOST_CELLS }));
        }
        self.need(")")?;
        let numbers = Box::new([number, second]);
        Ok(Action::Frequency2 { title, numbers, bounds: [bounds, other] })
    }

    fn bounds(&mut self) -> Read<Bounds> {
        self.need(",")?;
        let lo = self.number()?;
        self.need(",")?;
        let hi = self.number()?;
        if hi < lo || i64::from(hi) - i64::from(lo) > MOST_CELLS {
            self.place -= 1;
            return Err(self.problem(ScriptProblem::Bounds { most: MOST_CELLS }));
        }
        Ok(Bounds { lo, hi })
    }

    pub(super) fn seat(&mut self) -> Read<Seat> {
        let seat = seat_of(self.peek().text).ok_or_else(|| self.expected(Expectation::Seat))?;
        self.advance();
        Ok(seat)
    }

    pub(super) fn suit(&mut self) -> Read<Suit> {
        let suit = suit_of(self.peek().text).ok_or_else(|| self.expected(Expectation::Suit))?;
        self.advance();
        Ok(suit)
    }

    fn vulnerability(&mut self) -> Read<Vulnerability> {
        let vulnerability = match self.peek().text {
            "none" => Vulnerability::None,
            "ns" | "NS" => Vulnerability::NorthSouth,
            "ew" | "EW" => Vulnerability::EastWest,
            "all" => Vulnerability::Both,
            _ => return Err(self.expected(Expectation::Vulnerability)),
        };
        self.advance();
        Ok(vulnerability)
    }

    /// A whole number, with a minus or without.
    pub(super) fn number(&mut self) -> Read<i32> {
        let is_negative = self.take("-");
        let token = self.peek();
        if token.kind != Kind::Number {
            return Err(self.expected(Expectation::Number));
        }
        let number: i32 = token.text.parse().map_err(|_| self.problem(ScriptProblem::Number))?;
        self.advance();
        Ok(if is_negative { -number } else { number })
    }

    pub(super) fn peek(&self) -> Token<'a> {
        self.tokens[self.place]
    }

    /// Goes on; never past the end.
    pub(super) fn advance(&mut self) {
        self.place = (self.place + 1).min(self.tokens.len() - 1);
    }

    pub(super) fn take(&mut self, text: &str) -> bool {
        let is_there = self.peek().is(text);
        if is_there {
            self.advance();
        }
        is_there
    }

    pub(super) fn need(&mut self, text: &'static str) -> Read<()> {
        if self.take(text) { Ok(()) } else { Err(self.expected(Expectation::Sign(text))) }
    }

    /// The error that something else should stand here.
    pub(super) fn expected(&self, expected: Expectation) -> ScriptError {
        let token = self.peek();
        let found = match token.kind {
            Kind::End => "the end of the script".to_owned(),
            Kind::String => format!("\"{}\"", token.text),
            _ => token.text.to_owned(),
        };
        self.problem(ScriptProblem::Expected { expected, found })
    }

    /// The error that something is wrong with what stands here.
    pub(super) fn problem(&self, problem: ScriptProblem) -> ScriptError {
        let token = self.peek();
        let quotes = if token.kind == Kind::String { 2 } else { 0 };
        error(self.text, token.at, token.text.len() + quotes, problem)
    }
}

pub(super) fn seat_of(word: &str) -> Option<Seat> {
    match word {
        "north" => Some(Seat::North),
        "east" => Some(Seat::East),
        "south" => Some(Seat::South),
        "west" => Some(Seat::West),
        _ => None,
    }
}

pub(super) fn suit_of(word: &str) -> Option<Suit> {
    match word {
        "club" | "clubs" => Some(Suit::Clubs),
        "diamond" | "diamonds" => Some(Suit::Diamonds),
        "heart" | "hearts" => Some(Suit::Hearts),
        "spade" | "spades" => Some(Suit::Spades),
        _ => None,
    }
}

/// The cards of `SAKT4`.
fn holding_of(word: &str) -> Option<Hand> {
    let suit = word.chars().next().filter(char::is_ascii_uppercase).and_then(Suit::from_letter)?;
    let holding = word[1..].parse().ok()?;
    Some(Hand::EMPTY.with_holding(suit, holding))
}

/// The card of `AS`, or of `SA`, which the classic program does not take.
pub(super) fn card_of(word: &str) -> Option<Card> {
    let mut letters = word.chars();
    let [first, second] = [letters.next()?, letters.next()?];
    let swapped: String = [second, first].into_iter().collect();
    let is_whole = letters.next().is_none();
    swapped.parse().or_else(|_| word.parse()).ok().filter(|_| is_whole)
}
