//! The tables of a map, made from its draft.

use super::code_tables::CodeTables;
use super::draft::MapDraft;
use super::kinds::{Coast, PhaseKind, UnitKind, YEAR_MAX};
use super::word::Wide;

/// What a map says about a province.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProvinceRow {
    /// Its row in the draft.
    pub(crate) draft: usize,
    /// The power whose home it is.
    pub(crate) home: Option<u8>,
    /// Its coasts, if it has several.
    pub(crate) coasts: Wide,
}

/// A phase of the year.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TurnRow {
    /// Its row in the draft's calendar.
    pub(crate) draft: usize,
    pub(crate) kind: PhaseKind,
}

/// A map with all answers worked out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MapTables {
    /// What it was made from.
    pub(crate) draft: MapDraft,
    /// The provinces by number: seas, coasts that convoy, other coasts, inland, closed; by code
    /// within each.
    pub(crate) provinces: Vec<ProvinceRow>,
    /// How many of them are seas.
    pub(crate) seas: usize,
    /// The number of them through which convoys run.
    pub(crate) convoying: usize,
    /// The province of each location; after the provinces themselves come their coasts.
    pub(crate) locations: Vec<(u8, Option<Coast>)>,
    pub(crate) codes: CodeTables,
    /// For each kind of unit and location, the provinces that it reaches.
    pub(crate) reach: [Vec<Wide>; 2],
    /// The same, coast by coast.
    pub(crate) steps: [Vec<Wide>; 2],
    pub(crate) seas_beside: Vec<u64>,
    /// The phases of a year in which there are all of them.
    pub(crate) turns: Vec<TurnRow>,
    /// The first phase: its year and the number of its turn.
    pub(crate) first: (u16, u8),
    /// The first units: power, kind, location.
    pub(crate) units: Vec<(u8, UnitKind, u8)>,
    /// The first owners: centre and power.
    pub(crate) owners: Vec<(u8, u8)>,
    /// The centres that win together.
    pub(crate) together: Wide,
}

impl MapTables {
    /// The year and the number of the turn of a phase's name, if its calendar has it.
    pub(crate) fn phase(&self, name: &str) -> Option<(u16, u8)> {
        let (season, rest) = name.split_at_checked(1)?;
        let (digits, step) = rest.split_at_checked(rest.len().checked_sub(1)?)?;
        let needed = digits.len() == 4 || digits.len() > 4 && !digits.starts_with('0');
        if !needed || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let year = digits.parse().ok().filter(|year| *year <= YEAR_MAX)?;
        let turn = self.turns.iter().position(|turn| {
            let letter = self.draft.calendar.turns[turn.draft].letter;
            season.starts_with(letter) && step == turn.kind.letter()
        })?;
        self.has(year, turn).then_some((year, turn as u8))
    }

    /// Whether a year has this turn.
    pub(crate) fn has(&self, year: u16, turn: usize) -> bool {
        let only = self.turns.get(turn).map(|turn| self.draft.calendar.turns[turn.draft].only);
        only.is_some_and(|only| only.is_none_or(|only| year % only.divided_by == only.leaves))
    }
}
