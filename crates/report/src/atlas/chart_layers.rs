//! A scene on the drawn board: the ground, the lands in their colours, what units did, names,
//! tokens.

use std::fmt::Write;

use super::arrows;
use super::backdrop::Backdrop;
use super::chart::{CHART, MapLabel};
use super::geometry::{Num, Point, at};
use super::lettering::{Face, Outlines, Rotation, Setting, width};
use super::paint::{INK, NEUTRAL_CENTRE, PAPER, PAPER_BAND, Palette, SEA, SEA_INK, SEA_LINE};
use super::scene::Scene;
use super::style::MapStyle;
use super::tokens;
use super::units::units;
use crate::board::{Map, Power, Province, ProvinceSet, Terrain};

fn lands() -> impl Iterator<Item = Province> {
    Province::all().filter(|province| !province.is_sea() && *province != Province::SWI)
}

/// The definitions that depend on neither a scene nor a style.
pub(super) fn ground_definitions() -> String {
    line_definitions() + &land_definitions(str::to_owned) + &tokens::glow() + HATCHING
}

/// The shapes of lands, each path as `as_drawn` makes it.
pub(super) fn land_definitions(as_drawn: impl Fn(&str) -> String) -> String {
    let mut written = String::new();
    for province in lands() {
        let shape = CHART.shape(province);
        let (band, inner) = (&shape.shape, shape.inner.as_deref().unwrap_or_default());
        let _ = write!(
            written,
            "<path id=\"m-{province}\" d=\"{}\"/><path id=\"m-{province}i\" d=\"{}\"/>",
            as_drawn(band),
            as_drawn(inner)
        );
    }
    written
}

/// Coasts and borders.
pub(super) fn line_definitions() -> String {
    let layers = &CHART.layers;
    format!(
        "<path id=\"m-co\" d=\"{}\"/><path id=\"m-bo\" d=\"{}\"/>",
        layers.coast, layers.borders
    )
}

/// How lands are filled that no unit can enter.
pub(super) const HATCHING: &str = "<pattern id=\"m-ht\" width=\"5\" height=\"5\" \
    patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path fill=\"#d9cfb8\" \
    d=\"M0 0H5V5H0Z\"/><path d=\"M0 0V5\" stroke=\"#b5a88c\" stroke-width=\"1.3\"/></pattern>";

/// The definitions of a style: its names and tokens.
pub(super) fn style_definitions(
    map: Map,
    palette: &Palette,
    style: MapStyle,
    outlines: &mut Outlines,
) -> String {
    name_definitions(style, outlines) + &style_marks(map, palette, style, outlines)
}

/// Its tokens and the sign of a centre.
pub(super) fn style_marks(
    map: Map,
    palette: &Palette,
    style: MapStyle,
    outlines: &mut Outlines,
) -> String {
    let star = Backdrop::Chart.measures(style).star;
    let centre = tokens::centre(at(0.0, 0.0), star, None);
    format!("<g id=\"m-st{}\">{centre}</g>", name_mark(style))
        + &tokens::definitions(map, palette, style, outlines)
}

pub(super) fn name_definitions(style: MapStyle, outlines: &mut Outlines) -> String {
    let mut written = String::new();
    for province in Province::all() {
        let name = name(province, style, outlines);
        let _ = write!(written, "<g id=\"m-{province}{}\">{name}</g>", name_mark(style));
    }
    written
}

/// What the id of a province's name ends in: names and codes can stand in one page.
const fn name_mark(style: MapStyle) -> char {
    match style {
        MapStyle::Desk => 'n',
        MapStyle::Phone => 'k',
    }
}

/// The name of a province, where it stands.
fn name(province: Province, style: MapStyle, outlines: &mut Outlines) -> String {
    let label = &CHART.marks(province, style).label;
    let setting = setting(label, province, style);
    let (step, drop) = match (style, province.is_sea()) {
        (MapStyle::Desk, false) => (0.92, 0.25),
        _ => (1.02, 0.3),
    };
    let turn = Rotation::by_degrees(label.at, label.angle);
    let count = label.lines.len() as f64;
    let lines = label.lines.iter().enumerate().map(|(number, line)| {
        let row = (number as f64 - (count - 1.0) / 2.0) * step * label.size;
        let x = label.at.x - width(line, setting) / 2.0;
        let y = label.at.y + row + label.size * drop;
        outlines.set(line, setting, at(x, y), turn)
    });
    lines.collect()
}

/// How a name is set; `tools/atlas` measures names in the same way.
fn setting(label: &MapLabel, province: Province, style: MapStyle) -> Setting {
    let (face, track) = match (style, province.is_sea()) {
        (MapStyle::Phone, true) => (Face::Bold, 0.5),
        (MapStyle::Phone, false) => (Face::Bold, 0.35),
        (MapStyle::Desk, true) => (Face::Italic, 0.5),
        (MapStyle::Desk, false) => (Face::Capitals, 0.35),
    };
    Setting { face, size: label.size, track }
}

