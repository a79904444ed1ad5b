//! How likely a defender's card is when he follows suit or discards, as declarer reads it.
//!
//! Every card that a defender may play has a *liking*: low cards more than high ones that win nothing, third
//! and fourth hand what takes the trick, discards from length and not from what guards an honour. He plays
//! one in proportion to the exponential of its liking. The likings are those under which 40,000 such cards of
//! championship boards and 40,000 of `WBridge5` are likeliest: a conditional logit that
//! `merrimac study fit following FILE...` makes again from such records. A new fit on half as many differs by
//! 0.19 on average, most where honours are discarded, and its mean log-likelihood on other boards is
//! -0.809 against -0.812 with the numbers here; that gains nothing at the table that was measured, so they
//! stay.
//!
//! Defenders owe declarer nothing, and those who see more than they should have other habits. So he trusts
//! this half as far as it goes ([`TRUST`], a choice). `merrimac study evidence FILE` says how much he then
//! learns.

use merrimac_cards::{Card, Hand, Holding, Rank, Seat, Strain, Suit, Trick};

use crate::equals::{Equals, of_suit};
use crate::likings::{Named, named};

/// To which power the likelihood is taken; a choice.
const TRUST: f64 = 0.5;

/// What is liked in a card that follows suit, ruffs or is discarded.
///
/// Whoever fits the numbers again (`merrimac study fit following`) finds them by name.
#[derive(Debug, Clone)]
pub struct FollowLikings {
    /// The lowest card in second, third and fourth hand.
    lowest: [f64; 3],
    /// A card that touches it, small or an honour.
    touching: [f64; 2],
    /// A card that neither wins nor is low: a small one, and from the ten to the ace.
    wasted: [f64; 6],
    /// A winning card in second hand on an honour, in third and fourth hand, and over partner's card.
    winning: [f64; 4],
    /// The cheapest that wins, in the same places.
    cheapest: [f64; 4],
    winning_ace: f64,
    /// Not low in second hand over a small card: small ones, and from the ten to the ace by themselves.
    second_hand_alone: [f64; 6],
    /// Not low in second hand over a small card, one of touching honours.
    second_hand_supported: f64,
    /// A ruff that is beaten, one of partner's trick, one of theirs.
    ruffs: [f64; 3],
    ruff_not_the_lowest: f64,
    /// A discard, by the length of the suit, from one card to six and more.
    discard_lengths: [f64; 6],
    discard_not_the_lowest: f64,
    /// A discard from the ten to the ace, against a small card.
    discard_ranks: [f64; 5],
    /// A discard of one of just enough small cards to guard a king, queen or jack.
    guard: f64,
}

impl FollowLikings {
    /// Those that play is read by.
    pub const FITTED: &'static Self = &Self {
        lowest: [0.69, 0.23, 0.78],
        touching: [-0.77, -1.52],
        wasted: [-0.84, -1.94, -2.44, -2.76, -2.69, -2.04],
        winning: [1.30, 3.46, 0.35, 1.15],
        cheapest: [-0.23, -0.61, 2.82, -1.14],
        winning_ace: -0.10,
        second_hand_alone: [-0.28, -0.84, -1.21, -0.87, -0.51, 0.33],
        second_hand_supported: -0.20,
        ruffs: [-2.87, 0.10, 1.73],
        ruff_not_the_lowest: -1.72,
        discard_lengths: [-0.08, -0.28, -0.21, 0.16, 0.52, 0.96],
        discard_not_the_lowest: -1.71,
        discard_ranks: [-0.82, -1.00, -1.33, -2.05, -3.13],
        guard: -0.46,
    };

    /// How much a legal card is liked by a defender who finds some cards on the table; none if he leads.
    pub fn liking(
        &self,
        table: &Trick,
        seat: Seat,
        held: Hand,
        card: Card,
        strain: Strain,
    ) -> Option<f64> {
        Some(Situation::of(self, table, seat, strain)?.liking(held, card))
    }

    /// Every number by name.
    pub fn numbers(&mut self) -> Vec<Named<'_>> {
        let single = std::slice::from_mut::<f64>;
        let lists: [(&str, &mut [f64]); 14] = [
            ("lowest", &mut self.lowest),
            ("touching", &mut self.touching),
            ("wasted", &mut self.wasted),
            ("winning", &mut self.winning),
            ("cheapest", &mut self.cheapest),
            ("winning_ace", single(&mut self.winning_ace)),
            ("second_hand_alone", &mut self.second_hand_alone),
            ("second_hand_supported", single(&mut self.second_hand_supported)),
            ("ruffs", &mut self.ruffs),
            ("ruff_not_the_lowest", single(&mut self.ruff_not_the_lowest)),
            ("discard_lengths", &mut self.discard_lengths),
            ("discard_not_the_lowest", single(&mut self.discard_not_the_lowest)),
            ("discard_ranks", &mut self.discard_ranks),
            ("guard", single(&mut self.guard)),
        ];
        lists.into_iter().flat_map(|(name, numbers)| named(name, numbers)).collect()
    }
}

/// How likely it is that a defender plays one of some equal cards to what lies on the table, from a hand.
pub(crate) fn likelihood(
    table: &Trick,
    seat: Seat,
    held: Hand,
    same: Equals,
    strain: Strain,
) -> f64 {
    let Some(situation) = Situation::of(FollowLikings::FITTED, table, seat, strain) else {
        return 1.0;
    };
    let follows = held & of_suit(situation.led.suit());
    let legal = if follows.is_empty() { held } else { follows };
    let weigh = |cards: Hand| -> f64 {
        cards.iter().map(|card| f64::exp(situation.liking(held, card))).sum()
    };
    (weigh(same.cards() & legal) / weigh(legal)).powf(TRUST)
}

