//! `chancery nodes`: which daemon has what.

use std::path::PathBuf;
use std::process::ExitCode;

use chrono::SecondsFormat;
use serde_json::json;

use super::files::tell_as;
use super::format::FormatArgument;
use super::settings;
use crate::daemon::{Clock, places};
use crate::game::Moment;
use crate::ledger::{Holding, Ledger, SqliteLedger};

/// Show which daemon has what: mailboxes, boards, letters to send
///
/// Where several daemons share a ledger, each has to itself for a time what it works on. What is
/// not shown here belongs to nobody now, and the next daemon that looks takes it.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct NodesArguments {
    #[command(flatten)]
    which: settings::Which,
    /// The ledger's file or postgres:// address; the one of the configuration, if it is left out
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    answer: FormatArgument,
}

const AFTER_HELP: &str = "\
A lease ends at the time that is shown, by the clock of the database, unless its daemon asks for \
longer. `read to` is the moment before which every letter of a mailbox is in the journal. Exit \
status: 0 it is shown, 2 it can't be.

Example: chancery nodes --format json | jq '.holdings[] | select(.node == \"north\")'";

/// Runs the command.
pub(super) fn run(arguments: &NodesArguments) -> ExitCode {
    tell_as("nodes", arguments.answer.format(), nodes(arguments))
}

fn nodes(arguments: &NodesArguments) -> Result<String, String> {
    let (place, clock) = match &arguments.ledger {
        Some(word) => (settings::place(word), Clock::new(None)),
        None => {
            let config = settings::config(&arguments.which.config)?;
            (places::ledger(&config)?, Clock::new(config.rehearsal))
        }
    };
    let ledger = settings::look(&place)?;
    clock.refresh()?;
    let holdings = ledger.holdings(clock.now()).map_err(|why| why.to_string())?;
    let words = || match holdings.is_empty() {
        true => match place.file() {
            // One daemon has the whole file, and no leases in it.
            Some(file) => match SqliteLedger::holder(file) {
                Some(holder) => format!("{place} is a file, which {holder} has as a whole.\n"),
                None => format!("{place} is a file, which one daemon has as a whole; none does.\n"),
            },
            None => "No daemon has anything to itself now.\n".to_owned(),
        },
        false => holdings.iter().map(line).collect(),
    };
    Ok(arguments.answer.of(|| json!({"holdings": holdings}), words))
}

fn line(holding: &Holding) -> String {
    let shown = |time: Moment| time.to_rfc3339_opts(SecondsFormat::Secs, true);
    let reached = holding.reached.map(|to| format!(", read to {}", shown(to))).unwrap_or_default();
    format!("{:<16} {:<32} until {}{reached}\n", holding.node, holding.what, shown(holding.until))
}
