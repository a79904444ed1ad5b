//! How to deal: which hands directly, which by trying.
//!
//! Any hand can be dealt directly, but counting two hands with points costs milliseconds and three
//! more than it is worth. So the plan counts each restricted hand alone, which tells how rare it is,
//! and takes the cheapest of three ways: shuffle and test, deal the rarest hand and test the others,
//! or deal the two rarest. With only two hands hidden, one hand says everything about the other,
//! and nothing is left to test of shapes and one count of points.

use merrimac_cards::{BySeat, BySuit, Card, Deal, DealBuilder, Hand, Seat, Suit};
use rand::rngs::ChaCha8Rng;

use super::impossible::{Facts, Impossible};
use crate::chance::{Mixer, choose};
use crate::constraint::{Comparison, Range, Ranges, Tally};
use crate::counting::{Counting, Matrix, Taker};
use crate::shapes::lengths;

/// Rough costs in nanoseconds, for choosing between ways of dealing.
mod cost {
    /// To shuffle and split a pack.
    pub(super) const SHUFFLE: f64 = 150.0;
    /// To deal one hand directly and shuffle the rest.
    pub(super) const ONE_TAKER: f64 = 500.0;
    /// To deal two hands directly and shuffle the rest.
    pub(super) const TWO_TAKERS: f64 = 2500.0;
    /// To count one length matrix of two takers without points.
    pub(super) const MATRIX: f64 = 40.0;
    /// The same for each pair of points.
    pub(super) const MATRIX_POINTS: f64 = 400.0;
    /// The most that counting two takers may take.
    pub(super) const MOST_COUNTING: f64 = 300e6;
}

/// Two takers spread as many cards of a suit one by one, in up to three to this power ways.
const MOST_MARKED: usize = 7;

/// One way to deal all that is hidden.
#[derive(Debug, Clone)]
pub(crate) struct Dealing {
    known: BySeat<Hand>,
    hidden: Hand,
    takers: Vec<Seat>,
    counting: Option<Counting>,
    pool: Vec<(Seat, usize)>,
    mixer: Mixer,
    /// How many deals it chooses from.
    ways: f64,
    /// Of all deals that agree with the facts, the part it chooses from.
    part: f64,
}

/// What a plan is made for.
pub(crate) struct Wish<'a> {
    pub(crate) ranges: &'a BySeat<Ranges>,
    pub(crate) comparisons: &'a [Comparison],
    /// How many deals will be asked for.
    pub(crate) expected: usize,
}

impl Dealing {
    /// Plans the dealing of what is hidden.
    ///
    /// # Errors
    /// If no deal can meet the ranges.
    pub(crate) fn plan(facts: &Facts, wish: &Wish<'_>) -> Result<Self, Impossible> {
        let before = facts;
        let facts = before.with_ranges(wish.ranges)?;
        let hidden_seats: Vec<Seat> =
            Seat::ALL.into_iter().filter(|&seat| facts.need(seat) > 0).collect();
        let mut dealing = match hidden_seats[..] {
            [one, other] => {
                let taker = if wish.ranges[one].tally.is_some() { one } else { other };
                Self::with_takers(&facts, wish, &[taker])
            }
            _ => Self::cheapest(&facts, wish, &hidden_seats),
        };
        dealing.part *= all_ways(&facts) / all_ways(before);
        if dealing.ways > 0.0 { Ok(dealing) } else { Err(Impossible::Together) }
    }

    /// Of all deals that agree with the facts, the part that boxes of the hands dealt directly hold.
    pub(crate) fn part_of(&self, facts: &Facts, ranges: &BySeat<Ranges>) -> f64 {
        let wish = Wish { ranges, comparisons: &[], expected: 1 };
        match facts.with_ranges(ranges) {
            Ok(facts) => Self::with_takers(&facts, &wish, &self.takers).part,
            Err(_) => 0.0,
        }
    }

