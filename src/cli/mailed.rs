//! A whole message of a line of `chancery read`: opened, and read if it can be.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde_json::{Value, json};

use super::json::{JsonFault, JsonField};
use crate::language::reader::{self, Reading, ReadingQuestion};
use crate::mail::{self, PassedOver, Status};

/// How much of each reading is shown where two don't agree.
const SHOWN_CHARS_MAX: usize = 1_000;

/// What became of a message.
pub(super) struct Mailed {
    status: &'static str,
    why: String,
    passed_over: Vec<PassedOver>,
}

impl Mailed {
    /// Its part of the answer.
    pub(super) fn value(&self) -> Value {
        let passed_over: Vec<Value> = self.passed_over.iter().map(passed_over).collect();
        json!({"status": self.status, "why": self.why, "passed_over": passed_over})
    }
}

fn passed_over(passed: &PassedOver) -> Value {
    let (what, lines) = (passed.what.name(), passed.lines);
    match &passed.name {
        Some(name) => json!({"what": what, "name": name, "lines": lines}),
        None => json!({"what": what, "lines": lines}),
    }
}

/// Decodes a message; blanks and a missing end of the padding do no harm.
pub(super) fn bytes(mail: &JsonField) -> Result<Vec<u8>, JsonFault> {
    let written = mail.text()?.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let written: Vec<u8> = written.collect();
    let config =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let decoded = GeneralPurpose::new(&STANDARD, config).decode(written);
    decoded.map_err(|error| mail.fault(format_args!("not base64: {error}")))
}

/// Reads a message: what was understood of it, and what became of it.
pub(super) fn read(bytes: &[u8], question: &ReadingQuestion) -> (Reading, Mailed) {
    let mut opened = mail::read(bytes);
    // A letter that must not be answered is not read here, though it may count if its sender is
    // proved.
    if opened.letter.automatic {
        (opened.letter.text, opened.letter.other_text) = (String::new(), None);
        opened.passed_over.clear();
    }
    let letter = &opened.letter;
    let (mut status, mut why) = match &opened.status {
        Status::Read => ("read", String::new()),
        Status::Refused(refusal) => ("refused", refusal.to_string()),
        Status::Ignored(machine) => ("ignored", machine.to_string()),
    };
    let mut reading = reader::read(&letter.text, question);
    if let Some(page) = &letter.other_text
        && !reader::read(page, question).asks_the_same_as(&reading)
    {
        (status, why) = ("refused", disagreement(&letter.text, page));
        reading = reader::read("", question);
    }
    reading = reader::under_subject(&letter.subject, reading);
    if status == "read" {
        reading.headings.splice(..0, reader::subject(&letter.subject, question.phase));
    }
    (reading, Mailed { status, why, passed_over: opened.passed_over })
}

fn disagreement(plain: &str, page: &str) -> String {
    let shown = |text: &str| text.trim().chars().take(SHOWN_CHARS_MAX).collect::<String>();
    format!(
        "the letter came as plain text and as HTML, and the two ask for different things.\n\
        The plain text:\n{}\nThe HTML:\n{}",
        shown(plain),
        shown(page)
    )
}
