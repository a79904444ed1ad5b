//! The grammar, by recursive descent.

mod condition;
mod guard;

use std::ops::Range as Span;

use merrimac_cards::Suit;
use merrimac_dealing::Range;

use super::lexer::{Line, Placed, Token, lines};
use super::{Definitions, ParseRulesError};
use crate::syntax::{
    Block, CallForm, Forcing, Options, Pattern, Row, RuleFile, StrainName, SuitName, Where,
};

type Read<T> = Result<T, ParseRulesError>;

/// Conditions nested deeper than this are refused, so that no text exhausts the stack.
const DEEPEST: usize = 40;

/// What may begin a line.
const STATEMENT: &str = "`after`, `define`, `convention`, `system`, `use` or `without`";

/// The system that a text names in its first line, and where, if it is laid over one.
pub(super) fn base(text: &str) -> Option<(String, Span<usize>)> {
    let lines = lines(text).ok()?;
    let line = lines.iter().find(|line| line.title.is_none())?;
    let definitions = &mut Definitions::default();
    let mut parser = Parser { text, line, at: 0, depth: 0, definitions };
    if line.indent == 0 && parser.take_word("use") { parser.base().ok() } else { None }
}

pub(super) fn parse(text: &str, definitions: &mut Definitions) -> Read<RuleFile> {
    let lines = lines(text).map_err(|span| {
        error(text, span.clone(), "a word, a sign or a text in quotes", &text[span])
    })?;
    let mut file = RuleFile::default();
    let mut section = String::new();
    let mut has_rows = true;
    let mut is_first = true;
    for line in &lines {
        if let Some(title) = &line.title {
            section.clone_from(title);
            continue;
        }
        let mut parser = Parser { text, line, at: 0, depth: 0, definitions };
        if line.indent > 0 {
            let row = parser.row()?;
            let Some(block) = file.blocks.last_mut() else {
                return Err(parser.expected_at(0, "`after` before the first row"));
            };
            block.rows.push(row);
            has_rows = true;
            continue;
        }
        let is_first = std::mem::take(&mut is_first);
        match parser.word(STATEMENT)?.as_str() {
            "use" if is_first => file.base = Some(parser.base()?),
            "use" => return Err(parser.expected_at(0, "`use` before all else")),
            "without" => {
                let beginning = parser.beginning()?;
                file.without.push(beginning);
            }
            "after" => {
                let heads = parser.heads()?;
                match file.blocks.last_mut() {
                    Some(block) if !has_rows => block.heads.extend(heads),
                    _ => file.blocks.push(Block {
                        span: line.tokens[0].span.start..line.end,
                        section: section.clone(),
                        heads,
                        rows: Vec::new(),
                    }),
                }
                has_rows = false;
            }
            "define" => parser.definition()?,
            "convention" => file.conventions.push(parser.convention()?),
            "system" => file.system = Some(parser.quoted()?),
            _ => return Err(parser.expected_at(0, STATEMENT)),
        }
        parser.end()?;
    }
    Ok(file)
}

pub(super) fn error(text: &str, span: Span<usize>, expected: &str, found: &str) -> ParseRulesError {
    let before = &text[..span.start];
    let line_start = before.rfind('\n').map_or(0, |place| place + 1);
    ParseRulesError {
        line: before.matches('\n').count() + 1,
        column: text[line_start..span.start].chars().count() + 1,
        span,
        expected: expected.to_owned(),
        found: found.to_owned(),
    }
}

struct Parser<'a> {
    text: &'a str,
    line: &'a Line,
    at: usize,
    depth: usize,
    definitions: &'a mut Definitions,
}

