//! A call in a player's words: `Jacoby transfer: 5+♥, forcing one round`.
//!
//! The words come from the same rules and the same hands that choose the call; a row of a file only
//! adds a name. Meanings are cumulative, as players give them: what the caller has shown by now. Where the rules of
//! a call differ it has [alternatives](crate::Said), and these are said one after the other, what they have in
//! common first: `to play: 10–15 HCP; or 7+ in a minor, ace and king of it, 7–9 HCP`.

use merrimac_cards::{BySuit, Call, Rank, Seat, Suit};
use merrimac_dealing::Range;
use serde::Serialize;

use crate::condition::Test;
use crate::hand_set::Strength;
use crate::position::{Heard, LeftIn};
use crate::rule::Rule;
use crate::said::Said;
use crate::syntax::Forcing;

/// A call with everything that is said of it, for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Who made it.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// What it shows, in words.
    pub meaning: String,
    /// The high-card points shown, least and most: the hull, in which all alternatives are.
    pub hcp: [u8; 2],
    /// The lengths shown, least and most: the hull, in which all alternatives are.
    pub lengths: ShownLengths,
    /// Whether `hcp` and `lengths` say less than the alternatives do, because there are several.
    pub hull: bool,
    /// What is shown, the likeliest alternative first.
    pub alternatives: Vec<ShownAlternative>,
    /// How far it forces; `no` if it does not.
    pub forcing: &'static str,
    /// Whether it is alerted.
    pub alert: bool,
    /// The place of its rule in the files of the system; empty if there is none.
    pub rule: String,
}

/// One of the ways to have bid so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShownAlternative {
    /// In words.
    pub meaning: String,
    /// The high-card points, least and most.
    pub hcp: [u8; 2],
    /// The lengths, least and most.
    pub lengths: ShownLengths,
    /// Whether all hands are balanced.
    pub balanced: bool,
}

/// Lengths by suit, least and most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the suits")]
pub struct ShownLengths {
    #[serde(rename = "S")]
    pub spades: [u8; 2],
    #[serde(rename = "H")]
    pub hearts: [u8; 2],
    #[serde(rename = "D")]
    pub diamonds: [u8; 2],
    #[serde(rename = "C")]
    pub clubs: [u8; 2],
}

impl From<BySuit<[u8; 2]>> for ShownLengths {
    fn from(lengths: BySuit<[u8; 2]>) -> Self {
        Self {
            spades: lengths[Suit::Spades],
            hearts: lengths[Suit::Hearts],
            diamonds: lengths[Suit::Diamonds],
            clubs: lengths[Suit::Clubs],
        }
    }
}

impl From<&Heard<'_>> for Explanation {
    fn from(heard: &Heard<'_>) -> Self {
        let summary = &heard.shown.summary;
        let said = heard.said();
        let alternatives = said.iter().map(|one| ShownAlternative {
            meaning: parts(one).words(),
            hcp: one.high_cards,
            lengths: one.lengths.into(),
            balanced: one.is_balanced,
        });
        let lengths = |suit: Suit| [summary.lengths[suit].lo, summary.lengths[suit].hi];
        Self {
            seat: heard.seat,
            call: heard.call,
            meaning: words(heard, &said),
            hcp: [summary.high_cards.lo, summary.high_cards.hi],
            lengths: BySuit::from_fn(lengths).into(),
            hull: said.len() > 1,
            alternatives: alternatives.collect(),
            forcing: forcing_words(heard.rule.map(Rule::forcing).unwrap_or_default())
                .unwrap_or("no"),
            alert: heard.rule.is_some_and(Rule::is_alerted),
            rule: heard.rule.map(Rule::place).unwrap_or_default(),
        }
    }
}

/// What a call shows.
pub fn describe(heard: &Heard<'_>) -> String {
    words(heard, &heard.said())
}

/// What a call shows if its maker plays the system that it is read by, which nobody knows: `if Standard American: …`.
pub fn describe_as_guess(heard: &Heard<'_>) -> String {
    if_played(heard, &meaning(heard, &heard.said()))
}

/// What a call shows in few words: of each thing that it is called the likeliest alternative alone.
pub fn describe_briefly(heard: &Heard<'_>) -> String {
    let said = heard.said();
    let key = |one: &Said<'_>| parts(one).without_suit();
    let is_first = |one: &&Said<'_>| {
        let likeliest = said.iter().find(|other| other.name() == one.name());
        likeliest.is_some_and(|likeliest| key(likeliest) == key(one)) && !one.is_rare
    };
    meaning(heard, &said.iter().filter(is_first).cloned().collect::<Vec<_>>())
}

