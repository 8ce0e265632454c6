//! A question to the person at the prompt, before something is done that can't be undone.

use std::io::{self, IsTerminal as _, Write as _};

/// Whether a person is there to be asked.
///
/// # Errors
///
/// If not: with what to do about that.
pub(super) fn somebody() -> Result<(), String> {
    match io::stdin().is_terminal() {
        true => Ok(()),
        false => Err("can't ask for confirmation without a terminal: add --yes to go ahead, or \
                --dry-run to see what would happen"
            .to_owned()),
    }
}

/// Asks whether what was shown is wanted. Nothing but a yes is one. We say so about any other
/// answer, so that a user who mistyped knows that nothing was done.
pub(super) fn is_wanted(what: &str) -> Result<bool, String> {
    let mut output = io::stderr();
    let asked = write!(output, "{what} Go ahead? [y/N] ").and_then(|()| output.flush());
    asked.map_err(|why| why.to_string())?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer).map_err(|why| why.to_string())?;
    let is_yes = matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes");
    if !is_yes {
        writeln!(output, "Nothing was done: the answer was not yes.")
            .map_err(|why| why.to_string())?;
    }
    Ok(is_yes)
}
