//! What a player decides, and why.
//!
//! A [`Decision`] is a choice with its [`Reasons`]: the candidates that were weighed and the figures
//! each one got, the rule that applied, what the choice means, what the plan plays for. Interfaces
//! show them, records keep them, tests look into them; the referee reads only the alert and the
//! explanation, which it passes on to the opponents. Everything is plain data and any of it may be
//! missing, so that crates further out can write it in whatever form they like.

use std::borrow::Cow;

use crate::technique::Technique;

/// A choice and the reasons for it.
///
/// ```
/// use merrimac_cards::Call;
/// use merrimac_table::{Decision, Reasons};
///
/// let pass = Decision::plain(Call::Pass);
/// assert_eq!(pass.reasons, Reasons::default());
/// let weak_two = Decision::plain("2H".parse::<Call>()?).explained("5-11 points, six hearts");
/// assert!(!weak_two.reasons.alert);
/// # Ok::<(), merrimac_cards::ParseCallError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<T> {
    /// What to do.
    pub choice: T,
    /// Why.
    pub reasons: Reasons<T>,
}

impl<T> Decision<T> {
    /// A choice without reasons.
    pub fn plain(choice: T) -> Self {
        Self { choice, reasons: Reasons::default() }
    }

    /// The same choice, explained to the opponents without an alert.
    pub fn explained(mut self, explanation: impl Into<String>) -> Self {
        self.reasons.explanation = explanation.into();
        self
    }

    /// The same choice, alerted and explained to the opponents.
    pub fn alerted(mut self, explanation: impl Into<String>) -> Self {
        self.reasons.alert = true;
        self.explained(explanation)
    }
}

/// Why a choice was made. Empty texts and lists say nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Reasons<T> {
    /// The rule that applied, by the name it has where it is written down.
    pub rule: String,
    /// What the choice means, in the player's own words; nobody at the table hears it.
    pub meaning: String,
    /// Whether a call is to be alerted.
    pub alert: bool,
    /// What the opponents are told about a call.
    pub explanation: String,
    /// What the plan plays for: the layouts in which it works.
    pub plays_for: String,
    /// What a card is for, where a player would have a name for it.
    pub technique: Option<Technique>,
    /// What was weighed, best first.
    pub candidates: Vec<Candidate<T>>,
    /// Figures of the decision as a whole, such as the size of the sample.
    pub figures: Vec<Figure>,
    /// Whether time ended the decision before its budget was spent: asked again, it may be another.
    pub ended_early: bool,
}

impl<T> Default for Reasons<T> {
    fn default() -> Self {
        Self {
            rule: String::new(),
            meaning: String::new(),
            alert: false,
            explanation: String::new(),
            plays_for: String::new(),
            technique: None,
            candidates: Vec::new(),
            figures: Vec::new(),
            ended_early: false,
        }
    }
}

impl<T> Reasons<T> {
    /// The figure of this name for the decision as a whole.
    pub fn figure(&self, name: &str) -> Option<f64> {
        Figure::find(&self.figures, name)
    }
}

/// Something that could have been chosen, and how it was valued.
///
/// ```
/// use merrimac_cards::Card;
/// use merrimac_table::{Candidate, Figure};
///
/// let lead = Candidate::new("SK".parse::<Card>()?).with(Figure::TRICKS, 4.25);
/// assert_eq!(lead.figure(Figure::TRICKS), Some(4.25));
/// assert_eq!(lead.figure(Figure::CHANCE), None);
/// # Ok::<(), merrimac_cards::ParseCardError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<T> {
    /// What could have been chosen.
    pub choice: T,
    /// Its values.
    pub figures: Vec<Figure>,
    /// A remark: the rule that proposed it, what it plays for, why it lost.
    pub remark: String,
}

impl<T> Candidate<T> {
    /// A candidate before it is valued.
    pub const fn new(choice: T) -> Self {
        Self { choice, figures: Vec::new(), remark: String::new() }
    }

    /// The candidate with one more figure.
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: f64) -> Self {
        self.figures.push(Figure { name: name.into(), value });
        self
    }

    /// The figure of this name.
    pub fn figure(&self, name: &str) -> Option<f64> {
        Figure::find(&self.figures, name)
    }
}

/// A number with a name. Players may use names of their own beside the usual ones given here.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// What is counted.
    pub name: Cow<'static, str>,
    /// How much it is.
    pub value: f64,
}

impl Figure {
    /// Expected score for the player's side, in points or IMPs as the player is set.
    pub const SCORE: &'static str = "score";
    /// Chance to reach the goal, from 0 to 1: to make the contract, or to beat it.
    pub const CHANCE: &'static str = "chance";
    /// Expected tricks for the player's side.
    pub const TRICKS: &'static str = "tricks";
    /// The standard error of the score against that of the candidate it is compared with.
    pub const ERROR: &'static str = "error";
    /// How many layouts were looked at.
    pub const SAMPLES: &'static str = "samples";
    /// In how many of the deals that were simulated all others would have bid as they did.
    pub const AGREEING: &'static str = "agreeing";
    /// 1 if the hand fits what a call shows, or nearly, 0 if it is far from it.
    pub const NEAR: &'static str = "near";

    fn find(figures: &[Self], name: &str) -> Option<f64> {
        figures.iter().find(|figure| figure.name == name).map(|figure| figure.value)
    }
}
