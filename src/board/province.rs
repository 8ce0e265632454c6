//! The 75 provinces of the standard map and Switzerland: names, codes, terrain, supply centres.
//!
//! Names are spelled as in the rulebook of 2000, codes as the research community writes them.
//! Seas come first in the numbering, so that a set of seas fits into 32 bits. Borders are in
//! [`super::borders`].

use std::fmt;

use super::power::Power::{self, Austria, England, France, Germany, Italy, Russia, Turkey};

/// A space of the board, whichever coast of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Province(u8);

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

struct Row {
    code: &'static str,
    name: &'static str,
    terrain: Terrain,
    centre: Centre,
}

macro_rules! provinces {
    ($($code:ident = $number:literal, $name:literal, $terrain:ident, $centre:expr;)*) => {
        #[allow(missing_docs)] // Each constant is its code; the table gives the name.
        impl Province {
            $(pub const $code: Province = Province($number);)*
        }

        const ROWS: [Row; Province::COUNT] = {
            use Centre::{Home, Neutral, None};
            [$(Row {
                code: stringify!($code),
                name: $name,
                terrain: Terrain::$terrain,
                centre: $centre,
            }),*]
        };
    };
}

provinces! {
    ADR = 0, "Adriatic Sea", Sea, None;
    AEG = 1, "Aegean Sea", Sea, None;
    BAL = 2, "Baltic Sea", Sea, None;
    BAR = 3, "Barents Sea", Sea, None;
    BLA = 4, "Black Sea", Sea, None;
    BOT = 5, "Gulf of Bothnia", Sea, None;
    EAS = 6, "Eastern Mediterranean", Sea, None;
    ENG = 7, "English Channel", Sea, None;
    HEL = 8, "Helgoland Bight", Sea, None;
    ION = 9, "Ionian Sea", Sea, None;
    IRI = 10, "Irish Sea", Sea, None;
    LYO = 11, "Gulf of Lyon", Sea, None;
    MAO = 12, "Mid-Atlantic Ocean", Sea, None;
    NAO = 13, "North Atlantic Ocean", Sea, None;
    NTH = 14, "North Sea", Sea, None;
    NWG = 15, "Norwegian Sea", Sea, None;
    SKA = 16, "Skagerrak", Sea, None;
    TYS = 17, "Tyrrhenian Sea", Sea, None;
    WES = 18, "Western Mediterranean", Sea, None;
    ALB = 19, "Albania", Coastal, None;
    ANK = 20, "Ankara", Coastal, Home(Turkey);
    APU = 21, "Apulia", Coastal, None;
    ARM = 22, "Armenia", Coastal, None;
    BEL = 23, "Belgium", Coastal, Neutral;
    BER = 24, "Berlin", Coastal, Home(Germany);
    BRE = 25, "Brest", Coastal, Home(France);
    BUL = 26, "Bulgaria", Coastal, Neutral;
    CLY = 27, "Clyde", Coastal, None;
    CON = 28, "Constantinople", Coastal, Home(Turkey);
    DEN = 29, "Denmark", Coastal, Neutral;
    EDI = 30, "Edinburgh", Coastal, Home(England);
    FIN = 31, "Finland", Coastal, None;
    GAS = 32, "Gascony", Coastal, None;
    GRE = 33, "Greece", Coastal, Neutral;
    HOL = 34, "Holland", Coastal, Neutral;
    KIE = 35, "Kiel", Coastal, Home(Germany);
    LON = 36, "London", Coastal, Home(England);
    LVN = 37, "Livonia", Coastal, None;
    LVP = 38, "Liverpool", Coastal, Home(England);
    MAR = 39, "Marseilles", Coastal, Home(France);
    NAF = 40, "North Africa", Coastal, None;
    NAP = 41, "Naples", Coastal, Home(Italy);
    NWY = 42, "Norway", Coastal, Neutral;
    PIC = 43, "Picardy", Coastal, None;
    PIE = 44, "Piedmont", Coastal, None;
    POR = 45, "Portugal", Coastal, Neutral;
    PRU = 46, "Prussia", Coastal, None;
    ROM = 47, "Rome", Coastal, Home(Italy);
    RUM = 48, "Rumania", Coastal, Neutral;
    SEV = 49, "Sevastopol", Coastal, Home(Russia);
    SMY = 50, "Smyrna", Coastal, Home(Turkey);
    SPA = 51, "Spain", Coastal, Neutral;
    STP = 52, "St. Petersburg", Coastal, Home(Russia);
    SWE = 53, "Sweden", Coastal, Neutral;
    SYR = 54, "Syria", Coastal, None;
    TRI = 55, "Trieste", Coastal, Home(Austria);
    TUN = 56, "Tunis", Coastal, Neutral;
    TUS = 57, "Tuscany", Coastal, None;
    VEN = 58, "Venice", Coastal, Home(Italy);
    WAL = 59, "Wales", Coastal, None;
    YOR = 60, "Yorkshire", Coastal, None;
    BOH = 61, "Bohemia", Inland, None;
    BUD = 62, "Budapest", Inland, Home(Austria);
    BUR = 63, "Burgundy", Inland, None;
    GAL = 64, "Galicia", Inland, None;
    MOS = 65, "Moscow", Inland, Home(Russia);
    MUN = 66, "Munich", Inland, Home(Germany);
    PAR = 67, "Paris", Inland, Home(France);
    RUH = 68, "Ruhr", Inland, None;
    SER = 69, "Serbia", Inland, Neutral;
    SIL = 70, "Silesia", Inland, None;
    TYR = 71, "Tyrolia", Inland, None;
    UKR = 72, "Ukraine", Inland, None;
    VIE = 73, "Vienna", Inland, Home(Austria);
    WAR = 74, "Warsaw", Inland, Home(Russia);
    SWI = 75, "Switzerland", Impassable, None;
}

impl Province {
    /// How many provinces there are, Switzerland counted.
    pub const COUNT: usize = 76;
    /// How many of them are seas; they are numbered first.
    pub const SEAS: usize = 19;

    /// The province's number, below [`Province::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The province of a number.
    pub const fn from_index(index: usize) -> Option<Province> {
        if index < Province::COUNT {
            Some(Province(index as u8))
        } else {
            None
        }
    }

    /// All provinces: seas, coastal provinces, inland provinces, Switzerland; by code within each.
    pub fn all() -> impl DoubleEndedIterator<Item = Province> + Clone {
        (0..Province::COUNT as u8).map(Province)
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
    pub fn from_code(code: &str) -> Option<Province> {
        Province::all().find(|province| province.code().eq_ignore_ascii_case(code))
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
