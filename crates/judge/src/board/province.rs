//! The 75 provinces of the standard map and Switzerland: names, codes, terrain, supply centres.
//!
//! Names are spelled as in the rulebook of 2000, codes as the research community writes them.
//! Seas come first in the numbering, so that a set of seas fits into 32 bits. Borders are in
//! [`super::borders`].

use std::fmt;

use super::codes::province_of;
use super::power::Power::{self, Austria, England, France, Germany, Italy, Russia, Turkey};
use super::set::{BoardSet, SetMember};

/// A set of provinces.
pub type ProvinceSet = BoardSet<Province>;

/// What may stand in a province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Fleets only; the provinces through which convoys run.
    Sea,
    /// Armies and fleets.
    Coastal,
    /// Armies only.
    Inland,
    /// Nobody: Switzerland.
    Impassable,
}

/// Whether a province is a supply centre, and whose home it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Centre {
    /// No supply centre.
    None,
    /// A centre that belongs to nobody in 1901.
    Neutral,
    /// A home centre of the power.
    Home(Power),
}

struct ProvinceRow {
    code: &'static str,
    name: &'static str,
    terrain: Terrain,
    centre: Centre,
}

macro_rules! provinces {
    ($($code:ident $name:literal, $terrain:ident, $centre:expr;)*) => {
        /// A space of the board, whichever coast of it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, clippy::upper_case_acronyms)] // The table gives the names.
        #[repr(u8)]
        pub enum Province {
            $($code),*
        }

        const ALL: [Province; Province::COUNT] = [$(Province::$code),*];

        /// Spelled out, because then nothing is looked up: the compiler sees that the number is
        /// the province.
        const fn numbered(number: usize) -> Option<Province> {
            $(const $code: usize = Province::$code as usize;)*
            match number {
                $($code => Some(Province::$code),)*
                _ => None,
            }
        }

        const ROWS: [ProvinceRow; Province::COUNT] = {
            use Centre::{Home, Neutral, None};
            [$(ProvinceRow {
                code: stringify!($code),
                name: $name,
                terrain: Terrain::$terrain,
                centre: $centre,
            }),*]
        };
    };
}

