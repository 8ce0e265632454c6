//! The provinces.

use std::collections::BTreeMap;

use chancery_judge::board::{DraftCoast, DraftKind, DraftProvince};

use crate::check::line_of;
use crate::json::JsonNode;
use crate::reading::{FileFields, FileReader};

/// Provinces, and what the closed ones lie beside.
pub(super) type ProvinceSection = (Vec<DraftProvince>, BTreeMap<String, Vec<String>>);

const KEYS: [&str; 11] = [
    "code", "name", "aliases", "kind", "convoys", "centre", "home", "army", "fleet", "coasts",
    "beside",
];

pub(super) fn provinces<'a>(
    reader: &mut FileReader<'a>,
    node: JsonNode<'a>,
) -> Option<ProvinceSection> {
    let nodes = reader.array(node, "provinces")?;
    let count = nodes.len();
    let mut provinces: Vec<DraftProvince> = Vec::with_capacity(count);
    let mut beside = BTreeMap::new();
    for node in nodes {
        let Some((province, neighbours)) = province(reader, node) else { continue };
        reader.mark(line_of(&province.code), node);
        if let Some(last) = provinces.last()
            && last.code > province.code
        {
            let what = format!("{} stands after {}: put them in order", province.code, last.code);
            reader.fault(node, what);
        }
        if let Some(neighbours) = neighbours {
            beside.insert(province.code.clone(), neighbours);
        }
        provinces.push(province);
    }
    (provinces.len() == count).then_some((provinces, beside))
}

fn province<'a>(
    reader: &mut FileReader<'a>,
    node: JsonNode<'a>,
) -> Option<(DraftProvince, Option<Vec<String>>)> {
    let code = node.object().and_then(|pairs| {
        pairs.into_iter().find(|pair| pair.key == "code").and_then(|pair| pair.value.string())
    });
    let place = code.map_or_else(|| "a province".to_owned(), |code| format!("province {code}"));
    let fields = reader.fields(node, &place, &KEYS)?;
    let code = reader.text(&fields, "code");
    let code = code.filter(|code| {
        let fits = is_code(code);
        if !fits {
            reader.fault(node, format!("{place}: a code has three of A-Z and 0-9"));
        }
        fits
    });
    let name = reader.text(&fields, "name");
    let aliases = reader.texts(&fields, "aliases");
    if let Some(alias) = aliases.iter().flatten().find(|alias| **alias != alias.to_lowercase()) {
        reader.fault(node, format!("{place}: write the alias {alias:?} in lower case"));
    }
    let kind = kind(reader, &fields, &place);
    let centre = reader.flag(&fields, "centre");
    let home = reader.text_or_none(&fields, "home");
    let army = reader.texts(&fields, "army");
    let fleet = reader.texts(&fields, "fleet");
    let coasts = match fields.get("coasts") {
        None => Some(Vec::new()),
        Some(node) => coasts(reader, node, &place),
    };
    let beside = match fields.get("beside") {
        None => Some(None),
        Some(node) => reader.strings(node, &fields.name("beside")).map(Some),
    };
    let (kind, beside) = (kind?, beside?);
    if beside.is_some() && kind != DraftKind::Closed {
        reader.fault(node, format!("{place}: only what is closed lies \"beside\""));
    }
    let province = DraftProvince {
        code: code?,
        name: name?,
        aliases: aliases?,
        kind,
        centre: centre?,
        home: home?,
        army: army?,
        fleet: fleet?,
        coasts: coasts?,
    };
    Some((province, beside))
}

fn is_code(code: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    code.len() == 3 && code.bytes().all(fits)
}

fn kind<'a>(
    reader: &mut FileReader<'a>,
    fields: &FileFields<'a>,
    place: &str,
) -> Option<DraftKind> {
    let word = reader.text(fields, "kind");
    let convoys = reader.flag(fields, "convoys");
    let (word, convoys) = (word?, convoys?);
    let kind = match word.as_str() {
        "sea" => DraftKind::Sea,
        "coast" if convoys => DraftKind::ConvoyingCoast,
        "coast" => DraftKind::Coast,
        "inland" => DraftKind::Inland,
        "closed" => DraftKind::Closed,
        _ => {
            let what = format!("{place}: the kind {word:?} is none of sea, coast, inland, closed");
            reader.fault(fields.node, what);
            return None;
        }
    };
    if convoys && kind != DraftKind::ConvoyingCoast {
        reader.fault(fields.node, format!("{place}: \"convoys\" is for coasts"));
    }
    Some(kind)
}

fn coasts<'a>(
    reader: &mut FileReader<'a>,
    node: JsonNode<'a>,
    place: &str,
) -> Option<Vec<DraftCoast>> {
    let pairs = reader.pairs(node, &format!("{place}: \"coasts\""))?;
    let mut coasts = Vec::new();
    for pair in pairs {
        if !["NC", "SC", "EC", "WC"].contains(&pair.key.as_str()) {
            let what = format!("{place}: the coast {:?} is none of NC, SC, EC, WC", pair.key);
            reader.fault(pair.value, what);
        }
        let of = format!("{place}/{}", pair.key);
        let fields = reader.fields(pair.value, &of, &["name", "fleet"]);
        let Some(fields) = fields else {
            coasts.push(None);
            continue;
        };
        let name = reader.text_or_none(&fields, "name");
        let fleet = reader.needed(&fields, "fleet");
        let fleet = fleet.and_then(|node| reader.strings(node, &fields.name("fleet")));
        let coast = name.zip(fleet);
        coasts.push(coast.map(|(name, fleet)| DraftCoast { code: pair.key, name, fleet }));
    }
    coasts.into_iter().collect()
}