    fn cheapest(facts: &Facts, wish: &Wish<'_>, hidden_seats: &[Seat]) -> Self {
        let plain = Self::with_takers(facts, wish, &[]);
        let is_restricted = |&&seat: &&Seat| {
            !facts.barred[seat].is_empty()
                || wish.ranges[seat].tally.is_some()
                || !wish.ranges[seat].shapes.is_all()
        };
        let mut single: Vec<(Seat, Self)> = hidden_seats
            .iter()
            .filter(is_restricted)
            .map(|&seat| (seat, Self::with_takers(facts, wish, &[seat])))
            .collect();
        single.sort_by(|(_, one), (_, other)| one.part.total_cmp(&other.part));
        let compared = compared_pair(facts, wish);
        let rarities: Vec<f64> = single.iter().map(|(_, dealing)| dealing.part).collect();
        let expected = wish.expected.max(1) as f64;
        let price = |try_cost: f64, tested: &[f64]| {
            expected * try_cost / tested.iter().product::<f64>().max(1e-30)
        };
        let by_shuffle = price(cost::SHUFFLE, &rarities);
        let by_one = price(cost::ONE_TAKER, rarities.get(1..).unwrap_or(&[]));
        let pair = compared.or_else(|| match single[..] {
            [(one, _), (two, _), ..] => Some([one, two]),
            _ => None,
        });
        if let Some(pair) = pair {
            let tested: Vec<f64> = single
                .iter()
                .filter(|(seat, _)| !pair.contains(seat))
                .map(|(_, dealing)| dealing.part)
                .collect();
            let setup = counting_cost(facts, wish, pair);
            let by_two = setup + price(cost::TWO_TAKERS, &tested);
            // A comparison may be rarer than any single hand; nothing tells before counting.
            let is_blind = compared.is_some();
            if setup < cost::MOST_COUNTING && (is_blind || by_two < by_one.min(by_shuffle)) {
                return Self::with_takers(facts, wish, &pair);
            }
        }
        match single.into_iter().next() {
            Some((_, rarest)) if rarest.ways <= 0.0 || by_one < by_shuffle => rarest,
            _ => plain,
        }
    }

    /// Deals these hands directly, the others at random.
    fn with_takers(facts: &Facts, wish: &Wish<'_>, seats: &[Seat]) -> Self {
        let pool: Vec<(Seat, usize)> = Seat::ALL
            .into_iter()
            .filter(|seat| !seats.contains(seat) && facts.need(*seat) > 0)
            .map(|seat| (seat, facts.need(seat)))
            .collect();
        let pooled: usize = pool.iter().map(|(_, need)| need).sum();
        let mut takers: Vec<Taker> =
            seats.iter().map(|&seat| taker(facts, &wish.ranges[seat], seat)).collect();
        let last = match pool[..] {
            [(seat, _)] => Some(seat),
            _ => None,
        };
        if let ([taker], Some(last)) = (&mut takers[..], last) {
            take_over_tally(facts, taker, wish.ranges[last].tally.as_ref());
        }
        let counting = (!takers.is_empty()).then(|| {
            let rows = Rows { facts, seats, last };
            let last_shapes = last.map(|seat| (seat, &wish.ranges[seat].shapes));
            let comparisons: Vec<&Comparison> =
                wish.comparisons.iter().filter(|comparison| rows.know(comparison)).collect();
            Counting::new(facts.hidden, &takers, |matrix| {
                last_shapes.is_none_or(|(seat, shapes)| shapes.contains(rows.shape(matrix, seat)))
                    && comparisons.iter().all(|comparison| {
                        comparison.admits_lengths(|seat, suit| rows.length(matrix, seat, suit))
                    })
            })
        });
        let splits = splits(pooled, &pool);
        let needs: Vec<usize> = seats.iter().map(|&seat| facts.need(seat)).collect();
        let all = splits * splits_of(facts.hidden.len(), &needs);
        let ways = counting.as_ref().map_or(1.0, Counting::total) * splits;
        // A single hand in the pool is whatever is left: there is nothing to shuffle.
        let last_need = pool.last().map_or(0, |(_, need)| *need);
        Self {
            known: facts.known,
            hidden: facts.hidden,
            takers: seats.to_vec(),
            counting,
            pool,
            mixer: Mixer::new(pooled, pooled - last_need),
            ways,
            part: ways / all,
        }
    }

