//! The map of a board, and its years.

use super::reader::{ConfigReader, FileSection};
use crate::board::{Map, Phase, PhaseKind, Power};
use crate::variants::KeptMap;

/// Finds the map of a name; the standard one has no file.
pub type FindMap<'f> = &'f dyn Fn(&str) -> Result<Option<KeptMap>, String>;

/// A game of the usual length ends so many years after its first.
const YEARS_AFTER_FIRST: u32 = 8;
/// The longest that a game lasts.
const YEARS_MAX: u32 = 98;

/// The map that a file names.
#[derive(Clone, Copy, Debug)]
pub(super) enum NamedMap {
    Standard,
    Kept(KeptMap),
    /// Its fault is reported. What depends on the map would only be guessed.
    Faulty,
}

impl NamedMap {
    pub(super) fn map(self) -> Option<Map> {
        match self {
            NamedMap::Standard => Some(Map::STANDARD),
            NamedMap::Kept(file) => Some(file.map()),
            NamedMap::Faulty => None,
        }
    }

    /// Its file; the standard one has none.
    pub(super) fn file(self) -> Option<KeptMap> {
        match self {
            NamedMap::Kept(file) => Some(file),
            NamedMap::Standard | NamedMap::Faulty => None,
        }
    }
}

/// The map of a board.
pub(super) fn map(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    find: FindMap<'_>,
) -> NamedMap {
    if !root.has("map") {
        return NamedMap::Standard;
    }
    let Some(name) = reader.text(root, "map") else { return NamedMap::Faulty };
    match find(&name) {
        Ok(file) => file.map_or(NamedMap::Standard, NamedMap::Kept),
        Err(why) => {
            reader.wrong(root, "map", why);
            NamedMap::Faulty
        }
    }
}

/// The years that a board lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardYears {
    /// The first phase.
    pub(super) phase: Phase,
    /// The first year with moves.
    pub(super) first: u16,
    pub(super) last: u16,
}

/// The years of a board. On the standard map it may begin later than in 1901.
pub(super) fn years(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    map: Map,
) -> Option<BoardYears> {
    let begins = map.first_phase();
    let mut phases = std::iter::successors(Some(begins), |phase| phase.next());
    let first = u32::from(phases.find(|phase| phase.kind() == PhaseKind::Movement)?.year);
    let step = u32::from(map.draft().calendar.step);
    let most = first + YEARS_MAX * step;
    let latest = if map == Map::STANDARD { most } else { first };
    let first = reader.number(root, "first-year", first..=latest, first);
    let usual = first + YEARS_AFTER_FIRST * step;
    let usual = map.victory().last_year.map_or(usual, |last| u32::from(last.year));
    let last = reader.number(root, "last-year", first..=most, usual);
    let (first, last) = (u16::try_from(first).ok()?, u16::try_from(last).ok()?);
    let is_later = map == Map::STANDARD && first != begins.year;
    let phase = if is_later { Phase::of_year(first, begins.turn)? } else { begins };
    Some(BoardYears { phase, first, last })
}

/// A system of scoring asks for seven powers.
pub(super) fn is_of_seven(reader: &mut ConfigReader<'_>, root: &FileSection<'_>, named: NamedMap) {
    let powers = named.map().map_or(Power::COUNT, |map| map.powers().len());
    if powers != Power::COUNT {
        let why = format!(
            "scoring systems are for seven powers, and this map has {powers}: leave \
            it out"
        );
        reader.wrong(root, "scoring", why);
    }
}
