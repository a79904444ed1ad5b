//! A played hand, card by card: what each card cost, and whom.
//!
//! Before and after every card the solver says how many tricks declarer's side takes against best
//! play from there on. A card of declarer's side that lowers the number, or of the defenders that
//! raises it, has cost the difference: that is a double-dummy error, though a player who does not
//! see all cards may have had every reason for it.
//!
//! Declarer's side is that of the player to the right of the first leader; dummy's cards are
//! declarer's.

use merrimac_cards::{Card, IllegalCard, PlayState, Record, Seat, Side};
use thiserror::Error;

use crate::solver::Solver;

/// What the play of a hand came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// Who declares: the player to the right of the first leader.
    pub declarer: Seat,
    /// The tricks of declarer's side against best play before the first card.
    pub tricks: u8,
    /// The cards in the order of play.
    pub cards: Vec<AnalysedCard>,
}

/// A card and what it changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysedCard {
    /// Whose card it is.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// Who chose it.
    pub role: Role,
    /// The trick it belongs to, from 1.
    pub trick: usize,
    /// The tricks of declarer's side, won and to come, against best play before it.
    pub before: u8,
    /// The same after it.
    pub after: u8,
    /// If it cost something, the cards that would not have.
    pub better: Vec<Card>,
}

/// The part somebody has in the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Makes the first lead without seeing dummy.
    OpeningLeader,
    /// Plays the cards of two hands.
    Declarer,
    /// Defends, once dummy is on the table.
    Defender,
}

impl AnalysedCard {
    /// How many tricks it cost the side that played it.
    pub const fn cost(&self) -> u8 {
        self.before.abs_diff(self.after)
    }
}

impl Analysis {
    /// The tricks of declarer's side, won and to come, after the last card analysed.
    pub fn tricks_at_end(&self) -> u8 {
        self.cards.last().map_or(self.tricks, |card| card.after)
    }

    /// The cards that cost something.
    pub fn errors(&self) -> impl Iterator<Item = &AnalysedCard> {
        self.cards.iter().filter(|card| card.cost() > 0)
    }

    /// The tricks that a player's choices cost; dummy chooses nothing.
    pub fn cost_of(&self, seat: Seat) -> u8 {
        let chosen = |card: &&AnalysedCard| match card.role {
            Role::Declarer => seat == self.declarer,
            Role::OpeningLeader | Role::Defender => seat == card.seat,
        };
        self.cards.iter().filter(chosen).map(AnalysedCard::cost).sum()
    }

    /// The tricks that players in a role cost.
    pub fn cost_by(&self, role: Role) -> u8 {
        self.cards.iter().filter(|card| card.role == role).map(AnalysedCard::cost).sum()
    }
}

/// A card that could not have been played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("card {number}: {source}")]
pub struct PlayError {
    /// Which card, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub source: IllegalCard,
}

impl Solver {
    /// Analyses the play of cards from a position on.
    ///
    /// ```
    /// use merrimac_cards::{Card, Deal, PlayState, Seat, Strain};
    /// use merrimac_double_dummy::Solver;
    /// let deal: Deal =
    ///     "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3".parse()?;
    /// let start = PlayState::new(&deal, Strain::Spades, Seat::North);
    /// let cards = ["SQ", "S3", "SK", "S2"].map(|card| card.parse::<Card>().unwrap());
    /// let analysis = Solver::default().analyse(&start, &cards)?;
    /// assert_eq!((analysis.declarer, analysis.tricks), (Seat::West, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Names the first card that is not legal.
    pub fn analyse(&mut self, start: &PlayState, cards: &[Card]) -> Result<Analysis, PlayError> {
        let leader = start.tricks().first().map_or(Seat::North, merrimac_cards::Trick::leader);
        let declarer = leader.previous();
        let side = declarer.side();
        let mut play = start.clone();
        let tricks = self.tricks_in_all(&play, side);
        let mut analysis = Analysis { declarer, tricks, cards: Vec::with_capacity(cards.len()) };
        for (index, &card) in cards.iter().enumerate() {
            let analysed = self
                .analyse_card(&mut play, card, side, analysis.tricks_at_end())
                .map_err(|source| PlayError { number: index + 1, source })?;
            analysis.cards.push(analysed);
        }
        Ok(analysis)
    }

    /// Analyses the recorded play of a board, as far as it is legal; none if it is not known what
    /// was played, or with which cards.
    pub fn analyse_record(&mut self, record: &Record) -> Option<Analysis> {
        let start = record.opening_position()?;
        let end = record.position()?;
        let cards: Vec<Card> = end.cards_played().map(|(_, card)| card).collect();
        Some(self.analyse(&start, &cards).expect("the cards were legal a moment ago"))
    }

    /// Plays a card and says what it cost.
    fn analyse_card(
        &mut self,
        play: &mut PlayState,
        card: Card,
        side: Side,
        before: u8,
    ) -> Result<AnalysedCard, IllegalCard> {
        let seat = play.turn().ok_or(IllegalCard::PlayOver)?;
        let role = match (seat.side() == side, play.cards_played().next()) {
            (true, _) => Role::Declarer,
            (false, None) => Role::OpeningLeader,
            (false, Some(_)) => Role::Defender,
        };
        let trick = play.tricks().len();
        let is_forced = play.legal_cards().len() == 1;
        play.play(card)?;
        let after = if is_forced { before } else { self.tricks_in_all(play, side) };
        let better = if after == before {
            Vec::new()
        } else {
            play.undo();
            let better = self.best_cards(play);
            play.play(card)?;
            better
        };
        Ok(AnalysedCard { seat, card, role, trick, before, after, better })
    }

    /// The cards that lead to the most tricks for the player whose turn it is.
    fn best_cards(&mut self, play: &PlayState) -> Vec<Card> {
        let found = self.cards(play);
        let most = found.iter().map(|found| found.tricks).max();
        let best = found.iter().filter(|found| Some(found.tricks) == most);
        best.map(|found| found.card).collect()
    }

    /// The tricks a side has won and will win against best play.
    fn tricks_in_all(&mut self, play: &PlayState, side: Side) -> u8 {
        let to_come = if play.is_over() { 0 } else { self.tricks(play)[side] };
        play.won()[side] + to_come
    }
}
