//! A line of play as a tree, and in words.

use merrimac_cards::Rank;
use merrimac_stable_set::BitSet;

use crate::levels::Levels;
use crate::one_suit::{NOTHING, OneSuit, Round, Start};
use crate::rules::{Place, Rules, Turn};
use crate::search::Search;

/// How to play a suit: what to lead, and what to do after each card of the defenders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Nothing is left to decide.
    Rest,
    /// The highest card that is left, each time, and a low one from the other hand.
    FromTheTop,
    /// Low cards towards one hand, which plays just high enough to win so far; then from the top.
    Towards {
        /// Towards the first hand (North) rather than the second (South).
        north: bool,
    },
    /// Play this card from a seen hand.
    Play {
        /// From the first hand (North) rather than the second (South).
        north: bool,
        /// Whether it is the first card of a round.
        leads: bool,
        /// The card; none if the hand has run out.
        card: Option<Rank>,
        /// What comes then.
        then: Box<Self>,
    },
    /// It depends on the next defender's card.
    On {
        /// West, who plays after South, rather than East.
        west: bool,
        /// Cards (none: shows out), and what to do after each.
        cases: Vec<(Option<Rank>, Self)>,
    },
}

/// The line that wins all situations of an achievable set.
pub(crate) fn line(search: &mut Search<Levels<OneSuit>>, start: &Start, plan: &BitSet) -> Line {
    if plan.is_empty()
        || search.rules.verdict(start).is_some()
        || search.rules.outcome(start).is_some()
    {
        return Line::Rest;
    }
    let round = search.rules.begin(start);
    let simple = [Line::FromTheTop, Line::Towards { north: true }, Line::Towards { north: false }];
    if let Some(simple) = simple.into_iter().find(|line| wins(&search.rules, line, &round, plan)) {
        return simple;
    }
    within(search, &round, plan)
}

/// Whether a way of playing that needs no tree wins all situations.
fn wins(rules: &Levels<OneSuit>, line: &Line, round: &Round, plan: &BitSet) -> bool {
    if plan.is_empty() {
        return true;
    }
    match rules.turn(round) {
        Turn::Complete => {
            let start = rules.close(round);
            let plan = rules.project(round, plan);
            match (rules.verdict(&start), rules.outcome(&start)) {
                (Some(won), _) => won,
                (None, Some(won)) => plan.is_subset(&won),
                (None, None) => wins(rules, line, &rules.begin(&start), &plan),
            }
        }
        Turn::Declarer => {
            simple_card(rules, line, round).is_some_and(|next| wins(rules, line, &next, plan))
        }
        Turn::Defender => rules
            .defender_moves(round, plan)
            .iter()
            .all(|(_, next, layouts)| wins(rules, line, next, layouts)),
    }
}

fn within(search: &mut Search<Levels<OneSuit>>, round: &Round, plan: &BitSet) -> Line {
    match search.rules.turn(round) {
        Turn::Complete => {
            let start = search.rules.close(round);
            let plan = search.rules.project(round, plan);
            line(search, &start, &plan)
        }
        Turn::Declarer => {
            let (card, next) = winning_card(search, round, plan);
            let north = if round.count == 0 { next.seat() == 1 } else { round.seat() == 0 };
            let then = Box::new(within(search, &next, plan));
            Line::Play { north, leads: round.count == 0, card: rank(card), then }
        }
        Turn::Defender => {
            let moves = search.rules.defender_moves(round, plan);
            let west = round.seat() == 3;
            let cases = moves
                .into_iter()
                .map(|(card, next, layouts)| (rank(card), within(search, &next, &layouts)));
            Line::On { west, cases: cases.collect() }
        }
    }
}

