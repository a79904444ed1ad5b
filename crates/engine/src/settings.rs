//! An engine by name: `sayc+mc`, `sayc+swo`, `mc+plain`, `sayc+mc+club`.
//!
//! Words joined by `+`, in any order, each at most once of its kind: a bidding system (any word that
//! is none of the others; without one an engine passes), `borel` for calls judged by simulation as
//! well, a way to play the cards (`mc`, or `swo` for a declarer with a plan), what is read into the
//! others' cards (agreed leads and signals unless said otherwise, with `bayes` also what would have
//! been a mistake, with `recursive` defenders ask what partner and declarer will make of a card, with
//! `plain` nothing), a level for people (`beginner`, `club`, `expert`, `master`) or the number of deals in
//! a sample, for players who are to take the same time; `master/club` and `260/15` declare with one and
//! defend with the other.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use merrimac_cardplay::squeaky::Settings as Planning;
use merrimac_cardplay::{Claims, Objective, Settings as Thinking};
use thiserror::Error;

/// How an engine bids and plays.
///
/// ```
/// use merrimac_engine::{Level, Settings};
/// let settings: Settings = "sayc+mc+club".parse()?;
/// assert_eq!(settings.system.as_deref(), Some("sayc"));
/// assert_eq!(settings.samples, Level::Club.samples());
/// assert_eq!(settings.to_string(), "sayc+mc+club");
/// # Ok::<(), merrimac_engine::ParseSettingsError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The bidding system's name; without one an engine passes.
    pub system: Option<String>,
    /// Whether calls are judged by simulation where the rules leave a choice.
    pub borel: bool,
    /// How declarer's cards are chosen.
    pub declarer: CardPlay,
    /// How a defender's cards are chosen.
    pub defence: CardPlay,
    /// Deals in a sample.
    pub samples: usize,
    /// Deals in a defender's sample, if they are not as many as declarer's.
    pub defence_samples: Option<usize>,
    /// Time for all the cards of one board; none is as long as the sample takes.
    pub think: Option<Duration>,
    /// What is bid and played for.
    pub objective: Objective,
    /// How far claims are looked for; none plays every board to the last card.
    pub claims: Option<Claims>,
    /// Where all random choices come from.
    pub seed: u64,
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
}

impl FromStr for CardPlay {
    type Err = ParseSettingsError;

    /// Reads `mc`, `mc+bayes`, `mc+recursive`, `mc+plain` or `swo`.
    fn from_str(text: &str) -> Result<Self, ParseSettingsError> {
        match text {
            "mc" => Ok(Self::MONTE_CARLO),
            "mc+bayes" => Ok(Self::BAYES),
            "mc+recursive" => Ok(Self::RECURSIVE),
            "mc+plain" => Ok(Self::PLAIN),
            "swo" => Ok(Self::SQUEAKY),
            _ => Err(ParseSettingsError::Unknown { word: text.to_owned() }),
        }
    }
}

/// How strong an engine is meant to be: how many deals it looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Level {
    /// Sees a few possibilities.
    Beginner,
    /// Sees more.
    Club,
    /// The paper's sample of fifty.
    #[default]
    Expert,
    /// Takes its time.
    Master,
}

impl Level {
    /// From the weakest.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Club, Self::Expert, Self::Master];

    /// Deals in a sample.
    pub const fn samples(self) -> usize {
        match self {
            Self::Beginner => 4,
            Self::Club => 15,
            Self::Expert => 50,
            Self::Master => 200,
        }
    }

    /// The level with samples of so many deals.
    fn with_samples(samples: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.samples() == samples)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Club => "club",
            Self::Expert => "expert",
            Self::Master => "master",
        }
    }
}

/// The deals in a sample that a level, or a number, stands for.
fn samples_of(word: &str) -> Option<usize> {
    let level = Level::ALL.into_iter().find(|level| level.name() == word);
    level.map(Level::samples).or_else(|| word.parse().ok().filter(|&samples| samples > 0))
}

/// The level, or the number, that stands for samples of so many deals.
fn name_of(samples: usize) -> String {
    Level::with_samples(samples).map_or(samples.to_string(), |level| level.name().to_owned())
}

impl Default for Settings {
    /// `mc`: no bidding, Monte Carlo with samples of fifty, seed 1.
    fn default() -> Self {
        Self {
            system: None,
            borel: false,
            declarer: CardPlay::MONTE_CARLO,
            defence: CardPlay::MONTE_CARLO,
            samples: Level::Expert.samples(),
            defence_samples: None,
            think: None,
            objective: Objective::default(),
            claims: Some(Claims::STANDARD),
            seed: 1,
        }
    }
}

