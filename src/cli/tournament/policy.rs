//! The choices of a game master (D.I(1)), from his file.

use std::path::{Path, PathBuf};

use crate::cli::commanding::carry_out;
use crate::cli::files;
use crate::cli::prompt::{PromptEnd, PromptOptions, PromptResult};
use crate::daemon::Loaded;
use crate::game::policy::Policy;
use crate::language::commands::tournament::nobody;
use crate::ledger::AnyLedger;
use crate::tournament::DirectorCommand;
use crate::tournament::Tournament;

/// Set the policy of a game master (D.I(1)), for games that have not begun
#[derive(clap::Args)]
pub(super) struct MasterPolicyArguments {
    /// The game master
    master: String,
    /// His file
    file: PathBuf,
}

pub(super) fn run(
    options: &PromptOptions,
    (ledger, found): (AnyLedger, Loaded<Tournament>),
    wanted: &MasterPolicyArguments,
) -> PromptResult {
    let policy = read(&wanted.file)?;
    let Some(master) = found.state.roster.meant(&wanted.master) else {
        return Ok(PromptEnd::Refused(vec![nobody(&found.state.roster, &wanted.master)]));
    };
    let command = DirectorCommand::Policy { master: master.id.clone(), policy };
    carry_out(options, (ledger, found), command, String::new())
}

/// A policy's file is read as a whole; a longer file is none.
const POLICY_BYTES_MAX: u64 = 64 << 10;

fn read(file: &Path) -> Result<Policy, String> {
    let bytes = files::bytes(file, POLICY_BYTES_MAX)?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{}: not UTF-8", file.display()))?;
    Policy::parse(&text).map_err(|faults| {
        let faults: Vec<String> =
            faults.iter().map(|fault| format!("{}: {fault}", file.display())).collect();
        faults.join("\n")
    })
}
