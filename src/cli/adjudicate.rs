//! `chancery adjudicate`: phases in, judgements out, from standard input or from files.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::files;
use super::json::{JsonFault, JsonField};
use super::maps::Maps;
use super::phase_line::{self, COMPLETED, LineQuestion, PhaseLine};
use super::pipe::{AnswerStyle, Answers, Pipe, PipeTrouble, write_line};
use super::plain;
use crate::report::exports::judgement::{self, Judgement};

/// Judge phases of games: JSON Lines in, JSON Lines out
///
/// Reads one phase a line, as saved games of the Python package `diplomacy` hold them, and writes
/// one judgement a line: the result of every order with its reason, and the next position. Each is
/// written as soon as it is ready.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(super) struct AdjudicateArguments {
    /// Files to read; standard input if there are none, or for `-`
    files: Vec<PathBuf>,
    /// A variant's file, whose map lines may name by its code; may be given again
    #[arg(long = "map", value_name = "FILE")]
    maps: Vec<PathBuf>,
    /// Write tables for people instead of JSON
    #[arg(long)]
    plain: bool,
}

const AFTER_HELP: &str = "Example: jq -c '.phases[]' game.json | chancery adjudicate";

const AFTER_LONG_HELP: &str = "\
A line that can't be judged gets a line with its error, and the next one is judged as usual. \
\"rules\" in a line names its rulebook: \"world-masters\" (the default) or \"datc\", the \
preferences of the Diplomacy Adjudicator Test Cases. \
\"map\" names a variant that the program brings, or one of the files given with --map.

Exit status: 0 all is well, 1 some lines were refused, 2 an input or the output failed.

Example: jq -c '.phases[]' game.json | chancery adjudicate";

/// Runs the command.
pub(super) fn run(arguments: &AdjudicateArguments) -> ExitCode {
    let style = if arguments.plain { AnswerStyle::Plain } else { AnswerStyle::Json };
    match Maps::with(&arguments.maps) {
        Ok(maps) => files::run("adjudicate", &arguments.files, Judge { style, maps }, style),
        Err(why) => {
            files::complain("adjudicate", format_args!("{why}"));
            ExitCode::from(2)
        }
    }
}

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
    let judge = Judge { style: AnswerStyle::Json, maps: Maps::default() };
    let mut pipe = Pipe::new(output, judge, AnswerStyle::Json, false);
    match pipe.run(input, "") {
        Ok(()) => Ok(pipe.refused()),
        Err(PipeTrouble::Input(error) | PipeTrouble::Output(error)) => Err(error),
    }
}

/// Judges the phase of a line.
struct Judge {
    style: AnswerStyle,
    maps: Maps,
}

impl Answers for Judge {
    fn answer(
        &self,
        line: &JsonField,
        id: Option<&RawValue>,
        output: &mut impl Write,
    ) -> io::Result<Result<(), JsonFault>> {
        match (phase_line::read(line, &self.maps), self.style) {
            (Err(fault), _) => return Ok(Err(fault)),
            (Ok(LineQuestion::Completed), AnswerStyle::Plain) => plain::write_over(output)?,
            (Ok(LineQuestion::Completed), AnswerStyle::Json) => {
                write_line(output, &GameOverAnswer { id })?
            }
            (Ok(LineQuestion::Judge(phase)), style) => {
                let judgement = judgement::judge(&phase.asked());
                match style {
                    AnswerStyle::Plain => plain::write(output, &phase, &judgement)?,
                    AnswerStyle::Json => {
                        let judged = JudgedAnswer { id, phase: &phase, judgement: &judgement };
                        write_line(output, &judged)?;
                    }
                }
            }
        }
        Ok(Ok(()))
    }
}

struct JudgedAnswer<'a> {
    id: Option<&'a RawValue>,
    phase: &'a PhaseLine<'a>,
    judgement: &'a Judgement,
}

impl Serialize for JudgedAnswer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("name", &self.phase.phase.to_string())?;
        judgement::write(self.judgement, &self.phase.asked(), &self.phase.texts, &mut map)?;
        map.end()
    }
}

struct GameOverAnswer<'a> {
    id: Option<&'a RawValue>,
}

impl Serialize for GameOverAnswer<'_> {
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
