//! Pictures of other maps than the standard one: on its board, where a map has its provinces and
//! borders, else as cells. The strip below has room for any number of powers.

use std::fmt::Write;

use super::backdrop::Backdrop;
use super::chart::CHART;
use super::chart_layers::{ground_definitions, ground_layer, scene_layers, style_definitions};
use super::geometry::{Point, at};
use super::key::Key;
use super::legend::counts;
use super::lettering::{Face, Outlines, Rotation, Setting, fitting};
use super::paint::{FRAME, INK, Palette};
use super::plan_layers;
use super::scene::Scene;
use super::schematic;
use super::style::MapStyle;
use super::tokens;
use super::words;
use crate::board::{Power, UnitKind};
use crate::names::count;

/// A scene of another map as a picture.
pub(super) fn svg(scene: &Scene, style: MapStyle) -> String {
    let map = scene.position.map();
    let (backdrop, palette) = (Backdrop::of(scene, style), Palette::of_scene(scene));
    let mut outlines = Outlines::default();
    let (size, definitions, drawn) = match &backdrop {
        Backdrop::Chart => {
            let definitions =
                ground_definitions() + &style_definitions(map, &palette, style, &mut outlines);
            let drawn = ground_layer() + &scene_layers(scene, style, &mut outlines).drawn();
            (at(CHART.width, CHART.height), definitions, drawn)
        }
        Backdrop::Plan(plan) => {
            let definitions =
                tokens::definitions(map, &palette, style, &mut outlines) + &tokens::glow();
            let seen = (&backdrop, &palette, style);
            (plan.size, definitions, plan_layers::layers(scene, plan, seen, &mut outlines))
        }
        Backdrop::Cells(layout) => {
            let definitions =
                tokens::definitions(map, &palette, style, &mut outlines) + &tokens::glow();
            let seen = (&backdrop, &palette, style);
            let drawn = schematic::layers(scene, layout, seen, &mut outlines);
            (layout.size(), definitions, drawn)
        }
    };
    let wide = size.x.max(WIDTH_MIN);
    let mut strip = OtherStrip { scene, outlines, style, wide, written: String::new() };
    let high = strip.draw(size.y);
    let (title, described) = words::titles(scene);
    let left = (wide - size.x) / 2.0;
    let (map_wide, map_high) = (size.x, size.y);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\" role=\"img\" fill=\"none\">{title}{described}<defs>{}{definitions}\
         </defs><rect width=\"{wide}\" height=\"{high}\" fill=\"{FRAME}\"/><svg x=\"{left}\" \
         width=\"{map_wide}\" height=\"{map_high}\" viewBox=\"0 0 {map_wide} {map_high}\">{drawn}\
         </svg>{}</svg>",
        strip.outlines.definitions(),
        strip.written
    )
}

/// Narrower sheets have no room for words.
const WIDTH_MIN: f64 = 600.0;
/// The width of the sheet for which the key is drawn.
const KEY_WIDTH: f64 = 1400.0;

struct OtherStrip<'s> {
    scene: &'s Scene,
    outlines: Outlines,
    style: MapStyle,
    wide: f64,
    written: String,
}

impl OtherStrip<'_> {
    /// A pixel of the screen for which it is drawn, in those of the sheet.
    fn pixel(&self) -> f64 {
        match self.style {
            MapStyle::Desk => self.wide / 1000.0,
            MapStyle::Phone => self.wide / 390.0,
        }
    }

    fn say(&mut self, text: &str, (face, size): (Face, f64), place: Point, room: f64) {
        let setting = Setting { face, size, track: size * 0.018 };
        let text = fitting(text, setting, room);
        let line = self.outlines.set(&text, setting, place, Rotation::NONE);
        let _ = write!(self.written, "<g fill=\"{INK}\">{line}</g>");
    }

    /// The titles, the powers and the key, from this height on; gives the height below them.
    fn draw(&mut self, top: f64) -> f64 {
        let scene = self.scene;
        let pixel = self.pixel();
        let (left, room) = (16.0 * pixel, self.wide - 32.0 * pixel);
        let mut y = top + 26.0 * pixel;
        let large = (Face::Bold, 24.0 * pixel);
        self.say(&scene.title, large, at(left, y), room);
        y += 19.0 * pixel;
        self.say(&scene.subtitle, (Face::Italic, 15.0 * pixel), at(left, y), room);
        y += 12.0 * pixel;
        let powers: Vec<Power> = scene.position.owners().filter(|power| self.has(*power)).collect();
        let in_row = match self.style {
            MapStyle::Desk => 5,
            MapStyle::Phone => 3,
        };
        let step = room / in_row as f64;
        for (number, power) in powers.iter().enumerate() {
            let (column, row) = ((number % in_row) as f64, (number / in_row) as f64);
            self.power(*power, at(left + column * step, y + (row * 34.0 + 16.0) * pixel), step);
        }
        y += (powers.len().div_ceil(in_row) as f64 * 34.0 + 18.0) * pixel;
        self.key(at(left, y), room)
    }

    /// Whether there is anything to tell of a power.
    fn has(&self, power: Power) -> bool {
        counts(self.scene, power) != (0, 0)
    }

    fn power(&mut self, power: Power, place: Point, room: f64) {
        let pixel = self.pixel();
        let scale = pixel * 0.86;
        let army =
            tokens::unit((power, UnitKind::Army), place + at(11.0, 0.0) * pixel, scale, self.style);
        self.written += &army;
        let (centres, units) = counts(self.scene, power);
        let (words, room) = (place + at(28.0, -1.0) * pixel, room - 34.0 * pixel);
        self.say(power.name(), (Face::Capitals, 15.0 * pixel), words, room);
        let counted = format!("{}, {}", count(centres, "centre"), count(units, "unit"));
        let below = words + at(0.0, 12.5 * pixel);
        self.say(&counted, (Face::Italic, 11.5 * pixel), below, room);
    }

    /// The key of the signs; gives the height below it.
    fn key(&mut self, start: Point, room: f64) -> f64 {
        let scale = self.wide / KEY_WIDTH;
        let key = Key::of(self.scene, self.style, room / scale);
        let below = start.y + (key.last_row() + key.word * 1.4) * scale;
        for (sign, place) in &key.signs {
            let (place, drawn) = (start + *place * scale, &sign.drawn);
            let larger = (key.scale * scale * 100.0).round() / 100.0;
            let _ = write!(
                self.written,
                "<g transform=\"translate({place}) scale({larger})\">{drawn}</g>"
            );
            let word = place + at((sign.long + 7.0) * key.scale, key.word * 0.3) * scale;
            self.say(sign.word, (Face::Italic, key.word * scale), word, room);
        }
        below
    }
}