    /// How many deals it chooses from.
    pub(crate) fn ways(&self) -> f64 {
        self.ways
    }

    /// Of all deals that agree with the facts, the part it chooses from.
    pub(crate) fn part(&self) -> f64 {
        self.part
    }

    /// The hands that are dealt within their ranges, so that these need no test.
    pub(crate) fn is_direct(&self, seat: Seat) -> bool {
        self.takers.contains(&seat)
    }

    /// Deals.
    pub(crate) fn draw(&self, rng: &mut ChaCha8Rng) -> Deal {
        let hands = self.draw_hands(rng);
        let partial = DealBuilder { hands }.partial().expect("each card was dealt once");
        partial.full().expect("each player got thirteen")
    }

    /// Deals, four hands with each card once.
    pub(crate) fn draw_hands(&self, rng: &mut ChaCha8Rng) -> BySeat<Hand> {
        let mut hands = self.known;
        let mut left = self.hidden;
        if let Some(counting) = &self.counting {
            let dealt = counting.draw(rng).expect("a plan has ways to deal its takers");
            for (&seat, cards) in self.takers.iter().zip(dealt) {
                hands[seat] = hands[seat] | cards;
                left = left - cards;
            }
        }
        self.split(rng, left, &mut hands);
        hands
    }

    /// Gives the pool its cards.
    fn split(&self, rng: &mut ChaCha8Rng, left: Hand, hands: &mut BySeat<Hand>) {
        if let [(seat, _)] = self.pool[..] {
            hands[seat] = hands[seat] | left;
            return;
        }
        let mut places = [0_u8; 52];
        let count = left.len();
        for (place, card) in places.iter_mut().zip(left.iter().map(Card::bit_place)) {
            *place = card;
        }
        self.mixer.mix(rng, &mut places[..count]);
        let mut rest = &places[..count];
        for &(seat, need) in &self.pool {
            let (cards, others) = rest.split_at(need);
            let bits = cards.iter().fold(0, |bits, &place| bits | 1_u64 << place);
            hands[seat] = hands[seat] | Hand::from_bits(bits);
            rest = others;
        }
    }
}

fn taker(facts: &Facts, ranges: &Ranges, seat: Seat) -> Taker {
    Taker {
        known: facts.known[seat],
        barred: facts.barred[seat],
        shapes: ranges.shapes.clone(),
        tally: ranges.tally.clone(),
    }
}

/// With two hands hidden, the points of the one follow from those of the other: what the last hand
/// must count becomes a range of the taker.
fn take_over_tally(facts: &Facts, taker: &mut Taker, last: Option<&Tally>) {
    let Some(last) = last else { return };
    let seats = Seat::ALL.into_iter().filter(|&seat| facts.need(seat) == 0);
    let elsewhere = seats.fold(Hand::EMPTY, |cards, seat| cards | facts.known[seat]);
    let both = last.of(!elsewhere);
    let range = Range::new(both.saturating_sub(last.range.hi), both.saturating_sub(last.range.lo));
    match &mut taker.tally {
        Some(tally) if tally.values == last.values => tally.range = tally.range.and(range),
        Some(_) => {}
        tally @ None => *tally = Some(Tally { values: last.values, range }),
    }
}

/// The hands whose lengths a matrix fixes: the takers, those known, and the only one in the pool.
struct Rows<'a> {
    facts: &'a Facts,
    seats: &'a [Seat],
    last: Option<Seat>,
}

