//! The maps of a page that has many: what they share stands in it once.

use super::chart::CHART;
use super::chart_layers::{ground_definitions, ground_layer, scene_layers, style_definitions};
use super::lettering::Outlines;
use super::paint::Palette;
use super::scene::Scene;
use super::sheet::svg;
use super::style::MapStyle;
use super::words;
use crate::board::Map;

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
        scene_layers(scene, *style, &mut Outlines::default()).drawn(),
    )
}
