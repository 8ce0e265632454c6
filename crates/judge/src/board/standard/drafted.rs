//! The standard map as any other would be described.

use super::super::draft::{
    BuildSites, DraftCalendar, DraftCoast, DraftPower, DraftProvince, DraftTurn, MapDraft, Victory,
};
use super::super::kinds::{Coast, UnitKind};
use super::borders::COASTS;
use super::provinces::{PROVINCES, ROWS, StandardRow, StandardSpace};
use super::steps::{LOCATIONS, STEPS};

/// The powers: key, name, adjective, letter, first units.
const POWERS: [(&str, &str, &str, char, &[&str]); 7] = [
    ("AUSTRIA", "Austria", "Austrian", 'A', &["A BUD", "A VIE", "F TRI"]),
    ("ENGLAND", "England", "English", 'E', &["A LVP", "F EDI", "F LON"]),
    ("FRANCE", "France", "French", 'F', &["A MAR", "A PAR", "F BRE"]),
    ("GERMANY", "Germany", "German", 'G', &["A BER", "A MUN", "F KIE"]),
    ("ITALY", "Italy", "Italian", 'I', &["A ROM", "A VEN", "F NAP"]),
    ("RUSSIA", "Russia", "Russian", 'R', &["A MOS", "A WAR", "F SEV", "F STP/SC"]),
    ("TURKEY", "Turkey", "Turkish", 'T', &["A CON", "A SMY", "F ANK"]),
];

pub(in super::super) fn draft() -> MapDraft {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let powers = POWERS.map(|(key, name, adjective, letter, _)| DraftPower {
        key: key.to_owned(),
        name: name.to_owned(),
        adjective: adjective.to_owned(),
        letter,
    });
    let homes = |key: &str| {
        let homes = ROWS.iter().filter(|row| row.home == Some(key));
        let mut homes: Vec<String> = homes.map(|row| row.code.to_owned()).collect();
        homes.sort();
        homes
    };
    let turn = |letter, name: &str, movement| DraftTurn {
        letter,
        name: name.to_owned(),
        movement,
        adjustments: !movement,
        only: None,
    };
    MapDraft {
        code: "standard".to_owned(),
        name: "Standard".to_owned(),
        provinces: provinces(),
        powers: powers.to_vec(),
        neutral: Vec::new(),
        units: POWERS.map(|(key, .., units)| (key.to_owned(), texts(units))).to_vec(),
        centres: POWERS.map(|(key, ..)| (key.to_owned(), homes(key))).to_vec(),
        calendar: DraftCalendar {
            first: "S1901M".to_owned(),
            step: 1,
            turns: vec![
                turn('S', "Spring", true),
                turn('F', "Fall", true),
                turn('W', "Winter", false),
            ],
        },
        victory: Victory { centres: Some(18), provinces: Vec::new(), last_year: None },
        builds: BuildSites::Home,
    }
}

fn provinces() -> Vec<DraftProvince> {
    let places = |steps: u128| {
        let place = |number: usize| match number.checked_sub(PROVINCES) {
            None => ROWS[number].code.to_owned(),
            Some(row) => format!("{:?}/{}", COASTS[row].0, COASTS[row].1.code()),
        };
        let mut found: Vec<String> =
            (0..LOCATIONS).filter(|to| steps >> to & 1 != 0).map(place).collect();
        found.sort();
        found
    };
    let coast = |(row, (_, side, _)): (usize, &(StandardSpace, Coast, &[StandardSpace]))| {
        let fleet = places(STEPS[UnitKind::Fleet as usize][PROVINCES + row]);
        DraftCoast { code: side.code().to_owned(), name: None, fleet }
    };
    let province = |(number, row): (usize, &StandardRow)| DraftProvince {
        code: row.code.to_owned(),
        name: row.name.to_owned(),
        aliases: Vec::new(),
        kind: row.kind,
        centre: row.centre,
        home: row.home.map(str::to_owned),
        army: places(STEPS[UnitKind::Army as usize][number]),
        fleet: places(STEPS[UnitKind::Fleet as usize][number]),
        coasts: COASTS
            .iter()
            .enumerate()
            .filter(|(_, (split, ..))| *split as usize == number)
            .map(coast)
            .collect(),
    };
    let mut provinces: Vec<DraftProvince> = ROWS.iter().enumerate().map(province).collect();
    provinces.sort_by(|one, other| one.code.cmp(&other.code));
    provinces
}
