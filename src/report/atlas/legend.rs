//! The strip below the map: what is shown, how the powers stand, what the signs mean.

use std::fmt::Write;

use super::chart::CHART;
use super::geometry::{Line, Point, at};
use super::lettering::{Face, Outlines, Setting, Turn, fitting, width};
use super::paint::{BUILD, IDLE, INK, NEUTRAL_CENTRE, RED, RETREAT};
use super::scene::{Act, Deed, Scene};
use super::strokes::{end_ring, head, stroke};
use super::tokens;
use super::{Measures, Style};
use crate::board::{Power, UnitKind};
use crate::report::names::count;

/// The space around the map.
pub(super) struct Frame {
    pub(super) margin: f64,
    /// How high the strip is.
    pub(super) strip: f64,
}

impl Frame {
    /// The height of the whole picture.
    pub(super) fn height(&self) -> f64 {
        CHART.height + 2.0 * self.margin + self.strip
    }
}

/// The space around a map.
pub(super) fn frame(style: Style) -> Frame {
    match style {
        Style::Desk => Frame { margin: 26.0, strip: 120.0 },
        Style::Phone => Frame { margin: 8.0, strip: 270.0 },
    }
}

/// Draws the strip.
pub(super) fn draw(scene: &Scene, style: Style, outlines: &mut Outlines) -> String {
    let mut strip = Strip { outlines, style, written: String::new() };
    match style {
        Style::Desk => strip.desk(scene),
        Style::Phone => strip.phone(scene),
    }
    strip.written
}

struct Strip<'o> {
    outlines: &'o mut Outlines,
    style: Style,
    written: String,
}

impl Strip<'_> {
    fn say(&mut self, text: &str, face: Face, size: f64, place: Point) {
        let setting = Setting { face, size, track: size * 0.018 };
        let line = self.outlines.set(text, setting, place, Turn::NONE);
        let _ = write!(self.written, "<g fill=\"{INK}\">{line}</g>");
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
        let top = CHART.height + frame(self.style).margin + 20.0;
        let left = frame(self.style).margin;
        self.titles(scene, at(left + 6.0, top + 36.0), (34.0, 20.0), 390.0);
        let start = left + 424.0;
        let step = (CHART.width - 424.0) / Power::COUNT as f64;
        for (number, power) in Power::ALL.into_iter().enumerate() {
            let x = start + number as f64 * step;
            let (centres, units) = counts(scene, power);
            let token = self.army(power, at(x + 16.0, top + 34.0), 1.26);
            self.written += &token;
            self.say(power.name(), Face::Capitals, 20.0, at(x + 38.0, top + 30.0));
            let counted = format!("{}, {}", count(centres, "centre"), count(units, "unit"));
            self.say(&counted, Face::Italic, 13.6, at(x + 38.0, top + 48.0));
        }
        self.key(at(start + 2.0, top + 84.0));
    }

    /// On a phone two rows of powers, each with a star for its centres and a token for its units.
    fn phone(&mut self, scene: &Scene) {
        let top = CHART.height + frame(self.style).margin;
        self.titles(scene, at(26.0, top + 70.0), (64.0, 42.0), 800.0);
        let step = 278.0;
        for (number, power) in Power::ALL.into_iter().enumerate() {
            // The first row has the room that the title leaves.
            let (row, column) = if number < 2 { (0, number + 3) } else { (1, number - 2) };
            let x = 24.0 + column as f64 * step;
            let y = top + 66.0 + f64::from(row) * 128.0;
            let (centres, units) = counts(scene, power);
            self.written += &self.army(power, at(x + 26.0, y), 2.2);
            self.say(power.name(), Face::Capitals, 42.0, at(x + 64.0, y - 2.0));
            self.written += &tokens::centre(at(x + 80.0, y + 24.0), 13.0, NEUTRAL_CENTRE);
            self.say(&centres.to_string(), Face::Bold, 36.0, at(x + 102.0, y + 36.0));
            self.written += &self.army(power, at(x + 164.0, y + 24.0), 1.15);
            self.say(&units.to_string(), Face::Bold, 36.0, at(x + 187.0, y + 36.0));
        }
    }

    /// The key of the signs.
    fn key(&mut self, start: Point) {
        let mut pen = start;
        for sign in signs(self.style) {
            let _ = write!(self.written, "<g transform=\"translate({pen})\">{}</g>", sign.drawn);
            pen = self.after(pen, sign.long + 8.0, sign.word);
        }
    }

    /// Writes what a sign means; the next one begins there.
    fn after(&mut self, pen: Point, room: f64, word: &str) -> Point {
        let size = 15.0;
        self.say(word, Face::Italic, size, pen + at(room, 4.5));
        let setting = Setting { face: Face::Italic, size, track: size * 0.018 };
        pen + at(room + width(word, setting) + 20.0, 0.0)
    }
}

/// A sign of the key, drawn from the origin to the right.
struct Sign {
    drawn: String,
    long: f64,
    word: &'static str,
}

