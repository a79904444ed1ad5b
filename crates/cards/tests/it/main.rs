//! The crate from outside: laws that hold for every value.

mod properties;
#[cfg(feature = "serde")]
mod serialize;
