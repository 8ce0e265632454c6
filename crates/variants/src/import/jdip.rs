//! A variant of jDip: one `VARIANT` of its `variants.xml`, with the file of provinces that it
//! names.

use std::collections::BTreeMap;

use chancery_judge::board::{
    AfterFinalYear, BuildSites, DraftCalendar, DraftKind, DraftPower, FinalYear, MapDraft,
};
use roxmltree::Node;

use super::builder::{code_of, empty_map, finished, give_letters, key_of, standard_turns};
use super::jdip_places::JdipPlaces;
use super::jdip_text::{XmlLines, XmlReader};
use super::{ImportSource, Imported};

pub(super) fn import(source: &ImportSource<'_>) -> Result<Imported, Vec<String>> {
    let lines = XmlLines::of(source.text, "");
    let document = lines.parse(source.text).map_err(|fault| vec![fault])?;
    let root = document.root_element();
    let (mut refused, mut doubts) = (Vec::new(), Vec::new());
    let mut reader = XmlReader { lines: &lines, refused: &mut refused };
    let node = match root.tag_name().name() {
        "VARIANTS" => chosen(root, source.variant, &mut reader)?,
        "PROVINCES" => {
            let what = "the file of provinces; give the variants.xml that names it";
            return Err(vec![what.to_owned()]);
        }
        other => return Err(vec![format!("{other}: VARIANTS was expected")]),
    };
    let children = parts(node, &mut reader);
    let name = node.attribute("name").unwrap_or_default();
    let mut map = empty_map(&code_of(name), name);
    let mut places = JdipPlaces::default();
    if let Some(part) = children.iter().find(|part| part.has_tag_name("MAP")) {
        places = provinces(*part, source, &mut reader, &mut doubts);
    } else {
        reader.refuse(node, "VARIANT without MAP");
    }
    let mut draft = JdipDraft { reader, doubts: &mut doubts, keys: BTreeMap::new() };
    let of =
        |name: &'static str| children.iter().filter(move |part| part.tag_name().name() == name);
    of("POWER").for_each(|part| draft.power(*part, &mut map));
    of("STARTINGTIME").for_each(|part| draft.start(*part, &mut map.calendar));
    for part in of("RULEOPTIONS") {
        let options = draft.reader.children(*part, &[], &["RULEOPTION"]);
        options.into_iter().for_each(|option| draft.option(option, &mut map));
    }
    of("VICTORYCONDITIONS").for_each(|part| draft.victory(*part, &mut map));
    of("SUPPLYCENTER").for_each(|part| draft.centre(*part, &mut places, &mut map));
    of("INITIALSTATE").for_each(|part| draft.unit(*part, &places, &mut map));
    draft.look_over(&places, &mut map);
    if !refused.is_empty() {
        return Err(refused);
    }
    map.provinces = places.provinces;
    let mut variant = finished(map, BTreeMap::new());
    variant.source = Some(format!("{}.xml of jDip", source.name));
    Ok(Imported { variant, doubts })
}

/// The one variant that is meant.
fn chosen<'d, 't>(
    root: Node<'d, 't>,
    wanted: Option<&str>,
    reader: &mut XmlReader<'_>,
) -> Result<Node<'d, 't>, Vec<String>> {
    let known = ["DESCRIPTION", "MAP_DEFINITION", "VARIANT"];
    let mut variants = reader.children(root, &["version"], &known);
    variants.retain(|node| node.has_tag_name("VARIANT"));
    let is_meant = |node: &&Node<'d, 't>| {
        let aliases = node.attribute("aliases").unwrap_or_default().split(',').map(str::trim);
        let names = aliases.chain(node.attribute("name"));
        names.into_iter().any(|name| {
            wanted.is_some_and(|wanted| !name.is_empty() && name.eq_ignore_ascii_case(wanted))
        })
    };
    let found = match (wanted, variants.as_slice()) {
        (None, [only]) => Some(*only),
        _ => variants.iter().find(is_meant).copied(),
    };
    found.ok_or_else(|| {
        let names = variants.iter().filter_map(|node| node.attribute("name"));
        let names: Vec<String> = names.map(|name| format!("{name:?}")).collect();
        vec![format!("name one of its variants with --variant: {}", names.join(", "))]
    })
}

/// The parts of a variant.
fn parts<'d, 't>(node: Node<'d, 't>, reader: &mut XmlReader<'_>) -> Vec<Node<'d, 't>> {
    let known = [
        "DESCRIPTION",
        "MAP",
        "RULEOPTIONS",
        "POWER",
        "STARTINGTIME",
        "VICTORYCONDITIONS",
        "SUPPLYCENTER",
        "INITIALSTATE",
    ];
    reader.children(node, &["name", "default", "version", "aliases"], &known)
}

