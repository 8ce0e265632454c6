//! Good phases made bad: keys, values, codes and bytes changed, one or several at a time.

use std::io::Read;
use std::sync::OnceLock;

use chancery::board::Power;
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::choices::Choices;

const SAMPLE: &[u8] = include_bytes!("../fixtures/corpus/sample.jsonl.gz");

/// How many phases of the sample are spoilt; they come from all its parts.
const PHASES: usize = 60;

/// Phases of real games.
pub(crate) fn sample() -> &'static [Value] {
    static PHASES_READ: OnceLock<Vec<Value>> = OnceLock::new();
    PHASES_READ.get_or_init(|| read(SAMPLE, PHASES))
}

/// About so many phases of a zipped file, from all its parts, without what is expected of them.
pub(crate) fn read(zipped: &[u8], about: usize) -> Vec<Value> {
    let mut text = String::new();
    GzDecoder::new(zipped).read_to_string(&mut text).expect("the phases are gzipped text");
    let lines: Vec<&str> = text.lines().collect();
    let phase = |line: &&str| {
        let mut phase: Value = serde_json::from_str(line).expect("each line of it is JSON");
        phase.as_object_mut().expect("a phase is an object").remove("expected");
        phase
    };
    lines.iter().step_by(lines.len() / about).map(phase).collect()
}

/// Small phases of each kind, most of which remains when one thing is changed.
pub(crate) fn small() -> &'static [Value] {
    static SMALL: OnceLock<Vec<Value>> = OnceLock::new();
    SMALL.get_or_init(|| {
        vec![
            json!({"id": 1, "name": "F1901M", "rules": "datc",
                "state": {"units": {"FRANCE": ["A PAR", "F MAO"], "ITALY": ["A GAS"]},
                    "centers": {"FRANCE": ["PAR"]}, "retreats": {"FRANCE": {}}},
                "orders": {"FRANCE": ["A PAR - GAS", "F MAO S A PAR - GAS"], "ITALY": null}}),
            json!({"id": "r", "name": "S1903R",
                "state": {"units": {"TURKEY": ["*F ANK", "A CON"], "RUSSIA": ["F ANK"]},
                    "retreats": {"TURKEY": {"F ANK": ["ARM", "BLA"]}},
                    "centers": {"TURKEY": ["CON"], "RUSSIA": ["ANK", "SEV"]}},
                "orders": {"TURKEY": ["F ANK R BLA"]}}),
            json!({"name": "W1910A",
                "state": {"units": {"RUSSIA": ["A MOS"], "ITALY": ["A VEN", "F ROM"]},
                    "centers": {"RUSSIA": ["STP", "MOS", "SWE"], "ITALY": ["VEN"]}},
                "orders": {"RUSSIA": ["F STP/NC B", "WAIVE"], "ITALY": ["F ROM D"]}}),
            json!({"name": "S1902M",
                "state": {"units": {"ENGLAND": ["A LON", "F ENG", "F MAO"]}, "centers": {}},
                "orders": {"ENGLAND": ["A LON - POR VIA ENG NOT NTH", "F ENG C A LON - POR",
                    "F MAO C A LON - POR"]}}),
            json!({"name": "COMPLETED"}),
        ]
    })
}

/// A phase with one thing or several changed, as the bytes of one line.
pub(crate) fn spoilt(phases: &[Value], choices: &mut Choices) -> Vec<u8> {
    let mut phase = phases[choices.below(phases.len())].clone();
    for _ in 0..choices.below(4) {
        change_somewhere(&mut phase, choices);
    }
    let mut line = phase.to_string().into_bytes();
    for _ in 0..choices.below(3) {
        change_bytes(&mut line, choices);
    }
    line.retain(|byte| *byte != b'\n');
    line
}

/// Changes some part of a value, deep in it as often as not.
fn change_somewhere(value: &mut Value, choices: &mut Choices) {
    match value {
        Value::Array(items) if !items.is_empty() && !choices.one_in(4) => {
            let at = choices.below(items.len());
            change_somewhere(&mut items[at], choices);
        }
        Value::Object(map) if !map.is_empty() && !choices.one_in(4) => {
            let at = choices.below(map.len());
            let (_, inner) = map.iter_mut().nth(at).expect("it has so many entries");
            change_somewhere(inner, choices);
        }
        part => change(part, choices),
    }
}

