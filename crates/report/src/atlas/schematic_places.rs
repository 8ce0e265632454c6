//! Where the provinces of a map want to lie on a plane: where its file says that their names
//! stand, else as far as its borders tell.

use std::collections::VecDeque;

use chancery_variants::Geometry;

use super::geometry::{Point, at};
use crate::board::{Map, Province, neighbours};

/// How often every province moves towards where its distances want it.
const PULLS: usize = 80;

/// To be away from where a file says that a province lies is as bad as if so many of each of its
/// borders were as much longer: less, and a few long borders pull a province across the map.
const HOLD: f64 = 1.0;

/// What a layout keeps near to.
pub(super) struct Wishes {
    /// The neighbours of each province, by numbers.
    pub(super) near: Vec<Vec<usize>>,
    /// Where each wants to be.
    pub(super) places: Vec<Point>,
    /// How bad it is to be elsewhere, for each border; nothing where only borders tell the places.
    hold: f64,
}

impl Wishes {
    pub(super) fn of(map: Map, plan: Option<&Geometry>, size: Point) -> Wishes {
        let provinces: Vec<Province> = map.provinces().collect();
        let near = borders(&provinces);
        let known = plan.and_then(|plan| labelled(&provinces, plan, &near));
        let hold = if known.is_some() { HOLD } else { 0.0 };
        let points = known.unwrap_or_else(|| spread(&distances(&near)));
        Wishes { near, places: stretched(points, size.x, size.y), hold }
    }

    /// Whether the places are known, and not only guessed from the borders.
    pub(super) fn are_known(&self) -> bool {
        self.hold > 0.0
    }

    /// What it costs a province to stand here.
    pub(super) fn cost(&self, one: usize, here: Point) -> f64 {
        let borders = self.near[one].len().max(1) as f64;
        self.hold * borders * (self.places[one] - here).squared()
    }
}

/// Where a file says that names stand, if it says so of nine provinces in ten. The others want to
/// be amid their neighbours.
fn labelled(provinces: &[Province], plan: &Geometry, near: &[Vec<usize>]) -> Option<Vec<Point>> {
    let label = |province: &Province| {
        let [x, y] = *plan.labels.get(province.code())?;
        Some(at(f64::from(x), f64::from(y)))
    };
    let labels: Vec<Option<Point>> = provinces.iter().map(label).collect();
    let known: Vec<usize> = (0..labels.len()).filter(|one| labels[*one].is_some()).collect();
    if known.len() * 10 < labels.len() * 9 {
        return None;
    }
    let mean = |of: &[usize]| {
        let points: Vec<Point> = of.iter().filter_map(|one| labels[*one]).collect();
        let sum = points.iter().fold(at(0.0, 0.0), |sum, point| sum + *point);
        (!points.is_empty()).then(|| sum * (1.0 / points.len() as f64))
    };
    let place = |one: usize| labels[one].or_else(|| mean(&near[one])).or_else(|| mean(&known));
    (0..labels.len()).map(place).collect()
}

/// The neighbours of each province, by numbers.
fn borders(provinces: &[Province]) -> Vec<Vec<usize>> {
    let touching = |one: &Province| {
        let near = neighbours(*one);
        (0..provinces.len()).filter(|other| near.contains(provinces[*other])).collect()
    };
    provinces.iter().map(touching).collect()
}

/// How many borders lie between any two provinces; as many as there are provinces where no way
/// leads.
fn distances(near: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let count = near.len();
    let from = |start: usize| {
        let mut steps = vec![count; count];
        steps[start] = 0;
        let mut open = VecDeque::from([start]);
        while let Some(here) = open.pop_front() {
            for next in &near[here] {
                if steps[*next] == count {
                    steps[*next] = steps[here] + 1;
                    open.push_back(*next);
                }
            }
        }
        // No unit can go there: it stands aside, but not a sheet away.
        let furthest = steps.iter().filter(|step| **step < count).max().copied().unwrap_or(0);
        steps.iter().map(|step| if *step == count { furthest + 1 } else { *step }).collect()
    };
    (0..count).map(from).collect()
}

