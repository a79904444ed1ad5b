//! The solver as its callers see it.

use std::sync::atomic::AtomicBool;

use merrimac_cards::{
    BySeat, BySide, ByStrain, Card, Deal, Hand, PlayState, Seat, Side, Strain, Trick,
};
use thiserror::Error;

use crate::cutoff::CutoffMemory;
use crate::guess::guess;
use crate::moves::TrickSoFar;
use crate::partition::Owners;
use crate::position::{Renaming, Shape, lowest_equivalents};
use crate::search::Search;
use crate::stats::{Stats, count};
use crate::table::PartitionTable;

/// Tricks for every declarer in every strain.
pub type DdTable = BySeat<ByStrain<u8>>;

/// What a caller is willing to spend on one question.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    /// At most so many trick starts are visited.
    pub nodes: u64,
    /// If this becomes true, the search gives up soon.
    pub stop: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// No limit at all.
    pub const UNLIMITED: Self = Self { nodes: u64::MAX, stop: None };
}

/// The search was given up: its budget was spent or it was told to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the search was given up before it found the answer")]
pub struct Interrupted;

/// What a legal card leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardTricks {
    /// The card.
    pub card: Card,
    /// How many of the remaining tricks, this one included, its player's side then takes.
    pub tricks: u8,
}

/// A double-dummy solver with its memory, to be reused.
///
/// ```
/// use merrimac_cards::{Deal, Seat, Strain};
/// use merrimac_double_dummy::Solver;
/// let deal: Deal =
///     "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3".parse()?;
/// let mut solver = Solver::default();
/// assert_eq!(solver.solve(&deal, Strain::Spades, Seat::North), 8); // West declares
/// # Ok::<(), merrimac_cards::ParseDealError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    owners: Owners,
    table: PartitionTable,
    cutoffs: CutoffMemory,
    stats: Stats,
    /// What the tables were filled with.
    known: Option<Subject>,
}

/// A deal, or what is left of it, and what it is played in.
#[derive(Debug, Clone, Copy)]
struct Subject {
    strain: Strain,
    hands: BySeat<Hand>,
}

impl Subject {
    /// Whether a position can have come from this one by play, so that what is known still helps.
    fn leads_to(&self, later: &Self) -> bool {
        self.strain == later.strain
            && Seat::ALL.into_iter().all(|seat| (later.hands[seat] - self.hands[seat]).is_empty())
    }
}

impl Default for Solver {
    /// A solver with 64 MB of memory.
    fn default() -> Self {
        Self::new(64 << 20)
    }
}

impl Solver {
    /// A solver whose tables take at most about `memory` bytes (never less than a few hundred
    /// thousand). Memory is taken as it is needed; with little, hard deals take longer.
    pub fn new(memory: usize) -> Self {
        let mut cutoffs = CutoffMemory::new();
        cutoffs.clear();
        Self {
            owners: Owners::new(),
            table: PartitionTable::new(memory.max(1 << 19)),
            cutoffs,
            stats: Stats::default(),
            known: None,
        }
    }

    /// What the solver has done so far; all zero without the feature `stats`.
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// How many tricks declarer's side takes: the opponents of the player who leads.
    pub fn solve(&mut self, deal: &Deal, strain: Strain, leader: Seat) -> u8 {
        let play = PlayState::new(deal, strain, leader);
        self.tricks(&play)[leader.side().opponents()]
    }

    /// Tricks for every declarer in every strain.
    pub fn table(&mut self, deal: &Deal) -> DdTable {
        self.try_table(deal, &Budget::UNLIMITED).expect("nothing interrupts an unlimited search")
    }

    /// Tricks for every declarer in every strain, within a budget for the whole table.
    ///
    /// # Errors
    /// If the budget is spent first.
    pub fn try_table(&mut self, deal: &Deal, budget: &Budget<'_>) -> Result<DdTable, Interrupted> {
        let mut table = DdTable::default();
        let mut budget = *budget;
        for strain in Strain::ALL {
            let mut guess = None;
            for leader in [Seat::North, Seat::South, Seat::East, Seat::West] {
                let question = Question::of(&PlayState::new(deal, strain, leader));
                let north_south = self.answer(&question, guess, &mut budget)?;
                guess = Some(north_south);
                let tricks = BySide::from_array([north_south, 13 - north_south]);
                table[leader.previous()][strain] = tricks[leader.side().opponents()];
            }
        }
        Ok(table)
    }

    /// How many of the remaining tricks each side takes, the one in progress included.
    pub fn tricks(&mut self, play: &PlayState) -> BySide<u8> {
        self.try_tricks(play, &Budget::UNLIMITED).expect("nothing interrupts an unlimited search")
    }

    /// How many of the remaining tricks each side takes, the one in progress included.
    ///
    /// # Errors
    /// If the budget is spent first.
    pub fn try_tricks(
        &mut self,
        play: &PlayState,
        budget: &Budget<'_>,
    ) -> Result<BySide<u8>, Interrupted> {
        let question = Question::of(play);
        let north_south = self.answer(&question, None, &mut budget.clone())?;
        Ok(BySide::from_array([north_south, question.tricks_left - north_south]))
    }

    /// What each legal card leads to, highest card of the highest suit first.
    pub fn cards(&mut self, play: &PlayState) -> Vec<CardTricks> {
        self.try_cards(play, &Budget::UNLIMITED).expect("nothing interrupts an unlimited search")
    }

