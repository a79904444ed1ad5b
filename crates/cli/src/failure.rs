//! How a command ends: exit codes, errors, and faults drawn at their place in the text.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use merrimac_notation::{Diagnostic, Severity};

/// How a command that could do its work ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Done {
    /// All is well: exit code 0.
    Well,
    /// The thing asked about failed: exit code 1.
    Negative,
    /// The input was read, but some of it was faulty and has been left out: exit code 2.
    WithFaults,
}

/// Reports an error, and gives the exit code of the program.
pub(crate) fn exit_code(result: anyhow::Result<Done>) -> ExitCode {
    match result {
        Ok(Done::Well) => ExitCode::SUCCESS,
        Ok(Done::Negative) => ExitCode::from(1),
        Ok(Done::WithFaults) => ExitCode::from(2),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Whoever read our output has seen enough: no error of ours.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Says why the program ends.
pub(crate) fn report(message: &str) {
    print_error(
        &Renderer::styled().render(&[Group::with_title(Level::ERROR.primary_title(message))]),
    );
}

/// Says something that people should know, though the work could be done.
pub(crate) fn warn(message: &str) {
    let title = Level::WARNING.primary_title(message);
    print_error(&Renderer::styled().render(&[Group::with_title(title)]));
}

/// Prints on standard error, without colours where they are not wanted. Nothing is left to tell
/// anybody if standard error is gone.
fn print_error(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// The faults of one file: drawn as they come, up to a number that people still read, and counted.
pub(crate) struct Faults {
    file: PathBuf,
    drawn: u64,
    warnings: u64,
    errors: u64,
}

impl Faults {
    /// No more are drawn; the rest are counted.
    const MOST_DRAWN: u64 = 200;

    /// No fault of this file yet.
    pub(crate) fn of(file: &Path) -> Self {
        Self { file: file.to_owned(), drawn: 0, warnings: 0, errors: 0 }
    }

    /// The file.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// How many errors there were.
    pub(crate) const fn errors(&self) -> u64 {
        self.errors
    }

    /// `2 errors, 1 warning`
    pub(crate) fn summary(&self) -> String {
        format!("{}, {}", counted(self.errors, "error"), counted(self.warnings, "warning"))
    }

    /// Counts a fault without drawing it.
    pub(crate) fn count<P>(&mut self, diagnostic: &Diagnostic<P>) {
        match diagnostic.severity {
            Severity::Warning => self.warnings += 1,
            Severity::Error => self.errors += 1,
        }
    }

    /// Draws a fault under its line, and counts it.
    pub(crate) fn draw<P: Display>(&mut self, diagnostic: &Diagnostic<P>) {
        self.count(diagnostic);
        self.drawn += 1;
        if self.drawn <= Self::MOST_DRAWN {
            print_error(&drawing(&self.file, diagnostic));
        }
    }

    /// Says that a board could not be read at all.
    pub(crate) fn lost(&mut self, error: &dyn Display) {
        self.errors += 1;
        report(&format!("{}: {error}", self.file.display()));
    }

    /// Says how many faults were not drawn.
    pub(crate) fn finish(&self) {
        if self.drawn > Self::MOST_DRAWN {
            report(&format!("{}: {} in all", self.file.display(), self.summary()));
        }
    }
}

/// `1 board`, `2 boards`
pub(crate) fn counted(count: u64, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

fn drawing<P: Display>(file: &Path, diagnostic: &Diagnostic<P>) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let place = diagnostic.place;
    let title = diagnostic.problem.to_string();
    let path = file.display().to_string();
    let snippet = Snippet::source(diagnostic.excerpt.text.as_str())
        .line_start(usize::try_from(place.line).unwrap_or(usize::MAX))
        .path(path.as_str())
        .annotation(AnnotationKind::Primary.span(diagnostic.excerpt.range_of(place)));
    Renderer::styled().render(&[level.primary_title(title.as_str()).element(snippet)])
}
