//! What is said of a call: few alternatives, each in lengths, points and honours.
//!
//! A player's [alternatives](crate::Alternative) are sets of hands. To say them, each is put in a box: how long its
//! suits are, how strong it is, where its honours are. Two are said as one only where nothing is lost: where the box
//! around both holds next to no hand that neither box holds. The words are made from the boxes, so that whether a
//! hand is what was said can be asked of them.

use merrimac_cards::{BySuit, Call, Hand, Suit};
use merrimac_dealing::{Constraint, Range};

use crate::condition::Test;
use crate::hand_set::{HandBox, HandClass, HandSet, Strength};
use crate::position::{Alternative, Heard, Position};
use crate::rule::Rule;

/// More alternatives than this nobody listens to.
const MAX_SAID: usize = 4;
/// The share of hands that a box around two alternatives may add to them.
const MAX_LOST: f64 = 0.04;
/// A range that ends here or above is open: nobody says "up to 31".
const OPEN_POINTS: u8 = 25;
/// Alternatives of fewer of the hands than this are rare, and said as one.
const RARE: f64 = 0.02;
/// More tests of honours than this are not said, nor more ways to pass them.
const MAX_TESTS: usize = 2;

/// One alternative as it is said.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the hands")]
pub struct Said<'s> {
    /// The rule it comes from.
    pub rule: Option<&'s Rule>,
    /// The hands that it stands for.
    pub hands: HandSet,
    /// Whether all of them are balanced.
    pub is_balanced: bool,
    /// Whether none of them is.
    pub is_unbalanced: bool,
    /// Whether few of the hands that bid so are among them.
    pub is_rare: bool,
    /// How long each suit is, least and most.
    pub lengths: BySuit<[u8; 2]>,
    /// The high-card points, least and most.
    pub high_cards: [u8; 2],
    /// The points that are said, as they are counted.
    pub strengths: Vec<(Strength, [u8; 2])>,
    /// Where the honours are: one of these lists holds. If there is none, nothing is said of them.
    pub honours: Vec<Vec<Test>>,
    /// The suit of the last call, of which a length of three is worth saying.
    bid: Option<Suit>,
    /// Whether it is an opening bid, of which it is worth saying that there is no five-card major.
    is_opening: bool,
}

impl<'s> Said<'s> {
    fn new(alternative: Alternative<'s>, bid: Option<Suit>, is_opening: bool) -> Self {
        let Alternative { rule, hands, latest_tests, strengths, .. } = alternative;
        let honours = if latest_tests.is_empty() { Vec::new() } else { vec![latest_tests] };
        Self { is_opening, ..Self::around(rule, hands, (&strengths, honours), bid) }
    }

    /// The box around some hands.
    fn around(
        rule: Option<&'s Rule>,
        hands: HandSet,
        (strengths, honours): (&[Strength], Vec<Vec<Test>>),
        bid: Option<Suit>,
    ) -> Self {
        let summary = hands.summary();
        let ends = |spread: crate::hand_set::Spread| [spread.lo, spread.hi];
        let of = |strength: Strength| match strength {
            Strength::HighCards => ends(summary.high_cards),
            Strength::Points => ends(summary.points),
            Strength::Support(suit) => ends(summary.support[suit]),
            Strength::Opening | Strength::FourthSeat => hands.range_of(strength),
        };
        let is_rule = |one: &Strength| matches!(one, Strength::Opening | Strength::FourthSeat);
        let mut counted: Vec<Strength> = Vec::new();
        if strengths.iter().all(is_rule) || strengths.contains(&Strength::HighCards) {
            counted.push(Strength::HighCards);
        }
        for &strength in strengths {
            if !counted.contains(&strength) {
                counted.push(strength);
            }
        }
        Self {
            rule,
            is_balanced: hands.is_balanced(),
            is_unbalanced: hands.is_unbalanced(),
            is_rare: false,
            lengths: BySuit::from_fn(|suit| ends(summary.lengths[suit])),
            high_cards: ends(summary.high_cards),
            strengths: counted.into_iter().map(|one| (one, of(one))).collect(),
            honours: sayable(honours),
            hands,
            bid,
            is_opening: false,
        }
    }

