//! A whole picture, put together: what is drawn on the ground, and the frame around.

use std::fmt::Write;

use super::chart::CHART;
use super::chart_layers::{ground_definitions, ground_layer, scene_layers, style_definitions};
use super::legend;
use super::lettering::Outlines;
use super::others;
use super::paint::{FRAME, INK, Palette};
use super::scene::Scene;
use super::style::MapStyle;
use super::words;
use crate::board::Map;

/// A map as a picture of its own, with a title and a key of its signs.
pub fn svg(scene: &Scene, style: &MapStyle) -> String {
    if scene.position.map() != Map::STANDARD {
        return others::svg(scene, *style);
    }
    let style = *style;
    let frame = legend::frame(scene, style);
    let mut outlines = Outlines::default();
    let shared = ground_definitions()
        + &style_definitions(Map::STANDARD, &Palette::standard(), style, &mut outlines);
    let layers = scene_layers(scene, style, &mut outlines);
    let legend = legend::draw(scene, style, &mut outlines);
    let (title, described) = words::titles(scene);
    let (width, height) = (CHART.width + 2.0 * frame.margin, frame.height());
    let (map_width, map_height) = (CHART.width, CHART.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" fill=\"none\">\
         {title}{described}<defs>{}{shared}</defs>",
        outlines.definitions(),
    );
    let _ = write!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"{FRAME}\"/>");
    if style == MapStyle::Desk {
        let (width, height) = (width - 16.0, height - 16.0);
        let (inner_width, inner_height) = (width - 10.0, height - 10.0);
        let _ = write!(
            svg,
            "<rect x=\"8\" y=\"8\" width=\"{width}\" height=\"{height}\" stroke=\"{INK}\" \
             stroke-width=\"2.4\"/><rect x=\"13\" y=\"13\" width=\"{inner_width}\" \
             height=\"{inner_height}\" stroke=\"{INK}\" stroke-width=\".8\"/>"
        );
    }
    let margin = frame.margin;
    let _ = write!(
        svg,
        "<svg x=\"{margin}\" y=\"{margin}\" width=\"{map_width}\" height=\"{map_height}\" \
         viewBox=\"0 0 {map_width} {map_height}\">{}{}</svg><rect x=\"{margin}\" y=\"{margin}\" \
         width=\"{map_width}\" height=\"{map_height}\" stroke=\"{INK}\" stroke-width=\"1.6\"/>\
         {legend}</svg>",
        ground_layer(),
        layers,
    );
    svg
}

/// What the maps of [`overlay_svg`] in these styles share, to stand once in a page; by itself it
/// shows nothing. Its ids begin with `m-`, or name a token (`AFR`, `fTU`), its glow (`gone`) or a
/// letter (`r41`).
pub fn base_svg(styles: &[MapStyle]) -> String {
    let (map, palette) = (Map::STANDARD, Palette::standard());
    let mut outlines = Outlines::default();
    let marks: String = styles
        .iter()
        .map(|style| style_definitions(map, &palette, *style, &mut outlines))
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" fill=\"none\"><defs>\
         {}{}{marks}<g id=\"m-gr\">{}</g></defs></svg>",
        outlines.definitions(),
        ground_definitions(),
        ground_layer(),
    )
}

/// The map of a scene without a frame, for a page that has [`base_svg`] with its style. Another map
/// than the standard one shares nothing with it, and is drawn in full.
pub fn overlay_svg(scene: &Scene, style: &MapStyle) -> String {
    if scene.position.map() != Map::STANDARD {
        return svg(scene, style);
    }
    let (width, height) = (CHART.width, CHART.height);
    let (title, described) = words::titles(scene);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         fill=\"none\">{title}{described}<use href=\"#m-gr\"/>{}</svg>",
        scene_layers(scene, *style, &mut Outlines::default()),
    )
}
