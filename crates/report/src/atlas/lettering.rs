//! Words as outlines, so that a picture needs no font where it is seen.
//!
//! The letters are those of EB Garamond, cut down to what is written in Latin letters; its licence
//! stands beside the files in `fonts/`. A letter that they don't have is drawn as a question mark.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::geometry::{Num, Point, at};

/// A face of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Face {
    /// Upright, small letters as small capitals.
    Capitals,
    Italic,
    Bold,
}

struct Font {
    font: FontRef<'static>,
    /// Letters are drawn in these units, of which an em has so many.
    em: f64,
}

static FONTS: LazyLock<[Font; 3]> = LazyLock::new(|| {
    let files: [&[u8]; 3] = [
        include_bytes!("fonts/regular.otf"),
        include_bytes!("fonts/italic.otf"),
        include_bytes!("fonts/bold.otf"),
    ];
    files.map(|bytes| {
        let font = FontRef::new(bytes).expect("a test reads the fonts");
        let em = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        Font { font, em: f64::from(em) }
    })
});

impl Face {
    fn font(self) -> &'static Font {
        let [regular, italic, bold] = &*FONTS;
        match self {
            Face::Capitals => regular,
            Face::Italic => italic,
            Face::Bold => bold,
        }
    }

    /// The name of a letter's outline in a picture: `i41` is an italic A.
    fn prefix(self) -> char {
        match self {
            Face::Capitals => 'r',
            Face::Italic => 'i',
            Face::Bold => 'b',
        }
    }

    /// The letter that stands for a character.
    fn letter(self, character: char) -> (char, GlyphId) {
        let map = self.font().font.charmap();
        let small = match self {
            Face::Capitals if character.is_ascii_lowercase() => {
                char::from_u32(SMALL_CAPITALS + u32::from(character))
            }
            _ => None,
        };
        let candidates = [small.unwrap_or(character), UNKNOWN];
        let found = candidates.into_iter().find_map(|c| map.map(c).map(|glyph| (c, glyph)));
        found.unwrap_or((UNKNOWN, GlyphId::NOTDEF))
    }

    /// How far the next letter stands from this one.
    fn advance(self, glyph: GlyphId) -> f64 {
        let font = self.font();
        let metrics = font.font.glyph_metrics(Size::unscaled(), LocationRef::default());
        f64::from(metrics.advance_width(glyph).unwrap_or_default()) / font.em
    }
}

/// Where the fonts have the small capitals.
const SMALL_CAPITALS: u32 = 0xE000;
/// Stands for what the fonts don't have.
const UNKNOWN: char = '?';

/// How a line of words is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    pub(super) face: Face,
    pub(super) size: f64,
    /// What is put between two letters.
    pub(super) track: f64,
}

/// The width of a line.
pub(super) fn width(text: &str, setting: Setting) -> f64 {
    let letters = text.chars().map(|c| {
        let (_, glyph) = setting.face.letter(c);
        setting.face.advance(glyph) * setting.size + setting.track
    });
    (letters.sum::<f64>() - setting.track).max(0.0)
}

/// As much of a line as fits a width, with dots where something is missing.
pub(super) fn fitting(text: &str, setting: Setting, room: f64) -> String {
    let mut text: String = text.chars().take(CHARS_MAX).collect();
    if width(&text, setting) <= room {
        return text;
    }
    while text.pop().is_some() {
        let cut = format!("{}…", text.trim_end());
        if width(&cut, setting) <= room {
            return cut;
        }
    }
    String::new()
}

/// More than that never fits, and need not be measured.
const CHARS_MAX: usize = 200;

/// The outlines that a picture needs, each once.
#[derive(Default)]
pub(super) struct Outlines(BTreeMap<String, (Face, GlyphId)>);

impl Outlines {
    /// Sets a line that begins at a point, and is turned round `pivot` by the way `turn`.
    pub(super) fn set(
        &mut self,
        text: &str,
        setting: Setting,
        from: Point,
        turn: Rotation,
    ) -> String {
        let mut written = String::new();
        let (face, scale) = (setting.face, setting.size / setting.face.font().em);
        let mut x = from.x;
        for character in text.chars() {
            let (known, glyph) = face.letter(character);
            if !known.is_whitespace() {
                let id = format!("{}{:x}", face.prefix(), u32::from(known));
                let place = turn.of(at(x, from.y));
                let (along, across) = (turn.way.x * scale, turn.way.y * scale);
                let _ = write!(
                    written,
                    "<use href=\"#{id}\" transform=\"matrix({} {} {} {} {} {})\"/>",
                    Fine(along),
                    Fine(across),
                    Fine(across),
                    Fine(-along),
                    Num(place.x),
                    Num(place.y)
                );
                self.0.insert(id, (face, glyph));
            }
            x += face.advance(glyph) * setting.size + setting.track;
        }
        written
    }

