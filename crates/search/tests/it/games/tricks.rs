//! A trick-taking game: four hands, up to four suits, partners opposite, every card seen.
//!
//! Hands 0 and 2 are the maximizer, who still needs a number of tricks. The partitions are those of the
//! paper's bridge example [GIB, §2.5]: which of the top cards mattered, and who held them; the rest
//! are small cards.

use merrimac_search::partition::PartitionSystem;
use merrimac_search::{Chain, Game, Turn};
use rand::RngExt;
use rand::seq::SliceRandom;

pub(crate) const SUITS: usize = 4;
pub(crate) const HANDS: usize = 4;

/// The ranks held in a suit, one bit each.
type Ranks = u16;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Card {
    suit: usize,
    rank: u32,
}

/// Cards in four hands, a trick perhaps begun, and the tricks the maximizer needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    hands: [[Ranks; SUITS]; HANDS],
    leader: usize,
    trick: [Option<Card>; HANDS - 1],
    needed: i32,
}

impl Position {
    /// A random ending with these numbers of suits, of ranks a suit and of cards a hand.
    pub(crate) fn random(rng: &mut impl RngExt, suits: usize, ranks: u32, cards: usize) -> Self {
        let mut deck: Vec<Card> =
            (0..suits).flat_map(|suit| (0..ranks).map(move |rank| Card { suit, rank })).collect();
        deck.shuffle(rng);
        let mut hands = [[0; SUITS]; HANDS];
        for (index, card) in deck.into_iter().take(cards * HANDS).enumerate() {
            hands[index % HANDS][card.suit] |= 1 << card.rank;
        }
        Self { hands, leader: rng.random_range(0..HANDS), trick: [None; 3], needed: 0 }
    }

    pub(crate) fn needing(self, needed: i32) -> Self {
        Self { needed, ..self }
    }

    /// The tricks still to be played, where no trick is begun.
    pub(crate) fn tricks_left(&self) -> i32 {
        self.hands[0].iter().map(|ranks| ranks.count_ones() as i32).sum()
    }

    fn played(&self) -> impl Iterator<Item = Card> {
        self.trick.into_iter().flatten()
    }

    fn is_between_tricks(&self) -> bool {
        self.trick[0].is_none()
    }

    fn on_turn(&self) -> usize {
        (self.leader + self.played().count()) % HANDS
    }

    /// All cards of a suit in the hands and in the trick: those that ranks are compared among.
    fn in_play(&self, suit: usize) -> Ranks {
        let held = self.hands.iter().fold(0, |ranks, hand| ranks | hand[suit]);
        self.played()
            .filter(|card| card.suit == suit)
            .fold(held, |ranks, card| ranks | 1 << card.rank)
    }

    fn owner(&self, card: Card) -> u32 {
        let holds = |hand: &[Ranks; SUITS]| hand[card.suit] >> card.rank & 1 == 1;
        self.hands.iter().position(holds).expect("a card in play between tricks is held") as u32
    }
}

fn ranks_downwards(ranks: Ranks) -> impl Iterator<Item = u32> {
    (0..Ranks::BITS).rev().filter(move |&rank| ranks >> rank & 1 == 1)
}

/// The cards of a suit from this rank up.
fn from_rank_up(ranks: Ranks, rank: u32) -> u32 {
    (ranks >> rank).count_ones()
}

/// The rules: what is trumps, if anything.
#[derive(Clone, Copy)]
pub(crate) struct Tricks {
    pub(crate) trumps: Option<usize>,
}

impl Tricks {
    fn beats(self, new: Card, best: Card) -> bool {
        if new.suit == best.suit { new.rank > best.rank } else { Some(new.suit) == self.trumps }
    }

    /// Which place of the trick wins it, and by which card.
    fn winner(self, trick: &[Card]) -> (usize, Card) {
        let places = trick.iter().copied().enumerate();
        places
            .reduce(|best, new| if self.beats(new.1, best.1) { new } else { best })
            .expect("a card")
    }

    fn legal(position: &Position) -> impl Iterator<Item = Card> {
        let hand = position.hands[position.on_turn()];
        let follows = position.trick[0].map(|led| led.suit).filter(|&suit| hand[suit] != 0);
        (0..SUITS)
            .filter(move |&suit| follows.is_none_or(|led| led == suit))
            .flat_map(move |suit| ranks_downwards(hand[suit]).map(move |rank| Card { suit, rank }))
    }

