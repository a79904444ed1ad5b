//! Replays a file of records (plain or gzip) and counts what is wrong with them, by class.
//!
//! `cargo run -p merrimac-testkit --example replay -- FILE [CLASS]`; with a class, its lines are
//! printed as well.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::ExitCode;

use flate2::read::MultiGzDecoder;
use merrimac_testkit::records::{Fault, Row};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("expected a file of records");
        return ExitCode::from(2);
    };
    match replay(&path, arguments.next().as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::from(2)
        }
    }
}

fn replay(path: &str, shown: Option<&str>) -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout().lock();
    let mut counts: BTreeMap<Fault, usize> = BTreeMap::new();
    let (mut rows, mut bad_rows) = (0_usize, 0_usize);
    for line in BufReader::new(open(path)?).lines() {
        let line = line?;
        let faults = Row::parse(&line)?.faults();
        rows += 1;
        bad_rows += usize::from(faults.iter().any(|&fault| fault != Fault::NonstandardDealer));
        for fault in faults {
            *counts.entry(fault).or_default() += 1;
            if shown == Some(fault.to_string().as_str()) {
                writeln!(out, "{line}")?;
            }
        }
    }
    for (fault, count) in &counts {
        writeln!(out, "{count:>6}  {fault}")?;
    }
    writeln!(out, "{rows:>6}  rows, {bad_rows} of them faulty beyond the dealer")?;
    Ok(())
}

/// The file, unpacked if it is gzip.
fn open(path: &str) -> std::io::Result<Box<dyn Read>> {
    let mut file = BufReader::new(File::open(path)?);
    if file.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
        return Ok(Box::new(MultiGzDecoder::new(file)));
    }
    Ok(Box::new(file))
}