/// Why a call was made that is not the system's: what the system would have called on the hand.
pub fn describe_departure(by_system: &Heard<'_>) -> String {
    let call = match by_system.call {
        Call::Pass => "a pass".to_owned(),
        Call::Double => "a double".to_owned(),
        Call::Redouble => "a redouble".to_owned(),
        bid @ Call::Bid(_) => bid.words(),
    };
    format!("by judgement; by the system {call} ({})", describe(by_system))
}

fn words(heard: &Heard<'_>, said: &[Said<'_>]) -> String {
    let meaning = meaning(heard, said);
    if heard.is_guess { if_played(heard, &meaning) } else { meaning }
}

fn if_played(heard: &Heard<'_>, meaning: &str) -> String {
    let system = heard.system.strip_suffix(" Yellow Card").unwrap_or(heard.system);
    let system = system.split(',').next().unwrap_or(system);
    format!("if {system}: {meaning}")
}

fn meaning(heard: &Heard<'_>, said: &[Said<'_>]) -> String {
    let clusters = clusters(said);
    let mut tail: Vec<String> = Vec::new();
    let forcing = heard.rule.map(Rule::forcing).unwrap_or_default();
    tail.extend(forcing_words(forcing).map(str::to_owned));
    match heard.leaves_in {
        Some(LeftIn::ArtificialBid) if forcing != Forcing::SignOff => {
            tail.push("to play".to_owned());
        }
        Some(LeftIn::TakeoutDouble) => tail.push("leaves the double in".to_owned()),
        _ => {}
    }
    let plain = heard.rule.is_none().then(|| plain_name(heard)).flatten();
    let first = clusters.first().and_then(|cluster| cluster.name);
    let is_one_name = clusters.iter().all(|cluster| cluster.name == first);
    let name = if is_one_name { first.or(plain) } else { None };
    tail.retain(|words| name != Some(words.as_str()));
    if let [only] = clusters.as_slice() {
        let parts = only.parts.iter().chain(&tail).map(String::as_str).collect::<Vec<_>>();
        return match name {
            Some(name) if parts.is_empty() => name.to_owned(),
            Some(name) => format!("{name}: {}", parts.join(", ")),
            None if parts.is_empty() && heard.call == Call::Pass => "no more to say".to_owned(),
            None if parts.is_empty() => "nothing more".to_owned(),
            None => parts.join(", "),
        };
    }
    let is_common = |part: &String| clusters.iter().all(|cluster| cluster.parts.contains(part));
    let all = clusters.first().map(|cluster| cluster.parts.clone()).unwrap_or_default();
    let common: Vec<String> = all.into_iter().filter(is_common).collect();
    let of_all = name.map(str::to_owned).into_iter().chain(common.iter().cloned()).chain(tail);
    let of_all = of_all.collect::<Vec<_>>().join(", ");
    let rest = clusters.iter().scan(None, |last, cluster| {
        let own = cluster.parts.iter().filter(|part| !common.contains(part));
        let own = own.map(String::as_str).collect::<Vec<_>>().join(", ");
        let own = if own.is_empty() { "otherwise any".to_owned() } else { own };
        let own = if cluster.is_rare { format!("rarely {own}") } else { own };
        // A name is said once for all that follow under it.
        let named = cluster.name.filter(|_| !is_one_name && cluster.name != *last);
        *last = cluster.name;
        Some(match named {
            Some(name) => format!("{name}: {own}"),
            None => own,
        })
    });
    let rest = rest.collect::<Vec<_>>().join("; or ");
    if of_all.is_empty() { rest } else { format!("{of_all}: {rest}") }
}

/// What a call is called for which the system has no rule.
fn plain_name(heard: &Heard<'_>) -> Option<&'static str> {
    match heard.call {
        Call::Pass => None,
        Call::Double => Some("double"),
        Call::Redouble => Some("redouble"),
        Call::Bid(bid) => {
            let is_theirs = bid.strain().trump().is_some_and(|suit| heard.ground.theirs[suit]);
            Some(if is_theirs { "cue bid" } else { "natural" })
        }
    }
}

/// How a forcing call is spoken of.
const fn forcing_words(forcing: Forcing) -> Option<&'static str> {
    match forcing {
        Forcing::No => None,
        Forcing::SignOff => Some("to play"),
        Forcing::Invitational => Some("invitational"),
        Forcing::OneRound => Some("forcing one round"),
        Forcing::Game => Some("forcing to game"),
    }
}

