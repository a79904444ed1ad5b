//! The number that an expression has in a deal.
//!
//! Whole numbers as in C, of 32 bits; division by nothing gives nothing instead of stopping the
//! program. Counts of points are looked up by the five highest and the eight lowest cards of a suit.

use merrimac_cards::{
    BySeat, Contract, Deal, Doubling, Hand, Holding, Seat, Strain, Suit, Vulnerability, imps,
};
use rand::rngs::ChaCha8Rng;

use super::tree::{CountName, Counts, Expr, Operator, Values};
use crate::chance::below;

/// Who tells how many tricks a side can take.
pub trait DoubleDummy {
    /// The tricks that declarer takes if everyone sees all cards and plays perfectly.
    fn tricks(&mut self, deal: &Deal, declarer: Seat, strain: Strain) -> u8;
}

/// One count of points, by cards of a suit.
#[derive(Debug, Clone)]
struct Table {
    /// For the ace to the ten.
    high: [i32; 32],
    /// For the nine to the deuce, if they count.
    low: Option<Box<[i32; 256]>>,
}

impl Table {
    fn new(values: &Values) -> Self {
        let sum = |bits: usize, lowest: usize| {
            let ranks = (0..8).filter(|rank| bits >> rank & 1 == 1);
            ranks.map(|rank| values[12 - (rank + lowest)]).fold(0, i32::wrapping_add)
        };
        let counts_low = values[5..].iter().any(|&value| value != 0);
        Self {
            high: std::array::from_fn(|bits| sum(bits, 8)),
            low: counts_low.then(|| Box::new(std::array::from_fn(|bits| sum(bits, 0)))),
        }
    }

    #[inline]
    fn of_holding(&self, holding: Holding) -> i32 {
        let bits = usize::from(holding.bits());
        let low = self.low.as_ref().map_or(0, |low| low[bits & 255]);
        self.high[bits >> 8].wrapping_add(low)
    }

    fn of_hand(&self, hand: Hand) -> i32 {
        let suits = Suit::ALL.into_iter().map(|suit| self.of_holding(hand.holding(suit)));
        suits.fold(0, i32::wrapping_add)
    }
}

/// What expressions are evaluated with.
#[derive(Debug, Clone)]
pub(super) struct Evaluator {
    definitions: Vec<Expr>,
    high_cards: Table,
    alternatives: Vec<Table>,
}

/// What is at hand while a deal is looked at.
pub(super) struct Moment<'a> {
    pub(super) hands: &'a BySeat<Hand>,
    /// For `rnd`.
    pub(super) rng: &'a mut ChaCha8Rng,
    /// For `tricks`: the deal and who solves it.
    pub(super) solver: Option<(&'a Deal, &'a mut dyn DoubleDummy)>,
}

impl Evaluator {
    pub(super) fn new(definitions: &[Expr], counts: &Counts) -> Self {
        Self {
            definitions: definitions.to_vec(),
            high_cards: Table::new(&counts.high_cards),
            alternatives: counts.alternatives.iter().map(Table::new).collect(),
        }
    }

    pub(super) fn definition(&self, place: usize) -> &Expr {
        &self.definitions[place]
    }

    /// The number of an expression.
    pub(super) fn number(&self, expr: &Expr, moment: &mut Moment<'_>) -> i32 {
        let hand = |seat: Seat| moment.hands[seat];
        match expr {
            Expr::Number(number) => *number,
            Expr::Named(place) => self.number(&self.definitions[*place], moment),
            Expr::Length(seat, suit) => hand(*seat).holding(*suit).len() as i32,
            Expr::Points(count, seat, None) => self.table(*count).of_hand(hand(*seat)),
            Expr::Points(count, seat, Some(suit)) => {
                self.table(*count).of_holding(hand(*seat).holding(*suit))
            }
            Expr::Controls(seat, None) => hand(*seat).controls().into(),
            Expr::Controls(seat, Some(suit)) => hand(*seat).holding(*suit).controls().into(),
            Expr::Losers(seat, None) => hand(*seat).losers().into(),
            Expr::Losers(seat, Some(suit)) => hand(*seat).holding(*suit).losers().into(),
            Expr::KaplanRubens(seat) => hand(*seat).kaplan_rubens_in_hundredths(),
            Expr::Quality(seat, suit) => {
                hand(*seat).holding(*suit).kaplan_rubens_quality_in_hundredths()
            }
            Expr::Shape(seat, shapes) => shapes.admits(hand(*seat)).into(),
            Expr::HasCard(seat, card) => hand(*seat).contains(*card).into(),
            Expr::Tricks(seat, strain) => match &mut moment.solver {
                Some((deal, solver)) => solver.tricks(deal, *seat, *strain).into(),
                None => 0,
            },
            Expr::Score { vulnerable, bid, tricks } => {
                let vulnerability =
                    if *vulnerable { Vulnerability::Both } else { Vulnerability::None };
                let contract =
                    Contract { bid: *bid, doubling: Doubling::Undoubled, declarer: Seat::North };
                let tricks = self.number(tricks, moment).clamp(0, 13) as u8;
                contract.score(tricks, vulnerability)
            }
            Expr::Imps(difference) => {
                imps(self.number(difference, moment).clamp(-1_000_000, 1_000_000))
            }
            Expr::Random(bound) => match self.number(bound, moment) {
                bound @ 1.. => below(moment.rng, bound as u64) as i32,
                _ => 0,
            },
            Expr::Not(inner) => (self.number(inner, moment) == 0).into(),
            Expr::Negate(inner) => self.number(inner, moment).wrapping_neg(),
            Expr::All(parts) => parts.iter().all(|part| self.number(part, moment) != 0).into(),
            Expr::AnyOf(parts) => parts.iter().any(|part| self.number(part, moment) != 0).into(),
            Expr::Binary(operator, left, right) => {
                let left = self.number(left, moment);
                operate(*operator, left, self.number(right, moment))
            }
            Expr::If(test, yes, no) => {
                let chosen = if self.number(test, moment) != 0 { yes } else { no };
                self.number(chosen, moment)
            }
        }
    }

    fn table(&self, count: CountName) -> &Table {
        match count {
            CountName::HighCards => &self.high_cards,
            CountName::Alternative(number) => &self.alternatives[usize::from(number)],
        }
    }
}

fn operate(operator: Operator, left: i32, right: i32) -> i32 {
    match operator {
        Operator::Add => left.wrapping_add(right),
        Operator::Subtract => left.wrapping_sub(right),
        Operator::Multiply => left.wrapping_mul(right),
        Operator::Divide => left.checked_div(right).unwrap_or(0),
        Operator::Remainder => left.checked_rem(right).unwrap_or(0),
        Operator::Equal => (left == right).into(),
        Operator::Unequal => (left != right).into(),
        Operator::Less => (left < right).into(),
        Operator::LessOrEqual => (left <= right).into(),
        Operator::Greater => (left > right).into(),
        Operator::GreaterOrEqual => (left >= right).into(),
    }
}
