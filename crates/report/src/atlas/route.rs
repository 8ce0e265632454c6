//! The path of an arrow: the best of a handful of arcs, which stays in the provinces that it joins
//! and keeps off tokens and names.

use super::backdrop::Backdrop;
use super::geometry::{Arc, Point, STEPS};
use super::style::MapStyle;
use crate::board::{Province, UnitKind};

/// How far an arc bends to its side, as a share of its length.
const BENDS: [f64; 11] = [0.0, 0.06, -0.06, 0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42];
/// Among cells there is room beside.
const WIDE_BENDS: [f64; 17] = [
    0.0, 0.06, -0.06, 0.12, -0.12, 0.16, -0.16, 0.2, -0.2, 0.25, -0.25, 0.3, -0.3, 0.42, -0.42,
    0.6, -0.6,
];
/// Two that go against each other keep to their own sides.
const OWN_SIDE: [f64; 5] = [0.11, 0.15, 0.2, 0.28, 0.36];

/// What a pixel of an arc costs over the token beside which it begins: an arrow that comes out from
/// below a token is read as that of its unit.
const OVER_A_NEIGHBOUR: f64 = 6.0;

/// The requirements for an arc.
pub(super) struct ArcRequest<'a> {
    pub(super) from: Point,
    pub(super) to: Point,
    /// The provinces that it should not leave.
    pub(super) inside: Option<(Province, Province)>,
    /// The tokens that it should not touch.
    pub(super) clear_of: &'a [Point],
    /// A token beside which the arc begins, so near that all arcs touch it: the less of an arc lies
    /// over it, the better.
    pub(super) beside: Option<Point>,
    /// A point that it might pass.
    pub(super) gate: Option<Point>,
    /// To which side it bends, if another unit comes the other way: 1 for its left, -1 for its
    /// right.
    pub(super) own_side: Option<f64>,
    /// What goes there: armies had better not cross the sea, nor fleets the land.
    pub(super) kind: Option<UnitKind>,
}

/// The best arc, and what it costs.
pub(super) fn best(way: &ArcRequest, backdrop: &Backdrop, style: MapStyle) -> (f64, Arc) {
    let (from, to) = (way.from, way.to);
    let across = (to - from).turned();
    let length = from.distance(to);
    let middle = from.middle(to);
    let (bends, side): (&[f64], f64) = match way.own_side {
        Some(side) => (&OWN_SIDE, side),
        None if matches!(backdrop, Backdrop::Cells(_)) => (&WIDE_BENDS, 1.0),
        None => (&BENDS, 1.0),
    };
    let mut best = (f64::INFINITY, Arc { from, bend: middle, to });
    let mut consider = |base: f64, bend: Point| {
        let arc = Arc { from, bend, to };
        let cost = base + cost(&arc, length, way, (backdrop, style), best.0 - base);
        if cost < best.0 {
            best = (cost, arc);
        }
    };
    for bend in bends {
        consider((bend - 0.08).abs() * length * 0.12, middle - across * (2.0 * bend * side));
    }
    if let Some(gate) = way.gate.filter(|_| way.own_side.is_none()) {
        let off = gate.distance(middle) / length.max(1.0);
        if off < 0.9 {
            consider(off * length * 0.12, gate * 2.0 - middle);
        }
    }
    best
}

/// What an arc costs; more than `limit` need not be counted out.
fn cost(
    arc: &Arc,
    straight: f64,
    way: &ArcRequest,
    (backdrop, style): (&Backdrop, MapStyle),
    limit: f64,
) -> f64 {
    let points = arc.points();
    let length: f64 = points.windows(2).map(|step| step[0].distance(step[1])).sum();
    let mut cost = (length - straight) * 0.25;
    let step = length / STEPS as f64;
    let near = backdrop.measures(style).gap;
    for point in &points {
        if way.inside.is_some_and(|(one, other)| !backdrop.is_in(*point, one, other)) {
            cost += step * if backdrop.is_foreign(*point, way.kind) { 3.4 } else { 1.6 };
        }
        if way.beside.is_some_and(|token| token.distance(*point) < near) {
            cost += step * OVER_A_NEIGHBOUR;
        }
        if way.own_side.is_none() && backdrop.is_written(*point, style) {
            cost += step * 0.5;
        }
        if cost > limit {
            return cost;
        }
    }
    for token in way.clear_of {
        // The steps of a long arc are longer than tokens are wide, so their points don't do.
        let far = |step: &[Point]| square_from(*token, step[0], step[1]);
        let square = points.windows(2).map(far).fold(f64::INFINITY, f64::min);
        cost += match square {
            square if square < near * near * 0.9 => 140.0,
            square if square < near * near * 1.4 => 25.0,
            _ => 0.0,
        };
    }
    cost
}

/// The square of how far a point is from the straight line between two others.
fn square_from(point: Point, from: Point, to: Point) -> f64 {
    let dot = |one: Point, other: Point| one.x * other.x + one.y * other.y;
    let (along, off) = (to - from, point - from);
    let share = dot(off, along) / dot(along, along).max(f64::MIN_POSITIVE);
    let away = off - along * share.clamp(0.0, 1.0);
    dot(away, away)
}
