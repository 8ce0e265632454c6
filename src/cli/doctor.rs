//! `chancery doctor`: whether all is there that a daemon needs.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::files::{fail, print};
use super::format::{Format, FormatArgument};
use super::settings::{self, Which};
use crate::daemon::{self, Finding, FindingWeight};
use crate::report::names::count;

/// Check the configuration and everything it names, and say how to mend each fault
///
/// Looks at the clock, the disk, the ledger, the secrets; logs in to each mailbox, opens its folder
/// as the daemon will, and asks for the time; logs in to the carrier. Nothing is made that is
/// missing: a note says what the daemon would make. A daemon may be at work meanwhile.
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if all is well or there are only warnings, 1 if something is \
        wrong, 2 if nothing could be checked."
)]
pub(super) struct DoctorArguments {
    #[command(flatten)]
    which: Which,
    /// Send a test letter to the operator, and one to a plus-address where tokens are asked for
    #[arg(long)]
    send: bool,
    /// Only ask the daemon at work how it is: for a program that watches it
    #[arg(long, conflicts_with = "send")]
    running: bool,
    #[command(flatten)]
    answer: FormatArgument,
}

/// Runs the command.
pub(super) fn run(arguments: &DoctorArguments) -> ExitCode {
    let format = arguments.answer.format();
    let mut printed = Ok(());
    // A person reads each line as it is known; a program gets all of it in one.
    let mut tell = |finding: &Finding| {
        if format == Format::Text && printed.is_ok() {
            printed = print(&told(finding));
        }
    };
    let found =
        settings::config(&arguments.which.config).and_then(|config| match arguments.running {
            true => Ok(daemon::examine_running(&config, &mut tell)),
            false => daemon::examine(&config, arguments.send, &mut tell),
        });
    let found = match found {
        Ok(found) => found,
        Err(what) => return fail("doctor", format, &what),
    };
    let faults = found.iter().filter(|finding| finding.mend.is_some()).count();
    let warnings = found.iter().filter(|finding| finding.weight == FindingWeight::Warning).count();
    let is_idle = found.iter().any(Finding::is_none_at_work);
    let last = arguments.answer.of(|| json_of(&found), || verdict_on(faults, warnings, is_idle));
    match printed.and_then(|()| print(&last)) {
        Err(what) => fail("doctor", Format::Text, &what),
        Ok(()) if faults == 0 => ExitCode::SUCCESS,
        Ok(()) => ExitCode::from(1),
    }
}

fn verdict_on(faults: usize, warnings: usize, is_idle: bool) -> String {
    let (well, idle) = match is_idle {
        true => ("All is ready", ", and no daemon is running"),
        false => ("All is well", ""),
    };
    match (faults, warnings) {
        (0, 0) => format!("{well}{idle}.\n"),
        (0, warnings) => format!("{well} except for {}{idle}.\n", count(warnings, "warning")),
        (1, _) => "One fault.\n".to_owned(),
        (faults, _) => format!("{faults} faults.\n"),
    }
}

fn json_of(found: &[Finding]) -> Value {
    let finding = |finding: &Finding| {
        let Finding { what, said, mend, .. } = finding;
        json!({"what": what, "verdict": verdict(finding), "said": said, "mend": mend})
    };
    let is_well = found.iter().all(|finding| finding.mend.is_none());
    json!({"well": is_well, "findings": found.iter().map(finding).collect::<Vec<Value>>()})
}

fn verdict(finding: &Finding) -> &'static str {
    match finding.mend {
        None => match finding.weight {
            FindingWeight::Well => "ok",
            FindingWeight::Note => "note",
            FindingWeight::Warning => "warning",
        },
        Some(_) => "fault",
    }
}

fn told(finding: &Finding) -> String {
    match &finding.mend {
        None => {
            let word = match finding.weight {
                FindingWeight::Well => "ok    ",
                FindingWeight::Note => "note  ",
                FindingWeight::Warning => "WARN  ",
            };
            format!("{word} {}: {}\n", finding.what, finding.said)
        }
        Some(mend) => {
            format!("FAULT  {}: {}\n       To fix it: {mend}.\n", finding.what, finding.said)
        }
    }
}
