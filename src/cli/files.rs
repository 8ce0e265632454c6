//! The inputs of a command that works as a pipe: files, or standard input.

use std::fs::File;
use std::io::{self, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use super::document::STANDARD_INPUT;
use super::format::Format;
use super::pipe::{AnswerStyle, Answers, Pipe, PipeTrouble};

/// Answers every line of the files, or of standard input if there are none.
pub(super) fn run(
    command: &str,
    files: &[PathBuf],
    answers: impl Answers,
    style: AnswerStyle,
) -> ExitCode {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut pipe = Pipe::new(&mut output, answers, style, files.len() > 1);
    let mut failed = false;
    let standard_input = [PathBuf::from(STANDARD_INPUT)];
    let files = match files {
        [] => &standard_input,
        files => files,
    };
    for file in files {
        match answer_file(&mut pipe, file) {
            Ok(()) => {}
            // A file that can't be read must not keep others from being answered.
            Err(PipeTrouble::Input(error)) => {
                failed = true;
                complain(command, format_args!("{}: {error}", name_of(file)));
            }
            // The reader of our output has seen enough.
            Err(PipeTrouble::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => break,
            Err(PipeTrouble::Output(error)) => {
                complain(command, format_args!("standard output: {error}"));
                return ExitCode::from(2);
            }
        }
    }
    match (failed, pipe.refused()) {
        (true, _) => ExitCode::from(2),
        (false, 0) => ExitCode::SUCCESS,
        (false, _) => ExitCode::from(1),
    }
}

fn answer_file<W: Write, A: Answers>(
    pipe: &mut Pipe<W, A>,
    file: &Path,
) -> Result<(), PipeTrouble> {
    if file.as_os_str() == STANDARD_INPUT {
        return pipe.run(io::stdin().lock(), &name_of(file));
    }
    pipe.run(File::open(file).map_err(PipeTrouble::Input)?, &name_of(file))
}

fn name_of(file: &Path) -> String {
    match file.to_str() {
        Some(STANDARD_INPUT) => "standard input".to_owned(),
        _ => file.display().to_string(),
    }
}

/// Says what a command did, or complains that it could not be done.
pub(super) fn tell(command: &str, done: Result<String, String>) -> ExitCode {
    tell_as(command, Format::Text, done)
}

/// The same, for a person or for a program.
pub(super) fn tell_as(command: &str, format: Format, done: Result<String, String>) -> ExitCode {
    match done.and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => fail(command, format, &what),
    }
}

/// Complains that a command could not be carried out. A program reads JSON here, too.
pub(super) fn fail(command: &str, format: Format, what: &str) -> ExitCode {
    match format {
        Format::Text => complain(command, format_args!("{what}")),
        // There is no place left to report it if this fails.
        Format::Json => drop(writeln!(io::stderr(), "{}", json!({"error": what}))),
    }
    ExitCode::from(2)
}

/// Writes to standard output. A reader that stops reading has seen enough.
pub(super) fn print(text: &str) -> Result<(), String> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {why}"))
        }
        _ => Ok(()),
    }
}

pub(super) fn complain(command: &str, what: std::fmt::Arguments) {
    // There is no place left to report it if this fails, too.
    let _ = writeln!(io::stderr(), "chancery {command}: {what}");
}

/// The bytes of a file, up to a limit and one more, which shows that it is longer.
pub(super) fn bytes(file: &Path, limit: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|open| open.take(limit + 1).read_to_end(&mut bytes));
    read.map_err(|why| format!("{}: {why}", file.display()))?;
    Ok(bytes)
}
