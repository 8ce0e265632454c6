//! Points, arcs and lines on the sheet. Only what every machine computes alike: sums, products and
//! square roots, so that a picture has the same bytes everywhere.

use std::fmt;
use std::ops::{Add, Mul, Sub};

use serde::Deserialize;

/// A place on the sheet, or a way from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(from = "[f64; 2]")]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Point {
        Point { x, y }
    }
}

/// The point of two numbers.
pub(super) const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, by: f64) -> Point {
        at(self.x * by, self.y * by)
    }
}

impl Point {
    pub(super) fn length(self) -> f64 {
        self.squared().sqrt()
    }

    /// The square of its length.
    pub(super) fn squared(self) -> f64 {
        self.x * self.x + self.y * self.y
    }

    pub(super) fn distance(self, other: Point) -> f64 {
        (self - other).length()
    }

    /// The same way, one pixel long; nothing stays nothing.
    pub(super) fn unit(self) -> Point {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// The same way, turned to its side.
    pub(super) fn turned(self) -> Point {
        at(-self.y, self.x)
    }

    pub(super) fn middle(self, other: Point) -> Point {
        (self + other) * 0.5
    }
}

/// A number in a picture: tenths, and no zero that says nothing.
pub(super) struct Num(pub(super) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        match (tenths.abs() / 10, tenths.abs() % 10) {
            (0, 0) => f.write_str("0"),
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, part) => write!(f, "{sign}.{part}"),
            (whole, part) => write!(f, "{sign}{whole}.{part}"),
        }
    }
}

impl fmt::Display for Point {
    /// Writes `12.5,-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", Num(self.x), Num(self.y))
    }
}

/// A line of a chain of arcs, each a curve of the second degree that begins where the last ends.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ArcLine {
    arcs: Vec<Arc>,
}

/// A curve between two points that leaves and arrives in the direction of a third.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Arc {
    pub(super) from: Point,
    pub(super) bend: Point,
    pub(super) to: Point,
}

/// How many straight steps an arc is divided into where its length matters.
pub(super) const STEPS: usize = 24;

impl Arc {
    pub(super) fn point(&self, t: f64) -> Point {
        self.from * ((1.0 - t) * (1.0 - t)) + self.bend * (2.0 * t * (1.0 - t)) + self.to * (t * t)
    }

    /// The points between its steps, both ends included.
    pub(super) fn points(&self) -> [Point; STEPS + 1] {
        std::array::from_fn(|step| self.point(step as f64 / STEPS as f64))
    }

    pub(super) fn length(&self) -> f64 {
        let points = self.points();
        points.windows(2).map(|step| step[0].distance(step[1])).sum()
    }

    /// How far along the arc, as a share of its parameter, a length is reached.
    fn share_at(&self, length: f64) -> f64 {
        let points = self.points();
        let mut left = length;
        for (number, step) in points.windows(2).enumerate() {
            let long = step[0].distance(step[1]);
            if left <= long && long > 0.0 {
                return (number as f64 + left / long) / STEPS as f64;
            }
            left -= long;
        }
        1.0
    }

    /// The part between two shares of its parameter.
    fn part(&self, start: f64, end: f64) -> Arc {
        let tangent = |t: f64| (self.bend - self.from) * (1.0 - t) + (self.to - self.bend) * t;
        let from = self.point(start);
        Arc { from, bend: from + tangent(start) * (end - start), to: self.point(end) }
    }
}

impl From<Arc> for ArcLine {
    fn from(arc: Arc) -> ArcLine {
        ArcLine { arcs: vec![arc] }
    }
}

impl ArcLine {
    /// The straight line between two points.
    pub(super) fn straight(from: Point, to: Point) -> ArcLine {
        Arc { from, bend: from.middle(to), to }.into()
    }

    /// A smooth line from the first point to the last that passes near the others.
    pub(super) fn along(points: &[Point]) -> Option<ArcLine> {
        let (from, to) = (*points.first()?, *points.last()?);
        let bends = points.get(1..points.len() - 1).unwrap_or_default();
        if bends.is_empty() {
            return Some(ArcLine::straight(from, to));
        }
        let mut arcs = Vec::new();
        let mut start = from;
        for (number, bend) in bends.iter().enumerate() {
            let end = bends.get(number + 1).map_or(to, |next| bend.middle(*next));
            arcs.push(Arc { from: start, bend: *bend, to: end });
            start = end;
        }
        Some(ArcLine { arcs })
    }

    pub(super) fn length(&self) -> f64 {
        self.arcs.iter().map(Arc::length).sum()
    }

    /// The point at a length from its beginning.
    pub(super) fn at(&self, length: f64) -> Point {
        let mut left = length.max(0.0);
        for arc in &self.arcs {
            let long = arc.length();
            if left <= long {
                return arc.point(arc.share_at(left));
            }
            left -= long;
        }
        self.end()
    }

    pub(super) fn start(&self) -> Point {
        self.arcs.first().map_or(at(0.0, 0.0), |arc| arc.from)
    }

