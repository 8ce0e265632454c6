//! The command that prints a token for a login. All of its complaints are shown here, since the
//! operator reads them.

use std::path::Path;

use super::super::{Finding, ill, warning, well};
use super::{own_file, parted};
use crate::daemon::places;

pub(super) const BY_HAND: &str = "run the command of token-command by hand as this user";
/// The longest complaint.
const CHARS_MAX: usize = 1_000;

/// Files of our own command that hold a secret.
const SECRET_FLAGS: [&str; 3] = ["--secret-file", "--key-file", "--client-file"];
/// How our own command complains of options that it does not have.
const OF_OPTIONS: (&str, &str) = (
    "try '--help'",
    "correct token-command in the configuration: chancery token --help has the options of each \
    provider",
);
const OF_PROGRAM: &str = "check that the program that token-command names exists and that this \
    user may run it; then run it by hand";

/// A file of our own command with a secret that others may read.
pub(super) fn open_file(what: &str, words: &[String]) -> Option<Finding> {
    let pairs = words.iter().zip(words.iter().skip(1));
    let named = pairs.filter(|(flag, _)| SECRET_FLAGS.contains(&flag.as_str()));
    let mut files = named.map(|(_, file)| Path::new(file));
    files.find(|file| places::is_open_to_others(file)).map(|file| own_file(what, file))
}

/// Runs the command.
pub(super) async fn printed(what: &str, words: &[String]) -> Finding {
    let (program, output) = match places::output(words).await {
        Ok(ended) => ended,
        Err(why) => return ill(what, &why, OF_PROGRAM),
    };
    let complaint = on_one_line(&output.stderr);
    if !output.status.success() {
        let (said, mend) = parted(&complaint);
        let said = format!("{program} ended with {}: {said}", output.status);
        let usual = if complaint.contains(OF_OPTIONS.0) { OF_OPTIONS.1 } else { BY_HAND };
        return ill(what, &said, mend.unwrap_or(usual));
    }
    let is_empty = output.stdout.iter().all(u8::is_ascii_whitespace);
    match (is_empty, complaint.is_empty()) {
        (true, _) => ill(what, &format!("{program} prints no token: {complaint}"), BY_HAND),
        (false, true) => well(what, format!("{program} prints a token")),
        // The token is good, but something will go wrong later.
        (false, false) => warning(what, complaint),
    }
}

fn on_one_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(CHARS_MAX).collect()
}
