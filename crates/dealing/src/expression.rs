//! Constraints as people write them: `15-17 hcp, balanced` and `5+ spades, not 4+ hearts`.
//!
//! ```text
//! constraint = list [ "else" probability ]            soft: hands outside with a probability
//! list       = choice { "," choice }                  all of these
//! choice     = both { "or" both }                     one of these
//! both       = one { "and" one }
//! one        = "not" one | "(" constraint ")" | range measure [ "in" suit ]
//!            | "balanced" | "semibalanced" | "unbalanced" | "anything"
//!            | "shape" shapes | "holds" card { card } | "good" suit
//!            | ("stopper" | "half stopper" | "void" | "singleton" | "doubleton") "in" suit
//! range      = "15-17" | "5+" | "7-" | "4"
//! measure    = suit | hcp | points | controls | losers | aces | kings | queens | jacks | tens
//!            | top2 … top5 | half-tricks | banzai | shortness | rule | kr
//! shapes     = shape { ("+" | "-") shape }            shape = [ "any" ] 5431 | 5xxx | 5=4=3=1
//! ```
//!
//! `points` are high cards and one for each card beyond the fourth of a suit, `rule` is the rule of
//! twenty's count, `kr` the Kaplan–Rubens count in hundredths. Words are read in either case, suits
//! in the plural, the singular or as `♠`.

mod deal;

use std::fmt;
use std::str::FromStr;

use merrimac_cards::{BySuit, Card, Hand, Rank, Stopper, Suit};
use thiserror::Error;

use crate::constraint::{Constraint, Count, Measure, Range};
use crate::shapes::ShapeSet;

/// Brackets and nots inside each other, at most.
const DEEPEST: usize = 64;

/// The text is not a constraint.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {column}: expected {expected}, found {found:?}")]
pub struct ExpressionError {
    /// The column of the first character that does not fit, from 1, in characters.
    pub column: usize,
    /// How many characters do not fit; 0 at the end of the text.
    pub length: usize,
    /// What would have fitted.
    pub expected: Expected,
    /// What stands there; empty at the end of the text.
    pub found: String,
}

/// What would have fitted in an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A condition on a hand.
    Condition,
    /// Something to count.
    Measure,
    /// A suit.
    Suit,
    /// The word "in".
    In,
    /// A shape.
    Shape,
    /// A card.
    Card,
    /// A closing bracket.
    Bracket,
    /// A greater number after a smaller one.
    Greater,
    /// A number that a hand can have.
    SmallNumber,
    /// A probability.
    Probability,
    /// More conditions, or the end.
    End,
    /// Fewer brackets inside each other.
    FewerBrackets,
    /// Whose hand is meant.
    Seats,
    /// A colon after the seats.
    Colon,
    /// A range of something to count over several hands.
    Sum,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Condition => "a condition such as 15-17 hcp, 5+ spades or balanced",
            Self::Measure => "something to count, such as hcp, spades or losers",
            Self::Suit => "a suit",
            Self::In => "\"in\" and a suit",
            Self::Shape => "a shape such as 5431, any 4333, 5xxx or 5=4=3=1",
            Self::Card => "a card such as SA",
            Self::Bracket => "a closing bracket",
            Self::Greater => "a number not below the one before",
            Self::SmallNumber => "a number below a million",
            Self::Probability => "a probability from 0 to 1",
            Self::End => "a comma, \"or\", \"and\" or the end",
            Self::FewerBrackets => "fewer brackets inside each other",
            Self::Seats => "seats such as N, NS or W-E",
            Self::Colon => "a colon after the seats",
            Self::Sum => "a range and what to count, such as 8+ hearts",
        })
    }
}

impl FromStr for Constraint {
    type Err = ExpressionError;

    /// Reads an expression.
    ///
    /// ```
    /// use merrimac_dealing::Constraint;
    /// let two_spades: Constraint = "5-10 hcp, 6 spades, not 4+ hearts, 2+ top3 in spades".parse()?;
    /// assert!(two_spades.admits("KQT965.2.J742.85".parse().unwrap()));
    /// let error = "15-17 hcp, 5+ spaces".parse::<Constraint>().unwrap_err();
    /// assert_eq!((error.column, error.length), (15, 6));
    /// # Ok::<(), merrimac_dealing::ExpressionError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ExpressionError> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let constraint = reader.constraint()?;
        reader.skip_blanks();
        if reader.at < text.len() { Err(reader.expected(Expected::End)) } else { Ok(constraint) }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

type Read<T> = Result<T, ExpressionError>;

impl<'a> Reader<'a> {
    fn constraint(&mut self) -> Read<Constraint> {
        let inside = self.list()?;
        if !self.take_word("else") {
            return Ok(inside);
        }
        self.skip_blanks();
        let number = self.peek_run(|letter| letter.is_ascii_digit() || ".e-".contains(letter));
        match number.parse::<f64>() {
            Ok(outside) if (0.0..=1.0).contains(&outside) => {
                self.at += number.len();
                Ok(Constraint::Soft { inside: Box::new(inside), outside })
            }
            _ => Err(self.expected(Expected::Probability)),
        }
    }

