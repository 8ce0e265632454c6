//! JSON that knows its lines: values as they stand in a text, and doubled keys seen.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// A text of JSON.
#[derive(Clone)]
pub(crate) struct JsonText<'a> {
    text: &'a str,
    /// Where lines end.
    ends: Vec<usize>,
}

/// A value in a [`JsonText`].
#[derive(Clone, Copy)]
pub(crate) struct JsonNode<'a> {
    raw: &'a RawValue,
}

/// A key with its value.
pub(crate) struct JsonPair<'a> {
    pub(crate) key: String,
    pub(crate) value: JsonNode<'a>,
}

impl<'a> JsonText<'a> {
    /// The whole as a value, or the line and what is wrong with its punctuation.
    pub(crate) fn parse(text: &'a str) -> Result<(JsonText<'a>, JsonNode<'a>), (usize, String)> {
        let raw: &RawValue = serde_json::from_str(text)
            .map_err(|error| (error.line().max(1), format!("no JSON: {error}")))?;
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let ends = ends.map(|(at, _)| at).collect();
        Ok((JsonText { text, ends }, JsonNode { raw }))
    }

    /// The line in which a value begins, from 1.
    pub(crate) fn line(&self, node: JsonNode<'_>) -> usize {
        self.line_at(self.offset(node))
    }

    /// The line of the key before a value, or of the value if none is before it.
    pub(crate) fn line_of_key(&self, value: JsonNode<'_>) -> usize {
        let before = self.text.get(..self.offset(value)).unwrap_or_default().trim_end();
        let Some(key) = before.strip_suffix(':') else { return self.line(value) };
        self.line_at(key.trim_end().len().saturating_sub(1))
    }

    fn offset(&self, node: JsonNode<'_>) -> usize {
        node.raw.get().as_ptr().addr().saturating_sub(self.text.as_ptr().addr())
    }

    fn line_at(&self, offset: usize) -> usize {
        self.ends.partition_point(|end| *end < offset) + 1
    }
}

impl<'a> JsonNode<'a> {
    /// The text of the value.
    pub(crate) fn raw(self) -> &'a str {
        self.raw.get()
    }

    pub(crate) fn string(self) -> Option<String> {
        serde_json::from_str(self.raw()).ok()
    }

    pub(crate) fn number(self) -> Option<i64> {
        serde_json::from_str(self.raw()).ok()
    }

    pub(crate) fn boolean(self) -> Option<bool> {
        serde_json::from_str(self.raw()).ok()
    }

    pub(crate) fn array(self) -> Option<Vec<JsonNode<'a>>> {
        let raws: Vec<&'a RawValue> = serde_json::from_str(self.raw()).ok()?;
        Some(raws.into_iter().map(|raw| JsonNode { raw }).collect())
    }

    /// Keys and values in their order, doubled ones, too.
    pub(crate) fn object(self) -> Option<Vec<JsonPair<'a>>> {
        serde_json::from_str::<Pairs<'a>>(self.raw()).ok().map(|pairs| pairs.0)
    }
}

struct Pairs<'a>(Vec<JsonPair<'a>>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PairsVisitor)
    }
}

struct PairsVisitor;

impl<'de> Visitor<'de> for PairsVisitor {
    type Value = Pairs<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<'de>, A::Error> {
        let mut pairs = Vec::new();
        while let Some((key, raw)) = map.next_entry::<String, &'de RawValue>()? {
            pairs.push(JsonPair { key, value: JsonNode { raw } });
        }
        Ok(Pairs(pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::JsonText;

    #[test]
    fn values_and_keys_know_their_lines() {
        let (text, root) = JsonText::parse("{\n \"a\":\n  1, \"b\": [\n2]}").unwrap();
        let pairs = root.object().unwrap();
        let keys: Vec<&str> = pairs.iter().map(|pair| pair.key.as_str()).collect();
        assert_eq!(keys, ["a", "b"]);
        assert_eq!((text.line_of_key(pairs[0].value), text.line(pairs[0].value)), (2, 3));
        assert_eq!(text.line(pairs[1].value.array().unwrap()[0]), 4);
    }

    #[test]
    fn a_broken_text_names_the_line() {
        assert_eq!(JsonText::parse("{\n\"a\" 1}").err().map(|(line, _)| line), Some(2));
    }
}
