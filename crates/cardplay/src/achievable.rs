//! Is this set of layouts achievable? \[GIB, §7.1\]
//!
//! A search for yes or no over positions that look the same to declarer ([`crate::position`]). He plays one card
//! for all layouts that are still possible; a defender plays, in each layout, whatever he likes, and the
//! layouts part by what declarer sees of it. Each part must be won.
//!
//! - **Double dummy prunes.** A card of declarer's that loses a layout double dummy is out. A single layout
//!   that is left is won, since it was until now.
//! - **A no is a proof, and says why.** It comes with a *minimal infeasible subset*: layouts that no
//!   plan wins, whatever else is wanted. A larger set that contains it fails at once.
//! - **A yes is one as far as was looked.** After some choices of declarer's the search trusts
//!   double dummy, as averaging does after the first. Only a yes that never had to is *complete*. So a
//!   set can only shrink as the search looks further, and averaging is the search that looks no further
//!   than one card. The same holds for a defender's cards: of those that leave most layouts open a few are
//!   looked at, the others are taken to do no harm.
//!
//! What was found is kept by what declarer has seen, not by which layouts were asked about: infeasible subsets and
//! won sets there answer for other sets too, and the card that worked last is tried first.

use arrayvec::ArrayVec;
use merrimac_cards::{Card, Hand, Seat, Side};
use merrimac_double_dummy::{Budget, Interrupted, Solver};
use rustc_hash::FxHashMap;

use crate::equals::{Equals, groups};
use crate::position::{Eyes, Look, MAX_LAYOUTS, Mask, Position, mask, seen_with};

/// The answer about a set of layouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Achievable; `complete` if double dummy was trusted nowhere.
    Won { complete: bool },
    /// Not achievable: these are enough to fail.
    Lost { infeasible: Mask },
}

/// What is known where declarer has seen the same.
#[derive(Debug, Default)]
struct Known {
    /// Sets that are won, how far was looked, and whether that is complete.
    won: Vec<(Mask, u8, bool)>,
    /// Minimal infeasible subsets: layouts that no plan wins.
    infeasible: Vec<Mask>,
}

impl Known {
    /// The answer about a set, looking as far ahead, as far as it is known.
    fn answer(&self, all: Mask, depth: u8) -> Option<Answer> {
        if let Some(&infeasible) = self.infeasible.iter().find(|&subset| subset & !all == 0) {
            return Some(Answer::Lost { infeasible });
        }
        let answers = |&&(won, looked, complete): &&(Mask, u8, bool)| {
            all & !won == 0 && (complete || looked >= depth)
        };
        self.won.iter().find(answers).map(|&(_, _, complete)| Answer::Won { complete })
    }

    /// Keeps a set that is won, in place of those that say less.
    fn keep_won(&mut self, all: Mask, depth: u8, complete: bool) {
        self.won.retain(|&(won, looked, done)| {
            won & !all != 0 || looked > depth || (done && !complete)
        });
        keep(&mut self.won, (all, depth, complete));
    }
}

/// The most sets of each kind that are kept in a place.
const KEPT: usize = 12;

/// More choices than declarer has, his own and dummy's: with this depth double dummy is trusted nowhere.
pub(crate) const MAX_DEPTH: u8 = 26;

/// How many of the things that a defender can be seen to do are looked at, the commonest first.
const WIDTH: usize = 3;

/// The search, with what it has found out.
pub(crate) struct Search<'a> {
    solver: &'a mut Solver,
    budget: Budget<'a>,
    /// What may be spent: positions of the double-dummy solver, and layouts in positions.
    pub(crate) work_left: u64,
    /// How many of the things that a defender can be seen to do are looked at.
    pub(crate) width: usize,
    pub(crate) side: Side,
    /// How many tricks declarer's side needs in all.
    pub(crate) target: u8,
    pub(crate) eyes: Eyes,
    known: FxHashMap<u64, Known>,
    /// The card that won last, by what declarer has seen.
    killers: FxHashMap<u64, Card>,
    /// Whether a position is won double dummy.
    double_dummy: FxHashMap<u64, bool>,
    /// How often each layout refuted a card.
    refuted: [u32; MAX_LAYOUTS],
    /// How often each card worked, by its place.
    worked: [u32; 64],
}

