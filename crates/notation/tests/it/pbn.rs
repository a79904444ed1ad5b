//! PBN: the sample files, round trips, and whatever bytes there are.

mod golden;
mod intended;
mod properties;

use std::path::PathBuf;

use merrimac_notation::pbn::{Parsed, Reader};

/// Where the sample files are.
fn samples() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpora/samples")
}

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(samples().join(name)).expect("the sample is in the repository")
}

/// Every PBN sample with its name, in order.
fn all_samples() -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(samples()).expect("the samples are in the repository");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("pbn_"))
        .collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), sample(&name))).collect()
}

fn games(bytes: &[u8]) -> Vec<Parsed> {
    Reader::new(bytes).collect::<Result<_, _>>().expect("no game is too long")
}
