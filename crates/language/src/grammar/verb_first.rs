//! Orders that begin with their verb: "Move A Par to Bur", "Build F Bre".

use nom::Parser;
use nom::combinator::opt;
use nom::multi::many0_count;

use super::super::text::{Mark, Tokens};
use super::deed::{movement, movement_to};
use super::helping::supported;
use super::tree::{Sentence, WrittenDeed};
use super::unit::unit;
use super::words::Task;
use super::{Parsed, expected, mark, word};

/// An order that begins with its verb.
///
/// ```abnf
/// verb-first = move-word unit links place [way] / hold-word unit / retreat-word unit links place
///     / disband-word unit / build-word ["one"] unit / support-word helper-last
///     / convoy-word convoyed-last
/// ```
pub(super) fn verb_first(input: Tokens<'_>) -> Parsed<'_, Sentence> {
    let Some(task) = input.peek(0).and_then(|token| token.task) else {
        return expected(input, "a unit");
    };
    let letter = input.peek(0).is_some_and(|token| token.key.len() == 1);
    let (rest, colons) = many0_count(mark(Mark::Colon)).parse(input.after(1))?;
    // The letter of an army is no article: `B A Par`.
    let article = letter && super::unit::kind(rest.after(1)).is_ok();
    let (rest, _) = opt(word(|key| matches!(key, "a" | "an" | "of") && article)).parse(rest)?;
    if letter && colons == 0 && super::unit::kind(rest).is_err() {
        return expected(input, "a unit");
    }
    match task {
        Task::Support | Task::Convoy => {
            let (rest, (deed, unit)) = (helped(task), unit).parse(rest)?;
            // `Support A Par with A Mar - Bur` could help either of the two.
            match movement_to(rest, false) {
                Ok(_) => expected(rest, "nothing more"),
                Err(_) => Ok((rest, Sentence { unit, deed })),
            }
        }
        Task::Move => {
            let (rest, unit) = unit(rest)?;
            let (rest, deed) = movement(rest)?;
            Ok((rest, Sentence { unit, deed }))
        }
        Task::Retreat => {
            let (rest, unit) = unit(rest)?;
            match movement_to(rest, false) {
                Ok((rest, (mut places, _))) if places.len() == 1 => {
                    let to = places.pop().map_or(WrittenDeed::Bare, WrittenDeed::Retreat);
                    Ok((rest, Sentence { unit, deed: to }))
                }
                _ if letter => Ok((rest, Sentence { unit, deed: WrittenDeed::Disband })),
                _ => expected(rest, "a province to retreat to"),
            }
        }
        Task::Hold => staying(rest, WrittenDeed::Hold),
        Task::Disband => staying(rest, WrittenDeed::Disband),
        Task::Build => {
            let (rest, _) =
                many0_count(word(|key| matches!(key, "one" | "just" | "only"))).parse(rest)?;
            staying(rest, WrittenDeed::Build)
        }
        Task::To | Task::Waive => expected(input, "a unit"),
    }
}

/// A unit that goes nowhere: `Hold A Lon - Yor` says two things at once.
fn staying(input: Tokens<'_>, deed: WrittenDeed) -> Parsed<'_, Sentence> {
    let (rest, unit) = unit(input)?;
    match movement_to(rest, false) {
        Ok(_) => expected(rest, "nothing more"),
        Err(_) => Ok((rest, Sentence { unit, deed })),
    }
}

/// An order whose own unit stands last. Whom it helps is the unit in front of it, and where that
/// goes stands between the two or not at all.
///
/// ```abnf
/// helper-last = unit [links place] ("with" / "by" / "using") plain-unit
///     / unit links place "from" plain-unit
/// convoyed-last = unit links ["the"] name ("with" / "from" / "by" / "using") plain-unit
/// ```
pub(super) fn helped<'a>(task: Task) -> impl Fn(Tokens<'a>) -> Parsed<'a, WrittenDeed> {
    move |input| {
        let (rest, (other, to)) = supported(input)?;
        let (rest, _) = word(|key| matches!(key, "with" | "by" | "from" | "using"))(rest)?;
        match task {
            Task::Convoy => Ok((rest, WrittenDeed::Convoy(other, to))),
            _ => Ok((rest, WrittenDeed::Support(other, to))),
        }
    }
}