impl<'a> Search<'a> {
    /// A search for a number of tricks in all, by what declarer sees.
    pub(crate) fn new(
        solver: &'a mut Solver,
        budget: Budget<'a>,
        work: u64,
        eyes: Eyes,
        target: u8,
    ) -> Self {
        Self {
            solver,
            budget,
            work_left: work,
            width: WIDTH,
            side: eyes.side(),
            target,
            eyes,
            known: FxHashMap::default(),
            killers: FxHashMap::default(),
            double_dummy: FxHashMap::default(),
            refuted: [0; MAX_LAYOUTS],
            worked: [0; 64],
        }
    }

    /// Whether these positions, which look the same to declarer but for who is to play, are achievable, looking
    /// `depth` of his choices ahead. All must be won double dummy.
    pub(crate) fn wins(
        &mut self,
        positions: Vec<Position>,
        depth: u8,
    ) -> Result<Answer, Interrupted> {
        self.after(positions, 0, depth)
    }

    /// Spends work; an error if there is not enough, or somebody says stop.
    pub(crate) fn spend(&mut self, work: u64) -> Result<(), Interrupted> {
        let is_stopped =
            || self.budget.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed));
        if self.work_left < work || is_stopped() {
            self.work_left = 0;
            return Err(Interrupted);
        }
        self.work_left -= work;
        Ok(())
    }

    /// Whether a layout is won double dummy.
    pub(crate) fn wins_double_dummy(&mut self, position: &Position) -> Result<bool, Interrupted> {
        let won = position.play.won()[self.side];
        let left = 13 - position.play.won().values().sum::<u8>();
        let Some(need) = self.target.checked_sub(won).filter(|&need| need > 0) else {
            return Ok(true);
        };
        if need > left {
            return Ok(false);
        }
        let state = position.state();
        if let Some(&known) = self.double_dummy.get(&state) {
            return Ok(known);
        }
        let before = self.solver.nodes();
        let found = self.solver.try_reaches(&position.play, self.side, need, &self.budget)?;
        self.spend(SOLVER_CALL + self.solver.nodes() - before)?;
        self.double_dummy.insert(state, found);
        Ok(found)
    }

    /// Positions after a card, each part by itself.
    fn after(
        &mut self,
        positions: Vec<Position>,
        seen: u64,
        depth: u8,
    ) -> Result<Answer, Interrupted> {
        let mut all_complete = true;
        for part in self.parts(positions) {
            let [first, _, ..] = &part[..] else { continue };
            self.spend(part.len() as u64)?;
            let answer = match first.play.turn() {
                None => continue,
                Some(turn) if turn.side() == self.side => {
                    self.declarers_choice(&part, seen, depth)?
                }
                Some(seat) => self.defenders_choice(&part, seat, seen, depth)?,
            };
            match answer {
                Answer::Won { complete } => all_complete &= complete,
                lost @ Answer::Lost { .. } => return Ok(lost),
            }
        }
        Ok(Answer::Won { complete: all_complete })
    }

    /// Positions without those that are won, parted by who is to play.
    pub(crate) fn parts(&self, mut positions: Vec<Position>) -> Vec<Vec<Position>> {
        positions.retain(|position| position.play.won()[self.side] < self.target);
        let mut parts = Vec::new();
        while let Some(turn) = positions.first().map(|position| position.play.turn()) {
            let is_part = |position: &Position| position.play.turn() == turn;
            let (part, rest) = positions.into_iter().partition(is_part);
            positions = rest;
            parts.push(part);
        }
        parts
    }

    /// One card for all.
    fn declarers_choice(
        &mut self,
        positions: &[Position],
        seen: u64,
        depth: u8,
    ) -> Result<Answer, Interrupted> {
        let options = options(positions);
        if let [only] = options[..] {
            return self.after(after_each(positions, only), seen, depth);
        }
        let place = self.eyes.place(&positions[0], seen);
        let (key, all) = (Eyes::key(positions, place), mask(positions));
        if let Some(known) = self.known.get(&key).and_then(|known| known.answer(all, depth)) {
            return Ok(known);
        }
        if depth == 0 {
            return Ok(Answer::Won { complete: false });
        }
        let mut infeasible = 0;
        for card in self.in_order(options, place) {
            if let Some(refuter) = self.refuter(positions, card)? {
                infeasible |= refuter;
                continue;
            }
            match self.after(after_each(positions, card), seen, depth - 1)? {
                Answer::Won { complete } => {
                    self.worked[usize::from(card.bit_place())] += u32::from(depth);
                    self.known.entry(key).or_default().keep_won(all, depth, complete);
                    self.killers.insert(place, card);
                    return Ok(Answer::Won { complete });
                }
                Answer::Lost { infeasible: why } => infeasible |= why,
            }
        }
        keep(&mut self.known.entry(key).or_default().infeasible, infeasible);
        Ok(Answer::Lost { infeasible })
    }

    /// What worked here last comes first, then what worked most elsewhere.
    pub(crate) fn in_order(&self, mut options: Cards, place: u64) -> Cards {
        let killer = self.killers.get(&place).copied();
        options.sort_by_key(|&card| {
            let worked = self.worked[usize::from(card.bit_place())];
            std::cmp::Reverse((Some(card) == killer, worked))
        });
        options
    }

    /// A layout that a card loses double dummy, if there is one.
    ///
    /// Those that refute often are asked first, so that the infeasible subset has few members.
    fn refuter(&mut self, positions: &[Position], card: Card) -> Result<Option<Mask>, Interrupted> {
        let mut order: Vec<&Position> = positions.iter().collect();
        order.sort_by_key(|position| std::cmp::Reverse(self.refuted[usize::from(position.id)]));
        for position in order {
            if !self.wins_double_dummy(&position.after(card, false))? {
                self.refuted[usize::from(position.id)] += 1;
                return Ok(Some(position.mask()));
            }
        }
        Ok(None)
    }

    /// Each layout may play what it likes, and declarer sees what he sees.
    fn defenders_choice(
        &mut self,
        positions: &[Position],
        seat: Seat,
        seen: u64,
        depth: u8,
    ) -> Result<Answer, Interrupted> {
        let mut looks = self.looks(positions);
        // The larger the set, the likelier it fails.
        looks.sort_by_key(|(_, able)| std::cmp::Reverse(able.len()));
        // What is not looked at can only make a yes less certain.
        let mut all_complete = looks.iter().skip(self.width).all(|(_, able)| able.len() < 2);
        for (look, able) in looks.into_iter().take(self.width) {
            match self.after(able, seen_with(seen, seat, look), depth)? {
                Answer::Won { complete } => all_complete &= complete,
                lost @ Answer::Lost { .. } => return Ok(lost),
            }
        }
        Ok(Answer::Won { complete: all_complete })
    }

    /// What a defender can be seen to do, and the layouts in which he can, after he did.
    pub(crate) fn looks(&self, positions: &[Position]) -> Vec<(Look, Vec<Position>)> {
        let mut looks: Vec<(Look, Vec<Position>)> = Vec::new();
        for position in positions {
            let cards = options(std::slice::from_ref(position));
            for &card in &cards {
                let look = self.eyes.look(card);
                let alike = cards.iter().filter(|&&other| self.eyes.look(other) == look).count();
                let next = position.after(card, alike > 1);
                match looks.iter_mut().find(|(known, _)| *known == look) {
                    Some((_, able)) => able.push(next),
                    None => looks.push((look, vec![next])),
                }
            }
        }
        looks
    }
}

/// Cards of one hand.
type Cards = ArrayVec<Card, 13>;

/// What asking the solver costs beside its own positions.
const SOLVER_CALL: u64 = 4;

fn keep<T>(kept: &mut Vec<T>, new: T) {
    if kept.len() == KEPT {
        kept.remove(0);
    }
    kept.push(new);
}

/// The same positions after a card.
pub(crate) fn after_each(positions: &[Position], card: Card) -> Vec<Position> {
    positions.iter().map(|position| position.after(card, false)).collect()
}

/// The cards of the player to move, one of each group that are equals in all positions.
pub(crate) fn options(positions: &[Position]) -> Cards {
    let Some(Position { play, .. }) = positions.first() else { return Cards::new() };
    let Some(turn) = play.turn() else { return Cards::new() };
    let present = positions.iter().fold(Hand::EMPTY, |all, position| all | position.present());
    let groups = groups(play.legal_cards(), present - play.hand(turn));
    groups.into_iter().map(Equals::bottom).collect()
}

#[cfg(test)]
pub(crate) mod tests;
