//! `chancery serve`: the daemon.

use std::io;
use std::process::ExitCode;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::files::complain;
use super::settings::{self, Which};
use crate::config::Log;
use crate::daemon;

/// Run the tournament: fetch letters, rule on them, answer, judge at deadlines
///
/// Works until it is told to end (SIGTERM or Ctrl-C), and then finishes the ruling in hand. May be
/// killed at any moment: what was acknowledged is kept, and what was received counts.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ServeArguments {
    #[command(flatten)]
    which: Which,
    /// Check the configuration, with the files that it names for letters and for time, and end
    #[arg(long)]
    check: bool,
    /// Rule in the name of another version, which has to rule alike
    #[arg(long, value_name = "VERSION", default_value = daemon::BUILD, hide = true)]
    ruling_version: String,
}

const AFTER_HELP: &str = "The log goes to standard error. For a service, see docs/operators.md. \
    Exit status: 0 if it was told to stop, 2 if it could not start or continue.

Example: chancery \
    serve --config chancery.toml";

/// Runs the command.
pub(super) fn run(arguments: &ServeArguments) -> ExitCode {
    match serve(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            complain("serve", format_args!("{what}"));
            ExitCode::from(2)
        }
    }
}

fn serve(arguments: &ServeArguments) -> Result<(), String> {
    let config = settings::config_for_service(&arguments.which.config)?;
    if arguments.check {
        return Ok(());
    }
    log(&config.log);
    if let Some(clock) = &config.rehearsal {
        tracing::warn!(clock = %clock.display(), "this is a rehearsal: its clock does not show \
            real time");
    }
    daemon::run(config, &arguments.ruling_version, settings::secret()?)
}

/// The log, of this program alone: other crates write whole letters and passwords into theirs.
fn log(log: &Log) {
    let level: LevelFilter = log.level.parse().expect("the configuration takes levels alone");
    let registry =
        tracing_subscriber::registry().with(Targets::new().with_target("chancery", level));
    // A line that can't be written is dropped: a complaint could not be written either, and to fail
    // at it would end the daemon in the middle of a ruling.
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).log_internal_errors(false);
    // It is set once, before anything could be logged.
    if log.json {
        registry.with(lines.json().flatten_event(true)).init();
    } else {
        registry.with(lines.with_target(false).with_ansi(false)).init();
    }
}
