//! Verbs, the words allowed before and after them, and the one verb that needs nothing else: to
//! hold.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::value;
use nom::multi::many0_count;

use super::super::text::{Mark, Token, Tokens};
use super::tree::WrittenDeed;
use super::unit::unit;
use super::words::Task;
use super::{Parsed, expected, one_of, one_phrase};
use crate::grammar::vocabulary::WordClass;

/// Skips what may stand between a unit and its verb without changing either; "to" only before
/// another verb.
///
/// ```abnf
/// auxiliary = "will" / "shall" / "should" / "must" / "is" / "are" / "be" / "please"
///     / "now" / "then" / "also" / "just" / "simply" / "ordered" / "orders"
///     / "there" / "again" / "does" / "do" / "its" / "the" / "their" / "his" / "which" / "who"
///     / "that" / "gives" / "give" / "giving" / "provides" / "provide" / "offers" / "lends"
///     / "gets" / "continues" / "told" / "still" / "of" / "needs" / "pls"
/// ```
pub(super) fn auxiliaries(mut input: Tokens<'_>) -> Tokens<'_> {
    while let Some(token) = input.peek(0).filter(|token| token.mark == Mark::Word) {
        let verb_follows = input.peek(1).is_some_and(|next| next.is_verb());
        let own_verb_follows =
            input.peek(1).is_some_and(|next| matches!(next.key.as_str(), "its" | "his" | "their"))
                && input.peek(2).is_some_and(|next| next.is_verb());
        let links = matches!(token.key.as_str(), "to" | "in" | "by")
            && (verb_follows || own_verb_follows)
            && input.peek(1).is_some_and(|next| next.key != "to");
        // "Has to move" is an order, "has moved" a report.
        let has_to = matches!(token.key.as_str(), "has" | "have")
            && input.peek(1).is_some_and(|next| matches!(next.key.as_str(), "to" | "orders"));
        let leads = |next: &Token| next.task == Some(Task::To) || next.key == "be";
        // "Back to Mar" goes there, "back to A Sil - Ber" supports.
        let back_to = matches!(token.key.as_str(), "back" | "to")
            && input.peek(1).is_some_and(leads)
            && !unit(input.after(2)).is_ok_and(|(_, unit)| unit.kind.is_some());
        if !links && !has_to && !back_to && !token.is(WordClass::Auxiliary) {
            break;
        }
        input = input.after(1);
    }
    input
}

/// One word or bracketed letter with this task.
pub(super) fn verb<'a>(wanted: Task) -> impl Fn(Tokens<'a>) -> Parsed<'a, ()> {
    move |input| {
        let is_wanted = |at: usize| input.peek(at).is_some_and(|token| token.task == Some(wanted));
        let is = |at: usize, mark: Mark| input.peek(at).is_some_and(|token| token.mark == mark);
        if is_wanted(0) {
            Ok((input.after(1), ()))
        } else if is(0, Mark::Open) && is_wanted(1) && is(2, Mark::Close) {
            Ok((input.after(3), ()))
        } else {
            expected(input, "")
        }
    }
}

/// Staying.
///
/// ```abnf
/// hold = (hold-verb / "no move" / "nothing" / "in place" / "dig in" / "digs in") *hold-particle
/// ```
pub(super) fn hold(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let still = one_phrase(&["no move", "nothing", "in place", "dig in", "digs in"]);
    let (input, ()) = alt((verb(Task::Hold), still)).parse(input)?;
    Ok((hold_particles(input), WrittenDeed::Hold))
}

/// Skips what may follow a verb of staying.
///
/// ```abnf
/// hold-particle = "fast" / "still" / "put" / "firm" / "pat" / "tight" / "there" / "here"
///     / "steady" / "again" / "too" / "in place" / "in position" / "where it is"
/// ```
fn hold_particles(input: Tokens<'_>) -> Tokens<'_> {
    let particle = one_of(WordClass::HoldParticle);
    let in_place = one_phrase(&["in place", "in position", "where it is"]);
    let parsed = many0_count(alt((in_place, value((), particle)))).parse(input);
    parsed.map_or(input, |(rest, _)| rest)
}

/// Whether a unit with a kind and a verb follow: `A Mar S A Par A Bre H`.
pub(super) fn begins_a_sentence(input: Tokens<'_>) -> bool {
    let kind = input.peek(0).is_some_and(|token| token.kind().is_some());
    kind && unit(input).is_ok()
}
