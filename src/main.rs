//! The `chancery` program.
fn main() {}
