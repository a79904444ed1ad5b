//! What came out: mistakes a board with their standard errors.

use std::fmt;

use merrimac_cards::Card;
use merrimac_tournament::Estimate;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

/// Cards that cost a trick, by who played them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistakes {
    pub(crate) lead: usize,
    pub(crate) declarer: usize,
    pub(crate) defence: usize,
}

/// A board played anew, beside its record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Its place in the file, from 1.
    pub(crate) board: usize,
    pub(crate) deal: String,
    pub(crate) contract: String,
    pub(crate) cards: Vec<Card>,
    /// Declarer's.
    pub(crate) tricks: u8,
    pub(crate) recorded_tricks: Option<u8>,
    pub(crate) ours: Mistakes,
    /// None if the record has no play.
    pub(crate) recorded: Option<Mistakes>,
    /// Of the processor, for all four players.
    pub(crate) seconds: f64,
}

/// Mistakes a board of one series of boards.
#[derive(Debug, Default)]
struct Rates {
    lead: Estimate,
    declarer: Estimate,
    defence: Estimate,
}

impl Rates {
    fn add(&mut self, mistakes: &Mistakes) {
        self.lead.add(mistakes.lead as f64);
        self.declarer.add(mistakes.declarer as f64);
        self.defence.add(mistakes.defence as f64);
    }
}

/// The whole study.
#[derive(Debug)]
pub struct Report {
    player: String,
    ours: Rates,
    recorded: Rates,
    /// Declarer's tricks, less those of the record.
    tricks: Estimate,
    seconds: Estimate,
    most_seconds: f64,
}

impl Report {
    pub(crate) fn new(player: &str) -> Self {
        Self {
            player: player.to_owned(),
            ours: Rates::default(),
            recorded: Rates::default(),
            tricks: Estimate::default(),
            seconds: Estimate::default(),
            most_seconds: 0.0,
        }
    }

    pub(crate) fn add(&mut self, played: &Played) {
        self.ours.add(&played.ours);
        if let Some(recorded) = &played.recorded {
            self.recorded.add(recorded);
        }
        if let Some(recorded) = played.recorded_tricks {
            self.tricks.add(f64::from(played.tricks) - f64::from(recorded));
        }
        self.seconds.add(played.seconds);
        self.most_seconds = self.most_seconds.max(played.seconds);
    }
}

/// A mean and its standard error, as JSON has them.
struct JsonEstimate<'a>(&'a Estimate);

impl Serialize for JsonEstimate<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let round = |value: f64| (value * 1e4).round() / 1e4;
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("mean", &round(self.0.mean()))?;
        map.serialize_entry("standard_error", &round(self.0.standard_error()))?;
        map.end()
    }
}

impl Serialize for Rates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("lead", &JsonEstimate(&self.lead))?;
        map.serialize_entry("declarer", &JsonEstimate(&self.declarer))?;
        map.serialize_entry("defence", &JsonEstimate(&self.defence))?;
        map.end()
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("player", &self.player)?;
        map.serialize_entry("boards", &self.ours.lead.count())?;
        map.serialize_entry("ours", &self.ours)?;
        map.serialize_entry("recorded", &self.recorded)?;
        map.serialize_entry("tricks", &JsonEstimate(&self.tricks))?;
        map.serialize_entry("seconds", &JsonEstimate(&self.seconds))?;
        map.serialize_entry("most_seconds", &self.most_seconds)?;
        map.end()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { player, ours, recorded, tricks, seconds, most_seconds } = self;
        writeln!(f, "{} boards, {player} in all seats", ours.lead.count())?;
        writeln!(f, "mistakes a board  ours            recorded")?;
        let lines = [
            ("opening leader", &ours.lead, &recorded.lead),
            ("declarer", &ours.declarer, &recorded.declarer),
            ("defenders", &ours.defence, &recorded.defence),
        ];
        for (who, ours, recorded) in lines {
            let of = |one: &Estimate| format!("{:.3} ± {:.3}", one.mean(), one.standard_error());
            writeln!(f, "{who:<16}  {}   {}", of(ours), of(recorded))?;
        }
        writeln!(f, "declarer's tricks less those recorded: {tricks}")?;
        let mean = seconds.mean();
        writeln!(f, "processor seconds a board: {mean:.2}, at most {most_seconds:.2}")
    }
}