    /// The definitions of all outlines that were used.
    pub(super) fn definitions(&self) -> String {
        self.0.iter().map(|(id, letter)| defined(id, *letter)).collect()
    }

    /// The definition of an outline, if it was used.
    pub(super) fn definition(&self, id: &str) -> Option<String> {
        self.0.get(id).map(|letter| defined(id, *letter))
    }
}

fn defined(id: &str, (face, glyph): (Face, GlyphId)) -> String {
    format!("<path id=\"{id}\" d=\"{}\"/>", outline(face, glyph))
}

/// Turns points round a pivot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rotation {
    pivot: Point,
    /// Where the way to the right points after the turn.
    way: Point,
}

impl Rotation {
    pub(super) const NONE: Rotation = Rotation { pivot: at(0.0, 0.0), way: at(1.0, 0.0) };

    /// A turn by whole degrees, downwards to the right.
    pub(super) fn by_degrees(pivot: Point, degrees: i32) -> Rotation {
        // Halves of known angles would not reach every degree; a short series does, and is
        // the same on every machine.
        let angle = f64::from(degrees) * std::f64::consts::PI / 180.0;
        let (mut sine, mut cosine, mut term) = (0.0, 0.0, 1.0);
        for power in 0..SERIES_TERMS {
            match power % 4 {
                0 => cosine += term,
                1 => sine += term,
                2 => cosine -= term,
                _ => sine -= term,
            }
            term *= angle / f64::from(power + 1);
        }
        Rotation { pivot, way: at(cosine, sine) }
    }

    /// Where a point ends up.
    pub(super) fn of(&self, point: Point) -> Point {
        let from = point - self.pivot;
        let (cosine, sine) = (self.way.x, self.way.y);
        self.pivot + at(from.x * cosine - from.y * sine, from.x * sine + from.y * cosine)
    }
}

/// Enough for angles up to a half turn, to more digits than the eye can see.
const SERIES_TERMS: u32 = 24;

/// A small factor: ten-thousandths.
struct Fine(f64);

impl std::fmt::Display for Fine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = (self.0 * 10_000.0).round() as i64;
        let sign = if parts < 0 { "-" } else { "" };
        match parts.abs() {
            0 => f.write_str("0"),
            small if small < 10_000 => {
                let digits = format!("{small:04}");
                write!(f, "{sign}.{}", digits.trim_end_matches('0'))
            }
            large => write!(f, "{sign}{}.{:04}", large / 10_000, large % 10_000),
        }
    }
}

fn outline(face: Face, glyph: GlyphId) -> String {
    let mut pen = Pen(String::new());
    if let Some(outline) = face.font().font.outline_glyphs().get(glyph) {
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        // An outline that can't be drawn is left out: the fonts are ours, and a test draws them.
        let _ = outline.draw(settings, &mut pen);
    }
    pen.0
}

/// Writes an outline in whole units of the font.
struct Pen(String);

impl Pen {
    fn write(&mut self, step: char, numbers: &[f32]) {
        self.0.push(step);
        for (place, number) in numbers.iter().enumerate() {
            let number = number.round() as i32;
            let space = if place > 0 && number >= 0 { " " } else { "" };
            let _ = write!(self.0, "{space}{number}");
        }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write('L', &[x, y]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.write('Q', &[cx, cy, x, y]);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.write('C', &[cx0, cy0, cx1, cy1, x, y]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ITALIC: Setting = Setting { face: Face::Italic, size: 20.0, track: 0.0 };

    #[test]
    fn every_face_draws_the_letters_of_europe() {
        for face in [Face::Capitals, Face::Italic] {
            for letter in "AZazÄößÉéŁłČçÑñŐő0459.,:'’-".chars() {
                let (known, glyph) = face.letter(letter);
                assert!(known != UNKNOWN && !outline(face, glyph).is_empty(), "{face:?} {letter}");
            }
        }
    }

    #[test]
    fn a_line_that_is_too_long_ends_in_dots() {
        assert_eq!(fitting("North Sea", ITALIC, 200.0), "North Sea");
        let cut = fitting(&"North Sea ".repeat(90), ITALIC, 200.0);
        assert!(cut.ends_with('…') && width(&cut, ITALIC) <= 200.0, "{cut}");
    }

    #[test]
    fn turns_are_those_of_sine_and_cosine() {
        for (degrees, x, y) in [(0, 1.0, 0.0), (90, 0.0, 1.0), (-30, 0.866_025_4, -0.5)] {
            let turned = Rotation::by_degrees(at(0.0, 0.0), degrees).of(at(1.0, 0.0));
            assert!(turned.distance(at(x, y)) < 1e-6, "{degrees}");
        }
    }
}
