//! What declarer can achieve in an ending: for each card the best plan and what it plays for.

use merrimac_cards::{Card, Hand};

use crate::best::{Best, Weights, weigh};
use crate::describe::describe;
use crate::ending::Ending;
use crate::rules::{Rules, Turn};
use crate::search::Search;
use crate::sets::Set;
use crate::tricks::{Trick, Tricks};
use crate::weighted::{Layout, Layouts};

/// The best plan that starts with a card.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The card; none if a defender is to play.
    pub card: Option<Card>,
    /// Cards that are as good because they are equivalent, the card itself among them.
    pub equivalents: Hand,
    /// How likely the plan is to win; 0 if none was looked for, or found before the budget was spent.
    pub probability: f64,
    /// No plan with this card wins more often. Equal to `probability` if the plan is the best.
    pub at_most: f64,
    /// The share of layouts that are won after this card if declarer then sees all cards: what averaging
    /// over samples would give the card. If the budget was spent before that was known, 1.
    pub open: f64,
    /// The layouts in which the plan wins.
    pub wins: Vec<Layout>,
    /// Those layouts in words: `♠K with West, or hearts 3–3`.
    pub plays_for: String,
}

/// What an ending is worth to declarer.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// The best first; one without a card if a defender is to play.
    pub plans: Vec<Plan>,
    /// The share of layouts that could be won with all cards in view. If the budget was spent before
    /// that was known, 1.
    pub open: f64,
    /// Whether the first plan is proven to be the best: false if the budget was spent.
    pub finished: bool,
    /// Positions looked into.
    pub nodes: u64,
}

impl Solution {
    /// How likely the best plan is to win.
    pub fn probability(&self) -> f64 {
        self.plans.first().map_or(0.0, |plan| plan.probability)
    }

    /// Every card that is as likely to win as the best, equivalents included.
    pub fn best(&self) -> Hand {
        let best = self.probability();
        let is_best = |plan: &&Plan| plan.probability >= best - 1e-12;
        let best = self.plans.iter().filter(is_best);
        best.fold(Hand::EMPTY, |cards, plan| cards | plan.equivalents)
    }
}

/// The best plan, within a budget of positions looked into.
///
/// Cards that cannot be best are only held to be so: their plans say `at_most`. Those in `exact` get their
/// best plan all the same, which may take much longer ([`Hand::FULL`] for every card).
///
/// No card is ever said to be better than it is: if the budget is spent, plans say what is proven, from
/// below and from above, and the solution that it is not finished.
pub fn solve(ending: &Ending, layouts: &Layouts, budget: u64, exact: Hand) -> Solution {
    let mut table = Table::new(ending, layouts, budget);
    let root = ending.position(&table.search.rules);
    let open = table.search.open_trick(&root, &table.asked.clone()).ok();
    let open_share = open.as_ref().map_or(1.0, |set| table.share(set));
    let useful = open.unwrap_or_else(|| table.asked.clone());
    let mut plans = table.plans(&root, &useful, exact);
    plans.sort_by(|one, other| {
        let by_bound = other.at_most.total_cmp(&one.at_most);
        other.probability.total_cmp(&one.probability).then(by_bound)
    });
    let best = plans.first().map_or(0.0, |plan| plan.probability);
    let finished = plans.iter().all(|plan| plan.at_most <= best);
    Solution { plans, open: open_share, finished, nodes: table.search.effort.spent }
}

/// The share of layouts that could be won with all cards in view; nothing if the budget is spent.
pub fn open_share(ending: &Ending, layouts: &Layouts, budget: u64) -> Option<f64> {
    let mut table = Table::new(ending, layouts, budget);
    let root = ending.position(&table.search.rules);
    let open = table.search.open_trick(&root, &table.asked.clone()).ok()?;
    Some(table.share(&open))
}

/// A card, or none if a defender is to play, with the maximal sets of layouts that it can win.
pub type CardFamily = (Option<Card>, Vec<Vec<Layout>>);