    /// The length of a suit as it is said, if it is worth saying: least, and most if there is one.
    pub(crate) fn said_length(&self, suit: Suit) -> Option<(u8, Option<u8>)> {
        let [lo, hi] = self.lengths[suit];
        let shown = lo >= 4 || self.bid == Some(suit) && lo >= 3;
        // What the other suits leave room for needs no word.
        let others: u8 = Suit::ALL
            .into_iter()
            .filter(|&other| other != suit)
            .map(|other| self.lengths[other][0])
            .sum();
        let is_implied = hi + others >= 13;
        match (lo, hi) {
            (lo, hi) if shown => {
                let is_open = lo != hi && (hi >= 8 || hi > lo + 4 || is_implied);
                Some((lo, (!is_open).then_some(hi)))
            }
            _ if is_implied => None,
            (lo, hi) if lo == hi => Some((lo, Some(hi))),
            (_, hi) if hi <= self.most_said(suit) => Some((0, Some(hi))),
            _ => None,
        }
    }

    /// Whether it is worth saying that no hand is balanced: the lengths do not say so.
    pub(crate) fn says_unbalanced(&self) -> bool {
        self.is_unbalanced && HandBox { is_balanced: None, ..self.words() }.has_balanced()
    }

    /// The points of one kind as they are said, if they are.
    pub(crate) fn said_points((strength, [lo, hi]): (Strength, [u8; 2])) -> Option<Range> {
        match strength {
            Strength::Opening if lo < 18 => None,
            Strength::FourthSeat if lo < 14 => None,
            Strength::Opening | Strength::FourthSeat => Some(Range::at_least(lo.into())),
            _ if hi >= OPEN_POINTS => (lo > 0).then(|| Range::at_least(lo.into())),
            _ => Some(Range::new(lo.into(), hi.into())),
        }
    }

    /// What the words say of shape and points.
    fn words(&self) -> HandBox {
        let of = |suit| self.said_length(suit).map_or([0, 13], |(lo, hi)| [lo, hi.unwrap_or(13)]);
        let counted =
            |&(kind, ends): &(Strength, [u8; 2])| Some((kind, Self::said_points((kind, ends))?));
        HandBox {
            lengths: BySuit::from_fn(of),
            is_balanced: if self.is_balanced {
                Some(true)
            } else {
                self.is_unbalanced.then_some(false)
            },
            strengths: self.strengths.iter().filter_map(counted).collect(),
        }
    }

    /// Whether the words admit a hand.
    pub fn admits(&self, hand: Hand) -> bool {
        let passes = |tests: &Vec<Test>| tests.iter().all(|test| test.holds(hand));
        self.words().hands().contains(HandClass::of(hand))
            && (self.honours.is_empty() || self.honours.iter().any(passes))
    }

    /// What the words ask of a hand that is dealt.
    pub(crate) fn constraint(&self) -> Constraint {
        let all = |tests: &Vec<Test>| {
            tests.iter().filter_map(Test::constraint).fold(Constraint::Anything, Constraint::and)
        };
        let hands = self.words().hands().constraint();
        if self.honours.is_empty() {
            return hands;
        }
        hands.and(Constraint::AnyOf(self.honours.iter().map(all).collect()))
    }

