//! 1,020 phases on which eight independent adjudicators agree, judged by the program itself:
//! `chancery adjudicate` gets them all on its standard input. `fixtures/corpus` says where they
//! come from.

mod shape;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};
use std::thread;

use flate2::read::GzDecoder;
use serde_json::{Value, json};

const SAMPLE: &[u8] = include_bytes!("../../fixtures/corpus/sample.jsonl.gz");

/// Phases that the house rules judge differently: the id, and the clause that wants it so.
const HOUSE_RULE_DIFFERENCES: &[(&str, &str)] = &[];

/// Units, or places, in lists by power or by province.
type Lists = BTreeMap<String, BTreeSet<String>>;

fn sample() -> Vec<Value> {
    let mut text = String::new();
    GzDecoder::new(SAMPLE).read_to_string(&mut text).expect("the sample is gzipped text");
    let phases: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line of the sample is JSON"))
        .collect();
    assert_eq!(phases.len(), 1020);
    phases
}

/// What the program gets of a phase: all but the expected result.
fn input(phases: &[Value]) -> String {
    let line = |phase: &Value| {
        let fields = ["id", "name", "state", "orders"];
        let told: BTreeMap<_, _> = fields.iter().map(|field| (field, &phase[field])).collect();
        json!(told).to_string() + "\n"
    };
    phases.iter().map(line).collect()
}

/// Runs `chancery adjudicate` over all of it in one process.
fn adjudicate(input: String) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("adjudicate")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().expect("its standard input is a pipe");
    // Apart from reading, because each side would wait for the other once the pipes are full.
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = program.wait_with_output().expect("the program ends");
    // If it ended early, its exit status and messages say more than the broken pipe.
    let _ = writer.join();
    output
}

/// The judgements on all phases, one a line and in their order.
fn judgements(phases: &[Value]) -> Vec<Value> {
    let output = adjudicate(input(phases));
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{}: {messages}", output.status);
    assert_eq!(messages, "");
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    let judgements: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert_eq!(judgements.len(), phases.len(), "one line for each phase");
    judgements
}

/// An object of lists, without its empty ones.
fn lists(object: &Value) -> Lists {
    let mut lists = Lists::new();
    for (key, list) in object.as_object().into_iter().flatten() {
        let items: BTreeSet<String> = texts(list).map(str::to_owned).collect();
        if !items.is_empty() {
            lists.insert(key.clone(), items);
        }
    }
    lists
}

fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// The units after the phase but those that wait to retreat.
fn units_after(judgement: &Value) -> Lists {
    let mut units = lists(&judgement["next"]["state"]["units"]);
    for list in units.values_mut() {
        list.retain(|unit| !unit.starts_with('*'));
    }
    units.retain(|_, list| !list.is_empty());
    units
}

/// The units whose results say that they were dislodged.
fn dislodged(phase: &Value, judgement: &Value) -> Lists {
    let mut dislodged = lists(&phase["state"]["units"]);
    for list in dislodged.values_mut() {
        list.retain(|unit| texts(&judgement["results"][unit]).any(|word| word == "dislodged"));
    }
    dislodged.retain(|_, list| !list.is_empty());
    dislodged
}

/// Where each unit may retreat, by the province from which it was dislodged.
fn retreats(judgement: &Value) -> Lists {
    let by_power = judgement["next"]["state"]["retreats"].as_object();
    let units = by_power.into_iter().flatten().flat_map(|(_, units)| lists(units));
    by_province(units.map(|(unit, places)| (unit.get(2..).unwrap_or_default().to_owned(), places)))
}

/// Coasts cut off the keys.
fn by_province(lists: impl IntoIterator<Item = (String, BTreeSet<String>)>) -> Lists {
    let province = |place: String| place.split('/').next().unwrap_or_default().to_owned();
    lists.into_iter().map(|(place, list)| (province(place), list)).collect()
}

/// The first thing that is not as all the others judge it.
fn difference(phase: &Value, judgement: &Value) -> Option<String> {
    let expected = &phase["expected"];
    let differs = |what: &str, expected: Lists, found: Lists| {
        (expected != found).then(|| format!("{what}: expected {expected:?}, found {found:?}"))
    };
    differs("units after", lists(&expected["units"]), units_after(judgement))
        .or_else(|| {
            let wanted = expected.get("dislodged")?;
            differs("dislodged", lists(wanted), dislodged(phase, judgement))
        })
        .or_else(|| {
            let wanted = expected.get("retreats")?;
            differs("retreats", by_province(lists(wanted)), retreats(judgement))
        })
}

#[test]
fn a_thousand_phases_come_out_as_everybody_judges_them() {
    let phases = sample();
    let judgements = judgements(&phases);
    let mut wrong = Vec::new();
    for (phase, judgement) in phases.iter().zip(&judgements) {
        let id = phase["id"].as_str().expect("each phase has an id");
        let clause = HOUSE_RULE_DIFFERENCES.iter().find(|(known, _)| *known == id);
        match (difference(phase, judgement), clause) {
            (Some(difference), None) => wrong.push(format!("{id}: {difference}")),
            (None, Some((_, clause))) => wrong.push(format!("{id} is no difference by {clause}")),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{} phases go wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_judgement_has_the_shape_that_is_promised() {
    let phases = sample();
    let judgements = judgements(&phases);
    let mut wrong = Vec::new();
    for (phase, judgement) in phases.iter().zip(&judgements) {
        if let Err(what) = shape::check(phase, judgement) {
            wrong.push(format!("{}: {what}", phase["id"]));
        }
    }
    assert!(wrong.is_empty(), "{} judgements are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
