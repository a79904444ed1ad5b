//! A set of layouts in a player's words: who holds an honour, how a suit breaks.
//!
//! The set that a plan wins is told as alternatives, each of at most three facts that hold together:
//! "♠K with West, or hearts 3–3". Alternatives never say more than is true. They are found greedily, the
//! likeliest first; what is left when five are told is told as a percentage.

use merrimac_cards::{Card, Hand, Seat, Suit};
use merrimac_stable_set::BitSet;
use rustc_hash::FxHashSet;

use crate::ending::Ending;
use crate::layouts::runs;
use crate::weighted::Layout;

/// What may be said about the layouts of an ending.
pub(crate) struct Vocabulary {
    all: Vec<Layout>,
    facts: Vec<Fact>,
}

/// Something that may be said about a layout.
struct Fact {
    words: String,
    holds: BitSet,
}

/// At most this many facts make an alternative, and this many alternatives are told.
const MOST_FACTS: usize = 3;
const ALTERNATIVES: usize = 5;

impl Vocabulary {
    /// For all layouts that there are.
    pub(crate) fn new(ending: &Ending, all: Vec<Layout>) -> Self {
        let facts = facts(ending, &all);
        Self { all, facts }
    }

    /// What distinguishes the layouts that are won.
    pub(crate) fn describe(&self, won: &[Layout]) -> String {
        let Self { all, facts } = self;
        if won.is_empty() {
            return "nothing".to_owned();
        }
        if won.len() == all.len() {
            return "every layout".to_owned();
        }
        let left_hands: FxHashSet<u64> = won.iter().map(|layout| layout.left.bits()).collect();
        let is_won = those(all, |layout| left_hands.contains(&layout.left.bits()));
        let mut left = is_won.clone();
        let mut told = Vec::new();
        while told.len() < ALTERNATIVES && !left.is_empty() {
            let Some((words, covered)) = best_term(facts, all, &is_won, &left) else { break };
            left.remove(&covered);
            told.push(words);
        }
        let rest = weight(all, &left) / weight(all, &BitSet::full(all.len()));
        if rest > 0.0 {
            told.push(format!("other layouts ({:.1} %)", 100.0 * rest));
        }
        told.join(", or ")
    }
}

fn weight(all: &[Layout], which: &BitSet) -> f64 {
    which.iter().map(|layout| all[layout].probability).sum()
}

/// The layouts of which something holds, by their places in the list.
fn those(all: &[Layout], holds: impl Fn(&Layout) -> bool) -> BitSet {
    let mut set = BitSet::empty(all.len());
    for (place, _) in all.iter().enumerate().filter(|(_, layout)| holds(layout)) {
        set.insert(place);
    }
    set
}

/// The conjunction of up to three facts that is true of won layouts only and covers most of what is
/// left; of several the shortest.
fn best_term(
    facts: &[Fact],
    all: &[Layout],
    won: &BitSet,
    left: &BitSet,
) -> Option<(String, BitSet)> {
    let likeliest = all.iter().map(|layout| layout.probability).fold(0.0, f64::max);
    let mut best: Option<(f64, Vec<usize>, BitSet)> = None;
    let mut terms = vec![(f64::MAX, Vec::new(), BitSet::full(all.len()))];
    for length in 1..=MOST_FACTS {
        let mut longer = Vec::new();
        for (gain, term, holds) in &terms {
            // A longer term covers no more.
            if best.as_ref().is_some_and(|(most, ..)| gain <= most) {
                break;
            }
            let open = holds.and(left);
            let next = term.last().map_or(0, |last| last + 1);
            for (index, fact) in facts.iter().enumerate().skip(next) {
                // To count layouts is quicker than to add up their chances, and often tells enough.
                let most = best.as_ref().map_or(0.0, |(most, ..)| *most);
                if open.count_common(&fact.holds) as f64 * likeliest <= most {
                    continue;
                }
                let both = holds.and(&fact.holds);
                let gain = weight(all, &both.and(left));
                if gain <= 0.0 || best.as_ref().is_some_and(|(most, ..)| gain <= most + 1e-12) {
                    continue;
                }
                let mut term = term.clone();
                term.push(index);
                if both.is_subset(won) {
                    best = Some((gain, term, both));
                } else if length < MOST_FACTS {
                    longer.push((gain, term, both));
                }
            }
        }
        // Only the most promising are made longer: a description need not be the shortest there is.
        longer.sort_by(|one, other| other.0.total_cmp(&one.0));
        longer.truncate(200);
        terms = longer;
    }
    best.map(|(_, term, covered)| {
        let words: Vec<&str> = term.iter().map(|&index| facts[index].words.as_str()).collect();
        (words.join(" and "), covered)
    })
}

