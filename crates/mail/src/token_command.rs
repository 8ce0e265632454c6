//! The command that prints a token for a login.

use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::time::timeout;

use super::server::{NoWay, shortened};

/// A token is a few hundred bytes; a command that prints more prints something else.
const TOKEN_BYTES_MAX: usize = 16 * 1024;
/// What a provider says is quoted in up to 300, and what to do about it comes after it.
const COMPLAINT_CHARS_MAX: usize = 1_000;

/// The first line that a command prints. What else it prints may be secret, and is not repeated; of
/// the complaints of our own command the last one is, since it says why there is no token.
pub(super) async fn token(words: &[String], patience: Duration) -> Result<String, NoWay> {
    let Some((program, arguments)) = words.split_first() else {
        return Err(NoWay::Lasting("the command that prints a token is empty".to_owned()));
    };
    let run = tokio::process::Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = match timeout(patience, run).await {
        Ok(Ok(output)) => output,
        Ok(Err(why)) => return Err(NoWay::Lasting(format!("can't run {program}: {why}"))),
        Err(_) => return Err(NoWay::Passing(format!("{program} prints no token"))),
    };
    let complaint = is_ours(arguments).then(|| last_complaint(&output.stderr)).flatten();
    if !output.status.success() {
        let said = complaint.map_or_else(String::new, |complaint| format!(": {complaint}"));
        let why = format!("{program} prints no token: {}{said}", output.status);
        return Err(match is_refusal(arguments, output.status) {
            true => NoWay::Lasting(why),
            false => NoWay::Passing(why),
        });
    }
    if let Some(complaint) = complaint {
        tracing::warn!(program, complaint, "the command that prints a token complains");
    }
    let text = String::from_utf8(output.stdout).unwrap_or_default();
    let token = text.lines().next().unwrap_or_default().trim();
    if token.is_empty() || token.len() > TOKEN_BYTES_MAX || !token.is_ascii() {
        return Err(NoWay::Passing(format!("what {program} prints is no token")));
    }
    Ok(token.to_owned())
}

/// The last line with which a command complains. Our own says all in one, but of options that it
/// does not have: that stands before the advice on how it is used.
fn last_complaint(stderr: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(stderr);
    let of_options = text.split_once("\nUsage: ").map(|(said, _)| said);
    let said = match of_options.filter(|said| said.starts_with("error: ")) {
        Some(said) => said.split_whitespace().collect::<Vec<_>>().join(" "),
        None => text.lines().rfind(|line| !line.trim().is_empty())?.to_owned(),
    };
    Some(shortened(&said, COMPLAINT_CHARS_MAX))
}

/// Whether the provider has refused, as our own command says. What 1 means to other commands is
/// unknown.
fn is_refusal(arguments: &[String], status: ExitStatus) -> bool {
    is_ours(arguments) && status.code() == Some(1)
}

fn is_ours(arguments: &[String]) -> bool {
    matches!(arguments, [command, provider, ..]
        if command == "token" && ["google", "microsoft"].contains(&provider.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn printed(script: &str, arguments: &[&str]) -> Result<String, NoWay> {
        let words = ["sh", "-c", script];
        let words = words.iter().chain(arguments).map(|word| (*word).to_owned());
        token(&words.collect::<Vec<_>>(), Duration::from_secs(60)).await
    }

    #[tokio::test]
    async fn the_last_complaint_says_why_there_is_no_token() {
        let complaint = last_complaint(b"a\nrefused: b\n\n");
        assert_eq!(complaint.as_deref(), Some("refused: b"));
        let of_options = last_complaint(b"error: not given:\n  --user\n\nUsage: a\n\nTry --help\n");
        assert_eq!(of_options.as_deref(), Some("error: not given: --user"));
        // The complaints of another command may be secret.
        let script = "echo precious; echo 'refused: b' >&2; exit 1";
        let why = "sh prints no token: exit status: 1".to_owned();
        assert_eq!(printed(script, &[]).await, Err(NoWay::Passing(why)));
        let well = printed("echo token; echo 'the disk is full' >&2", &[]).await;
        assert_eq!(well, Ok("token".to_owned()));
    }

    #[test]
    fn a_refusal_is_known_by_our_own_command_alone() {
        use std::os::unix::process::ExitStatusExt as _;
        let is = |words: &[&str], code: i32| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            is_refusal(&words, ExitStatus::from_raw(code << 8))
        };
        assert!(is(&["token", "google", "--user", "a"], 1));
        assert!(is(&["token", "microsoft"], 1) && !is(&["token", "microsoft"], 2));
        assert!(!is(&["token", "show"], 1) && !is(&["-c", "exit 1"], 1));
    }
}