/// What a way of playing that needs no tree plays now.
fn simple_card(rules: &Levels<OneSuit>, line: &Line, round: &Round) -> Option<Round> {
    let moves = rules.declarer_moves(round).into_iter();
    let lowest =
        |moves: &mut dyn Iterator<Item = (Place, Round)>| moves.min_by_key(|(card, _)| *card);
    let chosen = match (line, round.count) {
        (Line::Towards { north }, 0) => {
            // The leader's left-hand neighbour is next: North leads to East, South to West.
            let leader_is_south = |next: &Round| next.seat() == 3;
            let away = moves.clone().filter(|(_, next)| leader_is_south(next) == *north);
            lowest(&mut away.into_iter()).or_else(|| moves.max_by_key(|(card, _)| *card))
        }
        (Line::Towards { .. }, _) => {
            let enough =
                moves.clone().filter(|(card, _)| *card != NOTHING && round.is_beaten_by(*card));
            lowest(&mut enough.into_iter()).or_else(|| lowest(&mut moves.into_iter()))
        }
        (_, 0) => moves.max_by_key(|(card, _)| *card),
        _ => lowest(&mut moves.into_iter()),
    };
    chosen.map(|(_, next)| next)
}

/// A card after which the plan can still be achieved.
fn winning_card(
    search: &mut Search<Levels<OneSuit>>,
    round: &Round,
    plan: &BitSet,
) -> (Place, Round) {
    let moves = search.rules.declarer_moves(round);
    let achieves = |next: &Round, search: &mut Search<Levels<OneSuit>>| {
        search.achieve_trick(next, plan).expect("nothing stops an unlimited search").is_ok()
    };
    moves
        .into_iter()
        .find(|(_, next)| achieves(next, search))
        .expect("the plan can be achieved, so some card keeps it")
}

fn rank(card: Place) -> Option<Rank> {
    (card != NOTHING).then(|| Rank::from_index(usize::from(card)))
}

impl Line {
    /// The line in words, one indented row a decision.
    ///
    /// Cases that lead to the same are told once; the forced play of what is left is not told.
    pub fn words(&self) -> String {
        let mut text = String::new();
        self.tell(0, &mut text);
        text
    }

    fn tell(&self, depth: usize, text: &mut String) {
        match self {
            Self::Rest => {}
            Self::FromTheTop => indent(depth, "play from the top", text),
            Self::Towards { north } => {
                let (from, to) = if *north { ("South", "North") } else { ("North", "South") };
                let words =
                    format!("keep leading low from {from}, playing just high enough from {to}");
                indent(depth, &words, text);
            }
            Self::Play { north, leads, card, then } => {
                if let Some(card) = card {
                    let hand = if *north { "North" } else { "South" };
                    let verb = if *leads { "lead" } else { "play" };
                    indent(depth, &format!("{verb} the {} from {hand}", card.words()), text);
                }
                then.tell(depth, text);
            }
            Self::On { west, cases } => Self::tell_cases(*west, cases, depth, text),
        }
    }

    fn tell_cases(west: bool, cases: &[(Option<Rank>, Self)], depth: usize, text: &mut String) {
        let mut told: Vec<(Vec<Option<Rank>>, &Self)> = Vec::new();
        for (card, then) in cases {
            match told.iter_mut().find(|(_, other)| *other == then) {
                Some((cards, _)) => cards.push(*card),
                None => told.push((vec![*card], then)),
            }
        }
        if let [(_, then)] = told.as_slice() {
            then.tell(depth, text);
            return;
        }
        for (cards, then) in told {
            let who = if west { "West" } else { "East" };
            let names: Vec<String> = cards
                .iter()
                .map(|card| match card {
                    Some(rank) => format!("plays the {}", rank.words()),
                    None => "shows out".to_owned(),
                })
                .collect();
            indent(depth, &format!("if {who} {}:", names.join(" or ")), text);
            if *then == Self::Rest {
                indent(depth + 1, "the rest plays itself", text);
            }
            then.tell(depth + 1, text);
        }
    }
}

fn indent(depth: usize, words: &str, text: &mut String) {
    text.extend(std::iter::repeat_n("  ", depth));
    text.push_str(words);
    text.push('\n');
}
