//! JSON from outside, walked with the path in hand, so that every fault names its place.
//!
//! Unlike `serde_json::Value` it keeps the order of keys, notices a key written twice, and borrows
//! its strings from the line. Of numbers it keeps those that count something; a phase has none.

use std::borrow::Cow;
use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use crate::game::policy::nearest;
use crate::orders::{QUOTED_CHARS_MAX, quoted};

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json<'a> {
    Null,
    Bool(bool),
    /// Its value, if it is a count.
    Number(Option<u64>),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
    /// The value of a key that means nothing to us. We don't check that it could be read.
    Unread,
}

impl Json<'_> {
    fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "a boolean",
            Json::Number(_) => "a number",
            Json::Text(_) => "a string",
            Json::List(_) => "a list",
            Json::Object(_) => "an object",
            Json::Unread => "something else",
        }
    }
}

/// A fault, with the path of the value that has it: `state.units.FRANCE[2]: no province "PAX"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JsonFault {
    what: String,
    /// Whether the path is there, if the value has one.
    is_placed: bool,
}

/// A value and the path that leads to it, which has so many steps at most.
#[derive(Clone, Copy)]
pub(super) struct JsonField<'j, 'a, const STEPS: usize = STEPS_OF_PHASE> {
    value: &'j Json<'a>,
    path: Path<'j, STEPS>,
}

/// How deep a phase goes: `state.retreats.TURKEY.F ANK[0]`.
const STEPS_OF_PHASE: usize = 5;

/// The way from the line to a value. It becomes text only for a fault, since most lines have none.
#[derive(Clone, Copy)]
struct Path<'j, const STEPS: usize> {
    steps: [PathStep<'j>; STEPS],
    length: usize,
}

#[derive(Clone, Copy)]
enum PathStep<'j> {
    Key(&'j str),
    Index(usize),
}

impl<'j, 'a, const STEPS: usize> JsonField<'j, 'a, STEPS> {
    /// The whole line.
    pub(super) fn root(value: &'j Json<'a>) -> JsonField<'j, 'a, STEPS> {
        JsonField { value, path: Path { steps: [PathStep::Index(0); STEPS], length: 0 } }
    }

    fn child(&self, step: PathStep<'j>, value: &'j Json<'a>) -> JsonField<'j, 'a, STEPS> {
        let mut path = self.path;
        if let Some(next) = path.steps.get_mut(path.length) {
            *next = step;
            path.length += 1;
        }
        JsonField { value, path }
    }

    pub(super) const fn value(&self) -> &'j Json<'a> {
        self.value
    }

    /// A fault of this value.
    pub(super) fn fault(&self, what: impl fmt::Display) -> JsonFault {
        JsonFault::of_line(match self.path.length {
            0 => what.to_string(),
            _ => format!("{}: {what}", self.path),
        })
    }

    /// A fault of a value below this one.
    pub(super) fn fault_below(&self, key: &str, what: impl fmt::Display) -> JsonFault {
        JsonFault::of_line(match self.path.length {
            0 => format!("{key}: {what}"),
            _ => format!("{}.{key}: {what}", self.path),
        })
    }

    /// Gives a fault in the result the place of this value, unless it already has one.
    pub(super) fn place<T>(&self, made: Result<T, JsonFault>) -> Result<T, JsonFault> {
        made.map_err(|fault| if fault.is_placed { fault } else { self.fault(fault.what) })
    }

    fn expected(&self, what: &str) -> JsonFault {
        self.fault(format_args!("expected {what}, found {}", self.value.kind()))
    }

    pub(super) fn is_null(&self) -> bool {
        *self.value == Json::Null
    }

