//! The strip below the map: what is shown, how the powers stand, what the signs mean.

use super::chart::CHART;
use super::geometry::{Point, at};
use super::key::Key;
use super::lettering::{Face, Outlines, Rotation, Setting, fitting};
use super::paint::{INK, NEUTRAL_CENTRE};
use super::scene::{Act, Deed, Scene};
use super::style::MapStyle;
use super::tokens;
use crate::board::{Power, UnitKind};
use crate::names::count;

/// The space around the map.
pub(super) struct MapMargins {
    pub(super) margin: f64,
    /// How high the strip is.
    pub(super) strip: f64,
}

impl MapMargins {
    /// The width and the height of the whole picture.
    pub(super) fn size(&self) -> (f64, f64) {
        let around = 2.0 * self.margin;
        (CHART.width + around, CHART.height + around + self.strip)
    }
}

/// The space around a map: the more rows its key has, the more below.
pub(super) fn frame(scene: &Scene, style: MapStyle) -> MapMargins {
    let last = Key::of(scene, style, room_for_key(style)).last_row();
    match style {
        MapStyle::Desk => MapMargins { margin: DESK_MARGIN, strip: 120.0 + last },
        MapStyle::Phone => MapMargins { margin: PHONE_MARGIN, strip: 328.0 + last },
    }
}

/// How long a row of the key may be.
pub(super) fn room_for_key(style: MapStyle) -> f64 {
    match style {
        MapStyle::Desk => CHART.width - 430.0,
        MapStyle::Phone => CHART.width - 60.0,
    }
}

const DESK_MARGIN: f64 = 26.0;
const PHONE_MARGIN: f64 = 8.0;

/// Draws the strip, each line and sign of it for itself.
pub(super) fn draw(scene: &Scene, style: MapStyle, outlines: &mut Outlines) -> Vec<String> {
    let mut strip = Strip { outlines, style, drawn: Vec::new() };
    match style {
        MapStyle::Desk => strip.desk(scene),
        MapStyle::Phone => strip.phone(scene),
    }
    strip.drawn
}

struct Strip<'o> {
    outlines: &'o mut Outlines,
    style: MapStyle,
    drawn: Vec<String>,
}

impl Strip<'_> {
    fn say(&mut self, text: &str, face: Face, size: f64, place: Point) {
        let setting = Setting { face, size, track: size * 0.018 };
        let line = self.outlines.set(text, setting, place, Rotation::NONE);
        self.drawn.push(format!("<g fill=\"{INK}\">{line}</g>"));
    }

    fn army(&self, power: Power, place: Point, scale: f64) -> String {
        tokens::unit((power, UnitKind::Army), place, scale, self.style)
    }

    fn titles(&mut self, scene: &Scene, place: Point, sizes: (f64, f64), room: f64) {
        let (large, small) = sizes;
        let setting = |face, size: f64| Setting { face, size, track: size * 0.018 };
        let title = fitting(&scene.title, setting(Face::Bold, large), room);
        self.say(&title, Face::Bold, large, place);
        let subtitle = fitting(&scene.subtitle, setting(Face::Italic, small), room);
        self.say(&subtitle, Face::Italic, small, place + at(1.0, small * 1.38));
    }

    fn desk(&mut self, scene: &Scene) {
        let (top, left) = (CHART.height + DESK_MARGIN + 20.0, DESK_MARGIN);
        self.titles(scene, at(left + 6.0, top + 36.0), (34.0, 20.0), 390.0);
        let start = left + 424.0;
        let step = (CHART.width - 424.0) / Power::COUNT as f64;
        for (number, power) in Power::ALL.into_iter().enumerate() {
            let x = start + number as f64 * step;
            let (centres, units) = counts(scene, power);
            let token = self.army(power, at(x + 16.0, top + 34.0), 1.26);
            self.drawn.push(token);
            self.say(power.name(), Face::Capitals, 20.0, at(x + 38.0, top + 30.0));
            let counted = format!("{}, {}", count(centres, "centre"), count(units, "unit"));
            self.say(&counted, Face::Italic, 13.6, at(x + 38.0, top + 48.0));
        }
        self.key(scene, at(start + 2.0, top + 84.0));
    }

    /// On a phone two rows of powers, each with a star for its centres and a token for its units.
    fn phone(&mut self, scene: &Scene) {
        let top = CHART.height + PHONE_MARGIN;
        self.titles(scene, at(26.0, top + 70.0), (64.0, 42.0), 800.0);
        let step = 278.0;
        for (number, power) in Power::ALL.into_iter().enumerate() {
            // The first row has the room that the title leaves.
            let (row, column) = if number < 2 { (0, number + 3) } else { (1, number - 2) };
            let x = 24.0 + column as f64 * step;
            let y = top + 66.0 + f64::from(row) * 128.0;
            let (centres, units) = counts(scene, power);
            self.drawn.push(self.army(power, at(x + 26.0, y), 2.2));
            self.say(power.name(), Face::Capitals, 42.0, at(x + 64.0, y - 2.0));
            self.drawn.push(tokens::centre(at(x + 80.0, y + 24.0), 13.0, Some(NEUTRAL_CENTRE)));
            self.say(&centres.to_string(), Face::Bold, 36.0, at(x + 102.0, y + 36.0));
            self.drawn.push(self.army(power, at(x + 164.0, y + 24.0), 1.15));
            self.say(&units.to_string(), Face::Bold, 36.0, at(x + 187.0, y + 36.0));
        }
        self.key(scene, at(32.0, top + 290.0));
    }

    /// The key of the signs that this map has.
    fn key(&mut self, scene: &Scene, start: Point) {
        let key = Key::of(scene, self.style, room_for_key(self.style));
        let (scale, size) = (key.scale, key.word);
        for (sign, place) in key.signs {
            let (place, drawn) = (start + place, &sign.drawn);
            let turned = if scale == 1.0 { String::new() } else { format!(" scale({scale})") };
            self.drawn.push(format!("<g transform=\"translate({place}){turned}\">{drawn}</g>"));
            let word = place + at((sign.long + 7.0) * scale, size * 0.3);
            self.say(sign.word, Face::Italic, size, word);
        }
    }
}

