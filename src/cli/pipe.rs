//! Lines of phases in, lines of judgements out: one for each, as soon as it is ready.

use std::io::{self, BufReader, Read, Write};

use serde::Deserialize;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::json::{Fault, Field, Json};
use super::judgement::{self, Judgement};
use super::lines::{LINE_BYTES_MAX, Line, Lines};
use super::one_line::OneLine;
use super::phase_line::{self, COMPLETED, PhaseLine, Question};
use super::plain;

/// How judgements are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Json,
    /// Tables for people.
    Plain,
}

/// Which side of the pipe failed.
pub(super) enum Trouble {
    Input(io::Error),
    Output(io::Error),
}

/// Judges one input after the other into one output.
pub(super) struct Pipe<'o, W> {
    output: &'o mut W,
    style: Style,
    /// Whether there are several inputs, so that the number of a line alone does not find it.
    several: bool,
    refused: u64,
}

/// Where a line stands.
struct Place<'a> {
    file: Option<&'a str>,
    number: u64,
}

/// What some programs write first into a text of UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Judges all lines of the input, as `chancery adjudicate` does, and says how many of them it
/// refused. Each judgement is written before more of the input is waited for.
///
/// ```
/// let input = "{\"name\": \"S1901M\", \"state\": {\"units\": {\"ITALY\": [\"A RQM\"]}}}\n";
/// let mut output = Vec::new();
/// let refused = chancery::cli::judge_lines(input.as_bytes(), &mut output).unwrap();
/// let said = r#"{"line":1,"error":"state.units.ITALY[0]: no province \"RQM\""}"#;
/// assert_eq!((refused, output), (1, format!("{said}\n").into_bytes()));
/// ```
pub fn judge_lines(input: impl Read, output: &mut impl Write) -> io::Result<u64> {
    let mut pipe = Pipe::new(output, Style::Json, false);
    match pipe.judge(input, "") {
        Ok(()) => Ok(pipe.refused()),
        Err(Trouble::Input(error) | Trouble::Output(error)) => Err(error),
    }
}

impl<'o, W: Write> Pipe<'o, W> {
    pub(super) fn new(output: &'o mut W, style: Style, several: bool) -> Pipe<'o, W> {
        Pipe { output, style, several, refused: 0 }
    }

    /// How many lines were refused so far.
    pub(super) fn refused(&self) -> u64 {
        self.refused
    }

    /// Judges one input, and writes each judgement before it waits for more.
    pub(super) fn judge(&mut self, input: impl Read, name: &str) -> Result<(), Trouble> {
        let mut lines = Lines::new(BufReader::new(input));
        let mut place = Place { file: self.several.then_some(name), number: 0 };
        loop {
            if !lines.input().buffer().contains(&b'\n') {
                self.output.flush().map_err(Trouble::Output)?;
            }
            place.number += 1;
            let answered = match lines.next().map_err(Trouble::Input)? {
                None => return Ok(()),
                Some(Line::Whole(bytes)) => self.answer(bytes, &place),
                Some(Line::TooLong) => {
                    let fault = Fault::of_line(format_args!("longer than {LINE_BYTES_MAX} bytes"));
                    self.refuse(None, &place, &fault)
                }
            };
            answered.map_err(Trouble::Output)?;
        }
    }

    fn answer(&mut self, bytes: &[u8], place: &Place) -> io::Result<()> {
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
        let line = Field::root(&json);
        let id = match id_of(&line, text) {
            Ok(id) => id,
            Err(fault) => return self.refuse(None, place, &fault),
        };
        match (phase_line::read(&line), self.style) {
            (Err(fault), _) => self.refuse(id, place, &fault),
            (Ok(Question::Completed), Style::Plain) => plain::write_over(self.output),
            (Ok(Question::Completed), Style::Json) => self.write_line(&Over { id }),
            (Ok(Question::Judge(phase)), style) => {
                let judgement = judgement::judge(&phase);
                match style {
                    Style::Plain => plain::write(self.output, &phase, &judgement),
                    Style::Json => {
                        self.write_line(&Judged { id, phase: &phase, judgement: &judgement })
                    }
                }
            }
        }
    }

    fn refuse(&mut self, id: Option<&RawValue>, place: &Place, fault: &Fault) -> io::Result<()> {
        self.refused += 1;
        match self.style {
            Style::Plain => plain::write_fault(self.output, place.file, place.number, fault),
            Style::Json => self.write_line(&Refused { id, place, fault }),
        }
    }

    fn write_line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut serializer = serde_json::Serializer::with_formatter(&mut *self.output, OneLine);
        value.serialize(&mut serializer)?;
        self.output.write_all(b"\n")
    }
}

fn text_of(bytes: &[u8]) -> Result<&str, Fault> {
    std::str::from_utf8(bytes).map_err(|error| {
        Fault::of_line(format_args!("not UTF-8, from byte {} on", error.valid_up_to() + 1))
    })
}

fn parse(text: &str) -> Result<Json<'_>, Fault> {
    serde_json::from_str(text).map_err(|error| {
        // The parser sees nothing but this line, so its own count of lines would mislead.
        let known = error.to_string();
        let what = known.split(" at line ").next().unwrap_or_default();
        let hint = match error.is_eof() {
            true => "; a phase has to stand on one line",
            false => "",
        };
        Fault::of_line(format_args!("not JSON: {what} at column {}{hint}", error.column()))
    })
}

/// The id exactly as it was written: large numbers would change on the way through a value.
fn id_of<'t>(line: &Field, text: &'t str) -> Result<Option<&'t RawValue>, Fault> {
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

struct Judged<'a> {
    id: Option<&'a RawValue>,
    phase: &'a PhaseLine<'a>,
    judgement: &'a Judgement,
}

impl Serialize for Judged<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("name", &self.phase.phase.to_string())?;
        judgement::write(self.judgement, self.phase, &mut map)?;
        map.end()
    }
}

struct Over<'a> {
    id: Option<&'a RawValue>,
}

impl Serialize for Over<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("name", COMPLETED)?;
        map.serialize_entry("results", &serde_json::Map::new())?;
        map.serialize_entry("next", &())?;
        map.end()
    }
}

struct Refused<'a> {
    id: Option<&'a RawValue>,
    place: &'a Place<'a>,
    fault: &'a Fault,
}

impl Serialize for Refused<'_> {
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