/// The maximal sets of layouts that a card can win, for every card of declarer, or for the position
/// itself if a defender is to play [GIB, Def. 5.0.6, §6.4].
///
/// There may be very many of them; nothing if the budget is spent first.
pub fn maximal_sets(ending: &Ending, layouts: &Layouts, budget: u64) -> Option<Vec<CardFamily>> {
    let mut table = Table::new(ending, layouts, budget);
    let root = ending.position(&table.search.rules);
    let moves: Vec<(Option<Card>, Trick)> = match table.search.rules.turn(&root) {
        Turn::Declarer => {
            let moves = table.search.rules.declarer_moves(&root).into_iter();
            moves.map(|(card, next)| (Some(card_at(card)), next)).collect()
        }
        _ => vec![(None, root)],
    };
    let mut families = Vec::new();
    for (card, next) in moves {
        let useful = table.search.open_trick(&next, &table.asked.clone()).ok()?;
        let front = table.search.front_trick(&next, &useful).ok()?;
        families.push((card, front.iter().map(|set| table.named(set)).collect()));
    }
    Some(families)
}

struct Table<'a> {
    ending: &'a Ending,
    search: Search<Tricks>,
    asked: Set,
    weights: Weights,
    total: u64,
}

impl<'a> Table<'a> {
    fn new(ending: &'a Ending, layouts: &Layouts, budget: u64) -> Self {
        let trump = ending.strain().trump().map(|suit| suit.index() as u8);
        let rules = Tricks::new(ending.tricks_left(), trump);
        let (asked, weights) = layouts.numbered(ending, rules.layouts(&ending.start()));
        let total = weigh(&weights, &asked).max(1);
        Self { ending, search: Search::new(rules, budget), asked, weights, total }
    }

    fn share(&self, set: &Set) -> f64 {
        weigh(&self.weights, set) as f64 / self.total as f64
    }

    fn named(&self, set: &Set) -> Vec<Layout> {
        let universe = self.search.rules.layouts(&self.ending.start());
        Layouts::named(self.ending, universe, &self.weights, set)
    }

    /// A plan for each card, or for the position if a defender is to play, in those layouts that are not
    /// lost with open cards.
    fn plans(&mut self, root: &Trick, useful: &Set, exact: Hand) -> Vec<Plan> {
        let by_card = self.search.by_card(root, useful, &self.weights.clone(), exact);
        by_card.iter().map(|by_card| self.plan(by_card)).collect()
    }

    fn plan(&self, by_card: &ByCard) -> Plan {
        let won = &by_card.best.plan;
        let probability = self.share(won);
        Plan {
            card: by_card.card,
            equivalents: by_card.equivalents,
            probability,
            at_most: (by_card.best.at_most as f64 / self.total as f64).max(probability),
            open: by_card.open.as_ref().map_or(1.0, |open| self.share(open)),
            plays_for: describe(self.ending, &self.named(&self.asked), &self.named(won)),
            wins: self.named(won),
        }
    }
}

/// What is found of one of declarer's cards, or of the position if a defender is to play.
pub(crate) struct ByCard {
    pub(crate) card: Option<Card>,
    /// The cards of the same hand that the search holds for the same.
    pub(crate) equivalents: Hand,
    /// What is won after it with open cards, if that is known and the card is declarer's.
    pub(crate) open: Option<Set>,
    pub(crate) best: Best,
}

impl ByCard {
    /// What a plan with this card must outweigh, if another wins so much already.
    fn mark(&self, mark: u64, exact: Hand) -> u64 {
        if (self.equivalents & exact).is_empty() { mark } else { 0 }
    }

    /// Whether there may be such a plan.
    fn is_open(&self, mark: u64, exact: Hand) -> bool {
        self.best.at_most > self.mark(mark, exact).max(self.best.won)
    }
}