    pub(super) fn end(&self) -> Point {
        self.arcs.last().map_or(at(0.0, 0.0), |arc| arc.to)
    }

    /// The line without so much of its beginning and end; a stub of it, if it is too short.
    pub(super) fn trimmed(&self, before: f64, behind: f64) -> ArcLine {
        let length = self.length();
        let (before, behind) = match length > before + behind + STUB {
            true => (before, behind),
            false => {
                let each = ((length - STUB) / 2.0).max(0.0);
                (each.min(before), each.min(behind))
            }
        };
        self.between(before, length - behind)
    }

    /// The part between two lengths.
    pub(super) fn between(&self, start: f64, end: f64) -> ArcLine {
        let mut arcs = Vec::new();
        let mut passed = 0.0;
        for arc in &self.arcs {
            let long = arc.length();
            if passed + long > start && passed < end && long > 0.0 {
                let first = if start > passed { arc.share_at(start - passed) } else { 0.0 };
                let last = if end < passed + long { arc.share_at(end - passed) } else { 1.0 };
                arcs.push(arc.part(first, last));
            }
            passed += long;
        }
        ArcLine { arcs }
    }

    /// The same line as a wave, which swings out to both sides and is flat at its ends.
    pub(super) fn waved(&self, swing: f64, wavelength: f64) -> ArcLine {
        let length = self.length();
        let halves = ((length / wavelength * 2.0).round() as usize).max(2);
        let node = |number: usize| self.at(length * number as f64 / halves as f64);
        let nodes: Vec<Point> = (0..=halves).map(node).collect();
        let crest = |(number, pair): (usize, &[Point])| {
            let way = pair[1] - pair[0];
            let side = if number % 2 == 0 { 1.0 } else { -1.0 };
            let is_end = number == 0 || number + 1 == halves;
            let swing = if is_end { swing } else { 2.0 * swing };
            let bend = pair[0].middle(pair[1]) + way.unit().turned() * (swing * side);
            Arc { from: pair[0], bend, to: pair[1] }
        };
        ArcLine { arcs: nodes.windows(2).enumerate().map(crest).collect() }
    }

    /// The points between all its steps.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.arcs.iter().flat_map(Arc::points)
    }

    /// The direction in which it ends, one pixel long.
    pub(super) fn heading(&self) -> Point {
        self.arcs.last().map_or(at(1.0, 0.0), |arc| {
            let way = arc.to - arc.bend;
            if way.length() > 0.0 { way.unit() } else { (arc.to - arc.from).unit() }
        })
    }
}

/// What is left of a line that is too short to be trimmed.
const STUB: f64 = 6.0;

impl fmt::Display for ArcLine {
    /// Writes the line as the data of a path.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "M{}", self.start())?;
        self.arcs.iter().try_for_each(|arc| write!(f, "Q{} {}", arc.bend, arc.to))
    }
}

/// A way round in sixteenths, from the right downwards: what sines are needed for here, since
/// those of machines differ in their last digits.
pub(super) const ROUND: [Point; 16] = {
    const A: f64 = 0.923_879_532_511_286_7;
    const B: f64 = std::f64::consts::FRAC_1_SQRT_2;
    const C: f64 = 0.382_683_432_365_089_8;
    [
        at(1.0, 0.0),
        at(A, C),
        at(B, B),
        at(C, A),
        at(0.0, 1.0),
        at(-C, A),
        at(-B, B),
        at(-A, C),
        at(-1.0, 0.0),
        at(-A, -C),
        at(-B, -B),
        at(-C, -A),
        at(0.0, -1.0),
        at(C, -A),
        at(B, -B),
        at(A, -C),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_say_no_more_than_needed() {
        for (value, written) in
            [(0.0, "0"), (-0.04, "0"), (12.0, "12"), (-3.25, "-3.3"), (0.55, ".6"), (-0.1, "-.1")]
        {
            assert_eq!(Num(value).to_string(), written);
        }
    }

    #[test]
    fn a_trimmed_line_is_shorter_at_both_ends() {
        let line = ArcLine::straight(at(0.0, 0.0), at(100.0, 0.0));
        let trimmed = line.trimmed(10.0, 20.0);
        assert!((trimmed.start().x - 10.0).abs() < 0.01, "{trimmed}");
        assert!((trimmed.end().x - 80.0).abs() < 0.01, "{trimmed}");
        assert!((line.trimmed(90.0, 90.0).length() - STUB).abs() < 0.01);
    }

    #[test]
    fn a_wave_keeps_its_ends() {
        let line = ArcLine::straight(at(0.0, 0.0), at(100.0, 0.0)).waved(3.0, 12.0);
        assert_eq!(line.start(), at(0.0, 0.0));
        assert!(line.end().distance(at(100.0, 0.0)) < 1e-9);
        assert!(line.points().any(|point| point.y > 2.0));
        assert!(line.points().all(|point| point.y.abs() < 3.5));
    }
}