/// The sea, the closed lands, the lines at sea.
pub(super) fn ground_layer() -> String {
    let layers = &CHART.layers;
    let (width, height) = (CHART.width, CHART.height);
    let mut written = format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{SEA}\"/>");
    for (width, opacity) in [(24.0, ".2"), (9.0, ".3")] {
        let _ = write!(
            written,
            "<use href=\"#m-co\" stroke=\"#6f919c\" stroke-width=\"{width}\" \
             opacity=\"{opacity}\" stroke-linejoin=\"round\"/>"
        );
    }
    let _ = write!(
        written,
        "<path d=\"{}\" stroke=\"{SEA_LINE}\" stroke-width=\"1.3\" stroke-dasharray=\"7 4\"/>\
         <path d=\"{}\" stroke=\"{SEA_LINE}\" stroke-width=\"1.2\" stroke-dasharray=\"2 3\"/>\
         <path d=\"{}\" fill=\"url(#m-ht)\" fill-rule=\"evenodd\"/>{}",
        layers.seaborders,
        layers.straits,
        layers.neutral,
        compass(at(66.0, 96.0), 36.0),
    );
    written
}

/// A land in the colours of its owner: the band, and what is within.
fn land(province: Province, owner: Option<Power>, palette: &Palette) -> String {
    let (fill, band) = match owner.map(|power| palette.of(power)) {
        Some(paint) => (paint.land.as_ref(), paint.band.as_ref()),
        None => (PAPER, PAPER_BAND),
    };
    format!(
        "<use href=\"#m-{province}\" fill=\"{band}\" fill-rule=\"evenodd\"/>\
         <use href=\"#m-{province}i\" fill=\"{fill}\" fill-rule=\"evenodd\"/>"
    )
}

/// Lakes, borders and the coast.
pub(super) fn lines_layer() -> String {
    format!(
        "<path d=\"{}\" fill=\"#b4c6ca\" stroke=\"{INK}\" stroke-width=\".8\"/>\
         <use href=\"#m-bo\" stroke=\"{INK}\" stroke-width=\"1.2\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\"/><use href=\"#m-co\" stroke=\"{INK}\" stroke-width=\"1.15\" \
         stroke-linejoin=\"round\"/>",
        CHART.layers.lakes
    )
}

/// The names, each with a light rim, so that arrows below don't cut them. Rims are measured in the
/// units of the letters, of which an em has a thousand.
pub(super) fn names_layer(named: ProvinceSet, style: MapStyle) -> String {
    let mut written = "<g stroke-linejoin=\"round\">".to_owned();
    for (is_sea, ink, rim) in [(true, SEA_INK, "#c6d4d7"), (false, INK, "#f9f2e0")] {
        let (rim_width, ink_width) = if is_sea { (190, 16) } else { (210, 26) };
        let names: String = named
            .iter()
            .filter(|province| province.is_sea() == is_sea)
            .map(|province| format!("<use href=\"#m-{province}{}\"/>", name_mark(style)))
            .collect();
        // A group with nothing in it would count as something at the corner of the sheet.
        if names.is_empty() {
            continue;
        }
        let _ = write!(
            written,
            "<g stroke=\"{rim}\" stroke-width=\"{rim_width}\" opacity=\".72\">{names}</g>\
             <g fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"{ink_width}\">{names}</g>"
        );
    }
    written + "</g>"
}

/// The provinces that are named. On a phone, where codes and tokens are large, a code goes that
/// would peep out from below a token.
fn named(scene: &Scene, style: MapStyle) -> ProvinceSet {
    if style == MapStyle::Desk {
        return Province::all().collect();
    }
    let backdrop = &Backdrop::Chart;
    let half = tokens::RADIUS * backdrop.measures(style).token;
    let units = scene.position.units().map(|unit| CHART.unit(unit.location(), style));
    let waiting = scene.position.dislodged().iter();
    let waiting =
        waiting.filter_map(|one| arrows::dislodged_place(scene, backdrop, one.unit, style));
    let tokens: Vec<Point> = units.chain(waiting).collect();
    let is_free = |province: &Province| {
        let label = &CHART.marks(*province, style).label;
        let inside = |far: f64, long: f64| (half + long / 2.0 - far.abs()).max(0.0);
        let covered = |token: &Point| {
            let off = *token - label.at;
            inside(off.x, label.width) * inside(off.y, label.height)
        };
        tokens.iter().map(covered).sum::<f64>() < label.width * label.height * HIDDEN_SHARE
    };
    Province::all().filter(is_free).collect()
}

/// From this share on a code that is covered is left out.
const HIDDEN_SHARE: f64 = 0.2;

