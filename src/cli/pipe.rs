//! Lines of JSON in, lines of JSON out: an answer for each, as soon as it is ready.

use std::io::{self, BufReader, Read, Write};

use serde::Deserialize;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::json::{Json, JsonFault, JsonField};
use super::lines::{InputLine, LINE_BYTES_MAX, Lines};
use super::one_line::OneLine;
use super::plain;

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerStyle {
    Json,
    /// Tables for people.
    Plain,
}

/// Which side of the pipe failed.
pub(super) enum PipeTrouble {
    Input(io::Error),
    Output(io::Error),
}

/// What a command makes of one line.
pub(super) trait Answers {
    /// Writes the answer to a line, or says what is wrong with the line.
    fn answer(
        &self,
        line: &JsonField,
        id: Option<&RawValue>,
        output: &mut impl Write,
    ) -> io::Result<Result<(), JsonFault>>;

    /// How long a line may be.
    fn line_bytes_max(&self) -> usize {
        LINE_BYTES_MAX
    }
}

/// Answers one input after the other into one output.
pub(super) struct Pipe<'o, W, A> {
    output: &'o mut W,
    answers: A,
    style: AnswerStyle,
    /// Whether there are several inputs, so that the number of a line alone does not find it.
    several: bool,
    refused: u64,
}

/// Where a line stands.
struct LinePlace<'a> {
    file: Option<&'a str>,
    number: u64,
}

/// What some programs write first into a text of UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

impl<'o, W: Write, A: Answers> Pipe<'o, W, A> {
    pub(super) fn new(
        output: &'o mut W,
        answers: A,
        style: AnswerStyle,
        several: bool,
    ) -> Pipe<'o, W, A> {
        Pipe { output, answers, style, several, refused: 0 }
    }

    /// How many lines were refused so far.
    pub(super) fn refused(&self) -> u64 {
        self.refused
    }

    /// Answers one input, and writes each answer before it waits for more.
    pub(super) fn run(&mut self, input: impl Read, name: &str) -> Result<(), PipeTrouble> {
        let limit = self.answers.line_bytes_max();
        let mut lines = Lines::new(BufReader::new(input), limit);
        let mut place = LinePlace { file: self.several.then_some(name), number: 0 };
        loop {
            if !lines.input().buffer().contains(&b'\n') {
                self.output.flush().map_err(PipeTrouble::Output)?;
            }
            place.number += 1;
            let answered = match lines.next().map_err(PipeTrouble::Input)? {
                None => return Ok(()),
                Some(InputLine::Whole(bytes)) => self.answer(bytes, &place),
                Some(InputLine::TooLong) => {
                    let fault = JsonFault::of_line(format_args!("longer than {limit} bytes"));
                    self.refuse(None, &place, &fault)
                }
            };
            answered.map_err(PipeTrouble::Output)?;
        }
    }

    fn answer(&mut self, bytes: &[u8], place: &LinePlace) -> io::Result<()> {
        let bytes = match place.number {
            1 => bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes),
            _ => bytes,
        };
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(());
        }
        let read = text_of(bytes).and_then(|text| Ok((text, parse(text)?)));
        let (text, json) = match read {
            Ok(read) => read,
            Err(fault) => return self.refuse(None, place, &fault),
        };
        let line = JsonField::root(&json);
        let id = match id_of(&line, text) {
            Ok(id) => id,
            Err(fault) => return self.refuse(None, place, &fault),
        };
        match self.answers.answer(&line, id, self.output)? {
            Ok(()) => Ok(()),
            Err(fault) => self.refuse(id, place, &fault),
        }
    }

    fn refuse(
        &mut self,
        id: Option<&RawValue>,
        place: &LinePlace,
        fault: &JsonFault,
    ) -> io::Result<()> {
        self.refused += 1;
        match self.style {
            AnswerStyle::Plain => plain::write_fault(self.output, place.file, place.number, fault),
            AnswerStyle::Json => write_line(self.output, &RefusedAnswer { id, place, fault }),
        }
    }
}

/// Writes one line of JSON.
pub(super) fn write_line(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(&mut *output, OneLine);
    value.serialize(&mut serializer)?;
    output.write_all(b"\n")
}

pub(super) fn text_of(bytes: &[u8]) -> Result<&str, JsonFault> {
    std::str::from_utf8(bytes).map_err(|error| {
        JsonFault::of_line(format_args!("not UTF-8, from byte {} on", error.valid_up_to() + 1))
    })
}

/// A line as JSON.
pub(super) fn parse(text: &str) -> Result<Json<'_>, JsonFault> {
    serde_json::from_str(text).map_err(|error| {
        // The parser sees nothing but this line, so its own count of lines would mislead.
        let known = error.to_string();
        let what = known.split(" at line ").next().unwrap_or_default();
        let hint = match error.is_eof() {
            true => "; a phase has to stand on one line",
            false => "",
        };
        JsonFault::of_line(format_args!("not JSON: {what} at column {}{hint}", error.column()))
    })
}

/// The id exactly as it was written: large numbers would change on the way through a value.
fn id_of<'t>(line: &JsonField, text: &'t str) -> Result<Option<&'t RawValue>, JsonFault> {
    #[derive(Deserialize)]
    struct Identified<'t> {
        #[serde(borrow)]
        id: &'t RawValue,
    }
    match line.get("id")? {
        None => Ok(None),
        Some(_) => Ok(serde_json::from_str(text).ok().map(|line: Identified| line.id)),
    }
}

struct RefusedAnswer<'a> {
    id: Option<&'a RawValue>,
    place: &'a LinePlace<'a>,
    fault: &'a JsonFault,
}

impl Serialize for RefusedAnswer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        if let Some(file) = self.place.file {
            map.serialize_entry("file", file)?;
        }
        map.serialize_entry("line", &self.place.number)?;
        map.serialize_entry("error", &self.fault.to_string())?;
        map.end()
    }
}