/// What may be said about these layouts: places of cards, then breaks of suits.
fn facts(ending: &Ending, all: &[Layout]) -> Vec<Fact> {
    let seen = ending.hand(ending.declarer()) | ending.hand(ending.declarer().partner());
    let mut hidden: Vec<Card> = ending.hidden().iter().collect();
    hidden.reverse();
    let in_run = |run: u64| (0..hidden.len()).filter(move |place| run >> place & 1 == 1);
    let runs = runs(ending.hidden().bits(), seen.bits()).into_iter();
    let runs = runs.map(|run| in_run(run).map(|place| hidden[place]).collect());
    let (mut singles, others): (Vec<Hand>, Vec<Hand>) = runs.partition(|run: &Hand| run.len() == 1);
    singles.sort_by_key(|run| std::cmp::Reverse(run.iter().next().map(Card::rank)));
    let mut facts = Facts { defenders: ending.defenders(), all, told: Vec::new() };
    for card in singles {
        facts.add_places(card);
    }
    for suit in Suit::DESCENDING {
        facts.add_breaks(suit, ending.hidden());
    }
    for cards in others {
        facts.add_places(cards);
    }
    facts.told
}

struct Facts<'a> {
    /// Declarer's left-hand opponent and his right-hand one.
    defenders: [Seat; 2],
    all: &'a [Layout],
    told: Vec<Fact>,
}

impl Facts<'_> {
    fn add(&mut self, words: String, holds: impl Fn(&Layout) -> bool) {
        let holds = those(self.all, holds);
        // What always holds, or never, tells nothing.
        if !holds.is_empty() && holds.len() < self.all.len() {
            self.told.push(Fact { words, holds });
        }
    }

    fn add_breaks(&mut self, suit: Suit, hidden: Hand) {
        let total = hidden.holding(suit).len();
        if total < 2 {
            return;
        }
        let length = |layout: &Layout| layout.left.holding(suit).len();
        let [left, right] = self.defenders.map(Seat::name);
        let name = suit.name();
        for long in total.div_ceil(2)..=total {
            let breaks = [long, total - long];
            let words = format!("{name} {long}–{}", total - long);
            self.add(words, |layout| breaks.contains(&length(layout)));
        }
        for held in 0..=total {
            self.add(format!("{left} with {held} {name}"), |layout| length(layout) == held);
            if held > 0 && total > 2 {
                self.add(format!("{left} with at most {held} {name}"), |l| length(l) <= held);
                let words = format!("{right} with at most {held} {name}");
                self.add(words, |layout| length(layout) >= total - held);
            }
        }
    }

    /// Who holds a card, or how many of cards that are alike.
    fn add_places(&mut self, cards: Hand) {
        let Some(first) = cards.iter().next() else { return };
        let ranks = cards.holding(first.suit()).to_string().replace('T', "10");
        let names = format!("{}{ranks}", first.suit().symbol());
        for held in 1..=cards.len() {
            let words = match (cards.len(), held) {
                (1, _) => format!("{names} with"),
                (all, held) if all == held => format!("{names} all with"),
                (_, held) => format!("{held} or more of {names} with"),
            };
            let [left, right] = self.defenders.map(Seat::name);
            self.add(format!("{words} {left}"), |layout| (layout.left & cards).len() >= held);
            self.add(format!("{words} {right}"), |layout| (layout.right & cards).len() >= held);
        }
    }
}
