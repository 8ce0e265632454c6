//! A scene on the plan of its map's file.

use std::fmt::Write;

use super::arrows;
use super::backdrop::Backdrop;
use super::drawn_plan::DrawnPlan;
use super::geometry::at;
use super::lettering::{Outlines, Rotation, width};
use super::paint::{INK, PAPER, Palette, SEA, SEA_INK, SEA_LINE};
use super::scene::Scene;
use super::style::MapStyle;
use super::tokens;
use super::units::units;
use crate::board::{Location, Province, Terrain};

/// A land that no unit can enter.
const CLOSED: &str = "#d9cfb8";

/// Everything that a scene puts on a plan.
pub(super) fn layers(
    scene: &Scene,
    plan: &DrawnPlan,
    (backdrop, palette, style): (&Backdrop, &Palette, MapStyle),
    outlines: &mut Outlines,
) -> String {
    let signs = arrows::draw(scene, backdrop, palette, style);
    let mut written =
        format!("<rect width=\"{}\" height=\"{}\" fill=\"{SEA}\"/>", plan.size.x, plan.size.y);
    let provinces = || scene.position.map().provinces();
    for is_sea in [true, false] {
        for province in provinces().filter(|province| province.is_sea() == is_sea) {
            written += &shape(scene, plan, province, palette);
        }
    }
    for province in provinces().filter(|province| province.is_centre()) {
        let what = (province, plan.centre(province), backdrop.measures(style).star * 1.15);
        written += &tokens::owned_centre(scene, palette, what, outlines);
    }
    written += &signs.below();
    provinces().for_each(|province| written += &name(scene, plan, province, outlines));
    written + &signs.heads + &units(scene, backdrop, style).concat() + &signs.top
}

fn shape(scene: &Scene, plan: &DrawnPlan, province: Province, palette: &Palette) -> String {
    let owner = scene.position.owner(province).map(|owner| palette.of(owner));
    let (fill, line) = match province.terrain() {
        Terrain::Sea => (SEA, SEA_LINE),
        Terrain::Impassable => (CLOSED, INK),
        _ => (owner.map_or(PAPER, |paint| paint.land.as_ref()), INK),
    };
    let mut path = String::new();
    for ring in &plan.places[province.index()].rings {
        for (number, point) in ring.iter().enumerate() {
            let _ = write!(path, "{}{point}", if number == 0 { 'M' } else { 'L' });
        }
        path.push('Z');
    }
    format!(
        "<path d=\"{path}\" fill=\"{fill}\" fill-rule=\"evenodd\" stroke=\"{line}\" \
         stroke-width=\"1.3\" stroke-linejoin=\"round\"/>"
    )
}

/// A name with a light rim, and the coast on which a fleet stands, if its place says nothing of it.
fn name(scene: &Scene, plan: &DrawnPlan, province: Province, outlines: &mut Outlines) -> String {
    let place = &plan.places[province.index()];
    let unit = scene.position.unit(province).map(|unit| unit.location());
    let coast = unit.filter(|at| !plan.coasts.contains_key(&at.to_string()));
    let said = match coast.and_then(Location::coast) {
        Some(coast) => format!("{}/{}", place.said, coast.code()),
        None => place.said.clone(),
    };
    let setting = place.setting();
    let start = place.label + at(-width(&said, setting) / 2.0, place.letters * 0.33);
    let line = outlines.set(&said, setting, start, Rotation::NONE);
    let (ink, rim) = if province.is_sea() { (SEA_INK, SEA) } else { (INK, PAPER) };
    format!(
        "<g stroke=\"{rim}\" stroke-width=\"180\" stroke-linejoin=\"round\" opacity=\".75\">\
         {line}</g><g fill=\"{ink}\">{line}</g>"
    )
}