    /// The position after a card; a full trick is taken in at once.
    fn play(self, position: &Position, card: Card) -> Position {
        let mut next = *position;
        next.hands[position.on_turn()][card.suit] &= !(1 << card.rank);
        match position.played().count() {
            3 => {
                let winner = self.trick_won(position, card).0;
                next.trick = [None; 3];
                next.leader = winner;
                next.needed -= i32::from(is_max(winner));
            }
            place => next.trick[place] = Some(card),
        }
        next
    }

    /// Who wins the trick that the card completes, by which card, and whether by its rank.
    fn trick_won(self, position: &Position, last: Card) -> (usize, Card, bool) {
        let trick: Vec<Card> = position.played().chain([last]).collect();
        let (place, card) = self.winner(&trick);
        let by_rank = trick.iter().filter(|other| other.suit == card.suit).count() > 1;
        ((position.leader + place) % HANDS, card, by_rank)
    }
}

/// Hands 0 and 2 are partners.
fn is_max(hand: usize) -> bool {
    hand.is_multiple_of(2)
}

fn side_to_move<V>(position: &Position) -> Turn<V> {
    if is_max(position.on_turn()) { Turn::Max } else { Turn::Min }
}

/// Does the maximizer get what he needs? Of touching cards only the highest is played.
impl Game for Tricks {
    type Position = Position;
    type Values = Chain<bool>;

    fn values(&self) -> &Chain<bool> {
        &Chain::BOOL
    }

    fn turn(&self, position: &Position) -> Turn<bool> {
        if !position.is_between_tricks() {
            side_to_move(position)
        } else if position.needed <= 0 {
            Turn::Over(true)
        } else if position.needed > position.tricks_left() {
            Turn::Over(false)
        } else {
            side_to_move(position)
        }
    }

    fn successors(&self, position: &Position) -> impl Iterator<Item = Position> {
        let hand = position.hands[position.on_turn()];
        let is_highest = move |card: &Card| {
            let in_play = position.in_play(card.suit);
            let above = ranks_downwards(in_play).take_while(|&rank| rank > card.rank).last();
            above.is_none_or(|above| hand[card.suit] >> above & 1 == 0)
        };
        Self::legal(position).filter(is_highest).map(|card| self.play(position, card))
    }
}

/// The same game worth the number of tricks the maximizer takes, with every card played.
pub(crate) struct Counting {
    rules: Tricks,
    values: Chain<i32>,
}

impl Counting {
    pub(crate) fn new(rules: Tricks) -> Self {
        Self { rules, values: Chain::new(0, 13) }
    }
}

impl Game for Counting {
    type Position = Position;
    type Values = Chain<i32>;

    fn values(&self) -> &Chain<i32> {
        &self.values
    }

    fn turn(&self, position: &Position) -> Turn<i32> {
        if position.is_between_tricks() && position.tricks_left() == 0 {
            return Turn::Over(-position.needed);
        }
        side_to_move(position)
    }

    fn successors(&self, position: &Position) -> impl Iterator<Item = Position> {
        Tricks::legal(position).map(|card| self.rules.play(position, card))
    }
}

/// Positions by how many tricks are needed: no more where it is won, no fewer where it is lost.
#[derive(Clone, Copy, Debug)]
struct Need {
    is_won: bool,
    tricks: i32,
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

    fn allows(self, needed: i32) -> bool {
        if self.is_won { needed <= self.tricks } else { needed >= self.tricks }
    }

    /// Before the move that led to the successor.
    fn before(self, position: &Position, successor: &Position) -> Self {
        Self { tricks: self.tricks + position.needed - successor.needed, ..self }
    }

    fn both(self, other: Self) -> Self {
        let tricks =
            if self.is_won { self.tricks.min(other.tricks) } else { self.tricks.max(other.tricks) };
        Self { tricks, ..self }
    }
}

/// The conventional table: positions with the same cards, bounded by what is needed.
pub(crate) struct SameCards;

#[derive(Clone, Copy, Debug)]
pub(crate) struct NeedOnly(Need);

impl PartitionSystem for SameCards {
    type Position = Position;
    type Set = NeedOnly;
    type Key = Position;

    fn key(&self, position: &Position) -> Option<Position> {
        position.is_between_tricks().then(|| position.needing(0))
    }

    fn contains(&self, set: &NeedOnly, position: &Position) -> bool {
        set.0.allows(position.needed)
    }

    fn generalise(&self, position: &Position) -> NeedOnly {
        NeedOnly(Need::at_the_end(position))
    }

    fn reach(&self, position: &Position, successor: &Position, set: &NeedOnly) -> NeedOnly {
        NeedOnly(set.0.before(position, successor))
    }

    fn constrained(&self, position: &Position, explored: &[(Position, NeedOnly)]) -> NeedOnly {
        let needs = explored.iter().map(|(successor, set)| set.0.before(position, successor));
        NeedOnly(needs.reduce(Need::both).expect("a move"))
    }
}

