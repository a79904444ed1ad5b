//! What is read on paper or in a browser: hand records, matches, bidding notes.
//!
//! Values in, a text or the bytes of a file out; whoever calls writes them somewhere.
//!
//! | module | what |
//! |---|---|
//! | [`hand_records`] | the deals of a session with the tricks everybody can make, as HTML and PDF |
//! | [`match_page`] | a match as HTML, the two rooms of each board side by side |
//! | [`system_notes`] | a bidding system as HTML and as Bridge Markup Language |
//! | `html` | what the pages share |
//!
//! # Panics
//! Nothing here panics; an `expect` marks what cannot fail.

pub mod hand_records;
pub mod match_page;
pub mod system_notes;

mod html;
