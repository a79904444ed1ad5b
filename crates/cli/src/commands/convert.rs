//! `merrimac convert`

use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use merrimac_notation::{Format, RecordWriter, Records, lin, pbn};

use crate::failure::{Done, Faults};
use crate::input::{Input, format_of_ending};
use crate::output::OutputFile;
use crate::progress;

/// Convert boards from one format to another
///
/// Formats are known by the ending of a file, else by its contents: pbn, lin, link (hand-viewer links,
/// one a line), rbn, rbx, dup, bri, dge, dlm, gib (read only), deals (N:S.H.D.C …, one a line), diagram.
/// PBN to PBN gives export format and keeps every tag, table and comment. What cannot be read is
/// reported at its place and left out; the exit code is then 2. PBN and LIN files of any size are
/// converted in constant memory.
#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The file to read; - for standard input
    input: PathBuf,
    /// The file to write; - for standard output
    output: PathBuf,
    /// The format to read
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format to write; needed where the output's ending does not say it
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
}

impl Convert {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let to = self.to.or_else(|| format_of_ending(&self.output));
        let to = to.with_context(|| {
            format!("{}: cannot tell the format to write; say it with --to", self.output.display())
        })?;
        let input = Input::open(Some(&self.input), self.from)?;
        let out = OutputFile::create(Some(&self.output))?;
        progress::show_bytes(&input.bytes);
        let mut faults = Faults::of(&input.name);
        let out = match (input.format, to) {
            (Format::Pbn, Format::Pbn) => export_pbn(input.reader, out, &mut faults),
            (Format::Lin, Format::Lin) => copy_lin(input.reader, out),
            (from, to) => convert_records(Records::new(from, input.reader), to, out, &mut faults),
        }
        .with_context(|| input.name.display().to_string())?;
        out.finish()?;
        input.bytes.finish_and_clear();
        faults.finish();
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }
}

/// PBN to export format, document by document, so that nothing is lost.
fn export_pbn(
    input: impl BufRead,
    out: OutputFile,
    faults: &mut Faults,
) -> anyhow::Result<OutputFile> {
    let mut writer = pbn::Writer::new(out);
    for parsed in pbn::Reader::new(input) {
        match parsed {
            Ok(parsed) => {
                parsed.faults().iter().for_each(|fault| faults.draw(fault));
                writer.write(&parsed.game)?;
            }
            Err(error @ pbn::ReadError::GameTooLong { .. }) => faults.lost(&error),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(writer.finish()?)
}

/// LIN as it is, command by command.
fn copy_lin(input: impl BufRead, mut out: OutputFile) -> anyhow::Result<OutputFile> {
    for command in lin::Commands::new(input) {
        write!(out, "{}", command?)?;
    }
    writeln!(out)?;
    Ok(out)
}

/// Any format to any other, by what the boards mean.
fn convert_records(
    records: Records<impl BufRead>,
    to: Format,
    out: OutputFile,
    faults: &mut Faults,
) -> anyhow::Result<OutputFile> {
    let mut writer = RecordWriter::new(to, out)?;
    for reading in records {
        match reading {
            Ok(reading) => {
                reading.diagnostics.iter().for_each(|fault| faults.draw(fault));
                writer.write(&reading.record)?;
            }
            Err(error) if error.is_final() => return Err(error.into()),
            Err(error) => faults.lost(&error),
        }
    }
    Ok(writer.finish()?)
}
