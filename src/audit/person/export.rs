//! All that a ledger holds of a person, as JSON for that person to read. Words of others, and
//! entries that only name the person beside others, are left out.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::PersonTrouble;
use super::found::FoundPerson;
use super::rewrite::EventRewriter;
use super::story::{each_letter, subjects};
use super::traces::{self, TracedEvent, TracedLetters};
use super::words::Needles;
use crate::game::hex;
use crate::ledger::{AnyLedger, GameName, Ledger as _, Moment, OutboxLetter, OutgoingNumber};

/// The version of the document, for programs that read it.
const DOCUMENT: u32 = 1;

/// Everything of a person.
pub fn export(ledger: &AnyLedger, person: &FoundPerson) -> Result<Value, PersonTrouble> {
    let needles = person.needles(ledger)?;
    let letters = traces::letters(ledger, person, &needles)?;
    let mut events = Vec::new();
    for game in subjects(ledger)? {
        let traced = traces::events(ledger, person, &needles, &game)?;
        let mut rewriter = EventRewriter::new(ledger, person, &needles, &game)?;
        for event in &traced {
            rewriter.holds(event.powers.clone());
            let parts = Fragments { rewriter: &rewriter, needles: &needles }.of(event);
            events.push(json!({"of": game, "number": event.number, "parts": parts}));
        }
    }
    Ok(json!({
        "chancery-person": DOCUMENT,
        "names": person.names,
        "addresses": person.addresses,
        "shared-addresses": person.shared,
        "short-names": short_names(person),
        "letters-written": written(ledger, &letters)?,
        "letters-received": sent(ledger, &letters)?,
        "letters-of-others-that-name-you": letters.naming.len(),
        "letters-to-others-that-name-or-quote-you": letters.quoting.len(),
        "events": events,
    }))
}

fn short_names(person: &FoundPerson) -> Vec<Value> {
    let each = |(game, ids): (&GameName, _)| json!({"in": game, "short-names": ids});
    person.ids.iter().map(each).collect()
}

fn written(ledger: &AnyLedger, letters: &TracedLetters) -> Result<Vec<Value>, PersonTrouble> {
    let mut found = Vec::new();
    each_letter(ledger, |received, _| {
        if !letters.written.contains(&received.number) {
            return;
        }
        let letter = &received.letter;
        let mut told = json!({
            "number": received.number,
            "received": letter.received,
            "mailbox": letter.mailbox,
            "message-id": letter.message_id,
        });
        match std::str::from_utf8(&letter.bytes) {
            Ok(text) => told["text"] = json!(text),
            Err(_) => told["hex"] = json!(hex(&letter.bytes)),
        }
        found.push(told);
    })?;
    Ok(found)
}

fn sent(ledger: &AnyLedger, letters: &TracedLetters) -> Result<Vec<Value>, PersonTrouble> {
    let mut went: BTreeMap<String, Moment> = BTreeMap::new();
    ledger.sent_since(Moment::UNIX_EPOCH, true, &mut |_, at, text| {
        let content: Value = text.read().unwrap_or_default();
        if let Some(id) = content["message_id"].as_str() {
            went.entry(id.to_owned()).or_insert(at);
        }
    })?;
    let each = |(number, letter): (&OutgoingNumber, &OutboxLetter)| {
        let content: Value = letter.text.read().map_err(PersonTrouble::UnreadableLetter)?;
        Ok(json!({
            "number": number,
            "to": letter.to,
            "message-id": letter.message_id,
            "about": letter.game,
            "written": content["date"],
            "sent": went.get(&letter.message_id),
            "subject": content["subject"],
            "text": content["text"],
        }))
    };
    letters.sent.iter().map(each).collect()
}

/// The parts of an event that are the person's, each with its place in the event.
struct Fragments<'f> {
    rewriter: &'f EventRewriter<'f>,
    needles: &'f Needles,
}

impl Fragments<'_> {
    fn of(&self, event: &TracedEvent) -> Vec<Value> {
        let mut parts = Vec::new();
        self.walk(&event.value, &event.without, String::new(), &mut parts);
        let kind = event.value.get("event").or_else(|| event.value["what"].get("event"));
        parts.iter_mut().for_each(|part| part["event"] = kind.cloned().unwrap_or_default());
        parts
    }

    /// Looks where the event differs from itself without the person.
    fn walk(&self, now: &Value, without: &Value, at: String, parts: &mut Vec<Value>) {
        if now == without {
            return;
        }
        if self.rewriter.is_theirs(now) == Some(true) {
            parts.push(json!({"at": at, "value": self.own(now)}));
            return;
        }
        match (now, without) {
            (Value::Object(now), Value::Object(without)) => {
                self.walk_keys(now, without, &at, parts);
            }
            (Value::Array(now), Value::Array(without)) => {
                for (index, (now, without)) in now.iter().zip(without).enumerate() {
                    self.walk(now, without, format!("{at}[{index}]"), parts);
                }
            }
            _ => parts.push(json!({"at": at, "value": now})),
        }
    }

    fn walk_keys(
        &self,
        now: &Map<String, Value>,
        without: &Map<String, Value>,
        at: &str,
        parts: &mut Vec<Value>,
    ) {
        for (key, value) in now {
            let place = format!("{at}.{key}");
            match without.get(key) {
                Some(without) => self.walk(value, without, place, parts),
                // The key itself names the person, and so all below it is theirs.
                None => parts.push(json!({"at": place, "value": value})),
            }
        }
    }

    /// An object of the person's, without what below it is another's.
    fn own(&self, value: &Value) -> Value {
        match value {
            Value::Object(map) => {
                let is_others = |value: &Value| self.rewriter.is_theirs(value) == Some(false);
                let own = map.iter().filter(|(_, value)| !is_others(value));
                own.map(|(key, value)| (key.clone(), self.own(value))).collect()
            }
            Value::Array(values) => {
                let is_others = |value: &&Value| {
                    let names_other = value.as_str().is_some_and(|text| text.contains('@'))
                        && !value.as_str().is_some_and(|text| self.needles.are_in(text));
                    !names_other && self.rewriter.is_theirs(value) != Some(false)
                };
                values.iter().filter(is_others).map(|value| self.own(value)).collect()
            }
            other => other.clone(),
        }
    }
}