/// The centres of a power, and its units as they are after what was done: with those that were
/// built and those that have retreated, without those that are gone.
pub(super) fn counts(scene: &Scene, power: Power) -> (usize, usize) {
    let own = |deed: &&Deed| deed.unit.power() == power && deed.end.is_done();
    let (mut more, mut gone) = (0, 0);
    for deed in scene.deeds.iter().filter(own) {
        match deed.act {
            Act::Build | Act::Retreat(_) => more += 1,
            // One that was dislodged is counted no more anyway.
            Act::Disband => {
                gone += usize::from(scene.position.unit(deed.unit.province()) == Some(deed.unit))
            }
            _ => {}
        }
    }
    let units = scene.position.units_of(power).count() + more;
    (scene.position.centres_of(power).len(), units.saturating_sub(gone))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::DeedEnd;
    use crate::board::{Location, Phase, Position, Province, Unit};

    fn deed(power: Power, at: Province, act: Act, end: DeedEnd) -> Deed {
        let unit = Unit::new(power, UnitKind::Army, Location::of(at)).expect("it can stand there");
        Deed { unit, act, end }
    }

    #[test]
    fn the_strip_counts_units_as_they_are_after_what_was_done() {
        let phase = Phase::from_name("W1901A").expect("a phase");
        let mut scene = Scene::of_position(phase, &Position::start());
        let of = |scene: &Scene, power| counts(scene, power).1;
        assert_eq!((of(&scene, Power::France), of(&scene, Power::Russia)), (3, 4));
        scene.deeds = vec![
            deed(Power::France, Province::GAS, Act::Build, DeedEnd::Done),
            deed(Power::Russia, Province::MOS, Act::Disband, DeedEnd::Done),
            // It was dislodged, and stands nowhere.
            deed(Power::Russia, Province::GAL, Act::Disband, DeedEnd::Done),
            deed(
                Power::Italy,
                Province::TUS,
                Act::Retreat(Location::of(Province::PIE)),
                DeedEnd::Done,
            ),
            deed(Power::Turkey, Province::SYR, Act::Build, DeedEnd::Void),
        ];
        assert_eq!((of(&scene, Power::France), of(&scene, Power::Russia)), (4, 3));
        assert_eq!((of(&scene, Power::Italy), of(&scene, Power::Turkey)), (4, 3));
    }
}
