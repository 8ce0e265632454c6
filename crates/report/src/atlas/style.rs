//! For which screen a map is drawn, and how large things are drawn for it.

use super::geometry::Num;

/// For which screen a map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum MapStyle {
    /// For pages and letters: names in full, about 1000 pixels wide.
    #[default]
    Desk,
    /// For some 390 pixels: large tokens, and codes instead of names.
    Phone,
}

/// How large things are drawn, in pixels of the sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// How many times as large as they are defined tokens are drawn.
    pub(super) token: f64,
    /// The same for a dislodged unit beside its conqueror.
    pub(super) dislodged: f64,
    /// How far from the middle of a token an arrow begins.
    pub(super) gap: f64,
    /// The width of an arrow, and the length of its head.
    pub(super) line: f64,
    pub(super) head: f64,
    /// The width of supports and rings.
    pub(super) thin: f64,
    /// How far from its end a support stops.
    pub(super) ring: f64,
    /// The radius of the sign where a move broke off.
    pub(super) burst: f64,
    /// How far a convoyed army swings.
    pub(super) swing: f64,
    /// The radius of a supply centre.
    pub(super) star: f64,
}

impl Measures {
    pub(super) const fn of(style: MapStyle) -> Measures {
        match style {
            MapStyle::Desk => Measures {
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
            MapStyle::Phone => Measures {
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

    /// The same for cells, which have less room.
    pub(super) const fn of_cells(style: MapStyle) -> Measures {
        let measures = Measures::of(style);
        match style {
            MapStyle::Desk => Measures { token: 1.0, gap: 16.5, head: 12.0, ..measures },
            MapStyle::Phone => Measures {
                token: 1.25,
                dislodged: 0.8,
                gap: 20.0,
                line: 4.6,
                head: 16.0,
                thin: 3.2,
                ring: 6.0,
                burst: 12.0,
                swing: 4.5,
                star: 8.5,
            },
        }
    }

    /// Dashes for a line of a support. Round ends make each longer.
    pub(super) fn dashes(&self) -> String {
        let (dash, space) = (Num(self.thin * 1.7), Num(self.thin * 2.6));
        format!("{dash} {space}")
    }

    /// Dots.
    pub(super) fn dots(&self) -> String {
        format!(".1 {}", Num(self.thin * 2.1))
    }
}
