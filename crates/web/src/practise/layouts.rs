//! What distinguishes layouts, in words: who holds an honour, how a suit breaks.

use merrimac_cards::{Card, Contract, Deal, Fact, Hand, Rank, Seat, Suit};

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
    let share = |deals: &[Deal], fact: Fact| {
        let told = deals.iter().filter(|deal| fact.holds(|seat| deal.hand(seat))).count();
        told as f64 / deals.len().max(1) as f64
    };
    let mut told: Vec<(f64, String)> = Vec::new();
    for fact in facts(contract, &some[0]) {
        let (here, everywhere) = (share(some, fact), share(all, fact));
        if here >= MOSTLY && here >= TELLING * everywhere {
            told.push((here / everywhere.max(0.01), fact.to_string()));
        }
    }
    told.sort_by(|one, other| other.0.total_cmp(&one.0));
    told.into_iter().take(FACTS).map(|(_, words)| words).collect()
}

/// What may be said of the defenders' cards, as one layout has them.
fn facts(contract: Contract, example: &Deal) -> Vec<Fact> {
    let defenders = contract.side().opponents().seats();
    let mut facts = Vec::new();
    for suit in Suit::DESCENDING {
        for rank in HONOURS {
            let card = Card::new(suit, rank);
            let (seat, cards) = (example.holder(card), Hand::EMPTY.with(card));
            if defenders.contains(&seat) {
                facts.push(Fact::Holds { seat, cards, least: 1 });
            }
        }
        facts.extend(breaks(suit, defenders, example));
    }
    facts
}

/// How a suit breaks, and who is long in it.
fn breaks(suit: Suit, defenders: [Seat; 2], example: &Deal) -> Vec<Fact> {
    let [here, there] = defenders.map(|seat| example.hand(seat).holding(suit).len());
    let (long, short) = (here.max(there), here.min(there));
    let seat = defenders[usize::from(here < there)];
    let even = Fact::Breaks { suit, long, short, seat };
    let uneven = Fact::Length { seat, suit, least: long, most: 13 };
    if long > short + 1 { vec![uneven, even] } else { vec![even] }
}
