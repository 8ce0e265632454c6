//! `chancery backup`: a copy of the ledger while the daemon works.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use super::files::tell;
use super::progress::Progress;
use super::settings::{self, Which};
use crate::daemon::Clock;
use crate::ledger::{BackupStep, Ledger, LedgerError, RulingNumber, SqliteLedger};
use crate::report::names::count;

/// Copy the ledger into a file while the daemon works
///
/// The copy is the ledger as it stands at this moment. Every row of it is checked before it gets
/// its name, and no file is ever overwritten.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct BackupArguments {
    /// The file to write; or a folder, in which the backup is named after the time
    to: PathBuf,
    #[command(flatten)]
    which: Which,
    /// Remove the oldest backups from the folder, so that this many are left
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    keep: Option<u32>,
}

const AFTER_HELP: &str = "A backup holds passphrases and secret orders, as the ledger does, so \
    only its owner can read it. This command removes only files that it named itself. \
    docs/ledger.md says how to restore one. Exit status: 0 if it was written, 2 if not.

Example: \
    chancery backup /var/backups/chancery/ --keep 14";

/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(5);
/// The end of the names in a folder. Alphabetical order is the order of time.
const TIME: &str = "%Y-%m-%dT%H%M%SZ";
/// The end of the name of a backup that is not whole.
const PART: &str = "-part";

/// Runs the command.
pub(super) fn run(arguments: &BackupArguments) -> ExitCode {
    tell("backup", back_up(arguments))
}

fn back_up(arguments: &BackupArguments) -> Result<String, String> {
    let config = settings::config(&arguments.which.config)?;
    if config.database.is_some() {
        return Err(
            "this ledger is on a database server: back it up with pg_dump (docs/growth.md \
            says how). To copy it into a file: chancery ledger copy"
                .to_owned(),
        );
    }
    let is_folder = arguments.to.is_dir();
    if arguments.keep.is_some() && !is_folder {
        return Err(format!(
            "{} is not a folder, and --keep works only with a folder",
            arguments.to.display()
        ));
    }
    let stem = config.ledger.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let file = match is_folder {
        true => {
            let now = Clock::new(None).now().format(TIME);
            arguments.to.join(format!("{stem}-{now}.db"))
        }
        false => arguments.to.clone(),
    };
    settings::is_there(&config.ledger)?;
    if is_folder {
        clear(&arguments.to, &stem)?;
    }
    copy(&config.ledger, &file).map_err(|why| why.to_string())?;
    let mut text = holds(&file).map_err(|why| why.to_string())?;
    if let Some(keep) = arguments.keep {
        for old in beyond(&arguments.to, &stem, keep as usize)? {
            fs::remove_file(&old).map_err(|why| format!("{}: {why}", old.display()))?;
            text += &format!("Removed {} (--keep {keep}).\n", old.display());
        }
    }
    text.extend(room(&file));
    Ok(text)
}

/// Says so if there isn't room for two more backups, since others may fill a part of it.
fn room(file: &Path) -> Option<String> {
    let size = fs::metadata(file).ok()?.len();
    let system = rustix::fs::statvfs(file).ok()?;
    let free = system.f_bavail.saturating_mul(system.f_frsize);
    warned(free, size)
}

fn warned(free: u64, size: u64) -> Option<String> {
    let mb = |bytes: u64| bytes.div_ceil(1 << 20);
    (free < size.saturating_mul(2)).then(|| {
        format!(
            "WARNING: only {} MB are free there, and a backup takes {} MB. Free some space, keep \
                fewer (--keep), or write backups to another disk.\n",
            mb(free),
            mb(size)
        )
    })
}

fn copy(ledger: &Path, file: &Path) -> Result<(), LedgerError> {
    let ledger = SqliteLedger::look(ledger, PATIENCE)?;
    let mut copied = Progress::of("% copied");
    let mut checked = Progress::of("rows checked");
    let done = ledger.backup_to(file, |step| match step {
        BackupStep::Copied { pages, of } => {
            copied.at(u64::from(pages) * 100 / u64::from(of.max(1)));
        }
        BackupStep::Checked => checked.step(),
    });
    checked.end();
    copied.end();
    done
}

/// What a backup says it contains.
fn holds(file: &Path) -> Result<String, LedgerError> {
    let copy = SqliteLedger::look(file, PATIENCE)?;
    let heads = copy.heads()?;
    let number = |number: i64, word| count(usize::try_from(number).unwrap_or_default(), word);
    let last = copy.rulings(RulingNumber(heads.rulings.number - 1), 1)?.pop();
    let until = last.map_or_else(String::new, |ruled| {
        format!(", the last one from {}", ruled.at.format("%a %-d %b %Y %H:%M GMT"))
    });
    Ok(format!(
        "{} holds {}, {} and {}{until}. Every row was checked.\n",
        file.display(),
        count(copy.games()?.len(), "board"),
        number(heads.letters.number, "letter"),
        number(heads.rulings.number, "ruling"),
    ))
}

/// Removes the remains of interrupted backups from a folder.
fn clear(folder: &Path, stem: &str) -> Result<(), String> {
    let is_part = |name: &str| name.strip_suffix(PART).is_some_and(|whole| is_ours(whole, stem));
    for part in named(folder, is_part)? {
        fs::remove_file(&part).map_err(|why| format!("{}: {why}", part.display()))?;
    }
    Ok(())
}

/// The oldest of the backups in a folder that this command named, except the newest so many.
fn beyond(folder: &Path, stem: &str, keep: usize) -> Result<Vec<PathBuf>, String> {
    let mut ours = named(folder, |name| is_ours(name, stem))?;
    ours.sort();
    ours.truncate(ours.len().saturating_sub(keep));
    Ok(ours)
}

/// The files of a folder with such names.
fn named(folder: &Path, is_so: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>, String> {
    let failed = |why: io::Error| format!("{}: {why}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        if name.to_str().is_some_and(&is_so) {
            found.push(folder.join(name));
        }
    }
    Ok(found)
}

/// Whether this command names files like this.
fn is_ours(name: &str, stem: &str) -> bool {
    let time = name.strip_prefix(stem).and_then(|rest| rest.strip_prefix('-'));
    let time = time.and_then(|rest| rest.strip_suffix(".db"));
    time.is_some_and(|time| chrono::NaiveDateTime::parse_from_str(time, TIME).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_more_backups_are_to_have_room() {
        assert_eq!(warned(200 << 20, 100 << 20), None);
        let said = warned((200 << 20) - 1, 100 << 20).expect("a warning");
        assert!(said.contains("200 MB are free") && said.contains("takes 100"), "{said}");
    }

    #[test]
    fn only_what_this_command_named_is_ever_removed() {
        assert!(is_ours("ledger-2026-11-20T200000Z.db", "ledger"));
        for name in [
            "ledger.db",
            "ledger-mine.db",
            "ledger-2026-11-20.db",
            "ledger-2026-11-20T200000Z.db-part",
            "other-2026-11-20T200000Z.db",
        ] {
            assert!(!is_ours(name, "ledger"), "{name}");
        }
    }
}