provinces! {
    ADR "Adriatic Sea", Sea, None;
    AEG "Aegean Sea", Sea, None;
    BAL "Baltic Sea", Sea, None;
    BAR "Barents Sea", Sea, None;
    BLA "Black Sea", Sea, None;
    BOT "Gulf of Bothnia", Sea, None;
    EAS "Eastern Mediterranean", Sea, None;
    ENG "English Channel", Sea, None;
    HEL "Helgoland Bight", Sea, None;
    ION "Ionian Sea", Sea, None;
    IRI "Irish Sea", Sea, None;
    LYO "Gulf of Lyon", Sea, None;
    MAO "Mid-Atlantic Ocean", Sea, None;
    NAO "North Atlantic Ocean", Sea, None;
    NTH "North Sea", Sea, None;
    NWG "Norwegian Sea", Sea, None;
    SKA "Skagerrak", Sea, None;
    TYS "Tyrrhenian Sea", Sea, None;
    WES "Western Mediterranean", Sea, None;
    ALB "Albania", Coastal, None;
    ANK "Ankara", Coastal, Home(Turkey);
    APU "Apulia", Coastal, None;
    ARM "Armenia", Coastal, None;
    BEL "Belgium", Coastal, Neutral;
    BER "Berlin", Coastal, Home(Germany);
    BRE "Brest", Coastal, Home(France);
    BUL "Bulgaria", Coastal, Neutral;
    CLY "Clyde", Coastal, None;
    CON "Constantinople", Coastal, Home(Turkey);
    DEN "Denmark", Coastal, Neutral;
    EDI "Edinburgh", Coastal, Home(England);
    FIN "Finland", Coastal, None;
    GAS "Gascony", Coastal, None;
    GRE "Greece", Coastal, Neutral;
    HOL "Holland", Coastal, Neutral;
    KIE "Kiel", Coastal, Home(Germany);
    LON "London", Coastal, Home(England);
    LVN "Livonia", Coastal, None;
    LVP "Liverpool", Coastal, Home(England);
    MAR "Marseilles", Coastal, Home(France);
    NAF "North Africa", Coastal, None;
    NAP "Naples", Coastal, Home(Italy);
    NWY "Norway", Coastal, Neutral;
    PIC "Picardy", Coastal, None;
    PIE "Piedmont", Coastal, None;
    POR "Portugal", Coastal, Neutral;
    PRU "Prussia", Coastal, None;
    ROM "Rome", Coastal, Home(Italy);
    RUM "Rumania", Coastal, Neutral;
    SEV "Sevastopol", Coastal, Home(Russia);
    SMY "Smyrna", Coastal, Home(Turkey);
    SPA "Spain", Coastal, Neutral;
    STP "St. Petersburg", Coastal, Home(Russia);
    SWE "Sweden", Coastal, Neutral;
    SYR "Syria", Coastal, None;
    TRI "Trieste", Coastal, Home(Austria);
    TUN "Tunis", Coastal, Neutral;
    TUS "Tuscany", Coastal, None;
    VEN "Venice", Coastal, Home(Italy);
    WAL "Wales", Coastal, None;
    YOR "Yorkshire", Coastal, None;
    BOH "Bohemia", Inland, None;
    BUD "Budapest", Inland, Home(Austria);
    BUR "Burgundy", Inland, None;
    GAL "Galicia", Inland, None;
    MOS "Moscow", Inland, Home(Russia);
    MUN "Munich", Inland, Home(Germany);
    PAR "Paris", Inland, Home(France);
    RUH "Ruhr", Inland, None;
    SER "Serbia", Inland, Neutral;
    SIL "Silesia", Inland, None;
    TYR "Tyrolia", Inland, None;
    UKR "Ukraine", Inland, None;
    VIE "Vienna", Inland, Home(Austria);
    WAR "Warsaw", Inland, Home(Russia);
    SWI "Switzerland", Impassable, None;
}

impl Province {
    /// How many provinces there are, Switzerland counted.
    pub const COUNT: usize = 76;
    /// How many of them are seas; they are numbered first.
    pub const SEAS: usize = 19;

    /// The province's number, below [`Province::COUNT`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The province of a number.
    pub const fn from_index(index: usize) -> Option<Province> {
        numbered(index)
    }

    /// All provinces: seas, coastal provinces, inland provinces, Switzerland; by code within each.
    pub fn all() -> impl DoubleEndedIterator<Item = Province> + Clone {
        ALL.into_iter()
    }

    /// The three letters of the research community, in capitals.
    pub const fn code(self) -> &'static str {
        ROWS[self.index()].code
    }

    /// The name as the rulebook spells it.
    pub const fn name(self) -> &'static str {
        ROWS[self.index()].name
    }

    /// What may stand there.
    pub const fn terrain(self) -> Terrain {
        ROWS[self.index()].terrain
    }

    /// Whether it is a supply centre.
    pub const fn centre(self) -> Centre {
        ROWS[self.index()].centre
    }

    /// Whether it is a supply centre of anybody or nobody.
    pub fn is_centre(self) -> bool {
        self.centre() != Centre::None
    }

    /// Whether it is a home centre of this power.
    pub fn is_home_of(self, power: Power) -> bool {
        self.centre() == Centre::Home(power)
    }

    /// Whether only fleets may stand there.
    pub const fn is_sea(self) -> bool {
        self.index() < Province::SEAS
    }

    /// The province of a code, in any case.
    #[inline]
    pub fn from_code(code: &str) -> Option<Province> {
        province_of(code)
    }
}

impl fmt::Display for Province {
    /// Writes the code; names are for letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl fmt::Debug for Province {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl SetMember for Province {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn from_number(number: usize) -> Option<Province> {
        Province::from_index(number)
    }
}
