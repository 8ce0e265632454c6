//! What players, captains and reserves say about seats and cases.

use super::line::Line;
use super::{Fault, SeatWish, Wish};
use crate::board::Power;
use crate::game::Layout;

/// ```abnf
/// seat-wish = substitute / period / "return" / captains-choice
///     / ("accept" / "take" / "decline") [<country>]
/// case-wish = ("appeal" / "confirm") case / "report" ":" <text>
/// layout-wish = ["set"] "layout" ("judge" / "own")
/// address-wish = "address" <address>
/// ```
///
/// A word alone, or one that only commands begin with: a sentence that happens to start with
/// "return" or "accept" is none.
pub(super) fn wish(text: &str) -> Option<Result<Wish, Fault>> {
    let mut line = Line::new(text);
    let verb = line.word()?.to_ascii_lowercase();
    let alone = line.rest.is_empty();
    match verb.as_str() {
        "substitute" => Some(substitute(&mut line).map(Wish::Seat)),
        "period" => period(&mut line),
        "address" if line.rest.contains('@') => Some(Ok(Wish::Address(line.reason()))),
        "return" if alone => Some(Ok(Wish::Seat(SeatWish::Return))),
        "name" => name(&mut line),
        "accept" | "take" => answer(&mut line, true),
        "decline" => answer(&mut line, false),
        "set" if line.takes("layout") => Some(layout(&mut line)),
        "layout" if line.rest.split_whitespace().count() == 1 => Some(layout(&mut line)),
        "appeal" if line.begins_number() => Some(line.number().map(Wish::Appeal)),
        "confirm" if line.begins_number() => Some(line.number().map(Wish::Confirm)),
        "report" if text.trim_start().get(6..).is_some_and(|rest| rest.starts_with(':')) => {
            Some(Ok(Wish::Report(line.reason())))
        }
        _ => None,
    }
}

/// How results are to look.
fn layout(line: &mut Line<'_>) -> Result<Wish, Fault> {
    match line.word().map(str::to_ascii_lowercase).as_deref() {
        Some("judge") => Ok(Wish::Layout(Layout::Judge)),
        Some("own") => Ok(Wish::Layout(Layout::Own)),
        _ => Err(line.expected("set layout judge, or set layout own")),
    }
}

/// ```abnf
/// substitute = "substitute" <person> ["until" phase]
/// ```
fn substitute(line: &mut Line<'_>) -> Result<SeatWish, Fault> {
    let (person, limited) = line.until("until");
    if person.is_empty() {
        return Err(line.expected(
            "who plays for you: substitute Paul Meier <paul@example.org> until F1903 \
             (without \"until\" it is for good, B.7)",
        ));
    }
    let until = if limited { Some(line.phase()?) } else { None };
    Ok(SeatWish::Substitute { person: person.to_owned(), until })
}

/// ```abnf
/// period = "period" "until" phase
/// ```
fn period(line: &mut Line<'_>) -> Option<Result<Wish, Fault>> {
    let begins = line.takes("until");
    begins.then(|| line.phase().map(|until| Wish::Seat(SeatWish::Period { until })))
}

/// A verb alone, or with a power and nothing else.
fn answer(line: &mut Line<'_>, willing: bool) -> Option<Result<Wish, Fault>> {
    let word = line.word();
    let power = word.and_then(Power::from_name);
    let is_answer = line.rest.is_empty() && power.is_some() == word.is_some();
    is_answer.then_some(Ok(Wish::Seat(SeatWish::Answer { willing, power })))
}

/// ```abnf
/// captains-choice = "name" <person> "for" <country>
/// ```
fn name(line: &mut Line<'_>) -> Option<Result<Wish, Fault>> {
    let (person, named) = line.until("for");
    if !named || person.is_empty() {
        return None;
    }
    let person = person.to_owned();
    Some(line.power().map(|power| Wish::Seat(SeatWish::Name { person, power })))
}
