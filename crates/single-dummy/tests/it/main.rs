//! The exact solver against the definition, against strategies one by one, and on the paper's ending.

mod endings;
mod limits;
mod paper;
mod payoff;
mod plain;
mod reference;
mod regression;
mod strategies;
mod suits;
