//! Commands that ask and change a ledger at a prompt: which ledger, what time it is, who does the
//! work, and how a command ends.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::asking;
use super::files::{complain, fail, print};
use super::format::Format;
use super::handing::{self, DaemonPatience, Hands, WAITS};
use super::settings;
use crate::daemon::{Clock, places};
use crate::game::Moment;
use crate::language::times::moment;
use crate::ledger::{AnyLedger, LedgerPlace};

/// What all commands at such a prompt have in common.
#[derive(clap::Args)]
pub(super) struct PromptOptions {
    /// The ledger's file; the one of the configuration, if it is left out
    #[arg(long, global = true, value_name = "FILE")]
    pub(super) ledger: Option<PathBuf>,
    /// The configuration
    #[arg(long, global = true, value_name = "FILE", default_value = "chancery.toml")]
    pub(super) config: PathBuf,
    /// Do it without asking
    #[arg(long, global = true)]
    pub(super) yes: bool,
    /// Only show what would be done
    #[arg(long, global = true)]
    pub(super) dry_run: bool,
    #[command(flatten)]
    pub(super) patience: DaemonPatience,
    /// Why, to be kept with a director's command that does not say it
    #[arg(long, global = true, value_name = "TEXT", default_value = "")]
    pub(super) why: String,
    /// Who commands, by short name or address; without this option the director, or the game master
    /// where a line to a board does not begin with td
    #[arg(long, global = true, value_name = "PERSON")]
    pub(super) by: Option<String>,
    /// How to answer
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// The time it is
    #[arg(long, global = true, value_name = "TIME", hide = true, value_parser = time)]
    at: Option<Moment>,
}

fn time(written: &str) -> Result<Moment, String> {
    moment(written).ok_or_else(|| "expected a time such as 2026-12-24 20:00, in GMT".to_owned())
}

impl PromptOptions {
    /// The time it is: in a rehearsal that of the configuration.
    pub(super) fn now(&self) -> Result<Moment, String> {
        if let Some(at) = self.at {
            return Ok(at);
        }
        let rehearsal = match &self.ledger {
            Some(_) => None,
            None => settings::config(&self.config)?.rehearsal,
        };
        let clock = Clock::new(rehearsal);
        clock.refresh()?;
        Ok(clock.now())
    }

    /// The ledger: the one that was named, otherwise that of the configuration.
    pub(super) fn place(&self) -> Result<LedgerPlace, String> {
        match &self.ledger {
            Some(word) => Ok(settings::place(word)),
            None => places::ledger(&settings::config(&self.config)?),
        }
    }

    /// The name of the ledger's file, beside which requests wait for the daemon.
    pub(super) fn file(&self) -> Result<PathBuf, String> {
        match &self.ledger {
            Some(file) => Ok(file.clone()),
            None => settings::config(&self.config).map(|config| config.ledger).map_err(|why| {
                format!("{why}\nTo use a ledger without a configuration: --ledger FILE.")
            }),
        }
    }

    /// The ledger, to look at it.
    pub(super) fn look(&self) -> Result<AnyLedger, String> {
        settings::look(&self.place()?)
    }

    /// Who works on the ledger: this program, or the daemon that has it.
    pub(super) fn hands(&self) -> Result<Hands, String> {
        let (place, secret) = (self.place()?, settings::secret()?);
        let open = || settings::write(&place, settings::NODE, secret);
        let hands = handing::hands(&self.file()?, open)?;
        if let (Hands::Ours(ledger), None) = (&hands, &self.ledger) {
            settings::check_agrees(ledger, &settings::config(&self.config)?, self.now()?)?;
        }
        Ok(hands)
    }

    /// Whether a daemon is at work on a ledger that we have open, too.
    pub(super) fn is_served(&self) -> Result<bool, String> {
        Ok(settings::is_served(&self.place()?))
    }

    /// Whether to do what was shown; we don't ask a user who has said so before.
    pub(super) fn is_wanted(
        &self,
        show: impl FnOnce() -> Result<(), String>,
        what: &str,
    ) -> Result<bool, String> {
        if self.yes {
            return Ok(true);
        }
        let is_there = asking::somebody();
        // A program can't be asked, so it gets one answer: why nothing is done.
        if is_there.is_ok() || self.format == Format::Text {
            show()?;
        }
        is_there?;
        asking::is_wanted(what)
    }
}

/// How a command ends.
pub(super) enum PromptEnd {
    /// It is done, or shown.
    Done,
    /// It can't be done, for these reasons.
    Refused(Vec<String>),
    /// Some or all of it was not done, and the command said so; or the answer was no.
    Undone,
    /// The daemon has it, and has not done it yet.
    Waits,
}

pub(super) type PromptResult = Result<PromptEnd, String>;

/// Prints the rest, and ends the command.
pub(super) fn end(command: &str, format: Format, ended: PromptResult) -> ExitCode {
    match ended {
        Ok(PromptEnd::Done) => ExitCode::SUCCESS,
        Ok(PromptEnd::Undone) => ExitCode::from(1),
        Ok(PromptEnd::Waits) => ExitCode::from(WAITS),
        Ok(PromptEnd::Refused(refused)) => {
            let said = match format {
                Format::Json => print(&format!("{}\n", json!({"done": false, "refused": refused}))),
                Format::Text => {
                    refused.iter().for_each(|one| complain(command, format_args!("{one}")));
                    Ok(())
                }
            };
            said.map_or_else(|why| fail(command, format, &why), |()| ExitCode::from(1))
        }
        Err(why) => fail(command, format, &why),
    }
}
