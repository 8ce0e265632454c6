//! `chancery tell`: what those who lead can write in a letter, written at the prompt.
//!
//! A line to a board goes the way of a letter ([`mod@board`], [`mod@entered`]); a line to a
//! tournament is a command of its director's, and done at once ([`mod@director`]). [`mod@letter`]
//! makes the letter that either stands for.

mod board;
mod director;
mod entered;
mod letter;

use std::io::{self, Read as _};
use std::process::ExitCode;

use super::boards;
use super::prompt::{self, PromptOptions, PromptResult};
use crate::daemon::tournaments::kept;
use crate::ledger::GameName;

/// Write to a board or a tournament in the name of those who lead it: settle, correct, draw, start
///
/// The lines are those of a letter to its address: "gm help" or "td help" to a board, "help" to a
/// tournament lists them. What they come to is shown, and asked for, before anything is done, and
/// the answer is that of a letter.
///
/// To a board, the lines are one letter. The daemon rules on it as on every letter, and this waits
/// for its ruling and shows it. The answer goes out by mail, too.
///
/// To a tournament, each line is a command of the director's, with "td" before it or without. They
/// are done one after the other, up to the first that is not; --dry-run weighs each by itself.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  chancery tell r1-07 \"gm queue\"
  chancery tell r1-07 \"gm \
    deadline Fri 4 Dec 20:00 GMT\" --dry-run
  chancery tell r1-07 - --yes < correction.txt
  \
    chancery tell wm26 \"draw r1\" \"start r1 due 2027-01-15 20:00\"
  chancery tell wm26 \
    \"substitute Ann Able for France in wm26-r1-07: she has time\"

A question, such as gm queue, \
    status or help, is answered here at once: nothing is entered or mailed.

Exit status: 0 if it \
    was done or shown, 1 if some lines, which are named, or all lines had no effect, or the answer \
    was no, 2 if it could not be entered or confirmed (no terminal, and no --yes), 3 if the daemon \
    has it but has not done it yet.")]
pub(super) struct TellArguments {
    /// The short name of the board or of the tournament
    name: String,
    /// The lines; - reads them from standard input
    #[arg(required = true, value_name = "LINE")]
    lines: Vec<String>,
    #[command(flatten)]
    options: PromptOptions,
}

/// Runs the command.
pub(super) fn run(arguments: &TellArguments) -> ExitCode {
    prompt::end("tell", arguments.options.format, tell(arguments))
}

/// A tournament comes before a board that has its name.
fn tell(arguments: &TellArguments) -> PromptResult {
    let TellArguments { name, lines, options } = arguments;
    let ledger = options.look()?;
    let lines = self::lines(lines)?;
    if kept(&ledger, name).map_err(|why| why.to_string())?.is_some() {
        return director::tell(options, name, &lines);
    }
    let game = boards::read(&ledger, &GameName::new(name))?;
    let nobody = || {
        format!(
            "no board or tournament is called {name}; chancery game list shows all boards, and \
                chancery tournament status the tournament"
        )
    };
    board::tell(options, &game.ok_or_else(nobody)?, &lines)
}

/// The lines of the letter, each without a break of its own.
fn lines(given: &[String]) -> Result<String, String> {
    let text = match given {
        [only] if only == "-" => {
            let mut text = String::new();
            let read = io::stdin().lock().read_to_string(&mut text);
            read.map_err(|why| format!("standard input: {why}"))?;
            text
        }
        lines => lines.join("\n"),
    };
    match text.trim() {
        "" => Err("the letter is empty".to_owned()),
        text => Ok(format!("{text}\n")),
    }
}