    fn list(&mut self) -> Read<Constraint> {
        let mut parts = vec![self.choice()?];
        while self.take_sign(',') {
            parts.push(self.choice()?);
        }
        Ok(single(parts, Constraint::All))
    }

    fn choice(&mut self) -> Read<Constraint> {
        let mut parts = vec![self.both()?];
        while self.take_word("or") {
            parts.push(self.both()?);
        }
        Ok(single(parts, Constraint::AnyOf))
    }

    fn both(&mut self) -> Read<Constraint> {
        let mut parts = vec![self.one()?];
        while self.take_word("and") {
            parts.push(self.one()?);
        }
        Ok(single(parts, Constraint::All))
    }

    fn one(&mut self) -> Read<Constraint> {
        self.skip_blanks();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.expected(Expected::FewerBrackets));
        }
        let read = if self.take_word("not") {
            Constraint::Not(Box::new(self.one()?))
        } else if self.take_sign('(') {
            let inner = self.constraint()?;
            if !self.take_sign(')') {
                return Err(self.expected(Expected::Bracket));
            }
            inner
        } else if self.starts_number() {
            let range = self.range()?;
            Constraint::Measure(self.measure()?, range)
        } else {
            self.words()?
        };
        self.depth -= 1;
        Ok(read)
    }

    fn words(&mut self) -> Read<Constraint> {
        let word = self.peek_word().to_ascii_lowercase();
        let before = self.at;
        self.at += word.len();
        match word.as_str() {
            "anything" => Ok(Constraint::Anything),
            "balanced" => Ok(Constraint::balanced()),
            "semibalanced" => Ok(Constraint::shape(ShapeSet::semi_balanced())),
            "unbalanced" => Ok(Constraint::shape(!ShapeSet::balanced())),
            "shape" => self.shapes(),
            "holds" => self.cards(),
            "good" => Ok(Constraint::GoodSuit(self.suit()?)),
            "stopper" => Ok(Constraint::Stops(self.in_suit()?, Stopper::Full)),
            "half" if self.take_word("stopper") => {
                Ok(Constraint::Stops(self.in_suit()?, Stopper::Partial))
            }
            "void" => Ok(Constraint::length(self.in_suit()?, 0, 0)),
            "singleton" => Ok(Constraint::length(self.in_suit()?, 1, 1)),
            "doubleton" => Ok(Constraint::length(self.in_suit()?, 2, 2)),
            _ => {
                self.at = before;
                Err(self.expected(Expected::Condition))
            }
        }
    }

    fn range(&mut self) -> Read<Range> {
        let lo = self.number()?;
        if self.take_sign('+') {
            return Ok(Range::at_least(lo));
        }
        if !self.take_sign('-') {
            return Ok(Range::new(lo, lo));
        }
        self.skip_blanks();
        if !self.starts_number() {
            return Ok(Range::at_most(lo));
        }
        let before = self.at;
        let hi = self.number()?;
        if hi < lo {
            self.at = before;
            return Err(self.expected(Expected::Greater));
        }
        Ok(Range::new(lo, hi))
    }

    fn number(&mut self) -> Read<i32> {
        let minus = if self.rest().starts_with('-') { "-" } else { "" };
        let digits = &self.rest()[minus.len()..];
        let length = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
        let text = &self.rest()[..minus.len() + length];
        match text.parse::<i32>() {
            Ok(number) if number.abs() < 1_000_000 || number == i32::MIN => {
                self.at += text.len();
                Ok(number)
            }
            _ => Err(self.expected(Expected::SmallNumber)),
        }
    }

    fn measure(&mut self) -> Read<Measure> {
        self.skip_blanks();
        if let Some(suit) = self.take_suit() {
            return Ok(Measure::Length(suit));
        }
        let word = self.peek_run(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        let measure = whole_measure(&word.to_ascii_lowercase());
        let Some(measure) = measure else { return Err(self.expected(Expected::Measure)) };
        self.at += word.len();
        match measure {
            Measure::Whole(count) if self.take_word("in") => {
                Ok(Measure::Within(count, self.suit()?))
            }
            measure => Ok(measure),
        }
    }

    fn in_suit(&mut self) -> Read<Suit> {
        if self.take_word("in") { self.suit() } else { Err(self.expected(Expected::In)) }
    }

    fn suit(&mut self) -> Read<Suit> {
        self.skip_blanks();
        self.take_suit().ok_or_else(|| self.expected(Expected::Suit))
    }

    fn take_suit(&mut self) -> Option<Suit> {
        let symbol = self.rest().chars().next().filter(|letter| !letter.is_ascii());
        if let Some(suit) = symbol.and_then(Suit::from_letter) {
            self.at += symbol.map_or(0, char::len_utf8);
            return Some(suit);
        }
        let word = self.peek_word();
        let suit = match word.to_ascii_lowercase().as_str() {
            "club" | "clubs" => Suit::Clubs,
            "diamond" | "diamonds" => Suit::Diamonds,
            "heart" | "hearts" => Suit::Hearts,
            "spade" | "spades" => Suit::Spades,
            _ => return None,
        };
        self.at += word.len();
        Some(suit)
    }

    fn shapes(&mut self) -> Read<Constraint> {
        let mut set = self.shape()?;
        loop {
            if self.take_sign('+') {
                set = set | self.shape()?;
            } else if self.take_sign('-') {
                set = set - self.shape()?;
            } else {
                return Ok(Constraint::shape(set));
            }
        }
    }

    fn shape(&mut self) -> Read<ShapeSet> {
        let any = self.take_word("any");
        self.skip_blanks();
        let word = self.peek_run(|letter| letter.is_ascii_digit() || "xX=".contains(letter));
        let set = if word.contains('=') {
            exact_shape(word).filter(|_| !any)
        } else {
            word.parse::<ShapeSet>().ok().and_then(|set| {
                let any = if any { format!("any {word}").parse().ok() } else { None };
                any.or(Some(set))
            })
        };
        let Some(set) = set else { return Err(self.expected(Expected::Shape)) };
        self.at += word.len();
        Ok(set)
    }

    fn cards(&mut self) -> Read<Constraint> {
        let mut cards = Hand::EMPTY;
        loop {
            self.skip_blanks();
            match self.peek_word().parse::<Card>() {
                Ok(card) => {
                    self.at += self.peek_word().len();
                    cards = cards.with(card);
                }
                Err(_) if cards.is_empty() => return Err(self.expected(Expected::Card)),
                Err(_) => return Ok(Constraint::Holds(cards)),
            }
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn starts_number(&self) -> bool {
        let mut letters = self.rest().chars();
        match letters.next() {
            Some('-') => letters.next().is_some_and(|letter| letter.is_ascii_digit()),
            first => first.is_some_and(|letter| letter.is_ascii_digit()),
        }
    }

    /// The letters from here on that pass a test.
    fn peek_run(&self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())]
    }

    fn peek_word(&self) -> &'a str {
        self.peek_run(|letter| letter.is_ascii_alphanumeric())
    }

    fn take_sign(&mut self, sign: char) -> bool {
        self.skip_blanks();
        let is_there = self.rest().starts_with(sign);
        if is_there {
            self.at += sign.len_utf8();
        }
        is_there
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let is_there = self.peek_word().eq_ignore_ascii_case(word);
        if is_there {
            self.at += word.len();
        }
        is_there
    }

    /// The error that something else should stand here.
    fn expected(&self, expected: Expected) -> ExpressionError {
        let rest = self.rest().trim_start();
        let at = self.text.len() - rest.len();
        let word = &rest[..rest
            .find(|letter: char| !letter.is_alphanumeric())
            .filter(|&length| length > 0)
            .unwrap_or_else(|| match rest.chars().next() {
                Some(first) if !first.is_alphanumeric() => first.len_utf8(),
                _ => rest.len(),
            })];
        ExpressionError {
            column: self.text[..at].chars().count() + 1,
            length: word.chars().count(),
            expected,
            found: word.to_owned(),
        }
    }
}

