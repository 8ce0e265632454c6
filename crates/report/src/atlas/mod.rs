//! The map: what a phase looked like, as a picture.
//!
//! [`Scene`] says what is shown; [`svg`] and [`png()`] draw it. A page with many maps of one board
//! takes [`base_svg`] and [`key()`] once and [`overlay_svg`] for each phase. The same scene gives
//! the same bytes on every machine. Nothing here decides anything, and nothing needs a font or a
//! file.
//!
//! The board's data is made by `tools/atlas`.

mod arrows;
mod chart;
mod clear;
mod geometry;
mod ground;
mod key;
mod legend;
mod lettering;
mod paint;
mod picture;
mod route;
mod scene;
mod sheet;
mod strokes;
mod supports;
mod tokens;
mod voyage;
mod words;

#[cfg(test)]
mod checks;

pub use key::key;
pub use picture::{LETTER_BYTES_MAX, LETTER_WIDTH, PNG_WIDTH_MAX, PNG_WIDTH_MIN, letter_png, png};
pub use scene::{Act, Deed, End, Scene};
pub use sheet::{base_svg, overlay_svg, svg};
pub use words::description;

/// For which screen a map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// For pages and letters: names in full, about 1000 pixels wide.
    #[default]
    Desk,
    /// For some 390 pixels: large tokens, and codes instead of names.
    Phone,
}

/// How large things are drawn, in pixels of the sheet.
#[derive(Clone, Copy, Debug)]
struct Measures {
    /// How many times as large as they are defined tokens are drawn.
    token: f64,
    /// The same for a dislodged unit beside its conqueror.
    dislodged: f64,
    /// How far from the middle of a token an arrow begins.
    gap: f64,
    /// The width of an arrow, and the length of its head.
    line: f64,
    head: f64,
    /// The width of supports and rings.
    thin: f64,
    /// How far from its end a support stops.
    ring: f64,
    /// The radius of the sign where a move broke off.
    burst: f64,
    /// How far a convoyed army swings.
    swing: f64,
    /// The radius of a supply centre.
    star: f64,
}

impl Measures {
    const fn of(style: Style) -> Measures {
        match style {
            Style::Desk => Measures {
                token: 1.15,
                dislodged: 0.8,
                gap: 18.0,
                line: 3.4,
                head: 14.0,
                thin: 2.4,
                ring: 5.0,
                burst: 10.0,
                swing: 3.2,
                star: 5.4,
            },
            Style::Phone => Measures {
                token: 1.7,
                dislodged: 1.05,
                gap: 25.0,
                line: 6.4,
                head: 22.0,
                thin: 4.4,
                ring: 8.5,
                burst: 16.0,
                swing: 6.0,
                star: 8.0,
            },
        }
    }

    /// Dashes for a line of a support. Round ends make each longer.
    fn dashes(&self) -> String {
        let (dash, space) = (geometry::Num(self.thin * 1.7), geometry::Num(self.thin * 2.6));
        format!("{dash} {space}")
    }

    /// Dots.
    fn dots(&self) -> String {
        format!(".1 {}", geometry::Num(self.thin * 2.1))
    }
}
