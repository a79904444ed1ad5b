//! A rule file as written: blocks of rows, with letters for suits.
//!
//! The tree keeps the places in the text, so that whatever goes wrong later can be shown there.
//! [`crate::parse`] makes it, [`crate::system`] expands it into rules.

use std::ops::Range as Span;
use std::sync::Arc;

use merrimac_cards::{Strain, Suit};
use merrimac_dealing::Range;

use crate::condition::Condition;

/// A suit in a rule: a real one, or a letter that stands for several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SuitName {
    /// `C`, `D`, `H` or `S`.
    Fixed(Suit),
    /// `M`: either major.
    Major,
    /// `OM`: the other major.
    OtherMajor,
    /// `m`: either minor.
    Minor,
    /// `om`: the other minor.
    OtherMinor,
    /// `x`, `y`, `z`, `w`: any suit, all of them different.
    Free(u8),
}

/// Which suit each letter stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Binding {
    pub(crate) major: Option<Suit>,
    pub(crate) minor: Option<Suit>,
    pub(crate) free: [Option<Suit>; 4],
}

impl Binding {
    /// The suit a name stands for. Letters that were not bound stand for clubs; expansion binds all
    /// it finds.
    pub(crate) fn suit(self, name: SuitName) -> Suit {
        let other = |suit: Option<Suit>, one, two| if suit == Some(one) { two } else { one };
        match name {
            SuitName::Fixed(suit) => suit,
            SuitName::Major => self.major.unwrap_or(Suit::Hearts),
            SuitName::OtherMajor => other(self.major, Suit::Hearts, Suit::Spades),
            SuitName::Minor => self.minor.unwrap_or(Suit::Clubs),
            SuitName::OtherMinor => other(self.minor, Suit::Clubs, Suit::Diamonds),
            SuitName::Free(letter) => self.free[usize::from(letter)].unwrap_or(Suit::Clubs),
        }
    }
}

/// The strain of a bid in a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrainName {
    /// A suit.
    Suit(SuitName),
    /// Notrump.
    Notrump,
}

impl StrainName {
    /// The strain under a binding.
    pub(crate) fn strain(self, binding: Binding) -> Strain {
        match self {
            Self::Suit(name) => binding.suit(name).into(),
            Self::Notrump => Strain::Notrump,
        }
    }
}

/// A call in a rule, relative to the auction where it has no level of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CallForm<T> {
    /// `P`
    Pass,
    /// `X`
    Double,
    /// `XX`
    Redouble,
    /// `2M`
    Bid(u8, T),
    /// `~M`, `^M`, `^^M`: the cheapest bid in a strain, or as many levels above it as there are carets.
    Above(u8, T),
    /// `!M`: the bid that is game in a strain.
    Game(T),
    /// `+1`: a number of bids above the last one.
    Step(u8),
    /// `*M`: a bid in the strain at any level; only in what went before.
    AnyLevel(T),
    /// `bid`: any bid; only in what went before.
    AnyBid,
    /// `suit`: any bid in a suit; only in what went before.
    AnySuit,
    /// `act`: anything but a pass; only in what went before.
    AnyAction,
    /// `any`: any call; only in what went before.
    AnyCall,
}

impl<T: Copy> CallForm<T> {
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> CallForm<U> {
        match self {
            Self::Pass => CallForm::Pass,
            Self::Double => CallForm::Double,
            Self::Redouble => CallForm::Redouble,
            Self::Bid(level, strain) => CallForm::Bid(level, change(strain)),
            Self::Above(levels, strain) => CallForm::Above(levels, change(strain)),
            Self::Game(strain) => CallForm::Game(change(strain)),
            Self::Step(steps) => CallForm::Step(steps),
            Self::AnyLevel(strain) => CallForm::AnyLevel(change(strain)),
            Self::AnyBid => CallForm::AnyBid,
            Self::AnySuit => CallForm::AnySuit,
            Self::AnyAction => CallForm::AnyAction,
            Self::AnyCall => CallForm::AnyCall,
        }
    }

    /// The strain it names.
    pub(crate) const fn strain(self) -> Option<T> {
        match self {
            Self::Bid(_, strain)
            | Self::Above(_, strain)
            | Self::Game(strain)
            | Self::AnyLevel(strain) => Some(strain),
            _ => None,
        }
    }
}

