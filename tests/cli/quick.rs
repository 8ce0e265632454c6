//! The quick way through a line and the thorough one give the same result, and so do many lines
//! that threads share.

use crate::cli::program::adjudicate;
use crate::common::corpus::{CORPUS, movement_phases};

/// The line as the quick way leaves it to the thorough one: with an unknown key that has an escape.
fn unusual(line: &str) -> String {
    line.replacen('{', "{\"no\\u0074e\":0,", 1)
}

#[test]
fn both_ways_and_all_threads_answer_alike_and_in_order() {
    let phases = movement_phases(CORPUS);
    let lines: Vec<String> = phases.iter().map(|phase| phase.json.to_string()).collect();
    let quick = adjudicate(lines.join("\n"));
    let thorough: Vec<String> = lines.iter().map(|line| unusual(line)).collect();
    assert_eq!(quick.output, adjudicate(thorough.join("\n")).output);
    assert_eq!(quick.judgements().len(), lines.len());
    for (phase, judgement) in phases.iter().zip(quick.judgements()) {
        assert_eq!(phase.json["id"], judgement["id"]);
    }
}

#[test]
fn the_numbers_of_bad_lines_are_right_wherever_they_are_answered() {
    let phases = movement_phases(CORPUS);
    let mut input = String::new();
    for (number, phase) in phases.iter().enumerate() {
        input += &match number % 50 {
            7 => "nope".to_owned(),
            8 => String::new(),
            _ => phase.json.to_string(),
        };
        input.push('\n');
    }
    let said = adjudicate(input);
    let bad = said.judgements().into_iter().filter_map(|answer| answer["line"].as_u64());
    let expected: Vec<u64> = (1..=phases.len() as u64).filter(|line| line % 50 == 8).collect();
    assert_eq!(bad.collect::<Vec<_>>(), expected);
    assert_eq!(said.status, 1);
}