/// The text names no engine.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseSettingsError {
    /// A word that means nothing here.
    #[error(
        "expected a system, borel, mc, swo, bayes, recursive, plain or a level (beginner, club, expert, master, or the deals in a sample; master/club to declare at one and defend at another), joined by +, found {word:?}"
    )]
    Unknown {
        /// The word.
        word: String,
    },
    /// Two words of the same kind.
    #[error("{word:?} says something that was said before")]
    Twice {
        /// The second of them.
        word: String,
    },
}

/// What a word of a name says.
enum Word {
    Borel,
    /// Whether declarer plays by squeaky wheel.
    Way(bool),
    Reading(Thinking),
    /// That of declarer, and that of a defender if it is another.
    Samples(usize, Option<usize>),
    System,
}

impl Word {
    fn of(text: &str) -> Self {
        let samples = match text.split_once('/') {
            None => samples_of(text).map(|samples| (samples, None)),
            Some((declarer, defender)) => samples_of(declarer).zip(samples_of(defender).map(Some)),
        };
        match (text, samples) {
            ("borel", _) => Self::Borel,
            ("mc", _) => Self::Way(false),
            ("swo", _) => Self::Way(true),
            ("plain", _) => Self::Reading(Thinking::PLAIN),
            ("bayes", _) => Self::Reading(Thinking::BAYES),
            ("recursive", _) => Self::Reading(Thinking::RECURSIVE),
            (_, Some((declarer, defender))) => Self::Samples(declarer, defender),
            _ => Self::System,
        }
    }
}

impl Settings {
    /// Whether others' calls and cards are taken for what they say, by declarer or in defence.
    pub fn reads(&self) -> bool {
        [self.declarer, self.defence].iter().any(|play| {
            let (CardPlay::MonteCarlo(thinking) | CardPlay::Squeaky(Planning { thinking, .. })) =
                play;
            *thinking != Thinking::PLAIN
        })
    }

    /// The same, but nothing is read into others' calls and cards.
    #[must_use]
    pub fn reading_nothing(mut self) -> Self {
        for play in [&mut self.declarer, &mut self.defence] {
            let (CardPlay::MonteCarlo(thinking) | CardPlay::Squeaky(Planning { thinking, .. })) =
                play;
            *thinking = Thinking::PLAIN;
        }
        self
    }
}

impl FromStr for Settings {
    type Err = ParseSettingsError;

    /// Reads words joined by `+`.
    fn from_str(text: &str) -> Result<Self, ParseSettingsError> {
        let mut settings = Self::default();
        let mut said: Vec<std::mem::Discriminant<Word>> = Vec::new();
        let (mut squeaky, mut thinking) = (false, Thinking::STANDARD);
        for text in text.split('+') {
            let word = Word::of(text);
            if text.is_empty() || text.contains(char::is_whitespace) {
                return Err(ParseSettingsError::Unknown { word: text.to_owned() });
            }
            if said.contains(&std::mem::discriminant(&word)) {
                return Err(ParseSettingsError::Twice { word: text.to_owned() });
            }
            said.push(std::mem::discriminant(&word));
            match word {
                Word::Borel => settings.borel = true,
                Word::Way(way) => squeaky = way,
                Word::Reading(how) => thinking = how,
                Word::Samples(declarer, defender) => {
                    (settings.samples, settings.defence_samples) = (declarer, defender);
                }
                Word::System => settings.system = Some(text.to_owned()),
            }
        }
        settings.defence = CardPlay::MonteCarlo(thinking);
        settings.declarer = if squeaky {
            CardPlay::Squeaky(Planning { thinking, ..Planning::STANDARD })
        } else {
            settings.defence
        };
        Ok(settings)
    }
}

impl fmt::Display for Settings {
    /// The name that reads back as these settings, as far as names go.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<&str> = self.system.as_deref().into_iter().collect();
        words.extend(self.borel.then_some("borel"));
        let thinking = match self.declarer {
            CardPlay::MonteCarlo(thinking) => thinking,
            CardPlay::Squeaky(planning) => planning.thinking,
        };
        words.push(if matches!(self.declarer, CardPlay::Squeaky(_)) { "swo" } else { "mc" });
        let readings = [
            (Thinking::PLAIN, "plain"),
            (Thinking::BAYES, "bayes"),
            (Thinking::RECURSIVE, "recursive"),
        ];
        for (how, word) in readings {
            if thinking == how && self.defence == CardPlay::MonteCarlo(how) {
                words.push(word);
            }
        }
        let mut name = words.join("+");
        if self.samples != Level::default().samples() || self.defence_samples.is_some() {
            name = name + "+" + &name_of(self.samples);
        }
        if let Some(samples) = self.defence_samples {
            name = name + "/" + &name_of(samples);
        }
        f.pad(&name)
    }
}

#[cfg(test)]
mod tests;
