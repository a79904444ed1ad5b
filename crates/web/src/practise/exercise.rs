//! A problem as it is played: the layouts that are left, what each card gave up, and the lesson.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use merrimac_bidding::OUTSIDE;
use merrimac_cardplay::known_cards;
use merrimac_cards::{Card, Contract, Deal, PlayState, Seat};
use merrimac_dealing::{DealConstraint, Sampler, Settings};
use merrimac_double_dummy::Solver;
use serde::{Deserialize, Serialize};

use super::collection::Problem;
use super::layouts::{caters_for, lies};
use super::named::Named;
use crate::forms::{SeatCard, contract_words};
use crate::live::{MadeCard, Move, Round};
use crate::pool::Bench;
use crate::think::Robot;

/// Layouts that a line is tried on.
const LAYOUTS: usize = 24;

/// Layouts that are drawn to find them: some cannot be made at all.
const DRAWN: usize = 40;

/// The share of layouts that a mistake gives up at least.
const MISTAKE: f64 = 0.12;

/// A problem on a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Exercise {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) theme: String,
    /// What its source calls it.
    #[serde(default)]
    pub(crate) source: String,
    pub(crate) declarer: Seat,
    pub(crate) goal: u8,
    /// The board as it begins.
    pub(crate) round: Round,
    /// Declarer must make it in every layout: they were chosen by whoever made the problem.
    must_win_all: bool,
    /// Layouts that a line is tried on; none until they have been drawn.
    layouts: Vec<Deal>,
    /// How many cards have been looked at.
    judged: usize,
    /// Whether the lesson has been drawn up.
    is_done: bool,
    relaid: bool,
    /// The first mistake, or else the card that mattered most.
    decisive: Option<Decisive>,
    lesson: Option<Lesson>,
}

/// A card that decided a problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Decisive {
    /// Its place in the play, from 0.
    index: usize,
    card: Card,
    is_mistake: bool,
    /// Cards that keep most layouts.
    better: Vec<Card>,
    /// The layouts that a good card wins and a bad one loses.
    lost: Vec<Deal>,
    /// Those that a mistake wins and the right card loses.
    #[serde(default)]
    won: Vec<Deal>,
}

impl Decisive {
    /// Where its trick begins.
    const fn trick_begins(&self) -> usize {
        self.index - self.index % 4
    }

    /// The card that is right: declarer's own, unless it was a mistake.
    fn right(&self) -> Option<Card> {
        if self.is_mistake { self.better.first().copied() } else { Some(self.card) }
    }
}

/// What is to be learnt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Lesson {
    text: String,
    /// The line that works, from the beginning of the trick of the decisive card on.
    line: Vec<(Seat, Card)>,
    /// How the cards lie in it.
    #[serde(default)]
    line_deal: Option<Deal>,
    caters: Vec<String>,
    /// What a mistake plays for.
    #[serde(default)]
    played_for: Vec<String>,
    /// What gave the problem its name.
    #[serde(default)]
    about: String,
    /// A few layouts, the real one first, and whether declarer's card loses in them; the real one was played.
    layouts: Vec<(Deal, bool)>,
    /// By layout: whether the right card makes it there.
    #[serde(default)]
    right_makes: Vec<bool>,
}

/// What was found about cards that had not been looked at.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Judged {
    /// The hidden cards lie so from now on.
    pub(crate) deal: Option<Deal>,
    exercise: Exercise,
}

/// A problem as the page shows it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ExerciseForm {
    id: String,
    title: String,
    theme: String,
    goal: u8,
    text: String,
    relaid: bool,
    solved: Option<bool>,
    lesson: Option<LessonForm>,
}

