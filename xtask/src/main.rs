//! tasks
fn main() {}