/// The provinces in the file that `MAP` names. Pictures are left where they are.
fn provinces(
    node: Node<'_, '_>,
    source: &ImportSource<'_>,
    reader: &mut XmlReader<'_>,
    doubts: &mut Vec<String>,
) -> JdipPlaces {
    reader.children(node, &["adjacencyURI"], &["GRAPHIC", "MAP_GRAPHIC"]);
    let Some(name) = reader.needed(node, "adjacencyURI") else { return JdipPlaces::default() };
    let Some(text) = (source.beside)(name) else {
        reader.refuse(node, &format!("MAP {name}: the file isn't there (--dir)"));
        return JdipPlaces::default();
    };
    let lines = XmlLines::of(&text, name);
    match lines.parse(&text) {
        Ok(document) if document.root_element().has_tag_name("PROVINCES") => {
            let mut inner = XmlReader { lines: &lines, refused: &mut *reader.refused };
            JdipPlaces::read(document.root_element(), &mut inner, doubts)
        }
        Ok(_) => {
            reader.refuse(node, &format!("MAP {name}: PROVINCES was expected in it"));
            JdipPlaces::default()
        }
        Err(fault) => {
            reader.refused.push(fault);
            JdipPlaces::default()
        }
    }
}

/// What is read of a variant, with who plays in it.
struct JdipDraft<'r> {
    reader: XmlReader<'r>,
    doubts: &'r mut Vec<String>,
    /// The keys of powers by their names, in small letters.
    keys: BTreeMap<String, String>,
}

