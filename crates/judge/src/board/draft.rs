//! A map as plain values, before it is one: what a reader of files hands over.
//!
//! Everything is named as the file names it: provinces by their codes, powers by their keys.
//! `Map::build` checks it and gives the map.

use std::fmt;

/// The description of a map. Equal drafts give the same map.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MapDraft {
    /// The name that phases and boards use for it: `ancmed`.
    pub code: String,
    /// The name for people.
    pub name: String,
    /// The provinces, in any order.
    pub provinces: Vec<DraftProvince>,
    /// The powers, in their order.
    pub powers: Vec<DraftPower>,
    /// Powers without a player. Only the key and name of each are used.
    pub neutral: Vec<DraftPower>,
    /// The first units: the key of a power, also of a neutral one, and units as `F STP/SC`.
    pub units: Vec<(String, Vec<String>)>,
    /// The first owners: the key of a power, also of a neutral one, and codes of provinces.
    pub centres: Vec<(String, Vec<String>)>,
    /// The phases of a year.
    pub calendar: DraftCalendar,
    /// What wins.
    pub victory: Victory,
    /// Where units are built.
    pub builds: BuildSites,
}

/// A province of a [`MapDraft`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DraftProvince {
    /// Three capitals or figures.
    pub code: String,
    /// The name as letters write it.
    pub name: String,
    /// What else players write.
    pub aliases: Vec<String>,
    /// What may stand there.
    pub kind: DraftKind,
    /// Whether it is a supply centre.
    pub centre: bool,
    /// The power whose home it is, by key.
    pub home: Option<String>,
    /// Where an army goes from here, as codes of provinces.
    pub army: Vec<String>,
    /// Where a fleet goes from here: codes, with the coast of a province that has several
    /// (`SPA/NC`). Empty if this one has several.
    pub fleet: Vec<String>,
    /// The coasts, if fleets stand on one of several.
    pub coasts: Vec<DraftCoast>,
}

/// What may stand in a province of a [`MapDraft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DraftKind {
    /// Fleets, which convoy.
    Sea,
    /// Armies and fleets.
    Coast,
    /// Armies and fleets, and the fleets convoy.
    ConvoyingCoast,
    /// Armies.
    Inland,
    /// No unit ever.
    Closed,
}

/// One of several coasts of a province of a [`MapDraft`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DraftCoast {
    /// `NC`, `EC`, `SC` or `WC`.
    pub code: String,
    /// The name, if it has one of its own.
    pub name: Option<String>,
    /// Where a fleet goes from here.
    pub fleet: Vec<String>,
}

/// A power of a [`MapDraft`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DraftPower {
    /// Capitals and figures, as phases write it: `NEWYORK`.
    pub key: String,
    /// The name as letters write it.
    pub name: String,
    /// As in "Roman army"; by default, the name.
    pub adjective: String,
    /// Its letter on maps; a space for a power without a player.
    pub letter: char,
}

/// The calendar of a [`MapDraft`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DraftCalendar {
    /// The name of the first phase: `S1901M`.
    pub first: String,
    /// The years from the last turn to the first of the next year.
    pub step: u16,
    /// The turns of a year, in order.
    pub turns: Vec<DraftTurn>,
}

/// A turn of a year of a [`MapDraft`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DraftTurn {
    /// The capital with which names of phases begin: `S`.
    pub letter: char,
    /// The name of the season.
    pub name: String,
    /// Whether there is movement, with its retreats.
    pub movement: bool,
    /// Whether there are adjustments, after the movement.
    pub adjustments: bool,
    /// In which years it is, if not in all.
    pub only: Option<OnlyYears>,
}

/// Years in which there is a turn: those that leave this rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OnlyYears {
    /// Divided by this.
    pub divided_by: u16,
    /// They leave this.
    pub leaves: u16,
}

/// What wins a game, whenever owners have changed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Victory {
    /// This many centres; of several powers the one with most, or the game goes on.
    pub centres: Option<u16>,
    /// These provinces together, by their codes; none, if that doesn't win.
    pub provinces: Vec<String>,
    /// After which year the game is over, and who has won then.
    pub last_year: Option<FinalYear>,
}

/// A year after which a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FinalYear {
    /// The year.
    pub year: u16,
    /// The winner in that case.
    pub then: AfterFinalYear,
}

/// Who has won when a last year is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AfterFinalYear {
    /// The power with most centres; those that share the first place draw.
    Most,
    /// No power: a draw.
    Draw,
}

/// Where a power may build, always in free centres that it owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BuildSites {
    /// In its homes.
    Home,
    /// Anywhere.
    AnyOwned,
    /// In everybody's homes.
    AnyHome,
    /// Anywhere, while it owns one of its homes.
    AnyIfHomeHeld,
}

/// What is wrong with a [`MapDraft`], and where: `provinces.ADR.fleet: no province "APX"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFault {
    /// The path of what is wrong.
    pub place: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl std::error::Error for MapFault {}