#[derive(Debug, Clone, Serialize)]
struct LessonForm {
    text: String,
    line: Vec<SeatCard>,
    line_deal: Option<Deal>,
    /// The cards as they were played, from the same trick on.
    yours: Vec<SeatCard>,
    /// The cards before that trick.
    before: Vec<Card>,
    caters: Vec<String>,
    played_for: Vec<String>,
    about: String,
    layouts: Vec<LayoutForm>,
    turning_point: Option<TurningForm>,
}

#[derive(Debug, Clone, Serialize)]
struct LayoutForm {
    deal: Deal,
    /// Whether the cards really lay so.
    real: bool,
    /// Whether declarer's line fails: as it was played, or from the decisive card on if all see all cards.
    beaten: bool,
    /// Whether the right card makes it.
    right_makes: bool,
}

#[derive(Debug, Clone, Serialize)]
struct TurningForm {
    index: usize,
    card: Card,
    mistake: bool,
    better: Vec<Card>,
}

impl Exercise {
    /// A problem before the first card of declarer's; none if it cannot be played.
    pub(crate) fn of(problem: &Problem) -> Option<Self> {
        let round = Round::of_record(problem.layouts.first()?).ok()?;
        let contract = round.contract()?;
        let given: Vec<Deal> =
            problem.layouts.iter().filter_map(|layout| layout.deal.full().ok()).collect();
        let must_win_all = given.len() > 1;
        Some(Self {
            id: problem.id.clone(),
            title: problem.title.clone(),
            theme: problem.theme.clone(),
            source: problem.source.clone(),
            declarer: contract.declarer,
            goal: contract.bid.tricks(),
            round,
            must_win_all,
            layouts: if must_win_all { given } else { Vec::new() },
            judged: 0,
            is_done: false,
            relaid: false,
            decisive: None,
            lesson: None,
        })
    }

    /// Whether there are cards that have not been looked at.
    pub(crate) fn is_behind(&self, round: &Round) -> bool {
        self.layouts.is_empty()
            || self.judged < round.cards().len()
            || round.is_over() && !self.is_done
    }

    /// The problem again from the start.
    pub(crate) fn restart(&mut self) {
        self.judged = 0;
        self.is_done = false;
        self.relaid = false;
        self.decisive = None;
        self.lesson = None;
    }

    /// Some cards were taken back.
    pub(crate) fn step_back(&mut self, round: &Round) {
        self.judged = self.judged.min(round.cards().len());
        self.is_done = false;
        self.lesson = None;
        let judged = self.judged;
        self.decisive = self.decisive.take().filter(|decisive| decisive.index < judged);
    }

    /// Takes what was found.
    pub(crate) fn take(&mut self, judged: Judged) {
        *self = judged.exercise;
    }

    /// Looks at the cards that have not been looked at yet.
    pub(crate) fn judge(
        mut self,
        bench: &mut Bench,
        robot: &Robot,
        round: &Round,
        stop: &AtomicBool,
    ) -> Judged {
        let cards: Vec<Card> = round.cards().iter().map(|played| played.card).collect();
        let mut deal = *round.deal();
        if self.layouts.is_empty() {
            self.layouts = self.draw(&mut bench.solver, robot);
        }
        if let Some(contract) = round.contract() {
            for index in self.judged..cards.len() {
                let played = Played { contract, deal, cards: &cards[..=index] };
                deal = self.look_at(&mut bench.solver, played, stop).unwrap_or(deal);
            }
            if let Some(tricks) = round.tricks().filter(|_| !self.is_done) {
                let played = Played { contract, deal, cards: &cards };
                if tricks < self.goal && !self.decisive.as_ref().is_some_and(|one| one.is_mistake) {
                    self.decisive = self.fatal(&mut bench.solver, played);
                }
                self.lesson = Some(self.learn(&mut bench.solver, played, tricks));
            }
        }
        self.judged = cards.len();
        self.is_done |= round.is_over();
        Judged { deal: Some(deal).filter(|deal| deal != round.deal()), exercise: self }
    }

