//! Bridge file formats: text in, values out, and back.
//!
//! Every format has two layers. Its *document* type keeps all that a file of that format can say, in
//! order, so that reading and writing again loses nothing, unknown tags included. Its *record* layer
//! turns a document into a [`Record`](merrimac_cards::Record), the meaning that formats share, and a
//! record into a document.
//!
//! Readers are lenient: they go on after a fault and report it as a [`Diagnostic`] with line, column
//! and what was expected. They take bytes or any `BufRead` and never open a file themselves.
//!
//! # Panics
//! No input makes a reader panic; the fuzz targets under `fuzz/` hold them to it.

mod diagnostic;
mod text;

pub mod pbn;
pub mod lin;
pub mod bbo;
pub mod rbn;
pub mod duplimate;
pub mod giblib;
pub mod diagram;
pub mod rows;

mod format;

pub use diagnostic::{Diagnostic, Excerpt, Place, Severity};
pub use format::{
    Format, LARGEST_FILE, ParseFormatError, Problem, ReadError, Reading, RecordWriter, Records,
    WriteError,
};
