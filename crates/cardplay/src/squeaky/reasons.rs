//! What declarer says about his plan: what it plays for, what beats it, and when another plan would be better.

use std::cmp::Ordering;

use merrimac_cards::{Card, Deal, Seat};
use merrimac_table::{Candidate, Decision, Figure, Reasons};

use super::words::Description;
use super::{Board, Evaluation, Goal, SAME};

/// A decision with what it plays for, in a form that can be held against a deal.
#[derive(Debug, Clone, PartialEq)]
pub struct Planned {
    /// The card and the reasons.
    pub decision: Decision<Card>,
    /// Declarer's tricks that the plan is for.
    pub target: u8,
    /// When it reaches them.
    pub plays_for: Description,
    /// How likely that is.
    pub chance: f64,
    /// Whether the plan is proven for every layout looked at, rather than taken from double dummy beyond a depth limit.
    pub proven: bool,
}

impl Board<'_> {
    /// The best candidate, and why.
    pub(super) fn planned(&self) -> Planned {
        let places = self.ranked();
        let chosen = places[0];
        let choice = self.candidates[chosen].bottom();
        // Without a goal there was nothing to win.
        let nothing = Goal {
            target: self.first_target(),
            won: Vec::new(),
            optimistic: Vec::new(),
            ahead: Vec::new(),
            evaluation: Vec::new(),
        };
        let goal = self.goals.first().unwrap_or(&nothing);
        let won = goal.won.get(chosen).cloned().unwrap_or_default();
        let plays_for = self.describe(&won, |is_won| is_won);
        let chance = self.sampled.share(&won);
        let ahead = goal.ahead.get(chosen).copied().flatten();
        let reasons = Reasons {
            meaning: self.meaning(goal, &places, &plays_for),
            plays_for: plays_for.to_string(),
            candidates: places.iter().map(|&place| self.candidate(goal, place)).collect(),
            figures: vec![
                Figure { name: Figure::SAMPLES.into(), value: self.pessimistic.len() as f64 },
                Figure { name: Figure::CHANCE.into(), value: chance },
            ],
            ..Reasons::default()
        };
        let decision = Decision { choice, reasons };
        Planned { decision, target: goal.target, plays_for, chance, proven: ahead.is_none() }
    }

    /// The candidates, best first: by the shrunk estimate, and where that is close by the double-dummy value,
    /// then by habit.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.candidates.len()).collect();
        let pessimistic: Vec<f64> = places.iter().map(|&place| self.worth_of(place)).collect();
        let tricks = |place: usize| -> f64 {
            let rows = self.sampled.deals.iter().zip(&self.sampled.tricks);
            rows.map(|((_, weight), row)| weight * f64::from(row[place])).sum()
        };
        let tricks: Vec<f64> = places.iter().map(|&place| tricks(place)).collect();
        let open: Vec<f64> = places.iter().map(|&place| self.promised(place)).collect();
        let compared = places.iter().filter(|&&place| self.is_compared(place));
        let best = compared.map(|&place| pessimistic[place]).fold(f64::NEG_INFINITY, f64::max);
        let is_close =
            |place: usize| self.is_compared(place) && pessimistic[place] > best - self.margin();
        places.sort_by(|&one, &other| {
            let by_care = self.is_compared(other).cmp(&self.is_compared(one));
            let by_distance = is_close(other).cmp(&is_close(one));
            let by_plan = by_more(pessimistic[one], pessimistic[other]);
            let by_open = by_more(open[one], open[other]);
            let by_tricks = by_more(tricks[one], tricks[other]);
            let by_value = if is_close(one) && is_close(other) {
                by_open.then(by_plan)
            } else {
                by_plan.then(by_open)
            };
            by_care.then(by_distance).then(by_value).then(by_tricks).then(one.cmp(&other))
        });
        places
    }

    /// How much one layout of a sample decides: less is chance. Where all layouts are there, nothing is.
    fn margin(&self) -> f64 {
        let target = self.contract.bid.tricks();
        let contract = self.worth.of(target, target) - self.worth.of(target - 1, target);
        if self.sampled.complete { SAME } else { contract / self.pessimistic.len() as f64 + SAME }
    }

    /// Layouts in words, of those that `which` picks by whether they are won.
    fn describe(&self, won: &[bool], which: impl Fn(bool) -> bool) -> Description {
        let layouts: Vec<(Deal, f64, bool)> = self
            .sampled
            .deals
            .iter()
            .zip(won)
            .map(|(&(deal, weight), &won)| (deal, weight, which(won)))
            .collect();
        Description::of(&layouts, self.defenders(), !self.sampled.complete)
    }

    const fn defenders(&self) -> [Seat; 2] {
        [self.contract.declarer.next(), self.contract.declarer.previous()]
    }

    fn meaning(&self, goal: &Goal, places: &[usize], plays_for: &Description) -> String {
        let chosen = places[0];
        let card = self.candidates[chosen].bottom();
        let Some(won) = goal.won.get(chosen) else { return format!("{card} by habit") };
        let what = match goal.target {
            target if target == self.contract.bid.tricks() => "the contract".to_owned(),
            target => format!("{target} tricks"),
        };
        let share = self.sampled.share(won);
        let (chance, layouts) = (100.0 * share, won.len());
        let sure = match (goal.ahead[chosen], self.sampled.complete) {
            (None, true) => "certain".to_owned(),
            (None, false) => format!("proven in {layouts} layouts"),
            (Some(_), _) if goal.evaluation[chosen] < Evaluation::Full => {
                format!("double dummy in {layouts} layouts")
            }
            (Some(0), _) => format!("played out in {layouts} layouts"),
            (Some(ahead), _) => format!("{} in {layouts} layouts", looked_ahead(ahead)),
        };
        let against = self.describe(won, |won| !won);
        let beaten = if against.is_empty() || share <= SAME {
            String::new()
        } else {
            format!("; fails against {against}")
        };
        let rival = self.rival(goal, places);
        format!("{card} plays for {what} with {plays_for} ({chance:.0} %, {sure}){beaten}{rival}")
    }

    /// The best plan among the other cards that wins something this one does not, and when.
    fn rival(&self, goal: &Goal, places: &[usize]) -> String {
        let chosen = &goal.won[places[0]];
        for &place in &places[1..] {
            let more = goal.won[place].iter().zip(chosen).map(|(rival, won)| *rival && !*won);
            let more: Vec<bool> = more.collect();
            let gain = self.sampled.share(&more);
            if goal.evaluation[place] == Evaluation::Full && gain > SAME {
                let rival = self.candidates[place].bottom();
                let (share, gain) = (100.0 * self.sampled.share(&goal.won[place]), 100.0 * gain);
                let when = self.describe(&more, |more| more);
                if when.is_empty() {
                    continue;
                }
                return format!(
                    "; {rival} ({share:.0} %) would be better in {gain:.0} %, with {when}"
                );
            }
        }
        String::new()
    }

    fn candidate(&self, goal: &Goal, place: usize) -> Candidate<Card> {
        let layouts = 0..self.pessimistic.len();
        let weight = |layout: usize| self.sampled.deals[layout].1;
        let makes = |layout: &usize| self.worth.reaches_goal(self.pessimistic[*layout][place]);
        let chance: f64 = layouts.clone().filter(makes).map(weight).sum();
        let tricks = |layout: usize| weight(layout) * f64::from(self.pessimistic[layout][place]);
        let mut candidate = Candidate::new(self.candidates[place].bottom())
            .with(Figure::SCORE, self.worth_of(place))
            .with(Figure::CHANCE, chance)
            .with(Figure::SAMPLES, self.pessimistic.len() as f64);
        if self.worth.counts_overtricks() {
            candidate = candidate.with(Figure::TRICKS, layouts.map(tricks).sum());
        }
        let is_compared = goal.evaluation.get(place) == Some(&Evaluation::Full);
        candidate.remark = match goal.ahead.get(place) {
            Some(Some(0)) if is_compared => "played out".to_owned(),
            Some(Some(0)) => "double dummy only".to_owned(),
            Some(Some(ahead)) => looked_ahead(*ahead),
            Some(None) => "proven".to_owned(),
            None => String::new(),
        };
        candidate
    }
}

fn looked_ahead(choices: u8) -> String {
    format!("{choices} choice{} ahead", if choices == 1 { "" } else { "s" })
}

/// More comes first, unless it is the same.
fn by_more(one: f64, other: f64) -> Ordering {
    if (one - other).abs() > SAME { other.total_cmp(&one) } else { Ordering::Equal }
}
