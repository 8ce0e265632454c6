//! Files of variants and phases on other maps, spoilt.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use chancery::board::Map;
use chancery::variants;
use serde_json::{Value, json};

use crate::choices::Choices;
use crate::{lines, mutation};

const PHASES: &[u8] = include_bytes!("../fixtures/variants/phases.jsonl.gz");

/// Files most of which remains when one thing is changed: few provinces, and one with coasts, seas
/// and a calendar of its own.
const FILES: [&str; 2] = ["pure", "hundred"];

/// A process holds no more than 4,096 maps.
const BUILT_MAX: usize = 1_000;

/// About how many phases are spoilt.
const SPOILT: usize = 30;

/// Every finding in a spoilt file names one of its lines. A file that can be read is the same
/// when it was written, and one that can be played has a map.
pub(crate) fn check_file(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let text = spoilt_file(&mut choices);
    let examined = variants::examine(&text);
    let count = text.split('\n').count();
    for finding in &examined.findings {
        assert!((1..=count).contains(&finding.line), "{count} lines: {finding}\n{text}");
        assert!(!finding.what.is_empty() && finding.what.len() < 1_000, "{}", finding.what);
    }
    match variants::read(&text) {
        Err(faults) => {
            assert!(!faults.is_empty() && !examined.is_playable(), "refused for nothing:\n{text}");
        }
        Ok(variant) => {
            let written = variants::write(&variant);
            assert_eq!(variants::read(&written).as_ref(), Ok(&variant), "{written}");
            check_map(&examined, &variant);
        }
    }
}

fn check_map(examined: &variants::Examined, variant: &variants::Variant) {
    static BUILT: AtomicUsize = AtomicUsize::new(0);
    if examined.is_playable() && BUILT.fetch_add(1, Ordering::Relaxed) < BUILT_MAX {
        let built = Map::build(&variant.map);
        assert!(built.is_ok(), "{built:?}\n{}", variants::write(variant));
    }
}

/// A file with values changed, and bytes; the lines stay where only bytes are.
fn spoilt_file(choices: &mut Choices) -> String {
    let shipped = variants::shipped(choices.pick(&FILES)).expect("the program brings it");
    if choices.one_in(2) {
        let value = serde_json::from_str(shipped.text).expect("a file is JSON");
        let line = mutation::spoilt(&[value], choices);
        return String::from_utf8_lossy(&line).into_owned();
    }
    let mut text = shipped.text.as_bytes().to_vec();
    for _ in 0..=choices.below(3) {
        mutation::change_bytes(&mut text, choices);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// A spoilt file of another program is refused with its reasons, or makes a variant.
pub(crate) fn check_import(bytes: &[u8]) {
    const PROVINCES: &[u8] = include_bytes!("../fixtures/variants/jdip/small_adjacency.xml");
    const FOREIGN: [&[u8]; 2] = [
        include_bytes!("../fixtures/variants/small.map"),
        include_bytes!("../fixtures/variants/jdip/variants.xml"),
    ];
    let mut choices = Choices::new(bytes);
    let (mut text, mut provinces) = (dvar_or(&FOREIGN, &mut choices), PROVINCES.to_vec());
    for _ in 0..=choices.below(3) {
        let is_other = choices.one_in(3);
        mutation::change_bytes(if is_other { &mut provinces } else { &mut text }, &mut choices);
    }
    let text = String::from_utf8_lossy(&text);
    let beside = |_: &str| Some(String::from_utf8_lossy(&provinces).into_owned());
    let variant = Some("small").filter(|_| !choices.one_in(8));
    let source =
        variants::ImportSource { text: &text, kind: None, variant, name: "it", beside: &beside };
    match variants::import(&source) {
        Ok(imported) => assert!(!variants::write(&imported.variant).is_empty()),
        Err(refused) => {
            assert!(!refused.is_empty(), "refused for nothing:\n{text}");
            assert!(refused.iter().all(|why| !why.is_empty() && why.len() < 1_000), "{refused:?}");
        }
    }
}

fn dvar_or(foreign: &[&[u8]], choices: &mut Choices) -> Vec<u8> {
    let number = choices.below(foreign.len() + 1);
    foreign.get(number).map_or_else(dvar, |text| text.to_vec())
}

/// A file in DVAR.
fn dvar() -> Vec<u8> {
    let shipped = variants::shipped("pure").expect("the program brings it");
    let variant = variants::read(shipped.text).expect("it is without fault");
    variants::dvar_of(&variant).expect("DVAR can say it").into_bytes()
}

/// A spoilt phase of another map gets its answer from both commands. What is judged has a next
/// phase that can be judged again.
pub(crate) fn check_phase(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let mut phase = phases()[choices.below(phases().len())].clone();
    if choices.one_in(4) {
        let maps = ["modern", "chaos", "pure", "standard", "ancmod", "./x.json", ""];
        phase["map"] = json!(choices.pick(&maps));
    }
    let line = mutation::spoilt(&[phase], &mut choices);
    if lines::is_blank(&line) {
        return;
    }
    let answers = lines::judged(&line);
    assert_eq!(answers.len(), 1, "{}", String::from_utf8_lossy(&line));
    lines::check_judged(&line, &answers[0], 1);
    lines::check_listed(&line);
}

/// Phases of ancmed and modern.
fn phases() -> &'static [Value] {
    static READ: OnceLock<Vec<Value>> = OnceLock::new();
    READ.get_or_init(|| mutation::read(PHASES, SPOILT))
}