    /// What each legal card leads to, within a budget for all of them.
    ///
    /// # Errors
    /// If the budget is spent first.
    pub fn try_cards(
        &mut self,
        play: &PlayState,
        budget: &Budget<'_>,
    ) -> Result<Vec<CardTricks>, Interrupted> {
        let Some(turn) = play.turn() else { return Ok(Vec::new()) };
        let mut budget = *budget;
        let before = Question::of(play);
        self.prepare(&before);
        let mut results: Vec<CardTricks> = Vec::new();
        let mut guess = None;
        let apart = before.cards_apart(turn);
        for card in play.legal_cards().iter() {
            // Equivalent cards share the result of the highest of them.
            let shares = results
                .last()
                .is_some_and(|last| last.card.suit() == card.suit() && !apart.contains(last.card));
            if shares {
                let tricks = results.last().expect("there is a card before").tricks;
                results.push(CardTricks { card, tricks });
                continue;
            }
            let mut after = play.clone();
            after.play(card).expect("the card is legal");
            let won = after.won()[Side::NorthSouth] - play.won()[Side::NorthSouth];
            let question = Question::of(&after);
            let later = self.answer(&question, guess, &mut budget)?;
            guess = Some(later);
            let north_south = later + won;
            let tricks = BySide::from_array([north_south, before.tricks_left - north_south]);
            results.push(CardTricks { card, tricks: tricks[turn.side()] });
        }
        Ok(results)
    }

    /// How many of the remaining tricks North and South take.
    fn answer(
        &mut self,
        question: &Question,
        guess: Option<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<u8, Interrupted> {
        self.prepare(question);
        let mut search = Search {
            hands: question.hands,
            owners: &self.owners,
            table: &mut self.table,
            cutoffs: &mut self.cutoffs,
            stop: budget.stop,
            nodes_left: budget.nodes,
            stopped: false,
            stats: &mut self.stats,
        };
        let (mut lower, mut upper) = (0, i32::from(question.tricks_left));
        let mut need = i32::from(guess.unwrap_or_else(|| question.guess()));
        while lower < upper {
            need = need.clamp(lower + 1, upper);
            let found = match question.subject.strain {
                Strain::Notrump => search.resume::<false>(
                    question.leader,
                    question.cards_played,
                    question.trick,
                    need,
                    i32::from(question.tricks_left),
                    question.shape,
                ),
                _ => search.resume::<true>(
                    question.leader,
                    question.cards_played,
                    question.trick,
                    need,
                    i32::from(question.tricks_left),
                    question.shape,
                ),
            };
            if search.stopped {
                return Err(Interrupted);
            }
            count!(search.stats, searches);
            if found.tricks >= need {
                lower = found.tricks;
                need = lower + 1;
            } else {
                upper = found.tricks;
                need = upper;
            }
        }
        budget.nodes = search.nodes_left;
        Ok(lower as u8)
    }

    /// Readies the tables for a question.
    fn prepare(&mut self, question: &Question) {
        if self.known.is_some_and(|known| known.leads_to(&question.subject)) {
            return;
        }
        self.known = Some(question.subject);
        self.owners.prepare(&question.full_hands);
        self.table.clear();
        self.cutoffs.clear();
    }
}

/// A position in search form.
#[derive(Debug)]
struct Question {
    /// With the cards of the trick in progress back in the hands.
    subject: Subject,
    full_hands: [u64; 4],
    /// Without the cards of the trick in progress.
    hands: [u64; 4],
    shape: Shape,
    leader: usize,
    cards_played: usize,
    trick: TrickSoFar,
    tricks_left: u8,
    renaming: Renaming,
}

impl Question {
    fn of(play: &PlayState) -> Self {
        let strain = play.strain();
        let renaming = Renaming::new(strain);
        let trick = play.current_trick().copied().unwrap_or(Trick::new(Seat::North));
        let full = BySeat::from_fn(|seat| match trick.card_of(seat) {
            Some(card) => play.hand(seat).with(card),
            None => play.hand(seat),
        });
        let hands = renaming.hands_inward(play.hands());
        let full_hands = renaming.hands_inward(&full);
        let present = full_hands.iter().fold(0, |all, hand| all | hand);
        let best = trick.winner(strain);
        let contested = best.is_some_and(|(_, best)| {
            trick.iter().any(|(_, card)| card != best && card.suit() == best.suit())
        });
        Self {
            subject: Subject { strain, hands: full },
            full_hands,
            hands,
            shape: Shape::of(&hands),
            leader: trick.leader().index(),
            cards_played: trick.len(),
            trick: TrickSoFar {
                present,
                suit: trick
                    .iter()
                    .next()
                    .map_or(0, |(_, card)| renaming.card_inward(card) as usize >> 4),
                best: best.map_or(0, |(_, card)| renaming.card_inward(card)),
                best_seat: best.map_or(0, |(seat, _)| seat.index()),
                contested,
            },
            tricks_left: full[Seat::North].len() as u8,
            renaming,
        }
    }

    /// Of each run of equivalent cards in a hand, the lowest one.
    fn cards_apart(&self, seat: Seat) -> Hand {
        let mut rest = lowest_equivalents(self.hands[seat.index()], self.trick.present);
        let mut apart = Hand::EMPTY;
        while rest != 0 {
            apart = apart.with(self.renaming.card_outward(rest.trailing_zeros() as u8));
            rest &= rest - 1;
        }
        apart
    }

    /// Where to start looking for the number of tricks of North and South.
    fn guess(&self) -> u8 {
        let has_trumps = self.subject.strain != Strain::Notrump;
        guess(&self.full_hands, has_trumps, self.leader, self.tricks_left)
    }
}
