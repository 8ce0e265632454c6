//! The provinces of jDip: `mv` is where armies go, `xc` where fleets go, `nc` and the like where
//! they go from one coast of several.
//!
//! A sea has no `mv`. An island lists itself there, and so does land that no unit enters.

use std::collections::{BTreeMap, BTreeSet};

use chancery_judge::board::{DraftCoast, DraftKind, DraftProvince};
use roxmltree::Node;

use super::builder::{bare_province, codes_of};
use super::jdip_text::XmlReader;

const COASTS: [&str; 4] = ["nc", "sc", "ec", "wc"];

/// Provinces with everything by which other elements call them.
#[derive(Default)]
pub(super) struct JdipPlaces {
    pub(super) provinces: Vec<DraftProvince>,
    /// All names, in small letters, with the codes they stand for.
    names: BTreeMap<String, String>,
}

impl JdipPlaces {
    /// The code of a place by any of its names.
    pub(super) fn code(&self, name: &str) -> Option<&String> {
        self.names.get(&name.trim().to_lowercase())
    }

    /// The province of a code.
    pub(super) fn province(&mut self, code: &str) -> Option<&mut DraftProvince> {
        self.provinces.iter_mut().find(|province| province.code == code)
    }

    /// Reads the file of provinces.
    pub(super) fn read(
        root: Node<'_, '_>,
        reader: &mut XmlReader<'_>,
        doubts: &mut Vec<String>,
    ) -> JdipPlaces {
        let mut nodes = Vec::new();
        for node in reader.children(root, &[], &["BORDER_DEFINITIONS", "PROVINCE"]) {
            if node.has_tag_name("PROVINCE") {
                nodes.push(node);
                continue;
            }
            for border in node.children().filter(Node::is_element) {
                let id = border.attribute("id").unwrap_or("without id");
                reader.refuse(border, &format!("BORDER {id}: a border with rules of its own"));
            }
        }
        let mut places = JdipPlaces::default();
        let named = places.name(&nodes, reader, doubts);
        let with_coasts: BTreeSet<String> = named
            .iter()
            .filter(|(_, node)| node.children().any(|child| coast_of(&child).is_some()))
            .map(|(code, _)| code.clone())
            .collect();
        for (code, node) in named {
            let steps = Steps { places: &places, with_coasts: &with_coasts, code: &code };
            let province = steps.province(node, reader, doubts);
            places.provinces.push(province);
        }
        places
    }

    /// Gives codes to all, and learns their names; a full or short one goes before other names.
    fn name<'d, 't>(
        &mut self,
        nodes: &[Node<'d, 't>],
        reader: &mut XmlReader<'_>,
        doubts: &mut Vec<String>,
    ) -> Vec<(String, Node<'d, 't>)> {
        let mut ids: Vec<(&str, Node<'d, 't>)> = Vec::new();
        for node in nodes {
            let Some(id) = reader.needed(*node, "shortname") else { continue };
            if ids.iter().any(|(known, _)| known.eq_ignore_ascii_case(id)) {
                reader.refuse(*node, &format!("PROVINCE {id} stands twice"));
            } else {
                ids.push((id, *node));
            }
        }
        let codes = codes_of(&ids.iter().map(|(id, _)| *id).collect::<Vec<_>>(), doubts);
        let coded = ids.iter().filter_map(|(id, node)| Some((codes.get(*id)?.clone(), *id, *node)));
        let coded: Vec<(String, &str, Node<'d, 't>)> = coded.collect();
        for (code, id, _) in &coded {
            self.names.insert(id.to_lowercase(), code.clone());
        }
        for (code, _, node) in &coded {
            let unique = node.children().filter(|child| child.has_tag_name("UNIQUENAME"));
            let others = unique.filter_map(|child| child.attribute("name"));
            for name in node.attribute("fullname").into_iter().chain(others) {
                self.names.entry(name.trim().to_lowercase()).or_insert_with(|| code.clone());
            }
        }
        coded.into_iter().map(|(code, _, node)| (code, node)).collect()
    }
}

/// The coast of an `ADJACENCY` for one coast of several.
fn coast_of(node: &Node<'_, '_>) -> Option<&'static str> {
    let kind = node.attribute("type").filter(|_| node.has_tag_name("ADJACENCY"))?;
    COASTS.into_iter().find(|coast| *coast == kind)
}

/// What turns the lists of one province into steps.
struct Steps<'p> {
    places: &'p JdipPlaces,
    with_coasts: &'p BTreeSet<String>,
    code: &'p str,
}

