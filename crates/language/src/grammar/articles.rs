//! Articles and prepositions in front of a place, in five languages.

use super::super::text::{Mark, Tokens};
use super::vocabulary::WordClass;
use super::{Parsed, expected, one_of};

/// "In den Kanal": a small "den" in front of a name is an article, and elsewhere Denmark.
pub(super) fn behind_den(input: Tokens<'_>) -> Tokens<'_> {
    let is_one = input.peek(0).is_some_and(|first| first.key == "den" && first.small);
    let named = input.peek(1).is_some_and(|next| {
        let begins = input.names.is_name_word(&next.key);
        !next.small && (begins || input.names.is_place(&next.key))
    });
    // `kie - den Mun - Bur` goes to Denmark.
    let ends = input
        .peek(2)
        .is_none_or(|next| !matches!(next.mark, Mark::Dash | Mark::Arrow) && next.task.is_none());
    if is_one && named && ends { input.after(1) } else { input }
}

/// "Im", "de la": in capitals it would be a name.
pub(super) fn before_place(input: Tokens<'_>) -> Parsed<'_, &str> {
    match input.peek(0) {
        // "Sur" is a coast, too.
        Some(first) if first.small && input.names.coast(&first.key).is_none() => {
            one_of(WordClass::BeforePlace)(input)
        }
        _ => expected(input, ""),
    }
}
