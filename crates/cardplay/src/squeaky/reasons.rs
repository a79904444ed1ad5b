//! What declarer says about his plan: what it plays for, what beats it, and when another plan would be better.

use merrimac_cards::{Card, Description, DescriptionStyle, Fact, Hand, Rank, Vocabulary};
use merrimac_table::{self as table, Decision, Figure, Reasons};

use super::SAME;
use super::candidate::{Candidate, Evaluation, Tricks};
use super::payoff::Comparison;
use super::sample::Layout;

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

impl Comparison {
    /// The best candidate, and why.
    pub(super) fn planned(&self) -> Planned {
        let places = self.ranked();
        let chosen = &self.candidates[places[0]];
        let target = self.target.unwrap_or(self.first_target());
        let won = self.won(chosen);
        let plays_for = self.describe(&won);
        let chance = self.share(&won);
        let reasons = Reasons {
            meaning: self.meaning(&places, &plays_for),
            plays_for: plays_for.to_string(),
            candidates: places.iter().map(|&place| self.figures(&self.candidates[place])).collect(),
            figures: vec![
                Figure { name: Figure::SAMPLES.into(), value: self.layouts.len() as f64 },
                Figure { name: Figure::CHANCE.into(), value: chance },
            ],
            ..Reasons::default()
        };
        let decision = Decision { choice: chosen.cards.bottom(), reasons };
        Planned { decision, target, plays_for, chance, proven: chosen.ahead.is_none() }
    }

    /// The layouts in which a candidate reaches the first goal, as far as is known; none without a goal, for
    /// then there is nothing to win.
    fn won(&self, candidate: &Candidate) -> Vec<bool> {
        let reaches = |tricks: &Tricks| self.target.is_some_and(|most| tricks.pessimistic >= most);
        candidate.tricks.iter().map(reaches).collect()
    }

    /// How likely it is that a layout is one of these.
    fn share(&self, which: &[bool]) -> f64 {
        let of = self.layouts.iter().zip(which).filter(|(_, is_in)| **is_in);
        // The sum of nothing is -0, which would be said.
        of.map(|(layout, _)| layout.weight).sum::<f64>() + 0.0
    }

    /// Layouts in words, by the hands as they were dealt.
    fn describe(&self, which: &[bool]) -> Description {
        let seats = [self.contract.declarer.next(), self.contract.declarer.previous()];
        let hands = |layout: &Layout| (seats.map(|seat| layout.deal.hand(seat)), layout.weight);
        let layouts: Vec<_> = self.layouts.iter().map(hands).collect();
        let theirs = layouts.first().map_or(Hand::EMPTY, |([left, right], _)| *left | *right);
        let told = theirs.iter().filter(|card| card.rank() >= Rank::Eight);
        let told: Vec<Hand> = told.map(|card| Hand::EMPTY.with(card)).collect();
        let vocabulary = Vocabulary::new(seats, &layouts, Fact::of(seats, theirs, &told));
        vocabulary.describe(
            which.iter().copied(),
            DescriptionStyle { is_sample: !self.complete, ..STYLE },
        )
    }

    fn meaning(&self, places: &[usize], plays_for: &Description) -> String {
        let chosen = &self.candidates[places[0]];
        let card = chosen.cards.bottom();
        let what = match self.target {
            None => return format!("{card} by habit"),
            Some(target) if target == self.contract.bid.tricks() => "the contract".to_owned(),
            Some(target) => format!("{target} tricks"),
        };
        let won = self.won(chosen);
        let share = self.share(&won);
        let (chance, layouts) = (100.0 * share, won.len());
        let sure = match (chosen.ahead, self.complete) {
            (None, true) => "certain".to_owned(),
            (None, false) => format!("proven in {layouts} layouts"),
            (Some(_), _) if chosen.evaluation < Evaluation::Full => {
                format!("double dummy in {layouts} layouts")
            }
            (Some(0), _) => format!("played out in {layouts} layouts"),
            (Some(ahead), _) => format!("{} in {layouts} layouts", looked_ahead(ahead)),
        };
        let lost: Vec<bool> = won.iter().map(|won| !won).collect();
        let against = self.describe(&lost);
        let beaten = if against.is_empty() || share <= SAME {
            String::new()
        } else {
            format!("; fails against {against}")
        };
        let rival = self.rival(&won, &places[1..]).unwrap_or_default();
        format!("{card} plays for {what} with {plays_for} ({chance:.0} %, {sure}){beaten}{rival}")
    }

    /// The best plan among other cards that wins something the chosen one does not, and when.
    fn rival(&self, chosen: &[bool], others: &[usize]) -> Option<String> {
        let rivals = others.iter().map(|&place| &self.candidates[place]);
        rivals.filter(|rival| rival.evaluation == Evaluation::Full).find_map(|rival| {
            let won = self.won(rival);
            let more: Vec<bool> =
                won.iter().zip(chosen).map(|(one, other)| *one && !*other).collect();
            let (share, gain) = (100.0 * self.share(&won), 100.0 * self.share(&more));
            let (card, when) = (rival.cards.bottom(), self.describe(&more));
            (gain > SAME && !when.is_empty()).then(|| {
                format!("; {card} ({share:.0} %) would be better in {gain:.0} %, with {when}")
            })
        })
    }

    /// A candidate in figures.
    fn figures(&self, candidate: &Candidate) -> table::Candidate<Card> {
        let by_layout = || candidate.tricks.iter().zip(&self.layouts);
        let made = by_layout().filter(|(tricks, _)| self.worth.reaches_goal(tricks.pessimistic));
        let chance: f64 = made.map(|(_, layout)| layout.weight).sum();
        let tricks =
            by_layout().map(|(tricks, layout)| layout.weight * f64::from(tricks.pessimistic));
        let mut figures = table::Candidate::new(candidate.cards.bottom())
            .with(Figure::SCORE, self.worth_of(candidate))
            .with(Figure::CHANCE, chance)
            .with(Figure::SAMPLES, self.layouts.len() as f64);
        if self.worth.counts_overtricks() {
            figures = figures.with(Figure::TRICKS, tricks.sum());
        }
        let is_full = candidate.evaluation == Evaluation::Full;
        figures.remark = match candidate.ahead.filter(|_| self.target.is_some()) {
            Some(0) if is_full => "played out".to_owned(),
            Some(0) => "double dummy only".to_owned(),
            Some(ahead) => looked_ahead(ahead),
            None if self.target.is_some() => "proven".to_owned(),
            None => String::new(),
        };
        figures
    }
}

fn looked_ahead(choices: u8) -> String {
    format!("{choices} choice{} ahead", if choices == 1 { "" } else { "s" })
}

/// How a set of layouts is told: a second fact must earn its place.
const STYLE: DescriptionStyle =
    DescriptionStyle { facts: 2, alternatives: 4, little: 0.005, earns: 0.2, is_sample: true };
