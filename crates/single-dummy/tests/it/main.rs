//! The exact solver against the definition, against strategies one by one, and on the paper's ending.

mod endings;
mod paper;
mod reference;
mod strategies;
mod suits;