/// What went before, one form a call, the passes of the silent side written out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// Whether anything may come before (`...`), or the first form is the opening bid.
    pub is_ending: bool,
    /// The calls, the last one made by the right-hand opponent.
    pub calls: Vec<CallForm<StrainName>>,
    /// Where it stands.
    pub span: Span<usize>,
}

/// A condition on letters: `where x > y`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// The first ranks above the second.
    Above(SuitName, SuitName),
    /// They are the same suit.
    Same(SuitName, SuitName),
    /// They are different suits.
    Different(SuitName, SuitName),
    /// A major.
    Major(SuitName),
    /// A minor.
    Minor(SuitName),
}

impl Where {
    /// The suits that it is about; one suit twice if it is about one.
    pub(crate) const fn names(self) -> [SuitName; 2] {
        match self {
            Self::Above(one, two) | Self::Same(one, two) | Self::Different(one, two) => [one, two],
            Self::Major(one) | Self::Minor(one) => [one, one],
        }
    }
}

/// Somebody at the table, seen by the player to call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The player to call.
    Me,
    /// The player across the table.
    Partner,
    /// The opponent on the left.
    Left,
    /// The opponent on the right.
    Right,
    /// Either opponent.
    They,
    /// Either of us.
    We,
}

/// A kind of call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A pass.
    Pass,
    /// A double.
    Double,
    /// A redouble.
    Redouble,
    /// Any bid.
    Bid,
    /// Nothing yet.
    Nothing,
}

/// A condition on what everybody knows.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Guard<S> {
    /// `passed`: I passed before anybody bid.
    Passed,
    /// `partner passed`: partner did.
    PartnerPassed,
    /// `seat 1-2`: how many players could call before the opening bid, the opener counted; before an
    /// opening bid, my own place.
    Seat(Range),
    /// `vul`: we are vulnerable.
    Vulnerable,
    /// `theyvul`: they are vulnerable.
    TheyVulnerable,
    /// `balancing`: a pass ends the auction.
    Balancing,
    /// `forced`: I may not pass.
    Forced,
    /// `gameforced`: our side has promised to reach game.
    GameForced,
    /// `fit x 8+`: what the two of us have shown together.
    Fit(S, Range),
    /// `agreed x`: the suit that was last agreed.
    Agreed(S),
    /// `agreed`: some suit is agreed.
    AnyAgreed,
    /// `partner x 4+`: the length somebody has shown.
    Shown(Who, S, Range),
    /// `bid partner x`: somebody has bid the suit, and meant it.
    Natural(Who, S),
    /// `unbid x`: nobody has bid the suit naturally.
    Unbid(S),
    /// `theirs x`: an opponent has shown the suit.
    Theirs(S),
    /// `least partner 12+`: somebody's usual minimum in points.
    Least(Who, Range),
    /// `most partner 0-12`: somebody's usual maximum in points.
    Most(Who, Range),
    /// `level 2-3`: the level of the call.
    Level(Range),
    /// `belowgame`: the call is below game.
    BelowGame,
    /// `contract 1-2`: the level of the contract so far; 0 before the first bid.
    Contract(Range),
    /// `ours`: the last bid is ours.
    Ours,
    /// `doubled`: the last bid is doubled.
    Doubled,
    /// `game`: the last bid is game or more.
    Game,
    /// `in x`: the last bid is in this strain.
    In(Option<S>),
    /// `opened partner`: who made the first bid.
    Opened(Who),
    /// `last partner bid`: what somebody last did.
    Last(Who, Kind),
    /// `turn 1-2`: how many calls I have made, this one counted, since the opening bid.
    Turn(Range),
    /// `tagged partner takeout`: somebody's last call had this tag.
    Tagged(Who, Arc<str>),
    /// Somebody's last call was to play.
    SignedOff(Who),
}

/// How far a call binds partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Forcing {
    /// Partner may pass.
    #[default]
    No,
    /// Partner may pass, and should unless there is more than was shown.
    SignOff,
    /// Partner goes on with more than a minimum.
    Invitational,
    /// Partner must call once more.
    OneRound,
    /// Neither may pass below game.
    Game,
}

