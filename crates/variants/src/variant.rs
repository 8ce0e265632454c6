//! A variant as a value.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chancery_judge::board::MapDraft;
use sha2::{Digest, Sha256};

/// What a file says: the map, and what only people and drawings need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// All that the judge uses.
    pub map: MapDraft,
    /// Where it was taken from.
    pub source: Option<String>,
    /// Who made it.
    pub designer: Option<String>,
    /// The colours of powers, by key.
    pub colours: BTreeMap<String, String>,
    /// What a closed province lies beside, by its code.
    pub beside: BTreeMap<String, Vec<String>>,
    /// Where things are drawn.
    pub geometry: Option<Geometry>,
}

/// Where things are drawn, in whole numbers on a plane of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Geometry {
    /// Width and height of the plane.
    pub size: Option<[i32; 2]>,
    /// The middles of names, by province.
    pub labels: BTreeMap<String, [i32; 2]>,
    /// Where units stand, by province or coast.
    pub units: BTreeMap<String, [i32; 2]>,
    /// The marks of centres, by province.
    pub centres: BTreeMap<String, [i32; 2]>,
    /// Closed polygons by province, each as x, y, x, y; a hole runs the other way round.
    pub shapes: BTreeMap<String, Vec<Vec<i32>>>,
}

/// The SHA-256 of a file's text, in hexadecimal figures.
pub fn digest(text: &str) -> String {
    let mut figures = String::with_capacity(64);
    for byte in Sha256::digest(text.as_bytes()) {
        // Writing to a string never fails.
        let _ = write!(figures, "{byte:02x}");
    }
    figures
}
