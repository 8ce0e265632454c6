//! Configurations and files of boards, read from the disk: what several commands need.

use std::fmt::Write as _;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::config::{Config, NamedFile};
use crate::daemon::{self, Clock, places, shared_settings};
use crate::game::Moment;
use crate::game::hex;
use crate::game::policy::Fault;
use crate::ledger::{AnyLedger, Ledger as _, LedgerError, LedgerOpening, LedgerPlace};

/// Which configuration a command works by.
#[derive(clap::Args)]
pub(super) struct Which {
    /// The configuration
    #[arg(long, value_name = "FILE", default_value = "chancery.toml")]
    pub(super) config: PathBuf,
}

/// A larger file is no configuration.
const BYTES_MAX: u64 = 1 << 20;
/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads the configuration, or says all that is wrong with it.
pub(super) fn config(file: &Path) -> Result<Config, String> {
    Config::parse(&text(file)?, folder(file)).map_err(|faults| told(file, &faults))
}

/// The same for the daemon: the files that it reads at its start are looked at, too.
pub(super) fn config_for_service(file: &Path) -> Result<Config, String> {
    let look = |named: NamedFile<'_>| match named {
        // Its fault names the key, as this one will.
        NamedFile::Templates(folder) => daemon::check_templates(Some(folder))
            .map_err(|why| why.trim_start_matches("letters.templates: ").to_owned()),
        NamedFile::Clock(file) => Clock::new(Some(file.to_owned())).refresh().map(drop),
    };
    Config::checked(&text(file)?, folder(file), &look).map_err(|faults| told(file, &faults))
}

/// The folder in which the paths of a configuration begin.
pub(super) fn folder(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

fn text(file: &Path) -> Result<String, String> {
    let hint = "To write a configuration: chancery init. To use another one: --config FILE.";
    read(file).map_err(|why| match file.exists() {
        true => why,
        false => format!("{why}\n{hint}"),
    })
}

/// The text of a file.
pub(super) fn read(file: &Path) -> Result<String, String> {
    let failed = |why: std::io::Error| format!("{}: {why}", file.display());
    let mut bytes = Vec::new();
    let open = fs::File::open(file).map_err(failed)?;
    if open.metadata().is_ok_and(|what| what.is_dir()) {
        return Err(format!("{}: expected a file, but this is a folder", file.display()));
    }
    open.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(format!("{}: longer than {BYTES_MAX} bytes", file.display()));
    }
    String::from_utf8(bytes).map_err(|why| {
        let (at, bytes) = (why.utf8_error().valid_up_to(), why.as_bytes());
        let before = bytes.get(..at).unwrap_or_default();
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        format!("{}, line {line}: expected UTF-8: save it in that encoding", file.display())
    })
}

/// All faults of a file, each on a line of its own.
pub(super) fn told(file: &Path, faults: &[Fault]) -> String {
    let mut text = match faults.len() {
        1 => format!("{}: one fault", file.display()),
        count => format!("{}: {count} faults", file.display()),
    };
    for fault in faults {
        // Writing into a text does not fail.
        let _ = write!(text, "\n  {fault}");
    }
    text
}

/// The name under which a prompt works on a ledger.
pub(super) const NODE: &str = "prompt";

/// The place of a ledger that the user named: a file, or the address of a server.
pub(super) fn place(word: &Path) -> LedgerPlace {
    let mut place = LedgerPlace::named(word);
    if let LedgerPlace::Server(server) = &mut place {
        // As PostgreSQL's own tools do.
        server.password = std::env::var("PGPASSWORD").ok();
    }
    place
}

pub(super) fn look(place: &LedgerPlace) -> Result<AnyLedger, String> {
    place.file().map_or(Ok(()), is_there)?;
    try_look(place).map_err(|why| why.to_string())
}

/// Whether a ledger's file exists for this user: the database does not tell a missing file from one
/// that is not his.
pub(super) fn is_there(file: &Path) -> Result<(), String> {
    let shown = file.display();
    match fs::File::open(file).map_err(|why| why.kind()) {
        Err(ErrorKind::NotFound) => Err(format!(
            "there is no ledger {shown}; chancery tournament open, chancery game open or chancery \
                serve creates it"
        )),
        Err(ErrorKind::PermissionDenied) => Err(format!(
            "this user may not read {shown}: run this as the daemon's user, or give this user \
                access to the file and its folders"
        )),
        _ => Ok(()),
    }
}

/// The same, for callers that need to know why it can't be looked at.
pub(super) fn try_look(place: &LedgerPlace) -> Result<AnyLedger, LedgerError> {
    AnyLedger::look(place, PATIENCE)
}

/// The ledger of a configuration, to look at it.
pub(super) fn look_at(config: &Config) -> Result<AnyLedger, String> {
    look(&places::ledger(config)?)
}

/// A ledger, to write into it; the secret is for a new one.
pub(super) fn write(
    place: &LedgerPlace,
    node: &str,
    secret: [u8; 32],
) -> Result<AnyLedger, LedgerError> {
    // On a server a daemon may be at work under its name, so a prompt has its own.
    let node = if place.file().is_some() { node } else { NODE };
    AnyLedger::open(place, &LedgerOpening { node, secret, patience: PATIENCE }).map_err(|why| {
        match why {
            // No daemon has this name; only prompts have it.
            LedgerError::NodeTaken { node } if node == NODE => LedgerError::PromptAtWork,
            why => why,
        }
    })
}

/// Whether a daemon works on a ledger that we have open, too: only a server allows that.
pub(super) fn is_served(place: &LedgerPlace) -> bool {
    let LedgerPlace::Server(server) = place else { return false };
    server.at_work().is_ok_and(|nodes| nodes.iter().any(|node| node != NODE))
}

/// Refuses to rule by a configuration that decides otherwise than the daemons at work.
pub(super) fn check_agrees(ledger: &AnyLedger, config: &Config, now: Moment) -> Result<(), String> {
    if !ledger.is_shared() {
        return Ok(());
    }
    ledger.check_settings(&shared_settings(config), now).map_err(|why| why.to_string())
}

/// Bytes that can't be guessed.
pub(super) fn secret() -> Result<[u8; 32], String> {
    let mut secret = [0; 32];
    let source = "/dev/urandom";
    let read = fs::File::open(source).and_then(|mut file| file.read_exact(&mut secret));
    read.map(|()| secret).map_err(|why| format!("{source}: {why}"))
}

/// The same as a text.
pub(super) fn secret_text() -> Result<String, String> {
    Ok(hex(&secret()?))
}
