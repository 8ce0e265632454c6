//! `chancery adjudicate`: phases in, judgements out, line by line.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::json::{Fault, Field, Json};
use super::judgement::{self, Judgement};
use super::phase_line::{self, COMPLETED, PhaseLine, Question};
use super::plain;
use super::stream::{self, Place};

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

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let plain = arguments.plain;
    stream::run("adjudicate", &arguments.files, &mut |bytes, place, output| {
        answer(bytes, place, plain, output)
    })
}

/// Answers one line; false if it was refused.
fn answer(bytes: &[u8], place: &Place, plain: bool, output: &mut dyn Write) -> io::Result<bool> {
    let json: Json = match serde_json::from_slice(bytes) {
        Ok(json) => json,
        Err(error) => {
            let fault = Fault::of_line(format_args!("not JSON: {error}"));
            return refuse(None, place, &fault, plain, output);
        }
    };
    let line = Field::root(&json);
    let id = line.get("id").ok().flatten().map(|id| id.value());
    match phase_line::read(&line) {
        Err(fault) => return refuse(id, place, &fault, plain, output),
        Ok(Question::Completed) if plain => writeln!(output, "The game is over.")?,
        Ok(Question::Completed) => stream::write_line(output, &Over { id })?,
        Ok(Question::Judge(phase)) => {
            let judgement = judgement::judge(&phase);
            match plain {
                true => plain::write(output, &phase, &judgement)?,
                false => {
                    let judged = Judged { id, phase: &phase, judgement: &judgement };
                    stream::write_line(output, &judged)?;
                }
            }
        }
    }
    Ok(true)
}

fn refuse(
    id: Option<&Json>,
    place: &Place,
    fault: &Fault,
    plain: bool,
    output: &mut dyn Write,
) -> io::Result<bool> {
    if !plain {
        return stream::refuse(id, place, fault, output);
    }
    writeln!(output, "Line {}: {fault}\n", place.number)?;
    Ok(false)
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
