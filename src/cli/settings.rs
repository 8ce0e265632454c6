//! Configurations and files of boards, read from the disk: what several commands need.

use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::config::{Config, Named};
use crate::daemon::{self, Clock, places};
use crate::game::hex;
use crate::game::policy::Fault;
use crate::ledger::{AnyLedger, LedgerError, Opening, Place};

/// Which configuration a command works by.
#[derive(clap::Args)]
pub(super) struct Which {
    /// The configuration
    #[arg(long, value_name = "FILE", default_value = "chancery.toml")]
    pub(super) config: PathBuf,
}

/// More than that is no configuration.
const BYTES_MAX: u64 = 1 << 20;
/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads the configuration, or says all that is wrong with it.
pub(super) fn config(file: &Path) -> Result<Config, String> {
    Config::parse(&text(file)?, folder(file)).map_err(|faults| told(file, &faults))
}

/// The same for the daemon: the files that it reads at its start are looked at, too.
pub(super) fn config_for_service(file: &Path) -> Result<Config, String> {
    let look = |named: Named<'_>| match named {
        // Its fault names the key, as this one will.
        Named::Templates(folder) => daemon::check_templates(Some(folder))
            .map_err(|why| why.trim_start_matches("letters.templates: ").to_owned()),
        Named::Clock(file) => Clock::new(Some(file.to_owned())).refresh(),
    };
    Config::checked(&text(file)?, folder(file), &look).map_err(|faults| told(file, &faults))
}

/// The folder in which the paths of a configuration begin.
pub(super) fn folder(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

fn text(file: &Path) -> Result<String, String> {
    read(file).map_err(|why| {
        format!("{why}\nTo write a configuration: chancery init. For another one: --config FILE.")
    })
}

/// The text of a file.
pub(super) fn read(file: &Path) -> Result<String, String> {
    let failed = |why: std::io::Error| format!("{}: {why}", file.display());
    let mut text = String::new();
    let open = fs::File::open(file).map_err(failed)?;
    open.take(BYTES_MAX + 1).read_to_string(&mut text).map_err(failed)?;
    match text.len() as u64 > BYTES_MAX {
        true => Err(format!("{}: longer than {BYTES_MAX} bytes", file.display())),
        false => Ok(text),
    }
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

/// The name under which a prompt works on a ledger that daemons of other names share.
const NODE: &str = "prompt";

/// The place of a ledger that somebody named: a file, or the address of a server.
pub(super) fn place(word: &Path) -> Place {
    let mut place = Place::named(word);
    if let Place::Server(server) = &mut place {
        // As PostgreSQL's own tools do.
        server.password = std::env::var("PGPASSWORD").ok();
    }
    place
}

/// A ledger, to look at it.
pub(super) fn look(place: &Place) -> Result<AnyLedger, String> {
    try_look(place).map_err(|why| why.to_string())
}

/// The same, where it counts why it can't be looked at.
pub(super) fn try_look(place: &Place) -> Result<AnyLedger, LedgerError> {
    AnyLedger::look(place, PATIENCE)
}

/// The ledger of a configuration, to look at it.
pub(super) fn look_at(config: &Config) -> Result<AnyLedger, String> {
    look(&places::ledger(config)?)
}

/// A ledger, to write into it; the secret is for a new one.
pub(super) fn write(place: &Place, node: &str, secret: [u8; 32]) -> Result<AnyLedger, LedgerError> {
    // Where the daemon may be at work, it has its name.
    let node = if place.file().is_some() { node } else { NODE };
    AnyLedger::open(place, &Opening { node, secret, patience: PATIENCE })
}

/// Bytes that nobody can guess.
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
