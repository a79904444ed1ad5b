//! Bidding systems by name or from a folder of rule files.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use merrimac_bidding::{LoadError, Preset, Source, System};
use merrimac_cards::{BySide, Side};
use merrimac_engine::set_convention;
use merrimac_notation::{Diagnostic, Excerpt, Place, Severity};

use crate::failure::Faults;

/// Which system is played.
#[derive(Debug, Clone, Args)]
pub(crate) struct SystemChoice {
    /// The bidding system: sayc, two-over-one, weak-notrump, acol, precision, natural, or a folder of rule files
    #[arg(long, default_value = "sayc", value_name = "SYSTEM")]
    system: String,
    #[command(flatten)]
    conventions: Conventions,
}

/// The systems of the two sides, if they differ.
#[derive(Debug, Clone, Args)]
pub(crate) struct Sides {
    /// What North and South play, if it is another system; everybody reads their calls by it
    #[arg(long, value_name = "SYSTEM")]
    ns: Option<String>,
    /// What East and West play, if it is another system; everybody reads their calls by it
    #[arg(long, value_name = "SYSTEM")]
    ew: Option<String>,
}

impl Sides {
    /// The names that were given.
    pub(crate) fn names(&self) -> BySide<Option<String>> {
        BySide::from_array([self.ns.clone(), self.ew.clone()])
    }
}

/// Which systems are played.
#[derive(Debug, Clone, Args)]
pub(crate) struct SystemsChoice {
    #[command(flatten)]
    both: SystemChoice,
    #[command(flatten)]
    sides: Sides,
}

impl SystemsChoice {
    /// Loads them, conventions set.
    pub(crate) fn load(&self) -> anyhow::Result<BySide<Arc<System>>> {
        let names = self.sides.names();
        let name = |side: Side| names[side].as_ref().unwrap_or(&self.both.system);
        let north_south = Arc::new(self.both.conventions.load(name(Side::NorthSouth))?);
        let east_west = if name(Side::EastWest) == name(Side::NorthSouth) {
            Arc::clone(&north_south)
        } else {
            Arc::new(self.both.conventions.load(name(Side::EastWest))?)
        };
        Ok(BySide::from_array([north_south, east_west]))
    }
}

/// Which conventions are played.
#[derive(Debug, Clone, Args)]
pub(crate) struct Conventions {
    /// Turn a convention of the system on
    #[arg(long, value_name = "CONVENTION")]
    on: Vec<String>,
    /// Turn a convention of the system off
    #[arg(long, value_name = "CONVENTION")]
    off: Vec<String>,
}

impl SystemChoice {
    /// Loads it, conventions set.
    pub(crate) fn load(&self) -> anyhow::Result<System> {
        self.conventions.load(&self.system)
    }
}

impl Conventions {
    /// The conventions, and whether each is on.
    pub(crate) fn settings(&self) -> impl Iterator<Item = (String, bool)> {
        let on = self.on.iter().map(|name| (name.clone(), true));
        on.chain(self.off.iter().map(|name| (name.clone(), false)))
    }

    /// Loads a system with these conventions.
    pub(crate) fn load(&self, name: &str) -> anyhow::Result<System> {
        let mut system = load(name)?;
        for (name, is_on) in self.settings() {
            set_convention(&mut system, &name, is_on)?;
        }
        Ok(system)
    }
}

/// Whether there is a system of this name, or a folder that may hold one.
pub(crate) fn is_known(name: &str) -> bool {
    Preset::named(name).is_some() || Path::new(name).is_dir()
}

/// The system of a name, or of the rule files in a folder.
pub(crate) fn load(name: &str) -> anyhow::Result<System> {
    let folder = Path::new(name);
    let loaded = if let Some(preset) = Preset::named(name) {
        preset.load()
    } else if folder.is_dir() {
        System::load_over(read_folder(folder)?, &|name, user| {
            Preset::named(name)
                .map(Preset::source)
                .or_else(|| read_folder(&Path::new(&user.key).join(name)).ok())
        })
    } else {
        bail!("{name}: expected {} or a folder of rule files", Preset::names());
    };
    loaded.map_err(|fault| {
        draw(folder, &fault);
        anyhow::anyhow!("{}: the system cannot be read", folder.display())
    })
}

/// Draws what is wrong under its line.
fn draw(folder: &Path, fault: &LoadError) {
    let LoadError { file, error, text } = fault;
    let line = text.lines().nth(error.line - 1).unwrap_or_default();
    let length = text.get(error.span.clone()).map_or(0, |found| found.chars().count());
    Faults::of(&folder.join(file)).draw(&Diagnostic {
        severity: Severity::Error,
        place: Place {
            line: error.line as u64,
            column: error.column as u64,
            length: length as u64,
        },
        excerpt: Excerpt::of_line(line),
        problem: format!("expected {}, found {}", error.expected, error.found),
    });
}

/// The rule files of a folder: `common.rules` first, whose definitions the others use, then by name.
fn read_folder(folder: &Path) -> anyhow::Result<Source> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "rules") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            files.push((name.unwrap_or_default(), text));
        }
    }
    if files.is_empty() {
        bail!("{}: there are no .rules files", folder.display());
    }
    files.sort_by_key(|(name, _)| (name != "common.rules", name.clone()));
    let key = fs::canonicalize(folder).with_context(|| folder.display().to_string())?;
    let name = key.file_name().unwrap_or(key.as_os_str()).to_string_lossy().into_owned();
    Ok(Source { name, key: key.to_string_lossy().into_owned(), files })
}