fn change(part: &mut Value, choices: &mut Choices) {
    match part {
        Value::Array(items) if !items.is_empty() && !choices.one_in(3) => {
            let at = choices.below(items.len());
            match choices.below(4) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                2 => items.push(odd(choices)),
                _ => items.reverse(),
            }
        }
        Value::Object(map) if !map.is_empty() && !choices.one_in(3) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = &keys[choices.below(keys.len())];
            let value = map.get(key).cloned().unwrap_or_default();
            match choices.below(4) {
                0 => drop(map.remove(key)),
                1 => drop(map.insert(odd_text(choices), value)),
                2 => drop(map.insert(key.clone(), odd(choices))),
                _ => drop(map.insert(changed(key, choices), value)),
            }
        }
        Value::String(text) if !choices.one_in(3) => *text = changed(text, choices),
        _ => *part = odd(choices),
    }
}

/// A value that has no place where it is put, or not that often.
fn odd(choices: &mut Choices) -> Value {
    match choices.below(12) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(1.5e300),
        5 => json!([]),
        6 => json!({}),
        7 => json!([["A PAR"], {"A PAR": [null]}]),
        8 => (0..choices.below(200)).fold(json!("A PAR"), |inner, _| Value::Array(vec![inner])),
        _ => json!(odd_text(choices)),
    }
}

fn odd_text(choices: &mut Choices) -> String {
    const TEXTS: [&str; 20] = [
        "",
        " ",
        "A",
        "A PAR",
        "*A PAR",
        "**A PAR",
        "F PAR",
        "A SWI",
        "F STP",
        "F STP/NC",
        "A STP/NC",
        "ENG",
        "COMPLETED",
        "S0000M",
        "W9999A",
        "S1901A",
        "world-masters",
        "VIA",
        "e\u{301}\u{2028}\u{1F6F3}",
        "A PAR - BUR VIA NOT ENG NOT ENG MAO MAO MAO MAO",
    ];
    match choices.below(4) {
        0 => choices.pick(&Power::ALL).code().to_owned(),
        1 => crate::boards::order(choices).to_string(),
        2 => choices.pick(&TEXTS).repeat(1 + choices.below(64)),
        _ => choices.pick(&TEXTS).to_owned(),
    }
}

/// A text with another letter, code, star, coast or word in it.
fn changed(text: &str, choices: &mut Choices) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let at = choices.below(words.len());
    let word = words[at].clone();
    words[at] = match choices.below(9) {
        0 => crate::positions::province(choices).code().to_owned(),
        1 => format!("*{word}"),
        2 => format!("{word}/{}", choices.pick(&["NC", "SC", "EC", "XC", ""])),
        3 => word.to_lowercase(),
        4 => choices.pick(&["A", "F", "H", "-", "S", "C", "R", "D", "B", "VIA"]).to_owned(),
        5 => String::new(),
        6 => format!("{word} {word}"),
        7 => word.chars().rev().collect(),
        _ => word.replace(|_| true, "ß"),
    };
    words.join(" ")
}

pub(crate) fn change_bytes(line: &mut Vec<u8>, choices: &mut Choices) {
    const TOKENS: [&[u8]; 12] =
        [b"{", b"}", b"[", b"]", b",", b":", b"\"", b"\\u0000", b"\0", b"\xff", b"1e999", b"null"];
    let at = choices.below(line.len() + 1);
    let end = line.len().min(at + choices.below(40));
    match choices.below(6) {
        0 => line.truncate(at),
        1 => drop(line.drain(at..end)),
        // The repeated part is often a whole entry, so that its key is there twice.
        2 => {
            let again = line[at..end].to_vec();
            line.splice(end..end, again);
        }
        3 => {
            let token = choices.pick(&TOKENS);
            line.splice(at..at, token.repeat(1 + choices.below(300)));
        }
        4 => line.insert(at, choices.byte()),
        _ => {
            if let Some(byte) = line.get_mut(at) {
                *byte ^= 1 << choices.below(8);
            }
        }
    }
}