    /// Layouts that declarer cannot tell from the one given, in which the contract can be made.
    fn draw(&self, solver: &mut Solver, robot: &Robot) -> Vec<Deal> {
        let start = &self.round;
        let mut layouts = vec![*start.deal()];
        let Some(contract) = start.contract() else { return layouts };
        let view = start.view(self.declarer);
        let shown = if start.calls().is_empty() {
            DealConstraint::anything()
        } else {
            robot.position(start.board().vulnerability, start.auction()).constraint(OUTSIDE)
        };
        let settings = Settings { expected: DRAWN, tries: 20_000, ..Settings::new(1) };
        let Ok(mut sampler) = Sampler::new(known_cards(&view), shown, settings) else {
            return layouts;
        };
        let cards: Vec<Card> = start.cards().iter().map(|played| played.card).collect();
        let played = Played { contract, deal: *start.deal(), cards: &cards };
        for sample in sampler.draw(DRAWN) {
            if layouts.len() > LAYOUTS {
                break;
            }
            let Some(play) = played.in_layout(&sample.deal) else { continue };
            if solver.reaches(&play, contract.side(), self.needed(&play, contract)) {
                layouts.push(sample.deal);
            }
        }
        layouts
    }

    /// Looks at the last card: the layout to go on with, if the cards are to lie otherwise.
    fn look_at(
        &mut self,
        solver: &mut Solver,
        played: Played<'_>,
        stop: &AtomicBool,
    ) -> Option<Deal> {
        let (&card, earlier) = played.cards.split_last()?;
        let (index, before) = (earlier.len(), Played { cards: earlier, ..played });
        let turn = before.in_layout(&played.deal)?.turn()?;
        self.layouts.retain(|layout| played.in_layout(layout).is_some());
        if turn.side() != played.contract.side() {
            return None;
        }
        let survey = self.survey(solver, before, stop);
        let kept = survey.kept(card);
        let best = survey.best();
        let limit =
            if self.must_win_all { 1 } else { ((survey.layouts as f64 * MISTAKE) as usize).max(2) };
        let wanted = if self.must_win_all { survey.alive.len() } else { best.0 };
        let is_mistake = wanted >= kept.len() + limit;
        if is_mistake {
            let better =
                if best.0 > kept.len() { survey.cards_keeping(best.0) } else { Vec::new() };
            let lost = survey.lost(card, better.first().copied());
            let worse = lost.first().copied();
            if self.decisive.as_ref().is_none_or(|decisive| !decisive.is_mistake) {
                let won = better.first().map(|&better| survey.lost(better, Some(card)));
                let won = won.unwrap_or_default();
                self.decisive = Some(Decisive { index, card, is_mistake, better, lost, won });
            }
            self.relaid |= worse.is_some_and(|worse| worse != played.deal);
            return worse.filter(|worse| *worse != played.deal);
        }
        let worst = survey.worst();
        let gap = best.0 - worst.0;
        let so_far =
            self.decisive.as_ref().map_or(limit.max(1) - 1, |decisive| decisive.lost.len());
        if gap > so_far && self.decisive.as_ref().is_none_or(|decisive| !decisive.is_mistake) {
            let lost = survey.lost(worst.1.unwrap_or(card), Some(card));
            let better = survey.cards_keeping(best.0);
            let won = Vec::new();
            self.decisive = Some(Decisive { index, card, is_mistake, better, lost, won });
        }
        // A card that is no mistake does not fail because of one layout of many.
        if kept.contains(&played.deal) || kept.is_empty() {
            return None;
        }
        self.relaid = true;
        kept.first().copied()
    }

