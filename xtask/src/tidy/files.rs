//! The files of the project.

use std::fs;
use std::path::{Path, PathBuf};

/// The files below a folder with one of these endings, but for what is built or hidden.
pub(super) fn files(root: &Path, endings: &[&str]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && !name.starts_with('.') && name != "target" && name != "node_modules"
            {
                folders.push(path);
            } else if path.extension().is_some_and(|end| endings.iter().any(|known| end == *known))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
