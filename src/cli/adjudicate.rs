//! `chancery adjudicate`: phases in, judgements out, from standard input or from files.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::value::RawValue;

use super::files;
use super::json::{JsonFault, JsonField};
use super::maps::Maps;
use super::one_line::write_escaped;
use super::phase_line::{self, COMPLETED, LineQuestion, PhaseLine};
use super::pipe::{AnswerStyle, Answers, Pipe, PipeTrouble};
use super::plain;
use super::quick_line::{self, QuickLine};
use crate::report::exports::json_text::{add_comma, add_key, add_text, add_text_entry};
use crate::report::exports::judgement::{self, Judgement};
use crate::report::exports::judgement_text::add_judgement;

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

const AFTER_LONG_HELP: &str = "A line that can't be judged is answered by a line with its error, \
    and the next line is judged as usual. \"rules\" in a line names its rulebook: \
    \"world-masters\" (the default) or \"datc\", the preferences of the Diplomacy Adjudicator Test \
    Cases. \"map\" names a variant that comes with the program, or one of the files given with \
    --map.

Exit status: 0 if all went well, 1 if some lines were refused, 2 if an input or the \
    output failed.

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
    answer_lines(judge, input, output)
}

/// Answers all lines of the input, and says how many were refused.
pub(super) fn answer_lines(
    answers: impl Answers,
    input: impl Read,
    output: &mut impl Write,
) -> io::Result<u64> {
    let mut pipe = Pipe::new(output, answers, AnswerStyle::Json, false);
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
    fn answer_quickly(&self, line: &[u8], output: &mut Vec<u8>) -> bool {
        if self.style == AnswerStyle::Plain {
            return false;
        }
        let Some(QuickLine { id, phase }) = quick_line::read(line) else { return false };
        let begin = output.len();
        add_judged(output, id, &phase, &judgement::judge(&phase.asked()));
        output.len() > begin
    }

    fn answer(
        &self,
        line: &JsonField,
        id: Option<&RawValue>,
        output: &mut Vec<u8>,
    ) -> io::Result<Result<(), JsonFault>> {
        let id = id.map(RawValue::get);
        match (phase_line::read(line, &self.maps), self.style) {
            (Err(fault), _) => return Ok(Err(fault)),
            (Ok(LineQuestion::Completed), AnswerStyle::Plain) => plain::write_over(output)?,
            (Ok(LineQuestion::Completed), AnswerStyle::Json) => {
                add_head(output, id, COMPLETED);
                output.extend_from_slice(b",\"results\":{},\"next\":null}\n");
            }
            (Ok(LineQuestion::Judge(phase)), style) => {
                let judgement = judgement::judge(&phase.asked());
                match style {
                    AnswerStyle::Plain => plain::write(output, &phase, &judgement)?,
                    AnswerStyle::Json => add_judged(output, id, &phase, &judgement),
                }
            }
        }
        Ok(Ok(()))
    }
}

fn add_judged(output: &mut Vec<u8>, id: Option<&str>, phase: &PhaseLine, judgement: &Judgement) {
    add_head(output, id, &phase.phase.to_string());
    add_judgement(output, judgement, &phase.asked(), &phase.texts);
    add_notes(output, &phase.notes);
    output.extend_from_slice(b"}\n");
}

/// The beginning of an answer about a phase: its id as it was written, and its name.
pub(super) fn add_head(output: &mut Vec<u8>, id: Option<&str>, name: &str) {
    output.push(b'{');
    if let Some(id) = id {
        add_key(output, "id");
        // Writing into memory never fails.
        let _ = write_escaped(output, id);
    }
    add_text_entry(output, "name", name);
}

/// What was left out of a position; nothing if it was complete.
pub(super) fn add_notes(output: &mut Vec<u8>, notes: &[String]) {
    if notes.is_empty() {
        return;
    }
    add_key(output, "notes");
    output.push(b'[');
    for note in notes {
        add_comma(output);
        add_text(output, note);
    }
    output.push(b']');
}
