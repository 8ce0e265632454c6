//! Where the provinces of a map would lie on a plane, as far as its borders tell.

use std::collections::VecDeque;

use super::geometry::{Point, at};
use crate::board::{Province, neighbours};

/// How often every province moves towards where its distances want it.
const PULLS: usize = 80;

/// The neighbours of each province, by numbers.
pub(super) fn borders(provinces: &[Province]) -> Vec<Vec<usize>> {
    let touching = |one: &Province| {
        let near = neighbours(*one);
        (0..provinces.len()).filter(|other| near.contains(provinces[*other])).collect()
    };
    provinces.iter().map(touching).collect()
}

/// How many borders lie between any two provinces; as many as there are provinces where no way
/// leads.
pub(super) fn distances(near: &[Vec<usize>]) -> Vec<Vec<usize>> {
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
        // Nobody goes there: it stands aside, not a sheet away.
        let furthest = steps.iter().filter(|step| **step < count).max().copied().unwrap_or(0);
        steps.iter().map(|step| if *step == count { furthest + 1 } else { *step }).collect()
    };
    (0..count).map(from).collect()
}

/// Points whose distances are like those of the borders, stretched to fill a sheet.
pub(super) fn spread(steps: &[Vec<usize>], width: f64, height: f64) -> Vec<Point> {
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
    stretched(points, width, height)
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
