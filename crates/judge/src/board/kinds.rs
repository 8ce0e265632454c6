//! What is the same on every map: kinds of units, coasts, kinds of phases.

/// Army or fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum UnitKind {
    Army,
    Fleet,
}

impl UnitKind {
    /// `A` or `F`.
    pub const fn letter(self) -> char {
        match self {
            UnitKind::Army => 'A',
            UnitKind::Fleet => 'F',
        }
    }

    /// The kind of a letter, in either case.
    pub fn from_letter(letter: &str) -> Option<UnitKind> {
        match letter {
            "A" | "a" => Some(UnitKind::Army),
            "F" | "f" => Some(UnitKind::Fleet),
            _ => None,
        }
    }

    /// The word for it in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            UnitKind::Army => "army",
            UnitKind::Fleet => "fleet",
        }
    }
}

/// A coast, as a player may name it. Few of them exist; see [`super::Location::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum Coast {
    North,
    East,
    South,
    West,
}

impl Coast {
    /// The two letters of data files.
    pub const fn code(self) -> &'static str {
        match self {
            Coast::North => "NC",
            Coast::East => "EC",
            Coast::South => "SC",
            Coast::West => "WC",
        }
    }

    /// The coast of two letters, in any case.
    pub fn from_code(code: &str) -> Option<Coast> {
        [Coast::North, Coast::East, Coast::South, Coast::West]
            .into_iter()
            .find(|coast| coast.code().eq_ignore_ascii_case(code))
    }
}

/// Movement, retreats or adjustments: which orders a phase takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum PhaseKind {
    Movement,
    Retreats,
    Adjustments,
}

impl PhaseKind {
    /// The last letter of a phase's name.
    pub const fn letter(self) -> &'static str {
        match self {
            PhaseKind::Movement => "M",
            PhaseKind::Retreats => "R",
            PhaseKind::Adjustments => "A",
        }
    }

    /// The word for it: `movement`.
    pub const fn word(self) -> &'static str {
        match self {
            PhaseKind::Movement => "movement",
            PhaseKind::Retreats => "retreats",
            PhaseKind::Adjustments => "adjustments",
        }
    }
}

/// The last year of which there is a phase: a next year is always there. Phases are stored by their
/// names, so a phase that [`super::Map::phase`] refuses must not exist.
pub(super) const YEAR_MAX: u16 = u16::MAX - 1;