impl Steps<'_> {
    fn province(
        &self,
        node: Node<'_, '_>,
        reader: &mut XmlReader<'_>,
        doubts: &mut Vec<String>,
    ) -> DraftProvince {
        let attributes = ["shortname", "fullname", "isConvoyableCoast", "borders"];
        let children = reader.children(node, &attributes, &["UNIQUENAME", "ADJACENCY"]);
        if let Some(borders) = node.attribute("borders") {
            reader.refuse(node, &format!("PROVINCE {}: borders={borders:?}", self.code));
        }
        let name = reader.needed(node, "fullname").unwrap_or(self.code);
        let mut province = bare_province(self.code, name, DraftKind::Sea);
        let (mut marches, mut lists_itself) = (false, false);
        for child in children {
            if child.has_tag_name("UNIQUENAME") {
                reader.children(child, &["name"], &[]);
                province.aliases.extend(reader.needed(child, "name").map(str::to_lowercase));
                continue;
            }
            reader.children(child, &["type", "refs"], &[]);
            match child.attribute("type").unwrap_or("mv") {
                "mv" => {
                    marches = true;
                    let steps = self.army(child, reader);
                    lists_itself |= steps.iter().any(|step| step == self.code);
                    province.army.extend(steps.into_iter().filter(|step| step != self.code));
                }
                "xc" => province.fleet.extend(self.fleet(child, reader)),
                kind => match coast_of(&child) {
                    Some(coast) => province.coasts.push(DraftCoast {
                        code: coast.to_uppercase(),
                        name: None,
                        fleet: self.fleet(child, reader),
                    }),
                    None => reader.refuse(child, &format!("ADJACENCY type={kind:?}: not known")),
                },
            }
        }
        self.tidy_aliases(&mut province);
        province.kind = self.kind(node, &province, marches, reader);
        if lists_itself && !province.army.is_empty() {
            let what = "lists itself, for armies convoyed back: left out";
            doubts.push(format!("{} {what}", self.code));
        }
        province
    }

    fn tidy_aliases(&self, province: &mut DraftProvince) {
        let (name, code) = (province.name.to_lowercase(), self.code.to_lowercase());
        province.aliases.retain(|alias| *alias != name && *alias != code);
        province.aliases.sort();
        province.aliases.dedup();
    }

    fn kind(
        &self,
        node: Node<'_, '_>,
        province: &DraftProvince,
        marches: bool,
        reader: &mut XmlReader<'_>,
    ) -> DraftKind {
        let afloat = !province.fleet.is_empty() || !province.coasts.is_empty();
        let convoys = match node.attribute("isConvoyableCoast").unwrap_or("false") {
            "true" => true,
            "false" => false,
            other => {
                reader.refuse(node, &format!("isConvoyableCoast={other:?}: true or false"));
                false
            }
        };
        match (marches, afloat) {
            (true, true) if convoys => DraftKind::ConvoyingCoast,
            (true, true) => DraftKind::Coast,
            (false, true) => DraftKind::Sea,
            _ if convoys => {
                reader.refuse(node, "isConvoyableCoast of a province without a coast");
                DraftKind::Inland
            }
            _ if province.army.is_empty() => DraftKind::Closed,
            _ => DraftKind::Inland,
        }
    }

    /// Where armies go: a coast beside a place says nothing to them.
    fn army(&self, node: Node<'_, '_>, reader: &mut XmlReader<'_>) -> Vec<String> {
        self.refs(node, reader).into_iter().map(|(code, _)| code).collect()
    }

    fn fleet(&self, node: Node<'_, '_>, reader: &mut XmlReader<'_>) -> Vec<String> {
        let mut steps = Vec::new();
        for (code, coast) in self.refs(node, reader) {
            match coast {
                Some(coast) => steps.push(format!("{code}/{}", coast.to_uppercase())),
                None if self.with_coasts.contains(&code) => {
                    reader.refuse(node, &format!("{}: to which coast of {code}?", self.code));
                }
                None if code == self.code => {}
                None => steps.push(code),
            }
        }
        steps
    }

    /// The places of `refs`, with their coasts: `stp/nc` or `stp-nc`.
    fn refs(
        &self,
        node: Node<'_, '_>,
        reader: &mut XmlReader<'_>,
    ) -> Vec<(String, Option<&'static str>)> {
        let mut found = Vec::new();
        let written = reader.needed(node, "refs").unwrap_or_default();
        for word in written.split([' ', ',', ';', '\t', '\n', '\r']).filter(|word| !word.is_empty())
        {
            let (place, coast) = match word.rsplit_once(['/', '-']) {
                _ if self.places.code(word).is_some() => (word, None),
                Some((place, coast)) if COASTS.contains(&coast) => {
                    (place, COASTS.into_iter().find(|known| *known == coast))
                }
                _ => (word, None),
            };
            match self.places.code(place) {
                Some(code) => found.push((code.clone(), coast)),
                None => reader.refuse(node, &format!("{}: {word} isn't there", self.code)),
            }
        }
        found
    }
}
