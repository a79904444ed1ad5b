//! The systems that come with the program, against tables and against themselves.

mod auctions;
mod cases;
mod stranded;
mod overlays;
mod regression;
mod scoring;
mod said;
