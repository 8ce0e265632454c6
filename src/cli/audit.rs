//! `chancery audit`: whether a ledger or an archive is what it says.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::files::{complain, fail};
use super::format::FormatArgument;
use super::progress::Progress;
use super::settings;
use crate::audit::check::{self, Checked};
use crate::audit::replay::{self, ReplayReport};
use crate::daemon::BUILD;
use crate::ledger::{GameName, Head};
use crate::report::names::count;

/// Replay a ledger, or check an archive
///
/// Of a ledger every row is looked at, and each ruling of this version is made again from its
/// letter or its wake-up and compared with what was kept. Of an archive the chain of events is
/// checked, and each result is judged again from its orders.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct AuditArguments {
    /// The ledger's file or postgres:// address, or an archive that `chancery archive` wrote
    file: PathBuf,
    /// Replay in the name of another version, which has to rule alike
    #[arg(long, value_name = "VERSION", default_value = BUILD, hide = true)]
    ruling_version: String,
    #[command(flatten)]
    answer: FormatArgument,
}

const AFTER_HELP: &str = "A daemon may use the ledger at the same time. Exit status: 0 if \
    everything is as it was recorded, 1 if something is not, 2 if the command could not be carried \
    out.";

/// The first bytes of each SQLite file.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// Runs the command.
pub(super) fn run(arguments: &AuditArguments) -> ExitCode {
    let file = &arguments.file;
    let report = match kind(file) {
        Ok(FileKind::Ledger) => ledger(arguments),
        Ok(FileKind::Archive) => archive(arguments),
        Ok(FileKind::Neither) => Err(format!(
            "{} is neither a ledger nor an archive: expected a Chancery database, or the lines of \
                JSON that chancery archive writes",
            file.display()
        )),
        Err(error) => Err(format!("{}: {error}", file.display())),
    };
    let (is_sound, text) = match report {
        Ok(report) => report,
        Err(what) => return fail("audit", arguments.answer.format(), &what),
    };
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain("audit", format_args!("standard output: {error}"));
            ExitCode::from(2)
        }
        _ if is_sound => ExitCode::SUCCESS,
        _ => ExitCode::from(1),
    }
}

/// What a file is by its beginning. The audit finds spoilt content after that.
enum FileKind {
    Ledger,
    Archive,
    Neither,
}

fn kind(file: &Path) -> io::Result<FileKind> {
    if settings::place(file).file().is_none() {
        return Ok(FileKind::Ledger);
    }
    let mut first = Vec::new();
    File::open(file)?.take(SQLITE.len() as u64).read_to_end(&mut first)?;
    Ok(match first.trim_ascii_start().first() {
        _ if first == SQLITE => FileKind::Ledger,
        // An empty file is a ledger that has not begun; an archive has a first line.
        None if first.is_empty() => FileKind::Ledger,
        Some(b'{') => FileKind::Archive,
        _ => FileKind::Neither,
    })
}

fn ledger(arguments: &AuditArguments) -> Result<(bool, String), String> {
    let ledger = settings::look(&settings::place(&arguments.file))?;
    let mut progress = Progress::of("rulings");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let version = &arguments.ruling_version;
    let report = replay::replay(&ledger, version, cores, |_| progress.step());
    progress.end();
    let report = report.map_err(|why| why.to_string())?;
    let said = arguments.answer.of(|| json_of_ledger(&report), || of_ledger(&report));
    Ok((report.is_sound(), said))
}

fn archive(arguments: &AuditArguments) -> Result<(bool, String), String> {
    let file = &arguments.file;
    let failed = |error: io::Error| format!("{}: {error}", file.display());
    let mut progress = Progress::of("lines");
    let input = BufReader::new(File::open(file).map_err(failed)?);
    let checked = check::check(input, || progress.step());
    progress.end();
    let checked = checked.map_err(failed)?;
    let said = arguments.answer.of(|| json_of_archive(&checked), || of_archive(&checked));
    Ok((checked.is_sound(), said))
}

fn of_ledger(report: &ReplayReport) -> String {
    let mut text = String::new();
    let others = report.rulings - report.made_again - report.pruned - report.forgotten;
    let rulings = |number| count(number, "ruling");
    say(&mut text, format_args!("{}, {}", count(report.games, "game"), rulings(report.rulings)));
    let again = rulings(report.made_again);
    say(&mut text, format_args!("{again} reproduced from letters and wake-ups"));
    let others = rulings(others);
    say(&mut text, format_args!("{others} by other versions, replayed from their events"));
    if report.pruned > 0 {
        let pruned = rulings(report.pruned);
        say(&mut text, format_args!("{pruned} on pruned letters, replayed from their events"));
    }
    if report.forgotten > 0 {
        let of = rulings(report.forgotten);
        say(
            &mut text,
            format_args!("{of} involving a forgotten person, replayed from their events"),
        );
    }
    for damage in &report.damages {
        say(&mut text, format_args!("damaged: {damage}"));
    }
    for difference in &report.differences {
        say(&mut text, format_args!("different: {difference}"));
    }
    for difference in &report.otherwise {
        say(&mut text, format_args!("would be ruled differently today: {difference}"));
    }
    verdict(&mut text, report.is_sound());
    text
}

fn of_archive(checked: &Checked) -> String {
    let mut text = String::new();
    let Checked { games, events, secrets, results, .. } = checked;
    let (games, events) = (count(*games, "game"), count(*events, "event"));
    say(&mut text, format_args!("{games}, {events}, {secrets} of them kept secret"));
    if checked.forgotten > 0 {
        let of = count(checked.forgotten, "event");
        say(&mut text, format_args!("{of} without the words of a forgotten person"));
    }
    say(&mut text, format_args!("{} judged again", count(*results, "result")));
    for fault in &checked.faults {
        say(&mut text, format_args!("wrong: {fault}"));
    }
    for (game, head) in &checked.heads {
        say(&mut text, format_args!("head of {game}: {} {}", head.number, head.seal));
    }
    verdict(&mut text, checked.is_sound());
    text
}

fn json_of_ledger(report: &ReplayReport) -> Value {
    let told = |differences: &[replay::RulingDifference]| -> Vec<String> {
        differences.iter().map(ToString::to_string).collect()
    };
    let damages: Vec<String> = report.damages.iter().map(ToString::to_string).collect();
    json!({
        "sound": report.is_sound(),
        "games": report.games,
        "rulings": report.rulings,
        "made-again": report.made_again,
        "pruned": report.pruned,
        "forgotten": report.forgotten,
        "damaged": damages,
        "different": told(&report.differences),
        "otherwise-today": told(&report.otherwise),
    })
}

fn json_of_archive(checked: &Checked) -> Value {
    let head = |(game, head): (&GameName, &Head)| json!({"game": game.0, "event": head.number, "seal": head.seal.to_string()});
    let heads: Vec<Value> = checked.heads.iter().map(head).collect();
    json!({
        "sound": checked.is_sound(),
        "games": checked.games,
        "events": checked.events,
        "secrets": checked.secrets,
        "forgotten": checked.forgotten,
        "results": checked.results,
        "wrong": checked.faults,
        "heads": heads,
    })
}

fn verdict(text: &mut String, is_sound: bool) {
    let verdict = if is_sound {
        "Everything is as it was recorded."
    } else {
        "NOT everything is as it was \
        recorded."
    };
    say(text, format_args!("{verdict}"));
}

fn say(text: &mut String, line: fmt::Arguments<'_>) {
    text.push_str(&line.to_string());
    text.push('\n');
}
