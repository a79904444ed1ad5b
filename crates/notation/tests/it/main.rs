//! Integration tests of the notation crate: one module a format.

mod pbn;