    pub(super) fn text(&self) -> Result<&'j str, JsonFault> {
        match self.value {
            Json::Text(text) => Ok(text),
            _ => Err(self.expected("a string")),
        }
    }

    pub(super) fn truth(&self) -> Result<bool, JsonFault> {
        match self.value {
            Json::Bool(value) => Ok(*value),
            _ => Err(self.expected("a boolean")),
        }
    }

    /// A whole number that is not negative, and below a limit.
    pub(super) fn number(&self, limit: usize) -> Result<usize, JsonFault> {
        let Json::Number(value) = self.value else {
            return Err(self.expected("a number"));
        };
        let known = value.and_then(|value| usize::try_from(value).ok());
        known.filter(|value| *value < limit).ok_or_else(|| {
            self.fault(format_args!(
                "expected a whole number from 0 to {}",
                limit.saturating_sub(1)
            ))
        })
    }

    pub(super) fn list(
        &self,
    ) -> Result<impl Iterator<Item = JsonField<'j, 'a, STEPS>> + use<'j, 'a, STEPS>, JsonFault>
    {
        let Json::List(items) = self.value else {
            return Err(self.expected("a list"));
        };
        let list = *self;
        let field = move |(index, value)| list.child(PathStep::Index(index), value);
        Ok(items.iter().enumerate().map(field))
    }

    /// The keys with their values, in the order written. The caller says what a key written twice
    /// means.
    pub(super) fn entries(
        &self,
    ) -> Result<
        impl Iterator<Item = (&'j str, JsonField<'j, 'a, STEPS>)> + use<'j, 'a, STEPS>,
        JsonFault,
    > {
        let Json::Object(pairs) = self.value else {
            return Err(self.expected("an object"));
        };
        let object = *self;
        let field = move |(key, value): &'j (Cow<'a, str>, Json<'a>)| {
            (key.as_ref(), object.child(PathStep::Key(key), value))
        };
        Ok(pairs.iter().map(field))
    }

    /// Checks the keys of an object against the allowed ones. Otherwise a misspelt key would be
    /// taken for one that was left out.
    pub(super) fn only(&self, known: &[&str]) -> Result<(), JsonFault> {
        let mut entries = self.entries()?;
        let Some((name, unknown)) = entries.find(|(name, _)| !known.contains(name)) else {
            return Ok(());
        };
        Err(match nearest(name, known) {
            Some(near) => unknown.fault(format_args!("there is no such key: did you mean {near}?")),
            None => {
                let known = known.join(", ");
                unknown.fault(format_args!("there is no such key: the keys are {known}"))
            }
        })
    }

    /// The value of a key, if it is there.
    pub(super) fn get(&self, key: &str) -> Result<Option<JsonField<'j, 'a, STEPS>>, JsonFault> {
        let Json::Object(pairs) = self.value else {
            return Err(self.expected("an object"));
        };
        let mut found = pairs.iter().filter(|(known, _)| known == key);
        match (found.next(), found.next()) {
            (None, _) => Ok(None),
            (Some((key, value)), None) => Ok(Some(self.child(PathStep::Key(key), value))),
            (Some(_), Some(_)) => Err(self.fault(format_args!("the key {key:?} appears twice"))),
        }
    }

    /// The value of a key, if it is there and not null.
    pub(super) fn get_some(
        &self,
        key: &str,
    ) -> Result<Option<JsonField<'j, 'a, STEPS>>, JsonFault> {
        Ok(self.get(key)?.filter(|field| !field.is_null()))
    }

    /// The value of a key that has to be there.
    pub(super) fn need(&self, key: &str) -> Result<JsonField<'j, 'a, STEPS>, JsonFault> {
        self.get(key)?.ok_or_else(|| self.fault(format_args!("the key {key:?} is missing")))
    }
}

impl<const STEPS: usize> fmt::Display for Path<'_, STEPS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |key: &str| {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || " _/*".contains(c);
            !key.is_empty() && key.len() <= QUOTED_CHARS_MAX && key.chars().all(is_plain)
        };
        for (number, step) in self.steps.iter().take(self.length).enumerate() {
            let dot = if number == 0 { "" } else { "." };
            match step {
                PathStep::Key(key) if plain(key) => write!(f, "{dot}{key}")?,
                PathStep::Key(key) => write!(f, "{dot}{}", quoted(key))?,
                PathStep::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for JsonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl JsonFault {
    pub(super) fn of_line(what: impl fmt::Display) -> JsonFault {
        JsonFault { what: what.to_string(), is_placed: true }
    }

    /// A fault without a place yet.
    pub(super) fn unplaced(what: impl fmt::Display) -> JsonFault {
        JsonFault { what: what.to_string(), is_placed: false }
    }
}

/// Which keys of an object are read; all others are skipped.
#[derive(Clone, Copy)]
enum Keys {
    /// Those of a line. An id comes back as it was written, so its reader has to be able to read
    /// it.
    OfLine,
    /// Those of a state.
    OfState,
    Any,
}

impl Keys {
    /// Which keys are read in the value of a key; nothing if the key is unknown.
    fn below(self, key: &str) -> Option<Keys> {
        match (self, key) {
            (Keys::OfLine, "state") => Some(Keys::OfState),
            // The next phase in a judgement.
            (Keys::OfLine, "next") => Some(Keys::OfLine),
            (Keys::OfLine, "id" | "name" | "orders" | "rules" | "map") => Some(Keys::Any),
            (Keys::OfLine, "power" | "text" | "mail" | "abbreviations" | "policy" | "what") => {
                Some(Keys::Any)
            }
            (Keys::OfState, "units" | "centers" | "retreats") => Some(Keys::Any),
            (Keys::OfLine | Keys::OfState, _) => None,
            (Keys::Any, _) => Some(Keys::Any),
        }
    }
}

/// JSON all of whose keys are read.
pub(super) struct WholeJson<'a>(pub(super) Json<'a>);

impl<'de> Deserialize<'de> for WholeJson<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        JsonVisitor(Keys::Any).deserialize(deserializer).map(WholeJson)
    }
}

impl<'de> Deserialize<'de> for Json<'de> {
    /// Reads a line; only the keys that a phase has.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        JsonVisitor(Keys::OfLine).deserialize(deserializer)
    }
}

struct JsonVisitor(Keys);

impl<'de> DeserializeSeed<'de> for JsonVisitor {
    type Value = Json<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json<'de>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

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
        Ok(Json::Number(Some(value)))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json<'de>, E> {
        Ok(Json::Number(None))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json<'de>, E> {
        Ok(Json::Number(None))
    }

    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Borrowed(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(JsonVisitor(Keys::Any))? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json<'de>, A::Error> {
        let mut pairs = Vec::new();
        while let Some(Json::Text(key)) = entries.next_key::<Json>()? {
            let value = match self.0.below(&key) {
                Some(keys) => entries.next_value_seed(JsonVisitor(keys))?,
                None => {
                    entries.next_value::<IgnoredAny>()?;
                    Json::Unread
                }
            };
            pairs.push((key, value));
        }
        Ok(Json::Object(pairs))
    }
}
