//! `chancery gazette`: the pages of a ledger, for a folder that a web server shows.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::{complain, tell};
use super::settings::{self, Which};
use crate::daemon::Trouble;
use crate::daemon::gazette::Gazette;
use crate::daemon::printer::{Printer, PublishedFiles};
use crate::ledger::AnyLedger;
use crate::report::gazette::Volume;
use crate::report::names::count;

/// Write the web pages of a tournament into a folder
///
/// Static pages for any web server, or to be looked at as they are: boards with maps phase by
/// phase, orders with outcomes and reasons, centres, press, players, standings, the rules in force.
/// Nothing in them is secret, and nothing comes before its time.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct GazetteArguments {
    #[command(flatten)]
    source: PagesSource,
    /// The folder, in place of the configuration's (web.gazette); it is made if it is not there,
    /// and replaced as a whole if it is
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

/// What to publish, by the options of `chancery gazette` and `chancery export`.
#[derive(clap::Args)]
pub(super) struct PagesSource {
    /// The ledger's file or postgres:// address; then no configuration is read
    #[arg(long, value_name = "FILE", conflicts_with = "config")]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    which: Which,
    /// Only the tournament of this short name; several have a folder each
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,
    /// What single boards are published as, in place of the configuration's tournament.name; a
    /// tournament has its own name
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

/// The content of a source.
pub(super) struct Found {
    gazette: Gazette,
    /// What can't be read, and so is not published.
    pub(super) troubles: Vec<Trouble>,
    pub(super) volumes: Vec<Volume>,
    /// The folder in which a daemon keeps the pages.
    folder: Option<PathBuf>,
}

impl Found {
    /// The ledger, by the name that the gazette has for it.
    pub(super) fn ledger(&self) -> &str {
        self.gazette.ledger()
    }
}

impl PagesSource {
    /// The ledger, and what a daemon would call its pages and where it would keep them.
    fn ledger(&self) -> Result<(AnyLedger, String, Option<PathBuf>), String> {
        if let Some(ledger) = &self.ledger {
            return Ok((settings::look(&settings::place(ledger))?, String::new(), None));
        }
        let config = settings::config(&self.which.config)?;
        Ok((settings::look_at(&config)?, config.tournament.name, config.web.gazette))
    }

    /// Reads what is public.
    pub(super) fn read(&self) -> Result<Found, String> {
        let (ledger, title, folder) = self.ledger()?;
        let mut gazette = Gazette::new(self.title.clone().unwrap_or(title));
        let behind = gazette.follow(&ledger).map_err(|why| why.to_string())?;
        let only = self.tournament.as_deref();
        let volumes = match only {
            Some(short) => vec![Volume::alone(gazette.tournament(short)?)],
            None => gazette.volumes(),
        };
        let troubles = gazette.troubles_of(only, behind);
        Ok(Found { gazette, troubles, volumes, folder })
    }
}

const AFTER_HELP: &str = "The new pages replace the old ones in one step, and unchanged files are \
    kept. If the ledger has several tournaments, each gets a folder of its own. A folder that \
    holds anything else is left alone; keep no files of your own in the pages' folder. A daemon \
    may use the ledger at the same time, but the folder in which it keeps its pages is its own. \
    Exit status: 0 if it was written, 1 if it was written without the parts of a board or \
    tournament that can't be read, 2 if not.

Example: chancery gazette --to /var/www/masters
     \
        chancery gazette --ledger ledger.db --to /var/www/masters --title 'Masters 2026'";

/// Runs the command.
pub(super) fn run(arguments: &GazetteArguments) -> ExitCode {
    let written = write(arguments);
    let troubles = written.as_ref().map_or(&[][..], |(_, troubles)| troubles);
    let is_whole = troubles.is_empty();
    for trouble in troubles {
        complain("gazette", format_args!("{trouble}; its pages leave out everything after that"));
    }
    match tell("gazette", written.map(|(told, _)| told)) {
        ExitCode::SUCCESS if !is_whole => ExitCode::from(1),
        ended => ended,
    }
}

/// What was written, in words, and what could not be read.
fn write(arguments: &GazetteArguments) -> Result<(String, Vec<Trouble>), String> {
    let Found { gazette, troubles, volumes, folder } = arguments.source.read()?;
    let folder = to(arguments, folder.as_deref())?;
    let published = Printer::of(gazette.ledger())
        .publish(volumes, folder, || true)
        .map_err(|why| format!("{}: {why}", folder.display()))?;
    Ok((told(folder, &published), troubles))
}

/// Where the pages go.
fn to<'a>(arguments: &'a GazetteArguments, own: Option<&'a Path>) -> Result<&'a Path, String> {
    match (&arguments.to, own) {
        (Some(to), _) => Ok(to),
        // It has the pages of all tournaments, and they would be gone.
        (None, Some(own)) if arguments.source.tournament.is_some() => {
            Err(format!("expected --to DIR: {} has the pages of the whole ledger", own.display()))
        }
        (None, Some(own)) => Ok(own),
        (None, None) => {
            Err("expected --to DIR: no configuration names a folder (web.gazette)".to_owned())
        }
    }
}

fn told(folder: &Path, published: &PublishedFiles) -> String {
    let PublishedFiles { written, kept, removed } = published;
    let written = count(*written, "file");
    format!("{}: {written} written, {kept} kept, {removed} removed\n", folder.display())
}
