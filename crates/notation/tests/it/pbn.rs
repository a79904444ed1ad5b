//! PBN: the sample files, round trips, and whatever bytes there are.

mod golden;
mod intended;
mod properties;

use merrimac_notation::pbn::{Parsed, Reader};

use crate::samples::samples_of;

/// The bytes of the sample of this name.
fn sample(name: &str) -> Vec<u8> {
    let named = all_samples().into_iter().find(|(known, _)| known == name);
    named.expect("the sample is in the repository").1
}

/// Every PBN sample with its name, in order.
fn all_samples() -> Vec<(String, Vec<u8>)> {
    let samples = samples_of("pbn").into_iter();
    samples.map(|sample| (format!("{}.pbn", sample.name), sample.bytes)).collect()
}

fn games(bytes: &[u8]) -> Vec<Parsed> {
    Reader::new(bytes).collect::<Result<_, _>>().expect("no game is too long")
}
