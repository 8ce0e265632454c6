//! Variants as files: read, checked, shown, imported; thirteen of them inside.
//!
//! - [`read`] makes a [`Variant`] of a file, or says all that is wrong with it; [`write()`] makes
//!   the file of a variant, always the same bytes.
//! - [`examine`] finds what makes a map unplayable, and what is only odd.
//! - [`shipped()`] are the files that the program brings; [`tables()`] shows one to people.
//! - [`import()`] reads the files of others, [`dvar_of`] writes one of them.
//!
//! - [`KeptMap`] is a map with its text and hash, as games keep it.
//!
//! What the judge takes is [`Variant::map`]. Nothing here opens a file: callers bring texts.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod check;
mod found;
mod import;
mod json;
mod kept;
mod reading;
mod sections;
mod shipped;
mod tables;
mod variant;
mod writing;

pub use check::{Examined, MapFinding, Severity, Sizes, examine, sizes};
pub use found::{map_of_text, shipped_map};
pub use kept::KeptMap;
pub use reading::{BYTES_MAX, FileFault, read};
pub use shipped::{Shipped, all, near, shipped};
pub use tables::tables;
pub use variant::{Geometry, Variant, digest};
pub use writing::write;

pub use import::{Beside, ImportKind, ImportSource, Imported, dvar_of, import};
