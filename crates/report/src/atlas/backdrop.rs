//! What a scene is drawn on: the drawn board, the plan of a map's file, or cells that are laid out
//! from the borders.
//!
//! Maps with the provinces and borders of the standard one are drawn on its board, even if their
//! powers and centres differ.

use super::chart::CHART;
use super::drawn_plan::DrawnPlan;
use super::geometry::{Point, at};
use super::ground;
use super::scene::Scene;
use super::schematic_layout::SchematicLayout;
use super::style::{MapStyle, Measures};
use crate::board::{Location, Map, Province, Terrain, UnitKind, neighbours};

/// What a scene is drawn on.
pub(super) enum Backdrop {
    /// The drawn board.
    Chart,
    /// The plan of a file.
    Plan(Box<DrawnPlan>),
    /// Cells in a grid.
    Cells(Box<SchematicLayout>),
}

impl Backdrop {
    pub(super) fn of(scene: &Scene, style: MapStyle) -> Backdrop {
        let map = scene.position.map();
        let plan = scene.geometry().and_then(|plan| DrawnPlan::of(map, plan, style));
        if let Some(plan) = plan {
            Backdrop::Plan(Box::new(plan))
        } else if has_chart(map) {
            Backdrop::Chart
        } else {
            Backdrop::Cells(Box::new(SchematicLayout::of(map, scene.geometry(), style)))
        }
    }

    /// How large things are drawn on it.
    pub(super) fn measures(&self, style: MapStyle) -> Measures {
        match self {
            Backdrop::Chart | Backdrop::Plan(_) => Measures::of(style),
            Backdrop::Cells(_) => Measures::of_cells(style),
        }
    }

    /// Where a unit stands.
    pub(super) fn unit(&self, place: Location, style: MapStyle) -> Point {
        match self {
            Backdrop::Chart => CHART.unit(place, style),
            Backdrop::Plan(plan) => plan.unit(place),
            Backdrop::Cells(layout) => layout.unit(place.province()),
        }
    }

    /// Where a dislodged unit stands beside its conqueror.
    pub(super) fn dislodged(&self, place: Location, style: MapStyle) -> Point {
        match self {
            Backdrop::Chart => CHART.dislodged(place, style),
            Backdrop::Plan(plan) => plan.unit(place) + at(24.0, -14.0) * self.measures(style).token,
            Backdrop::Cells(layout) => layout.dislodged(place.province()),
        }
    }

    /// Where the sign of a centre stands. The board has no place of its own for the centres that
    /// only other maps have.
    pub(super) fn centre(&self, province: Province, style: MapStyle) -> Point {
        match self {
            Backdrop::Chart => {
                let beside = CHART.unit(Location::of(province), style)
                    + at(15.0, 14.0) * self.measures(style).token;
                CHART.marks(province, style).centre.unwrap_or(beside)
            }
            Backdrop::Plan(plan) => plan.centre(province),
            Backdrop::Cells(layout) => layout.centre(province),
        }
    }

    /// The middle of the border between two neighbours, where that is known.
    pub(super) fn gate(&self, one: Province, other: Province) -> Option<Point> {
        match self {
            Backdrop::Chart => CHART.gate(one, other),
            Backdrop::Plan(_) | Backdrop::Cells(_) => None,
        }
    }

    /// Whether a point is in one of two provinces.
    pub(super) fn is_in(&self, point: Point, one: Province, other: Province) -> bool {
        match self {
            Backdrop::Chart => ground::is_in(point, one, other),
            _ => {
                let there = self.province(point);
                there == Some(one.index()) || there == Some(other.index())
            }
        }
    }

    /// The number of the province in which a point lies.
    fn province(&self, point: Point) -> Option<usize> {
        match self {
            Backdrop::Chart => ground::province(point).map(Province::index),
            Backdrop::Plan(plan) => plan.province(point),
            Backdrop::Cells(layout) => layout.province(point),
        }
    }

    /// Whether a point is in none of these provinces.
    pub(super) fn is_off(&self, point: Point, route: &[Province]) -> bool {
        self.province(point)
            .is_none_or(|there| route.iter().all(|province| province.index() != there))
    }

    /// Whether a point is where no unit of this kind could stand; among cells, in any of them and
    /// off the sheet, since lines belong between them.
    pub(super) fn is_foreign(&self, point: Point, kind: Option<UnitKind>) -> bool {
        match self {
            Backdrop::Chart => ground::province(point).is_some_and(|province| match kind {
                Some(UnitKind::Army) => province.is_sea(),
                Some(UnitKind::Fleet) => province.terrain() == Terrain::Inland,
                None => false,
            }),
            Backdrop::Plan(plan) => plan.province(point).is_none(),
            Backdrop::Cells(layout) => {
                layout.province(point).is_some() || !layout.is_on_sheet(point)
            }
        }
    }

    /// Whether a name or a centre stands there.
    pub(super) fn is_written(&self, point: Point, style: MapStyle) -> bool {
        match self {
            Backdrop::Chart => ground::is_written(point, style),
            Backdrop::Plan(plan) => plan.is_written(point),
            Backdrop::Cells(layout) => layout.is_written(point),
        }
    }
}

/// Whether a map has the provinces and borders of the standard one.
fn has_chart(map: Map) -> bool {
    let is_twin = |(one, other): (Province, Province)| {
        let same = |one: Province, other: Province| {
            neighbours(one)
                .iter()
                .map(Province::index)
                .eq(neighbours(other).iter().map(Province::index))
        };
        one.code() == other.code() && one.terrain() == other.terrain() && same(one, other)
    };
    map == Map::STANDARD
        || map.provinces().count() == Map::STANDARD.provinces().count()
            && map.provinces().zip(Map::STANDARD.provinces()).all(is_twin)
}