/// Alternatives that differ in the suit alone, and what is said of them.
struct Cluster<'s> {
    name: Option<&'s str>,
    is_rare: bool,
    parts: Vec<String>,
}

fn clusters<'s>(said: &[Said<'s>]) -> Vec<Cluster<'s>> {
    let mut found: Vec<(Vec<String>, Parts<'s>, Vec<Suit>)> = Vec::new();
    for one in said {
        let parts = parts(one);
        let key = parts.without_suit();
        let known = found.iter_mut().find(|(other, _, _)| *other == key);
        if let (Some((_, _, suits)), Some(long)) = (known, parts.long) {
            suits.push(long);
        } else {
            let suits = parts.long.into_iter().collect();
            found.push((key, parts, suits));
        }
    }
    let cluster = |(_, parts, mut suits): (_, Parts<'s>, Vec<Suit>)| {
        suits.sort_unstable();
        Cluster { name: parts.name, is_rare: parts.is_rare, parts: parts.of_suits(&suits) }
    };
    found.into_iter().map(cluster).collect()
}

/// What is said of an alternative, part by part.
pub(crate) struct Parts<'s> {
    name: Option<&'s str>,
    list: Vec<Part>,
    is_rare: bool,
    /// The one long suit, if there is one.
    long: Option<Suit>,
}

/// Words in which `#` stands for a suit.
struct Part {
    text: String,
    suit: Option<Suit>,
}

impl Parts<'_> {
    /// The words, with marks in the place of the long suit and of the other one of its rank: what alternatives have
    /// in common that differ in the suit alone.
    pub(crate) fn without_suit(&self) -> Vec<String> {
        let mut key: Vec<String> = self
            .list
            .iter()
            .map(|part| match part.suit {
                Some(suit) if Some(suit) == self.long => part.text.clone(),
                Some(suit) if Some(suit) == self.long.map(other) => part.text.replace('#', "@"),
                _ => part.words(),
            })
            .collect();
        key.sort_unstable();
        key.insert(0, self.name.unwrap_or_default().to_owned());
        if self.long.is_none() {
            key.push("no long suit".to_owned());
        }
        key
    }

    fn words(&self) -> String {
        let parts: Vec<String> = self.list.iter().map(Part::words).collect();
        if parts.is_empty() { "any hand".to_owned() } else { parts.join(", ") }
    }

    /// The words if the long suit is one of these.
    fn of_suits(&self, suits: &[Suit]) -> Vec<String> {
        let Some(long) = self.long.filter(|_| suits.len() > 1) else {
            return self.list.iter().map(Part::words).collect();
        };
        let rank = match suits {
            [Suit::Clubs, Suit::Diamonds] => "a minor".to_owned(),
            [Suit::Hearts, Suit::Spades] => "a major".to_owned(),
            [_, _, _, _] => "a suit".to_owned(),
            _ => {
                let symbols: Vec<String> =
                    suits.iter().map(|suit| suit.symbol().to_string()).collect();
                let (last, others) = symbols.split_last().expect("there are two or more");
                format!("{} or {last}", others.join(", "))
            }
        };
        let other_rank =
            if long.is_major() { " in the other major" } else { " in the other minor" };
        let in_words = |part: &Part| match part.suit {
            Some(suit) if suit == long && part.text.ends_with(" #") => {
                if part.text == "good #" {
                    "a good suit".to_owned()
                } else {
                    part.text.replace('#', "it")
                }
            }
            Some(suit) if suit == long => part.text.replace('#', &format!(" in {rank}")),
            Some(suit) if suit == other(long) => part.text.replace('#', other_rank),
            _ => part.words(),
        };
        self.list.iter().map(in_words).collect()
    }
}

impl Part {
    fn words(&self) -> String {
        match self.suit {
            Some(suit) => self.text.replace('#', &suit.symbol().to_string()),
            None => self.text.clone(),
        }
    }
}

/// The other major, or the other minor.
const fn other(suit: Suit) -> Suit {
    match suit {
        Suit::Clubs => Suit::Diamonds,
        Suit::Diamonds => Suit::Clubs,
        Suit::Hearts => Suit::Spades,
        Suit::Spades => Suit::Hearts,
    }
}

