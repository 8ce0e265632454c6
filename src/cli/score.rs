//! `chancery score`: a tournament in, its standings out.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::document::{self, At};
use super::format::FormatArgument;
use super::json::JsonFault;
use super::ordered::OrderedObject;
use super::{score_input, score_output, score_plain};
use crate::tournament::form::{OpenGames, OpenRecord, OpenStandings};
use crate::tournament::scoring::Standings;
use crate::tournament::scoring::systems::{self, System};

/// Work out the standings of a tournament: JSON in, JSON out
///
/// Reads teams, players and boards, as far as they were played, and writes what follows by the
/// rules: scores, rankings, who goes on, who has won; and between each two in a ranking the clause
/// that decided.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(super) struct ScoreArguments {
    /// The file to read; standard input if there is none, or for `-`
    file: Option<PathBuf>,
    /// Print tables for people: each place with what put it ahead of the next, and the lines under
    /// those who go on
    #[arg(long)]
    plain: bool,
    /// Score nothing: list the systems by which boards can be scored, each with its definition
    #[arg(long, conflicts_with_all = ["file", "plain"])]
    systems: bool,
    #[command(flatten)]
    answer: FormatArgument,
}

const AFTER_HELP: &str = "Example: chancery score tournament.json | jq .teams.winner";

const AFTER_LONG_HELP: &str = "Fractions are exact, and written as \"80/3\". A board that has not \
    ended yet counts as if it ended now, and the standings then say \"live\": true. Dice are \
    thrown from the seed, so everyone gets the same result.

Exit status: 0 if all went well, 2 if \
    the input is faulty; standard error then says what is wrong, and where.

Example: chancery \
    score tournament.json | jq .teams.winner";

/// Runs the command.
pub(super) fn run(arguments: &ScoreArguments) -> ExitCode {
    if arguments.systems {
        let list = arguments.answer.of(systems_in_json, systems_in_text);
        return document::status("score", document::print(|out| out.write_all(list.as_bytes())));
    }
    let file = arguments.file.as_deref();
    if arguments.plain {
        return document::run_plain("score", file, plain);
    }
    document::run("score", file, shown)
}

fn shown(root: &At) -> Result<OrderedObject, JsonFault> {
    scored(root, score_output::standings, score_output::open)
}

fn plain(root: &At) -> Result<String, JsonFault> {
    scored(root, score_plain::text, |record, _, standings| score_plain::open(record, standings))
}

/// Answers with the standings of a tournament, by the rules or by its own form.
fn scored<T>(
    root: &At,
    by_the_rules: impl FnOnce(&Standings) -> T,
    open: impl FnOnce(&OpenRecord, &OpenGames, &OpenStandings) -> T,
) -> Result<T, JsonFault> {
    let Some(form) = root.get_some("form")? else {
        return Ok(by_the_rules(&Standings::of(&score_input::read(root)?)));
    };
    let record = score_input::read_open(root, &form)?;
    let games = OpenGames::of(&record);
    let standings = OpenStandings::of(&record, &games)
        .or_else(|fault| score_input::top_fault(root, &record, fault))?;
    Ok(open(&record, &games, &standings))
}

fn systems_in_text() -> String {
    let line = |system: &System| format!("{}: {}\n", system.name(), system.definition());
    systems::all().map(line).collect()
}

fn systems_in_json() -> Value {
    let row = |system: &System| {
        json!({
            "name": system.name(),
            "also": system.other_names(),
            "definition": system.definition(),
        })
    };
    systems::all().map(row).collect()
}

/// What `chancery score` answers to some bytes, in JSON, or what is wrong with them.
pub fn score_bytes(bytes: &[u8]) -> Result<String, String> {
    document::answer(bytes, shown)
}
