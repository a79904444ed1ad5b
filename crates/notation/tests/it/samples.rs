//! The files under `corpora/samples`.

use std::path::PathBuf;

/// A sample file.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    /// Its name without the ending.
    pub(crate) name: String,
    /// The ending of its name: `pbn` or `lin`.
    pub(crate) ending: String,
    pub(crate) bytes: Vec<u8>,
}

/// All samples whose names have this ending, in order.
pub(crate) fn samples_of(ending: &str) -> Vec<Sample> {
    samples().into_iter().filter(|sample| sample.ending == ending).collect()
}

/// All samples in order of their names.
pub(crate) fn samples() -> Vec<Sample> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpora/samples");
    let entries = std::fs::read_dir(folder).expect("the samples are in the repository");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    let sample = |path: PathBuf| {
        let ending = path.extension()?.to_string_lossy().into_owned();
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let bytes = std::fs::read(path).expect("readable");
        Some(Sample { name, ending, bytes })
    };
    let samples = paths.into_iter().filter_map(sample);
    samples.filter(|sample| sample.ending != "md").collect()
}