    /// What each card keeps.
    fn survey(&self, solver: &mut Solver, before: Played<'_>, stop: &AtomicBool) -> Survey {
        let mut survey = Survey::default();
        for layout in &self.layouts {
            if stop.load(Ordering::Relaxed) && survey.layouts > 0 {
                break;
            }
            let Some(play) = before.in_layout(layout) else { continue };
            let needed = self.needed(&play, before.contract);
            survey.layouts += 1;
            let found = solver.cards(&play);
            if found.iter().any(|found| found.tricks >= needed) {
                survey.alive.push(*layout);
            }
            for found in found {
                let kept = survey.by_card.entry(found.card).or_default();
                if found.tricks >= needed {
                    kept.push(*layout);
                }
            }
        }
        survey
    }

    /// A card that keeps most layouts.
    pub(super) fn best_card(&self, solver: &mut Solver, round: &Round) -> Option<Card> {
        let cards: Vec<Card> = round.cards().iter().map(|played| played.card).collect();
        let before = Played { contract: round.contract()?, deal: *round.deal(), cards: &cards };
        let survey = self.survey(solver, before, &AtomicBool::new(false));
        let legal = round.view(self.declarer).legal_cards();
        survey.best().1.or_else(|| legal.iter().last())
    }

    /// How many more tricks declarer needs.
    fn needed(&self, play: &PlayState, contract: Contract) -> u8 {
        self.goal.saturating_sub(play.won()[contract.side()])
    }

    fn learn(&self, solver: &mut Solver, played: Played<'_>, tricks: u8) -> Lesson {
        let contract = played.contract;
        let is_solved = tricks >= self.goal;
        let decisive = self.decisive.as_ref();
        let caters = decisive.map(|decisive| caters_for(contract, &decisive.lost, &self.layouts));
        let text = match (is_solved, decisive) {
            (true, Some(decisive)) => format!(
                "Well played: {} at trick {} was the card.",
                decisive.card.words(),
                decisive.index / 4 + 1
            ),
            (true, None) => "Well played: nothing could go wrong on the way.".to_owned(),
            (false, Some(decisive)) if decisive.is_mistake => {
                let better = decisive.better.first().map(|card| card.words());
                let better = better.map_or_else(
                    || "no card was good in every layout".to_owned(),
                    |better| format!("{better} was better"),
                );
                format!(
                    "{} at trick {} gave the contract away; {better}.",
                    decisive.card.words(),
                    decisive.index / 4 + 1
                )
            }
            (false, _) => "As the cards lay, the contract could not be made.".to_owned(),
        };
        let told = self.told_layouts(solver, played, is_solved);
        let right = decisive.and_then(|one| line(solver, played, one));
        let played_for = decisive.map(|one| caters_for(contract, &one.won, &self.layouts));
        let shown = right
            .as_ref()
            .map_or(played, |right| Played { deal: right.deal, ..played.until(right.begins) });
        let cards = right.iter().flat_map(|right| right.cards.iter().map(|&(_, card)| card));
        let about = Named { theme: &self.theme, source: &self.source };
        Lesson {
            text,
            about: about.words(&self.round, shown, cards),
            line_deal: right.as_ref().map(|right| right.deal),
            line: right.map(|right| right.cards).unwrap_or_default(),
            caters: caters.unwrap_or_default(),
            played_for: played_for.unwrap_or_default(),
            layouts: told.iter().map(|&(deal, beaten, _)| (deal, beaten)).collect(),
            right_makes: told.iter().map(|&(.., right)| right).collect(),
        }
    }

    /// The card of declarer's that lost the contract as the cards lie; none if it could not be made.
    fn fatal(&self, solver: &mut Solver, played: Played<'_>) -> Option<Decisive> {
        let side = played.contract.side();
        for (index, &card) in played.cards.iter().enumerate() {
            let before = played.until(index).in_layout(&played.deal)?;
            let needed = self.needed(&before, played.contract);
            let is_ours = before.turn().is_some_and(|turn| turn.side() == side);
            let after = played.until(index + 1).in_layout(&played.deal)?;
            let still = self.needed(&after, played.contract);
            if !is_ours || still == 0 || !after.is_over() && solver.reaches(&after, side, still) {
                continue;
            }
            let keeps = solver.cards(&before).into_iter().filter(|found| found.tricks >= needed);
            let better: Vec<Card> = keeps.map(|found| found.card).collect();
            let lost = vec![played.deal];
            return (!better.is_empty()).then_some(Decisive {
                index,
                card,
                is_mistake: true,
                better,
                lost,
                won: Vec::new(),
            });
        }
        None
    }