/// What a defender finds on the table.
struct Situation<'a> {
    likings: &'a FollowLikings,
    led: Card,
    /// 1 for the second hand, 3 for the fourth.
    place: usize,
    /// The card that wins so far.
    best: Card,
    /// Whether that is partner's.
    is_partners: bool,
    trump: Option<Suit>,
}

impl<'a> Situation<'a> {
    /// None if nothing lies on the table.
    fn of(likings: &'a FollowLikings, table: &Trick, seat: Seat, strain: Strain) -> Option<Self> {
        let (_, led) = table.iter().next()?;
        let (winner, best) = table.winner(strain)?;
        Some(Self {
            likings,
            led,
            place: table.len(),
            best,
            is_partners: winner.side() == seat.side(),
            trump: strain.trump(),
        })
    }

    fn liking(&self, held: Hand, card: Card) -> f64 {
        let suit = held.holding(card.suit());
        if card.suit() == self.led.suit() {
            self.following(suit, card.rank())
        } else if Some(card.suit()) == self.trump {
            self.ruffing(suit, card)
        } else {
            self.discarding(suit, card.rank())
        }
    }

    fn following(&self, suit: Holding, rank: Rank) -> f64 {
        let FollowLikings { lowest: of_lowest, touching, wasted, .. } = self.likings;
        if suit.len() < 2 {
            return 0.0;
        }
        let lowest = suit.lowest();
        let is_low = lowest.is_some_and(|lowest| is_run(suit, lowest, rank));
        let liking = if Some(rank) == lowest {
            of_lowest[self.place - 1]
        } else if is_low {
            touching[usize::from(rank >= Rank::Ten)]
        } else {
            0.0
        };
        liking
            + if self.wins(rank) && self.place == 1 && self.led.rank() < Rank::Ten {
                if is_low { 0.0 } else { self.second_hand_high(suit, rank) }
            } else if self.wins(rank) {
                self.winning(suit, rank)
            } else if is_low {
                0.0
            } else {
                wasted[above_nine(rank)]
            }
    }

    /// Whether a card of the suit led wins so far.
    fn wins(&self, rank: Rank) -> bool {
        self.best.suit() == self.led.suit() && rank > self.best.rank()
    }

    /// A card that wins so far, but for second hand on a small card.
    fn winning(&self, suit: Holding, rank: Rank) -> f64 {
        let FollowLikings { winning, cheapest: of_cheapest, winning_ace, .. } = self.likings;
        let place = if self.is_partners { 3 } else { self.place - 1 };
        let cheapest = suit.iter().rfind(|&one| self.wins(one));
        let is_cheapest = cheapest.is_some_and(|cheapest| is_run(suit, cheapest, rank));
        winning[place]
            + if is_cheapest { of_cheapest[place] } else { 0.0 }
            + if rank == Rank::Ace { *winning_ace } else { 0.0 }
    }

    fn ruffing(&self, trumps: Holding, card: Card) -> f64 {
        let is_beaten = self.best.suit() == card.suit() && self.best.rank() > card.rank();
        let ruff = if is_beaten { 0 } else { 1 + usize::from(!self.is_partners) };
        let is_lowest = trumps.lowest() == Some(card.rank());
        self.likings.ruffs[ruff] + if is_lowest { 0.0 } else { self.likings.ruff_not_the_lowest }
    }

    /// A card that is not low in second hand, over a small one.
    fn second_hand_high(&self, suit: Holding, rank: Rank) -> f64 {
        let has =
            |rank: Option<Rank>| rank.is_some_and(|rank| rank >= Rank::Ten && suit.contains(rank));
        let neighbour = |by: i8| Rank::ALL.into_iter().find(|&one| one as i8 == rank as i8 + by);
        let is_supported = rank >= Rank::Ten && (has(neighbour(1)) || has(neighbour(-1)));
        if is_supported {
            self.likings.second_hand_supported
        } else {
            self.likings.second_hand_alone[above_nine(rank)]
        }
    }

    fn discarding(&self, suit: Holding, rank: Rank) -> f64 {
        let FollowLikings { discard_lengths: lengths, discard_ranks: ranks, .. } = self.likings;
        let of_rank = above_nine(rank).checked_sub(1).map_or(0.0, |honour| ranks[honour]);
        let mut liking = lengths[(suit.len() - 1).min(lengths.len() - 1)] + of_rank;
        if suit.lowest() != Some(rank) {
            liking += self.likings.discard_not_the_lowest;
        }
        let guarded = suit.highest().filter(|&top| (Rank::Jack..Rank::Ace).contains(&top));
        if guarded.is_some_and(|top| rank != top && suit.len() == 1 + above(top)) {
            liking += self.likings.guard;
        }
        liking
    }
}

/// Whether a suit holds every card from one to another.
fn is_run(suit: Holding, from: Rank, to: Rank) -> bool {
    Rank::ALL.into_iter().filter(|rank| (from..=to).contains(rank)).all(|rank| suit.contains(rank))
        && from <= to
}

/// How many ranks are above one.
fn above(rank: Rank) -> usize {
    Rank::Ace as usize - rank as usize
}

/// 0 for small cards, 1 for the ten to 5 for the ace.
fn above_nine(rank: Rank) -> usize {
    (rank as usize).saturating_sub(Rank::Nine as usize)
}

#[cfg(test)]
mod tests;
