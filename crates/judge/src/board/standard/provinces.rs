//! The 75 provinces and Switzerland: names spelled as in the rulebook of 2000, codes as the
//! research community writes them.

use super::super::draft::DraftKind;

/// How many provinces there are, Switzerland counted.
pub(in super::super) const PROVINCES: usize = 76;
/// How many of them are seas; they are numbered first.
pub(in super::super) const SEAS: usize = 19;

pub(super) struct StandardRow {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
    pub(super) kind: DraftKind,
    pub(super) centre: bool,
    pub(super) home: Option<&'static str>,
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

        /// Gives each province its constant: for the file of [`super::super::Province`], which
        /// stands over this one.
        macro_rules! name_provinces {
            () => {
                #[allow(missing_docs)] // The table gives the names.
                impl Province {
                    $(pub const $code: Province = Province::numbered(
                        Map::STANDARD,
                        standard::StandardSpace::$code as u8,
                    );)*
                }
            };
        }

        /// Spelled out, because then nothing is looked up: the compiler sees that the number is
        /// the province.
        pub(in super::super) const fn numbered(number: usize) -> Option<StandardSpace> {
            $(const $code: usize = StandardSpace::$code as usize;)*
            match number {
                $($code => Some(StandardSpace::$code),)*
                _ => None,
            }
        }

        pub(super) const ROWS: [StandardRow; PROVINCES] = [$({
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

pub(in super::super) use name_provinces;
