//! Which province a point of the sheet is in, and whether something is written there: a raster,
//! since arrows ask it some hundred thousand times for one picture.

use std::sync::LazyLock;

use super::chart::{CHART, Chart, MapLabel};
use super::geometry::{Point, at};
use super::lettering::Rotation;
use super::style::{MapStyle, Measures};
use crate::board::Province;

/// The width and height of a cell in pixels.
const CELL: f64 = 4.0;
/// The number of no province.
const NOWHERE: u16 = u16::MAX;

static PROVINCES: LazyLock<Raster> = LazyLock::new(|| provinces(&CHART));
static WRITTEN: LazyLock<[Raster; 2]> =
    LazyLock::new(|| [written(&CHART, MapStyle::Desk), written(&CHART, MapStyle::Phone)]);

/// Whether a point is in one of two provinces.
pub(super) fn is_in(point: Point, one: Province, other: Province) -> bool {
    let number = usize::from(PROVINCES.get(point));
    number == one.index() || number == other.index()
}

/// The province that a point is in.
pub(super) fn province(point: Point) -> Option<Province> {
    Province::from_index(usize::from(PROVINCES.get(point)))
}

/// Whether a name or a centre stands there.
pub(super) fn is_written(point: Point, style: MapStyle) -> bool {
    let [desk, phone] = &*WRITTEN;
    let raster = match style {
        MapStyle::Desk => desk,
        MapStyle::Phone => phone,
    };
    raster.get(point) != NOWHERE
}

/// A sheet in cells, each with a number or none.
pub(super) struct Raster {
    columns: usize,
    rows: usize,
    cells: Vec<u16>,
}

impl Raster {
    /// The raster of a sheet on which nothing is.
    pub(super) fn new(width: f64, height: f64) -> Raster {
        let (columns, rows) = ((width / CELL) as usize, (height / CELL) as usize);
        Raster { columns, rows, cells: vec![NOWHERE; columns * rows] }
    }

    fn get(&self, point: Point) -> u16 {
        let (column, row) = (point.x / CELL, point.y / CELL);
        let inside =
            (0.0..self.columns as f64).contains(&column) && (0.0..self.rows as f64).contains(&row);
        match inside {
            true => self.cells[row as usize * self.columns + column as usize],
            false => NOWHERE,
        }
    }

    /// The number of the cell in which a point lies, if it has one.
    pub(super) fn at(&self, point: Point) -> Option<u16> {
        Some(self.get(point)).filter(|number| *number != NOWHERE)
    }

    /// Where a name has most room among the cells with a number: the middle of a row with many of
    /// them above and below.
    pub(super) fn roomiest(&self, number: u16) -> Point {
        let (mut best, mut place) = (0, at(0.0, 0.0));
        for row in 0..self.rows {
            let cells = &self.cells[row * self.columns..(row + 1) * self.columns];
            let mut start = 0;
            for run in cells.chunk_by(|one, other| one == other) {
                let middle = start + run.len() / 2;
                start += run.len();
                if run[0] != number || run.len() <= best {
                    continue;
                }
                let is_same = |row: &usize| self.cells[row * self.columns + middle] == number;
                let above = (0..row).rev().take_while(is_same).count();
                let below = (row + 1..self.rows).take_while(is_same).count();
                let room = run.len().min(4 * (above.min(below) + 1));
                if room > best {
                    let (x, y) = (middle as f64 + 0.5, row as f64 + 0.5);
                    (best, place) = (room, at(x * CELL, y * CELL));
                }
            }
        }
        place
    }

    fn put(&mut self, column: usize, row: usize, value: u16) {
        if column < self.columns && row < self.rows {
            self.cells[row * self.columns + column] = value;
        }
    }

