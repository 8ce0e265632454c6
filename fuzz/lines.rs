//! Lines through the pipe, and what has to come back for each.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::OnceLock;

use chancery::board::{Phase, PhaseKind};
use chancery::cli::{judge_lines, order_lines};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use crate::choices::Choices;
use crate::mutation;

/// What is judged for an input, line by line.
pub(crate) fn judged(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    let refused = judge_lines(input, &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("the output is UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'), "the last line has an end");
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let errors = lines.iter().filter(|line| line.contains("\"error\":"));
    assert!(refused <= errors.count() as u64, "who is refused is told");
    lines
}

/// Whether a line has nothing but white space, so that nothing is answered.
pub(crate) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

/// Any bytes get one answer for each line that is not blank.
pub(crate) fn check_bytes(bytes: &[u8]) {
    let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    if let Some(rest) = lines[0].strip_prefix("\u{feff}".as_bytes()) {
        lines[0] = rest;
    }
    let asked: Vec<usize> = (0..lines.len()).filter(|number| !is_blank(lines[*number])).collect();
    let answers = judged(bytes);
    assert_eq!(answers.len(), asked.len(), "one answer for each line");
    for (answer, asked) in answers.iter().zip(asked) {
        check_answer(answer, asked as u64 + 1);
    }
}

/// A good line, and what comes back for it alone.
fn good() -> &'static (String, String) {
    static GOOD: OnceLock<(String, String)> = OnceLock::new();
    GOOD.get_or_init(|| {
        let line = mutation::small()[0].to_string();
        let answer = judged(line.as_bytes()).remove(0);
        assert!(answer.contains("\"results\""), "{answer}");
        (line, answer)
    })
}

/// A spoilt phase gets its answer, and its neighbours get the ones that they always get. What is
/// judged has a next phase that can be judged again.
pub(crate) fn check_spoilt(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let phases = if choices.one_in(3) { mutation::sample() } else { mutation::small() };
    let line = mutation::spoilt(phases, &mut choices);
    if is_blank(&line) {
        return;
    }
    let (good, expected) = good();
    let input = [good.as_bytes(), &line, good.as_bytes()].join(&b'\n');
    let answers = judged(&input);
    let [before, answer, after] = answers.as_slice() else {
        panic!("{} answers for three lines: {}", answers.len(), String::from_utf8_lossy(&line));
    };
    assert!(before == expected && after == expected, "{}", String::from_utf8_lossy(&line));
    check_judged(&line, answer, 2);
    check_ways(&line, answer);
}

/// Checks the answer to the line with this number.
pub(crate) fn check_judged(line: &[u8], answer: &str, number: u64) {
    check_answer(answer, number);
    check_keys(answer);
    check_judgement(line, answer);
}

/// The quick way through a line takes nothing that the thorough one would answer otherwise.
fn check_ways(line: &[u8], answer: &str) {
    let Some(rest) = line.strip_prefix(b"{") else { return };
    // The key is unknown, and only the thorough way reads its escape.
    let unusual = [&b"{\"no\\u0074e\":0,"[..], rest].concat();
    let again = judged(&unusual).remove(0);
    let is_error = |answer: &str| answer.contains("\"error\":");
    assert!(again == *answer || is_error(&again) && is_error(answer), "{again}\n{answer}");
}

/// `chancery orders` answers any line, and lists for a good one what a hash goes with.
pub(crate) fn check_orders(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let phases = if choices.one_in(3) { mutation::sample() } else { mutation::small() };
    check_listed(&mutation::spoilt(phases, &mut choices));
}

/// Checks what `chancery orders` answers to a line.
pub(crate) fn check_listed(line: &[u8]) {
    let mut output = Vec::new();
    let refused = order_lines(line, &mut output).expect("memory can be written to");
    let text = String::from_utf8(output).expect("the output is UTF-8");
    assert_eq!(text.lines().count(), usize::from(!is_blank(line)), "{text}");
    text.lines().for_each(check_keys);
    assert!((refused == 0) != text.contains("\"error\":") || is_blank(line), "{text}");
}

/// A judgement or an error, and nothing between.
#[derive(Deserialize)]
struct Answer {
    name: Option<IgnoredAny>,
    results: Option<IgnoredAny>,
    /// There even if it is null, for a game that is over.
    #[serde(default, deserialize_with = "present")]
    next: bool,
    line: Option<u64>,
    error: Option<String>,
}

fn present<'de, D: Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(value).map(|_| true)
}

