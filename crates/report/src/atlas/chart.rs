//! The board as it is drawn: shapes, borders, and where tokens and names stand.
//!
//! `tools/atlas` generates the data and says how; don't edit it by hand.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::geometry::Point;
use super::style::MapStyle;
use crate::board::{Location, Province};

/// The board, read when it is drawn first.
pub(super) static CHART: LazyLock<Chart> = LazyLock::new(|| {
    serde_json::from_str(include_str!("board.json")).expect("a test reads the board")
});

/// The board. Paths are the data of SVG paths.
#[derive(Deserialize)]
pub(super) struct Chart {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) layers: Layers,
    provinces: BTreeMap<Province, Shape>,
    gates: BTreeMap<String, Point>,
}

/// What is drawn no matter which powers play.
#[derive(Deserialize)]
pub(super) struct Layers {
    pub(super) coast: String,
    /// The lines between seas.
    pub(super) seaborders: String,
    /// The shores of straits, which belong to the land around them.
    pub(super) straits: String,
    /// The lines between lands.
    pub(super) borders: String,
    /// The lands that belong to no power: Ireland, Switzerland and others.
    pub(super) neutral: String,
    pub(super) lakes: String,
}

/// A province.
#[derive(Deserialize)]
pub(super) struct Shape {
    /// Its land, or its sea.
    pub(super) shape: String,
    /// Its land without the band along its border.
    pub(super) inner: Option<String>,
    /// The water that belongs to a land.
    pub(super) water: Option<String>,
    desk: Marks,
    phone: Marks,
}

/// Where things stand in a province.
#[derive(Deserialize)]
pub(super) struct Marks {
    unit: Point,
    dislodged: Point,
    /// The supply centre.
    pub(super) centre: Option<Point>,
    pub(super) label: MapLabel,
    #[serde(default)]
    coasts: BTreeMap<String, Spot>,
}

/// Where a fleet stands on a coast.
#[derive(Deserialize)]
struct Spot {
    unit: Point,
    dislodged: Point,
}

/// A name on the board.
#[derive(Deserialize)]
pub(super) struct MapLabel {
    pub(super) lines: Vec<String>,
    pub(super) size: f64,
    /// Its middle.
    pub(super) at: Point,
    #[serde(rename = "w")]
    pub(super) width: f64,
    #[serde(rename = "h")]
    pub(super) height: f64,
    /// By how many degrees it is turned.
    #[serde(default)]
    pub(super) angle: i32,
}

impl Chart {
    /// A province's shape.
    pub(super) fn shape(&self, province: Province) -> &Shape {
        &self.provinces[&twin(province)]
    }

    /// Where things stand in a province.
    pub(super) fn marks(&self, province: Province, style: MapStyle) -> &Marks {
        let shape = self.shape(province);
        match style {
            MapStyle::Desk => &shape.desk,
            MapStyle::Phone => &shape.phone,
        }
    }

    /// Where a unit stands.
    pub(super) fn unit(&self, at: Location, style: MapStyle) -> Point {
        let marks = self.marks(at.province(), style);
        marks.spot(at).map_or(marks.unit, |spot| spot.unit)
    }

    /// Where a dislodged unit stands beside its conqueror.
    pub(super) fn dislodged(&self, at: Location, style: MapStyle) -> Point {
        let marks = self.marks(at.province(), style);
        marks.spot(at).map_or(marks.dislodged, |spot| spot.dislodged)
    }

    /// The middle of the border between two neighbours.
    pub(super) fn gate(&self, one: Province, other: Province) -> Option<Point> {
        let (first, second) = if one.code() < other.code() { (one, other) } else { (other, one) };
        self.gates.get(&format!("{first}-{second}")).copied()
    }
}

/// The province of the standard map in the place of another map's that has the same provinces.
fn twin(province: Province) -> Province {
    Province::from_index(province.index()).unwrap_or(province)
}

impl Marks {
    fn spot(&self, at: Location) -> Option<&Spot> {
        at.coast().and_then(|coast| self.coasts.get(coast.code()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Terrain, neighbours};
    use std::collections::BTreeSet;

    #[test]
    fn provinces_that_touch_are_the_neighbours_of_the_game() {
        let drawn: BTreeSet<String> = CHART.gates.keys().cloned().collect();
        let pairs = Province::all().flat_map(|one| Province::all().map(move |other| (one, other)));
        let near = |(one, other): &(Province, Province)| {
            one.code() < other.code() && neighbours(*one).contains(*other)
        };
        let mut known: BTreeSet<String> =
            pairs.filter(near).map(|(one, other)| format!("{one}-{other}")).collect();
        for closed in ["BUR-SWI", "MAR-SWI", "MUN-SWI", "PIE-SWI", "SWI-TYR"] {
            known.insert(closed.to_owned());
        }
        assert_eq!(drawn, known);
    }

    #[test]
    fn every_place_has_its_marks() {
        for province in Province::all() {
            let shape = CHART.shape(province);
            assert_eq!(shape.inner.is_some(), !province.is_sea() && province != Province::SWI);
            for style in [MapStyle::Desk, MapStyle::Phone] {
                let marks = CHART.marks(province, style);
                assert_eq!(marks.centre.is_some(), province.is_centre(), "{province}");
                assert_eq!(marks.coasts.len(), province.coasts().iter().count(), "{province}");
                assert!(!marks.label.lines.is_empty());
                let is_on_sheet = |point: Point| {
                    (0.0..CHART.width).contains(&point.x) && (0.0..CHART.height).contains(&point.y)
                };
                assert!(is_on_sheet(marks.unit) && is_on_sheet(marks.dislodged), "{province}");
            }
            assert!(province.terrain() != Terrain::Impassable || shape.inner.is_none());
        }
    }
}
