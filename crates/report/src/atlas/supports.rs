//! What helps: supports and convoys.

use super::arrows::{ArrowDrawing, line_goal};
use super::geometry::{ArcLine, Point, at};
use super::paint::IDLE;
use super::route::{self, ArcRequest};
use super::scene::{Act, Deed, DeedEnd};
use super::strokes::{end_ring, knot, stroke};
use super::tokens;
use super::voyage;
use crate::board::{Location, Province, Unit};

impl ArrowDrawing<'_> {
    pub(super) fn support(
        &mut self,
        deed: &Deed,
        helped: Province,
        to: Option<Province>,
        colour: &str,
    ) {
        let goes = |act: &Act| line_goal(act).map(Location::province);
        let mover = self.scene.deeds.iter().find(|other| other.unit.province() == helped);
        let moves = mover.and_then(|mover| goes(&mover.act));
        let line = match to {
            Some(to) if moves == Some(to) => self.line_to_move(deed.unit, helped, to),
            _ => None,
        };
        let is_on_move = line.is_some();
        let stands = self.scene.position.unit(helped).map_or(Location::of(helped), Unit::location);
        let goal = to.filter(|to| moves == Some(*to)).map_or(stands, Location::of);
        let line = line.unwrap_or_else(|| self.line_to_unit(deed.unit, to.unwrap_or(helped), goal));
        let (colour, dashes) = match deed.end {
            DeedEnd::Done => (colour, self.measures.dashes()),
            DeedEnd::Cut => (IDLE, self.measures.dashes()),
            _ => (IDLE, self.measures.dots()),
        };
        self.signs.supports += &stroke(&line, colour, self.measures.thin, &dashes);
        match is_on_move {
            true => self.signs.top.insert_str(0, &end_ring(line.end(), colour, &self.measures)),
            false => {
                let across = line.heading().turned() * (self.measures.gap * 0.38);
                let bar = ArcLine::straight(line.end() - across, line.end() + across);
                self.signs.supports += &stroke(&bar, colour, self.measures.thin * 1.2, "");
            }
        }
        if deed.end == DeedEnd::Cut {
            let radius = self.measures.burst * 0.45;
            let place = self.place_to_cut(&line, radius);
            self.signs.top += &tokens::cross(place, radius, self.measures.thin);
        }
    }

    /// The line of a support to the move that it helps: to the best of a few points on it.
    fn line_to_move(&mut self, unit: Unit, helped: Province, to: Province) -> Option<ArcLine> {
        let line = self.lines.get(&helped)?;
        let mover = self.scene.deeds.iter().find(|deed| deed.unit.province() == helped)?;
        let shares: &[f64] = match &mover.act {
            Act::Sail(_, seas) if !voyage::is_chain(helped, seas, to) => return None,
            Act::Sail(..) => &[0.55, 0.65, 0.75, 0.85],
            _ => &[0.25, 0.35, 0.45, 0.55, 0.65],
        };
        let from = unit.province();
        let others = self.others(&[from]);
        let length = line.length();
        let mut best: Option<(f64, ArcLine, Point)> = None;
        for share in shares {
            let end = line.at(length * share);
            let way = ArcRequest {
                from: self.stands(unit),
                to: end,
                inside: Some((from, to)),
                clear_of: &others,
                beside: None,
                gate: self.backdrop.gate(from, to),
                own_side: None,
                kind: None,
            };
            let (cost, arc) = route::best(&way, self.backdrop, self.style);
            let cost = cost + self.crowd(end) + 12.0 * (share - 0.45).abs();
            if best.as_ref().is_none_or(|(known, ..)| cost < *known) {
                best = Some((cost, arc.into(), end));
            }
        }
        let (_, line, end) = best?;
        self.rings.push(end);
        Some(line.trimmed(self.measures.gap, self.measures.ring))
    }

    /// How much a ring at the end of a support would lie on other rings or on tokens.
    fn crowd(&self, end: Point) -> f64 {
        let ring = |ring: &Point| (self.measures.burst - end.distance(*ring)).max(0.0) * 8.0;
        let reach = tokens::RADIUS * self.measures.token + self.measures.ring;
        let token = |token: &Point| (reach - end.distance(*token)).max(0.0) * 6.0;
        self.rings.iter().map(ring).sum::<f64>() + self.tokens.values().map(token).sum::<f64>()
    }

    /// The line of a support to a unit that stays or does something else, or to where an army
    /// wanted to go that has no way by sea.
    fn line_to_unit(&self, unit: Unit, to: Province, goal: Location) -> ArcLine {
        let (from, helped) = (unit.province(), goal.province());
        let way = ArcRequest {
            from: self.stands(unit),
            to: self.backdrop.unit(goal, self.style),
            inside: Some((from, to)),
            clear_of: &self.others(&[from, helped]),
            beside: None,
            gate: self.backdrop.gate(from, helped),
            own_side: None,
            kind: None,
        };
        let holds = self
            .scene
            .deeds
            .iter()
            .any(|deed| deed.unit.province() == helped && deed.act == Act::Hold);
        let gap =
            self.measures.gap + if holds { self.measures.ring + 1.5 } else { self.measures.ring };
        ArcLine::from(route::best(&way, self.backdrop, self.style).1)
            .trimmed(self.measures.gap, gap)
    }

    pub(super) fn convoy(&mut self, deed: &Deed, place: Point, colour: &str) {
        let radius = self.measures.gap + 4.5;
        let (colour, dashes) = match deed.end {
            DeedEnd::Void => (IDLE, self.measures.dots()),
            _ => (colour, self.measures.dashes()),
        };
        self.signs.convoys +=
            &tokens::ring(place, radius, colour, self.measures.thin * 0.8, &dashes);
        self.tie(deed, place, radius, colour);
        if deed.end == DeedEnd::Disrupted {
            let shoulder = place + at(0.7, -0.7) * radius;
            self.signs.top +=
                &tokens::cross(shoulder, self.measures.burst * 0.45, self.measures.thin);
        }
    }

    /// A fleet that stands away from the wave that it carries is tied to it, and so is one that was
    /// ready to carry an army which went another way. Where there is no wave, it only points to the
    /// army.
    fn tie(&mut self, deed: &Deed, place: Point, radius: f64, colour: &str) {
        let Act::Convoy(army, to) = deed.act else { return };
        let Some(line) = self.lines.get(&army).filter(|_| deed.end != DeedEnd::Void) else {
            return;
        };
        let distance = |point: &Point| place.distance(*point);
        let nearest = line.points().min_by(|one, other| distance(one).total_cmp(&distance(other)));
        let Some(nearest) = nearest.filter(|point| distance(point) > radius * 1.7) else { return };
        let mut tie =
            ArcLine::straight(place, nearest).trimmed(radius + 1.0, self.measures.swing * 0.5);
        let strays = |deed: &Deed| match &deed.act {
            Act::Sail(_, seas) => !voyage::is_chain(army, seas, to),
            _ => false,
        };
        let mover = self.scene.deeds.iter().find(|deed| deed.unit.province() == army);
        if mover.is_some_and(strays) {
            tie = tie.between(0.0, radius * 0.8);
        }
        self.signs.convoys += &stroke(&tie, colour, self.measures.thin * 0.5, "");
        self.signs.convoys += &knot(tie.end(), colour, &self.measures);
    }
}
