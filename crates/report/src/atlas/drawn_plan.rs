//! A map whose file says where its provinces lie, on the sheet.

use std::collections::BTreeMap;

use chancery_variants::Geometry;

use super::geometry::{Point, at};
use super::ground::{Raster, boxed};
use super::lettering::{Face, Setting, width};
use super::style::{MapStyle, Measures};
use super::tokens;
use crate::board::{Location, Map, Province, Terrain};

/// How wide a drawn plan is, and how high at most and at least: tokens keep their size.
const WIDTH: f64 = 1400.0;
const HEIGHTS: (f64, f64) = (400.0, 4200.0);
/// A plan on the sheet.
pub(super) struct DrawnPlan {
    pub(super) size: Point,
    pub(super) places: Vec<PlanPlace>,
    /// Where units stand on coasts, by their places in the file.
    pub(super) coasts: BTreeMap<String, Point>,
    provinces: Raster,
    written: Raster,
}

/// A province on the sheet, by its number.
pub(super) struct PlanPlace {
    pub(super) rings: Vec<Vec<Point>>,
    pub(super) label: Point,
    unit: Point,
    centre: Point,
    /// What is written, and how large.
    pub(super) said: String,
    pub(super) letters: f64,
}

impl DrawnPlan {
    /// The plan of a map, if the file has the shape of every province that a unit may enter.
    pub(super) fn of(map: Map, plan: &Geometry, style: MapStyle) -> Option<DrawnPlan> {
        let is_shaped = |province: Province| {
            let rings = plan.shapes.get(province.code());
            province.terrain() == Terrain::Impassable
                || rings.is_some_and(|rings| rings.iter().any(|ring| ring.len() >= 6))
        };
        if !map.provinces().all(is_shaped) {
            return None;
        }
        let (corner, extent) = bounds(plan);
        let scale = WIDTH / extent.x;
        let size = at(WIDTH, (extent.y * scale).clamp(HEIGHTS.0, HEIGHTS.1));
        let on = |[x, y]: [i32; 2]| (at(f64::from(x), f64::from(y)) - corner) * scale;
        let rings = |province: Province| -> Vec<Vec<Point>> {
            let rings = plan.shapes.get(province.code()).into_iter().flatten();
            rings
                .map(|ring| ring.chunks_exact(2).map(|pair| on([pair[0], pair[1]])).collect())
                .collect()
        };
        let mut provinces = Raster::new(size.x, size.y);
        for province in map.provinces() {
            provinces.fill(&rings(province), province.index() as u16);
        }
        let measures = Measures::of(style);
        let place = |province: Province| {
            let code = province.code();
            let known = plan.labels.get(code).copied().map(on);
            let label = known.unwrap_or_else(|| provinces.roomiest(province.index() as u16));
            let unit = plan.units.get(code).copied().map(on);
            let letters = letters(style);
            // Where only names have places, units stand there and names below.
            let below = at(0.0, tokens::RADIUS * measures.token + letters * 0.8);
            let text = if unit.is_some() { label } else { label + below };
            let unit = unit.unwrap_or(label);
            let centre = plan.centres.get(code).copied().map(on);
            let centre = centre.unwrap_or(unit + at(17.0, 13.0) * measures.token);
            let rings = rings(province);
            let said = said(province, &rings, style);
            PlanPlace { rings, label: text, unit, centre, said, letters }
        };
        let places: Vec<PlanPlace> = map.provinces().map(place).collect();
        let coasts = plan.units.iter().filter(|(key, _)| key.contains('/'));
        let coasts = coasts.map(|(key, point)| (key.clone(), on(*point))).collect();
        let mut written = Raster::new(size.x, size.y);
        for (province, place) in map.provinces().zip(&places) {
            let half = at(width(&place.said, place.setting()) / 2.0, place.letters * 0.4);
            written.fill(&[boxed(place.label, half)], 0);
            if province.is_centre() {
                written.fill(&[boxed(place.centre, at(measures.star, measures.star))], 0);
            }
        }
        Some(DrawnPlan { size, places, coasts, provinces, written })
    }

    pub(super) fn unit(&self, place: Location) -> Point {
        let coast = self.coasts.get(&place.to_string()).copied();
        coast.unwrap_or(self.places[place.province().index()].unit)
    }

    pub(super) fn centre(&self, province: Province) -> Point {
        self.places[province.index()].centre
    }

