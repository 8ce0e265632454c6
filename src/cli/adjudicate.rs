//! `chancery adjudicate`: phases in, judgements out, line by line.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::json::{Fault, Field, Json};
use super::judgement::{self, Judgement};
use super::lines::{LINE_BYTES_MAX, Line, Lines};
use super::phase_line::{self, COMPLETED, PhaseLine, Question};
use super::plain;

/// Judge phases of games: JSON Lines in, JSON Lines out
///
/// Reads one phase a line, as saved games of the Python package `diplomacy` hold them, and writes
/// one judgement a line: the result of every order with its reason, and the next position. A line
/// that can't be judged gets a line with its error, and the exit status is 1.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files to read; standard input if there are none
    files: Vec<PathBuf>,
    /// Write tables for people instead of JSON
    #[arg(long)]
    plain: bool,
}

/// How the input went.
#[derive(Default)]
struct Tally {
    refused: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut tally = Tally::default();
    let ended = match arguments.files.as_slice() {
        [] => copy(io::stdin().lock(), None, arguments, &mut output, &mut tally),
        files => files.iter().try_for_each(|file| {
            let input = File::open(file).map_err(|error| unreadable(file, error))?;
            copy(input, Some(file), arguments, &mut output, &mut tally)
        }),
    };
    match ended.and_then(|()| output.flush()) {
        Ok(()) => ExitCode::from(u8::from(tally.refused)),
        // Whoever reads our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = output.flush();
            let _ = writeln!(io::stderr(), "chancery adjudicate: {error}");
            ExitCode::from(2)
        }
    }
}

fn unreadable(file: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

/// Judges one input, and writes each judgement before it waits for more.
fn copy(
    input: impl Read,
    file: Option<&Path>,
    arguments: &Arguments,
    output: &mut impl Write,
    tally: &mut Tally,
) -> io::Result<()> {
    let named = |error: io::Error| match file {
        Some(file) => unreadable(file, error),
        None => error,
    };
    let mut lines = Lines::new(BufReader::new(input));
    let mut number = 0;
    loop {
        if !lines.input().buffer().contains(&b'\n') {
            output.flush()?;
        }
        let Some(line) = lines.next().map_err(named)? else {
            return Ok(());
        };
        number += 1;
        let place = Place { file, number };
        match line {
            Line::Whole(bytes) if bytes.iter().all(u8::is_ascii_whitespace) => {}
            Line::Whole(bytes) => answer(bytes, &place, arguments, output, tally)?,
            Line::TooLong => {
                let fault = Fault::of_line(format_args!("longer than {LINE_BYTES_MAX} bytes"));
                refuse(None, &place, &fault, arguments, output, tally)?;
            }
        }
    }
}

/// Where a line stands.
struct Place<'a> {
    file: Option<&'a Path>,
    number: u64,
}

fn answer(
    bytes: &[u8],
    place: &Place,
    arguments: &Arguments,
    output: &mut impl Write,
    tally: &mut Tally,
) -> io::Result<()> {
    let json: Json = match serde_json::from_slice(bytes) {
        Ok(json) => json,
        Err(error) => {
            let fault = Fault::of_line(format_args!("not JSON: {error}"));
            return refuse(None, place, &fault, arguments, output, tally);
        }
    };
    let line = Field::root(&json);
    let id = line.get("id").ok().flatten().map(|id| id.value());
    match phase_line::read(&line) {
        Err(fault) => refuse(id, place, &fault, arguments, output, tally),
        Ok(Question::Completed) if arguments.plain => writeln!(output, "The game is over."),
        Ok(Question::Completed) => write_line(output, &Over { id }),
        Ok(Question::Judge(phase)) => {
            let judgement = judgement::judge(&phase);
            match arguments.plain {
                true => plain::write(output, &phase, &judgement),
                false => write_line(output, &Judged { id, phase: &phase, judgement: &judgement }),
            }
        }
    }
}

fn refuse(
    id: Option<&Json>,
    place: &Place,
    fault: &Fault,
    arguments: &Arguments,
    output: &mut impl Write,
    tally: &mut Tally,
) -> io::Result<()> {
    tally.refused = true;
    match arguments.plain {
        true => writeln!(output, "Line {}: {fault}\n", place.number),
        false => write_line(output, &Refused { id, place, fault }),
    }
}

fn write_line(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")
}

struct Judged<'a> {
    id: Option<&'a Json<'a>>,
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
    id: Option<&'a Json<'a>>,
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
    id: Option<&'a Json<'a>>,
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
            map.serialize_entry("file", &file.to_string_lossy())?;
        }
        map.serialize_entry("line", &self.place.number)?;
        map.serialize_entry("error", &self.fault.to_string())?;
        map.end()
    }
}
