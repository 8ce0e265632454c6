//! Where things are drawn.

use std::collections::BTreeMap;

use crate::check::geometry_of;
use crate::json::JsonNode;
use crate::reading::{FileFields, FileReader};
use crate::variant::Geometry;

/// No number is further from 0.
pub(crate) const FURTHEST: i64 = 1_000_000;

/// Whether these numbers are a polygon: three points at least.
pub(crate) fn is_ring(ring: &[i32]) -> bool {
    ring.len() >= 6 && ring.len().is_multiple_of(2)
}

pub(super) fn geometry<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>) -> Option<Geometry> {
    let known = ["size", "labels", "units", "centres", "shapes"];
    let fields = reader.fields(node, "geometry", &known)?;
    let size = match fields.get("size") {
        None => Some(None),
        Some(node) => point(reader, node, "geometry: \"size\"").map(Some),
    };
    let labels = points(reader, &fields, "labels");
    let units = points(reader, &fields, "units");
    let centres = points(reader, &fields, "centres");
    let shapes = shapes(reader, &fields);
    Some(Geometry {
        size: size?,
        labels: labels?,
        units: units?,
        centres: centres?,
        shapes: shapes?,
    })
}

fn numbers<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>, place: &str) -> Option<Vec<i32>> {
    let nodes = reader.array(node, place)?;
    let read: Vec<Option<i64>> =
        nodes.into_iter().map(|node| reader.number(node, place, (-FURTHEST, FURTHEST))).collect();
    read.into_iter().map(|number| i32::try_from(number?).ok()).collect()
}

fn point<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>, place: &str) -> Option<[i32; 2]> {
    let numbers = numbers(reader, node, place)?;
    let point = <[i32; 2]>::try_from(numbers).ok();
    if point.is_none() {
        reader.fault(node, format!("{place} must be two numbers: [x, y]"));
    }
    point
}

fn points<'a>(
    reader: &mut FileReader<'a>,
    fields: &FileFields<'a>,
    key: &str,
) -> Option<BTreeMap<String, [i32; 2]>> {
    let Some(node) = fields.get(key) else { return Some(BTreeMap::new()) };
    let place = fields.name(key);
    let mut points = Vec::new();
    for pair in reader.pairs(node, &place)? {
        reader.mark(geometry_of(&pair.key), pair.value);
        points.push((pair.key, point(reader, pair.value, &place)));
    }
    points.into_iter().map(|(key, point)| Some((key, point?))).collect()
}

fn shapes<'a>(
    reader: &mut FileReader<'a>,
    fields: &FileFields<'a>,
) -> Option<BTreeMap<String, Vec<Vec<i32>>>> {
    let Some(node) = fields.get("shapes") else { return Some(BTreeMap::new()) };
    let place = fields.name("shapes");
    let mut shapes = BTreeMap::new();
    for pair in reader.pairs(node, &place)? {
        reader.mark(geometry_of(&pair.key), pair.value);
        let mut rings = Vec::new();
        for node in reader.array(pair.value, &place)? {
            let ring = numbers(reader, node, &place)?;
            if !is_ring(&ring) {
                let what = format!("{place} {}: a polygon has three points at least", pair.key);
                reader.fault(node, what);
            }
            rings.push(ring);
        }
        shapes.insert(pair.key, rings);
    }
    Some(shapes)
}
