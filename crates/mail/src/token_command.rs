//! The command that prints a token for a login.

use std::process::Stdio;
use std::time::Duration;

use tokio::time::timeout;

use super::server::NoWay;

/// A token is a few hundred bytes; a command that prints more prints something else.
const TOKEN_BYTES_MAX: usize = 16 * 1024;

/// The first line that a command prints. What else it prints may be secret, and is not repeated.
pub(super) async fn token(words: &[String], patience: Duration) -> Result<String, NoWay> {
    let Some((program, arguments)) = words.split_first() else {
        return Err(NoWay::Lasting("the command that prints a token is empty".to_owned()));
    };
    let run = tokio::process::Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = match timeout(patience, run).await {
        Ok(Ok(output)) => output,
        Ok(Err(why)) => return Err(NoWay::Lasting(format!("can't run {program}: {why}"))),
        Err(_) => return Err(NoWay::Passing(format!("{program} prints no token"))),
    };
    if !output.status.success() {
        return Err(NoWay::Passing(format!("{program} prints no token: {}", output.status)));
    }
    let text = String::from_utf8(output.stdout).unwrap_or_default();
    let token = text.lines().next().unwrap_or_default().trim();
    if token.is_empty() || token.len() > TOKEN_BYTES_MAX || !token.is_ascii() {
        return Err(NoWay::Passing(format!("what {program} prints is no token")));
    }
    Ok(token.to_owned())
}
