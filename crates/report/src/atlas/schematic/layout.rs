//! Where the provinces of a map without geometry stand: on an even grid, so that no two lie on
//! each other, and as near to their neighbours as a fixed number of steps brings them.
//!
//! Only sums, products, quotients and roots are used, in a fixed order, so that every machine
//! comes to the same places.

use std::collections::VecDeque;

use crate::atlas::geometry::{Point, at};
use crate::board::{Map, Province, neighbours};

/// The places of a map's provinces.
pub(super) struct SchematicLayout {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The column and row of each province, by its number.
    pub(super) cells: Vec<(usize, usize)>,
}

/// How often every province moves towards where its distances want it.
const PULLS: usize = 80;
/// How often all places are looked through for better ones.
const SWEEPS: usize = 6;

impl SchematicLayout {
    pub(super) fn of(map: Map) -> SchematicLayout {
        let provinces: Vec<Province> = map.provinces().collect();
        let near = borders(&provinces);
        let steps = distances(&near);
        let count = provinces.len();
        let mut columns = 2;
        while columns * columns * 4 < count * 9 {
            columns += 1;
        }
        let rows = (columns * 4).div_ceil(5).max(2);
        let wanted = spread(&steps, columns as f64, rows as f64);
        let mut layout = SchematicLayout { columns, rows, cells: Vec::new() };
        layout.seat(&wanted);
        layout.improve(&near);
        layout
    }

    /// Gives each province the free cell that is nearest to where it wants to be.
    fn seat(&mut self, wanted: &[Point]) {
        let mut free: Vec<(usize, usize)> = (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| (column, row)))
            .collect();
        for point in wanted {
            let far = |cell: &(usize, usize)| point.distance(middle(*cell));
            let nearest = (0..free.len())
                .min_by(|one, other| far(&free[*one]).total_cmp(&far(&free[*other])))
                .expect("there are more cells than provinces");
            self.cells.push(free.remove(nearest));
        }
    }

    /// Moves provinces to free cells, or lets two change places, where that shortens borders.
    fn improve(&mut self, near: &[Vec<usize>]) {
        for _ in 0..SWEEPS {
            for one in 0..self.cells.len() {
                for number in 0..self.columns * self.rows {
                    let cell = (number % self.columns, number / self.columns);
                    self.try_cell(one, cell, near);
                }
            }
        }
    }

    fn try_cell(&mut self, one: usize, cell: (usize, usize), near: &[Vec<usize>]) {
        let old = self.cells[one];
        if old == cell {
            return;
        }
        let other = self.cells.iter().position(|taken| *taken == cell);
        let cost = |layout: &SchematicLayout| {
            layout.stretch(one, near) + other.map_or(0.0, |other| layout.stretch(other, near))
        };
        let before = cost(self);
        self.cells[one] = cell;
        if let Some(other) = other {
            self.cells[other] = old;
        }
        if cost(self) > before - 1e-6 {
            self.cells[one] = old;
            if let Some(other) = other {
                self.cells[other] = cell;
            }
        }
    }

    /// How long the borders of a province are; a long one weighs more than two short ones.
    fn stretch(&self, one: usize, near: &[Vec<usize>]) -> f64 {
        let here = middle(self.cells[one]);
        let far = near[one].iter().map(|other| here.distance(middle(self.cells[*other])));
        far.map(|length| length * length).sum()
    }
}

fn middle((column, row): (usize, usize)) -> Point {
    at(column as f64 + 0.5, row as f64 + 0.5)
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
        // Nobody goes there: it stands aside, not a sheet away.
        let furthest = steps.iter().filter(|step| **step < count).max().copied().unwrap_or(0);
        steps.iter().map(|step| if *step == count { furthest + 1 } else { *step }).collect()
    };
    (0..count).map(from).collect()
}

/// Points whose distances are like those of the borders, stretched to fill a sheet.
fn spread(steps: &[Vec<usize>], width: f64, height: f64) -> Vec<Point> {
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
