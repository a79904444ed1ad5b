//! Expressions of a script, with C's operators and precedence.
//!
//! ```text
//! expr   = or [ "?" expr ":" expr ]
//! or     = and { ("||" | "or") and }          and   = equal { ("&&" | "and") equal }
//! equal  = order { ("==" | "!=") order }      order = sum { ("<" | "<=" | ">" | ">=") sum }
//! sum    = product { ("+" | "-") product }    product = unary { ("*" | "/" | "%") unary }
//! unary  = ("!" | "not" | "-") unary | "(" expr ")" | number | name | function
//! ```

use merrimac_cards::{Bid, Seat, Strain, Suit};

use super::error::{Expectation, ScriptError, ScriptProblem};
use super::lexer::Kind;
use super::parser::{Parser, Read, card_of, suit_of};
use super::tree::{CountName, Expr, Operator};
use crate::shapes::ShapeSet;

/// Levels of an expression, names spelt out, at most: evaluation goes down one by one.
const DEEPEST: u32 = 250;
/// Brackets and signs inside each other, at most: reading goes ten steps down for each.
const MOST_BRACKETS: u32 = 60;

/// An expression and how deep it is.
type Deep = (Expr, u32);

/// The operators of each level that goes from left to right, loosest first.
const LEVELS: [&[(&str, Operator)]; 4] = [
    &[("==", Operator::Equal), ("!=", Operator::Unequal)],
    &[
        ("<", Operator::Less),
        ("<=", Operator::LessOrEqual),
        (">", Operator::Greater),
        (">=", Operator::GreaterOrEqual),
    ],
    &[("+", Operator::Add), ("-", Operator::Subtract)],
    &[("*", Operator::Multiply), ("/", Operator::Divide), ("%", Operator::Remainder)],
];

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Read<Expr> {
        Ok(self.expression_with_depth()?.0)
    }

    pub(super) fn expression_with_depth(&mut self) -> Read<Deep> {
        self.open_bracket()?;
        let (test, depth) = self.any_of()?;
        let read = if self.take("?") {
            let (yes, yes_depth) = self.expression_with_depth()?;
            self.need(":")?;
            let (no, no_depth) = self.expression_with_depth()?;
            let depth = self.check_depth(1 + depth.max(yes_depth).max(no_depth))?;
            (Expr::If(Box::new(test), Box::new(yes), Box::new(no)), depth)
        } else {
            (test, depth)
        };
        self.nesting -= 1;
        Ok(read)
    }

    fn any_of(&mut self) -> Read<Deep> {
        self.list(Self::all_of, ["||", "or"], Expr::AnyOf)
    }

    fn all_of(&mut self) -> Read<Deep> {
        self.list(|parser| parser.level(0), ["&&", "and"], Expr::All)
    }

    fn list(
        &mut self,
        part: impl Fn(&mut Self) -> Read<Deep>,
        signs: [&str; 2],
        join: impl Fn(Vec<Expr>) -> Expr,
    ) -> Read<Deep> {
        let (first, mut depth) = part(self)?;
        let mut parts = vec![first];
        while self.take(signs[0]) || self.take(signs[1]) {
            let (next, next_depth) = part(self)?;
            depth = depth.max(next_depth);
            parts.push(next);
        }
        if parts.len() == 1 {
            return Ok((parts.remove(0), depth));
        }
        Ok((join(parts), self.check_depth(depth + 1)?))
    }

    /// A chain of operators of one level.
    fn level(&mut self, level: usize) -> Read<Deep> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let (mut left, mut depth) = self.level(level + 1)?;
        loop {
            let sign = self.peek();
            let operator = operators.iter().find(|(text, _)| sign.is(text));
            let Some(&(_, operator)) = operator else { return Ok((left, depth)) };
            self.advance();
            let (right, right_depth) = self.level(level + 1)?;
            depth = self.check_depth(1 + depth.max(right_depth))?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
    }

    fn unary(&mut self) -> Read<Deep> {
        let is_not = self.peek().is("!") || self.peek().is("not");
        if is_not || self.peek().is("-") {
            self.advance();
            self.open_bracket()?;
            let (inner, depth) = self.unary()?;
            self.nesting -= 1;
            let depth = self.check_depth(depth + 1)?;
            return Ok(match (is_not, inner) {
                (true, inner) => (Expr::Not(Box::new(inner)), depth),
                (false, Expr::Number(number)) => (Expr::Number(number.wrapping_neg()), depth),
                (false, inner) => (Expr::Negate(Box::new(inner)), depth),
            });
        }
        if self.take("(") {
            let inner = self.expression_with_depth()?;
            self.need(")")?;
            return Ok(inner);
        }
        match self.peek().kind {
            Kind::Number => Ok((Expr::Number(self.number()?), 1)),
            Kind::Word => self.word(),
            _ => Err(self.expected(Expectation::Expression)),
        }
    }

    fn word(&mut self) -> Read<Deep> {
        if let Some(call) = self.call()? {
            return Ok(call);
        }
        let name = self.peek().text;
        match self.names.get(name) {
            Some(&place) => {
                self.advance();
                Ok((Expr::Named(place), self.check_depth(self.depths[place] + 1)?))
            }
            None => Err(self.problem(ScriptProblem::Unknown { name: name.to_owned() })),
        }
    }

    /// Whether an expression can start here.
    pub(super) fn starts_expression(&self) -> bool {
        let token = self.peek();
        match token.kind {
            Kind::Number | Kind::Word => true,
            Kind::Sign => ["(", "-", "!"].contains(&token.text),
            Kind::String | Kind::End => false,
        }
    }

    /// Whether a function's name stands here.
    pub(super) fn starts_call(&self) -> bool {
        let word = self.peek().text;
        suit_of(word).is_some()
            || count_of(word).is_some()
            || matches!(
                word,
                "control"
                    | "controls"
                    | "loser"
                    | "losers"
                    | "cccc"
                    | "quality"
                    | "shape"
                    | "hascard"
                    | "trick"
                    | "tricks"
                    | "score"
                    | "imp"
                    | "imps"
                    | "rnd"
            )
    }

    /// A function; nothing if the word is none.
    fn call(&mut self) -> Read<Option<Deep>> {
        if !self.starts_call() {
            return Ok(None);
        }
        let word = self.peek().text;
        self.advance();
        self.need("(")?;
        let flat = |expr| (expr, 1);
        let call = match word {
            "cccc" => flat(Expr::KaplanRubens(self.seat()?)),
            "quality" => {
                let seat = self.seat()?;
                self.need(",")?;
                flat(Expr::Quality(seat, self.suit()?))
            }
            "shape" => {
                let seat = self.seat()?;
                self.need(",")?;
                flat(Expr::Shape(seat, Box::new(self.shapes()?)))
            }
            "hascard" => {
                let seat = self.seat()?;
                self.need(",")?;
                let card = card_of(self.peek().text);
                let card = card.ok_or_else(|| self.expected(Expectation::Card))?;
                self.advance();
                flat(Expr::HasCard(seat, card))
            }
            "trick" | "tricks" => {
                let seat = self.seat()?;
                self.need(",")?;
                flat(Expr::Tricks(seat, self.strain()?))
            }
            "score" => self.score()?,
            "imp" | "imps" => self.wrapped(Expr::Imps)?,
            "rnd" => self.wrapped(Expr::Random)?,
            _ => {
                let (seat, suit) = self.seat_and_suit(suit_of(word).is_none())?;
                flat(hand_call(word, seat, suit))
            }
        };
        self.need(")")?;
        Ok(Some(call))
    }

    fn wrapped(&mut self, wrap: impl Fn(Box<Expr>) -> Expr) -> Read<Deep> {
        let (inner, depth) = self.expression_with_depth()?;
        Ok((wrap(Box::new(inner)), self.check_depth(depth + 1)?))
    }

    fn seat_and_suit(&mut self, takes_suit: bool) -> Read<(Seat, Option<Suit>)> {
        let seat = self.seat()?;
        let has_suit = takes_suit && self.take(",");
        Ok((seat, if has_suit { Some(self.suit()?) } else { None }))
    }

    fn score(&mut self) -> Read<Deep> {
        let vulnerable = match self.peek().text {
            "vul" => true,
            "nv" | "nonvul" => false,
            _ => return Err(self.expected(Expectation::Vulnerable)),
        };
        self.advance();
        self.need(",")?;
        let bid = contract_of(self.peek().text);
        let bid = bid.ok_or_else(|| self.expected(Expectation::Contract))?;
        self.advance();
        self.need(",")?;
        self.wrapped(|tricks| Expr::Score { vulnerable, bid, tricks })
    }

    fn strain(&mut self) -> Read<Strain> {
        let word = self.peek().text;
        let strain = match word {
            "notrump" | "notrumps" => Some(Strain::Notrump),
            _ => suit_of(word).map(Strain::from),
        };
        let strain = strain.ok_or_else(|| self.expected(Expectation::Strain))?;
        self.advance();
        Ok(strain)
    }

    /// Shapes joined by `+`, `,` or nothing, and taken away by `-`.
    fn shapes(&mut self) -> Read<ShapeSet> {
        let mut set = self.one_shape()?;
        loop {
            if self.take("-") {
                set = set - self.one_shape()?;
            } else if self.take("+") || self.take(",") || !self.peek().is(")") {
                set = set | self.one_shape()?;
            } else {
                return Ok(set);
            }
        }
    }

    fn one_shape(&mut self) -> Read<ShapeSet> {
        let any = if self.take("any") { "any " } else { "" };
        let token = self.peek();
        let set = format!("{any}{}", token.text).parse::<ShapeSet>().ok();
        let set = set.filter(|_| matches!(token.kind, Kind::Word | Kind::Number));
        let set = set.ok_or_else(|| self.expected(Expectation::Shape))?;
        self.advance();
        Ok(set)
    }

    /// Fails if too many brackets are open.
    fn open_bracket(&mut self) -> Read<()> {
        self.nesting += 1;
        if self.nesting > MOST_BRACKETS {
            return Err(self.problem(ScriptProblem::TooDeep { most: MOST_BRACKETS }));
        }
        Ok(())
    }

    /// Fails if something is too deep to be evaluated.
    fn check_depth(&self, depth: u32) -> Result<u32, ScriptError> {
        if depth > DEEPEST {
            return Err(self.problem(ScriptProblem::TooDeep { most: DEEPEST }));
        }
        Ok(depth)
    }
}

