//! Where things stand in a DVAR file.

use std::collections::BTreeMap;

use crate::json::{JsonNode, JsonText};

/// The lines of a file's keys, of what has an id, and of borders.
pub(super) struct DvarLines(BTreeMap<String, usize>);

impl DvarLines {
    pub(super) fn of(text: &str) -> DvarLines {
        let mut lines = DvarLines(BTreeMap::new());
        let Ok((text, root)) = JsonText::parse(text) else { return lines };
        for pair in root.object().into_iter().flatten() {
            lines.0.insert(pair.key.clone(), text.line_of_key(pair.value));
            if ["provinces", "namedCoasts"].contains(&pair.key.as_str()) {
                let places = pair.value.array().into_iter().flatten();
                places.for_each(|place| lines.add_place(&text, place));
            }
        }
        lines
    }

    fn add_place(&mut self, text: &JsonText<'_>, place: JsonNode<'_>) {
        let pairs = place.object().unwrap_or_default();
        let id = pairs.iter().find(|pair| pair.key == "id").and_then(|pair| pair.value.string());
        let Some(id) = id else { return };
        self.0.insert(format!("place {id}"), text.line(place));
        let edges = pairs.iter().filter(|pair| pair.key == "adjacencies");
        let edges = edges.flat_map(|pair| pair.value.array().unwrap_or_default());
        for (number, edge) in edges.enumerate() {
            self.0.insert(format!("edge {id} {number}"), text.line(edge));
        }
    }

    /// A message with the line of a key of the file.
    pub(super) fn key(&self, key: &str, what: &str) -> String {
        self.told(key, what)
    }

    /// A message with the line of a place.
    pub(super) fn place(&self, id: &str, what: &str) -> String {
        self.told(&format!("place {id}"), what)
    }

    /// A message with the line of one border of a place.
    pub(super) fn edge(&self, id: &str, number: usize, what: &str) -> String {
        self.told(&format!("edge {id} {number}"), what)
    }

    fn told(&self, mark: &str, what: &str) -> String {
        match self.0.get(mark) {
            Some(line) => format!("line {line}: {what}"),
            None => what.to_owned(),
        }
    }
}
