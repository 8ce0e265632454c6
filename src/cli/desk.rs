//! Answers lines, one after the other.

use std::io::{self, Write};

use serde::Deserialize;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::json::{JsonFault, JsonField};
use super::pipe::{AnswerStyle, Answers, parse, text_of, write_line};
use super::plain;

/// Code that answers lines; several threads may do so at once.
pub(super) struct Desk<'a, A> {
    pub(super) answers: &'a A,
    pub(super) style: AnswerStyle,
    /// The name of the input, if there are several.
    pub(super) file: Option<&'a str>,
    /// How many bytes a line may have.
    pub(super) limit: usize,
}

/// The place of a line.
struct LinePlace<'a> {
    file: Option<&'a str>,
    number: u64,
}

/// The mark that some programs write first into a text of UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

impl<A: Answers> Desk<'_, A> {
    /// Answers lines, the first of which has this number, and returns how many were refused.
    pub(super) fn answer(&self, lines: &[u8], first: u64, output: &mut Vec<u8>) -> io::Result<u64> {
        let mut refused = 0;
        for (number, line) in (first..).zip(lines.split(|byte| *byte == b'\n')) {
            let line = match number {
                1 => line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line),
                _ => line,
            };
            if line.len() > self.limit {
                refused += self.refuse_too_long(number, output)?.0;
            } else if !self.answers.answer_quickly(line, output) {
                refused += u64::from(!self.answer_thoroughly(line, number, output)?);
            }
        }
        Ok(refused)
    }

    /// Refuses a line that is too long: counts as one refusal.
    pub(super) fn refuse_too_long(
        &self,
        number: u64,
        output: &mut impl Write,
    ) -> io::Result<(u64, u64)> {
        let fault = JsonFault::of_line(format_args!("longer than {} bytes", self.limit));
        self.refuse(None, number, &fault, output)?;
        Ok((1, 1))
    }

    /// Answers a line of any form, unless it is blank, and returns whether it could.
    fn answer_thoroughly(
        &self,
        line: &[u8],
        number: u64,
        output: &mut Vec<u8>,
    ) -> io::Result<bool> {
        if line.iter().all(u8::is_ascii_whitespace) {
            return Ok(true);
        }
        let read = text_of(line).and_then(|text| Ok((text, parse(text)?)));
        let (id, fault) = match read {
            Err(fault) => (None, fault),
            Ok((text, json)) => {
                let line = JsonField::root(&json);
                match id_of(&line, text) {
                    Err(fault) => (None, fault),
                    Ok(id) => match self.answers.answer(&line, id, output)? {
                        Ok(()) => return Ok(true),
                        Err(fault) => (id, fault),
                    },
                }
            }
        };
        self.refuse(id, number, &fault, output)?;
        Ok(false)
    }

    fn refuse(
        &self,
        id: Option<&RawValue>,
        number: u64,
        fault: &JsonFault,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let place = &LinePlace { file: self.file, number };
        match self.style {
            AnswerStyle::Plain => plain::write_fault(output, place.file, place.number, fault),
            AnswerStyle::Json => write_line(output, &RefusedAnswer { id, place, fault }),
        }
    }
}

/// The id exactly as it was written: a large number would change if it became a value.
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