/// What is said of an alternative: balance, lengths, points, honours.
pub(crate) fn parts<'s>(said: &Said<'s>) -> Parts<'s> {
    let mut list = Vec::new();
    let plain = |text: String| Part { text, suit: None };
    if said.is_balanced {
        list.push(plain("balanced".to_owned()));
    }
    if said.says_unbalanced() {
        list.push(plain("unbalanced".to_owned()));
    }
    let mut long: Vec<(u8, Suit)> = Vec::new();
    let is_short = |suit: Suit| said.said_length(suit) == Some((0, Some(4)));
    let has_no_major = is_short(Suit::Hearts) && is_short(Suit::Spades);
    for suit in Suit::DESCENDING {
        let Some((lo, hi)) = said.said_length(suit) else { continue };
        if has_no_major && suit.is_major() {
            continue;
        }
        if lo >= 4 {
            long.push((lo, suit));
        }
        let text = match (lo, hi) {
            (lo, None) => format!("{lo}+#"),
            (lo, Some(hi)) if lo == hi => format!("{lo}#"),
            (0, Some(hi)) => format!("≤{hi}#"),
            (lo, Some(hi)) => format!("{lo}–{hi}#"),
        };
        list.push(Part { text, suit: Some(suit) });
    }
    if has_no_major {
        list.push(plain("no five-card major".to_owned()));
    }
    for &counted in &said.strengths {
        let Some(range) = Said::said_points(counted) else { continue };
        list.push(plain(match counted.0 {
            Strength::HighCards => format!("{} HCP", range_words(range)),
            Strength::Points => format!("{} points", range_words(range)),
            Strength::Support(_) => format!("{} points in support", range_words(range)),
            Strength::Opening | Strength::FourthSeat => format!("rule of {}", range.lo),
        }));
    }
    let honours =
        |tests: &Vec<Test>| -> Vec<Part> { tests.iter().filter_map(test_words).collect() };
    match said.honours.as_slice() {
        [] => {}
        [only] => list.extend(honours(only)),
        several => {
            let ways = several.iter().map(|tests| {
                let parts: Vec<String> = honours(tests).iter().map(Part::words).collect();
                parts.join(" and ")
            });
            let ways: Vec<String> = ways.collect();
            if ways.iter().all(|way| !way.is_empty()) {
                list.push(plain(ways.join(" or ")));
            }
        }
    }
    long.sort_unstable();
    let longest = long.last().copied();
    let is_alone = longest
        .is_some_and(|(most, _)| long.iter().filter(|(length, _)| *length == most).count() == 1);
    let long = longest.filter(|_| is_alone).map(|(_, suit)| suit);
    Parts { name: said.name(), list, is_rare: said.is_rare, long }
}

fn range_words(range: Range) -> String {
    match (range.lo.max(0), range.hi) {
        (lo, hi) if hi >= 37 => format!("{lo}+"),
        (0, hi) => format!("≤{hi}"),
        (lo, hi) if lo == hi => format!("{lo}"),
        (lo, hi) => format!("{lo}–{hi}"),
    }
}

fn test_words(test: &Test) -> Option<Part> {
    let of = |suit: Suit, text: String| Some(Part { text, suit: Some(suit) });
    let words = match *test {
        Test::Stop(suit, _) => return of(suit, "stopper in #".to_owned()),
        Test::Good(suit) => return of(suit, "good #".to_owned()),
        Test::Top(2, suit, range) if range.lo == 2 => {
            return of(suit, "ace and king of #".to_owned());
        }
        Test::Top(3, suit, range) if range.lo == 3 => {
            return of(suit, "ace, king and queen of #".to_owned());
        }
        Test::Top(top, suit, range) => {
            return of(suit, format!("{} of the top {top} in #", range_words(range)));
        }
        Test::Cards(rank, range) => {
            let what = match rank {
                Rank::Ace => "aces",
                Rank::King => "kings",
                _ => "queens",
            };
            format!("{} {what}", range_words(range))
        }
        Test::Controls(range) => format!("{} controls", range_words(range)),
        Test::Losers(range) => format!("{} losers", range_words(range)),
        Test::PointsIn(suit, range) => {
            return of(suit, format!("{} HCP in #", range_words(range)));
        }
        Test::Tricks(range) => format!("{} tricks in hand", range_words(range)),
        Test::QuickHalves(range) if range.hi >= 37 && range.lo % 2 == 0 => {
            format!("{}+ quick tricks", range.lo / 2)
        }
        Test::QuickHalves(_) | Test::Quality(..) => return None,
    };
    Some(Part { text: words, suit: None })
}
