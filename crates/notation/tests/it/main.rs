//! Formats in and out, through the public interface only.

mod deals;
mod rbn;
mod strategies;