    /// A few layouts, the real one first: whether declarer's line fails, and whether the right card makes it.
    fn told_layouts(
        &self,
        solver: &mut Solver,
        played: Played<'_>,
        is_solved: bool,
    ) -> Vec<(Deal, bool, bool)> {
        let contract = played.contract;
        let Some(decisive) = &self.decisive else {
            return vec![(played.deal, !is_solved, is_solved)];
        };
        let mut makes = |deal: &Deal, card: Option<Card>| {
            let mut play = played.until(decisive.index).in_layout(deal)?;
            play.play(card?).ok()?;
            let needed = self.needed(&play, contract);
            Some(needed == 0 || !play.is_over() && solver.reaches(&play, contract.side(), needed))
        };
        let others = decisive.lost.iter().copied().filter(|deal| *deal != played.deal);
        let mut told = Vec::new();
        for deal in std::iter::once(played.deal).chain(others).take(4) {
            let is_real = deal == played.deal;
            let yours = if is_real { Some(is_solved) } else { makes(&deal, Some(decisive.card)) };
            let right = makes(&deal, decisive.right());
            if let Some(yours) = yours {
                told.push((deal, !yours, right.unwrap_or(false)));
            }
        }
        told
    }

    /// The problem as the page shows it; nothing hidden is told before the board is over.
    pub(crate) fn form(&self, round: &Round) -> ExerciseForm {
        let is_over = round.is_over();
        let goal = self.round.contract().map(contract_words).unwrap_or_default();
        let lesson = self.lesson.as_ref().filter(|_| is_over && self.is_done);
        ExerciseForm {
            id: self.id.clone(),
            title: self.title.clone(),
            // What it is about would give it away.
            theme: if is_over { self.theme.clone() } else { String::new() },
            goal: self.goal,
            text: format!("Make {goal}. The defenders see all cards."),
            relaid: is_over && self.relaid,
            solved: round.tricks().filter(|_| is_over).map(|tricks| tricks >= self.goal),
            lesson: lesson.map(|lesson| self.lesson_form(lesson, round)),
        }
    }

    fn lesson_form(&self, lesson: &Lesson, round: &Round) -> LessonForm {
        let shown = |&(seat, card): &(Seat, Card)| SeatCard { seat, card };
        let begins = self.decisive.as_ref().map_or(0, Decisive::trick_begins);
        let cards = round.cards().iter().map(|played| played.card);
        let all: Vec<(Seat, Card)> =
            round.position().map(|play| play.cards_played().collect()).unwrap_or_default();
        let layouts = lesson.layouts.iter().enumerate().map(|(place, &(deal, beaten))| {
            let right_makes = lesson.right_makes.get(place).copied().unwrap_or(!beaten);
            LayoutForm { deal, real: place == 0, beaten, right_makes }
        });
        LessonForm {
            text: lesson.text.clone(),
            line: lesson.line.iter().map(shown).collect(),
            line_deal: lesson.line_deal,
            yours: all.iter().skip(begins).map(shown).collect(),
            before: cards.take(begins).collect(),
            caters: lesson.caters.clone(),
            played_for: lesson.played_for.clone(),
            about: lesson.about.clone(),
            layouts: layouts.collect(),
            turning_point: self.decisive.as_ref().map(|decisive| TurningForm {
                index: decisive.index,
                card: decisive.card,
                mistake: decisive.is_mistake,
                better: decisive.better.clone(),
            }),
        }
    }
}