/// Tokens.
impl Parser<'_> {
    fn peek(&self) -> Option<&Placed> {
        self.line.tokens.get(self.at)
    }

    fn peek_word(&self) -> Option<&str> {
        match self.peek()?.token {
            Token::Word(ref word) => Some(word),
            _ => None,
        }
    }

    fn is_sign(&self, sign: &'static str) -> bool {
        self.peek().is_some_and(|placed| placed.token == Token::Sign(sign))
    }

    fn take_sign(&mut self, sign: &'static str) -> bool {
        let is_there = self.is_sign(sign);
        self.at += usize::from(is_there);
        is_there
    }

    fn take_word(&mut self, word: &str) -> bool {
        let is_there = self.peek_word() == Some(word);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect_sign(&mut self, sign: &'static str) -> Read<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    fn word(&mut self, expected: &str) -> Read<String> {
        let Some(word) = self.peek_word().map(str::to_owned) else {
            return Err(self.expected(expected));
        };
        self.at += 1;
        Ok(word)
    }

    fn quoted(&mut self) -> Read<String> {
        let Some(Placed { token: Token::Quoted(text), .. }) = self.peek() else {
            return Err(self.expected("a text in quotes"));
        };
        let text = text.clone();
        self.at += 1;
        Ok(text)
    }

    /// Where the last token that was taken ends.
    fn end_of_last(&self) -> usize {
        let last = self.at.checked_sub(1).and_then(|at| self.line.tokens.get(at));
        last.map_or(self.line.end, |placed| placed.span.end)
    }

    fn end(&self) -> Read<()> {
        if self.at == self.line.tokens.len() {
            Ok(())
        } else {
            Err(self.expected("the end of the line"))
        }
    }

    fn expected(&self, expected: &str) -> ParseRulesError {
        self.expected_at(self.at, expected)
    }

    fn expected_at(&self, at: usize, expected: &str) -> ParseRulesError {
        match self.line.tokens.get(at) {
            Some(placed) => {
                error(self.text, placed.span.clone(), expected, &self.text[placed.span.clone()])
            }
            None => error(self.text, self.line.end..self.line.end, expected, "the end of the line"),
        }
    }
}

