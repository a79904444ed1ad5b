//! The table in a real browser: people who open the page, play, ask, review, practise, analyse.
//!
//! Every test has a server of its own, a browser of its own, and only what people have: a mouse, a
//! keyboard, and what the page shows. Chromium and its driver are found on the path; `cargo xtask
//! test` installs them, and the checker of accessibility, where they are missing.
//! Pictures of what was seen are left in `target/browser`.

mod access;
mod analysis;
mod board;
mod faults;
mod person;
mod practice;
mod stage;
