//! The solver as its callers see it.

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use merrimac_cards::{BySeat, BySide, ByStrain, Card, Deal, Hand, PlayState, Seat, Side, Strain};
use thiserror::Error;

use crate::cutoff::CutoffMemory;
use crate::partition::OwnersOfDeals;
use crate::pattern::Pattern;
use crate::plain::{self, Ending};
use crate::question::{Question, Subject};
use crate::search::{Found, Search};
use crate::stats::{Stats, count};
use crate::steps::{AllSteps, Steps};
use crate::table::PartitionTable;

/// Tricks for every declarer in every strain.
pub type DdTable = BySeat<ByStrain<u8>>;

/// What a caller is willing to spend on one question.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    /// At most this many trick starts are visited.
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

/// Endings of at most this many tricks are proved in the plain way too when it is asked which cards matter,
/// unless that takes more nodes than the second number.
const PLAIN_TRICKS: u8 = 6;
const PLAIN_NODES: u64 = 50_000;

/// What a legal card leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardTricks {
    /// The card.
    pub card: Card,
    /// How many of the remaining tricks, this one included, its player's side then takes.
    pub tricks: u8,
}

/// Equivalent cards, and what any of them leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Cards of one suit with no card of another player between them.
    pub cards: Hand,
    /// How many of the remaining tricks, this one included, their player's side then takes.
    pub tricks: u8,
}

/// A double-dummy solver with its memory, to be reused.
///
/// What it learned about a deal helps it with the next one if they are played in the same strain and
/// share two hands: ask about deals sampled around what a player sees one after the other, with one
/// solver, and each costs about two thirds of what it would alone.
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
    owners: OwnersOfDeals,
    table: PartitionTable,
    cutoffs: CutoffMemory,
    stats: Stats,
    /// What the tables were filled with last.
    known: Option<Subject>,
    /// Tricks left and tricks of North and South, of the last question answered.
    last_answer: Option<(u8, u8)>,
    nodes: u64,
    /// The search with its steps, chosen once, so that it has no switches inside.
    null_window: NullWindow,
}

