//! `chancery tournament`: what a director needs at a prompt beside the lines that `chancery tell`
//! takes: to open a tournament, files, and views of all of it.
//!
//! [`mod@open`] opens a tournament; [`mod@roster`] and [`mod@policy`] take files in; [`mod@show`]
//! and [`mod@queue`] answer questions and change nothing.

mod forms;
mod open;
mod policy;
mod queue;
mod roster;
mod show;

use std::process::ExitCode;

use clap::Subcommand;

use super::prompt::{self, PromptOptions, PromptResult};
use crate::daemon::Loaded;
use crate::daemon::tournaments::kept;
use crate::ledger::{AnyLedger, Ledger};
use crate::tournament::Tournament;

/// Open a tournament, take its files in, and look at it
///
/// What a director commands is a line, as by mail: chancery tell wm26 "draw r1". Here is what needs
/// a file, or shows more than a letter. A command that changes something first says what it does
/// and how many letters go out, and asks; each command is kept with who gave it and why.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct TournamentArguments {
    #[command(flatten)]
    options: PromptOptions,
    /// The tournament's short name; needed where the ledger has several
    #[arg(long, global = true, value_name = "NAME")]
    tournament: Option<String>,
    #[command(subcommand)]
    what: TournamentCommand,
}

const AFTER_HELP: &str = "If a daemon is running, it carries out the commands, and they end when \
    it has done so. Questions are answered at once.

Exit status: 0 if it was done, 1 if it was \
    refused or the answer was no, 2 if the command could not be carried out or confirmed (no \
    terminal, and no --yes), 3 if the daemon has not done it yet.";

#[derive(Subcommand)]
enum TournamentCommand {
    Open(Box<open::TournamentOpenArguments>),
    #[command(subcommand)]
    Roster(roster::RosterCommand),
    Policy(policy::MasterPolicyArguments),
    #[command(flatten)]
    Show(show::ShowCommand),
}

/// Runs the command.
pub(super) fn run(arguments: &TournamentArguments) -> ExitCode {
    prompt::end("tournament", arguments.options.format, done(arguments))
}

fn done(arguments: &TournamentArguments) -> PromptResult {
    let options = &arguments.options;
    let kept = || read(options, arguments.tournament.as_deref());
    match &arguments.what {
        TournamentCommand::Open(wanted) => open::run(options, wanted),
        TournamentCommand::Roster(command) => roster::run(options, kept()?, command),
        TournamentCommand::Policy(wanted) => policy::run(options, kept()?, wanted),
        TournamentCommand::Show(question) => show::run(options, kept()?, question),
    }
}

/// The tournament that is meant, from a ledger that is only looked at.
fn read(
    options: &PromptOptions,
    short: Option<&str>,
) -> Result<(AnyLedger, Loaded<Tournament>), String> {
    let ledger = options.look()?;
    let short = match short {
        Some(short) => short.to_owned(),
        None => only(&ledger)?,
    };
    let found = kept(&ledger, &short).map_err(|why| why.to_string())?;
    let found = found.ok_or_else(|| format!("there is no tournament {short} in this ledger"))?;
    Ok((ledger, found))
}

/// The one that a ledger has.
fn only(ledger: &AnyLedger) -> Result<String, String> {
    let names = ledger.tournaments().map_err(|why| why.to_string())?;
    let shorts: Vec<&str> = names.iter().filter_map(|name| name.tournament()).collect();
    match shorts.as_slice() {
        [only] => Ok((*only).to_owned()),
        [] => Err("there is no tournament in this ledger: open one with \"chancery tournament \
            open\""
            .to_owned()),
        several => Err(format!("choose one with --tournament: {}", several.join(", "))),
    }
}
