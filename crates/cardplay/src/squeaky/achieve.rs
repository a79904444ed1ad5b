//! Is this set of layouts achievable? \[GIB, §7.1\]
//!
//! A search for yes or no over positions that look the same to declarer ([`super::world`]). He plays one card
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
use merrimac_cards::{Card, Hand, PlayState, Side};
use merrimac_double_dummy::{Budget, Interrupted, Solver};
use rustc_hash::FxHashMap;

use super::world::{Eyes, Look, MOST, Mask, World, mask, seen_with};
use crate::equals::{Equals, groups};

/// The answer about a set of layouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// Achievable; `complete` if nothing was left to belief.
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

/// The most sets of each kind are kept in a place.
const KEPT: usize = 12;

/// The search, with what it has found out.
pub(super) struct Search<'a> {
    solver: &'a mut Solver,
    budget: Budget<'a>,
    pub(super) side: Side,
    /// How many tricks declarer's side needs in all.
    pub(super) target: u8,
    pub(super) eyes: Eyes,
    known: FxHashMap<u64, Known>,
    /// The card that won last, by what declarer has seen.
    killers: FxHashMap<u64, Card>,
    open: FxHashMap<u64, bool>,
    /// How many of the things that a defender can be seen to do are looked at.
    width: usize,
    /// How often each layout refuted a card.
    refuted: [u32; MOST],
    /// How often each card worked, by its place.
    worked: [u32; 64],
    work_left: u64,
}

impl<'a> Search<'a> {
    /// A search that may do a given amount of work (positions of the double-dummy solver, and worlds looked at) and
    /// looks at some of a defender's cards.
    pub(super) fn new(
        solver: &'a mut Solver,
        budget: Budget<'a>,
        eyes: Eyes,
        side: Side,
        target: u8,
        (work, width): (u64, usize),
    ) -> Self {
        Self {
            solver,
            budget,
            side,
            target,
            eyes,
            known: FxHashMap::default(),
            killers: FxHashMap::default(),
            open: FxHashMap::default(),
            width,
            refuted: [0; MOST],
            worked: [0; 64],
            work_left: work,
        }
    }

    /// What may still be done.
    pub(super) const fn work_left(&self) -> u64 {
        self.work_left
    }

    /// Keeps some of the work for later.
    pub(super) const fn put_aside(&mut self, work: u64) {
        self.work_left -= work;
    }

    /// Allows what was put aside.
    pub(super) const fn give_back(&mut self, work: u64) {
        self.work_left += work;
    }

    /// Whether declarer, after this card in every one of these layouts, wins them together, looking
    /// `depth` further choices ahead. All must be won double dummy after it.
    pub(super) fn wins(
        &mut self,
        worlds: &[World],
        card: Card,
        depth: u8,
    ) -> Result<Answer, Interrupted> {
        self.after_own(worlds, card, 0, depth)
    }

