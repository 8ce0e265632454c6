//! What units did, as arrows, rings and signs.
//!
//! A move is an arrow; one that failed is red and has a burst where it broke off, or beside it if
//! it is short. A support is a dashed line to a ring on the move that it helps, or to a bar at the
//! unit that it holds; if it was cut, it is grey with a cross, and dotted if it helped nothing. A
//! convoyed army runs as a wave past its fleets, or as a stub of one if they make no chain. A
//! fleet that carries or would have carried an army has a dashed ring, and a thin tether to the
//! wave if that is far. Retreats are dotted arrows.

use std::collections::BTreeMap;

use super::backdrop::Backdrop;
use super::geometry::{ArcLine, Point};
use super::paint::{IDLE, Palette, RED, RETREAT};
use super::route::{self, ArcRequest};
use super::scene::{Act, Deed, DeedEnd, Scene};
use super::strokes::{end_ring, head, stroke};
use super::style::{MapStyle, Measures};
use super::tokens;
use super::voyage;
use crate::board::{Location, Province, Unit};

/// The signs of all deeds, in the order in which they are painted.
#[derive(Default)]
pub(super) struct Signs {
    pub(super) convoys: String,
    pub(super) supports: String,
    moves: String,
    /// The heads of arrows, which names don't cut.
    pub(super) heads: String,
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
pub(super) fn draw(
    scene: &Scene,
    backdrop: &Backdrop,
    palette: &Palette,
    style: MapStyle,
) -> Signs {
    let mut drawing = ArrowDrawing::new(scene, backdrop, palette, style);
    for deed in &scene.deeds {
        drawing.lead(deed);
    }
    drawing.heads = drawing.lines.values().map(|line| drawing.head_at(line)).collect();
    for deed in &scene.deeds {
        drawing.deed(deed);
    }
    drawing.options();
    drawing.failures();
    drawing.signs
}

pub(super) struct ArrowDrawing<'s> {
    pub(super) scene: &'s Scene,
    pub(super) backdrop: &'s Backdrop,
    palette: &'s Palette,
    pub(super) style: MapStyle,
    pub(super) measures: Measures,
    pub(super) tokens: BTreeMap<Province, Point>,
    /// The lines of all moves, by where they begin.
    pub(super) lines: BTreeMap<Province, ArcLine>,
    /// The middles of their heads, and half the length of each.
    pub(super) heads: Vec<(Point, f64)>,
    /// The lines of what did not get in.
    pub(super) failed: Vec<ArcLine>,
    /// Where supports end on a move already.
    pub(super) rings: Vec<Point>,
    /// Where a sign says that something failed or was cut.
    pub(super) marks: Vec<Point>,
    pub(super) signs: Signs,
}

