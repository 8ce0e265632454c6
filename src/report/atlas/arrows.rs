//! What units did, as arrows, rings and signs.
//!
//! A move is an arrow; one that failed is red and has a burst where it broke off. A support is a
//! dashed line to a ring on the move that it helps, or to a bar at the unit that it holds; if it
//! was cut, it is grey with a cross, and dotted if it helped nothing. A convoyed army runs as a
//! wave past its fleets. Retreats are dotted arrows.

use std::collections::BTreeMap;

use super::chart::CHART;
use super::geometry::{Line, Point, at};
use super::ground;
use super::paint::{self, IDLE, RED, RETREAT};
use super::route::{self, Way};
use super::scene::{Act, Deed, End, Scene};
use super::strokes::{end_ring, head, stroke};
use super::tokens;
use super::{Measures, Style};
use crate::board::{Location, Province, Unit};

/// The signs of all deeds, in the order in which they are painted.
#[derive(Default)]
pub(super) struct Signs {
    convoys: String,
    supports: String,
    moves: String,
    /// What is painted over tokens and names.
    pub(super) top: String,
}

impl Signs {
    /// What is painted under names.
    pub(super) fn below(&self) -> String {
        [self.convoys.as_str(), &self.supports, &self.moves].concat()
    }
}

/// Draws what the units of a scene did.
pub(super) fn draw(scene: &Scene, style: Style) -> Signs {
    let mut drawing = Drawing::new(scene, style);
    for deed in &scene.deeds {
        drawing.lead(deed);
    }
    for deed in &scene.deeds {
        drawing.deed(deed);
    }
    drawing.options();
    drawing.signs
}

struct Drawing<'s> {
    scene: &'s Scene,
    style: Style,
    measures: Measures,
    tokens: BTreeMap<Province, Point>,
    /// The lines of all moves, by where they begin.
    lines: BTreeMap<Province, Line>,
    /// Where supports end on a move already.
    rings: Vec<Point>,
    signs: Signs,
}

