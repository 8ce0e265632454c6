//! A map that has no drawing: its provinces as cells, its borders as lines.
//!
//! Seas are round, lands have corners. Cells lie over the lines, which keep out of other cells
//! where they can, so that none runs through a name.

#[cfg(test)]
mod tests;

use std::fmt::Write;

use super::arrows;
use super::backdrop::Backdrop;
use super::geometry::{ArcLine, Num, Point, at};
use super::lettering::{Face, Outlines, Rotation, Setting, width};
use super::paint::{INK, PAPER, Palette, SEA, SEA_LINE};
use super::route::{self, ArcRequest};
use super::scene::Scene;
use super::schematic_layout::SchematicLayout;
use super::style::MapStyle;
use super::tokens;
use super::units::units;
use crate::board::{Province, Terrain, neighbours};

/// The lines between lands, or between land and sea.
const LAND_LINE: &str = "#a48f66";
/// A land that no unit can enter.
const CLOSED: &str = "#d9cfb8";

/// Everything that a scene puts on cells.
pub(super) fn layers(
    scene: &Scene,
    layout: &SchematicLayout,
    (backdrop, palette, style): (&Backdrop, &Palette, MapStyle),
    outlines: &mut Outlines,
) -> String {
    let cells = Cells { scene, layout, backdrop, palette, style };
    let signs = arrows::draw(scene, backdrop, palette, style);
    let mut written = cells.borders();
    let provinces = || scene.position.map().provinces();
    provinces().for_each(|province| written += &cells.cell(province));
    written += &signs.below();
    provinces().for_each(|province| written += &cells.code(province, outlines));
    written += &signs.heads;
    written += &units(scene, backdrop, style).concat();
    provinces().for_each(|province| written += &cells.centre(province, outlines));
    written += &signs.top;
    written
}

struct Cells<'s> {
    scene: &'s Scene,
    layout: &'s SchematicLayout,
    backdrop: &'s Backdrop,
    palette: &'s Palette,
    style: MapStyle,
}

impl Cells<'_> {
    /// A line for each border, bent round other cells where that helps.
    fn borders(&self) -> String {
        let width = match self.style {
            MapStyle::Desk => "2",
            MapStyle::Phone => "3.2",
        };
        let mut written = String::new();
        for one in self.scene.position.map().provinces() {
            for other in neighbours(one).iter().filter(|other| other.index() > one.index()) {
                let colour = if one.is_sea() && other.is_sea() { SEA_LINE } else { LAND_LINE };
                let line = self.border(one, other);
                let _ = write!(
                    written,
                    "<path d=\"{line}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
                );
            }
        }
        written
    }

    fn border(&self, one: Province, other: Province) -> ArcLine {
        let way = ArcRequest {
            from: self.layout.middle(one),
            to: self.layout.middle(other),
            inside: Some((one, other)),
            clear_of: &[],
            beside: None,
            gate: None,
            own_side: None,
            kind: None,
        };
        route::best(&way, self.backdrop, self.style).1.into()
    }

    fn cell(&self, province: Province) -> String {
        let (place, cell) = (self.layout.middle(province), self.layout.cell);
        let owner = self.scene.position.owner(province).map(|owner| self.palette.of(owner));
        let (fill, round) = match province.terrain() {
            Terrain::Sea => (SEA, cell.y / 2.0),
            Terrain::Coastal | Terrain::Inland => {
                (owner.map_or(PAPER, |paint| paint.land.as_ref()), 8.0)
            }
            Terrain::Impassable => (CLOSED, 0.0),
        };
        let corner = place - cell * 0.5;
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{round}\" fill=\"{fill}\" \
             stroke=\"{INK}\" stroke-width=\"1.4\"/>",
            Num(corner.x),
            Num(corner.y),
            Num(cell.x),
            Num(cell.y)
        )
    }

    /// The code of a province, with the coast on which a fleet stands there.
    fn code(&self, province: Province, outlines: &mut Outlines) -> String {
        let fleet = self.scene.position.unit(province).and_then(|unit| unit.location().coast());
        let (said, size) = match fleet {
            Some(coast) => (format!("{province}/{}", coast.code()), self.layout.letters * 0.74),
            None => (province.to_string(), self.layout.letters),
        };
        let place = self.layout.middle(province) + at(0.0, self.layout.baseline);
        let setting = Setting { face: Face::Bold, size, track: size * 0.018 };
        let place = place - at(width(&said, setting) / 2.0, 0.0);
        let line = outlines.set(&said, setting, place, Rotation::NONE);
        let rim = match province.is_sea() {
            true => SEA,
            false => PAPER,
        };
        format!(
            "<g stroke=\"{rim}\" stroke-width=\"160\" stroke-linejoin=\"round\" opacity=\".8\">\
             {line}</g><g fill=\"{INK}\">{line}</g>"
        )
    }

    fn centre(&self, province: Province, outlines: &mut Outlines) -> String {
        if !province.is_centre() {
            return String::new();
        }
        let place = self.backdrop.centre(province, self.style);
        let radius = self.backdrop.measures(self.style).star * 1.2;
        tokens::owned_centre(self.scene, self.palette, (province, place, radius), outlines)
    }
}

impl SchematicLayout {
    /// Where a unit stands; the code says on which coast.
    pub(super) fn unit(&self, province: Province) -> Point {
        self.middle(province) + self.unit
    }

    pub(super) fn dislodged(&self, province: Province) -> Point {
        self.middle(province) + self.dislodged
    }

    pub(super) fn centre(&self, province: Province) -> Point {
        self.middle(province) + self.star
    }

    /// Whether a code or a centre stands at a point.
    pub(super) fn is_written(&self, point: Point) -> bool {
        let Some(off) = self.in_cell(point) else { return false };
        let is_near = |place: Point, wide: f64, high: f64| {
            (off.x - place.x).abs() < wide && (off.y - place.y).abs() < high
        };
        let middle = self.baseline - self.letters * 0.35;
        is_near(at(0.0, middle), self.letters * 1.1, self.letters * 0.45)
            || is_near(self.star, 9.0, 9.0)
    }
}