/// The only part, or all of them joined.
fn single(mut parts: Vec<Constraint>, join: impl Fn(Vec<Constraint>) -> Constraint) -> Constraint {
    if parts.len() == 1 { parts.remove(0) } else { join(parts) }
}

fn whole_measure(word: &str) -> Option<Measure> {
    let count = match word {
        "hcp" | "hcps" => Count::HighCards,
        "points" | "point" => Count::HighCardsAndLength,
        "controls" | "control" => Count::Controls,
        "losers" | "loser" => Count::Losers,
        "shortness" => Count::Shortness,
        "half-tricks" => Count::QuickTricksInHalves,
        "banzai" => Count::Banzai,
        "aces" | "ace" => Count::Rank(Rank::Ace),
        "kings" | "king" => Count::Rank(Rank::King),
        "queens" | "queen" => Count::Rank(Rank::Queen),
        "jacks" | "jack" => Count::Rank(Rank::Jack),
        "tens" | "ten" => Count::Rank(Rank::Ten),
        "rule" => return Some(Measure::Opening),
        "kr" => return Some(Measure::KaplanRubens),
        _ => {
            if let Some(top) = word.strip_prefix("top") {
                return top
                    .parse()
                    .ok()
                    .filter(|top| *top <= 13)
                    .map(Count::Top)
                    .map(Measure::Whole);
            }
            let letter = word.strip_prefix("rank")?.chars().next()?;
            Count::Rank(Rank::from_letter(letter).filter(|_| word.len() == 5)?)
        }
    };
    Some(Measure::Whole(count))
}

/// The set with a shape written `5=4=3=1`.
fn exact_shape(word: &str) -> Option<ShapeSet> {
    let shape: merrimac_cards::Shape = word.parse().ok()?;
    let lengths = BySuit::from_fn(|suit| shape.length(suit));
    let mut set = ShapeSet::EMPTY;
    set.insert(lengths);
    Some(set).filter(|set| !set.is_empty())
}

#[cfg(test)]
mod tests;