/// One of the drawings that a picture is made of.
pub(super) enum MapLayer {
    /// Looks the same in many pictures.
    Recurring(String),
    /// Is of this picture alone, such as its arrows.
    Single(String),
}

impl MapLayer {
    fn drawn(&self) -> &str {
        match self {
            MapLayer::Recurring(drawn) | MapLayer::Single(drawn) => drawn,
        }
    }
}

/// Everything that a scene puts on the ground, in the order in which it is painted: lands, lines,
/// what is on them, names, and what is above those.
pub(super) struct SceneLayers {
    lands: Vec<MapLayer>,
    on_lands: Vec<MapLayer>,
    named: ProvinceSet,
    above_names: Vec<MapLayer>,
    style: MapStyle,
}

impl SceneLayers {
    /// All of it as one drawing.
    pub(super) fn drawn(&self) -> String {
        self.drawn_with(&lines_layer(), &self.names())
    }

    /// The same with other lines and names.
    pub(super) fn drawn_with(&self, lines: &str, names: &str) -> String {
        let all = |layers: &[MapLayer]| layers.iter().map(MapLayer::drawn).collect::<String>();
        let (lands, on_lands) = (all(&self.lands), all(&self.on_lands));
        lands + lines + &on_lands + names + &all(&self.above_names)
    }

    /// The names of this scene alone.
    pub(super) fn names(&self) -> String {
        names_layer(self.named, self.style)
    }

    /// All of it layer by layer, each name for itself, since pictures differ in which they have.
    pub(super) fn into_layers(self) -> impl Iterator<Item = MapLayer> {
        let name = move |province| {
            MapLayer::Recurring(names_layer(std::iter::once(province).collect(), self.style))
        };
        let names: Vec<MapLayer> = self.named.iter().map(name).collect();
        let lines = [MapLayer::Recurring(lines_layer())];
        let below = self.lands.into_iter().chain(lines).chain(self.on_lands);
        below.chain(names).chain(self.above_names)
    }
}

/// Draws what a scene puts on the ground.
pub(super) fn scene_layers(scene: &Scene, style: MapStyle, outlines: &mut Outlines) -> SceneLayers {
    let (backdrop, palette) = (&Backdrop::Chart, &Palette::of_scene(scene));
    let measures = backdrop.measures(style);
    let map = scene.position.map();
    let mut lands = Vec::new();
    let is_land = |one: &Province| !one.is_sea() && one.terrain() != Terrain::Impassable;
    for province in map.provinces().filter(is_land) {
        let owner = match province.is_centre() {
            true => scene.position.owner(province),
            false => scene.lands.get(&province).copied(),
        };
        lands.push(MapLayer::Recurring(land(province, owner, palette)));
    }
    let mut on_lands = Vec::new();
    for province in map.provinces().filter(|province| province.is_centre()) {
        let place = backdrop.centre(province, style);
        on_lands.push(MapLayer::Recurring(match map == Map::STANDARD {
            true => {
                let owner = scene.position.owner(province).map(|power| palette.of(power));
                let fill = owner.map_or(NEUTRAL_CENTRE, |paint| paint.token.as_ref());
                let (mark, x, y) = (name_mark(style), Num(place.x), Num(place.y));
                format!("<use href=\"#m-st{mark}\" x=\"{x}\" y=\"{y}\" fill=\"{fill}\"/>")
            }
            false => {
                let what = (province, place, measures.star * 1.15);
                tokens::owned_centre(scene, palette, what, outlines)
            }
        }));
    }
    let signs = arrows::draw(scene, backdrop, palette, style);
    on_lands.push(MapLayer::Single(signs.below()));
    let mut above_names = vec![MapLayer::Single(signs.heads)];
    above_names.extend(units(scene, backdrop, style).into_iter().map(MapLayer::Recurring));
    above_names.push(MapLayer::Single(signs.top));
    SceneLayers { lands, on_lands, named: named(scene, style), above_names, style }
}

fn compass(place: Point, radius: f64) -> String {
    let mut written = format!(
        "<g transform=\"translate({} {})\" opacity=\".55\"><circle r=\"{}\" stroke=\"{SEA_INK}\" \
         stroke-width=\".8\"/>",
        place.x,
        place.y,
        radius * 0.62
    );
    for eighth in 0..8 {
        let long = if eighth % 2 == 0 { radius } else { radius * 0.62 };
        let wide = radius * 0.13;
        let (tip, left, right, side) =
            (at(0.0, -long), at(wide, -wide), at(-wide, -wide), 45 * eighth);
        let _ = write!(
            written,
            "<g transform=\"rotate({side})\"><path d=\"M{tip}L{left}L0 0Z\" fill=\"{SEA_INK}\"/>\
             <path d=\"M{tip}L{right}L0 0Z\" fill=\"#e9eeea\" stroke=\"{SEA_INK}\" \
             stroke-width=\".5\"/></g>"
        );
    }
    written + "</g>"
}