    /// Fills what lies inside of closed rings, by the rule of odd crossings.
    pub(super) fn fill(&mut self, rings: &[Vec<Point>], value: u16) {
        let ys = || rings.iter().flatten().map(|point| point.y / CELL);
        let first = ys().fold(f64::INFINITY, f64::min).max(0.0) as usize;
        let end = (ys().fold(0.0, f64::max) as usize + 1).min(self.rows);
        for row in first..end {
            let y = (row as f64 + 0.5) * CELL;
            let mut crossings: Vec<f64> = Vec::new();
            for ring in rings {
                let next = ring.iter().cycle().skip(1);
                for (one, other) in ring.iter().zip(next) {
                    if (one.y <= y) != (other.y <= y) {
                        crossings.push(one.x + (y - one.y) / (other.y - one.y) * (other.x - one.x));
                    }
                }
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let first = (pair[0] / CELL - 0.5).ceil().max(0.0) as usize;
                let end = (pair[1] / CELL + 0.5).floor().max(0.0) as usize;
                let end = end.min(self.columns);
                (first..end).for_each(|column| self.put(column, row, value));
            }
        }
    }
}

fn provinces(chart: &Chart) -> Raster {
    let mut raster = Raster::new(chart.width, chart.height);
    for province in Province::all() {
        let shape = chart.shape(province);
        for path in [Some(&shape.shape), shape.water.as_ref()].into_iter().flatten() {
            raster.fill(&rings(path), province.index() as u16);
        }
    }
    raster
}

fn written(chart: &Chart, style: MapStyle) -> Raster {
    let mut raster = Raster::new(chart.width, chart.height);
    let star = Measures::of(style).star;
    for province in Province::all() {
        let marks = chart.marks(province, style);
        raster.fill(&[corners(&marks.label)], 0);
        if let Some(centre) = marks.centre {
            raster.fill(&[boxed(centre, at(star, star))], 0);
        }
    }
    raster
}

/// A box round a point, half as wide and high as it is.
pub(super) fn boxed(middle: Point, half: Point) -> Vec<Point> {
    let corner = |x: f64, y: f64| middle + at(x * half.x, y * half.y);
    vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]
}

/// The corners of the box of a name, in the order of a walk round it.
pub(super) fn corners(label: &MapLabel) -> Vec<Point> {
    let turn = Rotation::by_degrees(label.at, label.angle);
    let corner = |x: f64, y: f64| turn.of(label.at + at(x * label.width, y * label.height));
    vec![corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)]
}

/// The rings of a path that has straight lines only, as those of the chart do.
fn rings(path: &str) -> Vec<Vec<Point>> {
    let mut rings = Vec::new();
    for ring in path.split('M').filter(|ring| !ring.is_empty()) {
        let (start, rest) = ring.trim_end_matches('z').split_once('l').unwrap_or((ring, ""));
        let numbers: Vec<f64> = numbers(start).chain(numbers(rest)).collect();
        let mut place = at(0.0, 0.0);
        let step = |pair: &[f64]| {
            place = place + at(pair[0], pair[1]);
            place
        };
        rings.push(numbers.chunks_exact(2).map(step).collect());
    }
    rings
}

/// The numbers of a path: a sign begins a new one, as a space or a comma does.
fn numbers(text: &str) -> impl Iterator<Item = f64> + '_ {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches([' ', ',', 'z']);
        let end = rest.char_indices().skip(1).find(|(_, c)| " ,-z".contains(*c));
        let (number, after) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        rest = after;
        number.parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Location;

    #[test]
    fn paths_are_walked_from_point_to_point() {
        let walked = rings("M10,20l5,0 0,5-5.5-1zM1,1l1,0 0,1z");
        assert_eq!(walked[0], [at(10.0, 20.0), at(15.0, 20.0), at(15.0, 25.0), at(9.5, 24.0)]);
        assert_eq!(walked[1].len(), 3);
    }

    #[test]
    fn units_stand_in_their_provinces() {
        for province in Province::all() {
            let unit = CHART.unit(Location::of(province), MapStyle::Desk);
            assert!(is_in(unit, province, province), "{province}");
        }
    }
}