/// Heads, rows, definitions.
impl Parser<'_> {
    fn definition(&mut self) -> Read<()> {
        let name = self.word("a name")?;
        let mut letters = Vec::new();
        if self.take_sign("(") {
            loop {
                letters.push(self.suit()?);
                if !self.take_sign(",") {
                    break;
                }
            }
            self.expect_sign(")")?;
        }
        self.expect_sign(":")?;
        let condition = self.condition()?;
        self.definitions.named.insert(name, (letters, condition));
        Ok(())
    }

    fn convention(&mut self) -> Read<(String, bool)> {
        let name = self.word("the name of a convention")?;
        let is_on = match self.word("`on` or `off`")?.as_str() {
            "on" => true,
            "off" => false,
            _ => return Err(self.expected_at(self.at - 1, "`on` or `off`")),
        };
        Ok((name, is_on))
    }

    /// The name of another system.
    fn base(&mut self) -> Read<(String, Span<usize>)> {
        let span = self.peek().map(|placed| placed.span.clone());
        let name = match self.peek().map(|placed| &placed.token) {
            Some(Token::Word(name) | Token::Quoted(name)) => name.clone(),
            _ => return Err(self.expected("the name of a system")),
        };
        self.at += 1;
        Ok((name, span.unwrap_or_default()))
    }

    /// The first calls of an auction, and whether our side made the first.
    fn beginning(&mut self) -> Read<(bool, Vec<CallForm<StrainName>>)> {
        let (is_ours, first) = self.past_call()?.ok_or_else(|| self.expected("an opening bid"))?;
        let (mut calls, mut is_last_ours) = (vec![first], is_ours);
        while let Some((is_ours, call)) = self.past_call()? {
            if is_ours == is_last_ours {
                calls.push(CallForm::Pass);
            }
            calls.push(call);
            is_last_ours = is_ours;
        }
        Ok((is_ours, calls))
    }

    fn heads(&mut self) -> Read<Vec<(Pattern, Options)>> {
        let mut patterns = vec![self.pattern()?];
        while self.take_sign("|") {
            patterns.push(self.pattern()?);
        }
        let options = self.options()?;
        Ok(patterns.into_iter().map(|pattern| (pattern, options.clone())).collect())
    }

    /// The calls before, with the passes of a silent side put in.
    fn pattern(&mut self) -> Read<Pattern> {
        let start = self.peek().map_or(self.line.end, |placed| placed.span.start);
        let is_ending = self.take_sign("...");
        let mut calls = Vec::new();
        let mut is_last_ours: Option<bool> = None;
        if !is_ending && self.take_word("start") {
            return Ok(Pattern { is_ending, calls, span: start..self.end_of_last() });
        }
        while let Some((is_ours, call)) = self.past_call()? {
            if is_last_ours == Some(is_ours) {
                calls.push(CallForm::Pass);
            }
            calls.push(call);
            is_last_ours = Some(is_ours);
        }
        if is_last_ours == Some(true) {
            calls.push(CallForm::Pass);
        }
        if calls.is_empty() && !is_ending {
            return Err(self.expected("a call, `...` or `start`"));
        }
        Ok(Pattern { is_ending, calls, span: start..self.end_of_last() })
    }

    fn past_call(&mut self) -> Read<Option<(bool, CallForm<StrainName>)>> {
        let before = self.at;
        let is_theirs = self.take_sign("(");
        let call = match self.call_form()? {
            Some(call) => call,
            None if is_theirs => return Err(self.expected("a call")),
            None => {
                self.at = before;
                return Ok(None);
            }
        };
        if is_theirs {
            self.expect_sign(")")?;
        }
        Ok(Some((!is_theirs, call)))
    }

    /// A call, if there is one here.
    fn call_form(&mut self) -> Read<Option<CallForm<StrainName>>> {
        let mut levels = 0;
        while self.take_sign("^") {
            levels += 1;
        }
        if levels > 0 || self.take_sign("~") {
            return Ok(Some(CallForm::Above(levels, self.strain()?)));
        }
        if self.take_sign("!") {
            return Ok(Some(CallForm::Game(self.strain()?)));
        }
        if self.take_sign("*") {
            return Ok(Some(CallForm::AnyLevel(self.strain()?)));
        }
        if self.take_sign("+") {
            let steps = self.number()?;
            return Ok(Some(CallForm::Step(steps as u8)));
        }
        let call = match self.peek_word() {
            Some("P") => CallForm::Pass,
            Some("X") => CallForm::Double,
            Some("XX") => CallForm::Redouble,
            Some("bid") => CallForm::AnyBid,
            Some("suit") => CallForm::AnySuit,
            Some("act") => CallForm::AnyAction,
            Some("any") => CallForm::AnyCall,
            Some(word) => match bid(word) {
                Some((level, strain)) => CallForm::Bid(level, strain),
                None => return Ok(None),
            },
            None => return Ok(None),
        };
        self.at += 1;
        Ok(Some(call))
    }

    fn row(&mut self) -> Read<Row> {
        let span = self.line.tokens[0].span.start..self.line.end;
        let call = match self.call_form()? {
            None
            | Some(
                CallForm::AnyLevel(_)
                | CallForm::AnyBid
                | CallForm::AnySuit
                | CallForm::AnyAction
                | CallForm::AnyCall,
            ) => return Err(self.expected_at(0, "a call such as 2M, P, X, ~S or ^m")),
            Some(call) => call,
        };
        let options = self.options()?;
        self.expect_sign(":")?;
        let asks = self.condition()?;
        let shows = if self.take_sign("=>") { Some(self.condition()?) } else { None };
        self.end()?;
        Ok(Row { span, call, options, asks, shows })
    }

    fn options(&mut self) -> Read<Options> {
        let mut options = Options::default();
        loop {
            match self.peek().map(|placed| &placed.token) {
                Some(Token::Quoted(name)) => {
                    options.name = Some(name.clone());
                    self.at += 1;
                }
                Some(Token::Sign("@")) => {
                    self.at += 1;
                    let is_negative = self.take_sign("-");
                    let number = self.number()?;
                    options.priority = Some(if is_negative { -number } else { number });
                }
                Some(Token::Word(word)) => {
                    let word = word.clone();
                    self.at += 1;
                    self.option(&word, &mut options)?;
                }
                _ => return Ok(options),
            }
        }
    }

    fn option(&mut self, word: &str, options: &mut Options) -> Read<()> {
        match word {
            "f1" => options.forcing = Forcing::OneRound,
            "gf" => options.forcing = Forcing::Game,
            "inv" => options.forcing = Forcing::Invitational,
            "nf" => options.forcing = Forcing::No,
            "so" => options.forcing = Forcing::SignOff,
            "alert" => options.alert = true,
            "art" => options.artificial = true,
            "agrees" => options.agrees = Some(self.suit()?),
            "source" => options.source = Some(self.quoted()?),
            "convention" => {
                let span = self.peek().map(|placed| placed.span.clone()).unwrap_or_default();
                options.convention = Some((self.word("the name of a convention")?, span));
            }
            "tag" => options.tag = Some(self.word("a tag")?),
            "tier" => options.tier = Some(self.number()? as u8),
            "where" => loop {
                options.wheres.push(self.condition_on_letters()?);
                if !self.take_sign(",") {
                    break;
                }
            },
            "when" => loop {
                let is_negated = self.take_word("not");
                options.guards.push((is_negated, self.guard()?));
                if !self.take_sign(",") {
                    break;
                }
            },
            _ => {
                return Err(self.expected_at(
                    self.at - 1,
                    "an option such as f1, gf, alert, when or where, or `:`",
                ));
            }
        }
        Ok(())
    }

    fn condition_on_letters(&mut self) -> Read<Where> {
        let one = self.suit()?;
        if self.take_word("major") {
            return Ok(Where::Major(one));
        }
        if self.take_word("minor") {
            return Ok(Where::Minor(one));
        }
        if self.take_sign(">") {
            Ok(Where::Above(one, self.suit()?))
        } else if self.take_sign("<") {
            Ok(Where::Above(self.suit()?, one))
        } else if self.take_sign("=") {
            Ok(Where::Same(one, self.suit()?))
        } else if self.take_sign("!=") {
            Ok(Where::Different(one, self.suit()?))
        } else {
            Err(self.expected("`<`, `>`, `=`, `!=`, `major` or `minor`"))
        }
    }
}