/// Everything that may stand on a row or a head beside call and condition.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Options {
    pub(crate) name: Option<String>,
    pub(crate) forcing: Forcing,
    pub(crate) alert: bool,
    pub(crate) artificial: bool,
    pub(crate) agrees: Option<SuitName>,
    pub(crate) source: Option<String>,
    /// The convention that it belongs to, and where it is named.
    pub(crate) convention: Option<(String, Span<usize>)>,
    pub(crate) tag: Option<String>,
    pub(crate) tier: Option<u8>,
    pub(crate) priority: Option<i32>,
    pub(crate) wheres: Vec<Where>,
    /// Guards, each with whether it is turned round.
    pub(crate) guards: Vec<(bool, Guard<SuitName>)>,
}

/// A row: a call, what it asks, what it shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Where it stands.
    pub span: Span<usize>,
    pub(crate) call: CallForm<StrainName>,
    pub(crate) options: Options,
    pub(crate) asks: Condition<SuitName>,
    pub(crate) shows: Option<Condition<SuitName>>,
}

impl Row {
    /// Whether it is `P : anything` and no more: what remains to do when nothing else fits.
    pub(crate) fn is_default_pass(&self) -> bool {
        let Options { name, guards, priority, tier, forcing, .. } = &self.options;
        self.call == CallForm::Pass
            && self.asks == Condition::Anything
            && name.is_none()
            && guards.is_empty()
            && priority.is_none()
            && tier.is_none()
            && *forcing == Forcing::No
    }
}

/// Heads and the rows that answer them.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Where its first head stands.
    pub span: Span<usize>,
    /// The section it stands in.
    pub section: String,
    /// What went before: one of these, each with options of its own.
    pub heads: Vec<(Pattern, Options)>,
    /// What to call, best first.
    pub rows: Vec<Row>,
}

/// A rule file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RuleFile {
    /// The blocks in order.
    pub blocks: Vec<Block>,
    /// Conventions that can be turned on and off, and how they are set.
    pub conventions: Vec<(String, bool)>,
    /// What the system is called, if the file says it.
    pub system: Option<String>,
    /// The system that this one is laid over, and where the file names it.
    pub base: Option<(String, Span<usize>)>,
    /// Beginnings of auctions, opened by our side if the flag says so, in which the system below has no say.
    pub without: Vec<(bool, Vec<CallForm<StrainName>>)>,
}

impl<S: Copy> Guard<S> {
    /// The same guard with other suits.
    pub(crate) fn map<T>(&self, suit: &impl Fn(S) -> T) -> Guard<T> {
        match self {
            Self::Passed => Guard::Passed,
            Self::PartnerPassed => Guard::PartnerPassed,
            Self::Seat(range) => Guard::Seat(*range),
            Self::Vulnerable => Guard::Vulnerable,
            Self::TheyVulnerable => Guard::TheyVulnerable,
            Self::Balancing => Guard::Balancing,
            Self::Forced => Guard::Forced,
            Self::GameForced => Guard::GameForced,
            Self::Fit(of, range) => Guard::Fit(suit(*of), *range),
            Self::Agreed(of) => Guard::Agreed(suit(*of)),
            Self::AnyAgreed => Guard::AnyAgreed,
            Self::Shown(who, of, range) => Guard::Shown(*who, suit(*of), *range),
            Self::Natural(who, of) => Guard::Natural(*who, suit(*of)),
            Self::Unbid(of) => Guard::Unbid(suit(*of)),
            Self::Theirs(of) => Guard::Theirs(suit(*of)),
            Self::Least(who, range) => Guard::Least(*who, *range),
            Self::Most(who, range) => Guard::Most(*who, *range),
            Self::Level(range) => Guard::Level(*range),
            Self::BelowGame => Guard::BelowGame,
            Self::Contract(range) => Guard::Contract(*range),
            Self::Ours => Guard::Ours,
            Self::Doubled => Guard::Doubled,
            Self::Game => Guard::Game,
            Self::In(of) => Guard::In(of.map(suit)),
            Self::Opened(who) => Guard::Opened(*who),
            Self::Last(who, kind) => Guard::Last(*who, *kind),
            Self::Turn(range) => Guard::Turn(*range),
            Self::Tagged(who, tag) => Guard::Tagged(*who, tag.clone()),
            Self::SignedOff(who) => Guard::SignedOff(*who),
        }
    }
}