    pub(super) fn spend(&mut self, work: u64) -> Result<(), Interrupted> {
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
    pub(super) fn wins_double_dummy(&mut self, world: &World) -> Result<bool, Interrupted> {
        let won = world.play.won()[self.side];
        let left = 13 - world.play.won().values().sum::<u8>();
        let Some(need) = self.target.checked_sub(won).filter(|&need| need > 0) else {
            return Ok(true);
        };
        if need > left {
            return Ok(false);
        }
        let state = world.state();
        if let Some(&known) = self.open.get(&state) {
            return Ok(known);
        }
        let before = self.solver.nodes();
        let found = self.solver.try_reaches(&world.play, self.side, need, &self.budget)?;
        self.spend(SOLVER_CALL + self.solver.nodes() - before)?;
        self.open.insert(state, found);
        Ok(found)
    }

    fn node(&mut self, worlds: &[World], seen: u64, depth: u8) -> Result<Answer, Interrupted> {
        let [first, _, ..] = worlds else { return Ok(Answer::Won { complete: true }) };
        self.spend(worlds.len() as u64)?;
        match first.play.turn() {
            None => Ok(Answer::Won { complete: true }),
            Some(turn) if turn.side() == self.side => self.own(worlds, seen, depth),
            Some(_) => self.defenders(worlds, seen, depth),
        }
    }

    /// Declarer's choice: one card for all.
    fn own(&mut self, worlds: &[World], seen: u64, depth: u8) -> Result<Answer, Interrupted> {
        let options = options(worlds);
        if let [only] = options[..] {
            return self.after_own(worlds, only, seen, depth);
        }
        let place = self.eyes.place(&worlds[0], seen);
        let (key, all) = (Eyes::key(worlds, place), mask(worlds));
        if let Some(known) = self.known.get(&key) {
            if let Some(&infeasible) =
                known.infeasible.iter().find(|&&infeasible| infeasible & !all == 0)
            {
                return Ok(Answer::Lost { infeasible });
            }
            let answers = |&&(won, looked, complete): &&(Mask, u8, bool)| {
                all & !won == 0 && (complete || looked >= depth)
            };
            if let Some(&(_, _, complete)) = known.won.iter().find(answers) {
                return Ok(Answer::Won { complete });
            }
        }
        if depth == 0 {
            return Ok(Answer::Won { complete: false });
        }
        let mut infeasible = 0;
        for card in self.in_order(options, place) {
            if let Some(refuter) = self.refuter(worlds, card)? {
                infeasible |= refuter;
                continue;
            }
            match self.after_own(worlds, card, seen, depth - 1)? {
                Answer::Won { complete } => {
                    self.worked[usize::from(card.bit_place())] += u32::from(depth);
                    let known = self.known.entry(key).or_default();
                    known.won.retain(|&(won, looked, done)| {
                        won & !all != 0 || looked > depth || (done && !complete)
                    });
                    keep(&mut known.won, (all, depth, complete));
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
    pub(super) fn in_order(&self, mut options: Cards, place: u64) -> Cards {
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
    fn refuter(&mut self, worlds: &[World], card: Card) -> Result<Option<Mask>, Interrupted> {
        let mut order: Vec<&World> = worlds.iter().collect();
        order.sort_by_key(|world| std::cmp::Reverse(self.refuted[usize::from(world.id)]));
        for world in order {
            if !self.wins_double_dummy(&world.after(card, false))? {
                self.refuted[usize::from(world.id)] += 1;
                return Ok(Some(world.mask()));
            }
        }
        Ok(None)
    }

    fn after_own(
        &mut self,
        worlds: &[World],
        card: Card,
        seen: u64,
        depth: u8,
    ) -> Result<Answer, Interrupted> {
        let next = worlds.iter().map(|world| world.after(card, false)).collect();
        self.parts(next, seen, depth)
    }

    /// A defender's turn: each layout may play what it likes, and declarer sees what he sees.
    fn defenders(&mut self, worlds: &[World], seen: u64, depth: u8) -> Result<Answer, Interrupted> {
        let seat = worlds[0].play.turn().expect("somebody is to play");
        let mut looks: Vec<(Look, Vec<World>)> = Vec::new();
        for world in worlds {
            let present = world.present() - world.play.hand(seat);
            let cards: Cards =
                groups(world.play.legal_cards(), present).into_iter().map(Equals::bottom).collect();
            for &card in &cards {
                let look = self.eyes.look(card);
                let alike = cards.iter().filter(|&&other| self.eyes.look(other) == look).count();
                let next = world.after(card, alike > 1);
                match looks.iter_mut().find(|(known, _)| *known == look) {
                    Some((_, worlds)) => worlds.push(next),
                    None => looks.push((look, vec![next])),
                }
            }
        }
        // The larger the set, the likelier it fails.
        looks.sort_by_key(|(_, worlds)| std::cmp::Reverse(worlds.len()));
        // What is left out can only make a yes less certain.
        let mut all_complete = looks.iter().skip(self.width).all(|(_, worlds)| worlds.len() < 2);
        for (look, worlds) in looks.into_iter().take(self.width) {
            match self.parts(worlds, seen_with(seen, seat, look), depth)? {
                Answer::Won { complete } => all_complete &= complete,
                lost @ Answer::Lost { .. } => return Ok(lost),
            }
        }
        Ok(Answer::Won { complete: all_complete })
    }

    /// Positions after a card: those that are won are done with, the others part by who is to play.
    fn parts(
        &mut self,
        mut worlds: Vec<World>,
        seen: u64,
        depth: u8,
    ) -> Result<Answer, Interrupted> {
        worlds.retain(|world| world.play.won()[self.side] < self.target);
        let mut all_complete = true;
        while let Some(turn) = worlds.first().map(|world| world.play.turn()) {
            let (part, rest) = worlds.into_iter().partition(|world| world.play.turn() == turn);
            worlds = rest;
            let part: Vec<World> = part;
            match self.node(&part, seen, depth)? {
                Answer::Won { complete } => all_complete &= complete,
                lost @ Answer::Lost { .. } => return Ok(lost),
            }
        }
        Ok(Answer::Won { complete: all_complete })
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

/// The cards of the own side's player to move, one of each group of equals.
pub(super) fn options(worlds: &[World]) -> Cards {
    let Some(World { play, .. }) = worlds.first() else { return Cards::new() };
    let Some(turn) = play.turn() else { return Cards::new() };
    let present = worlds.iter().fold(Hand::EMPTY, |all, world| all | world.present());
    let groups = groups(PlayState::legal_cards(play), present - play.hand(turn));
    groups.into_iter().map(Equals::bottom).collect()
}
