//! Hostile tournaments: bytes, and documents of `chancery score`, `chancery draw --check` and
//! `chancery verify-dice` with values, keys and bytes changed.
//!
//! `cargo test --test fuzz tournament::` runs these targets alone.

use crate::choices;
mod documents;

use crate::targets::target;

/// Enough for some changes of one document.
const BYTES_MAX: usize = 256;

/// Any bytes as a document.
#[test]
fn documents_of_bytes() {
    target!(10_000, documents::check_bytes);
}

/// Tournaments, draws and dice with something changed.
#[test]
fn changed_documents() {
    target!(1_000, documents::check_changed);
}
