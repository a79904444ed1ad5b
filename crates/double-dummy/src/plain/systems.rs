//! Two ways to remember: positions one by one, and sets of positions by the ranks that mattered.

use merrimac_cards::{BySuit, Card, Hand, Rank, Seat, Suit};
use merrimac_search::partition::PartitionSystem;

use super::Ending;
use super::game::{Position, card_at, cards_from_up, highest_of_touching};

/// Positions by how many tricks are needed: no more where it is won, no fewer where it is lost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Need {
    is_won: bool,
    tricks: i8,
}

impl Need {
    /// At the end: all that need none, or all that need more than there are.
    fn at_the_end(position: &Position) -> Self {
        if position.needed <= 0 {
            Self { is_won: true, tricks: 0 }
        } else {
            Self { is_won: false, tricks: position.tricks_left() + 1 }
        }
    }

    fn allows(self, needed: i8) -> bool {
        if self.is_won { needed <= self.tricks } else { needed >= self.tricks }
    }

    /// The same, before the move that led to the successor.
    fn before(self, position: &Position, successor: &Position) -> Self {
        Self { tricks: self.tricks + position.needed - successor.needed, ..self }
    }

    fn both(self, other: Self) -> Self {
        let tricks =
            if self.is_won { self.tricks.min(other.tricks) } else { self.tricks.max(other.tricks) };
        Self { tricks, ..self }
    }

    /// Where every move leads to a set with such a need.
    fn constrained<'a>(
        position: &Position,
        explored: impl Iterator<Item = (&'a Position, Self)>,
    ) -> Self {
        explored
            .map(|(successor, need)| need.before(position, successor))
            .reduce(Self::both)
            .expect("a player to move has a move")
    }
}

/// The conventional table: the same cards left and the same leader.
pub(super) struct SameCards;

impl PartitionSystem for SameCards {
    type Position = Position;
    type Set = Need;
    type Key = (Hand, Seat);

    fn key(&self, position: &Position) -> Option<(Hand, Seat)> {
        position.is_between_tricks().then(|| (position.in_play, position.trick.leader()))
    }

    fn contains(&self, set: &Need, position: &Position) -> bool {
        set.allows(position.needed)
    }

    fn generalise(&self, position: &Position) -> Need {
        Need::at_the_end(position)
    }

    fn reach(&self, position: &Position, successor: &Position, set: &Need) -> Need {
        set.before(position, successor)
    }

    fn constrained(&self, position: &Position, explored: &[(Position, Need)]) -> Need {
        Need::constrained(position, explored.iter().map(|(successor, set)| (successor, *set)))
    }
}

/// Partition search: the same shape, the same leader, the same owners of the cards that mattered.
pub(super) struct RanksThatMattered<'e>(pub(super) &'e Ending);

/// For each suit how many of the top cards matter and, between tricks, who has them.
#[derive(Debug, Clone, Copy)]
pub(super) struct TopCards {
    need: Need,
    pub(super) counts: BySuit<u8>,
    /// Two bits a card, the highest card lowest.
    owners: BySuit<u32>,
}

