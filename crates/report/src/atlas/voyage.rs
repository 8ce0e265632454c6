//! The way of an army by sea: past the fleets that carry it, or, where they make no chain, a stub
//! that says only where it wanted to go.

use super::arrows::ArrowDrawing;
use super::backdrop::Backdrop;
use super::geometry::{ArcLine, Point};
use crate::board::{Location, Province, SeaSet, Unit};

/// Whether these seas lead from one province to another.
pub(super) fn is_chain(from: Province, seas: &[Province], to: Province) -> bool {
    let touches = |one: Province, other: &Province| SeaSet::beside(one).contains(*other);
    let ends = seas.first().zip(seas.last());
    ends.is_some_and(|(first, last)| touches(from, first) && touches(to, last))
        && seas.windows(2).all(|leg| touches(leg[0], &leg[1]))
}

impl ArrowDrawing<'_> {
    /// A line past the fleets. If it would run over the land of others, it is led through the
    /// middles of the borders between, and leaves fleets aside that lie out of its way.
    pub(super) fn by_sea(&self, unit: Unit, to: Location, seas: &[Province]) -> ArcLine {
        let route: Vec<Province> = [&[unit.province()], seas, &[to.province()]].concat();
        let ends = (self.stands(unit), self.backdrop.unit(to, self.style));
        let gates: Vec<Option<Point>> =
            route.windows(2).map(|leg| self.backdrop.gate(leg[0], leg[1])).collect();
        let lines = [
            (0.0, self.past(ends, seas, &[], true)),
            (DETOUR + pinched(&gates), self.past(ends, seas, &gates, true)),
            (DETOUR, self.past(ends, seas, &gates, false)),
        ];
        let cost = |(base, line): &(f64, ArcLine)| {
            base + astray(line, &route, self.backdrop)
                + self.missed(line, seas)
                + line.length() * 0.2
        };
        let [first, others @ ..] = lines;
        let best = others
            .into_iter()
            .fold(first, |best, line| if cost(&line) < cost(&best) { line } else { best });
        best.1
    }

    /// A line on the right side of each gate and fleet, so that two armies that change places over
    /// one sea don't share a line.
    fn past(
        &self,
        (start, end): (Point, Point),
        seas: &[Province],
        gates: &[Option<Point>],
        nears_fleets: bool,
    ) -> ArcLine {
        let fleets: Vec<Point> =
            seas.iter().map(|sea| self.tokens.get(sea).copied().unwrap_or(start)).collect();
        let gate = |number: usize, side: Point| {
            let middle = gates.get(number).copied().flatten();
            middle.map(|gate| gate + side * (self.measures.gap * 0.3))
        };
        let mut points = vec![start];
        for (number, fleet) in fleets.iter().enumerate() {
            let before = if number == 0 { start } else { fleets[number - 1] };
            let behind = fleets.get(number + 1).copied().unwrap_or(end);
            let side = (behind - before).unit().turned();
            points.extend(gate(number, side));
            let beside = *fleet + side * (self.measures.gap * 0.55);
            // A smooth line only comes near the points that bend it, so they stand farther out.
            let pull = match (gates.is_empty(), fleets.len()) {
                (false, _) => 0.0,
                (true, 1) => 0.65,
                (true, _) => 0.3,
            };
            let bend = beside + (beside - before.middle(behind)) * pull;
            points.extend(nears_fleets.then_some(bend));
            points.extend(gate(number + 1, side).filter(|_| number + 1 == fleets.len()));
        }
        points.push(end);
        ArcLine::along(&points).unwrap_or_else(|| ArcLine::straight(start, end))
    }

    /// How far a line passes from the fleets that carry it.
    fn missed(&self, line: &ArcLine, seas: &[Province]) -> f64 {
        let points: Vec<Point> = line.points().collect();
        let fleets = seas.iter().filter_map(|sea| self.tokens.get(sea));
        let nearest = |fleet: &Point| {
            points.iter().map(|point| point.distance(*fleet)).fold(f64::INFINITY, f64::min)
        };
        fleets.map(|fleet| (nearest(fleet) - 2.0 * self.measures.gap).max(0.0) * 1.5).sum()
    }

    /// A short line towards where an army wanted to go that no chain of fleets could carry.
    pub(super) fn stub(&self, unit: Unit, to: Location) -> ArcLine {
        let (start, end) = (self.stands(unit), self.backdrop.unit(to, self.style));
        let (gap, head) = (self.measures.gap, self.measures.head);
        let long = (gap + head * 3.2).min(start.distance(end) - gap);
        ArcLine::straight(start, start + (end - start).unit() * long)
    }
}

/// Saving this many pixels on land is no reason to lead a line through gates.
const DETOUR: f64 = 12.0;

/// Two gates side by side would lead a line to a fleet and back on the same way.
fn pinched(gates: &[Option<Point>]) -> f64 {
    let near = |pair: &[Option<Point>]| {
        pair[0].zip(pair[1]).map_or(0.0, |(one, other)| (NARROW - one.distance(other)).max(0.0))
    };
    gates.windows(2).map(near).sum()
}

/// Gates this far apart don't pinch a line.
const NARROW: f64 = 110.0;

/// How much of a line lies in none of these provinces.
fn astray(line: &ArcLine, route: &[Province], backdrop: &Backdrop) -> f64 {
    let points: Vec<Point> = line.points().collect();
    let is_off = |point: Point| backdrop.is_off(point, route);
    let steps = points.windows(2).filter(|step| is_off(step[1]));
    steps.map(|step| step[0].distance(step[1])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_seas_that_touch_make_a_chain() {
        use Province as P;
        assert!(is_chain(P::YOR, &[P::NTH], P::DEN));
        assert!(is_chain(P::TUN, &[P::WES, P::MAO, P::ENG], P::BEL));
        assert!(!is_chain(P::DEN, &[P::ENG], P::PIC));
        assert!(!is_chain(P::TUN, &[P::WES, P::ENG], P::BEL));
        assert!(!is_chain(P::NAF, &[], P::BRE));
    }
}
