//! One board at one table.
