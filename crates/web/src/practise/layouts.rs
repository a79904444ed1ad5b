//! What distinguishes layouts, in words: who holds an honour, how a suit breaks.

use merrimac_cards::{Card, Contract, Deal, Rank, Seat, Suit};

/// Honours worth telling.
const HONOURS: [Rank; 5] = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack, Rank::Ten];

/// A fact is told if it holds in this share of the layouts in question …
const MOSTLY: f64 = 0.8;

/// … and is so much likelier there than in all.
const TELLING: f64 = 1.2;

/// The most facts that are told.
const FACTS: usize = 3;

/// Whether two deals look the same to declarer.
pub(crate) fn lies(one: &Deal, other: &Deal, contract: Contract) -> bool {
    let seen = contract.side().seats();
    seen.into_iter().all(|seat| one.hand(seat) == other.hand(seat))
}

/// What some layouts have in common that not all have, likeliest first.
pub(crate) fn caters_for(contract: Contract, some: &[Deal], all: &[Deal]) -> Vec<String> {
    if some.is_empty() {
        return Vec::new();
    }
    let share = |deals: &[Deal], holds: &dyn Fn(&Deal) -> bool| {
        deals.iter().filter(|deal| holds(deal)).count() as f64 / deals.len().max(1) as f64
    };
    let mut told: Vec<(f64, String)> = Vec::new();
    for (words, holds) in facts(contract, &some[0]) {
        let (here, everywhere) = (share(some, &*holds), share(all, &*holds));
        if here >= MOSTLY && here >= TELLING * everywhere {
            told.push((here / everywhere.max(0.01), words));
        }
    }
    told.sort_by(|one, other| other.0.total_cmp(&one.0));
    told.into_iter().take(FACTS).map(|(_, words)| words).collect()
}

type Fact = (String, Box<dyn Fn(&Deal) -> bool>);

/// What may be said of the defenders' cards, as one layout has them.
fn facts(contract: Contract, example: &Deal) -> Vec<Fact> {
    let defenders = contract.side().opponents().seats();
    let mut facts: Vec<Fact> = Vec::new();
    for suit in Suit::DESCENDING {
        for rank in HONOURS {
            let card = Card::new(suit, rank);
            let holder = example.holder(card);
            if defenders.contains(&holder) {
                let words = format!("{} with {}", card.words(), holder.name());
                facts.push((words, Box::new(move |deal| deal.holder(card) == holder)));
            }
        }
        facts.extend(breaks(suit, defenders, example));
    }
    facts
}

/// How a suit breaks, and who is long in it.
fn breaks(suit: Suit, defenders: [Seat; 2], example: &Deal) -> Vec<Fact> {
    let length = move |deal: &Deal, seat: Seat| deal.hand(seat).holding(suit).len();
    let [one, other] = defenders;
    let (here, there) = (length(example, one), length(example, other));
    let (long, more, less) = if here >= there { (one, here, there) } else { (other, there, here) };
    let same = format!("{} {more}–{less}", suit.symbol());
    let at_least = format!("{more} or more {} with {}", suit.symbol(), long.name());
    let even: Fact =
        (same, Box::new(move |deal| length(deal, one).max(length(deal, other)) == more));
    let uneven: Fact = (at_least, Box::new(move |deal| length(deal, long) >= more));
    if more > less + 1 { vec![uneven, even] } else { vec![even] }
}