impl JdipDraft<'_> {
    fn power(&mut self, node: Node<'_, '_>, map: &mut MapDraft) {
        self.reader.children(node, &["name", "active", "adjective", "altnames", "altname"], &[]);
        let Some(name) = self.reader.needed(node, "name") else { return };
        let key = key_of(name);
        self.keys.insert(name.to_lowercase(), key.clone());
        for others in ["altnames", "altname"].iter().filter_map(|word| node.attribute(*word)) {
            for other in others.split(',').map(str::trim).filter(|other| !other.is_empty()) {
                self.keys.insert(other.to_lowercase(), key.clone());
                self.doubts.push(format!("{name}: its other name {other} is left out"));
            }
        }
        let adjective = node.attribute("adjective").unwrap_or(name).to_owned();
        let power = DraftPower { key: key.clone(), name: name.to_owned(), adjective, letter: ' ' };
        match node.attribute("active").unwrap_or("true") {
            "true" => map.powers.push(power),
            "false" => map.neutral.push(DraftPower { adjective: name.to_owned(), ..power }),
            other => self.reader.refuse(node, &format!("POWER {name} active={other:?}")),
        }
        map.units.push((key.clone(), Vec::new()));
        map.centres.push((key, Vec::new()));
    }

    /// `Spring, 1901, Movement`.
    fn start(&mut self, node: Node<'_, '_>, calendar: &mut DraftCalendar) {
        self.reader.children(node, &["turn", "allowBCYears"], &[]);
        let Some(turn) = self.reader.needed(node, "turn") else { return };
        let words: Vec<&str> = turn.split(',').map(str::trim).collect();
        let [season, year, phase] = words.as_slice() else {
            return self.reader.refuse(node, &format!("STARTINGTIME {turn}"));
        };
        let letter = match (*season, *phase) {
            ("Spring", "Movement") => "SM",
            ("Fall", "Movement") => "FM",
            ("Fall", "Adjustment") => "WA",
            _ => return self.reader.refuse(node, &format!("STARTINGTIME {turn}")),
        };
        let (letter, kind) = letter.split_at(1);
        calendar.turns = standard_turns().to_vec();
        match year.parse::<u16>().ok().filter(|year| *year < 10_000) {
            Some(year) => calendar.first = format!("{letter}{year:04}{kind}"),
            None => self.reader.refuse(node, &format!("STARTINGTIME {turn}: the year {year}")),
        }
    }

    fn option(&mut self, node: Node<'_, '_>, map: &mut MapDraft) {
        self.reader.children(node, &["name", "value"], &[]);
        let name = self.reader.needed(node, "name").unwrap_or_default();
        let value = self.reader.needed(node, "value").unwrap_or_default();
        match (name, value) {
            ("OPTION_BUILDS", "VALUE_BUILDS_HOME_ONLY") => map.builds = BuildSites::Home,
            ("OPTION_BUILDS", "VALUE_BUILDS_ANY_OWNED") => map.builds = BuildSites::AnyOwned,
            ("OPTION_BUILDS", "VALUE_BUILDS_ANY_IF_HOME_OWNED") => {
                map.builds = BuildSites::AnyIfHomeHeld;
            }
            ("OPTION_WINGS", "VALUE_WINGS_DISABLED") => {}
            ("OPTION_CONVOYED_MOVES", "VALUE_PATHS_EITHER") => {}
            _ => self.reader.refuse(node, &format!("RULEOPTION {name} {value}")),
        }
    }

    fn victory(&mut self, node: Node<'_, '_>, map: &mut MapDraft) {
        let known = ["WINNING_SUPPLY_CENTERS", "YEARS_WITHOUT_SC_CAPTURE", "GAME_LENGTH"];
        for part in self.reader.children(node, &[], &known) {
            self.reader.children(part, &["value"], &[]);
            let name = part.tag_name().name();
            let Some(written) = self.reader.needed(part, "value") else { continue };
            let Ok(number) = written.parse::<u16>() else {
                self.reader.refuse(part, &format!("{name} {written}: a number was expected"));
                continue;
            };
            match name {
                _ if number == 0 => {} // Nothing is counted.
                "WINNING_SUPPLY_CENTERS" => map.victory.centres = Some(number),
                "GAME_LENGTH" => self.length(number, map),
                _ => {
                    let what = "a draw when no centre was taken for years can't be said; \
                                without that line the rest can";
                    self.reader.refuse(part, &format!("{name} {number}: {what}"));
                }
            }
        }
    }

    /// The game ends in a draw with the last of so many years.
    fn length(&mut self, years: u16, map: &mut MapDraft) {
        let first = map.calendar.first.get(1..5).and_then(|year| year.parse::<u16>().ok());
        let year = first.unwrap_or_default().saturating_add(years - 1);
        map.victory.last_year = Some(FinalYear { year, then: AfterFinalYear::Draw });
        self.doubts.push(format!("GAME_LENGTH {years}: a draw after {year}"));
    }

    /// The code of a place that an element names.
    fn place(&mut self, node: Node<'_, '_>, places: &JdipPlaces) -> Option<String> {
        let written = self.reader.needed(node, "province")?;
        let code = places.code(written).cloned();
        if code.is_none() {
            let what = format!("{} {written}: it isn't there", node.tag_name().name());
            self.reader.refuse(node, &what);
        }
        code
    }

    /// The key of a power that an element names, which may say that there is none.
    fn key(&mut self, node: Node<'_, '_>, attribute: &str) -> Option<String> {
        let written = node.attribute(attribute).unwrap_or("none").trim();
        if written == "none" {
            return None;
        }
        let key = self.keys.get(&written.to_lowercase()).cloned();
        if key.is_none() {
            let what = format!("{} {attribute}={written:?}: no power", node.tag_name().name());
            self.reader.refuse(node, &what);
        }
        key
    }

    fn centre(&mut self, node: Node<'_, '_>, places: &mut JdipPlaces, map: &mut MapDraft) {
        self.reader.children(node, &["province", "homepower", "owner"], &[]);
        let (home, owner) = (self.key(node, "homepower"), self.key(node, "owner"));
        let Some(code) = self.place(node, places) else { return };
        if let Some(province) = places.province(&code) {
            province.centre = true;
            province.home = home.filter(|home| map.powers.iter().any(|power| power.key == *home));
        }
        let owned = map.centres.iter_mut().find(|(key, _)| Some(key) == owner.as_ref());
        owned.into_iter().for_each(|(_, owned)| owned.push(code.clone()));
    }

    fn unit(&mut self, node: Node<'_, '_>, places: &JdipPlaces, map: &mut MapDraft) {
        self.reader.children(node, &["province", "power", "unit", "unitcoast"], &[]);
        let (place, key) = (self.place(node, places), self.key(node, "power"));
        let (Some(place), Some(key)) = (place, key) else { return };
        let unit = match self.reader.needed(node, "unit").unwrap_or_default() {
            "army" | "a" | "A" => format!("A {place}"),
            "fleet" | "f" | "F" => match node.attribute("unitcoast") {
                Some(coast) => format!("F {place}/{}", coast.trim().to_uppercase()),
                None => format!("F {place}"),
            },
            other => return self.reader.refuse(node, &format!("INITIALSTATE unit={other:?}")),
        };
        let units = map.units.iter_mut().find(|(power, _)| *power == key);
        units.into_iter().for_each(|(_, units)| units.push(unit.clone()));
    }

    /// Sorts lists, and leaves out neutral powers that have nothing.
    fn look_over(&mut self, places: &JdipPlaces, map: &mut MapDraft) {
        for province in &places.provinces {
            if province.kind == DraftKind::Sea && province.centre {
                let what = "a centre without armies is a sea; an island lists itself";
                self.doubts.push(format!("{}: {what}", province.code));
            }
        }
        map.centres.iter_mut().for_each(|(_, owned)| owned.sort());
        let has = |holdings: &[(String, Vec<String>)], key: &str| {
            holdings.iter().any(|(owner, held)| owner == key && !held.is_empty())
        };
        let is_there =
            |power: &DraftPower| has(&map.units, &power.key) || has(&map.centres, &power.key);
        let (here, gone): (Vec<DraftPower>, Vec<DraftPower>) =
            std::mem::take(&mut map.neutral).into_iter().partition(is_there);
        for power in gone {
            map.units.retain(|(key, _)| *key != power.key);
            map.centres.retain(|(key, _)| *key != power.key);
            self.doubts.push(format!("{}, which no one plays, is left out", power.name));
        }
        for power in &here {
            self.doubts.push(format!("{}, which no one plays, only holds", power.name));
        }
        map.neutral = here;
        give_letters(&mut map.powers);
    }
}
