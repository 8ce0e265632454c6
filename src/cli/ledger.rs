//! `chancery ledger`: commands on a ledger as a whole.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use chrono::TimeDelta;

use super::asking;
use super::files::tell;
use super::progress::Progress;
use super::settings::{self, Which};
use crate::daemon::pruning::prunable;
use crate::daemon::{Clock, places};
use crate::game::Moment;
use crate::ledger::{AnyLedger, LedgerError, LedgerPlace};
use crate::report::names::count;

/// Move a ledger between a file and a server, or prune old letters
#[derive(clap::Args)]
pub(super) struct LedgerArguments {
    #[command(subcommand)]
    what: LedgerCommand,
}

#[derive(clap::Subcommand)]
enum LedgerCommand {
    Copy(Copied),
    Prune(Pruned),
}

/// Remove the bodies of old letters, whose time is over
///
/// The key keep-letters of the section ledger says how old. A letter stays whole while a board or
/// tournament that it is about goes on, has an open case, or was ruled on within that time; one
/// about none stays while its writer has to do with such a board. Headers, hashes, rulings and
/// events stay, and of the epochs of a shared ledger the last of each day: `chancery audit` finds
/// nothing wrong, and says how much is pruned. Stop all daemons first. Backups taken before still
/// have the bodies.
#[derive(clap::Args)]
#[command(after_help = AFTER_PRUNE)]
struct Pruned {
    #[command(flatten)]
    which: Which,
    /// Only say how many letters it would be
    #[arg(long)]
    dry_run: bool,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

const AFTER_PRUNE: &str = "Only a backup can undo this. Exit status: 0 if it was done or shown, 1 \
    if the answer was no, 2 if it could not be done.

Example: chancery ledger prune --dry-run";

/// Copy a ledger into a new one, row by row, and check every row of the copy
///
/// All goes along: letters, rulings, events, deliveries, their seals and the secret behind them.
/// The copy is the same ledger with the same chains, and `chancery audit` says the same of both.
/// Stop all daemons first, and start them on the copy only.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
struct Copied {
    /// The ledger: its file, or the address of its server
    #[arg(value_name = "FROM")]
    from: PathBuf,
    /// The new ledger: a file, or the address of an empty database
    #[arg(value_name = "TO")]
    to: PathBuf,
}

const AFTER_HELP: &str = "The password of a server comes from its address or from PGPASSWORD. \
    Everything is copied in one step: if that fails, the new ledger stays empty. Exit status: 0 if \
    the copy is sound, 2 if it could not be made.

Example: chancery ledger copy ledger.db \
    postgres://chancery@db.example.org/chancery";

/// The name under which a ledger is opened for copying.
const NODE: &str = "copy";

/// Runs the command.
pub(super) fn run(arguments: &LedgerArguments) -> ExitCode {
    match &arguments.what {
        LedgerCommand::Copy(arguments) => tell("ledger copy", copy(arguments)),
        LedgerCommand::Prune(arguments) => match prune(arguments) {
            Ok(None) => ExitCode::from(1),
            Ok(Some(said)) => tell("ledger prune", Ok(said)),
            Err(why) => tell("ledger prune", Err(why)),
        },
    }
}

/// The message at the end; nothing if the answer was no.
fn prune(arguments: &Pruned) -> Result<Option<String>, String> {
    let config = settings::config(&arguments.which.config)?;
    let days = config.keep_letters.ok_or(
        "the configuration does not say how long to keep letters: write keep-letters = \"400 \
            days\" under [ledger]",
    )?;
    let clock = Clock::new(config.rehearsal.clone());
    clock.refresh()?;
    let before = clock.now() - TimeDelta::days(days.into());
    let place = places::ledger(&config)?;
    let old = |number| format!("{} older than {days} days", count(number, "letter"));
    let more = |epochs, verb: &str| match epochs {
        0 => String::new(),
        epochs => format!(", and {}{verb}", count(epochs, "epoch")),
    };
    if arguments.dry_run {
        let ledger = settings::look(&place)?;
        let (found, epochs) = (prunable(&ledger, before)?, thinnable(&ledger, before)?);
        let (letters, more) = (old(found.len()), more(epochs, " would go"));
        return Ok(Some(format!("{letters} would lose the body{more}. Nothing was done.\n")));
    }
    place.file().map_or(Ok(()), settings::is_there)?;
    let mut ledger = open(&place)?;
    if settings::is_served(&place) {
        return Err(format!("a daemon is using {place}: stop all daemons first"));
    }
    let (found, epochs) = (prunable(&ledger, before)?, thinnable(&ledger, before)?);
    if found.is_empty() && epochs == 0 {
        return Ok(Some("There are no letters to prune.\n".to_owned()));
    }
    let (letters, gone) = (old(found.len()), more(epochs, " will go"));
    let wish = format!("{letters} will lose the body for good{gone}.");
    if !arguments.yes {
        asking::somebody()?;
        if !asking::is_wanted(&wish)? {
            return Ok(None);
        }
    }
    ledger.thin(before).map_err(|why| why.to_string())?;
    ledger.prune(&found).map_err(|why| why.to_string())?;
    Ok(Some(format!("{letters}{} pruned.\n", more(epochs, ""))))
}

fn thinnable(ledger: &AnyLedger, before: Moment) -> Result<usize, String> {
    ledger.thinnable(before).map_err(|why| why.to_string())
}

fn copy(arguments: &Copied) -> Result<String, String> {
    let (from, to) = (settings::place(&arguments.from), settings::place(&arguments.to));
    if from == to {
        return Err("can't copy a ledger onto itself: name another place".to_owned());
    }
    if from.file().is_some_and(|file| !file.exists()) {
        return Err(format!("{from} does not exist"));
    }
    // Check before opening it to write: that would make a ledger in an empty database, for example
    // one with a misspelt name.
    match settings::try_look(&from) {
        Ok(_) | Err(LedgerError::Older { .. }) => {}
        Err(why) => return Err(why.to_string()),
    }
    // Open it to write, so that no daemon can be at work on a file, and its schema is up to date.
    let source = open(&from)?;
    idle(&from)?;
    let mut target = open(&to)?;
    idle(&to)?;
    let mut progress = Progress::of("rows");
    let copied = source.copy_to(&mut target, || progress.step());
    progress.end();
    let copied = copied.map_err(|why| why.to_string())?;
    let mut text = format!(
        "{} copied to {to}, and every one checked.\n",
        count(usize::try_from(copied.rows).unwrap_or(usize::MAX), "row")
    );
    let heads = &copied.heads;
    let chains =
        [("letters", heads.letters), ("rulings", heads.rulings), ("deliveries", heads.deliveries)];
    let epochs = heads.epochs.map(|head| ("epochs", head));
    for (chain, head) in chains.into_iter().chain(epochs) {
        // Writing into a text does not fail.
        let _ = writeln!(text, "head of {chain}: {} {}", head.number, head.seal);
    }
    Ok(text)
}

fn open(place: &LedgerPlace) -> Result<AnyLedger, String> {
    settings::write(place, NODE, settings::secret()?).map_err(|why| why.to_string())
}

/// No daemon may be at work on it. Of a file the lock says so; of a server the names that are
/// taken.
fn idle(place: &LedgerPlace) -> Result<(), String> {
    let LedgerPlace::Server(server) = place else { return Ok(()) };
    let at_work = server.at_work().map_err(|why| why.to_string())?;
    match at_work.iter().find(|name| *name != settings::NODE) {
        None => Ok(()),
        Some(name) => Err(format!("{name} is using {place}: stop all daemons first")),
    }
}
