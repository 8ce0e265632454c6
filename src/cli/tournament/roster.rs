//! The roster as a table: taken in, written, shown.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde_json::json;

use crate::cli::commanding::carry_out;
use crate::cli::document::STANDARD_INPUT;
use crate::cli::files::{self, complain, print};
use crate::cli::prompt::{PromptEnd, PromptOptions, PromptResult};
use crate::daemon::Loaded;
use crate::language::roster::csv;
use crate::ledger::AnyLedger;
use crate::report::names::{count, people};
use crate::tournament::roster::{Member, Role, check};
use crate::tournament::{DirectorCommand, Tournament};

/// The roster as a table: import, export, show
#[derive(Subcommand)]
pub(super) enum RosterCommand {
    /// Replace the roster by a table (CSV), or add to it; nothing is taken if anything is wrong
    Import {
        /// The table: it needs the columns name and address, and may have id, zone, team, roles,
        /// power, signed-up, prefers, wdd and wdr; - reads it from standard input
        file: PathBuf,
        /// Take off the roster everyone who is not in the table, such as people who signed up by
        /// mail
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

pub(super) fn run(
    options: &PromptOptions,
    (ledger, found): (AnyLedger, Loaded<Tournament>),
    command: &RosterCommand,
) -> PromptResult {
    let tournament = &found.state;
    match command {
        RosterCommand::Import { file, drop, add } => {
            return import(options, (ledger, found), file, (*drop, *add));
        }
        RosterCommand::Export => print(&csv::write(&tournament.roster))?,
        RosterCommand::Show => {
            print(&options.format.of(|| json!(tournament.roster), || sheet(tournament)))?;
        }
    }
    Ok(PromptEnd::Done)
}

/// Replaces the roster by a table, from a file or from standard input, or adds its people to it.
fn import(
    options: &PromptOptions,
    (ledger, found): (AnyLedger, Loaded<Tournament>),
    file: &Path,
    (drops, adds): (bool, bool),
) -> PromptResult {
    let (name, bytes) = match file.to_str() {
        Some(STANDARD_INPUT) => {
            let name = "standard input".to_owned();
            let mut bytes = Vec::new();
            // One more, which shows that it is longer.
            let input = io::stdin().lock().take(csv::BYTES_MAX as u64 + 1).read_to_end(&mut bytes);
            input.map_err(|why| format!("{name}: {why}"))?;
            (name, bytes)
        }
        _ => (file.display().to_string(), files::bytes(file, csv::BYTES_MAX as u64)?),
    };
    let onto = if adds { csv::Onto::AddedTo } else { csv::Onto::InPlaceOf };
    match csv::read_for(&bytes, &found.state, onto) {
        Ok(read) => {
            for warning in &read.warnings {
                complain("tournament", format_args!("{name}: {warning}"));
            }
            let command = DirectorCommand::Import { roster: read.roster, drops };
            carry_out(options, (ledger, found), command, String::new())
        }
        Err(faults) => {
            let end = format!("{}; nothing was imported", count(faults.len(), "fault"));
            let told = faults.iter().map(|fault| format!("{name}: {fault}"));
            Ok(PromptEnd::Refused(told.chain([end]).collect()))
        }
    }
}

/// Teams and people, and what they lack.
fn sheet(tournament: &Tournament) -> String {
    let roster = &tournament.roster;
    let mut text = String::new();
    let line = |member: &Member| {
        let roles: Vec<&str> = member.roles.iter().map(|role| role.name()).collect();
        let power = member.power.map(|power| format!(", {power}")).unwrap_or_default();
        let (id, name, address) = (&member.id, &member.name, &member.address);
        format!("  {name} <{address}>, {}{power} ({id})\n", roles.join(" "))
    };
    for team in roster.teams() {
        text += &format!("{team}\n");
        roster.team(team).for_each(|member| text += &line(member));
    }
    if tournament.has_teams() {
        text += "Without a team\n";
    }
    roster.members.iter().filter(|m| m.team.is_none()).for_each(|member| text += &line(member));
    let with = |role: Role, word: &str| count(roster.with(role).count(), word);
    let teams = tournament.has_teams().then(|| count(tournament.teams().len(), "team"));
    let counts = [Some(people(roster.members.len())), teams, Some(with(Role::Player, "player"))];
    let counts = counts.into_iter().flatten().chain([with(Role::Reserve, "reserve")]);
    text += &format!("{}\n", counts.collect::<Vec<String>>().join(", "));
    let findings = match tournament.form() {
        Some(_) => check::people(roster),
        None => check::ready(roster),
    };
    for finding in findings {
        let kind = if finding.is_warning { "advised against" } else { "needs attention" };
        text += &format!("{kind}: {finding}\n");
    }
    text
}
