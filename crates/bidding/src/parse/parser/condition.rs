//! Conditions on hands, as rows write them after the colon.

use merrimac_cards::{Rank, Shape, Stopper, Suit};
use merrimac_dealing::{Range, ShapeSet};

use super::{DEEPEST, Parser, Read};
use crate::condition::{Condition, Counted, Test, balanced};
use crate::syntax::SuitName;

impl Parser<'_> {
    /// Parts separated by commas must all hold; `or` binds more tightly, `and` more tightly still.
    pub(super) fn condition(&mut self) -> Read<Condition<SuitName>> {
        let mut parts = vec![self.choice()?];
        while self.take_sign(",") {
            parts.push(self.choice()?);
        }
        Ok(single(parts, Condition::All))
    }

    fn choice(&mut self) -> Read<Condition<SuitName>> {
        let mut parts = vec![self.both()?];
        while self.take_word("or") {
            parts.push(self.both()?);
        }
        Ok(single(parts, Condition::Any))
    }

    fn both(&mut self) -> Read<Condition<SuitName>> {
        let mut parts = vec![self.one()?];
        while self.take_word("and") {
            parts.push(self.one()?);
        }
        Ok(single(parts, Condition::All))
    }

    fn one(&mut self) -> Read<Condition<SuitName>> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.expected("fewer brackets"));
        }
        let condition = if self.take_word("not") {
            Condition::Not(Box::new(self.one()?))
        } else if self.take_sign("(") {
            let inner = self.condition()?;
            self.expect_sign(")")?;
            inner
        } else {
            self.atom()?
        };
        self.depth -= 1;
        Ok(condition)
    }

    fn atom(&mut self) -> Read<Condition<SuitName>> {
        if let Some(suit) = self.take_suit() {
            return self.length(suit);
        }
        let word = self.word("a condition such as hcp 12+, M 5+ or balanced")?;
        Ok(match word.as_str() {
            "anything" => Condition::Anything,
            "hcp" if self.take_word("in") => {
                Condition::Test(Test::PointsIn(self.suit()?, self.range()?))
            }
            "hcp" => Condition::Strength(Counted::HighCards, self.range()?),
            "points" => Condition::Strength(Counted::Points, self.range()?),
            "support" => {
                let suit = self.suit()?;
                Condition::Strength(Counted::Support(suit), self.range()?)
            }
            "rule20" => Condition::Strength(Counted::Opening, self.range()?),
            "rule15" => Condition::Strength(Counted::FourthSeat, self.range()?),
            "total" => Condition::Total(self.take_suit(), self.range()?),
            "best" => Condition::Best(self.take_suit(), self.range()?),
            "value" => Condition::Value(self.range()?),
            "worth" => Condition::Worth(self.take_suit(), self.range()?),
            "hope" => Condition::Hope(self.take_suit(), self.range()?),
            "trumps" => Condition::Trumps(self.suit()?, self.range()?),
            "longest" => Condition::Longest(self.suit()?),
            "balanced" => Condition::Shape(Box::new(balanced())),
            "semibalanced" => Condition::Shape(Box::new(ShapeSet::semi_balanced())),
            "unbalanced" => Condition::Shape(Box::new(!balanced())),
            "shape" => Condition::Shape(Box::new(self.shape()?)),
            "stop" => Condition::Test(Test::Stop(self.suit()?, Stopper::Full)),
            "halfstop" => Condition::Test(Test::Stop(self.suit()?, Stopper::Partial)),
            "stopstheirs" => Condition::StopsTheirs,
            "good" => Condition::Test(Test::Good(self.suit()?)),
            "top2" | "top3" | "top4" | "top5" => {
                let top = word.as_bytes()[3] - b'0';
                Condition::Test(Test::Top(top, self.suit()?, self.range()?))
            }
            "aces" => Condition::Test(Test::Cards(Rank::Ace, self.range()?)),
            "kings" => Condition::Test(Test::Cards(Rank::King, self.range()?)),
            "queens" => Condition::Test(Test::Cards(Rank::Queen, self.range()?)),
            "controls" => Condition::Test(Test::Controls(self.range()?)),
            "losers" => Condition::Test(Test::Losers(self.range()?)),
            "quick" => Condition::Test(Test::QuickHalves(self.range()?)),
            "quality" => Condition::Test(Test::Quality(self.suit()?, self.range()?)),
            "tricks" => Condition::Test(Test::Tricks(self.range()?)),
            name => self.named(name)?,
        })
    }

    /// `M 5+`, `H > S`, `H >= 4`.
    fn length(&mut self, suit: SuitName) -> Read<Condition<SuitName>> {
        let sign = [">=", "<=", ">", "<", "="].into_iter().find(|sign| self.is_sign(sign));
        let Some(sign) = sign else { return Ok(Condition::Length(suit, self.range()?)) };
        self.at += 1;
        if self.starts_number() {
            let number = self.number()?;
            return Ok(Condition::Length(
                suit,
                match sign {
                    ">=" => Range::at_least(number),
                    "<=" => Range::at_most(number),
                    ">" => Range::at_least(number + 1),
                    "<" => Range::at_most(number - 1),
                    _ => Range::new(number, number),
                },
            ));
        }
        let other = self.suit()?;
        Ok(match sign {
            ">=" => Condition::Longer(suit, other, 0),
            "<=" => Condition::Longer(other, suit, 0),
            ">" => Condition::Longer(suit, other, 1),
            "<" => Condition::Longer(other, suit, 1),
            _ => Condition::All(vec![
                Condition::Longer(suit, other, 0),
                Condition::Longer(other, suit, 0),
            ]),
        })
    }

    /// `5431` in any order, or `4=4=3=2` from spades on.
    fn shape(&mut self) -> Read<ShapeSet> {
        const WHAT: &str = "a shape such as 5431 or 4=4=3=2";
        let first = self.at;
        let mut text = self.word(WHAT)?;
        while self.take_sign("=") {
            text = format!("{text}={}", self.word("a length")?);
        }
        if text.contains('=') {
            let shape: Shape = text.parse().map_err(|_| self.expected_at(first, WHAT))?;
            return Ok(ShapeSet::from_fn(|lengths| {
                Suit::ALL.into_iter().all(|suit| lengths[suit] == shape.length(suit))
            }));
        }
        format!("any {text}").parse().map_err(|_| self.expected_at(first, WHAT))
    }

    fn named(&mut self, name: &str) -> Read<Condition<SuitName>> {
        let Some((letters, condition)) = self.definitions.named.get(name).cloned() else {
            return Err(
                self.expected_at(self.at - 1, "a condition such as hcp 12+, M 5+ or balanced")
            );
        };
        if letters.is_empty() {
            return Ok(condition);
        }
        self.expect_sign("(")?;
        let mut suits = vec![self.suit()?];
        while self.take_sign(",") {
            suits.push(self.suit()?);
        }
        if suits.len() != letters.len() {
            return Err(self.expected(&format!("{} suits in brackets", letters.len())));
        }
        self.expect_sign(")")?;
        let replace = |name: SuitName| {
            letters.iter().position(|letter| *letter == name).map_or(name, |place| suits[place])
        };
        Ok(condition.map(&replace))
    }
}

fn single<S>(
    mut parts: Vec<Condition<S>>,
    join: impl Fn(Vec<Condition<S>>) -> Condition<S>,
) -> Condition<S> {
    if parts.len() == 1 { parts.remove(0) } else { join(parts) }
}