/// The signs whose meaning the strip has room to tell.
fn signs(style: Style) -> Vec<Sign> {
    let measures = Measures::of(style);
    let ink = "#3d3a37";
    let line = |long: f64| Line::straight(at(0.0, 0.0), at(long, 0.0));
    let body = |line: &Line, size: f64| line.between(0.0, line.length() - size * 0.6);
    let (dashes, dots) = (measures.dashes(), measures.dots());
    let (moved, bounced, sailed) = (line(34.0), line(42.0), line(44.0));
    let sign = |word, long, drawn| Sign { drawn, long, word };
    let beaten = (Power::Germany, UnitKind::Army);
    vec![
        sign("move", 34.0, stroke(&body(&moved, 13.0), ink, 3.2, "") + &head(&moved, 13.0, ink)),
        sign(
            "failed",
            42.0,
            stroke(&body(&bounced, 13.0), RED, 3.2, "")
                + &head(&bounced, 13.0, RED)
                + &tokens::burst(at(18.0, 0.0), 9.0),
        ),
        sign(
            "support",
            38.0,
            stroke(&line(31.0), ink, 2.4, &dashes) + &end_ring(at(34.0, 0.0), ink, &measures),
        ),
        sign(
            "cut",
            34.0,
            stroke(&line(34.0), IDLE, 2.4, &dashes) + &tokens::cross(at(17.0, 0.0), 4.5, 2.4),
        ),
        sign("void", 30.0, stroke(&line(30.0), IDLE, 2.4, &dots)),
        sign(
            "convoy",
            44.0,
            stroke(&body(&sailed, 12.0).waved(3.0, 12.6), ink, 2.7, "") + &head(&sailed, 12.0, ink),
        ),
        sign("hold", 16.0, tokens::ring(at(9.0, 0.0), 8.5, ink, 1.8, "")),
        sign("dislodged", 20.0, tokens::dislodged(beaten, at(10.0, 0.0), 0.62, style)),
        sign(
            "retreat",
            34.0,
            stroke(&body(&moved, 9.0), RETREAT, 3.0, &dots) + &head(&moved, 12.0, RETREAT),
        ),
        sign("centre", 12.0, tokens::centre(at(7.0, 0.0), 6.0, NEUTRAL_CENTRE)),
    ]
}

/// The key for a page that has the board of [`super::base_svg`] for desks: whose tokens are whose,
/// and what the signs mean, each as a small picture with its words.
pub fn key() -> Vec<(String, &'static str)> {
    let style = Style::Desk;
    let measures = Measures::of(style);
    let token = |power, kind| tokens::unit((power, kind), at(14.0, 0.0), 0.9, style);
    let owned =
        |power: Power| Sign { drawn: token(power, UnitKind::Army), long: 28.0, word: power.name() };
    let own = |word, drawn| Sign { drawn, long: 28.0, word };
    let (army, fleet) = ((Power::Germany, UnitKind::Army), (Power::Germany, UnitKind::Fleet));
    let small = |unit| tokens::unit(unit, at(14.0, 0.0), 0.62, style);
    let more = [
        own("army", token(army.0, army.1)),
        own("fleet", token(fleet.0, fleet.1)),
        own("built", small(army) + &tokens::ring(at(14.0, 0.0), 10.5, BUILD, 2.0, "")),
        own("leaves the board", small(army) + &tokens::cross(at(14.0, 0.0), 6.0, measures.thin)),
    ];
    let all = Power::ALL.into_iter().map(owned).chain(more).chain(signs(style));
    all.map(|sign| (pictured(&sign), sign.word)).collect()
}

/// A sign as a small picture.
fn pictured(sign: &Sign) -> String {
    let long = sign.long + 4.0;
    format!(
        "<svg viewBox=\"-2 -14 {long} 28\" width=\"{long}\" height=\"28\" fill=\"none\" \
         aria-hidden=\"true\">{}</svg>",
        sign.drawn
    )
}

/// The centres of a power, and its units as they are after what was done: with those that were
/// built and those that have retreated, without those that are gone.
fn counts(scene: &Scene, power: Power) -> (usize, usize) {
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
    use crate::board::{Location, Phase, Position, Province, Unit};
    use crate::report::atlas::End;

    fn deed(power: Power, at: Province, act: Act, end: End) -> Deed {
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
            deed(Power::France, Province::GAS, Act::Build, End::Done),
            deed(Power::Russia, Province::MOS, Act::Disband, End::Done),
            // It was dislodged, and stands nowhere.
            deed(Power::Russia, Province::GAL, Act::Disband, End::Done),
            deed(Power::Italy, Province::TUS, Act::Retreat(Location::of(Province::PIE)), End::Done),
            deed(Power::Turkey, Province::SYR, Act::Build, End::Void),
        ];
        assert_eq!((of(&scene, Power::France), of(&scene, Power::Russia)), (4, 3));
        assert_eq!((of(&scene, Power::Italy), of(&scene, Power::Turkey)), (4, 3));
    }
}
