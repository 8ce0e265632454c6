//! A map that has no drawing: its provinces as cells, its borders as lines.
//!
//! Seas are round, lands have corners. Cells lie over the lines, so that none runs through a name.

mod layout;

#[cfg(test)]
mod tests;

use std::fmt::Write;

use self::layout::SchematicLayout;
use super::geometry::{ArcLine, Num, Point, at};
use super::lettering::{Face, Outlines, Rotation, Setting, fitting, width};
use super::paint::{FRAME, INK, NEUTRAL_CENTRE, PAPER, RED, RETREAT, RIM, SEA, SEA_LINE};
use super::scene::{Act, Deed, DeedEnd, Scene};
use super::strokes::{head, stroke};
use super::tokens;
use super::words;
use crate::board::{Power, Province, Terrain, Unit, UnitKind, neighbours};
use crate::names::count;

/// The room of a cell on the grid, and the cell itself.
const STEP: Point = at(92.0, 84.0);
const CELL: Point = at(66.0, 60.0);
const MARGIN: f64 = 24.0;
const ROW: f64 = 34.0;
const ENTRY: f64 = 300.0;

/// Colours of tokens, those told apart best first. A letter stands with each: there are more
/// powers than colours that every eye tells apart.
const COLOURS: [(&str, &str); 12] = [
    ("#0072b2", "#ffffff"),
    ("#e69f00", "#201400"),
    ("#171311", "#ffffff"),
    ("#56b4e9", "#06293c"),
    ("#8c2a1c", "#ffffff"),
    ("#f0e442", "#201f00"),
    ("#009e73", "#00150f"),
    ("#cc79a7", "#2a0a1c"),
    ("#faf8f0", "#3b3330"),
    ("#40309a", "#ffffff"),
    ("#d55e00", "#1d0c00"),
    ("#8a8f94", "#101214"),
];

fn colours(power: Power) -> (&'static str, &'static str) {
    if power.is_neutral() { ("#d8d2c4", INK) } else { COLOURS[power.index() % COLOURS.len()] }
}

/// A scene of a map that has no drawing, as a picture.
pub(super) fn svg(scene: &Scene) -> String {
    let layout = SchematicLayout::of(scene.position.map());
    let mut sheet =
        SchematicSheet { scene, layout, outlines: Outlines::default(), written: String::new() };
    sheet.borders();
    sheet.provinces();
    scene.deeds.iter().for_each(|deed| sheet.deed(deed));
    sheet.units();
    let (wide, map_high) = sheet.size();
    let high = sheet.strip(wide, map_high);
    let (title, described) = words::titles(scene);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\" role=\"img\" fill=\"none\">{title}{described}<defs>{}{}</defs>\
         <rect width=\"{wide}\" height=\"{high}\" fill=\"{FRAME}\"/>{}</svg>",
        sheet.outlines.definitions(),
        tokens::glow(),
        sheet.written
    )
}

struct SchematicSheet<'s> {
    scene: &'s Scene,
    layout: SchematicLayout,
    outlines: Outlines,
    written: String,
}

