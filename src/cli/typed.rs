//! Values of a document by their types: what serde makes of JSON, but with the place in every
//! fault. A null key counts as missing.

use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::json::{Json, JsonFault, JsonField};
use crate::orders::quoted;

/// More words than that become a list.
const WORDS_IN_A_SENTENCE: usize = 3;

impl<'de, const STEPS: usize> Deserializer<'de> for JsonField<'de, '_, STEPS> {
    type Error = JsonFault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonFault> {
        match self.value() {
            Json::Null | Json::Unread => visitor.visit_unit(),
            Json::Bool(_) => self.deserialize_bool(visitor),
            Json::Number(_) => self.deserialize_u64(visitor),
            Json::Text(_) => self.deserialize_str(visitor),
            Json::List(_) => self.deserialize_seq(visitor),
            Json::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonFault> {
        self.place(visitor.visit_bool(self.truth()?))
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonFault> {
        self.place(visitor.visit_u64(self.number(usize::MAX)? as u64))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonFault> {
        self.place(visitor.visit_borrowed_str(self.text()?))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonFault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonFault> {
        match self.is_null() {
            true => visitor.visit_none(),
            false => visitor.visit_some(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonFault> {
        self.place(visitor.visit_seq(Items(self.list()?)))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonFault> {
        let there = self.entries()?.filter(|(_, value)| !value.is_null());
        self.place(visitor.visit_map(Entries { entries: there, value: None }))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, JsonFault> {
        self.only(keys)?;
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, JsonFault> {
        self.place(visitor.visit_enum(self.text()?.into_deserializer()))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 u8 u16 u32 f32 f64 char bytes byte_buf unit unit_struct newtype_struct
        tuple tuple_struct identifier ignored_any
    }
}

/// The items of a list.
struct Items<I>(I);

impl<'de, 'a: 'de, const STEPS: usize, I> SeqAccess<'de> for Items<I>
where
    I: Iterator<Item = JsonField<'de, 'a, STEPS>>,
{
    type Error = JsonFault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, JsonFault> {
        self.0.next().map(|item| item.place(seed.deserialize(item))).transpose()
    }
}

/// The keys of an object with their values.
struct Entries<I, V> {
    entries: I,
    value: Option<V>,
}

impl<'de, 'a: 'de, const STEPS: usize, I> MapAccess<'de> for Entries<I, JsonField<'de, 'a, STEPS>>
where
    I: Iterator<Item = (&'de str, JsonField<'de, 'a, STEPS>)>,
{
    type Error = JsonFault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, JsonFault> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(key.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, JsonFault> {
        // A key is always asked for before its value.
        let value = self.value.take().ok_or_else(|| JsonFault::unplaced("no value"))?;
        value.place(seed.deserialize(value))
    }
}

impl std::error::Error for JsonFault {}

impl Error for JsonFault {
    fn custom<T: fmt::Display>(what: T) -> JsonFault {
        JsonFault::unplaced(what)
    }

    fn missing_field(key: &'static str) -> JsonFault {
        JsonFault::unplaced(format_args!("the key {key:?} is missing"))
    }

    fn duplicate_field(key: &'static str) -> JsonFault {
        JsonFault::unplaced(format_args!("the key {key:?} appears twice"))
    }

    fn unknown_variant(found: &str, words: &'static [&'static str]) -> JsonFault {
        let found = quoted(found);
        JsonFault::unplaced(match words.len() {
            ..=WORDS_IN_A_SENTENCE => format!("expected {}, found {found}", words.join(" or ")),
            _ => format!("there is no {found}: expected one of {}", words.join(", ")),
        })
    }
}