    /// What the call is called by this rule.
    pub(crate) fn name(&self) -> Option<&'s str> {
        self.rule.and_then(|rule| rule.note().name.as_deref())
    }

    /// The box around both, without hands. Honours that are not asked of both are not said, unless both ask for
    /// some.
    fn and(&self, other: &Self) -> Self {
        let hull = |[lo, hi]: [u8; 2], [least, most]: [u8; 2]| [lo.min(least), hi.max(most)];
        let high_cards = hull(self.high_cards, other.high_cards);
        let pairs = || self.strengths.iter().zip(&other.strengths);
        let is_alike = self.strengths.len() == other.strengths.len()
            && pairs().all(|((one, _), (two, _))| one == two);
        let strengths = if is_alike {
            pairs().map(|(&(kind, one), &(_, two))| (kind, hull(one, two))).collect()
        } else {
            vec![(Strength::HighCards, high_cards)]
        };
        let mut honours = Vec::new();
        if !self.honours.is_empty() && !other.honours.is_empty() {
            honours.clone_from(&self.honours);
            honours.extend(other.honours.iter().filter(|one| !self.honours.contains(one)).cloned());
        }
        Self {
            rule: self.rule,
            is_balanced: self.is_balanced && other.is_balanced,
            is_unbalanced: self.is_unbalanced && other.is_unbalanced,
            is_rare: false,
            lengths: BySuit::from_fn(|suit| hull(self.lengths[suit], other.lengths[suit])),
            high_cards,
            strengths,
            honours: sayable(honours),
            hands: HandSet::none(),
            bid: self.bid.or(other.bid),
            is_opening: self.is_opening,
        }
    }

    /// The bulk of the hands and the few others, if the bulk has less of a suit than is worth saying.
    fn split(&self) -> Option<(Self, Self)> {
        let limit = |suit: Suit| {
            let [lo, hi] = self.lengths[suit];
            let most = self.most_said(suit);
            (hi > most && lo <= most && self.bid != Some(suit)).then_some(most)
        };
        let limits = BySuit::from_fn(limit);
        let whole = self.hands.weight();
        let mut bulk = self.hands.clone();
        for (suit, limit) in limits.iter() {
            let Some(limit) = *limit else { continue };
            let mut kept = bulk.clone();
            kept.keep_lengths(|lengths| lengths[suit] <= limit);
            if kept.weight() >= (1.0 - RARE) * whole {
                bulk = kept;
            }
        }
        let mut others = self.hands.clone();
        others.remove(&bulk);
        if others.is_empty() || bulk.is_empty() {
            return None;
        }
        Some((self.with(bulk), self.with(others)))
    }

    /// The same for other hands.
    fn with(&self, hands: HandSet) -> Self {
        let kinds: Vec<Strength> = self.strengths.iter().map(|(kind, _)| *kind).collect();
        let honours = self.honours.clone();
        let around = Self::around(self.rule, hands, (&kinds, honours), self.bid);
        Self { is_opening: self.is_opening, ..around }
    }

    /// The greatest length of a suit that is worth saying as a limit.
    fn most_said(&self, suit: Suit) -> u8 {
        let is_minor = self.bid.is_some_and(|bid| !bid.is_major());
        if self.is_opening && is_minor && suit.is_major() { 4 } else { 3 }
    }
}

/// Honours that can be said in a few words.
fn sayable(honours: Vec<Vec<Test>>) -> Vec<Vec<Test>> {
    let is_sayable = match honours.as_slice() {
        [only] => only.len() <= MAX_TESTS,
        ways => ways.len() <= MAX_TESTS && ways.iter().all(|tests| tests.len() == 1),
    };
    if is_sayable { honours } else { Vec::new() }
}

impl<'s> Heard<'s> {
    /// What is said of the call: the alternatives that [`describe`](crate::describe) puts into words, the likeliest
    /// first. Every hand that bids so is in one of them.
    pub fn said(&self) -> Vec<Said<'s>> {
        said(self.alternatives(), self.call, self.is_opening)
    }
}

impl<'s> Position<'s> {
    /// What is said of the last call; nothing if there is none.
    pub fn said(&self) -> Vec<Said<'s>> {
        let last = self.auction().iter().next_back();
        last.map_or_else(Vec::new, |(seat, call)| {
            said(self.alternatives(seat), call, self.is_just_opened())
        })
    }
}

/// What a player has shown with a call, as it is said: the likeliest alternative first. Every hand that bids so is in one of
/// them.
fn said<'s>(alternatives: Vec<Alternative<'s>>, call: Call, is_opening: bool) -> Vec<Said<'s>> {
    let bid = call.bid().and_then(|bid| bid.strain().trump());
    let boxed = |one| Boxed::new(Said::new(one, bid, is_opening));
    let mut said: Vec<Boxed<'s>> = alternatives.into_iter().map(boxed).collect();
    merge(&mut said);
    if call.bid().is_some() {
        let parts = said.into_iter().flat_map(|one| match one.said.split() {
            Some((bulk, others)) => vec![Boxed::new(bulk), Boxed::new(others)],
            None => vec![one],
        });
        said = parts.collect();
        merge(&mut said);
    }
    let whole: f64 = said.iter().map(|one| one.weight).sum();
    loop {
        said.sort_by(|one, two| two.weight.total_cmp(&one.weight));
        let count = said.len();
        if count >= 2 && said[count - 2].weight < RARE * whole {
            join(&mut said, count - 2, count - 1);
        } else if clusters(&said) > MAX_SAID {
            let least = closest(&said, true).or_else(|| closest(&said, false));
            let Some((one, two, _)) = least else { break };
            join(&mut said, one, two);
        } else {
            break;
        }
        absorb(&mut said);
    }
    for one in &mut said {
        one.said.is_rare = one.weight < RARE * whole;
    }
    // How likely honours are is not known, so what needs none of them comes first.
    said.sort_by_key(|one| (one.said.is_rare, !one.said.honours.is_empty()));
    said.into_iter().map(|boxed| boxed.said).collect()
}