impl SchematicSheet<'_> {
    fn size(&self) -> (f64, f64) {
        let wide = self.layout.columns as f64 * STEP.x + 2.0 * MARGIN;
        (wide.max(ENTRY * 2.0), self.layout.rows as f64 * STEP.y + 2.0 * MARGIN)
    }

    fn middle(&self, province: Province) -> Point {
        let (column, row) = self.layout.cells[province.index()];
        at(MARGIN + (column as f64 + 0.5) * STEP.x, MARGIN + (row as f64 + 0.5) * STEP.y)
    }

    fn stands(&self, unit: Unit) -> Point {
        self.middle(unit.province()) + at(0.0, -7.0)
    }

    fn say(&mut self, text: &str, (face, size): (Face, f64), place: Point, ink: &str) {
        let setting = Setting { face, size, track: size * 0.018 };
        let line = self.outlines.set(text, setting, place, Rotation::NONE);
        let _ = write!(self.written, "<g fill=\"{ink}\">{line}</g>");
    }

    /// A line of words round a point.
    fn centred(&mut self, text: &str, style: (Face, f64), place: Point, ink: &str) {
        let setting = Setting { face: style.0, size: style.1, track: style.1 * 0.018 };
        self.say(text, style, place - at(width(text, setting) / 2.0, 0.0), ink);
    }

    fn borders(&mut self) {
        for one in self.scene.position.map().provinces() {
            for other in neighbours(one).iter().filter(|other| other.index() > one.index()) {
                let colour = if one.is_sea() && other.is_sea() { SEA_LINE } else { "#a48f66" };
                let (from, to) = (self.middle(one), self.middle(other));
                let _ = write!(
                    self.written,
                    "<path d=\"M{from}L{to}\" stroke=\"{colour}\" stroke-width=\"2\"/>"
                );
            }
        }
    }

    fn provinces(&mut self) {
        for province in self.scene.position.map().provinces() {
            let place = self.middle(province);
            let (fill, round) = match province.terrain() {
                Terrain::Sea => (SEA, CELL.y / 2.0),
                Terrain::Coastal | Terrain::Inland => (PAPER, 8.0),
                Terrain::Impassable => ("#d9cfb8", 0.0),
            };
            let corner = place - CELL * 0.5;
            let _ = write!(
                self.written,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{round}\" \
                 fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.4\"/>",
                Num(corner.x),
                Num(corner.y),
                Num(CELL.x),
                Num(CELL.y)
            );
            self.centred(province.code(), (Face::Bold, 18.0), place + at(0.0, 24.0), INK);
            if province.is_centre() {
                let owner = self.scene.position.owner(province);
                let fill = owner.map_or(NEUTRAL_CENTRE, |owner| colours(owner).0);
                let star = place + at(24.0, -20.0);
                self.written += &tokens::centre(star, 8.0, fill);
                if let Some(owner) = owner {
                    let letter = owner.letter().to_string();
                    self.centred(&letter, (Face::Bold, 15.0), place + at(25.0, 4.0), INK);
                }
            }
        }
    }

    fn units(&mut self) {
        let built = self.scene.deeds.iter().filter(|deed| deed.act == Act::Build);
        let units: Vec<Unit> =
            self.scene.position.units().chain(built.map(|deed| deed.unit)).collect();
        for unit in units {
            let place = self.stands(unit);
            if self.scene.dislodged.contains(&unit.province()) {
                let (x, y) = (Num(place.x), Num(place.y));
                let _ =
                    write!(self.written, "<use href=\"#gone\" transform=\"translate({x} {y})\"/>");
            }
            self.token(unit, place);
        }
        for gone in self.scene.position.dislodged() {
            let place = self.stands(gone.unit) + at(-24.0, -12.0);
            let (x, y) = (Num(place.x), Num(place.y));
            let _ = write!(self.written, "<use href=\"#gone\" transform=\"translate({x} {y})\"/>");
            self.token(gone.unit, place);
        }
    }

    /// An army is round, a fleet has a hull; the letter is its power's, and a coast stands below.
    fn token(&mut self, unit: Unit, place: Point) {
        let (fill, ink) = colours(unit.power());
        let body = match unit.kind() {
            UnitKind::Army => "M-13 0A13 13 0 1 1 13 0A13 13 0 1 1-13 0Z",
            UnitKind::Fleet => "M-18-10H18Q15 10 8 10H-8Q-15 10-18-10Z",
        };
        let _ = write!(
            self.written,
            "<path d=\"{body}\" transform=\"translate({} {})\" fill=\"{fill}\" \
             stroke=\"{RIM}\" stroke-width=\"1.2\"/>",
            Num(place.x),
            Num(place.y)
        );
        let letter = unit.power().letter().to_string();
        self.centred(&letter, (Face::Bold, 17.0), place + at(0.0, 5.5), ink);
        if let Some(coast) = unit.location().coast() {
            let side = place + at(-23.0, -11.0);
            self.centred(coast.code(), (Face::Bold, 12.0), side, INK);
        }
    }

    /// What a unit did, as on a drawn map: arrows, dashes, bursts.
    fn deed(&mut self, deed: &Deed) {
        let from = self.stands(deed.unit);
        let (to, colour, dashes) = match &deed.act {
            Act::Move(to) | Act::Sail(to, _) => (to.province(), INK, ""),
            Act::Retreat(to) => (to.province(), RETREAT, "2 6"),
            Act::SupportHold(helped) | Act::SupportMove(_, helped) => (*helped, INK, "5 6"),
            Act::Convoy(_, to) => (*to, SEA_LINE, "2 6"),
            Act::Hold | Act::Build => return,
            Act::Disband => {
                self.written += &tokens::cross(from, 22.0, 3.0);
                return;
            }
        };
        let line = ArcLine::straight(from, self.middle(to)).trimmed(16.0, 24.0);
        let colour = if deed.end == DeedEnd::Done { colour } else { RED };
        self.written += &stroke(&line, colour, 3.0, dashes);
        self.written += &head(&line, 12.0, colour);
        match deed.end {
            DeedEnd::Done => {}
            DeedEnd::Cut => {
                self.written += &tokens::cross(line.at(line.length() / 2.0), 5.0, 2.4);
            }
            _ => self.written += &tokens::burst(line.at(line.length() / 2.0), 10.0),
        }
    }

    /// The titles and the powers below the map; gives the height of the whole sheet.
    fn strip(&mut self, wide: f64, top: f64) -> f64 {
        let title = format!("{}, {}", self.scene.title, self.scene.subtitle);
        let setting = Setting { face: Face::Bold, size: 30.0, track: 0.5 };
        let title = fitting(&title, setting, wide - 2.0 * MARGIN);
        self.say(&title, (Face::Bold, 30.0), at(MARGIN, top + 24.0), INK);
        let each_row = ((wide - 2.0 * MARGIN) / ENTRY).max(1.0) as usize;
        let powers: Vec<Power> = self.scene.position.owners().collect();
        for (number, power) in powers.iter().enumerate() {
            let column = (number % each_row) as f64;
            let row = (number / each_row) as f64;
            let place = at(MARGIN + column * ENTRY, top + 62.0 + row * ROW);
            let fill = colours(*power).0;
            self.written += &tokens::centre(place + at(10.0, -6.0), 9.0, fill);
            let position = &self.scene.position;
            let (centres, units) =
                (position.centres_of(*power).len(), position.units_of(*power).count());
            let (centres, units) = (count(centres, "centre"), count(units, "unit"));
            let said = format!("{} {}: {centres}, {units}", power.letter(), power.name());
            let setting = Setting { face: Face::Italic, size: 19.0, track: 0.3 };
            let said = fitting(&said, setting, ENTRY - 30.0);
            self.say(&said, (Face::Italic, 19.0), place + at(26.0, 0.0), INK);
        }
        top + 62.0 + powers.len().div_ceil(each_row) as f64 * ROW
    }
}
