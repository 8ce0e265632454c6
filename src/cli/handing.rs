//! How a command at a prompt reaches its ledger: directly if no daemon has it, otherwise through
//! the daemon that does.

use std::path::Path;
use std::time::Duration;

use crate::daemon::requests::{DaemonAnswer, DaemonRequest};
use crate::daemon::{Visit, until_answered};
use crate::ledger::{AnyLedger, LedgerError};

/// How long a starting daemon takes to answer, or another prompt to finish.
const START: Duration = Duration::from_secs(10);
/// The exit status if the request has reached the daemon, but there is no answer yet.
pub(super) const WAITS: u8 = 3;

/// How long a command waits for the daemon.
#[derive(clap::Args)]
pub(super) struct DaemonPatience {
    /// Wait so long for the daemon to do it; then say that it is still to come, and end with
    /// status 3
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 120)]
    wait: u32,
}

impl DaemonPatience {
    pub(super) fn limit(&self) -> Duration {
        Duration::from_secs(self.wait.into())
    }

    /// The message when the time is over.
    pub(super) fn is_over(&self) -> String {
        format!(
            "Still waiting: the daemon has the request, but has not carried it out within {} \
                seconds. It will do so as soon as it can; do not ask again.",
            self.wait
        )
    }
}

/// Who does the work.
pub(super) enum Hands {
    /// We, with the ledger open.
    Ours(Box<AnyLedger>),
    /// The daemon that has the ledger.
    Daemon(Visit),
}

/// Opens a ledger to write into it, or finds the daemon that has it.
pub(super) fn hands(
    file: &Path,
    open: impl Fn() -> Result<AnyLedger, LedgerError>,
) -> Result<Hands, String> {
    let mut has_it = String::new();
    let found = until_answered(START, || match open() {
        Ok(ledger) => Ok(Some(Hands::Ours(Box::new(ledger)))),
        Err(LedgerError::Held { holder, .. }) => {
            has_it = holder;
            Ok(Visit::at(file)?.map(Hands::Daemon))
        }
        Err(why) => Err(why.to_string()),
    })?;
    found.ok_or_else(|| {
        format!(
            "{has_it} has the ledger {} open, but does not answer. Nothing was done: check that it \
                is a daemon of this version and that it is running",
            file.display()
        )
    })
}

/// Asks a daemon. Nothing if its answer is still to come.
pub(super) fn ask(
    visit: Visit,
    asked: &DaemonRequest,
    patience: &DaemonPatience,
) -> Result<Option<DaemonAnswer>, String> {
    match visit.ask(asked, patience.limit())? {
        Some(DaemonAnswer::Failed(why)) => Err(why),
        Some(DaemonAnswer::Refused(why)) => Err(why.join(" ")),
        said => Ok(said),
    }
}

/// The daemon's answer does not fit the request.
pub(super) fn unexpected() -> String {
    "the daemon answered something else: is it another version?".to_owned()
}