fn hand_call(word: &str, seat: Seat, suit: Option<Suit>) -> Expr {
    match (word, suit_of(word), count_of(word)) {
        (_, Some(length), _) => Expr::Length(seat, length),
        (_, _, Some(count)) => Expr::Points(count, seat, suit),
        ("loser" | "losers", ..) => Expr::Losers(seat, suit),
        _ => Expr::Controls(seat, suit),
    }
}

/// The count of points that a word names.
fn count_of(word: &str) -> Option<CountName> {
    let names: [&[&str]; 10] = [
        &["pt0", "ten", "tens"],
        &["pt1", "jack", "jacks"],
        &["pt2", "queen", "queens"],
        &["pt3", "king", "kings"],
        &["pt4", "ace", "aces"],
        &["pt5", "top2"],
        &["pt6", "top3"],
        &["pt7", "top4"],
        &["pt8", "top5"],
        &["pt9", "c13"],
    ];
    if matches!(word, "hcp" | "hcps") {
        return Some(CountName::HighCards);
    }
    let place = names.iter().position(|names| names.contains(&word))?;
    Some(CountName::Alternative(place as u8))
}

/// The bid of `x3N`.
fn contract_of(word: &str) -> Option<Bid> {
    let text = word.strip_prefix('x')?;
    let level = text.chars().next()?.to_digit(10)? as u8;
    Bid::try_new(level, text.get(1..)?.parse().ok()?)
}
