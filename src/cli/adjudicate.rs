//! `chancery adjudicate`: phases in, judgements out, from standard input or from files.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::pipe::{Pipe, Style, Trouble};

/// Judge phases of games: JSON Lines in, JSON Lines out
///
/// Reads one phase a line, as saved games of the Python package `diplomacy` hold them, and writes
/// one judgement a line: the result of every order with its reason, and the next position. Each is
/// written as soon as it is ready.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(super) struct Arguments {
    /// Files to read; standard input if there are none, or for `-`
    files: Vec<PathBuf>,
    /// Write tables for people instead of JSON
    #[arg(long)]
    plain: bool,
}

const AFTER_HELP: &str = "Example: jq -c '.phases[]' game.json | chancery adjudicate";

const AFTER_LONG_HELP: &str = "\
A line that can't be judged gets a line with its error, and the next one is judged as usual. \
\"rules\" in a line names its rulebook: \"world-masters\" (the default) or \"datc\", the \
preferences of the Diplomacy Adjudicator Test Cases.

Exit status: 0 all is well, 1 some lines were refused, 2 an input or the output failed.

Example: jq -c '.phases[]' game.json | chancery adjudicate";

/// The name of a file that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let mut output = BufWriter::new(io::stdout().lock());
    let style = if arguments.plain { Style::Plain } else { Style::Json };
    let mut pipe = Pipe::new(&mut output, style, arguments.files.len() > 1);
    let mut failed = false;
    let standard_input = [PathBuf::from(STANDARD_INPUT)];
    let files = match arguments.files.as_slice() {
        [] => &standard_input,
        files => files,
    };
    for file in files {
        match judge_file(&mut pipe, file) {
            Ok(()) => {}
            // One file that can't be read keeps no other from being judged.
            Err(Trouble::Input(error)) => {
                failed = true;
                complain(format_args!("{}: {error}", name_of(file)));
            }
            // Whoever reads our output has seen enough.
            Err(Trouble::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => break,
            Err(Trouble::Output(error)) => {
                complain(format_args!("standard output: {error}"));
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

fn judge_file<W: Write>(pipe: &mut Pipe<W>, file: &Path) -> Result<(), Trouble> {
    if file.as_os_str() == STANDARD_INPUT {
        return pipe.judge(io::stdin().lock(), &name_of(file));
    }
    pipe.judge(File::open(file).map_err(Trouble::Input)?, &name_of(file))
}

fn name_of(file: &Path) -> String {
    match file.to_str() {
        Some(STANDARD_INPUT) => "standard input".to_owned(),
        _ => file.display().to_string(),
    }
}

fn complain(what: std::fmt::Arguments) {
    // Nobody is left to tell if this fails, too.
    let _ = writeln!(io::stderr(), "chancery adjudicate: {what}");
}
