//! The registry of names: a profile as words joined by `+`.
//!
//! `sayc+mc`, `sayc+swo`, `mc+plain`, `sayc+borel+mc+260/club`. The words come in any order, each at
//! most once of its kind (conventions as often as there are conventions). [`WORDS`] says what there
//! is; every other word is a bidding system. Names are kept in stores and scripts: a word once given a
//! meaning keeps it, and what a name leaves unsaid is that of [`Profile::silent`], so that a default may
//! grow stronger and no name changes.

use std::fmt;
use std::str::FromStr;

use merrimac_cardplay::squeaky::Settings as Planning;
use merrimac_cardplay::{Objective, Settings as Thinking};
use thiserror::Error;

use super::{Calls, CardPlay, Profile};
use crate::level::{Budget, Level};

/// A word of a name, or a form of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// As it is written.
    pub text: &'static str,
    /// What it says.
    pub says: &'static str,
}

/// Every word there is, for help texts.
pub const WORDS: &[Word] = &[
    Word {
        text: "sayc",
        says: "bids this system (sayc, two-over-one, weak-notrump, acol, precision, or where files can be read a folder of rules)",
    },
    Word {
        text: "against=SYSTEM",
        says: "takes the opponents to play another system; natural if nothing is known of it",
    },
    Word {
        text: "on=CONVENTION",
        says: "turns a convention of the system on; off=CONVENTION turns it off",
    },
    Word {
        text: "borel",
        says: "judges calls by simulation; rules, or neither, leaves it at the rules",
    },
    Word { text: "mc", says: "plays cards by Monte Carlo" },
    Word { text: "swo", says: "the same, but declares with a plan" },
    Word { text: "bayes", says: "looks for others' mistakes as well" },
    Word {
        text: "recursive",
        says: "in defence, asks what partner and declarer will make of a card",
    },
    Word { text: "plain", says: "reads nothing into others' cards" },
    Word {
        text: "club",
        says: "a level (beginner, club, expert, master) or the number of deals in a sample",
    },
    Word { text: "master/club", says: "declares at one level and defends at another" },
    Word {
        text: "imps",
        says: "plays for IMPs; mp for matchpoints, total for total points, chance for the contract alone",
    },
];

/// The text names no profile.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseProfileError {
    /// A word that means nothing here.
    #[error(
        "expected a system, borel, rules, mc, swo, bayes, recursive, plain, imps, mp, total, chance or a level (beginner, club, expert, master, or the deals in a sample; master/club to declare at one and defend at another), joined by +, found {word:?}"
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
enum Said {
    Calls(Calls),
    /// Whether declarer plays by squeaky wheel.
    Way(bool),
    Reading(Thinking),
    /// Declarer's deals and a defender's.
    Samples(usize, usize),
    Objective(Objective),
    System,
    Against(String),
    Convention(String, bool),
}

impl Said {
    fn by(text: &str) -> Self {
        let samples = match text.split_once('/') {
            None => samples_of(text).map(|samples| (samples, samples)),
            Some((declarer, defender)) => samples_of(declarer).zip(samples_of(defender)),
        };
        match text {
            "borel" => Self::Calls(Calls::Simulation),
            "rules" => Self::Calls(Calls::Rules),
            "mc" => Self::Way(false),
            "swo" => Self::Way(true),
            "plain" => Self::Reading(Thinking::PLAIN),
            "bayes" => Self::Reading(Thinking::BAYES),
            "recursive" => Self::Reading(Thinking::RECURSIVE),
            _ => match (text.split_once('='), samples) {
                (Some(("against", system)), _) => Self::Against(system.to_owned()),
                (Some(("on", convention)), _) => Self::Convention(convention.to_owned(), true),
                (Some(("off", convention)), _) => Self::Convention(convention.to_owned(), false),
                (_, Some((declarer, defender))) => Self::Samples(declarer, defender),
                _ => text.parse().map_or(Self::System, Self::Objective),
            },
        }
    }
}

