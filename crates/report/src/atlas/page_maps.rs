//! The maps of pages that have many. What all maps of the standard board share lies in files beside
//! the pages, what those of one page share stands in it once, and each phase has the rest.

use std::fmt::Write;
use std::sync::LazyLock;

use super::chart::CHART;
use super::chart_layers::{
    HATCHING, ground_layer, land_definitions, line_definitions, lines_layer, name_definitions,
    names_layer, scene_layers, style_marks,
};
use super::lettering::Outlines;
use super::paint::Palette;
use super::scene::Scene;
use super::sheet::svg;
use super::style::MapStyle;
use super::tokens;
use super::words;
use crate::board::{Map, Province};

/// What lies below the lands.
const GROUND: &str = "map-ground.svg";
/// Coasts and borders, which lie over the lands.
const LINES: &str = "map-lines.svg";
/// The names of wide maps. On narrow ones codes give way to tokens, so each map has its own.
const NAMES: &str = "map-names.svg";

/// The files that [`overlay_svg`] shows, by their names.
pub fn shared_pictures() -> [(&'static str, String); 3] {
    let ground = line_definitions() + HATCHING;
    let mut outlines = Outlines::default();
    let names = name_definitions(MapStyle::Desk, &mut outlines);
    let names = outlines.definitions() + &names;
    let all = Province::all().collect();
    [
        (GROUND, picture(&ground, &ground_layer())),
        (LINES, picture(&line_definitions(), &lines_layer())),
        (NAMES, picture(&names, &names_layer(all, MapStyle::Desk))),
    ]
}

/// A drawing of the size of the board.
fn picture(definitions: &str, drawn: &str) -> String {
    let (width, height) = (CHART.width, CHART.height);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" fill=\"none\"><defs>{definitions}</defs>{drawn}</svg>"
    )
}

/// What the maps of [`overlay_svg`] in both styles share, to stand once in a page; by itself it
/// shows nothing. Its ids begin with `m-`, or name a token (`AFR`, `fTU`), its glow (`gone`) or a
/// letter (`r41`).
pub fn base_svg() -> &'static str {
    static BASE: LazyLock<String> = LazyLock::new(base);
    &BASE
}

fn base() -> String {
    let (map, palette) = (Map::STANDARD, Palette::standard());
    let mut outlines = Outlines::default();
    let codes = name_definitions(MapStyle::Phone, &mut outlines);
    let marks = [MapStyle::Desk, MapStyle::Phone]
        .map(|style| style_marks(map, &palette, style, &mut outlines))
        .concat();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" fill=\"none\"><defs>\
         {}{}{}{codes}{marks}</defs></svg>",
        outlines.definitions(),
        land_definitions(in_whole_numbers),
        tokens::glow(),
    )
}

/// The map of a scene without a frame, for a page that has [`base_svg`], `root` being the way from
/// it to the [`shared_pictures`]. Another map than the standard one shares nothing with it, and is
/// drawn in full.
pub fn overlay_svg(scene: &Scene, style: MapStyle, root: &str) -> String {
    if scene.position.map() != Map::STANDARD {
        return svg(scene, &style);
    }
    let (width, height) = (CHART.width, CHART.height);
    let (title, described) = words::titles(scene);
    let shown = |file: &str| {
        format!("<image href=\"{root}{file}\" width=\"{width}\" height=\"{height}\"/>")
    };
    let layers = scene_layers(scene, style, &mut Outlines::default());
    let names = match style {
        MapStyle::Desk => shown(NAMES),
        MapStyle::Phone => layers.names(),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         fill=\"none\">{title}{described}{}{}</svg>",
        shown(GROUND),
        layers.drawn_with(&shown(LINES), &names),
    )
}

/// A path of the board with its corners at whole pixels of the sheet: half as long, and the lines
/// over it hide the difference.
fn in_whole_numbers(path: &str) -> String {
    path.split_inclusive('z').filter_map(ring_in_whole_numbers).collect()
}

/// A ring begins with a place and goes on in steps: `M9.5,8l-1.2-3 2,0.5z`.
fn ring_in_whole_numbers(ring: &str) -> Option<String> {
    let spaced = ring.replace('-', " -");
    let numbers = spaced.split(|one: char| !one.is_ascii_digit() && one != '.' && one != '-');
    let mut numbers = numbers.filter_map(|number| number.parse::<f64>().ok());
    let mut next = || Some((numbers.next()?, numbers.next()?));
    let whole = |(x, y): (f64, f64)| (x.round() as i32, y.round() as i32);
    let mut exact = next()?;
    let mut last = whole(exact);
    let mut written = format!("M{} {}l", last.0, last.1);
    while let Some((right, down)) = next() {
        exact = (exact.0 + right, exact.1 + down);
        let (x, y) = whole(exact);
        if (x, y) != last {
            let _ = write!(written, "{} {} ", x - last.0, y - last.1);
            last = (x, y);
        }
    }
    written.pop();
    Some(written + "z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_in_whole_numbers_stays_beside_the_exact_one() {
        let exact = "M9.6,8l-1.2-3 0.05,0.2 2,0.5zM1,1l3.4,0 0-0.1z";
        assert_eq!(in_whole_numbers(exact), "M10 8l-2 -3 2 1zM1 1l3 0z");
        // What has no extent is not shown.
        assert_eq!(in_whole_numbers("M1,1l0.1,0.1z"), "M1 1z");
    }
}
