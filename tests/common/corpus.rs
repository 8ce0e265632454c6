//! The sample corpus as values: what tests and benches of the judge feed it with.

#![allow(dead_code, reason = "each of them reads a part of this")]

use std::fs::File;
use std::io::{BufRead, BufReader};

use chancery::board::{Position, Power, Unit};
use chancery::orders::{Given, read_order, read_unit};
use flate2::read::GzDecoder;
use serde_json::Value;

/// A phase of the corpus.
pub(crate) struct CorpusPhase {
    /// Where it comes from: selfplay, convoy, paradox.
    pub(crate) tag: String,
    /// The position before it.
    pub(crate) position: Position,
    /// All orders of it.
    pub(crate) given: Vec<Given>,
    /// The line itself.
    pub(crate) json: Value,
}

/// The file with the corpus in this package.
pub(crate) const CORPUS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/corpus/sample.jsonl.gz");

/// Reads the movement phases of the corpus.
pub(crate) fn movement_phases(path: &str) -> Vec<CorpusPhase> {
    let file = File::open(path).expect("the corpus is part of the project");
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    let phases = lines.map(|line| {
        let line = line.expect("the corpus is UTF-8");
        serde_json::from_str(&line).expect("each line of the corpus is JSON")
    });
    phases.filter(is_movement).map(corpus_phase).collect()
}

fn is_movement(json: &Value) -> bool {
    json["name"].as_str().is_some_and(|name| name.ends_with('M'))
}

fn corpus_phase(json: Value) -> CorpusPhase {
    let mut position = Position::empty();
    for (power, text) in texts_by_power(&json["state"]["units"]) {
        let (kind, location) = read_unit(&text).expect("the corpus names units that exist");
        let unit = Unit::new(power, kind, location).expect("they stand where they can");
        position.place(unit).expect("each in a province of its own");
    }
    let given = texts_by_power(&json["orders"])
        .map(|(power, text)| {
            let order = read_order(&text).expect("the corpus has orders of the notation");
            Given { power, order }
        })
        .collect();
    CorpusPhase { tag: json["tag"].as_str().unwrap_or_default().to_owned(), position, given, json }
}

fn texts_by_power(map: &Value) -> impl Iterator<Item = (Power, String)> + '_ {
    map.as_object().into_iter().flatten().flat_map(|(power, texts)| {
        let power = Power::from_name(power).expect("the corpus names powers that exist");
        let texts = texts.as_array().into_iter().flatten();
        texts.map(move |text| (power, text.as_str().unwrap_or_default().to_owned()))
    })
}
