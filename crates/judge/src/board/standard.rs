//! The standard map: the 75 provinces and Switzerland, the seven powers, the calendar, and tables
//! made from them when the program is compiled.
//!
//! Names are spelled as in the rulebook of 2000, codes as the research community writes them.
//! Borders are in [`super::borders`].

mod drafted;

use std::ops::{Index, IndexMut};

use super::borders::{BorderRow, COASTS, LAND_BORDERS, SEA_BORDERS, SHORE_BORDERS};
use super::draft::DraftKind;
use super::map::Map;
use super::province::Province;
use super::tables::{Space, Tables};
use super::unit::{Stands, UnitKind};
use super::word::Wide;

use drafted::POWERS;
pub(super) use drafted::draft;

struct StandardRow {
    code: &'static str,
    name: &'static str,
    kind: DraftKind,
    centre: bool,
    home: Option<&'static str>,
}

/// What the rows of the table say of centres.
struct CentreRow(bool, Option<&'static str>);

macro_rules! provinces {
    ($($code:ident $name:literal, $terrain:ident, $centre:expr;)*) => {
        /// A province of the standard map. As it is no plain number, the compiler knows that it
        /// fits every table, and looks nothing up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(clippy::upper_case_acronyms)] // The table gives the names.
        #[repr(u8)]
        pub(crate) enum StandardSpace {
            $($code),*
        }

        #[allow(missing_docs)] // The table gives the names.
        impl Province {
            $(pub const $code: Province =
                Province::numbered(Map::STANDARD, StandardSpace::$code as u8);)*
        }

        /// Spelled out, because then nothing is looked up: the compiler sees that the number is
        /// the province.
        const fn numbered(number: usize) -> Option<StandardSpace> {
            $(const $code: usize = StandardSpace::$code as usize;)*
            match number {
                $($code => Some(StandardSpace::$code),)*
                _ => None,
            }
        }

        const ROWS: [StandardRow; Province::COUNT] = [$({
            let CentreRow(centre, home) = $centre;
            StandardRow {
                code: stringify!($code),
                name: $name,
                kind: DraftKind::$terrain,
                centre,
                home,
            }
        }),*];
    };
}

const NONE: CentreRow = CentreRow(false, None);
const NEUTRAL: CentreRow = CentreRow(true, None);
const AUSTRIA: CentreRow = CentreRow(true, Some("AUSTRIA"));
const ENGLAND: CentreRow = CentreRow(true, Some("ENGLAND"));
const FRANCE: CentreRow = CentreRow(true, Some("FRANCE"));
const GERMANY: CentreRow = CentreRow(true, Some("GERMANY"));
const ITALY: CentreRow = CentreRow(true, Some("ITALY"));
const RUSSIA: CentreRow = CentreRow(true, Some("RUSSIA"));
const TURKEY: CentreRow = CentreRow(true, Some("TURKEY"));

provinces! {
    ADR "Adriatic Sea", Sea, NONE;
    AEG "Aegean Sea", Sea, NONE;
    BAL "Baltic Sea", Sea, NONE;
    BAR "Barents Sea", Sea, NONE;
    BLA "Black Sea", Sea, NONE;
    BOT "Gulf of Bothnia", Sea, NONE;
    EAS "Eastern Mediterranean", Sea, NONE;
    ENG "English Channel", Sea, NONE;
    HEL "Helgoland Bight", Sea, NONE;
    ION "Ionian Sea", Sea, NONE;
    IRI "Irish Sea", Sea, NONE;
    LYO "Gulf of Lyon", Sea, NONE;
    MAO "Mid-Atlantic Ocean", Sea, NONE;
    NAO "North Atlantic Ocean", Sea, NONE;
    NTH "North Sea", Sea, NONE;
    NWG "Norwegian Sea", Sea, NONE;
    SKA "Skagerrak", Sea, NONE;
    TYS "Tyrrhenian Sea", Sea, NONE;
    WES "Western Mediterranean", Sea, NONE;
    ALB "Albania", Coast, NONE;
    ANK "Ankara", Coast, TURKEY;
    APU "Apulia", Coast, NONE;
    ARM "Armenia", Coast, NONE;
    BEL "Belgium", Coast, NEUTRAL;
    BER "Berlin", Coast, GERMANY;
    BRE "Brest", Coast, FRANCE;
    BUL "Bulgaria", Coast, NEUTRAL;
    CLY "Clyde", Coast, NONE;
    CON "Constantinople", Coast, TURKEY;
    DEN "Denmark", Coast, NEUTRAL;
    EDI "Edinburgh", Coast, ENGLAND;
    FIN "Finland", Coast, NONE;
    GAS "Gascony", Coast, NONE;
    GRE "Greece", Coast, NEUTRAL;
    HOL "Holland", Coast, NEUTRAL;
    KIE "Kiel", Coast, GERMANY;
    LON "London", Coast, ENGLAND;
    LVN "Livonia", Coast, NONE;
    LVP "Liverpool", Coast, ENGLAND;
    MAR "Marseilles", Coast, FRANCE;
    NAF "North Africa", Coast, NONE;
    NAP "Naples", Coast, ITALY;
    NWY "Norway", Coast, NEUTRAL;
    PIC "Picardy", Coast, NONE;
    PIE "Piedmont", Coast, NONE;
    POR "Portugal", Coast, NEUTRAL;
    PRU "Prussia", Coast, NONE;
    ROM "Rome", Coast, ITALY;
    RUM "Rumania", Coast, NEUTRAL;
    SEV "Sevastopol", Coast, RUSSIA;
    SMY "Smyrna", Coast, TURKEY;
    SPA "Spain", Coast, NEUTRAL;
    STP "St. Petersburg", Coast, RUSSIA;
    SWE "Sweden", Coast, NEUTRAL;
    SYR "Syria", Coast, NONE;
    TRI "Trieste", Coast, AUSTRIA;
    TUN "Tunis", Coast, NEUTRAL;
    TUS "Tuscany", Coast, NONE;
    VEN "Venice", Coast, ITALY;
    WAL "Wales", Coast, NONE;
    YOR "Yorkshire", Coast, NONE;
    BOH "Bohemia", Inland, NONE;
    BUD "Budapest", Inland, AUSTRIA;
    BUR "Burgundy", Inland, NONE;
    GAL "Galicia", Inland, NONE;
    MOS "Moscow", Inland, RUSSIA;
    MUN "Munich", Inland, GERMANY;
    PAR "Paris", Inland, FRANCE;
    RUH "Ruhr", Inland, NONE;
    SER "Serbia", Inland, NEUTRAL;
    SIL "Silesia", Inland, NONE;
    TYR "Tyrolia", Inland, NONE;
    UKR "Ukraine", Inland, NONE;
    VIE "Vienna", Inland, AUSTRIA;
    WAR "Warsaw", Inland, RUSSIA;
    SWI "Switzerland", Closed, NONE;
}

/// How many locations there are: the provinces and six coasts.
const LOCATIONS: usize = Province::COUNT + 6;

const fn with_both_ways(
    mut table: [u128; Province::COUNT],
    rows: &[BorderRow],
) -> [u128; Province::COUNT] {
    let mut row = 0;
    while row < rows.len() {
        let (from, neighbours) = rows[row];
        let mut next = 0;
        while next < neighbours.len() {
            let to = neighbours[next];
            table[from as usize] |= 1 << to as usize;
            table[to as usize] |= 1 << from as usize;
            next += 1;
        }
        row += 1;
    }
    table
}

const NO_BORDERS: [u128; Province::COUNT] = [0; Province::COUNT];
const ARMY: [u128; Province::COUNT] =
    with_both_ways(with_both_ways(NO_BORDERS, SHORE_BORDERS), LAND_BORDERS);
const FLEET: [u128; Province::COUNT] =
    with_both_ways(with_both_ways(NO_BORDERS, SHORE_BORDERS), SEA_BORDERS);

/// For each kind of unit and location, where it goes. Fleets go from the coasts of split
/// provinces, not from the whole.
static STEPS: [[u128; LOCATIONS]; 2] = {
    let mut table = [[0; LOCATIONS]; 2];
    let mut index = 0;
    while index < Province::COUNT {
        table[UnitKind::Army as usize][index] = ARMY[index];
        table[UnitKind::Fleet as usize][index] = FLEET[index];
        index += 1;
    }
    let steps = &mut table[UnitKind::Fleet as usize];
    let mut row = 0;
    while row < COASTS.len() {
        let (split, _, neighbours) = COASTS[row];
        let coast = Province::COUNT + row;
        let mut next = 0;
        while next < neighbours.len() {
            let neighbour = neighbours[next] as usize;
            steps[coast] |= 1 << neighbour;
            steps[neighbour] |= 1 << coast;
            steps[neighbour] &= !(1 << split as usize);
            next += 1;
        }
        steps[split as usize] = 0;
        row += 1;
    }
    table
};

/// For each kind of unit and location, the provinces that it reaches, whichever coast of them: one
/// look-up for both kinds.
static REACH: [[u128; LOCATIONS]; 2] = {
    let mut table = STEPS;
    let mut kind = 0;
    while kind < 2 {
        let mut from = 0;
        while from < LOCATIONS {
            let mut row = 0;
            while row < COASTS.len() {
                let coast = 1 << (Province::COUNT + row);
                if table[kind][from] & coast != 0 {
                    table[kind][from] &= !coast;
                    table[kind][from] |= 1 << COASTS[row].0 as usize;
                }
                row += 1;
            }
            from += 1;
        }
        kind += 1;
    }
    table
};

static SEAS_BESIDE: [u32; Province::COUNT] = {
    let mut table = [0; Province::COUNT];
    let mut index = 0;
    while index < Province::COUNT {
        table[index] = (FLEET[index] & ((1 << Province::SEAS) - 1)) as u32;
        index += 1;
    }
    table
};

/// Something for each of a number of provinces.
#[derive(Clone, Copy)]
pub(crate) struct Row<V, const COUNT: usize>(pub(crate) [V; COUNT]);

impl<V, const COUNT: usize> AsRef<[V]> for Row<V, COUNT> {
    #[inline]
    fn as_ref(&self) -> &[V] {
        &self.0
    }
}

impl<V, const COUNT: usize> AsMut<[V]> for Row<V, COUNT> {
    #[inline]
    fn as_mut(&mut self) -> &mut [V] {
        &mut self.0
    }
}

impl<V, const COUNT: usize> Index<StandardSpace> for Row<V, COUNT> {
    type Output = V;

    #[inline]
    fn index(&self, space: StandardSpace) -> &V {
        &self.0[space as usize]
    }
}

impl<V, const COUNT: usize> IndexMut<StandardSpace> for Row<V, COUNT> {
    #[inline]
    fn index_mut(&mut self, space: StandardSpace) -> &mut V {
        &mut self.0[space as usize]
    }
}

impl Space for StandardSpace {
    const FIRST: StandardSpace = StandardSpace::ADR;

    #[inline]
    fn number(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_number(number: usize) -> Option<StandardSpace> {
        numbered(number)
    }
}

/// The standard map as the engine asks it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard;

impl Tables for Standard {
    type Space = StandardSpace;
    type Word = u128;
    type SeaWord = u32;
    type Each<V: Copy> = Row<V, { Province::COUNT }>;
    type EachSea<V: Copy> = Row<V, { Province::SEAS }>;
    type Half<V: Copy> = Row<V, { Province::COUNT / 2 }>;
    const MAY_CONVOY_ON_COASTS: bool = false;
    const FLEETS_WALKED: usize = Province::SEAS;

    #[inline]
    fn each<V: Copy>(value: V) -> Self::Each<V> {
        Row([value; Province::COUNT])
    }

    #[inline]
    fn each_sea<V: Copy>(value: V) -> Self::EachSea<V> {
        Row([value; Province::SEAS])
    }

    #[inline]
    fn half<V: Copy>(value: V) -> Self::Half<V> {
        Row([value; Province::COUNT / 2])
    }

    #[inline]
    fn map(self) -> Map {
        Map::STANDARD
    }

    #[inline]
    fn space(self, province: Province) -> Option<StandardSpace> {
        numbered(province.packed() as usize)
    }

    #[inline]
    fn players(self) -> u8 {
        POWERS.len() as u8
    }

    #[inline]
    fn reach(self, kind: UnitKind, location: u8) -> u128 {
        REACH[kind as usize][usize::from(location)]
    }

    #[inline]
    fn steps(self, kind: UnitKind, location: u8) -> u128 {
        STEPS[kind as usize][usize::from(location)]
    }

    #[inline]
    fn coasts(self, space: StandardSpace) -> u128 {
        match space {
            StandardSpace::BUL => 0b11 << Province::COUNT,
            StandardSpace::SPA => 0b1100 << Province::COUNT,
            StandardSpace::STP => 0b11_0000 << Province::COUNT,
            _ => 0,
        }
    }

    #[inline]
    fn seas_beside(self, space: StandardSpace) -> u32 {
        SEAS_BESIDE[space as usize]
    }

    #[inline]
    fn is_sea(self, space: StandardSpace) -> bool {
        (space as usize) < Province::SEAS
    }

    #[inline]
    fn convoys(self, space: StandardSpace) -> bool {
        self.is_sea(space)
    }

    #[inline]
    fn places(self, provinces: u128) -> u128 {
        let mut places = provinces;
        let mut row = 0;
        while row < COASTS.len() {
            let inside = provinces >> COASTS[row].0 as usize & 1;
            places |= inside << (Province::COUNT + row);
            row += 1;
        }
        places
    }

    #[inline]
    fn fleets(self, occupied: Wide, _: &[Option<Stands>; 256]) -> u32 {
        (occupied.0[0] & ((1 << Province::SEAS) - 1)) as u32
    }
}
