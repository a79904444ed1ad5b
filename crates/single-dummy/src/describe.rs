//! A set of layouts in a player's words, by what the defenders still hold.

use merrimac_cards::{Card, DescriptionStyle, Fact, Hand, Vocabulary as Words};
use rustc_hash::FxHashSet;

use crate::ending::Ending;
use crate::layouts::runs;
use crate::weighted::Layout;

/// What may be said about the layouts of an ending.
pub(crate) struct Vocabulary {
    left_hands: Vec<Hand>,
    words: Words,
}

/// How a set of layouts is told: exactly, as far as there is room.
const STYLE: DescriptionStyle =
    DescriptionStyle { facts: 3, alternatives: 5, little: 0.0, earns: 0.0, is_sample: false };

impl Vocabulary {
    /// For all layouts that there are.
    pub(crate) fn new(ending: &Ending, all: Vec<Layout>) -> Self {
        let hands = |layout: &Layout| ([layout.left, layout.right], layout.probability);
        let layouts: Vec<([Hand; 2], f64)> = all.iter().map(hands).collect();
        let facts = Fact::of(ending.defenders(), ending.hidden(), &alike(ending));
        let words = Words::new(ending.defenders(), &layouts, facts);
        Self { left_hands: all.into_iter().map(|layout| layout.left).collect(), words }
    }

    /// What distinguishes the layouts that are won.
    pub(crate) fn describe(&self, won: &[Layout]) -> String {
        let won: FxHashSet<Hand> = won.iter().map(|layout| layout.left).collect();
        let is_in = self.left_hands.iter().map(|left| won.contains(left));
        self.words.describe(is_in, STYLE).to_string()
    }
}

/// The hidden cards, those together that no seen card comes between; high cards that stand alone come first.
fn alike(ending: &Ending) -> Vec<Hand> {
    let seen = ending.hand(ending.declarer()) | ending.hand(ending.declarer().partner());
    let mut hidden: Vec<Card> = ending.hidden().iter().collect();
    hidden.reverse();
    let in_run = |run: u64| (0..hidden.len()).filter(move |place| run >> place & 1 == 1);
    let runs = runs(ending.hidden().bits(), seen.bits()).into_iter();
    let mut alike: Vec<Hand> =
        runs.map(|run| in_run(run).map(|place| hidden[place]).collect()).collect();
    let rank = |run: &Hand| run.iter().next().map(Card::rank).filter(|_| run.len() == 1);
    alike.sort_by_key(|run| std::cmp::Reverse(rank(run)));
    alike
}
