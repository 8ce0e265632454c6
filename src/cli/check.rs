//! `chancery check`: checks a text of orders against a position, for people at a prompt.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::json::{Json, JsonFault, JsonField};
use super::maps::Maps;
use super::phase_line::{COMPLETED, read_state};
use crate::board::{Map, Phase, Position, Power};
use crate::clerk::{self, Meant, Outgoing};
use crate::daemon::Clock;
use crate::language::names::Personal;
use crate::language::reader::ReadingQuestion;
use crate::mail;

/// Show what a player who sends these orders would be answered
///
/// Reads a text as a letter from the player of a power, and prints the answer that he would get by
/// mail, without the deadline and the time of receipt. The board is made up: it begins in the
/// position of the file, has the usual policies, and has no orders on file and no open votes.
/// Nothing is filed, and nothing is sent.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(super) struct CheckArguments {
    /// The text of the orders; `-` for standard input
    orders: PathBuf,
    /// The position: a phase as `chancery adjudicate` reads it, or a judgement that it wrote
    #[arg(long, value_name = "FILE")]
    position: PathBuf,
    /// Who wrote the orders
    #[arg(long)]
    power: String,
    /// Which phase, if the file of the position holds several
    #[arg(long, value_name = "NAME")]
    phase: Option<String>,
    /// A variant's file, whose map the file of the position may name by its code; may be given
    /// again
    #[arg(long = "map", value_name = "FILE")]
    maps: Vec<PathBuf>,
}

const AFTER_HELP: &str = "Example: chancery check orders.txt --position phase.json --power France";

const AFTER_LONG_HELP: &str = "The position file may hold one phase, on one line or several, or \
    one phase per line; then choose one with --phase. If it holds a judgement, its next phase is \
    used. Orders in the file are ignored.

Exit status: 0 if everything was understood, 1 if \
    something was refused, 2 if the command could not be carried out.

Example: chancery check \
    orders.txt --position phase.json --power France";

/// The largest file with orders or a position.
const FILE_BYTES_MAX: u64 = 64 << 20;

const STANDARD_INPUT: &str = "-";

fn power(name: &str, map: Map) -> Result<Power, CheckFailure> {
    map.powers().find(|power| power.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let known: Vec<&str> = map.powers().map(Power::name).collect();
        let known = known.join(", ");
        CheckFailure(format!("--power: no such power; the powers are {known}"))
    })
}

/// What keeps the command from being carried out: the name of a file, and what is wrong with it.
struct CheckFailure(String);

impl CheckFailure {
    fn of(file: &Path, what: impl fmt::Display) -> CheckFailure {
        match file.to_str() {
            Some(STANDARD_INPUT) => CheckFailure(format!("standard input: {what}")),
            _ => CheckFailure(format!("{}: {what}", file.display())),
        }
    }
}

pub(super) fn run(arguments: &CheckArguments) -> ExitCode {
    match check(arguments) {
        Ok(code) => code,
        Err(CheckFailure(what)) => {
            // There is no place left to report it if this fails, too.
            let _ = writeln!(io::stderr(), "chancery check: {what}");
            ExitCode::from(2)
        }
    }
}

fn check(arguments: &CheckArguments) -> Result<ExitCode, CheckFailure> {
    let file = &arguments.position;
    if file == &arguments.orders && file.as_os_str() == STANDARD_INPUT {
        return Err(CheckFailure::of(file, "can't hold both the orders and the position"));
    }
    let maps = Maps::with(&arguments.maps).map_err(CheckFailure)?;
    let (phase, position) = find_position(&text_of(file)?, arguments.phase.as_deref(), &maps)
        .map_err(|fault| CheckFailure::of(file, fault))?;
    let power = power(&arguments.power, position.map())?;
    let text = text_of(&arguments.orders)?;
    let personal = Personal::new();
    let question = ReadingQuestion::of_orders(phase, power, &position, &personal);
    let letter = mail::of_text(&text);
    let answers = clerk::try_letter(&letter, &question, Clock::new(None).now());
    let answers: Vec<String> = answers.iter().map(shown).collect();
    match io::stdout().lock().write_all(answers.join("\n").as_bytes()) {
        // A reader that stops reading our output has seen enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(CheckFailure(format!("standard output: {error}")))
        }
        _ if is_understood(&clerk::meant(&letter, &question)) => Ok(ExitCode::SUCCESS),
        _ => Ok(ExitCode::from(1)),
    }
}

/// A letter as a mail program shows it.
fn shown(answer: &Outgoing) -> String {
    format!("Subject: {}\n\n{}", answer.subject, answer.text)
}

fn is_understood(meant: &Meant) -> bool {
    let has_fault = meant.asked.iter().any(|asked| asked.what.is_err());
    meant.reading.refused.is_empty() && meant.in_the_way.is_empty() && !has_fault
}

/// The text of a file, without the mark of UTF-8 that some editors put first.
fn text_of(file: &Path) -> Result<String, CheckFailure> {
    let mut bytes = Vec::new();
    let read = match file.as_os_str() == STANDARD_INPUT {
        true => io::stdin().lock().take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes),
        false => {
            File::open(file).and_then(|open| open.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes))
        }
    };
    let count = read.map_err(|error| CheckFailure::of(file, error))?;
    if count as u64 > FILE_BYTES_MAX {
        return Err(CheckFailure::of(file, format_args!("longer than {FILE_BYTES_MAX} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        CheckFailure::of(file, format_args!("not UTF-8, from byte {} on", good + 1))
    })?;
    Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}

/// The wanted phase of a file with its position.
fn find_position(
    text: &str,
    wanted: Option<&str>,
    maps: &Maps,
) -> Result<(Phase, Position), JsonFault> {
    let mut found = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Json>() {
        found.push(value.map_err(|error| JsonFault::of_line(format_args!("not JSON: {error}")))?);
    }
    let mut fitting = Vec::new();
    for value in &found {
        let phase = next_of(JsonField::root(value))?;
        let name = phase.need("name")?;
        let known = maps.named(&phase)?.phase(name.text()?);
        match (known, wanted) {
            (Some(known), None) => fitting.push((known, phase)),
            (Some(known), Some(wanted)) if known.to_string() == wanted => {
                fitting.push((known, phase));
            }
            (None, None) if found.len() == 1 && name.text()? == COMPLETED => {
                return Err(name.fault("the game is over, so no power has orders to give"));
            }
            (None, _) if name.text()? != COMPLETED => {
                return Err(name.fault("not a phase; expected one like S1901M"));
            }
            _ => {}
        }
    }
    match (fitting.as_slice(), wanted) {
        ([(phase, field)], _) => {
            Ok((*phase, read_state(&field.need("state")?, phase.kind(), phase.map())?))
        }
        ([], Some(wanted)) => Err(JsonFault::of_line(format_args!("holds no phase {wanted}"))),
        ([], None) => Err(JsonFault::of_line("holds no phase")),
        (several, _) => {
            let count = several.len();
            Err(JsonFault::of_line(format_args!("holds {count} phases; choose one with --phase")))
        }
    }
}

/// The phase of a line; for a judgement, the next one.
pub(super) fn next_of<'j, 'a>(value: JsonField<'j, 'a>) -> Result<JsonField<'j, 'a>, JsonFault> {
    match (value.get("state")?, value.get_some("next")?) {
        (None, Some(next)) => Ok(next),
        _ => Ok(value),
    }
}