/// Whether North and South take `need` tricks: a bound on the right side of it.
type NullWindow = fn(&mut Solver, &Question, i32, &mut Budget<'_>) -> Result<Found, Interrupted>;

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
        Self::with_steps::<AllSteps>(memory)
    }

    /// A solver that leaves out steps of the search, to measure what they buy. The answers are the same.
    pub fn with_steps<S: Steps>(memory: usize) -> Self {
        let mut cutoffs = CutoffMemory::new();
        cutoffs.clear();
        Self {
            owners: OwnersOfDeals::new(),
            table: PartitionTable::new(memory.max(1 << 19)),
            cutoffs,
            stats: Stats::default(),
            known: None,
            last_answer: None,
            nodes: 0,
            null_window: null_window::<S>,
        }
    }

    /// Forgets what it knows, so that the next question costs what it costs a new solver.
    pub fn forget(&mut self) {
        self.known = None;
    }

    /// How many trick starts were visited for all questions answered so far: those neither decided
    /// by the tricks already taken nor the last trick.
    pub const fn nodes(&self) -> u64 {
        self.nodes
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
                let north_south = self.answer(&question, guess, &mut budget)?.tricks as u8;
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
        let north_south = self.answer(&question, None, &mut budget.clone())?.tricks as u8;
        Ok(BySide::from_array([north_south, question.tricks_left - north_south]))
    }

    /// Whether a side takes at least `tricks` of those remaining, the one in progress included.
    ///
    /// One question costs much less than the exact number.
    ///
    /// ```
    /// use merrimac_cards::{PlayState, Seat, Side, Strain};
    /// use merrimac_double_dummy::Solver;
    /// let hands = "N:AQ... K2... 43... 65...".parse()?;
    /// let mut play = PlayState::ending(&hands, Strain::Notrump, Seat::South)?;
    /// let mut solver = Solver::default();
    /// assert!(solver.reaches(&play, Side::NorthSouth, 1));
    /// assert!(!solver.reaches(&play, Side::NorthSouth, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reaches(&mut self, play: &PlayState, side: Side, tricks: u8) -> bool {
        self.try_reaches(play, side, tricks, &Budget::UNLIMITED)
            .expect("nothing interrupts an unlimited search")
    }

    /// Whether a side takes at least `tricks` of those remaining, within a budget.
    ///
    /// # Errors
    /// If the budget is spent first.
    pub fn try_reaches(
        &mut self,
        play: &PlayState,
        side: Side,
        tricks: u8,
        budget: &Budget<'_>,
    ) -> Result<bool, Interrupted> {
        let question = Question::of(play);
        if tricks == 0 || tricks > question.tricks_left {
            return Ok(tricks == 0);
        }
        self.prepare(&question);
        // One side takes them if the other does not take what would leave too few.
        let need = match side {
            Side::NorthSouth => i32::from(tricks),
            Side::EastWest => i32::from(question.tricks_left - tricks) + 1,
        };
        let found = (self.null_window)(self, &question, need, &mut budget.clone())?;
        Ok((found.tricks >= need) == (side == Side::NorthSouth))
    }

    /// How many of the remaining tricks each side takes, and which cards that depends on.
    ///
    /// There may be wider sets with the same answer: this is the one that was proved. Endings of a
    /// few cards are proved once more in the [plain](crate::plain) way, which counts on fewer cards.
    ///
    /// ```
    /// use merrimac_cards::{PlayState, Seat, Strain};
    /// use merrimac_double_dummy::Solver;
    /// let hands = "N:2.AT.4.8 97.J7..2 K.Q3.6.Q AQJ64...".parse()?;
    /// let play = PlayState::ending(&hands, Strain::Notrump, Seat::East)?;
    /// let why = Solver::default().why(&play);
    /// assert_eq!(why.to_string(), "N:x.xx.x.x xx.xx..x K.xx.x.x AQxxx...");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why(&mut self, play: &PlayState) -> Pattern {
        let question = Question::of(play);
        let mut budget = Budget::UNLIMITED;
        let found = self
            .answer(&question, None, &mut budget)
            .expect("nothing interrupts an unlimited search");
        let proved = question.pattern(found.tricks, found.winners);
        let plainly = (question.tricks_left <= PLAIN_TRICKS)
            .then(|| Ending::at(play))
            .flatten()
            .and_then(|ending| plain::pattern(&ending, PLAIN_NODES).ok());
        match plainly {
            Some(plainly) if plainly.cards.len() < proved.cards.len() => plainly,
            _ => proved,
        }
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
        let choices = self.try_choices(play, budget)?;
        let cards = choices.into_iter().flat_map(|Choice { cards, tricks }| {
            cards.iter().map(move |card| CardTricks { card, tricks })
        });
        Ok(cards.collect())
    }

    /// The choices of the player to move, equivalent cards together, highest first, and what each
    /// leads to.
    pub fn choices(&mut self, play: &PlayState) -> Vec<Choice> {
        self.try_choices(play, &Budget::UNLIMITED).expect("nothing interrupts an unlimited search")
    }

    /// The choices of the player to move, within a budget for all of them.
    ///
    /// # Errors
    /// If the budget is spent first.
    pub fn try_choices(
        &mut self,
        play: &PlayState,
        budget: &Budget<'_>,
    ) -> Result<Vec<Choice>, Interrupted> {
        let Some(turn) = play.turn() else { return Ok(Vec::new()) };
        let mut budget = *budget;
        let before = Question::of(play);
        self.prepare(&before);
        let mut guess = None;
        let mut choices = Vec::new();
        for cards in before.equals(turn, play.legal_cards()) {
            let card = cards.iter().next().expect("a choice has a card");
            let mut after = play.clone();
            after.play(card).expect("the card is legal");
            let won = after.won()[Side::NorthSouth] - play.won()[Side::NorthSouth];
            let later = self.answer(&Question::of(&after), guess, &mut budget)?.tricks as u8;
            guess = Some(later);
            let north_south = later + won;
            let tricks = BySide::from_array([north_south, before.tricks_left - north_south]);
            choices.push(Choice { cards, tricks: tricks[turn.side()] });
        }
        Ok(choices)
    }

    /// How many of the remaining tricks North and South take, and the cards that won by rank in the
    /// proofs that they take that number and no more.
    fn answer(
        &mut self,
        question: &Question,
        guess: Option<u8>,
        budget: &mut Budget<'_>,
    ) -> Result<Found, Interrupted> {
        self.prepare(question);
        let mut at_least = Found { tricks: 0, winners: 0 };
        let mut at_most = Found { tricks: i32::from(question.tricks_left), winners: 0 };
        // Deals that are alike take about the same number of tricks.
        let alike = self.last_answer.filter(|&(left, _)| left == question.tricks_left);
        let guess = guess.or(alike.map(|(_, north_south)| north_south));
        let mut need = i32::from(guess.unwrap_or_else(|| question.guess()));
        while at_least.tricks < at_most.tricks {
            need = need.clamp(at_least.tricks + 1, at_most.tricks);
            let found = (self.null_window)(self, question, need, budget)?;
            if found.tricks >= need {
                at_least = found;
                need = found.tricks + 1;
            } else {
                at_most = found;
                need = found.tricks;
            }
        }
        self.last_answer = Some((question.tricks_left, at_least.tricks as u8));
        Ok(Found { tricks: at_least.tricks, winners: at_least.winners | at_most.winners })
    }

    /// Readies the tables for a question.
    fn prepare(&mut self, question: &Question) {
        let is_known = self.known.is_some_and(|known| known.leads_to(&question.subject));
        if is_known && self.owners.current().covers(&question.full_hands) {
            return;
        }
        // What is in the table holds for any deal; it pays to keep it for deals that are alike.
        let is_alike = self.known.is_some_and(|known| known.shares_hands_with(&question.subject));
        if !is_alike {
            self.table.clear();
            self.last_answer = None;
            self.owners.clear();
            self.cutoffs.clear();
        }
        self.known = Some(question.subject);
        self.owners.take(&question.full_hands);
        self.cutoffs.turn_to(&question.dealt);
    }
}

fn null_window<S: Steps>(
    solver: &mut Solver,
    question: &Question,
    need: i32,
    budget: &mut Budget<'_>,
) -> Result<Found, Interrupted> {
    let mut search = Search {
        hands: question.hands,
        owners: solver.owners.current(),
        table: &mut solver.table,
        cutoffs: &mut solver.cutoffs,
        stop: budget.stop,
        nodes_left: budget.nodes,
        stopped: false,
        stats: &mut solver.stats,
        steps: PhantomData::<S>,
    };
    let Question { leader, cards_played, trick, shape, .. } = *question;
    let left = i32::from(question.tricks_left);
    let found = match question.subject.strain {
        Strain::Notrump => search.resume::<false>(leader, cards_played, trick, need, left, shape),
        _ => search.resume::<true>(leader, cards_played, trick, need, left, shape),
    };
    if search.stopped {
        return Err(Interrupted);
    }
    count!(search.stats, searches);
    solver.nodes += budget.nodes - search.nodes_left;
    budget.nodes = search.nodes_left;
    Ok(found)
}
