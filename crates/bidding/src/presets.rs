//! The systems that come with the program.
//!
//! One folder a system. The order of files is that in which a folder is read, definitions first and the rest
//! by name, so that the folder and what is built in are the same system. All but Standard American are laid
//! over it and say only what is different; the head of each file says what it leaves out.

use crate::system::{LoadError, Source, System};

/// A system that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The name that it goes by at every door.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Whether it stands for a card that nobody has seen: see [`System::as_guess`].
    pub is_guess: bool,
    files: &'static [(&'static str, &'static str)],
}

type Files = &'static [(&'static str, &'static str)];

/// Every system that comes with the program.
pub const PRESETS: &[Preset] = &[
    Preset { name: "sayc", about: "Standard American Yellow Card", is_guess: false, files: SAYC },
    Preset {
        name: "two-over-one",
        about: "Standard American with two over one forcing to game, and a forcing 1NT",
        is_guess: false,
        files: &[("common.rules", include_str!("../../../systems/two-over-one/common.rules"))],
    },
    Preset {
        name: "weak-notrump",
        about: "Standard American with 1NT 12\u{2013}14",
        is_guess: false,
        files: &[("common.rules", include_str!("../../../systems/weak-notrump/common.rules"))],
    },
    Preset {
        name: "acol",
        about: "weak notrump, four-card majors",
        is_guess: false,
        files: &[("common.rules", include_str!("../../../systems/acol/common.rules"))],
    },
    Preset {
        name: "precision",
        about: "strong club, five-card majors, 1NT 13\u{2013}15",
        is_guess: false,
        files: &[("common.rules", include_str!("../../../systems/precision/common.rules"))],
    },
    Preset {
        name: "natural",
        about: "for opponents whose card is not known: natural, and weighed softly",
        is_guess: true,
        files: &[("common.rules", include_str!("../../../systems/natural/common.rules"))],
    },
];

impl Preset {
    /// The preset of a name, capitals or not.
    pub fn named(name: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.name.eq_ignore_ascii_case(name))
    }

    /// The names of all, for messages.
    pub fn names() -> String {
        PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ")
    }

    /// Its rules.
    ///
    /// # Errors
    /// None as the program is delivered: a test reads the files.
    pub fn load(&self) -> Result<System, LoadError> {
        let system = System::load(self.name, self.files.iter().copied())?;
        Ok(if self.is_guess { system.as_guess() } else { system })
    }

    /// Its files.
    pub fn source(&self) -> Source {
        let owned = |(file, text): &(&str, &str)| ((*file).to_owned(), (*text).to_owned());
        let files = self.files.iter().map(owned).collect();
        Source { name: self.name.to_owned(), key: self.name.to_owned(), files }
    }
}

/// The files of the system of a name, if it comes with the program.
pub(crate) fn source(name: &str) -> Option<Source> {
    Preset::named(name).map(Preset::source)
}

/// Standard American Yellow Card.
///
/// # Errors
/// None as the program is delivered: a test reads the files.
pub fn sayc() -> Result<System, LoadError> {
    System::load("sayc", SAYC.iter().copied())
}

const SAYC: Files = &[
    ("common.rules", include_str!("../../../systems/sayc/common.rules")),
    ("advances.rules", include_str!("../../../systems/sayc/advances.rules")),
    ("competition.rules", include_str!("../../../systems/sayc/competition.rules")),
    ("doubles.rules", include_str!("../../../systems/sayc/doubles.rules")),
    ("fallback.rules", include_str!("../../../systems/sayc/fallback.rules")),
    ("major-responses.rules", include_str!("../../../systems/sayc/major-responses.rules")),
    ("minor-responses.rules", include_str!("../../../systems/sayc/minor-responses.rules")),
    ("notrump-defence.rules", include_str!("../../../systems/sayc/notrump-defence.rules")),
    ("one-notrump.rules", include_str!("../../../systems/sayc/one-notrump.rules")),
    ("openings.rules", include_str!("../../../systems/sayc/openings.rules")),
    ("overcalls.rules", include_str!("../../../systems/sayc/overcalls.rules")),
    ("passed-hand.rules", include_str!("../../../systems/sayc/passed-hand.rules")),
    ("preempts.rules", include_str!("../../../systems/sayc/preempts.rules")),
    ("rebids.rules", include_str!("../../../systems/sayc/rebids.rules")),
    ("reopening.rules", include_str!("../../../systems/sayc/reopening.rules")),
    ("responder-rebids.rules", include_str!("../../../systems/sayc/responder-rebids.rules")),
    ("shape.rules", include_str!("../../../systems/sayc/shape.rules")),
    ("slam.rules", include_str!("../../../systems/sayc/slam.rules")),
    ("two-clubs.rules", include_str!("../../../systems/sayc/two-clubs.rules")),
    ("two-notrump.rules", include_str!("../../../systems/sayc/two-notrump.rules")),
];
