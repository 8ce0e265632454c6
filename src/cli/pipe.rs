//! Lines of JSON in, lines of JSON out: an answer for each, before more input is waited for.

use std::io::{self, Read, Write};
use std::thread;

use serde::Serialize;
use serde_json::value::RawValue;

use super::blocks::{InputBlock, LineBlocks};
use super::crew::Crew;
use super::desk::Desk;
use super::json::{Json, JsonFault, JsonField};
use super::lines::LINE_BYTES_MAX;
use super::one_line::OneLine;

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
pub(super) trait Answers: Sync {
    /// Writes the answer to a line of the usual form, in the quickest way. For unusual or wrong
    /// lines it writes nothing and leaves them to [`Answers::answer`].
    fn answer_quickly(&self, _line: &[u8], _output: &mut Vec<u8>) -> bool {
        false
    }

    /// Writes the answer to a line, or says what is wrong with the line.
    fn answer(
        &self,
        line: &JsonField,
        id: Option<&RawValue>,
        output: &mut Vec<u8>,
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

/// How much is read at a time for each core: the size of a pipe.
const BLOCK_BYTES: usize = 1 << 16;

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
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let desk = Desk {
            answers: &self.answers,
            style: self.style,
            file: self.several.then_some(name),
            limit: self.answers.line_bytes_max(),
        };
        let mut blocks = LineBlocks::new(input, cores * BLOCK_BYTES, desk.limit);
        thread::scope(|scope| {
            let mut crew = Crew::new(scope, &desk, cores);
            let mut number = 1;
            while let Some(block) = blocks.next().map_err(PipeTrouble::Input)? {
                let (refused, count) = match block {
                    InputBlock::Lines(lines) => crew.answer(lines, number, self.output),
                    InputBlock::TooLong => desk.refuse_too_long(number, self.output),
                }
                .map_err(PipeTrouble::Output)?;
                self.refused += refused;
                number += count;
                self.output.flush().map_err(PipeTrouble::Output)?;
            }
            Ok(())
        })
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
            true => "; a phase has to be on one line",
            false => "",
        };
        JsonFault::of_line(format_args!("not JSON: {what} at column {}{hint}", error.column()))
    })
}