/// The layouts in which each card keeps the contract.
#[derive(Debug, Default)]
struct Survey {
    layouts: usize,
    /// Those in which it can still be made.
    alive: Vec<Deal>,
    by_card: BTreeMap<Card, Vec<Deal>>,
}

impl Survey {
    fn kept(&self, card: Card) -> Vec<Deal> {
        self.by_card.get(&card).cloned().unwrap_or_default()
    }

    /// How many layouts the best card keeps, and a card that does.
    fn best(&self) -> (usize, Option<Card>) {
        let counts = self.by_card.iter().map(|(card, kept)| (kept.len(), Some(*card)));
        counts.max_by_key(|(count, _)| *count).unwrap_or((0, None))
    }

    fn worst(&self) -> (usize, Option<Card>) {
        let counts = self.by_card.iter().map(|(card, kept)| (kept.len(), Some(*card)));
        counts.min_by_key(|(count, _)| *count).unwrap_or((0, None))
    }

    fn cards_keeping(&self, count: usize) -> Vec<Card> {
        let cards = self.by_card.iter().filter(|(_, kept)| kept.len() >= count);
        cards.map(|(card, _)| *card).collect()
    }

    /// The layouts that a card loses, of those that a better one (or any) keeps.
    fn lost(&self, card: Card, better: Option<Card>) -> Vec<Deal> {
        let kept = self.kept(card);
        let could = better.map_or_else(|| self.alive.clone(), |better| self.kept(better));
        could.into_iter().filter(|layout| !kept.contains(layout)).collect()
    }
}

/// What was played, and how the cards lie.
#[derive(Debug, Clone, Copy)]
pub(super) struct Played<'c> {
    pub(super) contract: Contract,
    pub(super) deal: Deal,
    pub(super) cards: &'c [Card],
}

impl Played<'_> {
    /// The same before most of it.
    fn until(self, count: usize) -> Self {
        Self { cards: &self.cards[..count.min(self.cards.len())], ..self }
    }

    /// The play if the cards lay otherwise; none if declarer could tell, or a card could not have
    /// been played.
    fn in_layout(&self, layout: &Deal) -> Option<PlayState> {
        if !lies(layout, &self.deal, self.contract) {
            return None;
        }
        let leader = self.contract.opening_leader();
        let mut play = PlayState::new(layout, self.contract.strain(), leader);
        self.cards.iter().try_for_each(|&card| play.play(card)).ok()?;
        Some(play)
    }
}

/// A line of play.
struct Line {
    deal: Deal,
    /// How many cards were played before it.
    begins: usize,
    cards: Vec<(Seat, Card)>,
}

/// The line that works, from the beginning of the decisive card's trick on, in a layout in which it does.
fn line(solver: &mut Solver, played: Played<'_>, decisive: &Decisive) -> Option<Line> {
    let is_real = decisive.lost.is_empty() || decisive.lost.contains(&played.deal);
    let deal = if is_real { played.deal } else { decisive.lost[0] };
    let begins = decisive.trick_begins();
    let mut play = played.until(begins).in_layout(&deal)?;
    let begun = played.cards[begins..decisive.index].iter().copied();
    let mut cards = Vec::new();
    for card in begun.chain(decisive.right()) {
        let Some(turn) = play.turn().filter(|_| play.play(card).is_ok()) else { break };
        cards.push((turn, card));
    }
    cards.extend(solver.best_line(&play));
    Some(Line { deal, begins, cards })
}

/// A defender's card, with all cards in view: one that keeps the double-dummy result, the lowest of
/// these.
pub(crate) fn defend(bench: &mut Bench, round: &Round) -> Option<Move> {
    let found = bench.solver.cards(round.position()?);
    let best = found.iter().max_by_key(|found| {
        (found.tricks, std::cmp::Reverse((found.card.rank(), found.card.suit())))
    })?;
    Some(Move::Card(MadeCard { card: best.card, why: None }))
}
