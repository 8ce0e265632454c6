//! Files of variants and phases on other maps, spoilt.

use std::io::Read;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use chancery::board::Map;
use chancery::variants::{self, Severity};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::choices::Choices;
use crate::{lines, mutation};

const PHASES: &[u8] = include_bytes!("../fixtures/variants/phases.jsonl.gz");

/// Files of which much is left when one thing is changed: few provinces, and one with coasts,
/// seas and a calendar of its own.
const FILES: [&str; 2] = ["pure", "hundred"];

/// A process holds no more than 4,096 maps.
const BUILT_MAX: usize = 1_000;

/// How many phases are spoilt.
const SPOILT: usize = 30;

/// Every fault of a spoilt file names one of its lines. A file that can be read is the same
/// when it was written, and one that can be played has a map.
pub(crate) fn check_file(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let text = spoilt_file(&mut choices);
    let examined = variants::examine(&text);
    let count = text.split('\n').count();
    for finding in &examined.findings {
        // What the file lacks stands in no line, if it may lack it.
        let first = usize::from(finding.severity == Severity::Fault);
        assert!((first..=count).contains(&finding.line), "{count} lines: {finding}\n{text}");
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

/// A spoilt phase of another map gets its answer from both commands. What is judged has a next
/// phase that can be judged again.
pub(crate) fn check_phase(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let mut phase = phases()[choices.below(SPOILT)].clone();
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
    READ.get_or_init(|| {
        let mut text = String::new();
        GzDecoder::new(PHASES).read_to_string(&mut text).expect("the phases are gzipped text");
        let lines: Vec<&str> = text.lines().collect();
        let phase = |line: &&str| {
            let mut phase: Value = serde_json::from_str(line).expect("each line of it is JSON");
            phase.as_object_mut().expect("a phase is an object").remove("expected");
            phase
        };
        lines.iter().step_by(lines.len() / SPOILT).take(SPOILT).map(phase).collect()
    })
}