/// Says as one what loses nothing by it.
fn merge(said: &mut Vec<Boxed<'_>>) {
    absorb(said);
    while let Some((one, two, _)) = closest(said, true).filter(|(_, _, lost)| *lost <= MAX_LOST) {
        join(said, one, two);
        absorb(said);
    }
}

/// An alternative with what is asked of it again and again.
struct Boxed<'s> {
    said: Said<'s>,
    words: HandSet,
    weight: f64,
}

impl<'s> Boxed<'s> {
    fn new(said: Said<'s>) -> Self {
        Self { words: said.words().hands(), weight: said.hands.weight(), said }
    }
}

/// Leaves out what another says already, and leaves its hands to that one.
fn absorb(said: &mut Vec<Boxed<'_>>) {
    let says = |two: &Boxed<'_>, one: &Boxed<'_>| {
        let asks_less = two.said.honours.is_empty() || two.said.honours == one.said.honours;
        asks_less && one.words.is_within(&two.words)
    };
    let mut place = 0;
    while place < said.len() {
        // Of two that say the same the first stays.
        let heir = (0..said.len()).find(|&other| {
            other != place
                && says(&said[other], &said[place])
                && (other < place || !says(&said[place], &said[other]))
        });
        let Some(heir) = heir else {
            place += 1;
            continue;
        };
        let mut hands = said[heir].said.hands.clone();
        hands.insert(&said[place].said.hands);
        said[heir] = Boxed::new(said[heir].said.with(hands));
        said.remove(place);
        place = 0;
    }
}

/// The two that lose least if they are said as one, and what share of hands the box around them adds to all that is
/// said.
fn closest(said: &[Boxed<'_>], of_one_name: bool) -> Option<(usize, usize, f64)> {
    let mut best: Option<(usize, usize, f64)> = None;
    // What a third one says anyway is no loss.
    let mut plain = HandSet::none();
    for boxed in said.iter().filter(|boxed| boxed.said.honours.is_empty()) {
        plain.insert(&boxed.words);
    }
    for one in 0..said.len() {
        for two in one + 1..said.len() {
            let (first, second) = (&said[one], &said[two]);
            if of_one_name && first.said.name() != second.said.name() {
                continue;
            }
            let both = first.said.and(&second.said);
            // Honours that are asked of one and would no longer be said.
            let forgets = |one: &Boxed<'_>| !one.said.honours.is_empty() && both.honours.is_empty();
            let forgotten: f64 =
                [first, second].iter().filter(|one| forgets(one)).map(|one| one.weight).sum();
            let whole = (first.weight + second.weight).max(f64::MIN_POSITIVE);
            let least = best.map_or(f64::INFINITY, |(_, _, least)| least);
            if forgotten / whole >= least {
                continue;
            }
            let added = both.words().weight_beyond([&first.words, &second.words, &plain]);
            let lost = (added + forgotten) / whole;
            if lost < least {
                best = Some((one, two, lost));
            }
        }
    }
    best
}

fn join(said: &mut Vec<Boxed<'_>>, one: usize, two: usize) {
    let second = said.remove(two);
    let (heavy, light) = if said[one].weight >= second.weight {
        (&said[one], &second)
    } else {
        (&second, &said[one])
    };
    let mut hands = heavy.said.hands.clone();
    hands.insert(&light.said.hands);
    said[one] = Boxed::new(Said { hands, ..heavy.said.and(&light.said) });
}

/// How many things there are to say: alternatives that differ in the suit alone are one.
fn clusters(said: &[Boxed<'_>]) -> usize {
    let mut seen: Vec<Vec<String>> = Vec::new();
    for boxed in said {
        let key = crate::explain::parts(&boxed.said).without_suit();
        if !seen.contains(&key) {
            seen.push(key);
        }
    }
    seen.len()
}
