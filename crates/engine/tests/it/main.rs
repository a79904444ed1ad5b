//! The engine at the table.
