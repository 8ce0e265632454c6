//! `chancery tournament`: what a director asks and commands at a prompt.
//!
//! [`mod@open`] opens one, [`mod@order`] reads commands, [`mod@desk`] shows what each would do,
//! asks, and does it; [`mod@show`] answers questions and changes nothing.

mod desk;
mod open;
mod order;
mod queue;
mod show;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use super::files::fail;
use super::format::Format;
use super::handing::DaemonPatience;
use crate::game::Moment;

/// Run a tournament: sign-up, rounds, standings, prizes
///
/// Works on a ledger. Whatever changes something first says what it does and how many letters go
/// out, and asks; each command is kept with who gave it and why.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct TournamentArguments {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    what: TournamentCommand,
}

const AFTER_HELP: &str = "\
Where a daemon is at work, it carries commands out, and they end when it has done so. Questions are \
answered at once.

Exit status: 0 it is done, 1 it is refused or the answer was no, 2 the command could not be carried \
out, or nobody was there to be asked (no terminal, and no --yes), 3 the daemon has not done it yet.";

/// What all commands have in common.
#[derive(clap::Args)]
pub(super) struct Common {
    /// The ledger's file; the one of the configuration, if it is left out
    #[arg(long, global = true, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// The configuration
    #[arg(long, global = true, value_name = "FILE", default_value = "chancery.toml")]
    config: PathBuf,
    /// The tournament's short name; needed where the ledger has several
    #[arg(long, global = true, value_name = "NAME")]
    tournament: Option<String>,
    /// Do it without asking
    #[arg(long, global = true)]
    yes: bool,
    /// Only show what would be done
    #[arg(long, global = true)]
    dry_run: bool,
    #[command(flatten)]
    patience: DaemonPatience,
    /// Why, to be kept with the command
    #[arg(long, global = true, value_name = "TEXT", default_value = "")]
    why: String,
    /// Who commands, by short name or address; the director, if nobody is named
    #[arg(long, global = true, value_name = "PERSON")]
    by: Option<String>,
    /// How to answer
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The time it is
    #[arg(long, global = true, value_name = "TIME", hide = true, value_parser = order::time)]
    at: Option<Moment>,
}

#[derive(Subcommand)]
enum TournamentCommand {
    Open(open::TournamentOpenArguments),
    #[command(subcommand)]
    Roster(RosterWhat),
    #[command(flatten)]
    Order(order::TournamentOrderCommand),
    #[command(flatten)]
    Show(show::ShowCommand),
}

/// The roster as a table: import, export, show
#[derive(Subcommand)]
enum RosterWhat {
    /// Replace the roster by a table (CSV), or add to it; nothing is taken if anything is wrong
    Import {
        /// The table, with the columns id, name, address, zone, team, roles, power, signed-up; -
        /// reads it from standard input
        file: PathBuf,
        /// Take off the roster whoever is not in the table, such as people who signed up by mail
        #[arg(long)]
        drop: bool,
        /// Add the people of the table to the roster, or change those who are on it; all others
        /// stay
        #[arg(long, conflicts_with = "drop")]
        add: bool,
    },
    /// Write the roster as a table (CSV)
    Export,
    /// Show teams and people
    Show,
}

/// Runs the command.
pub(super) fn run(arguments: &TournamentArguments) -> ExitCode {
    let common = &arguments.common;
    let done = match &arguments.what {
        TournamentCommand::Open(wanted) => open::run(common, wanted),
        TournamentCommand::Roster(RosterWhat::Import { file, drop, add }) => {
            order::import(common, file, *drop, *add)
        }
        TournamentCommand::Roster(RosterWhat::Export) => show::roster_table(common),
        TournamentCommand::Roster(RosterWhat::Show) => show::roster(common),
        TournamentCommand::Order(command) => order::run(common, command),
        TournamentCommand::Show(question) => show::run(common, question),
    };
    done.unwrap_or_else(|what| fail("tournament", common.format, &what))
}
