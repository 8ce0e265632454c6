//! The units of a scene, each as a token where it stands.

use super::arrows;
use super::backdrop::Backdrop;
use super::chart::CHART;
use super::geometry::{Point, at};
use super::scene::{Act, Scene};
use super::style::MapStyle;
use super::tokens;

/// The tokens, those in the south over those in the north.
pub(super) fn units(scene: &Scene, backdrop: &Backdrop, style: MapStyle) -> Vec<String> {
    let measures = backdrop.measures(style);
    let mut drawn: Vec<(Point, String)> = Vec::new();
    for waiting in scene.position.dislodged() {
        let (power, kind) = (waiting.unit.power(), waiting.unit.kind());
        let alone = scene.position.unit(waiting.unit.province()).is_none();
        let scale = if alone { measures.token } else { measures.dislodged };
        if let Some(place) = arrows::dislodged_place(scene, backdrop, waiting.unit, style) {
            drawn.push((
                place - at(0.0, CHART.height),
                tokens::dislodged((power, kind), place, scale, style),
            ));
        }
    }
    let built = scene.deeds.iter().filter(|deed| deed.act == Act::Build).map(|deed| deed.unit);
    for unit in scene.position.units().chain(built) {
        let place = backdrop.unit(unit.location(), style);
        let is_beaten = scene.dislodged.contains(&unit.province());
        let (shown, scale) = ((unit.power(), unit.kind()), measures.token);
        let token = match is_beaten {
            true => tokens::dislodged(shown, place, scale, style),
            false => tokens::unit(shown, place, scale, style),
        };
        drawn.push((place, token));
    }
    drawn.sort_by(|one, other| one.0.y.total_cmp(&other.0.y));
    drawn.into_iter().map(|(_, token)| token).collect()
}