impl<'s> Drawing<'s> {
    fn new(scene: &'s Scene, style: Style) -> Drawing<'s> {
        let place = |unit: Unit| (unit.province(), CHART.unit(unit.location(), style));
        let built = scene.deeds.iter().filter(|deed| deed.act == Act::Build).map(|deed| deed.unit);
        Drawing {
            scene,
            style,
            measures: Measures::of(style),
            tokens: scene.position.units().chain(built).map(place).collect(),
            lines: BTreeMap::new(),
            rings: Vec::new(),
            signs: Signs::default(),
        }
    }

    /// Where a unit is painted: beside its conqueror, if it was dislodged before.
    fn stands(&self, unit: Unit) -> Point {
        dislodged_place(self.scene, unit, self.style)
            .unwrap_or(CHART.unit(unit.location(), self.style))
    }

    fn others(&self, but: &[Province]) -> Vec<Point> {
        let others = self.tokens.iter().filter(|(at, _)| !but.contains(at));
        others.map(|(_, place)| *place).collect()
    }

    /// How far from the middle of a province an arrow into it ends.
    fn end_gap(&self, to: Province) -> f64 {
        if self.tokens.contains_key(&to) { self.measures.gap + 2.0 } else { 3.0 }
    }

    /// Finds the line of a move.
    fn lead(&mut self, deed: &Deed) {
        let from = deed.unit.province();
        let line = match &deed.act {
            Act::Move(to) => self.by_land(deed.unit, *to),
            Act::Sail(to, seas) => self.by_sea(deed.unit, *to, seas),
            _ => return,
        };
        let to = line_goal(&deed.act);
        let behind = to.map_or(3.0, |to| self.end_gap(to.province()));
        self.lines.insert(from, line.trimmed(self.measures.gap, behind));
    }

    fn by_land(&self, unit: Unit, to: Location) -> Line {
        let (from, goal) = (unit.province(), to.province());
        let comes_back = |deed: &Deed| {
            deed.unit.province() == goal
                && matches!(deed.act, Act::Move(back) if back.province() == from)
        };
        let way = Way {
            from: self.stands(unit),
            to: CHART.unit(to, self.style),
            inside: Some((from, goal)),
            clear_of: &self.others(&[from, goal]),
            gate: CHART.gate(from, goal),
            against: self.scene.deeds.iter().any(comes_back),
        };
        route::best(&way, self.style).1.into()
    }

    /// A line past the fleets, on the right side of each, so that two armies that change places
    /// over one sea don't share a line.
    fn by_sea(&self, unit: Unit, to: Location, seas: &[Province]) -> Line {
        let (start, end) = (self.stands(unit), CHART.unit(to, self.style));
        let fleets: Vec<Point> =
            seas.iter().map(|sea| self.tokens.get(sea).copied().unwrap_or(start)).collect();
        let mut points = vec![start];
        for (number, fleet) in fleets.iter().enumerate() {
            let before = if number == 0 { start } else { fleets[number - 1] };
            let behind = fleets.get(number + 1).copied().unwrap_or(end);
            let side = (behind - before).unit().turned();
            let beside = *fleet + side * (self.measures.gap * 0.55);
            // A smooth line only comes near the points that bend it, so they stand farther out.
            let pull = if fleets.len() == 1 { 0.65 } else { 0.3 };
            points.push(beside + (beside - before.middle(behind)) * pull);
        }
        points.push(end);
        Line::along(&points).unwrap_or_else(|| Line::straight(start, end))
    }

    fn deed(&mut self, deed: &Deed) {
        let colour = paint::of(deed.unit.power()).arrow;
        let place = self.stands(deed.unit);
        match &deed.act {
            Act::Hold => {
                let ring =
                    tokens::ring(place, self.measures.gap + 3.0, colour, self.measures.thin, "");
                self.signs.supports += &ring;
            }
            Act::Move(_) | Act::Sail(..) => self.movement(deed, colour),
            Act::SupportHold(unit) => self.support(deed, *unit, None, colour),
            Act::SupportMove(unit, to) => self.support(deed, *unit, Some(*to), colour),
            Act::Convoy(..) => self.convoy(deed, place, colour),
            Act::Retreat(to) => self.retreat(deed, *to, place),
            Act::Disband => {
                let scale = self.measures.token;
                self.signs.top += &tokens::cross(place, 8.0 * scale, 2.8 * scale);
            }
            Act::Build => self.signs.top += &tokens::built(place, &self.measures),
        }
    }

    fn movement(&mut self, deed: &Deed, colour: &str) {
        let Some(line) = self.lines.get(&deed.unit.province()).cloned() else { return };
        let length = line.length();
        let width = self.measures.line;
        let body = line.between(0.0, (length - self.measures.head * 0.65).max(length * 0.3));
        let colour = match deed.end {
            End::Done => colour,
            End::Void => IDLE,
            _ => RED,
        };
        let head = head(&line, self.measures.head, colour);
        match (&deed.act, deed.end) {
            (_, End::Void) => {
                let dots = self.measures.dots();
                self.signs.moves += &stroke(&body, colour, self.measures.thin, &dots);
            }
            (Act::Sail(..), _) => {
                let wave = body.waved(self.measures.swing, self.measures.swing * 4.2);
                self.signs.convoys += &stroke(&wave, colour, width * 0.8, "");
            }
            _ => self.signs.moves += &stroke(&body, colour, width, ""),
        }
        self.signs.moves += &head;
        if !deed.end.is_done() && deed.end != End::Void {
            // Clear of the supports, which end near the middle.
            let shares = match length {
                short if short < 90.0 => [0.5_f64.max(1.0 - 26.0 / short); 3],
                _ => [0.72, 0.64, 0.8],
            };
            let place = self.unwritten(&line, &shares);
            self.signs.top += &tokens::burst(place, self.measures.burst);
        }
    }

    fn support(&mut self, deed: &Deed, helped: Province, to: Option<Province>, colour: &str) {
        let goes = |act: &Act| line_goal(act).map(Location::province);
        let mover = self.scene.deeds.iter().find(|other| other.unit.province() == helped);
        let moves = mover.and_then(|mover| goes(&mover.act));
        let line = match to {
            Some(to) if moves == Some(to) => self.line_to_move(deed.unit, helped, to),
            _ => None,
        };
        let is_on_move = line.is_some();
        let line =
            line.unwrap_or_else(|| self.line_to_unit(deed.unit, to.unwrap_or(helped), helped));
        let (colour, dashes) = match deed.end {
            End::Done => (colour, self.measures.dashes()),
            End::Cut => (IDLE, self.measures.dashes()),
            _ => (IDLE, self.measures.dots()),
        };
        self.signs.supports += &stroke(&line, colour, self.measures.thin, &dashes);
        match is_on_move {
            true => self.signs.top.insert_str(0, &end_ring(line.end(), colour, &self.measures)),
            false => {
                let across = line.heading().turned() * (self.measures.gap * 0.38);
                let bar = Line::straight(line.end() - across, line.end() + across);
                self.signs.supports += &stroke(&bar, colour, self.measures.thin * 1.2, "");
            }
        }
        if deed.end == End::Cut {
            let place = self.unwritten(&line, &[0.5, 0.38, 0.62, 0.28, 0.72, 0.18, 0.82]);
            let radius = self.measures.burst * 0.45;
            self.signs.top += &tokens::cross(place, radius, self.measures.thin);
        }
    }

    /// The first of these places on a line where a sign hides no name; if each does, the first.
    fn unwritten(&self, line: &Line, shares: &[f64]) -> Point {
        let length = line.length();
        let half = self.measures.burst * 0.5;
        let is_free = |place: &Point| {
            let around = [(0.0, 0.0), (half, 0.0), (-half, 0.0), (0.0, half), (0.0, -half)];
            around.iter().all(|(x, y)| !ground::is_written(*place + at(*x, *y), self.style))
        };
        let places = shares.iter().map(|share| line.at(length * share));
        places.clone().find(is_free).or(places.clone().next()).unwrap_or(line.end())
    }

    /// The line of a support to the move that it helps: to the best of a few points on it.
    fn line_to_move(&mut self, unit: Unit, helped: Province, to: Province) -> Option<Line> {
        let line = self.lines.get(&helped)?;
        let sails = self
            .scene
            .deeds
            .iter()
            .any(|deed| deed.unit.province() == helped && matches!(deed.act, Act::Sail(..)));
        let shares: &[f64] =
            if sails { &[0.55, 0.65, 0.75, 0.85] } else { &[0.25, 0.35, 0.45, 0.55, 0.65] };
        let from = unit.province();
        let others = self.others(&[from]);
        let length = line.length();
        let mut best: Option<(f64, Line, Point)> = None;
        for share in shares {
            let end = line.at(length * share);
            let way = Way {
                from: self.stands(unit),
                to: end,
                inside: Some((from, to)),
                clear_of: &others,
                gate: CHART.gate(from, to),
                against: false,
            };
            let (cost, arc) = route::best(&way, self.style);
            let crowded = |ring: &Point| (self.measures.burst - end.distance(*ring)).max(0.0) * 8.0;
            let crowd: f64 = self.rings.iter().map(crowded).sum();
            let cost = cost + crowd + 12.0 * (share - 0.45).abs();
            if best.as_ref().is_none_or(|(known, ..)| cost < *known) {
                best = Some((cost, arc.into(), end));
            }
        }
        let (_, line, end) = best?;
        self.rings.push(end);
        Some(line.trimmed(self.measures.gap, self.measures.ring))
    }

    /// The line of a support to a unit that stays, or that does something else.
    fn line_to_unit(&self, unit: Unit, to: Province, helped: Province) -> Line {
        let from = unit.province();
        let goal = self.scene.position.unit(helped).map_or(Location::of(helped), Unit::location);
        let way = Way {
            from: self.stands(unit),
            to: CHART.unit(goal, self.style),
            inside: Some((from, to)),
            clear_of: &self.others(&[from, helped]),
            gate: CHART.gate(from, helped),
            against: false,
        };
        let holds = self
            .scene
            .deeds
            .iter()
            .any(|deed| deed.unit.province() == helped && deed.act == Act::Hold);
        let gap =
            self.measures.gap + if holds { self.measures.ring + 1.5 } else { self.measures.ring };
        Line::from(route::best(&way, self.style).1).trimmed(self.measures.gap, gap)
    }

    fn convoy(&mut self, deed: &Deed, place: Point, colour: &str) {
        let radius = self.measures.gap + 4.5;
        let (colour, dashes) = match deed.end {
            End::Void => (IDLE, self.measures.dots()),
            _ => (colour, self.measures.dashes()),
        };
        self.signs.convoys +=
            &tokens::ring(place, radius, colour, self.measures.thin * 0.8, &dashes);
        self.tie(deed, place, radius, colour);
        if deed.end == End::Disrupted {
            let shoulder = place + at(0.7, -0.7) * radius;
            self.signs.top +=
                &tokens::cross(shoulder, self.measures.burst * 0.45, self.measures.thin);
        }
    }

    /// A fleet that stands away from the wave that it carries is tied to it.
    fn tie(&mut self, deed: &Deed, place: Point, radius: f64, colour: &str) {
        let Act::Convoy(army, _) = deed.act else { return };
        let Some(line) = self.lines.get(&army).filter(|_| deed.end != End::Void) else { return };
        let distance = |point: &Point| place.distance(*point);
        let nearest = line.points().min_by(|one, other| distance(one).total_cmp(&distance(other)));
        let Some(nearest) = nearest.filter(|point| distance(point) > radius * 1.7) else { return };
        let tie = Line::straight(place, nearest).trimmed(radius + 1.0, self.measures.swing);
        let dots = self.measures.dots();
        self.signs.convoys += &stroke(&tie, colour, self.measures.thin * 0.7, &dots);
    }

    fn retreat(&mut self, deed: &Deed, to: Location, place: Point) {
        let line = self.flight(deed.unit, to, place);
        let colour = if deed.end.is_done() { RETREAT } else { RED };
        let body = line.between(0.0, (line.length() - self.measures.head * 0.5).max(1.0));
        let dots = self.measures.dots();
        self.signs.supports += &stroke(&body, colour, self.measures.line * 0.88, &dots);
        self.signs.supports += &head(&line, self.measures.head * 0.9, colour);
        if !deed.end.is_done() {
            let far = line.length() * 0.6;
            self.signs.top += &tokens::burst(line.at(far), self.measures.burst);
        }
    }

    fn flight(&self, unit: Unit, to: Location, place: Point) -> Line {
        let way = Way {
            from: place,
            to: CHART.unit(to, self.style),
            inside: None,
            clear_of: &self.others(&[unit.province(), to.province()]),
            gate: None,
            against: false,
        };
        let line = Line::from(route::best(&way, self.style).1);
        line.trimmed(self.measures.gap * 0.75, self.end_gap(to.province()))
    }

    /// Where the dislodged units may go that nobody has told anything yet.
    fn options(&mut self) {
        let told = |unit: Unit| self.scene.deeds.iter().any(|deed| deed.unit == unit);
        let waiting: Vec<_> =
            self.scene.position.dislodged().iter().filter(|one| !told(one.unit)).copied().collect();
        for dislodged in waiting {
            let place = self.stands(dislodged.unit);
            for to in dislodged.retreats {
                let line = self.flight(dislodged.unit, to, place);
                let dots = self.measures.dots();
                self.signs.supports += &stroke(&line, RETREAT, self.measures.thin, &dots);
                self.signs.supports += &end_ring(line.end(), RETREAT, &self.measures);
            }
        }
    }
}

/// Where a dislodged unit is painted, if the position has it as such.
pub(super) fn dislodged_place(scene: &Scene, unit: Unit, style: Style) -> Option<Point> {
    let province = unit.province();
    let waiting = scene.position.dislodged_from(province)?;
    let is_alone = scene.position.unit(province).is_none();
    (waiting.unit == unit).then(|| match is_alone {
        true => CHART.unit(unit.location(), style),
        false => CHART.dislodged(unit.location(), style),
    })
}

fn line_goal(act: &Act) -> Option<Location> {
    match act {
        Act::Move(to) | Act::Sail(to, _) => Some(*to),
        _ => None,
    }
}