/// Suits, numbers, ranges.
impl Parser<'_> {
    fn take_suit(&mut self) -> Option<SuitName> {
        let suit = suit_name(self.peek_word()?)?;
        self.at += 1;
        Some(suit)
    }

    fn suit(&mut self) -> Read<SuitName> {
        self.take_suit().ok_or_else(|| self.expected("a suit: C D H S, M OM m om, x y z w"))
    }

    fn strain(&mut self) -> Read<StrainName> {
        if self.take_word("N") || self.take_word("NT") {
            return Ok(StrainName::Notrump);
        }
        Ok(StrainName::Suit(self.suit()?))
    }

    fn number(&mut self) -> Read<i32> {
        let number =
            self.peek_word().and_then(|word| word.parse().ok()).filter(|number| *number < 1000);
        let Some(number) = number else { return Err(self.expected("a number")) };
        self.at += 1;
        Ok(number)
    }

    fn starts_number(&self) -> bool {
        self.peek_word().is_some_and(|word| word.bytes().all(|letter| letter.is_ascii_digit()))
    }

    fn range(&mut self) -> Read<Range> {
        const WHAT: &str = "a range such as 5+, 6-9 or 4";
        if !self.starts_number() {
            return Err(self.expected(WHAT));
        }
        let lo = self.number()?;
        if self.take_sign("+") {
            return Ok(Range::at_least(lo));
        }
        if !self.take_sign("-") {
            return Ok(Range::new(lo, lo));
        }
        let hi = self.number()?;
        if hi < lo {
            return Err(self.expected_at(self.at - 1, "a number that is not smaller"));
        }
        Ok(Range::new(lo, hi))
    }
}

fn suit_name(word: &str) -> Option<SuitName> {
    Some(match word {
        "C" => SuitName::Fixed(Suit::Clubs),
        "D" => SuitName::Fixed(Suit::Diamonds),
        "H" => SuitName::Fixed(Suit::Hearts),
        "S" => SuitName::Fixed(Suit::Spades),
        "M" => SuitName::Major,
        "OM" => SuitName::OtherMajor,
        "m" => SuitName::Minor,
        "om" => SuitName::OtherMinor,
        "x" => SuitName::Free(0),
        "y" => SuitName::Free(1),
        "z" => SuitName::Free(2),
        "w" => SuitName::Free(3),
        _ => return None,
    })
}

/// `2M`, `1N`, `3NT`.
fn bid(word: &str) -> Option<(u8, StrainName)> {
    let level = word.chars().next()?.to_digit(10).filter(|level| (1..=7).contains(level))?;
    let strain = match &word[1..] {
        "N" | "NT" => StrainName::Notrump,
        suit => StrainName::Suit(suit_name(suit)?),
    };
    Some((level as u8, strain))
}
