//! Deals against enumeration, against plain rejection, and scripts against what they printed before.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod impossible;
mod properties;
mod relaxation;
mod scripts;
mod statistics;
mod uniformity;
