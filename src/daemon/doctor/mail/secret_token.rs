//! The command that prints a token for a login: what it complains of is shown here and nowhere
//! else, since it is the operator who reads it.

use super::super::{Finding, ill, warning, well};
use crate::daemon::places;
use crate::mail::explained;

pub(super) const BY_HAND: &str = "run the command of token-command by hand as this user";
/// What our own command writes before what to do.
const REMEDY: &str = "To mend it: ";
/// More than that is no complaint.
const CHARS_MAX: usize = 1_000;

/// Runs the command.
pub(super) async fn printed(what: &str, words: &[String]) -> Finding {
    let (program, output) = match places::output(words).await {
        Ok(ended) => ended,
        Err(why) => return ill(what, &why, BY_HAND),
    };
    let complaint = on_one_line(&output.stderr);
    if !output.status.success() {
        let (said, mend) = complaint.split_once(REMEDY).unwrap_or((&complaint, ""));
        let mend = Some(mend.trim_end_matches('.')).filter(|mend| !mend.is_empty());
        let said = format!("{program} ended with {}: {}", output.status, said.trim_end());
        return ill(what, &said, mend.or_else(|| explained(&complaint)).unwrap_or(BY_HAND));
    }
    let is_empty = output.stdout.iter().all(u8::is_ascii_whitespace);
    match (is_empty, complaint.is_empty()) {
        (true, _) => ill(what, &format!("{program} prints no token: {complaint}"), BY_HAND),
        (false, true) => well(what, format!("{program} prints a token")),
        // The token is good, and something will go wrong later.
        (false, false) => warning(what, complaint),
    }
}

fn on_one_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(CHARS_MAX).collect()
}