/// Cards are asked about in turn, each time with one part in so many of the budget that is left: what one of
/// them wins may settle another that is much work.
const PARTS: [u64; 3] = [16, 4, 1];

/// As long as nothing is won there is no mark that could settle another card: the first one goes on with these.
const FIRST_PARTS: [u64; 3] = [16, 8, 4];

impl<R: Rules<Trick = Trick>> Search<R> {
    /// The best plan with each card. Those that are no better than another's need not be found but for the
    /// cards in `exact`.
    pub(crate) fn by_card(
        &mut self,
        root: &Trick,
        asked: &Set,
        weights: &Weights,
        exact: Hand,
    ) -> Vec<ByCard> {
        if self.rules.turn(root) != Turn::Declarer {
            let best = self.best_trick(root, asked, weights, 0);
            return vec![ByCard { card: None, equivalents: Hand::EMPTY, open: None, best }];
        }
        let mut cards: Vec<(u8, Trick, Option<Set>)> = Vec::new();
        for (place, next) in self.rules.declarer_moves(root) {
            let open = self.open_trick(&next, asked).ok();
            cards.push((place, next, open));
        }
        // The likeliest with open cards first: it sets the mark for the others.
        let unknown_first = |open: &Option<Set>| {
            std::cmp::Reverse(open.as_ref().map_or(u64::MAX, |open| weigh(weights, open)))
        };
        cards.sort_by_key(|(_, _, open)| unknown_first(open));
        // Of the likeliest, one that wins all that it can is the best.
        let most = cards.first().map(|(_, _, open)| unknown_first(open));
        let wins_all = |(_, next, open): &(u8, Trick, Option<Set>)| {
            let is_likeliest = Some(unknown_first(open)) == most;
            let open = open.as_ref().filter(|_| is_likeliest);
            open.is_some_and(|open| matches!(self.achieve_trick(next, open), Ok(Ok(()))))
        };
        if let Some(place) = cards.iter().position(wins_all) {
            cards[..=place].rotate_right(1);
        }
        let seat = usize::from(root.seat() / 2);
        let by_card = |(place, next, open): (u8, Trick, Option<Set>)| {
            let equivalents = Hand::from_bits(Tricks::run_of(root, root.seen[seat], place));
            let best = Best::none(asked, weigh(weights, open.as_ref().unwrap_or(asked)));
            (next, ByCard { card: Some(card_at(place)), equivalents, open, best })
        };
        let mut found: Vec<(Trick, ByCard)> = cards.into_iter().map(by_card).collect();
        let whole = self.effort.left;
        let mut mark = 0;
        for (turn, part) in PARTS.iter().enumerate() {
            // The card with the best plan may settle all the others.
            found.sort_by_key(|(_, by_card)| std::cmp::Reverse(by_card.best.won));
            for place in 0..found.len() {
                let is_first = turn == 0 && place == 0;
                let parts = if is_first { &FIRST_PARTS[..] } else { std::slice::from_ref(part) };
                for part in parts {
                    let open = found.iter().filter(|(_, by_card)| by_card.is_open(mark, exact));
                    // The last card that is open has all that is left.
                    let part = if open.count() == 1 { 1 } else { *part };
                    let (next, by_card) = &mut found[place];
                    if by_card.is_open(mark, exact) {
                        let left = whole.saturating_sub(self.effort.spent);
                        self.effort.left = self.effort.spent + left / part;
                        let mark_here = by_card.mark(mark, exact);
                        by_card.best.improve(self.best_trick(next, asked, weights, mark_here));
                        self.effort.left = whole;
                        mark = mark.max(by_card.best.won);
                    }
                    if mark > 0 {
                        break;
                    }
                }
            }
        }
        found.into_iter().map(|(_, by_card)| by_card).collect()
    }
}

fn card_at(place: u8) -> Card {
    let mut cards = Hand::from_bits(1 << place).iter();
    cards.next().expect("one bit is one card")
}