/// Positions with the same shape whose top cards lie alike.
pub(crate) struct RanksThatMattered(pub(crate) Tricks);

/// For each suit how many of the top cards matter, and between tricks who has them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TopCards {
    need: Need,
    counts: [u32; SUITS],
    /// Two bits a card, the highest card lowest.
    owners: [u32; SUITS],
}

impl RanksThatMattered {
    /// What mattered at the successor, and in taking the trick on the way, said of the position.
    fn mattered_before(
        &self,
        position: &Position,
        successor: &Position,
        set: &TopCards,
    ) -> [u32; SUITS] {
        if !successor.is_between_tricks() {
            return set.counts;
        }
        let mut counts = std::array::from_fn(|suit| {
            let lowest =
                ranks_downwards(successor.in_play(suit)).take(set.counts[suit] as usize).last();
            lowest.map_or(0, |rank| from_rank_up(position.in_play(suit), rank))
        });
        let (_, card, by_rank) = self.0.trick_won(position, card_played(position, successor));
        if by_rank {
            let winner = from_rank_up(position.in_play(card.suit), card.rank);
            counts[card.suit] = counts[card.suit].max(winner);
        }
        counts
    }

    fn describe(position: &Position, need: Need, counts: [u32; SUITS]) -> TopCards {
        let mut owners = [0; SUITS];
        if position.is_between_tricks() {
            owners = std::array::from_fn(|suit| top_owners(position, suit, counts[suit]));
        }
        TopCards { need, counts, owners }
    }
}

fn top_owners(position: &Position, suit: usize, count: u32) -> u32 {
    ranks_downwards(position.in_play(suit))
        .take(count as usize)
        .enumerate()
        .fold(0, |owners, (place, rank)| {
            owners | position.owner(Card { suit, rank }) << (2 * place)
        })
}

fn card_played(position: &Position, successor: &Position) -> Card {
    let hand = position.on_turn();
    let gone = |suit: usize| position.hands[hand][suit] & !successor.hands[hand][suit];
    let suit = (0..SUITS).find(|&suit| gone(suit) != 0).expect("a card was played");
    Card { suit, rank: gone(suit).trailing_zeros() }
}

/// The lowest card of the hand's that touches this one from below.
fn lowest_touching(position: &Position, card: Card) -> u32 {
    let held = position.hands[position.on_turn()][card.suit];
    ranks_downwards(position.in_play(card.suit))
        .skip_while(|&rank| rank > card.rank)
        .take_while(|&rank| held >> rank & 1 == 1)
        .last()
        .expect("the card itself")
}

impl PartitionSystem for RanksThatMattered {
    type Position = Position;
    type Set = TopCards;
    /// The leader, and four bits for the length of each suit in each hand.
    type Key = (usize, u64);

    fn key(&self, position: &Position) -> Option<(usize, u64)> {
        let lengths = position.hands.iter().flatten();
        let shape = lengths.fold(0, |shape, ranks| shape << 4 | u64::from(ranks.count_ones()));
        position.is_between_tricks().then_some((position.leader, shape))
    }

    fn contains(&self, set: &TopCards, position: &Position) -> bool {
        set.need.allows(position.needed)
            && (0..SUITS)
                .all(|suit| top_owners(position, suit, set.counts[suit]) == set.owners[suit])
    }

    fn generalise(&self, position: &Position) -> TopCards {
        Self::describe(position, Need::at_the_end(position), [0; SUITS])
    }

    fn reach(&self, position: &Position, successor: &Position, set: &TopCards) -> TopCards {
        let counts = self.mattered_before(position, successor, set);
        Self::describe(position, set.need.before(position, successor), counts)
    }

    fn constrained(&self, position: &Position, explored: &[(Position, TopCards)]) -> TopCards {
        let mut counts = [0; SUITS];
        for (successor, set) in explored {
            for (count, more) in
                counts.iter_mut().zip(self.mattered_before(position, successor, set))
            {
                *count = more.max(*count);
            }
        }
        // Touching cards were not tried for themselves: if one mattered, all do.
        for (successor, _) in explored {
            let card = card_played(position, successor);
            let in_play = position.in_play(card.suit);
            if from_rank_up(in_play, card.rank) <= counts[card.suit] {
                let all = from_rank_up(in_play, lowest_touching(position, card));
                counts[card.suit] = counts[card.suit].max(all);
            }
        }
        let needs = explored.iter().map(|(successor, set)| set.need.before(position, successor));
        Self::describe(position, needs.reduce(Need::both).expect("a move"), counts)
    }
}
