//! draft
mod sets;
mod rules;
mod universe;
mod tricks;
mod search;
mod best;
#[doc(hidden)] pub mod draft;