impl<'s> ArrowDrawing<'s> {
    fn new(
        scene: &'s Scene,
        backdrop: &'s Backdrop,
        palette: &'s Palette,
        style: MapStyle,
    ) -> ArrowDrawing<'s> {
        let place = |unit: Unit| (unit.province(), backdrop.unit(unit.location(), style));
        let built = scene.deeds.iter().filter(|deed| deed.act == Act::Build).map(|deed| deed.unit);
        ArrowDrawing {
            scene,
            backdrop,
            palette,
            style,
            measures: backdrop.measures(style),
            tokens: scene.position.units().chain(built).map(place).collect(),
            lines: BTreeMap::new(),
            heads: Vec::new(),
            failed: Vec::new(),
            rings: Vec::new(),
            marks: Vec::new(),
            signs: Signs::default(),
        }
    }

    /// Where a unit is painted: beside its conqueror, if it was dislodged before.
    pub(super) fn stands(&self, unit: Unit) -> Point {
        dislodged_place(self.scene, self.backdrop, unit, self.style)
            .unwrap_or(self.backdrop.unit(unit.location(), self.style))
    }

    pub(super) fn others(&self, but: &[Province]) -> Vec<Point> {
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
        let (line, behind) = match &deed.act {
            Act::Move(to) => (self.by_land(deed.unit, *to), self.end_gap(to.province())),
            Act::Sail(to, seas) if voyage::is_chain(from, seas, to.province()) => {
                (self.by_sea(deed.unit, *to, seas), self.end_gap(to.province()))
            }
            Act::Sail(to, _) => (self.stub(deed.unit, *to), 0.0),
            _ => return,
        };
        self.lines.insert(from, self.between_tokens(&line, behind));
    }

    /// A line without what lies at its tokens. A short one begins below its own token, since a
    /// move without a head says nothing.
    fn between_tokens(&self, line: &ArcLine, behind: f64) -> ArcLine {
        let (gap, head) = (self.measures.gap, self.measures.head);
        let is_short = line.length() < gap + behind + head * 1.5;
        let behind = if is_short { behind.min(gap - 0.5) } else { behind };
        let room = (line.length() - behind - head).max(gap * 0.5);
        line.trimmed(gap.min(room), behind)
    }

    /// How long the head of a line is; a short line has a small one.
    pub(super) fn head_of(&self, line: &ArcLine) -> f64 {
        self.measures.head.min(line.length() * 0.9).max(self.measures.head * 0.5)
    }

    fn by_land(&self, unit: Unit, to: Location) -> ArcLine {
        let (from, goal) = (unit.province(), to.province());
        let way = ArcRequest {
            from: self.stands(unit),
            to: self.backdrop.unit(to, self.style),
            inside: Some((from, goal)),
            clear_of: &self.others(&[from, goal]),
            beside: None,
            gate: self.backdrop.gate(from, goal),
            own_side: self.own_side(from, goal),
            kind: Some(unit.kind()),
        };
        route::best(&way, self.backdrop, self.style).1.into()
    }

    /// The side of a move that meets another. Moves by sea keep to their right; a fleet that meets
    /// them makes room on its own side.
    fn own_side(&self, from: Province, goal: Province) -> Option<f64> {
        let meets = |deed: &Deed| match &deed.act {
            Act::Move(back) if deed.unit.province() == goal && back.province() == from => Some(1.0),
            Act::Sail(to, seas) => {
                let leaves = deed.unit.province() == goal && seas.first() == Some(&from);
                let arrives = to.province() == from && seas.last() == Some(&goal);
                (leaves || arrives).then_some(-1.0)
            }
            _ => None,
        };
        self.scene.deeds.iter().find_map(meets)
    }

    fn deed(&mut self, deed: &Deed) {
        let palette = self.palette;
        let colour = palette.of(deed.unit.power()).arrow.as_ref();
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
                self.signs.top += &tokens::cross(place, 7.5 * scale, 1.7 * scale);
            }
            Act::Build => self.signs.top += &tokens::built(place, &self.measures),
        }
    }

    fn movement(&mut self, deed: &Deed, colour: &str) {
        let Some(line) = self.lines.get(&deed.unit.province()).cloned() else { return };
        let (length, width, size) = (line.length(), self.measures.line, self.head_of(&line));
        let body = line.between(0.0, (length - size * 0.65).max(length * 0.3));
        let colour = match deed.end {
            DeedEnd::Done => colour,
            DeedEnd::Void => IDLE,
            _ => RED,
        };
        match (&deed.act, deed.end) {
            (_, DeedEnd::Void) => {
                let dots = self.measures.dots();
                self.signs.moves += &stroke(&body, colour, self.measures.thin, &dots);
            }
            (Act::Sail(..), _) => {
                let wave = body.waved(self.measures.swing, self.measures.swing * 4.2);
                self.signs.convoys += &stroke(&wave, colour, width * 0.8, "");
            }
            _ => self.signs.moves += &stroke(&body, colour, width, ""),
        }
        self.signs.heads += &head(&line, size, colour);
        if !deed.end.is_done() && deed.end != DeedEnd::Void {
            self.failed.push(line);
        }
    }

    fn retreat(&mut self, deed: &Deed, to: Location, place: Point) {
        let line = self.flight(deed.unit, to, place);
        let colour = if deed.end.is_done() { RETREAT } else { RED };
        let body = line.between(0.0, (line.length() - self.measures.head * 0.5).max(1.0));
        let dots = self.measures.dots();
        self.signs.supports += &stroke(&body, colour, self.measures.line * 0.88, &dots);
        self.signs.heads += &head(&line, self.measures.head * 0.9, colour);
        if !deed.end.is_done() {
            self.failed.push(line);
        }
    }

    fn flight(&self, unit: Unit, to: Location, place: Point) -> ArcLine {
        let way = ArcRequest {
            from: place,
            to: self.backdrop.unit(to, self.style),
            inside: Some((unit.province(), to.province())),
            clear_of: &self.others(&[unit.province(), to.province()]),
            beside: self.tokens.get(&unit.province()).copied().filter(|token| *token != place),
            gate: self.backdrop.gate(unit.province(), to.province()),
            own_side: None,
            kind: Some(unit.kind()),
        };
        let line = ArcLine::from(route::best(&way, self.backdrop, self.style).1);
        line.trimmed(self.measures.gap * 0.75, self.end_gap(to.province()))
    }

    /// Where the dislodged units may go that have no order yet.
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
pub(super) fn dislodged_place(
    scene: &Scene,
    backdrop: &Backdrop,
    unit: Unit,
    style: MapStyle,
) -> Option<Point> {
    let province = unit.province();
    let waiting = scene.position.dislodged_from(province)?;
    let is_alone = scene.position.unit(province).is_none();
    (waiting.unit == unit).then(|| match is_alone {
        true => backdrop.unit(unit.location(), style),
        false => backdrop.dislodged(unit.location(), style),
    })
}

pub(super) fn line_goal(act: &Act) -> Option<Location> {
    match act {
        Act::Move(to) | Act::Sail(to, _) => Some(*to),
        _ => None,
    }
}
