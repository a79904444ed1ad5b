//! Deals against enumeration, against plain rejection, and scripts against what they printed before.

mod impossible;
mod properties;
mod relaxation;
mod scripts;
mod statistics;
mod uniformity;
