//! The sections of a file, each read into its part of the variant.

pub(crate) mod calendar;
pub(crate) mod geometry;
mod provinces;

use std::collections::BTreeMap;

use chancery_judge::board::{BuildSites, DraftPower, MapDraft};

use crate::json::JsonNode;
use crate::reading::FileReader;
use crate::variant::Variant;

/// What the first key says.
pub(crate) const FORMAT: &str = "chancery-variant/1";

/// The words for where units are built.
pub(crate) const BUILDS: [(&str, BuildSites); 4] = [
    ("home", BuildSites::Home),
    ("any-owned", BuildSites::AnyOwned),
    ("any-home", BuildSites::AnyHome),
    ("any-if-home-held", BuildSites::AnyIfHomeHeld),
];

const KEYS: [&str; 12] = [
    "format",
    "code",
    "name",
    "source",
    "designer",
    "calendar",
    "victory",
    "builds",
    "powers",
    "start",
    "provinces",
    "geometry",
];

/// Units or centres by the key of who has them.
type Holdings = Vec<(String, Vec<String>)>;

struct StartOfGame {
    units: Holdings,
    centres: Holdings,
    neutral: Vec<DraftPower>,
}

/// Reads the whole; nothing, if a part can't be made at all. Each part is read in any case.
pub(crate) fn variant<'a>(reader: &mut FileReader<'a>, root: JsonNode<'a>) -> Option<Variant> {
    let fields = reader.fields(root, "the file", &KEYS)?;
    if let Some(format) = reader.text(&fields, "format")
        && format != FORMAT
    {
        reader.fault(root, format!("the format is {format:?}; {FORMAT:?} was expected"));
    }
    let code = reader.text(&fields, "code");
    if let Some(code) = &code
        && !is_code(code)
    {
        let what = format!("the code {code:?} may have a-z, 0-9 and - only");
        reader.fault(fields.get("code").unwrap_or(root), what);
    }
    let name = reader.text(&fields, "name");
    let source = reader.text_or_none(&fields, "source");
    let designer = reader.text_or_none(&fields, "designer");
    let mut needed = |key: &str| {
        let node = reader.needed(&fields, key)?;
        reader.mark(key.to_owned(), node);
        Some(node)
    };
    let calendar = needed("calendar");
    let victory = needed("victory");
    let builds = needed("builds");
    let powers = needed("powers");
    let start = needed("start");
    let provinces = needed("provinces");
    let calendar = calendar.and_then(|node| calendar::calendar(reader, node));
    let victory = victory.and_then(|node| calendar::victory(reader, node));
    let builds = builds.and_then(|node| build_sites(reader, node));
    let powers = powers.and_then(|node| powers_of(reader, node));
    let start = start.and_then(|node| start_of(reader, node));
    let provinces = provinces.and_then(|node| provinces::provinces(reader, node));
    let geometry = match fields.get("geometry") {
        None => Some(None),
        Some(node) => geometry::geometry(reader, node).map(Some),
    };
    let ((powers, colours), start, (provinces, beside)) = (powers?, start?, provinces?);
    let map = MapDraft {
        code: code?,
        name: name?,
        provinces,
        powers,
        neutral: start.neutral,
        units: start.units,
        centres: start.centres,
        calendar: calendar?,
        victory: victory?,
        builds: builds?,
    };
    let (source, designer, geometry) = (source?, designer?, geometry?);
    Some(Variant { map, source, designer, colours, beside, geometry })
}

fn is_code(code: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !code.is_empty() && code.bytes().all(fits)
}

fn build_sites<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>) -> Option<BuildSites> {
    let word = reader.string(node, "builds")?;
    let found = BUILDS.iter().find(|(known, _)| *known == word);
    if found.is_none() {
        let known = BUILDS.map(|(known, _)| known).join(", ");
        reader.fault(node, format!("builds: {word:?} is none of {known}"));
    }
    found.map(|(_, sites)| *sites)
}