impl Rows<'_> {
    fn know(&self, comparison: &Comparison) -> bool {
        comparison.terms.iter().all(|term| {
            self.seats.contains(&term.seat)
                || self.last == Some(term.seat)
                || self.facts.need(term.seat) == 0
        })
    }

    fn shape(&self, matrix: Matrix, seat: Seat) -> BySuit<u8> {
        BySuit::from_fn(|suit| self.length(matrix, seat, suit) as u8)
    }

    fn length(&self, matrix: Matrix, seat: Seat, suit: Suit) -> i32 {
        let known = self.facts.known[seat].holding(suit).len() as i32;
        let dealt = |row: usize| i32::from(matrix[row][suit]);
        match self.seats.iter().position(|&taker| taker == seat) {
            Some(row) => known + dealt(row),
            None if self.facts.need(seat) == 0 => known,
            None => known + self.facts.hidden.holding(suit).len() as i32 - dealt(0) - dealt(1),
        }
    }
}

/// Two hidden hands that a comparison of lengths ties together, if there are just two.
fn compared_pair(facts: &Facts, wish: &Wish<'_>) -> Option<[Seat; 2]> {
    wish.comparisons.iter().find_map(|comparison| {
        let is_hidden = |seat: &Seat| {
            facts.need(*seat) > 0 && comparison.terms.iter().any(|term| term.seat == *seat)
        };
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(is_hidden).collect();
        seats.try_into().ok()
    })
}

/// What counting two takers costs.
fn counting_cost(facts: &Facts, wish: &Wish<'_>, pair: [Seat; 2]) -> f64 {
    if most_marked(facts, wish, pair) > MOST_MARKED {
        return f64::INFINITY;
    }
    let shapes = pair.map(|seat| {
        let fits = |shape: &BySuit<u8>| {
            let known = lengths(facts.known[seat]);
            let hidden = lengths(facts.hidden - facts.barred[seat]);
            let fits = |suit| (known[suit]..=known[suit] + hidden[suit]).contains(&shape[suit]);
            Suit::ALL.into_iter().all(fits)
        };
        wish.ranges[seat].shapes.iter().filter(fits).count() as f64
    });
    let tallies = pair.map(|seat| f64::from(u8::from(wish.ranges[seat].tally.is_some())));
    let per_matrix = cost::MATRIX + cost::MATRIX_POINTS * tallies[0] * tallies[1];
    shapes[0] * shapes[1] * per_matrix * (1.0 + tallies[0] + tallies[1])
}

/// The most cards of a suit that count points for one of a pair, or that one cannot have.
fn most_marked(facts: &Facts, wish: &Wish<'_>, pair: [Seat; 2]) -> usize {
    let marks = |seat: Seat, card: Card| {
        let tally = wish.ranges[seat].tally.as_ref();
        tally.is_some_and(|tally| tally.of_rank(card.rank()) > 0)
            || facts.barred[seat].contains(card)
    };
    let is_marked = |card: &Card| pair.into_iter().any(|seat| marks(seat, *card));
    let marked: Hand = facts.hidden.iter().filter(is_marked).collect();
    Suit::ALL.into_iter().map(|suit| marked.holding(suit).len()).max().unwrap_or(0)
}

/// In how many ways the hidden cards can be dealt, whatever is asked.
fn all_ways(facts: &Facts) -> f64 {
    let needs = Seat::ALL.map(|seat| facts.need(seat));
    splits_of(facts.hidden.len(), &needs)
}

/// In how many ways the pool can be split.
fn splits(pooled: usize, pool: &[(Seat, usize)]) -> f64 {
    let needs: Vec<usize> = pool.iter().map(|(_, need)| *need).collect();
    splits_of(pooled, &needs)
}

/// `n! / (k₁! k₂! … (n - k₁ - k₂ - …)!)`
fn splits_of(all: usize, needs: &[usize]) -> f64 {
    let mut left = all;
    let mut ways = 1.0;
    for &need in needs {
        ways *= choose(left, need);
        left -= need.min(left);
    }
    ways
}
