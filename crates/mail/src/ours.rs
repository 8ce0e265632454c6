//! Lines that only our letters have: the first ones of a receipt and of a result. Everything below
//! such a line is an old letter, no matter how it is quoted. Letters that earlier versions wrote
//! are answered, too, so their words stay in the lists.

const SEASONS: [&str; 3] = ["Spring", "Fall", "Winter"];

/// What the first line of a result says after its phase.
const OUTCOMES: [&str; 9] = [
    "dislodged. ",
    "changed hands. ",
    "was lost. ",
    "were lost. ",
    "on the board (was ",
    "on the board, ",
    " Next: Spring ",
    " Next: Fall ",
    " Next: Winter ",
];

/// What the first line of a receipt says after its phase if nothing of the letter is filed.
const NOT_FILED: [&str; 4] =
    [" was not filed,", " is kept as a draft,", " is not filed:", " is not filed,"];

/// Whether a line is the first of a receipt or of a result.
pub(super) fn begins(line: &str) -> bool {
    let line = line.trim();
    is_receipt(line).is_some() || is_result(line).is_some()
}

/// `Set 2 for France, Spring 1901: all 3 orders on file.`
fn is_receipt(line: &str) -> Option<()> {
    if line.starts_with("Nothing in your letter was read as an order for ") {
        return Some(());
    }
    // `We found no order for France, Spring 1901 in your letter.`
    if let Some(rest) = line.strip_prefix("We found no order for ") {
        let (_, phase) = rest.split_once(", ")?;
        let rest = after_phase(phase)?;
        return (rest.is_empty() || rest.starts_with(" in")).then_some(());
    }
    let rest = match line.strip_prefix("Set ") {
        Some(rest) => rest.trim_start_matches(|letter: char| letter.is_ascii_digit()),
        None => line.strip_prefix("Your letter")?,
    };
    let (power, rest) = rest.strip_prefix(" for ")?.split_once(", ")?;
    // `Your letter for France, Spring 1901 was not filed, because of what follows.`
    let unfiled = NOT_FILED.into_iter().find(|said| rest.contains(said));
    let plain = unfiled.map_or(rest.to_owned(), |said| rest.replacen(said, ":", 1));
    let told = behind_phase(&plain)?;
    let is_ours = told.contains("on file") || unfiled.is_some();
    (!power.contains(' ') && is_ours).then_some(())
}

/// `Spring 1901 retreats: no unit was lost. Next: Fall 1901.`
fn is_result(line: &str) -> Option<()> {
    let told = behind_phase(line)?;
    OUTCOMES.iter().any(|known| told.contains(known)).then_some(())
}

/// What comes after a phase and its colon.
fn behind_phase(text: &str) -> Option<&str> {
    after_phase(text)?.strip_prefix(": ")
}

/// What comes after a phase.
fn after_phase(text: &str) -> Option<&str> {
    let (season, rest) = text.split_once(' ')?;
    let (year, rest) = rest.split_at_checked(4)?;
    let is_year = year.chars().all(|letter| letter.is_ascii_digit());
    let rest = rest.strip_prefix(" retreats").unwrap_or(rest);
    let rest = rest.strip_prefix(" adjustments").unwrap_or(rest);
    (SEASONS.contains(&season) && is_year).then_some(rest)
}
