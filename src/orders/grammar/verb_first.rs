//! Orders that begin with their verb: "Move A Par to Bur", "Build F Bre".

use nom::Parser;
use nom::combinator::{map, opt};
use nom::multi::many0_count;
use nom::sequence::preceded;

use super::super::text::{Mark, Tokens};
use super::order::{movement, movement_to, supported};
use super::tree::{Deed, Sentence};
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
    let (rest, _) = many0_count(mark(Mark::Colon)).parse(input.after(1))?;
    // The letter of an army is no article: `B A Par`.
    let article = letter && super::unit::kind(rest.after(1)).is_ok();
    let (rest, _) = opt(word(|key| matches!(key, "a" | "an" | "of") && article)).parse(rest)?;
    if letter && super::unit::kind(rest).is_err() {
        return expected(input, "a unit");
    }
    match task {
        Task::Support | Task::Convoy => helper_last(rest, task),
        Task::Move => {
            let (rest, unit) = unit(rest)?;
            let (rest, deed) = movement(rest)?;
            Ok((rest, Sentence { unit, deed }))
        }
        Task::Retreat => {
            let (rest, unit) = unit(rest)?;
            match movement_to(rest, false) {
                Ok((rest, (mut places, _))) if places.len() == 1 => {
                    let to = places.pop().map_or(Deed::Bare, Deed::Retreat);
                    Ok((rest, Sentence { unit, deed: to }))
                }
                _ if letter => Ok((rest, Sentence { unit, deed: Deed::Disband })),
                _ => expected(rest, "a province to retreat to"),
            }
        }
        Task::Hold => map(unit, |unit| Sentence { unit, deed: Deed::Hold }).parse(rest),
        Task::Disband => map(unit, |unit| Sentence { unit, deed: Deed::Disband }).parse(rest),
        Task::Build => {
            let (rest, _) = opt(word(|key| key == "one")).parse(rest)?;
            map(unit, |unit| Sentence { unit, deed: Deed::Build }).parse(rest)
        }
        Task::To | Task::Waive => expected(input, "a unit"),
    }
}

/// An order whose own unit stands last.
///
/// ```abnf
/// helper-last = unit links place ("with" / "from") kind-letter place
/// convoyed-last = unit links ["the"] name ("with" / "from") kind-letter ["the"] name
/// ```
fn helper_last(input: Tokens<'_>, task: Task) -> Parsed<'_, Sentence> {
    let (rest, (other, to)) = supported(input)?;
    let helper = preceded(word(|key| matches!(key, "with" | "by" | "from" | "using")), unit);
    let (rest, unit) = { helper }.parse(rest)?;
    let deed = match task {
        Task::Convoy => Deed::Convoy(other, to),
        _ => Deed::Support(other, to),
    };
    Ok((rest, Sentence { unit, deed }))
}
