//! The solver's reference, a game of `merrimac-search`: slow, easy to read, and generic in how sets are kept.
//!
//! [`PlainEnding`] is an [`ImperfectGame`] [GIB, Def. 5.0.6]: what everybody sees and the layouts still
//! possible; a defender's card leaves those in which he holds it and may play it. So everything in
//! `search` applies to it: minimax over the antichains of sets, which is the definition and our reference;
//! pruning over lattices; sets as bits or as decision diagrams over "does the left hand hold this card?",
//! as the paper had them [GIB, §6.5].

use merrimac_cards::{Card, Hand, Seat, Strain, Suit, Trick};
use merrimac_search::{
    Antichain, Antichains, BitSet, Bits, Diagrams, ImperfectGame, Lattice, PowerSet, Seen, SetOf,
    SingleDummy, Solved, Turn, lattice_alpha_beta, minimax,
};

use merrimac_single_dummy::Ending;

/// An ending with the layouts that are to be distinguished.
#[derive(Debug, Clone)]
pub(crate) struct PlainEnding<P> {
    strain: Strain,
    declarer: Seat,
    hidden: Hand,
    tricks: u8,
    /// Left hands.
    layouts: Vec<Hand>,
    sets: P,
}

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlainPosition {
    dummy: Hand,
    declarer: Hand,
    /// What left and right have played since the start of the ending.
    left_played: Hand,
    right_played: Hand,
    trick: Trick,
    won: u8,
}

impl PlainEnding<Bits> {
    /// The ending with sets as bits.
    pub(crate) fn with_bits(ending: &Ending, layouts: &[Hand]) -> Self {
        Self::new(ending, layouts, Bits::new(layouts.len()))
    }

    /// The reduced family of maximal sets by the definition, looking at everything.
    pub(crate) fn reference(&self, ending: &Ending) -> Antichain<BitSet> {
        let game = SingleDummy::new(self);
        minimax(&game, &Seen::nothing_known(self, self.start(ending))).value
    }
}

impl PlainEnding<Diagrams> {
    /// The ending with sets as decision diagrams, one variable a hidden card.
    pub(crate) fn with_diagrams(ending: &Ending, layouts: &[Hand]) -> Self {
        let cards: Vec<Card> = ending.hidden().iter().collect();
        let code = |left: &Hand| {
            let held = (0..cards.len()).filter(|&k| left.contains(cards[k]));
            held.fold(0_u64, |code, k| code | 1 << k)
        };
        let codes: Vec<u64> = layouts.iter().map(code).collect();
        Self::new(ending, layouts, Diagrams::coded(cards.len() as u32, &codes))
    }
}

impl<P: PowerSet + Clone> PlainEnding<P> {
    fn new(ending: &Ending, layouts: &[Hand], sets: P) -> Self {
        Self {
            strain: ending.strain(),
            declarer: ending.declarer(),
            hidden: ending.hidden(),
            tricks: ending.tricks(),
            layouts: layouts.to_vec(),
            sets,
        }
    }

    /// The position of the ending.
    pub(crate) fn start(&self, ending: &Ending) -> PlainPosition {
        PlainPosition {
            dummy: ending.hand(self.declarer.partner()),
            declarer: ending.hand(self.declarer),
            left_played: Hand::EMPTY,
            right_played: Hand::EMPTY,
            trick: *ending.trick(),
            won: 0,
        }
    }

    /// The reduced family of maximal sets, by the pruning of lattices.
    pub(crate) fn pruned(&self, ending: &Ending) -> Solved<Antichain<P::Value>>
    where
        Antichains<P>: merrimac_search::Distributive + Lattice<Value = Antichain<P::Value>>,
    {
        let game = SingleDummy::new(self);
        lattice_alpha_beta(&game, &Seen::nothing_known(self, self.start(ending)))
    }

    /// What a defender holds in a layout.
    fn defender(&self, position: &PlainPosition, layout: usize, is_left: bool) -> Hand {
        let left = self.layouts[layout];
        if is_left {
            left - position.left_played
        } else {
            self.hidden - left - position.right_played
        }
    }

    fn play(&self, position: &PlainPosition, card: Card) -> PlainPosition {
        let mut next = position.clone();
        match position.trick.turn().turns_after(self.declarer) {
            0 => next.declarer = next.declarer.without(card),
            1 => next.left_played = next.left_played.with(card),
            2 => next.dummy = next.dummy.without(card),
            _ => next.right_played = next.right_played.with(card),
        }
        next.trick.push(card);
        if next.trick.is_complete() {
            let (winner, _) = next.trick.winner(self.strain).expect("the trick has cards");
            next.won += u8::from(winner.side() == self.declarer.side());
            next.trick = Trick::new(winner);
        }
        next
    }
}

fn legal(hand: Hand, suit: Option<Suit>) -> Hand {
    match suit {
        Some(suit) if !hand.holding(suit).is_void() => {
            Hand::EMPTY.with_holding(suit, hand.holding(suit))
        }
        _ => hand,
    }
}

impl<P: PowerSet + Clone> ImperfectGame for PlainEnding<P> {
    type Position = PlainPosition;
    type Sets = P;

    fn sets(&self) -> &P {
        &self.sets
    }

    fn turn(&self, position: &PlainPosition, possible: &SetOf<Self>) -> Turn<SetOf<Self>> {
        let played = position.left_played.len() + position.right_played.len();
        let cards_left =
            position.dummy.len() + position.declarer.len() + self.hidden.len() - played;
        if cards_left == 0 {
            let made = position.won >= self.tricks;
            return Turn::Over(if made { possible.clone() } else { self.sets.bottom() });
        }
        let seat = position.trick.turn();
        if seat.side() == self.declarer.side() { Turn::Max } else { Turn::Min }
    }

    fn successors(
        &self,
        position: &PlainPosition,
        possible: &SetOf<Self>,
    ) -> impl Iterator<Item = (PlainPosition, SetOf<Self>)> {
        let suit = position.trick.suit();
        let mut moves: Vec<(PlainPosition, SetOf<Self>)> = Vec::new();
        match position.trick.turn().turns_after(self.declarer) {
            own @ (0 | 2) => {
                let hand = if own == 0 { position.declarer } else { position.dummy };
                for card in legal(hand, suit).iter() {
                    moves.push((self.play(position, card), possible.clone()));
                }
            }
            defender => {
                let members: Vec<usize> = self.sets.members(possible).collect();
                for card in self.hidden.iter() {
                    let may = |&&layout: &&usize| {
                        legal(self.defender(position, layout, defender == 1), suit).contains(card)
                    };
                    let left: Vec<usize> = members.iter().filter(may).copied().collect();
                    if !left.is_empty() {
                        let left = self.sets.set(left);
                        moves.push((self.play(position, card), left));
                    }
                }
            }
        }
        moves.into_iter()
    }
}
