//! Bidding systems by name or from a folder of rule files.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;
use merrimac_bidding::{LoadError, SAYC_FILES, System};
use merrimac_engine::set_convention;
use merrimac_notation::{Diagnostic, Excerpt, Place, Severity};

use crate::failure::Faults;

/// Which system is played.
#[derive(Debug, Clone, Args)]
pub(crate) struct SystemChoice {
    /// The bidding system: sayc, or a folder of rule files
    #[arg(long, default_value = "sayc", value_name = "SYSTEM")]
    system: String,
    #[command(flatten)]
    conventions: Conventions,
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
    name.eq_ignore_ascii_case("sayc") || Path::new(name).is_dir()
}

/// The system of a name, or of the rule files in a folder.
pub(crate) fn load(name: &str) -> anyhow::Result<System> {
    if name.eq_ignore_ascii_case("sayc") {
        return load_files("sayc", Path::new("sayc"), SAYC_FILES);
    }
    if !is_known(name) {
        bail!("{name}: expected sayc or a folder of rule files");
    }
    let folder = Path::new(name);
    let files = read_folder(folder)?;
    let texts: Vec<_> = files.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    let title = folder.file_name().map_or(name.into(), |title| title.to_string_lossy());
    load_files(&title, folder, &texts)
}

fn load_files(name: &str, folder: &Path, files: &[(&str, &str)]) -> anyhow::Result<System> {
    System::load(name, files.iter().copied()).map_err(|fault| {
        let text = files.iter().find(|(file, _)| *file == fault.file).map_or("", |(_, text)| text);
        draw(folder, &fault, text);
        anyhow::anyhow!("{}: the system cannot be read", folder.display())
    })
}

/// Draws what is wrong under its line.
fn draw(folder: &Path, fault: &LoadError, text: &str) {
    let LoadError { file, error } = fault;
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
fn read_folder(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
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
    Ok(files)
}