/// Points whose distances are like those of the borders.
fn spread(steps: &[Vec<usize>]) -> Vec<Point> {
    let count = steps.len();
    let far = |from: usize| (0..count).max_by_key(|to| (steps[from][*to], count - to)).unwrap_or(0);
    let west = far(0);
    let east = far(west);
    let lean = |place: usize| steps[west][place].abs_diff(steps[east][place]);
    let aside =
        |place: &usize| (steps[west][*place] + steps[east][*place]) * 2 - lean(*place).min(2);
    let north = (0..count).max_by_key(|place| (aside(place), count - place)).unwrap_or(0);
    let mut points: Vec<Point> = (0..count)
        .map(|place| {
            let across = steps[west][place] as f64 - steps[east][place] as f64;
            // No two begin in one point, or nothing would part them.
            let nudge = (place * 7 % 13) as f64 * 0.03;
            at(across * 0.5 + nudge, steps[north][place] as f64 + (place * 5 % 11) as f64 * 0.03)
        })
        .collect();
    for _ in 0..PULLS {
        for one in 0..count {
            points[one] = pulled(one, &points, steps);
        }
    }
    points
}

/// Where the stress of a province is least while all others stay.
fn pulled(one: usize, points: &[Point], steps: &[Vec<usize>]) -> Point {
    let (mut sum, mut weights) = (at(0.0, 0.0), 0.0);
    for (other, point) in points.iter().enumerate().filter(|(other, _)| *other != one) {
        let ideal = steps[one][other] as f64;
        let weight = 1.0 / (ideal * ideal);
        let way = points[one] - *point;
        let length = way.length().max(0.01);
        sum = sum + (*point + way * (ideal / length)) * weight;
        weights += weight;
    }
    if weights > 0.0 { sum * (1.0 / weights) } else { points[one] }
}

/// The same points, stretched to fill a sheet.
fn stretched(points: Vec<Point>, width: f64, height: f64) -> Vec<Point> {
    let reach = |of: fn(&Point) -> f64| {
        let low = points.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = points.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (low, (high - low).max(0.01))
    };
    let ((left, wide), (top, high)) = (reach(|point| point.x), reach(|point| point.y));
    let place =
        |point: &Point| at((point.x - left) / wide * width, (point.y - top) / high * height);
    points.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Labels of the standard map in rows of ten, in the order of the codes.
    fn rows() -> Geometry {
        let mut plan = Geometry::default();
        for (number, province) in Map::STANDARD.provinces().enumerate() {
            let number = number as i32;
            plan.labels.insert(province.code().to_owned(), [number % 10, number / 10]);
        }
        plan
    }

    #[test]
    fn who_has_no_label_wants_to_be_amid_neighbours() {
        let mut plan = rows();
        plan.labels.remove("POR");
        plan.labels.remove("SWI");
        let wishes = Wishes::of(Map::STANDARD, Some(&plan), at(9.0, 7.0));
        assert!(wishes.are_known());
        let place = |province: Province| wishes.places[province.index()];
        assert_eq!(place(Province::POR), place(Province::MAO).middle(place(Province::SPA)));
        assert!(wishes.cost(Province::POR.index(), at(0.0, 0.0)) > 0.0);
    }

    #[test]
    fn a_few_labels_are_none() {
        let mut plan = rows();
        plan.labels.retain(|code, _| code.as_str() < "STP");
        let wishes = Wishes::of(Map::STANDARD, Some(&plan), at(9.0, 7.0));
        assert!(!wishes.are_known());
        assert_eq!(wishes.places, Wishes::of(Map::STANDARD, None, at(9.0, 7.0)).places);
        assert_eq!(wishes.cost(0, at(100.0, 0.0)), 0.0);
    }
}
