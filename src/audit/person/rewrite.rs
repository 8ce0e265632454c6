//! Events without a person: names, addresses and short names become stand-ins, and so do the words
//! that the person wrote. Orders, ballots and seats stay, as the game depends on them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::PersonTrouble;
use super::found::FoundPerson;
use super::stand_ins;
use super::words::{Needles, bare};
use crate::ledger::{AnyLedger, GameName};

/// Keys of an event whose value is someone's own words.
const WORDS: [&str; 8] = ["text", "words", "why", "reason", "tried", "lacks", "wording", "hash"];
/// Keys that say whose an object is.
const WHOSE: [&str; 6] = ["id", "by", "person", "holder", "voter", "power"];
/// Keys under which a person's card has their numbers in the lists of the hobby.
const NUMBERS: [&str; 2] = ["wdd", "wdr"];
/// Keys whose words name no person.
const FIXED: [&str; 5] = ["event", "command", "game", "phase", "order"];

/// Rewrites the events of one game or tournament, in their order.
pub(super) struct EventRewriter<'p> {
    ledger: &'p AnyLedger,
    person: &'p FoundPerson,
    needles: &'p Needles,
    game: &'p GameName,
    /// The stand-ins of short names.
    ids: BTreeMap<String, String>,
    /// Powers that the person holds now, as they are written.
    powers: BTreeSet<String>,
    /// White press of theirs, to be known again when it is published. Grey press stays as it is:
    /// a gap would tell who wrote it (D.X(2)).
    press: BTreeSet<String>,
}

impl<'p> EventRewriter<'p> {
    pub(super) fn new(
        ledger: &'p AnyLedger,
        person: &'p FoundPerson,
        needles: &'p Needles,
        game: &'p GameName,
    ) -> Result<EventRewriter<'p>, PersonTrouble> {
        let mut ids = BTreeMap::new();
        for id in person.ids.get(game).into_iter().flatten() {
            // A newcomer's short name is the address.
            let instead = match needles.replaced(id) {
                Some(address) if id.contains('@') => address,
                _ => stand_ins::id(ledger, &person.mark, id)?,
            };
            ids.insert(id.clone(), instead);
        }
        let (powers, press) = (BTreeSet::new(), BTreeSet::new());
        Ok(EventRewriter { ledger, person, needles, game, ids, powers, press })
    }

    /// Whose seat is whose, before the next event.
    pub(super) fn holds(&mut self, powers: BTreeSet<String>) {
        self.powers = powers;
    }

    /// An event without the person.
    pub(super) fn event(&mut self, mut event: Value) -> Result<Value, PersonTrouble> {
        if event["piece"]["shade"] == "white" && self.is_theirs(&event["piece"]) == Some(true) {
            self.press.extend(event["piece"]["text"].as_str().map(bare));
        }
        self.walk(&mut event, false)?;
        Ok(event)
    }

    /// Whether an object is the person's or another's, if it says whose it is.
    pub(super) fn is_theirs(&self, object: &Value) -> Option<bool> {
        let map = object.as_object()?;
        let mut is_said = None;
        for value in WHOSE.iter().filter_map(|key| map.get(*key)) {
            let named = ["person", "seat"].iter().find_map(|key| value.get(*key));
            let Some(word) = named.unwrap_or(value).as_str() else { continue };
            let is_it = self.ids.contains_key(word) || self.powers.contains(word);
            is_said = Some(is_said.unwrap_or(false) || is_it);
        }
        is_said
    }

    fn walk(&self, value: &mut Value, is_theirs: bool) -> Result<(), PersonTrouble> {
        match value {
            Value::String(text) => {
                if let Some(other) = self.reworded(text) {
                    *text = other;
                }
                Ok(())
            }
            Value::Array(values) => {
                values.iter_mut().try_for_each(|value| self.walk(value, is_theirs))
            }
            Value::Object(_) => {
                let is_theirs = self.is_theirs(value).unwrap_or(is_theirs);
                let Value::Object(map) = value else { return Ok(()) };
                self.object(map, is_theirs)
            }
            _ => Ok(()),
        }
    }

    fn object(&self, map: &mut Map<String, Value>, is_theirs: bool) -> Result<(), PersonTrouble> {
        let is_card = self.person.is_card(self.game, map);
        let order = map.get("order").and_then(Value::as_str).filter(|_| is_theirs);
        let order = order.map(str::to_owned);
        for (key, mut value) in std::mem::take(map) {
            if is_card && NUMBERS.contains(&key.as_str()) {
                continue;
            } else if key == "text" && order.is_some() {
                // The written words of an order say no more than the order.
                value = Value::from(order.clone());
            } else if is_theirs && WORDS.contains(&key.as_str()) {
                self.hide(&mut value)?;
            } else if key == "white" {
                self.hide_press(&mut value)?;
            } else if is_card && key == "address" {
                let address = value.as_str().unwrap_or_default().to_lowercase();
                value = Value::from(stand_ins::address(self.ledger, &address)?);
            } else if !FIXED.contains(&key.as_str()) || value.is_object() {
                self.walk(&mut value, is_theirs)?;
            }
            let key = self.reworded(&key).unwrap_or(key);
            map.insert(key, value);
        }
        Ok(())
    }

    /// A string in which the person is named, without that.
    fn reworded(&self, text: &str) -> Option<String> {
        if let Some(id) = self.ids.get(text) {
            return Some(id.clone());
        }
        // The purpose of a throw names people between bars.
        if text.contains('|') && text.split('|').any(|part| self.ids.contains_key(part)) {
            let part = |part| self.ids.get(part).map_or(part, String::as_str);
            return Some(text.split('|').map(part).collect::<Vec<_>>().join("|"));
        }
        self.needles.replaced(text)
    }

    fn hide(&self, value: &mut Value) -> Result<(), PersonTrouble> {
        match value {
            Value::String(text) if text.is_empty() || stand_ins::are_words(text) => Ok(()),
            Value::String(text) => {
                *text = stand_ins::words(self.ledger, text)?;
                Ok(())
            }
            Value::Array(values) => values.iter_mut().try_for_each(|value| self.hide(value)),
            _ => self.walk(value, true),
        }
    }

    /// Published white press, by power.
    fn hide_press(&self, value: &mut Value) -> Result<(), PersonTrouble> {
        let sections = value.as_object_mut().into_iter().flat_map(Map::values_mut);
        for text in sections.filter_map(Value::as_array_mut).flatten() {
            match text.as_str() {
                Some(words) if self.press.contains(&bare(words)) => self.hide(text)?,
                _ => self.walk(text, false)?,
            }
        }
        Ok(())
    }
}
