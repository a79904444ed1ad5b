//! Files that are written whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use merrimac_cards::Record;
use merrimac_notation::{Format, RecordWriter};
use tempfile::NamedTempFile;

use super::interrupted::Unfinished;
use crate::input::format_of_ending;

/// A file, or standard output for `-` and for no file at all.
///
/// A file is written beside its place and moved there at the end, so that a failure half way or Ctrl-C
/// leaves what was there before, and a command may write over the file that it reads.
pub(crate) enum OutputFile {
    StandardOutput(BufWriter<io::Stdout>),
    File { temporary: BufWriter<NamedTempFile>, path: PathBuf, unfinished: Unfinished },
}

impl OutputFile {
    /// Makes ready to write.
    pub(crate) fn create(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::StandardOutput(BufWriter::new(io::stdout())));
        };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let temporary = tempfile::Builder::new()
            .permissions(permissions_of_new_files())
            .tempfile_in(folder.unwrap_or(Path::new(".")))
            .with_context(|| format!("cannot write {}", path.display()))?;
        let unfinished = Unfinished::of(temporary.path(), path);
        Ok(Self::File { temporary: BufWriter::new(temporary), path: path.to_owned(), unfinished })
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::StandardOutput(mut out) => out.flush()?,
            Self::File { temporary, path, unfinished } => {
                let context = || format!("cannot write {}", path.display());
                let file = temporary.into_inner().map_err(io::IntoInnerError::into_error);
                let file = file.with_context(context)?;
                unfinished.finish();
                file.persist(&path).map_err(|error| error.error).with_context(context)?;
            }
        }
        Ok(())
    }
}

/// What any program's new file may be used for; temporary files are private by default.
fn permissions_of_new_files() -> std::fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    std::fs::Permissions::from_mode(0o666)
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::StandardOutput(out) => out.write(bytes),
            Self::File { temporary, .. } => temporary.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::StandardOutput(out) => out.flush(),
            Self::File { temporary, .. } => temporary.flush(),
        }
    }
}

/// Boards written in a format.
pub(crate) struct RecordSink(RecordWriter<OutputFile>);

impl RecordSink {
    /// Makes ready to write in the format asked for, else that of the file's ending, else PBN.
    pub(crate) fn create(path: Option<&Path>, format: Option<Format>) -> anyhow::Result<Self> {
        let format = format.or_else(|| path.and_then(format_of_ending)).unwrap_or(Format::Pbn);
        Ok(Self(RecordWriter::new(format, OutputFile::create(path)?)?))
    }

    /// Writes one board.
    pub(crate) fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        Ok(self.0.write(record)?)
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        self.0.finish()?.finish()
    }
}
