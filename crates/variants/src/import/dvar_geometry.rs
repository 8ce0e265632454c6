//! Where things are drawn, which DVAR has no place for: it travels in the line for us.

use std::collections::BTreeMap;

use chancery_judge::board::MapDraft;
use serde::{Deserialize, Serialize};

use crate::sections::geometry::{FURTHEST, is_ring};
use crate::variant::Geometry;

/// A [`Geometry`], as anybody may have written it.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarGeometry {
    #[serde(default)]
    size: Option<[i32; 2]>,
    #[serde(default)]
    labels: BTreeMap<String, [i32; 2]>,
    #[serde(default)]
    units: BTreeMap<String, [i32; 2]>,
    #[serde(default)]
    centres: BTreeMap<String, [i32; 2]>,
    #[serde(default)]
    shapes: BTreeMap<String, Vec<Vec<i32>>>,
}

impl DvarGeometry {
    pub(super) fn of(geometry: &Geometry) -> DvarGeometry {
        let Geometry { size, labels, units, centres, shapes } = geometry.clone();
        DvarGeometry { size, labels, units, centres, shapes }
    }

    /// The same for the places of a map; nothing, if a file of ours could not say it.
    pub(super) fn read(self, map: &MapDraft) -> Option<Geometry> {
        let points = self.size.iter().chain(self.labels.values());
        let mut points = points.chain(self.units.values()).chain(self.centres.values());
        let mut rings = self.shapes.values().flatten();
        let is_near = |number: &i32| i64::from(number.unsigned_abs()) <= FURTHEST;
        let places = self.labels.keys().chain(self.units.keys()).chain(self.centres.keys());
        let mut places = places.chain(self.shapes.keys());
        let can_be_said = points.all(|point| point.iter().all(is_near))
            && rings.all(|ring| is_ring(ring) && ring.iter().all(is_near))
            && places.all(|place| is_place(map, place));
        let DvarGeometry { size, labels, units, centres, shapes } = self;
        can_be_said.then_some(Geometry { size, labels, units, centres, shapes })
    }
}

/// Whether a name is that of a province or coast.
fn is_place(map: &MapDraft, name: &str) -> bool {
    map.provinces.iter().any(|province| {
        let behind = name.strip_prefix(province.code.as_str());
        behind.is_some_and(|behind| match behind.strip_prefix('/') {
            Some(coast) => province.coasts.iter().any(|one| one.code == coast),
            None => behind.is_empty(),
        })
    })
}
