//! `chancery export`: a tournament as data, in a folder.

use std::path::PathBuf;
use std::process::ExitCode;

use super::files::tell;
use super::gazette::PagesSource;
use crate::daemon::printer::publish_data;
use crate::report::exports;
use crate::report::gazette::{GazettePage, Volume};

/// Write a tournament as data: tables, workbook, saved games, calendar
///
/// Boards, centres by year and standings as CSV and JSON and as a workbook (XLSX); every game as a
/// saved game that this program and others replay; the two files of the World Diplomacy Database;
/// the running deadlines as a calendar. Nothing in them is secret. Boards played elsewhere have no
/// saved game, and the database takes no tables of other games.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ExportArguments {
    #[command(flatten)]
    source: PagesSource,
    /// The folder; it is made if it is not there, and replaced as a whole if it was made here
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
}

const AFTER_HELP: &str =
    "The gazette has the same files under data/. A folder that holds anything \
    else is left alone. To archive the whole ledger, use `chancery archive`. Exit status: 0 if it \
    was written, 2 if not.

Example: chancery export --ledger ledger.db --to export
         jq -c \
    '.phases[]' export/games/r1-01.json | chancery adjudicate";

/// Runs the command.
pub(super) fn run(arguments: &ExportArguments) -> ExitCode {
    let done = write(arguments);
    tell("export", done.map(|count| format!("{}: {count} files\n", arguments.to.display())))
}

fn write(arguments: &ExportArguments) -> Result<usize, String> {
    let found = arguments.source.read()?;
    // Readers would believe a table with a hole in it.
    if let Some(trouble) = found.troubles.first() {
        return Err(trouble.to_string());
    }
    let below = |volume: &Volume| volume.placed(exports::files(&volume.site));
    let files: Vec<GazettePage> = found.volumes.iter().flat_map(below).collect();
    publish_data(&arguments.to, found.ledger(), &files)
        .map_err(|why| format!("{}: {why}", arguments.to.display()))?;
    Ok(files.len())
}
