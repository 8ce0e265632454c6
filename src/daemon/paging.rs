//! The second way to the operator: a command of his own, which gets each call. Mail may be what is
//! wrong.

use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use super::bell::Call;
use super::shared::Shared;

/// A command that takes longer is ended.
const COMMAND_MAX: Duration = Duration::from_secs(30);
/// How often we look for calls without having been told of one.
const LOOK: Duration = Duration::from_secs(20);

/// Gives the operator's command each call until the daemon ends.
pub(super) async fn page(shared: Arc<Shared>) {
    let words = shared.config.operator_command.clone();
    while !shared.is_stopping() {
        for call in shared.bell.pages() {
            if let Err(why) = run(&words, &call).await {
                tracing::error!(why, "the operator's command failed");
            }
        }
        shared.pause(&shared.bell.rung, LOOK).await;
    }
}

/// Runs the command, with subject and text of the call on its standard input.
///
/// # Errors
///
/// What went wrong, in words for the operator.
pub(super) async fn run(words: &[String], call: &Call) -> Result<(), String> {
    let (program, arguments) = words.split_first().ok_or("the command is empty")?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command
        .kill_on_drop(true)
        .spawn()
        .map_err(|why| format!("{program} can't be run: {why}"))?;
    let text = format!("{}\n\n{}", call.subject, call.text);
    let input = child.stdin.take();
    let done = async {
        if let Some(mut input) = input {
            // A command that stops reading has seen enough.
            let _ = input.write_all(text.as_bytes()).await;
        }
        child.wait().await
    };
    let ended = tokio::time::timeout(COMMAND_MAX, done).await;
    let seconds = COMMAND_MAX.as_secs();
    let ended = ended.map_err(|_| format!("{program} did not end within {seconds} seconds"))?;
    match ended.map_err(|why| format!("{program}: {why}"))? {
        status if status.success() => Ok(()),
        status => Err(format!("{program} ended with {status}")),
    }
}
