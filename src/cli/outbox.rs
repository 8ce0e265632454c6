//! `chancery outbox`: what waits to be sent, and the stop that a storm puts on it.

use std::fs;
use std::io;
use std::process::ExitCode;

use super::files::tell;
use super::settings::{self, Which};
use crate::daemon::stop_file;
use crate::ledger::Ledger;

/// Look at the outbox; stop it, or let it go on after a storm
///
/// When more letters go out within an hour than limits.letters-per-hour allows, the daemon sends no
/// more until a person has looked.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Say how many letters wait, which were given up, and whether the outbox is stopped
    Show(Which),
    /// Let the outbox go on
    Resume(Which),
    /// Stop the outbox until it is let go on; letters are still received and ruled on
    Stop(Which),
}

/// So many letters that were given up are shown.
const SHOWN_MAX: usize = 100;

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let done = match &arguments.what {
        What::Show(which) => show(which),
        What::Resume(which) => resume(which),
        What::Stop(which) => stop(which),
    };
    tell("outbox", done)
}

fn show(which: &Which) -> Result<String, String> {
    let config = settings::config(&which.config)?;
    let ledger = settings::look_at(&config)?;
    let failed = |why: crate::ledger::LedgerError| why.to_string();
    let backlog = ledger.backlog().map_err(failed)?;
    let mut text = match fs::read_to_string(stop_file(&config.ledger)) {
        Ok(why) => format!("The outbox is stopped: {}\n", why.trim()),
        Err(_) => "The outbox is open.\n".to_owned(),
    };
    text += &format!("{} letters wait to be sent.\n", backlog.unsent);
    let given_up = ledger.given_up(SHOWN_MAX).map_err(failed)?;
    for letter in &given_up {
        let game = letter.game.as_ref().map_or("no game", |game| game.0.as_str());
        let at = letter.at.format("%d %b %Y %H:%M GMT");
        text += &format!(
            "Given up {at}: letter {} about {game} to {}: {}\n",
            letter.number, letter.to, letter.why
        );
    }
    Ok(text)
}

fn resume(which: &Which) -> Result<String, String> {
    let config = settings::config(&which.config)?;
    let file = stop_file(&config.ledger);
    match fs::remove_file(&file) {
        Ok(()) => Ok("The outbox goes on within a minute.\n".to_owned()),
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            Ok("The outbox was not stopped.\n".to_owned())
        }
        Err(why) => Err(format!("{}: {why}", file.display())),
    }
}

fn stop(which: &Which) -> Result<String, String> {
    let config = settings::config(&which.config)?;
    let file = stop_file(&config.ledger);
    fs::write(&file, "by hand\n").map_err(|why| format!("{}: {why}", file.display()))?;
    Ok("The outbox is stopped. To let it go on: chancery outbox resume\n".to_owned())
}
