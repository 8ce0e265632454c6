//! The handle of a map: what every value of a board carries, so that it knows its own names.
//!
//! The standard map is built in; others are kept once for the life of the process. Which number a
//! map got depends on what was read before it, so it is written nowhere and decides nothing.

use std::cmp::Ordering;
use std::fmt;
use std::sync::LazyLock;

use super::draft::{BuildSites, MapDraft, MapFault, Victory};
use super::kept_once::KeptOnce;
use super::map_tables::MapTables;
use super::standard;
use super::survey;

/// A map: provinces, borders, powers, calendar, what wins. Copied freely; see [`Map::build`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Map([u8; 2]);

static STANDARD: LazyLock<MapTables> = LazyLock::new(|| {
    survey::tables(&standard::draft()).expect("the standard map is without fault")
});

static OTHERS: KeptOnce<Box<MapTables>> = KeptOnce::new();

/// A draft without what decides nothing on a board.
fn plain(draft: &MapDraft) -> MapDraft {
    let mut draft = draft.clone();
    for province in &mut draft.provinces {
        province.name.clear();
        province.aliases.clear();
    }
    draft.units.iter_mut().for_each(|(_, units)| units.sort());
    draft.centres.iter_mut().for_each(|(_, centres)| centres.sort());
    draft
}

impl Map {
    /// The map of the game as it is sold.
    pub const STANDARD: Map = Map([0, 0]);

    /// The map of a draft, checked: the first fault is returned. The same draft gives the same map,
    /// and one that describes the standard map gives [`Map::STANDARD`], whose names for provinces
    /// are its own.
    ///
    /// A process holds 4,096 maps; one more is a fault.
    pub fn build(draft: &MapDraft) -> Result<Map, MapFault> {
        if plain(draft) == plain(&STANDARD.draft) {
            return Ok(Map::STANDARD);
        }
        let make = || survey::tables(draft).map(Box::new);
        match OTHERS.find_or_make(|there| there.draft == *draft, make)? {
            Some((number, _)) => Ok(Map((number as u16 + 1).to_ne_bytes())),
            None => {
                Err(MapFault { place: draft.code.clone(), what: "one map too many".to_owned() })
            }
        }
    }

    pub(crate) const fn bytes(self) -> [u8; 2] {
        self.0
    }

    pub(crate) fn tables(self) -> &'static MapTables {
        let number = usize::from(u16::from_ne_bytes(self.0));
        let other = number.checked_sub(1).and_then(|number| OTHERS.get(number));
        other.map_or(&*STANDARD, |tables| tables)
    }

    /// The draft of which it was built.
    pub fn draft(self) -> &'static MapDraft {
        &self.tables().draft
    }

    /// The name that phases and boards use for it: `standard`, `ancmed`.
    pub fn code(self) -> &'static str {
        &self.draft().code
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        &self.draft().name
    }

    /// The number of provinces through which convoys run.
    pub fn convoying(self) -> usize {
        self.tables().convoying
    }

    /// Where units are built.
    pub fn build_sites(self) -> BuildSites {
        self.draft().builds
    }

    /// What wins.
    pub fn victory(self) -> &'static Victory {
        &self.draft().victory
    }
}

impl Ord for Map {
    /// By their contents, so that no order depends on which map was read first.
    fn cmp(&self, other: &Map) -> Ordering {
        if self == other { Ordering::Equal } else { self.draft().cmp(other.draft()) }
    }
}

impl PartialOrd for Map {
    fn partial_cmp(&self, other: &Map) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudication::sequence::{NextPhase, advance};
    use crate::adjudication::{Rulebook, movement};
    use crate::board::{DraftCalendar, DraftKind, DraftPower, DraftProvince, DraftTurn, OnlyYears};
    use crate::orders::{Given, read_order_on};

    fn power(key: &str) -> DraftPower {
        let name = key.to_owned();
        DraftPower { key: name.clone(), name: name.clone(), adjective: name, letter: 'X' }
    }

