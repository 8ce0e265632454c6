//! The code that confirms a line of the director's. It is made of the line and of what the line
//! changes, so that two lines of one answer can both be confirmed, in any order, and one that would
//! do something else by now is asked again. Done a second time, a line changes nothing more, or
//! something else, so no code does a thing twice.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::clerk::marks::opaque;
use crate::clerk::ruling::Work;
use crate::game::Moment;
use crate::language::commands::coded::CODE_LEN;
use crate::tournament::Tournament;

/// The code of a line that was tried.
pub(super) fn code(work: &Work<Tournament>, tried: &Work<Tournament>, line: &str) -> String {
    let mut changes = changes(work, tried);
    if changes.is_empty() {
        // It says something and changes nothing, so only the number of events tells a second time
        // from the first.
        changes.push(work.state.events.to_string());
    }
    let mut parts = vec!["confirm", line];
    parts.extend(changes.iter().map(String::as_str));
    of_line(work, line) + &half(work, &parts)
}

/// Whether a code is one for this line, no matter what the line changes: a command that anyone may
/// have written in the director's name is not even tried.
pub(super) fn may_fit(work: &Work<Tournament>, line: &str, given: Option<&str>) -> bool {
    given.is_some_and(|given| given.starts_with(&of_line(work, line)))
}

fn of_line(work: &Work<Tournament>, line: &str) -> String {
    half(work, &["line", line, &work.state.advanced.len().to_string()])
}

fn half(work: &Work<Tournament>, parts: &[&str]) -> String {
    let mut half = opaque(&work.state.plan.secret, parts);
    half.truncate(CODE_LEN / 2);
    half
}

/// What differs after a trial, in the tournament and in its games. Moments don't count: they are in
/// the line, or they are those of the trial.
fn changes(work: &Work<Tournament>, tried: &Work<Tournament>) -> Vec<String> {
    let mut found = Vec::new();
    let mut states = [&work.state, &tried.state].map(timeless);
    states.iter_mut().filter_map(Value::as_object_mut).for_each(|state| {
        for grows in ["events", "log"] {
            state.remove(grows);
        }
    });
    let [before, after] = states;
    differences("", &before, &after, &mut found);
    differences("games", &timeless(&work.ruling.games), &timeless(&tried.ruling.games), &mut found);
    found
}

/// A value without the moments in it.
fn timeless(value: &impl serde::Serialize) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::String(text) if text.parse::<Moment>().is_ok() => *value = Value::Null,
            Value::Array(items) => items.iter_mut().for_each(strip),
            Value::Object(fields) => fields.values_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(value).unwrap_or_default();
    strip(&mut value);
    value
}

/// Where two values differ, each with its place; for lists, what one has more or less.
fn differences(place: &str, before: &Value, after: &Value, found: &mut Vec<String>) {
    match (before, after) {
        (before, after) if before == after => {}
        (Value::Object(before), Value::Object(after)) => {
            let field = |of: &Map<String, Value>, key: &str| of.get(key).cloned();
            let keys: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
            for key in keys {
                let (before, after) = (field(before, key), field(after, key));
                let place = format!("{place}.{key}");
                differences(&place, &before.unwrap_or_default(), &after.unwrap_or_default(), found);
            }
        }
        (Value::Array(before), Value::Array(after)) => {
            let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
            before.iter().for_each(|item| counts.entry(item.to_string()).or_default().0 += 1);
            after.iter().for_each(|item| counts.entry(item.to_string()).or_default().1 += 1);
            let changed = counts.iter().filter(|(_, (before, after))| before != after);
            found.extend(changed.map(|(item, counts)| format!("{place} {item} {counts:?}")));
        }
        (before, after) => found.push(format!("{place} {before} {after}")),
    }
}
