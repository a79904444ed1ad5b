//! Opening what a command reads: a file or standard input, in whatever format it is.

mod boards;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use flate2::bufread::MultiGzDecoder;
use indicatif::ProgressBar;
use merrimac_notation::Format;

use crate::progress;

pub(crate) use boards::{Boards, ReadBoard, fault_of_board};

/// A text to read, its format known.
pub(crate) struct Input {
    /// What to call it in messages.
    pub(crate) name: PathBuf,
    /// What it is written in.
    pub(crate) format: Format,
    /// Its bytes.
    pub(crate) reader: Box<dyn BufRead>,
    /// How many bytes have been read of how many; of 0 where nobody knows it. It is not shown.
    pub(crate) bytes: ProgressBar,
}

impl Input {
    /// Opens a file, or standard input for `-` and for no file at all.
    ///
    /// The format is the one asked for, else that of the file's ending, else what the first bytes
    /// look like.
    pub(crate) fn open(file: Option<&Path>, format: Option<Format>) -> anyhow::Result<Self> {
        let (name, mut reader, bytes) = open(file)?;
        let by_ending = || file.and_then(format_of_ending);
        let format = match format.or_else(by_ending) {
            Some(format) => Some(format),
            None => {
                Format::detect(reader.fill_buf().with_context(|| format!("{}", name.display()))?)
            }
        };
        let format = format.with_context(|| {
            format!("{}: cannot tell its format; say it with --from", name.display())
        })?;
        let start = reader.fill_buf().with_context(|| format!("{}", name.display()))?;
        if let Some(fault) = not_text(start).filter(|_| !matches!(format, Format::Machine(_))) {
            bail!("{}: {fault}", name.display());
        }
        Ok(Self { name, format, reader, bytes })
    }
}

/// What is wrong with the start of a file that is to be a text.
fn not_text(start: &[u8]) -> Option<&'static str> {
    if start.starts_with(&[0xFF, 0xFE]) || start.starts_with(&[0xFE, 0xFF]) {
        return Some("expected text in UTF-8, found UTF-16; save it again as UTF-8");
    }
    start.contains(&0).then_some("expected text, found other bytes")
}

/// Opens a text that is in no format of boards: its name for messages, and its bytes.
pub(crate) fn open_text(file: Option<&Path>) -> anyhow::Result<(PathBuf, Box<dyn BufRead>)> {
    let (name, reader, _) = open(file)?;
    Ok((name, reader))
}

/// Opens a file, or standard input for `-` and for no file at all.
fn open(file: Option<&Path>) -> anyhow::Result<(PathBuf, Box<dyn BufRead>, ProgressBar)> {
    let (name, source, bytes): (_, Box<dyn Read>, _) = match file {
        Some(path) if path != Path::new("-") => {
            let file = File::open(path).with_context(|| format!("{}", path.display()))?;
            let length = file.metadata().map_or(0, |metadata| metadata.len());
            let bytes = progress::of_bytes(length);
            (path.to_owned(), Box::new(bytes.wrap_read(file)), bytes)
        }
        _ => (PathBuf::from("standard input"), Box::new(io::stdin()), progress::of_bytes(0)),
    };
    let reader = unpacked(source).with_context(|| format!("{}", name.display()))?;
    Ok((name, reader, bytes))
}

/// The bytes of a file, unpacked if it is packed with gzip.
fn unpacked(source: Box<dyn Read>) -> io::Result<Box<dyn BufRead>> {
    const BUFFER: usize = 1 << 16;
    let mut reader = BufReader::with_capacity(BUFFER, source);
    if !reader.fill_buf()?.starts_with(&[0x1F, 0x8B]) {
        return Ok(Box::new(reader));
    }
    Ok(Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(reader))))
}

/// The format that a file's ending stands for, before `.gz` if it has that.
pub(crate) fn format_of_ending(path: &Path) -> Option<Format> {
    let ending = path.extension()?.to_str()?;
    if ending.eq_ignore_ascii_case("gz") {
        return format_of_ending(Path::new(path.file_stem()?));
    }
    Format::from_extension(ending)
}
