//! `chancery gazette`: the pages of a ledger, for a folder that a web server shows.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::{complain, tell};
use super::settings;
use crate::daemon::Trouble;
use crate::daemon::gazette::Gazette;
use crate::daemon::printer::{Printer, Published};
use crate::report::gazette::Volume;
use crate::report::names::count;

/// Write the web pages of a tournament into a folder
///
/// Static pages for any web server, or to be looked at as they are: boards with maps phase by
/// phase, orders with outcomes and reasons, centres, press, players, standings, the rules in force.
/// Nothing in them is secret, and nothing comes before its time.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The ledger's file or postgres:// address
    #[arg(long, value_name = "FILE")]
    ledger: PathBuf,
    /// The folder; it is made if it is not there, and replaced as a whole if it is
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// Only the tournament of this short name; several have a folder each
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,
    /// What stands above each page, if the tournament or its one board is not to name it
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    title: String,
}

const AFTER_HELP: &str = "\
The new pages take the place of the old ones in one step, and files that did not change are kept \
as they are. Where the ledger has several tournaments, each stands in a folder of its own. A folder that holds anything else is left alone. A daemon may be at work on the \
ledger meanwhile. Exit status: 0 it is written, 1 it is, but for what can't be read of a board or tournament, 2 \
it is not.

Example: chancery gazette --ledger ledger.db --to /var/www/masters --title 'Masters 2026'";

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let written = write(arguments);
    let behind = written.as_ref().map_or(0, |(_, behind)| behind.len());
    for trouble in written.iter().flat_map(|(_, behind)| behind) {
        complain("gazette", format_args!("{trouble}; its pages are without what is behind"));
    }
    match tell("gazette", written.map(|(published, _)| told(&arguments.to, &published))) {
        ExitCode::SUCCESS if behind > 0 => ExitCode::from(1),
        ended => ended,
    }
}

/// What was written, and the boards of which not all could be read.
fn write(arguments: &Arguments) -> Result<(Published, Vec<Trouble>), String> {
    let ledger = settings::look(&settings::place(&arguments.ledger))?;
    let mut gazette = Gazette::new(&arguments.title);
    let behind = gazette.follow(&ledger).map_err(|why| why.to_string())?;
    let volumes = match &arguments.tournament {
        Some(short) => vec![Volume::alone(gazette.tournament(short)?)],
        None => gazette.volumes(),
    };
    let published = Printer::of(gazette.ledger())
        .publish(volumes, &arguments.to, || true)
        .map_err(|why| format!("{}: {why}", arguments.to.display()))?;
    Ok((published, gazette.troubles_of(arguments.tournament.as_deref(), behind)))
}

fn told(folder: &Path, published: &Published) -> String {
    let Published { written, kept, removed } = published;
    let written = count(*written, "file");
    format!("{}: {written} written, {kept} kept, {removed} removed\n", folder.display())
}
