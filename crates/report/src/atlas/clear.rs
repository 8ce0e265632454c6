//! Where a sign stands that something failed: on its line, or beside it if that is short, clear of
//! tokens, heads, names and other signs.

use super::arrows::ArrowDrawing;
use super::geometry::{ArcLine, Point, at};
use super::tokens;

/// A place for a sign.
#[derive(Clone, Copy)]
struct SignPlace {
    at: Point,
    radius: f64,
    /// How much worse it is than the best, if nothing lies in the way of either.
    cost: f64,
}

impl ArrowDrawing<'_> {
    /// Signs everything that failed, when it is known what stands where.
    pub(super) fn failures(&mut self) {
        for line in std::mem::take(&mut self.failed) {
            let best = self.clearest(self.places_to_fail(&line), Some(self.head_at(&line)));
            self.marks.push(best.at);
            self.signs.top += &tokens::burst(best.at, best.radius);
        }
    }

    /// The middle of a line's head, and half its length.
    pub(super) fn head_at(&self, line: &ArcLine) -> (Point, f64) {
        let half = self.head_of(line) * 0.5;
        (line.end() - line.heading() * half, half)
    }

    /// The places for a burst: on the line, smaller on the line, beside it.
    fn places_to_fail(&self, line: &ArcLine) -> Vec<SignPlace> {
        let (length, burst) = (line.length(), self.measures.burst);
        let small = burst * 0.66;
        let mut places = Vec::new();
        for (number, share) in [0.72, 0.64, 0.5, 0.4, 0.3].into_iter().enumerate() {
            let (at, cost) = (line.at(length * share), number as f64);
            places.push(SignPlace { at, radius: burst, cost });
            places.push(SignPlace { at, radius: small, cost: cost + 6.0 });
        }
        let aside = line.heading().turned() * (small + self.measures.head * 0.42);
        for (number, share) in [0.4, 0.65, 0.1, 0.9].into_iter().enumerate() {
            let (middle, cost) = (line.at(length * share), 14.0 + number as f64);
            places.push(SignPlace { at: middle + aside, radius: small, cost });
            places.push(SignPlace { at: middle - aside, radius: small, cost });
        }
        places
    }

    /// Where a cross stands on the line of a support that was cut.
    pub(super) fn place_to_cut(&mut self, line: &ArcLine, radius: f64) -> Point {
        let length = line.length();
        let shares = [0.5, 0.38, 0.62, 0.28, 0.72, 0.18, 0.82].into_iter().enumerate();
        let place = |(number, share): (usize, f64)| {
            let cost = number as f64;
            SignPlace { at: line.at(length * share), radius, cost }
        };
        let best = self.clearest(shares.map(place).collect(), None);
        self.marks.push(best.at);
        best.at
    }

    fn clearest(&self, places: Vec<SignPlace>, own_head: Option<(Point, f64)>) -> SignPlace {
        let costs = places.into_iter().map(|place| (self.in_the_way(&place, own_head), place));
        let best = costs.min_by(|(one, _), (other, _)| one.total_cmp(other));
        best.expect("each line has places").1
    }

    fn in_the_way(&self, place: &SignPlace, own_head: Option<(Point, f64)>) -> f64 {
        let over = |middle: &Point, radius: f64| {
            (radius + place.radius - middle.distance(place.at)).max(0.0)
        };
        let token = tokens::RADIUS * self.measures.token + 1.0;
        let tokens: f64 = self.tokens.values().map(|middle| over(middle, token)).sum();
        let rings: f64 = self.rings.iter().map(|ring| over(ring, self.measures.ring)).sum();
        let marks: f64 = self.marks.iter().map(|mark| over(mark, self.measures.burst)).sum();
        let heads: f64 = self.heads.iter().map(|(middle, half)| over(middle, *half)).sum();
        let own = own_head.map_or(0.0, |(middle, half)| over(&middle, half));
        let written = if self.hides_writing(place) { 5.0 } else { 0.0 };
        place.cost + tokens * 5.0 + own * 5.0 + (heads + rings + marks) * 2.0 + written
    }

    fn hides_writing(&self, place: &SignPlace) -> bool {
        let half = place.radius * 0.5;
        let around = [(0.0, 0.0), (half, 0.0), (-half, 0.0), (0.0, half), (0.0, -half)];
        around.iter().any(|(x, y)| self.backdrop.is_written(place.at + at(*x, *y), self.style))
    }
}