impl RanksThatMattered<'_> {
    fn describe(&self, position: &Position, need: Need, counts: BySuit<u8>) -> TopCards {
        let mut owners = BySuit::default();
        if position.is_between_tricks() {
            owners = BySuit::from_fn(|suit| self.owners(position, suit, counts[suit]));
        }
        TopCards { need, counts, owners }
    }

    /// Who has the top cards of a suit.
    fn owners(&self, position: &Position, suit: Suit, count: u8) -> u32 {
        let ranks = position.in_play.holding(suit).iter().take(count.into());
        ranks.enumerate().fold(0, |owners, (place, rank)| {
            let card = Card::new(suit, rank);
            let owner = Seat::ALL.into_iter().position(|seat| self.0.hands[seat].contains(card));
            owners | (owner.expect("a card in play was dealt") as u32) << (2 * place)
        })
    }

    /// What mattered at the successor and in taking the trick on the way, said of the position.
    fn mattered_before(
        &self,
        position: &Position,
        successor: &Position,
        set: &TopCards,
    ) -> BySuit<u8> {
        if !successor.is_between_tricks() {
            return set.counts;
        }
        let mut counts = BySuit::from_fn(|suit| match set.counts[suit] {
            0 => 0,
            count => card_at(successor.in_play, suit, count)
                .map_or(0, |card| cards_from_up(position.in_play, card)),
        });
        if let Some(card) = self.won_by_rank(position, successor) {
            let suit = card.suit();
            counts[suit] = counts[suit].max(cards_from_up(position.in_play, card));
        }
        counts
    }

    /// The card that won the trick, unless any card of its suit would have done.
    fn won_by_rank(&self, position: &Position, successor: &Position) -> Option<Card> {
        let trick = self.0.trick_completed(position, successor);
        let (_, winner) = trick.winner(self.0.strain).expect("four cards were played");
        let rivals = trick.iter().filter(|(_, card)| card.suit() == winner.suit());
        (rivals.count() > 1).then_some(winner)
    }

    /// Adds cards that matter because they were not tried for themselves.
    ///
    /// Of touching cards only the highest was tried. If it matters, the others do too, lest an x
    /// stand for a card that nobody has looked at; unless a smaller card of the suit was tried, which
    /// is an x as good as they.
    fn with_untried_cards(&self, position: &Position, mut counts: BySuit<u8>) -> BySuit<u8> {
        let legal = self.0.legal(position);
        let tried = highest_of_touching(legal, position.in_play);
        for suit in Suit::ALL {
            let is_small =
                |rank: Rank| cards_from_up(position.in_play, Card::new(suit, rank)) > counts[suit];
            let lowest = legal.holding(suit).lowest().filter(|&rank| is_small(rank));
            let lowest_tried = tried.holding(suit).lowest();
            if let Some(lowest) = lowest
                && lowest_tried.is_none_or(|rank| !is_small(rank))
            {
                counts[suit] = cards_from_up(position.in_play, Card::new(suit, lowest));
            }
        }
        counts
    }

    fn shape(&self, position: &Position) -> u64 {
        Seat::ALL.into_iter().fold(0, |shape, seat| {
            let hand = self.0.hand(position, seat);
            Suit::ALL
                .into_iter()
                .fold(shape, |shape, suit| shape << 4 | hand.holding(suit).len() as u64)
        })
    }
}

impl PartitionSystem for RanksThatMattered<'_> {
    type Position = Position;
    type Set = TopCards;
    /// Four bits for the length of each suit in each hand, and the leader.
    type Key = (u64, Seat);

    fn key(&self, position: &Position) -> Option<(u64, Seat)> {
        position.is_between_tricks().then(|| (self.shape(position), position.trick.leader()))
    }

    fn contains(&self, set: &TopCards, position: &Position) -> bool {
        set.need.allows(position.needed)
            && Suit::ALL
                .into_iter()
                .all(|suit| self.owners(position, suit, set.counts[suit]) == set.owners[suit])
    }

    fn generalise(&self, position: &Position) -> TopCards {
        self.describe(position, Need::at_the_end(position), BySuit::default())
    }

    fn reach(&self, position: &Position, successor: &Position, set: &TopCards) -> TopCards {
        let counts = self.mattered_before(position, successor, set);
        self.describe(position, set.need.before(position, successor), counts)
    }

    fn constrained(&self, position: &Position, explored: &[(Position, TopCards)]) -> TopCards {
        let mut counts = BySuit::default();
        for (successor, set) in explored {
            counts = most(counts, self.mattered_before(position, successor, set));
        }
        let counts = self.with_untried_cards(position, counts);
        let needs = explored.iter().map(|(successor, set)| (successor, set.need));
        self.describe(position, Need::constrained(position, needs), counts)
    }
}

/// What matters to one or the other.
pub(super) fn most(a: BySuit<u8>, b: BySuit<u8>) -> BySuit<u8> {
    BySuit::from_fn(|suit| a[suit].max(b[suit]))
}
