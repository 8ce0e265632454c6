//! A correction of a published result (D.VIII): a block of lines that say what changes.

use super::command::{Authority, CommandFault};
use super::examples::on_its_map;
use super::expected;
use super::line::CommandWords;
use crate::board::{Phase, Province, Unit, UnitKind};
use crate::game::correction::BoardChange;
use crate::orders::{read_location, read_unit};

/// How a correction begins.
pub(super) struct Beginning {
    pub(super) authority: Authority,
    /// The cases that it settles.
    pub(super) cases: Vec<u32>,
    /// The phase whose result was wrong; the last one, if neither case nor phase is named.
    pub(super) phase: Option<Phase>,
    pub(super) reason: String,
}

/// ```abnf
/// correction = ("gm" / "td") "correct" [case *("," case)] [phase] ":" <text>
/// ```
///
/// Lines that say what changes follow, up to "end correct". Nothing if it begins no correction.
pub(super) fn begins(text: &str) -> Option<Result<Beginning, CommandFault>> {
    let mut line = CommandWords::new(text);
    let authority = line.authority()?;
    let all = line.rest;
    if !line.takes("correct") {
        return None;
    }
    let named = match all.split_once(':') {
        Some((head, reason)) => {
            line.rest = reason;
            named(text, head)
        }
        None => Err(line.expected(expected::COLON_AND_REASON)),
    };
    Some(named.and_then(|(cases, phase)| {
        let reason = line.reason();
        match reason.is_empty() {
            true => Err(line.expected(expected::CORRECTIONS_REASON)),
            false => Ok(Beginning { authority, cases, phase, reason }),
        }
    }))
}

/// The cases and the phase that stand between "correct" and its colon, if any do.
fn named(text: &str, head: &str) -> Result<(Vec<u32>, Option<Phase>), CommandFault> {
    let words = head.replace(',', " ");
    let mut line = CommandWords { text, rest: words.trim() };
    line.takes("correct");
    let mut cases = Vec::new();
    while line.begins_number() {
        cases.push(line.number()?);
    }
    let phase = if line.rest.is_empty() { None } else { Some(line.phase()?) };
    Ok((cases, phase))
}

/// Whether a line ends the block.
///
/// ```abnf
/// correction-end = "end" ["correct"]
/// ```
pub(super) fn ends(text: &str) -> bool {
    let mut line = CommandWords::new(text);
    line.takes("end") && (line.rest.is_empty() || line.takes("correct"))
}

/// We ask about a block that never ends, and do nothing that it says.
pub(super) fn endless(text: &str) -> CommandFault {
    CommandFault::new(text, expected::NO_END.to_owned())
}

/// What changes on the board, a line each.
pub(super) fn changes(block: &[String]) -> Result<Vec<BoardChange>, CommandFault> {
    let lines = block.iter().filter(|text| !text.is_empty());
    let changes: Result<Vec<BoardChange>, CommandFault> = lines.map(|text| change(text)).collect();
    match changes {
        Ok(none) if none.is_empty() => {
            Err(CommandFault::new("correct", on_its_map(expected::NO_CHANGES)))
        }
        other => other,
    }
}

/// ```abnf
/// correction-line = "add" <country> <unit> / "remove" <place>
///     / ("centre" / "center") <place> "=" (<country> / "nobody")
/// ```
fn change(text: &str) -> Result<BoardChange, CommandFault> {
    let mut line = CommandWords::new(text);
    let verb = line.word().unwrap_or_default().to_ascii_lowercase();
    match verb.as_str() {
        "add" => {
            let power = line.power()?;
            let unit = read_unit(&line.reason().to_ascii_uppercase()).ok();
            let unit = unit.and_then(|(kind, at)| Unit::new(power, kind, at).ok());
            unit.map(BoardChange::Add).ok_or_else(|| line.expected(expected::UNIT))
        }
        "remove" => province(&mut line).map(BoardChange::Remove),
        "centre" | "center" => {
            let at = province(&mut line)?;
            line.takes("=");
            let owner = if line.takes("nobody") { None } else { Some(line.power()?) };
            Ok(BoardChange::Centre(at, owner))
        }
        _ => Err(line.expected(expected::CHANGE)),
    }
}

/// A province by its code, with or without a unit's letter before it.
fn province(line: &mut CommandWords<'_>) -> Result<Province, CommandFault> {
    let mut ahead = *line;
    if ahead.word().is_some_and(|word| UnitKind::from_letter(word).is_some()) {
        *line = ahead;
    }
    let code = line.word().unwrap_or_default().to_ascii_uppercase();
    let location = read_location(&code).ok();
    location.map(|location| location.province()).ok_or_else(|| line.expected(expected::PROVINCE))
}