/// The deals in a sample that a level, or a number, stands for.
fn samples_of(word: &str) -> Option<usize> {
    let level = Level::ALL.into_iter().find(|level| level.name() == word);
    level.map(Level::samples).or_else(|| word.parse().ok().filter(|&samples| samples > 0))
}

/// The level, or the number, that stands for samples of `samples` deals.
fn name_of(samples: usize) -> String {
    Level::with_samples(samples).map_or(samples.to_string(), |level| level.name().to_owned())
}

impl FromStr for Profile {
    type Err = ParseProfileError;

    /// Reads words joined by `+`.
    fn from_str(text: &str) -> Result<Self, ParseProfileError> {
        let mut profile = Self::silent();
        let mut kinds: Vec<std::mem::Discriminant<Said>> = Vec::new();
        let (mut squeaky, mut thinking) = (false, Thinking::STANDARD);
        for text in text.split('+') {
            let said = Said::by(text);
            if text.is_empty() || text.ends_with('=') || text.contains(char::is_whitespace) {
                return Err(ParseProfileError::Unknown { word: text.to_owned() });
            }
            let kind = std::mem::discriminant(&said);
            if kinds.contains(&kind) && !matches!(said, Said::Convention(..)) {
                return Err(ParseProfileError::Twice { word: text.to_owned() });
            }
            kinds.push(kind);
            match said {
                Said::Calls(calls) => profile.calls = calls,
                Said::Way(way) => squeaky = way,
                Said::Reading(how) => thinking = how,
                Said::Samples(declarer, defence) => {
                    profile.budget = Budget { defence, ..Budget::of_samples(declarer) };
                }
                Said::Objective(objective) => profile.objective = objective,
                Said::System => profile.system = Some(text.to_owned()),
                Said::Against(system) => profile.against = Some(system),
                Said::Convention(name, is_on) => profile.conventions.push((name, is_on)),
            }
        }
        profile.defence = CardPlay::MonteCarlo(thinking);
        profile.declarer = if squeaky {
            CardPlay::Squeaky(Planning { thinking, ..Planning::STANDARD })
        } else {
            profile.defence
        };
        Ok(profile)
    }
}

impl fmt::Display for Profile {
    /// The name that reads back as this profile, as far as names go.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = self.system.iter().cloned().collect();
        words.extend(self.against.iter().map(|system| format!("against={system}")));
        for (name, is_on) in &self.conventions {
            words.push(format!("{}={name}", if *is_on { "on" } else { "off" }));
        }
        let mut say = |is_so: bool, word: &str| words.extend(is_so.then(|| word.to_owned()));
        say(self.calls == Calls::Simulation, "borel");
        let plans = matches!(self.declarer, CardPlay::Squeaky(_));
        say(true, if plans { "swo" } else { "mc" });
        let readings = [
            (Thinking::PLAIN, "plain"),
            (Thinking::BAYES, "bayes"),
            (Thinking::RECURSIVE, "recursive"),
        ];
        for (how, word) in readings {
            let is_read_so = self.declarer.thinking() == how;
            say(is_read_so && self.defence == CardPlay::MonteCarlo(how), word);
        }
        say(self.objective != Objective::default(), &self.objective.to_string());
        let Budget { declarer, defence, .. } = self.budget;
        let level = name_of(declarer);
        if defence == declarer {
            say(declarer != Level::default().samples(), &level);
        } else {
            say(true, &format!("{level}/{}", name_of(defence)));
        }
        f.pad(&words.join("+"))
    }
}

impl FromStr for CardPlay {
    type Err = ParseProfileError;

    /// Reads `mc`, `mc+bayes`, `mc+recursive`, `mc+plain` or `swo`.
    fn from_str(text: &str) -> Result<Self, ParseProfileError> {
        match text {
            "mc" => Ok(Self::MONTE_CARLO),
            "mc+bayes" => Ok(Self::BAYES),
            "mc+recursive" => Ok(Self::RECURSIVE),
            "mc+plain" => Ok(Self::PLAIN),
            "swo" => Ok(Self::SQUEAKY),
            _ => Err(ParseProfileError::Unknown { word: text.to_owned() }),
        }
    }
}