    /// The number of the province in which a point lies.
    pub(super) fn province(&self, point: Point) -> Option<usize> {
        self.provinces.at(point).map(usize::from)
    }

    pub(super) fn is_written(&self, point: Point) -> bool {
        self.written.at(point).is_some()
    }
}

impl PlanPlace {
    pub(super) fn setting(&self) -> Setting {
        Setting { face: Face::Bold, size: self.letters, track: self.letters * 0.018 }
    }
}

const fn letters(style: MapStyle) -> f64 {
    match style {
        MapStyle::Desk => 17.0,
        MapStyle::Phone => 34.0,
    }
}

/// The upper left corner of a plane, and how far it reaches from there.
fn bounds(plan: &Geometry) -> (Point, Point) {
    if let Some([wide, high]) = plan.size {
        return (at(0.0, 0.0), at(f64::from(wide.max(1)), f64::from(high.max(1))));
    }
    let pairs = || plan.shapes.values().flatten().flat_map(|ring| ring.chunks_exact(2));
    let (left, top) =
        pairs().fold((i32::MAX, i32::MAX), |(x, y), pair| (x.min(pair[0]), y.min(pair[1])));
    let (right, low) =
        pairs().fold((i32::MIN, i32::MIN), |(x, y), pair| (x.max(pair[0]), y.max(pair[1])));
    let corner = at(f64::from(left), f64::from(top));
    (corner, at((f64::from(right) - corner.x).max(1.0), (f64::from(low) - corner.y).max(1.0)))
}

/// The name of a province where its shape is wide enough; else its code.
fn said(province: Province, rings: &[Vec<Point>], style: MapStyle) -> String {
    let xs = || rings.iter().flatten().map(|point| point.x);
    let wide = xs().fold(f64::NEG_INFINITY, f64::max) - xs().fold(f64::INFINITY, f64::min);
    let size = letters(style);
    let setting = Setting { face: Face::Bold, size, track: size * 0.018 };
    let has_room = style == MapStyle::Desk && width(province.name(), setting) < wide * 0.8;
    if has_room { province.name().to_owned() } else { province.code().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every province of the standard map as a square, in rows of ten.
    fn squares() -> Geometry {
        let mut plan = Geometry::default();
        for (number, province) in Map::STANDARD.provinces().enumerate() {
            let (x, y) = (number as i32 % 10 * 50, number as i32 / 10 * 50);
            let ring = vec![x, y, x + 50, y, x + 50, y + 50, x, y + 50];
            plan.shapes.insert(province.code().to_owned(), vec![ring]);
        }
        plan
    }

    #[test]
    fn units_and_names_stand_in_their_shapes() {
        let mut plan = squares();
        plan.units.insert("STP/NC".to_owned(), [7, 9]);
        let drawn = DrawnPlan::of(Map::STANDARD, &plan, MapStyle::Desk).expect("all have shapes");
        assert_eq!(drawn.size, at(1400.0, 1120.0));
        for province in Map::STANDARD.provinces() {
            let at = drawn.unit(Location::of(province));
            assert_eq!(drawn.province(at), Some(province.index()), "{province}");
        }
        let north = Location::new(Province::STP, crate::board::Coast::from_code("NC"));
        let stands = drawn.unit(north.expect("it is there"));
        assert!(stands.distance(at(7.0 * 2.8, 9.0 * 2.8)) < 0.01, "{stands}");
    }

    #[test]
    fn a_plan_far_off_its_plane_is_drawn_all_the_same() {
        let mut plan = squares();
        plan.size = Some([1, 1]);
        for rings in plan.shapes.values_mut() {
            rings.push(vec![-1_000_000, -1_000_000, 1_000_000, -999_999, 0, 1_000_000]);
        }
        let drawn = DrawnPlan::of(Map::STANDARD, &plan, MapStyle::Phone).expect("all have shapes");
        assert_eq!(drawn.size, at(1400.0, 1400.0));
        assert_eq!(drawn.province(at(-5.0, 1e9)), None);
    }

    #[test]
    fn a_plan_without_a_shape_is_none() {
        let mut plan = squares();
        plan.shapes.remove("SWI");
        assert!(DrawnPlan::of(Map::STANDARD, &plan, MapStyle::Desk).is_some());
        plan.shapes.remove("PAR");
        assert!(DrawnPlan::of(Map::STANDARD, &plan, MapStyle::Desk).is_none());
    }
}
