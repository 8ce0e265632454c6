//! JSON from outside, walked with the path in hand, so that every fault names its place.
//!
//! Unlike `serde_json::Value` it keeps the order of keys, notices a key written twice, and borrows
//! its strings from the line.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json<'a> {
    Null,
    Bool(bool),
    Number(serde_json::Number),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl Json<'_> {
    fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "a truth value",
            Json::Number(_) => "a number",
            Json::Text(_) => "a string",
            Json::List(_) => "a list",
            Json::Object(_) => "an object",
        }
    }
}

/// A fault, with the path of the value that has it: `state.units.FRANCE[2]: no province "PAX"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault(String);

/// A value and the path that leads to it.
#[derive(Clone)]
pub(super) struct Field<'j, 'a> {
    value: &'j Json<'a>,
    path: String,
}

impl<'j, 'a> Field<'j, 'a> {
    /// The whole line.
    pub(super) fn root(value: &'j Json<'a>) -> Field<'j, 'a> {
        Field { value, path: String::new() }
    }

    /// A fault of this value.
    pub(super) fn fault(&self, what: impl fmt::Display) -> Fault {
        match self.path.as_str() {
            "" => Fault(what.to_string()),
            path => Fault(format!("{path}: {what}")),
        }
    }

    fn expected(&self, what: &str) -> Fault {
        self.fault(format_args!("expected {what}, found {}", self.value.kind()))
    }

    pub(super) fn is_null(&self) -> bool {
        *self.value == Json::Null
    }

    pub(super) fn text(&self) -> Result<&'j str, Fault> {
        match self.value {
            Json::Text(text) => Ok(text),
            _ => Err(self.expected("a string")),
        }
    }

    pub(super) fn list(&self) -> Result<Vec<Field<'j, 'a>>, Fault> {
        let Json::List(items) = self.value else {
            return Err(self.expected("a list"));
        };
        let field = |(index, value)| Field { value, path: format!("{}[{index}]", self.path) };
        Ok(items.iter().enumerate().map(field).collect())
    }

    /// The keys with their values, in the order written. Whoever reads them says what a key
    /// written twice means.
    pub(super) fn entries(
        &self,
    ) -> Result<impl Iterator<Item = (&'j str, Field<'j, 'a>)> + use<'j, 'a>, Fault> {
        let Json::Object(pairs) = self.value else {
            return Err(self.expected("an object"));
        };
        let parent = self.path.clone();
        Ok(pairs
            .iter()
            .map(move |(key, value)| (key.as_ref(), Field { value, path: join(&parent, key) })))
    }

    /// The value of a key, if it is there.
    pub(super) fn get(&self, key: &str) -> Result<Option<Field<'j, 'a>>, Fault> {
        let Json::Object(pairs) = self.value else {
            return Err(self.expected("an object"));
        };
        let mut found = pairs.iter().filter(|(known, _)| known == key);
        match (found.next(), found.next()) {
            (None, _) => Ok(None),
            (Some((_, value)), None) => Ok(Some(Field { value, path: join(&self.path, key) })),
            (Some(_), Some(_)) => Err(self.fault(format_args!("the key {key:?} twice"))),
        }
    }

    /// The value of a key that has to be there.
    pub(super) fn need(&self, key: &str) -> Result<Field<'j, 'a>, Fault> {
        self.get(key)?.ok_or_else(|| self.fault(format_args!("the key {key:?} is missing")))
    }

    pub(super) fn value(&self) -> &'j Json<'a> {
        self.value
    }
}

fn join(path: &str, key: &str) -> String {
    match path {
        "" => key.to_owned(),
        path => format!("{path}.{key}"),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Fault {
    pub(super) fn of_line(what: impl fmt::Display) -> Fault {
        Fault(what.to_string())
    }
}

impl<'de> Deserialize<'de> for Json<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json<'de>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'de>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json<'de>, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json<'de>, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json<'de>, E> {
        Ok(serde_json::Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Borrowed(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json<'de>, A::Error> {
        let mut pairs = Vec::new();
        while let Some((Json::Text(key), value)) = entries.next_entry::<Json, Json>()? {
            pairs.push((key, value));
        }
        Ok(Json::Object(pairs))
    }
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Number(value) => value.serialize(serializer),
            Json::Text(value) => serializer.serialize_str(value),
            Json::List(items) => items.serialize(serializer),
            Json::Object(pairs) => {
                let mut map = serializer.serialize_map(Some(pairs.len()))?;
                pairs.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
                map.end()
            }
        }
    }
}
