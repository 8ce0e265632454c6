//! A whole picture, put together: what is drawn on the ground, and the frame around.

use super::chart::CHART;
use super::chart_layers::{
    MapLayer, ground_definitions, ground_layer, scene_layers, style_definitions,
};
use super::legend::{self, MapMargins};
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
    let shared = definitions(style, &mut outlines);
    let layers = scene_layers(scene, style, &mut outlines).drawn();
    let legend = legend::draw(scene, style, &mut outlines).concat();
    let (title, described) = words::titles(scene);
    let (width, height) = frame.size();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" fill=\"none\">\
         {title}{described}<defs>{}{shared}</defs>{}{}{}{legend}</svg>",
        outlines.definitions(),
        back(&frame, style),
        clipped(&frame, &(ground_layer() + &layers)),
        rim(&frame),
    )
}

/// What all pictures of the standard map in a style may refer to, except for the letters.
pub(super) fn definitions(style: MapStyle, outlines: &mut Outlines) -> String {
    ground_definitions() + &style_definitions(Map::STANDARD, &Palette::standard(), style, outlines)
}

/// A picture of the standard map in layers: painted one over the other they look as [`svg`] does.
pub(super) struct LayeredSheet {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) style: MapStyle,
    pub(super) layers: Vec<MapLayer>,
    /// The letters to which the layers refer beside the definitions of the style.
    pub(super) outlines: Outlines,
}

impl LayeredSheet {
    pub(super) fn of(scene: &Scene, style: MapStyle) -> LayeredSheet {
        let frame = legend::frame(scene, style);
        let (width, height) = frame.size();
        let mut outlines = Outlines::default();
        let ground = back(&frame, style) + &clipped(&frame, &ground_layer());
        let mut layers = vec![MapLayer::Recurring(ground)];
        let on_ground = scene_layers(scene, style, &mut outlines);
        // Clipping takes long, and arrows keep to the map.
        layers.extend(on_ground.into_layers().map(|layer| match layer {
            MapLayer::Recurring(drawn) => MapLayer::Recurring(clipped(&frame, &drawn)),
            MapLayer::Single(drawn) => MapLayer::Single(moved(&frame, &drawn)),
        }));
        layers.push(MapLayer::Recurring(rim(&frame)));
        let legend = legend::draw(scene, style, &mut outlines);
        layers.extend(legend.into_iter().map(MapLayer::Recurring));
        LayeredSheet { width, height, style, layers, outlines }
    }
}

/// The paper with the lines round the map.
fn back(frame: &MapMargins, style: MapStyle) -> String {
    let (width, height) = frame.size();
    let paper = format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{FRAME}\"/>");
    if style == MapStyle::Phone {
        return paper;
    }
    let (width, height) = (width - 16.0, height - 16.0);
    let (inner_width, inner_height) = (width - 10.0, height - 10.0);
    paper
        + &format!(
            "<rect x=\"8\" y=\"8\" width=\"{width}\" height=\"{height}\" stroke=\"{INK}\" \
             stroke-width=\"2.4\"/><rect x=\"13\" y=\"13\" width=\"{inner_width}\" \
             height=\"{inner_height}\" stroke=\"{INK}\" stroke-width=\".8\"/>"
        )
}

/// What is drawn on the map, where the map lies.
fn clipped(frame: &MapMargins, drawn: &str) -> String {
    let (margin, width, height) = (frame.margin, CHART.width, CHART.height);
    format!(
        "<svg x=\"{margin}\" y=\"{margin}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">{drawn}</svg>"
    )
}

/// The same for what does not reach beyond the map.
fn moved(frame: &MapMargins, drawn: &str) -> String {
    let margin = frame.margin;
    format!("<g transform=\"translate({margin} {margin})\">{drawn}</g>")
}

/// The line round the map.
fn rim(frame: &MapMargins) -> String {
    let (margin, width, height) = (frame.margin, CHART.width, CHART.height);
    format!(
        "<rect x=\"{margin}\" y=\"{margin}\" width=\"{width}\" height=\"{height}\" \
         stroke=\"{INK}\" stroke-width=\"1.6\"/>"
    )
}
