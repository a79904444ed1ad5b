//! Who sits there: one [`Profile`] says how a player bids and plays, and every door seats the same.
//!
//! A profile is a plain value with a [name](names): `sayc+borel+swo+club`. The same profile and seed
//! make the same decisions in the same seat, whoever asks: the command line, the page in the browser,
//! the HTTP API, a table manager.

mod names;

use merrimac_cardplay::squeaky::Settings as Planning;
use merrimac_cardplay::{Claims, Objective, Settings as Thinking};

use crate::level::{Budget, Level};

pub use names::{ParseProfileError, WORDS, Word};

/// How a player bids and plays.
///
/// ```
/// use merrimac_engine::{Calls, Level, Profile};
/// let profile: Profile = "sayc+mc+club".parse()?;
/// assert_eq!(profile.system.as_deref(), Some("sayc"));
/// assert_eq!(profile.calls, Calls::Rules);
/// assert_eq!(profile.budget.declarer, Level::Club.samples());
/// assert_eq!(profile.to_string(), "sayc+mc+club");
/// assert_eq!(Profile::default().to_string(), "sayc+borel+swo");
/// # Ok::<(), merrimac_engine::ParseProfileError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// The bidding system's name; without one a player passes, and reads calls by the standard system.
    pub system: Option<String>,
    /// The system that the opponents are taken to play; the same if there is none.
    pub against: Option<String>,
    /// Conventions of the system that are turned on or off.
    pub conventions: Vec<(String, bool)>,
    /// How calls are chosen.
    pub calls: Calls,
    /// How declarer's cards are chosen.
    pub declarer: CardPlay,
    /// How a defender's cards are chosen.
    pub defence: CardPlay,
    /// What may be spent on a decision.
    pub budget: Budget,
    /// What is bid and played for.
    pub objective: Objective,
    /// How far claims are looked for; none plays every board to the last card.
    pub claims: Option<Claims>,
}

/// A way to choose calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Calls {
    /// The first rule of the system that the hand meets.
    Rules,
    /// Borel simulation among the calls that the rules leave in question.
    Simulation,
}

/// A way to choose cards.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum CardPlay {
    /// Monte Carlo.
    MonteCarlo(Thinking),
    /// Squeaky wheel for declarer, Monte Carlo for a defender.
    Squeaky(Planning),
}

impl CardPlay {
    /// Monte Carlo that reads leads, signals and restricted choice.
    pub const MONTE_CARLO: Self = Self::MonteCarlo(Thinking::STANDARD);

    /// Monte Carlo that looks for mistakes as well.
    pub const BAYES: Self = Self::MonteCarlo(Thinking::BAYES);

    /// Monte Carlo in which defenders ask what partner and declarer will make of a card.
    pub const RECURSIVE: Self = Self::MonteCarlo(Thinking::RECURSIVE);

    /// Monte Carlo that reads nothing into it.
    pub const PLAIN: Self = Self::MonteCarlo(Thinking::PLAIN);

    /// Squeaky wheel: a declarer with a plan.
    pub const SQUEAKY: Self = Self::Squeaky(Planning::STANDARD);

    fn thinking_mut(&mut self) -> &mut Thinking {
        let (Self::MonteCarlo(thinking) | Self::Squeaky(Planning { thinking, .. })) = self;
        thinking
    }

    fn thinking(self) -> Thinking {
        let (Self::MonteCarlo(thinking) | Self::Squeaky(Planning { thinking, .. })) = self;
        thinking
    }
}

impl Default for Profile {
    /// The strongest there is: `sayc+borel+swo`. Calls by simulation, a declarer with a plan, defenders
    /// by Monte Carlo, at the level *expert*.
    fn default() -> Self {
        Self {
            system: Some("sayc".to_owned()),
            calls: Calls::Simulation,
            declarer: CardPlay::SQUEAKY,
            ..Self::silent()
        }
    }
}

impl Profile {
    /// `mc`: no bidding, Monte Carlo with samples of fifty. What a name leaves unsaid is as it is here.
    pub fn silent() -> Self {
        Self {
            system: None,
            against: None,
            conventions: Vec::new(),
            calls: Calls::Rules,
            declarer: CardPlay::MONTE_CARLO,
            defence: CardPlay::MONTE_CARLO,
            budget: Budget::default(),
            objective: Objective::default(),
            claims: Some(Claims::STANDARD),
        }
    }

    /// The same at a level.
    #[must_use]
    pub fn at(self, level: Level) -> Self {
        Self { budget: level.into(), ..self }
    }

    /// Whether others' calls and cards are taken for what they say, by declarer or in defence.
    pub fn reads(&self) -> bool {
        [self.declarer, self.defence].iter().any(|play| play.thinking() != Thinking::PLAIN)
    }

    /// The same, but nothing is read into others' calls and cards.
    #[must_use]
    pub fn reading_nothing(mut self) -> Self {
        for play in [&mut self.declarer, &mut self.defence] {
            *play.thinking_mut() = Thinking::PLAIN;
        }
        self
    }
}

#[cfg(test)]
mod tests;