type Powers = (Vec<DraftPower>, BTreeMap<String, String>);

fn powers_of<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>) -> Option<Powers> {
    let mut powers = Vec::new();
    let mut colours = BTreeMap::new();
    let nodes = reader.array(node, "powers")?;
    let count = nodes.len();
    for node in nodes {
        let Some((power, colour)) = power(reader, node) else { continue };
        if let Some(colour) = colour {
            colours.insert(power.key.clone(), colour);
        }
        reader.mark(format!("powers {}", power.key), node);
        powers.push(power);
    }
    (powers.len() == count).then_some((powers, colours))
}

fn power<'a>(
    reader: &mut FileReader<'a>,
    node: JsonNode<'a>,
) -> Option<(DraftPower, Option<String>)> {
    let known = ["key", "name", "adjective", "letter", "colour"];
    let fields = reader.fields(node, "a power", &known)?;
    let key = power_key(reader, &fields);
    let name = reader.text(&fields, "name");
    let adjective = reader.text(&fields, "adjective");
    let letter = reader.text(&fields, "letter");
    let colour = reader.text_or_none(&fields, "colour");
    let letter = letter.and_then(|text| {
        let letter = one_of_capitals_and_figures(&text);
        if letter.is_none() {
            let what = format!("a power: the letter {text:?} must be one of A-Z and 0-9");
            reader.fault(fields.get("letter").unwrap_or(node), what);
        }
        letter
    });
    let power = DraftPower { key: key?, name: name?, adjective: adjective?, letter: letter? };
    Some((power, colour?))
}

fn one_of_capitals_and_figures(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let fits = |letter: &char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
    letters.next().filter(fits).filter(|_| letters.next().is_none())
}

/// The key of a power: capitals and figures.
fn power_key<'a>(
    reader: &mut FileReader<'a>,
    fields: &crate::reading::FileFields<'a>,
) -> Option<String> {
    let key = reader.text(fields, "key")?;
    let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    if key.is_empty() || !key.bytes().all(fits) {
        let what = format!("a power: the key {key:?} may have A-Z and 0-9 only");
        reader.fault(fields.node, what);
    }
    Some(key)
}

fn start_of<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>) -> Option<StartOfGame> {
    let fields = reader.fields(node, "start", &["units", "centers", "neutral"])?;
    let units = reader.needed(&fields, "units");
    let centres = reader.needed(&fields, "centers");
    let units = units.and_then(|node| holdings(reader, node, "start.units"));
    let centres = centres.and_then(|node| holdings(reader, node, "start.centers"));
    let (mut units, mut centres) = (units?, centres?);
    let mut neutral = Vec::new();
    if let Some(list) = fields.get("neutral") {
        for node in reader.array(list, "start.neutral")? {
            let known = ["key", "name", "units", "centers"];
            let fields = reader.fields(node, "start.neutral", &known)?;
            let key = power_key(reader, &fields);
            let name = reader.text(&fields, "name");
            let own_units = reader.texts(&fields, "units");
            let own_centres = reader.texts(&fields, "centers");
            let (key, name) = (key?, name?);
            for list in ["start.units", "start.centers", "powers"] {
                reader.mark(format!("{list} {key}"), node);
            }
            units.push((key.clone(), own_units?));
            centres.push((key.clone(), own_centres?));
            neutral.push(DraftPower { adjective: name.clone(), key, name, letter: ' ' });
        }
    }
    Some(StartOfGame { units, centres, neutral })
}

fn holdings<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>, place: &str) -> Option<Holdings> {
    let pairs = reader.pairs(node, place)?;
    let mut all = Vec::new();
    for pair in pairs {
        let place = format!("{place} {}", pair.key);
        reader.mark(place.clone(), pair.value);
        all.push((pair.key, reader.strings(pair.value, &place)));
    }
    all.into_iter().map(|(key, list)| Some((key, list?))).collect()
}
