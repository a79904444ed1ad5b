//! The server from outside, over loopback.

mod api;
mod ben;
mod client;
mod kept;
mod older_forms;
mod persistence;
mod practice;
mod refusals;
mod server;
mod table;
mod traffic;