/// Checks that an answer is JSON of the right shape, and an error for the line with this number.
pub(crate) fn check_answer(answer: &str, number: u64) {
    let read: Answer =
        serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
    match (read.line, read.error) {
        (Some(line), Some(error)) => {
            assert_eq!(line, number, "{answer}");
            assert!(!error.is_empty() && error.len() < 1_000, "{answer}");
            assert!(read.results.is_none() && !read.next, "{answer}");
        }
        (None, None) => {
            assert!(read.name.is_some() && read.results.is_some() && read.next, "{answer}");
        }
        _ => panic!("half an error: {answer}"),
    }
}

/// Checks what a judgement says against the line that it judges.
fn check_judgement(line: &[u8], answer: &str) {
    let judgement: Value = serde_json::from_str(answer).expect("it was read before");
    let Some(phase) = judgement["name"].as_str().and_then(Phase::from_name) else { return };
    // An ignored key may have a value that this test can't read, and the program need not.
    let Ok(line) = serde_json::from_slice::<Value>(line) else { return };
    let told = || format!("{line}\n{answer}");
    let results = judgement["results"].as_object().expect("results are an object");
    let reasons = judgement["reasons"].as_object().expect("reasons are an object");
    let stands: BTreeSet<String> = listed(&line["state"]["units"]);
    let expected: Option<BTreeSet<String>> = match phase.kind() {
        PhaseKind::Movement => Some(stands),
        PhaseKind::Retreats => {
            let dislodged = stands.iter().filter_map(|unit| unit.strip_prefix('*'));
            Some(dislodged.map(str::to_owned).collect())
        }
        PhaseKind::Adjustments => None,
    };
    let judged: BTreeSet<String> = results.keys().map(|unit| unit.to_uppercase()).collect();
    assert!(expected.is_none_or(|expected| expected == judged), "{}", told());
    for (unit, words) in results {
        let failed = words.as_array().is_some_and(|words| !words.is_empty());
        assert!(!failed || reasons.contains_key(unit), "{unit} fails for no reason: {}", told());
    }
    let mut next = judgement["next"].clone();
    if let (Some(map), Some(next)) = (line.get("map"), next.as_object_mut()) {
        next.insert("map".to_owned(), map.clone());
    }
    let again = judged_value(&next);
    assert!(again.get("error").is_none(), "{again} is what comes of\n{}", told());
}

fn judged_value(phase: &Value) -> Value {
    let answers = judged(phase.to_string().as_bytes());
    serde_json::from_str(&answers[0]).expect("an answer is JSON")
}

/// The units of a state, spelled as judgements spell them.
fn listed(units: &Value) -> BTreeSet<String> {
    let lists = units.as_object().into_iter().flatten().map(|(_, list)| list);
    let texts = lists.flat_map(|list| list.as_array().into_iter().flatten());
    let texts = texts.filter_map(Value::as_str);
    texts.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ").to_uppercase()).collect()
}

/// Checks that no object bears a key twice: many readers keep only one of them.
fn check_keys(answer: &str) {
    if let Err(error) = serde_json::from_str::<Unique>(answer) {
        panic!("{error}: {answer}");
    }
}

/// JSON in which no object has a key twice; nothing of it is kept.
struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Unique, D::Error> {
        value.deserialize_any(Unique)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Unique;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("JSON without double keys")
    }

    fn visit_unit<E>(self) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_str<E>(self, _: &str) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<Unique, A::Error> {
        while items.next_element::<Unique>()?.is_some() {}
        Ok(Unique)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Unique, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some((key, Unique)) = entries.next_entry::<String, Unique>()? {
            if let Some(key) = keys.replace(key) {
                return Err(serde::de::Error::custom(format!("{key:?} twice")));
            }
        }
        Ok(Unique)
    }
}
