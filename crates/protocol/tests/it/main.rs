//! Sessions as a whole: recorded ones, our own without sockets and over loopback, faulty ones, and
//! with programs in another language.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

mod loopback;
mod properties;
mod python;
mod regression;
mod remote;
mod setting;
mod wire_log;
mod without_sockets;
