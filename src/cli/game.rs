//! `chancery game`: a board from its file.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::tell;
use super::settings::{self, Which};
use crate::config::{Config, GameFile};
use crate::daemon::requests::{self, Request};
use crate::daemon::{Clock, Office};
use crate::game::hex;
use crate::ledger::{GameName, Ledger, LedgerError};

/// Begin boards, and look at them
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Open(Open),
    /// List the boards, with their phases and deadlines
    List(Which),
}

/// Begin a board from a file, with start letters to everybody
///
/// The file says who plays what, who leads, and which policy holds; `game.example.toml` explains
/// each key. If a daemon is at work, it opens the board within a minute.
#[derive(clap::Args)]
#[command(after_help = "Example: chancery game open r1-07.toml --config chancery.toml")]
struct Open {
    /// The file of the board
    file: PathBuf,
    #[command(flatten)]
    which: Which,
    /// Check the file and say what it comes to; begin nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let done = match &arguments.what {
        What::Open(open) => self::open(open),
        What::List(which) => list(which),
    };
    tell("game", done)
}

fn open(arguments: &Open) -> Result<String, String> {
    let config = settings::config(&arguments.which.config)?;
    let text = settings::read(&arguments.file)?;
    let file = GameFile::parse(&text).map_err(|faults| settings::told(&arguments.file, &faults))?;
    let clock = Clock::new(config.rehearsal.clone());
    clock.refresh()?;
    let secret = settings::secret()?;
    let key = hex(&secret);
    let passphrases = file.passphrases.clone();
    let opening = file.opening(key, clock.now());
    let (id, due) = (opening.setup.id.clone(), opening.deadline.format("%a %d %b %Y %H:%M GMT"));
    if arguments.dry_run {
        return Ok(format!("{id} would begin now; orders would be due {due}. Nothing was done.\n"));
    }
    let request = Request { opening, passphrases };
    match settings::open_ledger(&config, settings::secret()?) {
        Ok(ledger) => {
            if ledger.load(&GameName::new(&*id)).map_err(|why| why.to_string())?.is_some() {
                return Err(format!("{id} has begun already; a new board needs a new id"));
            }
            let mut office = Office::new(ledger, env!("CARGO_PKG_VERSION"));
            let pages = config.web.address.as_deref();
            let opened = request.carry_out(&mut office, &config.proof, pages, clock.now());
            opened.map_err(|why| why.to_string())?;
            let sent = "The start letters go out as soon as chancery serve runs.";
            Ok(format!("{id} has begun; orders are due {due}. {sent}\n"))
        }
        Err(LedgerError::Held { .. }) => {
            leave(&config, &id, &request)?;
            Ok(format!("{id} begins as soon as the daemon has seen it; orders are due {due}.\n"))
        }
        Err(why) => Err(why.to_string()),
    }
}

/// Leaves an opening for the daemon that holds the ledger.
fn leave(config: &Config, id: &str, request: &Request) -> Result<(), String> {
    hand_over(&config.ledger, id, request)
}

/// Leaves something for the daemon that holds a ledger to do.
pub(super) fn hand_over(
    ledger: &Path,
    id: &str,
    what: &impl serde::Serialize,
) -> Result<(), String> {
    let folder = requests::folder(ledger);
    let failed = |why: io::Error| format!("{}: {why}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    let name: String = id
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .collect();
    let text = serde_json::to_vec(what).map_err(|why| why.to_string())?;
    let part = folder.join(format!("{name}.part"));
    write_private(&part, &text).map_err(failed)?;
    fs::rename(&part, folder.join(format!("{name}.json"))).map_err(failed)
}

/// Writes a file that nobody else may read: the key of a game stands in it.
fn write_private(file: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = fs::File::options();
    let mut open = options.write(true).create(true).truncate(true).mode(0o600).open(file)?;
    open.write_all(bytes)?;
    open.sync_all()
}

/// A line for each board.
fn list(which: &Which) -> Result<String, String> {
    let config = settings::config(&which.config)?;
    let ledger = super::audit::look(&config.ledger)?;
    let mut text = String::new();
    for name in ledger.games().map_err(|why| why.to_string())? {
        let snapshot = ledger.load(&name).map_err(|why| why.to_string())?;
        let Some(snapshot) = snapshot else { continue };
        let game: crate::game::Game = snapshot.state.read().map_err(|why| why.to_string())?;
        let state = match game.is_over() {
            true => "over".to_owned(),
            false => format!("due {}", game.running.at.format("%a %d %b %Y %H:%M GMT")),
        };
        let cases = game.cases.open().count();
        text += &format!("{name:<16} {:<8} {state:<28} {cases} open cases\n", game.phase);
    }
    Ok(if text.is_empty() { "There are no boards yet.\n".to_owned() } else { text })
}
