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
use crate::ledger::{Holding, Ledger, LedgerPlace, MailboxRow, SqliteLedger};

/// Show which daemon has what: mailboxes, boards, letters to send
///
/// Where several daemons share a ledger, each has to itself for a time what it works on. What is
/// not shown here is free, and the next daemon that looks takes it. Deadlines wait for every
/// mailbox that a daemon has ever read, until you retire it.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct NodesArguments {
    #[command(flatten)]
    which: settings::Which,
    /// The ledger's file or postgres:// address; the one of the configuration, if it is left out
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// Let no deadline wait for this mailbox any more: it is in no daemon's configuration
    #[arg(long, value_name = "MAILBOX")]
    retire: Option<String>,
    #[command(flatten)]
    answer: FormatArgument,
}

const AFTER_HELP: &str = "A lease ends at the time shown, by the database's clock, unless its \
    daemon renews it. `read to` is the moment before which every letter of a mailbox is in the \
    journal. A mailbox that no daemon reads comes last: start a daemon that has it in its \
    configuration, or let one read it to its end, then remove it from every configuration and \
    retire it. Exit status: 0 if it was shown or retired, 2 if not.

Example: chancery nodes \
    --format json | jq '.holdings[] | select(.node == \"north\")'";

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
    clock.refresh()?;
    if let Some(mailbox) = &arguments.retire {
        retire(&place, mailbox, clock.now())?;
        let words = || format!("{mailbox} is retired: no deadline waits for it any more.\n");
        return Ok(arguments.answer.of(|| json!({"retired": mailbox}), words));
    }
    let ledger = settings::look(&place)?;
    let holdings = ledger.holdings(clock.now()).map_err(|why| why.to_string())?;
    let mut left = ledger.mailboxes(clock.now()).map_err(|why| why.to_string())?;
    left.retain(|row| row.node.is_none() && place.file().is_none());
    let words = || match holdings.is_empty() && left.is_empty() {
        true => match place.file() {
            // One daemon has the whole file, and no leases in it.
            Some(file) => match SqliteLedger::holder(file) {
                Some(holder) => format!("{place} is a file, which {holder} has to itself.\n"),
                None => format!(
                    "{place} is a file, which one daemon at a time has to itself; none \
                    does now.\n"
                ),
            },
            None => "No daemon holds a lease now.\n".to_owned(),
        },
        false => holdings.iter().map(line).chain(left.iter().map(left_line)).collect(),
    };
    Ok(arguments.answer.of(|| json!({"holdings": holdings, "left": left}), words))
}

/// Forgets a mailbox that is in no daemon's configuration any more.
fn retire(place: &LedgerPlace, mailbox: &str, now: Moment) -> Result<(), String> {
    if let Some(file) = place.file() {
        let file = file.display();
        return Err(format!(
            "{file} is a file: its daemon waits only for the mailboxes in its own configuration"
        ));
    }
    let mut ledger =
        settings::write(place, "nodes", settings::secret()?).map_err(|why| why.to_string())?;
    let known = ledger.mailboxes(now).map_err(|why| why.to_string())?;
    let Some(found) = known.iter().find(|row| row.name == mailbox) else {
        let names: Vec<&str> = known.iter().map(|row| &*row.name).collect();
        return Err(format!(
            "no daemon has read a mailbox {mailbox}; the ledger has {}",
            names.join(", ")
        ));
    };
    if ledger.retire(&found.name, now).map_err(|why| why.to_string())? {
        return Ok(());
    }
    let node = found.node.as_deref().unwrap_or("a daemon");
    Err(format!(
        "{node} is reading it now: remove {mailbox} from the configuration of every daemon, \
            restart them, and try again"
    ))
}

fn line(holding: &Holding) -> String {
    let (until, reached) = (shown(holding.until), read_to(holding.reached));
    format!("{:<16} {:<32} until {until}{reached}\n", holding.node, holding.what)
}

fn left_line(row: &MailboxRow) -> String {
    format!(
        "{:<16} {:<32} deadlines wait{}\n",
        "nobody",
        format!("mailbox {}", row.name),
        read_to(row.reached)
    )
}

fn shown(time: Moment) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn read_to(reached: Option<Moment>) -> String {
    reached.map(|to| format!(", read to {}", shown(to))).unwrap_or_default()
}
