//! Where things are drawn, which DVAR has no place for: it travels in the line for us.

use std::collections::BTreeMap;

use chancery_judge::board::MapDraft;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::reading::told;
use crate::sections::geometry::{FURTHEST, is_ring};
use crate::variant::Geometry;

/// A [`Geometry`] from any source.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarGeometry {
    #[serde(default)]
    size: Value,
    #[serde(default)]
    labels: BTreeMap<String, Value>,
    #[serde(default)]
    units: BTreeMap<String, Value>,
    #[serde(default)]
    centres: BTreeMap<String, Value>,
    #[serde(default)]
    shapes: BTreeMap<String, Value>,
}

impl DvarGeometry {
    pub(super) fn of(geometry: &Geometry) -> DvarGeometry {
        fn values<T: Serialize>(all: &BTreeMap<String, T>) -> BTreeMap<String, Value> {
            all.iter().map(|(place, one)| (place.clone(), json!(one))).collect()
        }
        DvarGeometry {
            size: json!(geometry.size),
            labels: values(&geometry.labels),
            units: values(&geometry.units),
            centres: values(&geometry.centres),
            shapes: values(&geometry.shapes),
        }
    }

    /// The same for the places of a map. What a file of ours could not say is left out, and each
    /// such entry is a doubt.
    pub(super) fn read(self, map: &MapDraft, doubts: &mut Vec<String>) -> Option<Geometry> {
        let before = doubts.len();
        let size = match self.size {
            Value::Null => None,
            size => {
                let size = point(size);
                if size.is_none() {
                    doubts.push("the size of the geometry can't be said and is left out".into());
                }
                size
            }
        };
        let mut part = DvarGeometryPart { map, doubts };
        let geometry = Geometry {
            size,
            labels: part.read("labels", self.labels, point),
            units: part.read("units", self.units, point),
            centres: part.read("centres", self.centres, point),
            shapes: part.read("shapes", self.shapes, rings),
        };
        let is_empty = doubts.len() > before && geometry == Geometry::default();
        (!is_empty).then_some(geometry)
    }
}

struct DvarGeometryPart<'r> {
    map: &'r MapDraft,
    doubts: &'r mut Vec<String>,
}

impl DvarGeometryPart<'_> {
    fn read<T>(
        &mut self,
        name: &str,
        entries: BTreeMap<String, Value>,
        read: impl Fn(Value) -> Option<T>,
    ) -> BTreeMap<String, T> {
        let mut kept = BTreeMap::new();
        for (place, value) in entries {
            let why = match read(value) {
                Some(one) if is_place(self.map, &place) => {
                    kept.insert(place, one);
                    continue;
                }
                Some(_) => "there is no such place",
                None => "its numbers can't be said",
            };
            let what = format!("geometry: {name} of {place:?} is left out: {why}");
            self.doubts.push(told(what));
        }
        kept
    }
}

fn is_near(number: &i32) -> bool {
    i64::from(number.unsigned_abs()) <= FURTHEST
}

fn of<T: DeserializeOwned>(value: Value) -> Option<T> {
    serde_json::from_value(value).ok()
}

fn point(value: Value) -> Option<[i32; 2]> {
    of(value).filter(|point: &[i32; 2]| point.iter().all(is_near))
}

fn rings(value: Value) -> Option<Vec<Vec<i32>>> {
    let is_sayable = |ring: &Vec<i32>| is_ring(ring) && ring.iter().all(is_near);
    of(value).filter(|rings: &Vec<Vec<i32>>| rings.iter().all(is_sayable))
}

/// Whether a name is that of a province or coast.
pub(super) fn is_place(map: &MapDraft, name: &str) -> bool {
    map.provinces.iter().any(|province| {
        let behind = name.strip_prefix(province.code.as_str());
        behind.is_some_and(|behind| match behind.strip_prefix('/') {
            Some(coast) => province.coasts.iter().any(|one| one.code == coast),
            None => behind.is_empty(),
        })
    })
}