    /// Three inland provinces in a row; the one at the end is neutral. Owners change in decades.
    fn row() -> MapDraft {
        let province = |code: &str, home: Option<&str>, army: &[&str]| DraftProvince {
            code: code.to_owned(),
            name: code.to_owned(),
            aliases: Vec::new(),
            kind: DraftKind::Inland,
            centre: true,
            home: home.map(str::to_owned),
            army: army.iter().map(|code| (*code).to_owned()).collect(),
            fleet: Vec::new(),
            coasts: Vec::new(),
        };
        let turn = |movement, only| DraftTurn {
            letter: 'Y',
            name: "Year".to_owned(),
            movement,
            adjustments: !movement,
            only,
        };
        let decade = OnlyYears { divided_by: 10, leaves: 0 };
        let of = |key: &str, what: &str| (key.to_owned(), vec![what.to_owned()]);
        MapDraft {
            code: "row".to_owned(),
            name: "Row".to_owned(),
            provinces: vec![
                province("AAA", Some("ROME"), &["BBB"]),
                province("BBB", None, &["AAA", "CCC"]),
                province("CCC", None, &["BBB"]),
            ],
            powers: vec![power("ROME")],
            neutral: vec![power("WILD")],
            units: vec![of("ROME", "A AAA"), of("WILD", "A CCC")],
            centres: vec![of("ROME", "AAA"), of("WILD", "CCC")],
            calendar: DraftCalendar {
                first: "Y1425M".to_owned(),
                step: 5,
                turns: vec![turn(true, None), turn(false, Some(decade))],
            },
            victory: Victory { centres: Some(2), provinces: Vec::new(), last_year: None },
            builds: BuildSites::AnyOwned,
        }
    }

    #[test]
    fn a_draft_gives_one_map_whose_values_meet_no_others() {
        let map = Map::build(&row()).expect("the draft is without fault");
        assert_eq!(Map::build(&row()), Ok(map));
        assert_ne!(
            map.province("AAA"),
            Map::build(&MapDraft { code: "other".to_owned(), ..row() })
                .expect("another draft")
                .province("AAA")
        );
        assert_eq!(Map::build(Map::STANDARD.draft()), Ok(Map::STANDARD));
        let mut one_way = row();
        one_way.provinces[0].army.clear();
        let fault = Map::build(&one_way).expect_err("one border leads one way");
        assert_eq!(fault.to_string(), "provinces.AAA.army: BBB leads here, and nothing leads back");
    }

    #[test]
    fn owners_change_when_the_calendar_says_and_units_of_nobody_hold() {
        let map = Map::build(&row()).expect("the draft is without fault");
        let (rome, wild) =
            (map.power("ROME").expect("plays"), map.power("WILD").expect("is there"));
        let given = |power, text| Given {
            power,
            order: read_order_on(map, text).expect("the order can be read"),
        };
        let orders = [given(rome, "A AAA - BBB"), given(wild, "A CCC - BBB")];
        let verdict = movement::adjudicate(&map.start(), &orders, &Rulebook::world_masters());
        assert!(!verdict.counts(1), "nobody orders units of nobody");
        let mut after = verdict.position_after(&map.start());
        let first = map.first_phase();
        let next = NextPhase::Phase(map.phase("Y1430M").expect("it is in the calendar"));
        assert_eq!(advance(first, &mut after), next, "there is no count in 1425");
        assert_eq!(map.phase("Y1425A"), None);
        let bbb = map.province("BBB").expect("it is there");
        assert_eq!(after.owner(bbb), None);
        let second = map.phase("Y1430M").expect("it is in the calendar");
        assert_eq!(advance(second, &mut after), NextPhase::Won(rome));
        assert_eq!(after.owner(bbb), Some(rome));
        assert_eq!(after.owner(map.province("CCC").expect("it is there")), Some(wild));
    }
}
