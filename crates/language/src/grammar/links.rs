//! What links a unit to the place where it goes: dashes, verbs, and small words.

use super::super::text::{Mark, Token, Tokens};
use super::place::{begins_known_name, ends_in_known_name, place};
use super::route::way;
use super::tree::Sense;
use super::words::Task;
use crate::grammar::vocabulary::WordClass;
use crate::limits::LONG_NAME_LETTERS;

/// Skips dashes, verbs of moving and what belongs to them; says how many there were.
///
/// ```abnf
/// links = dash / arrow / move-verb [to-word / particle] / to-word
/// ```
pub(super) fn links(mut input: Tokens<'_>, supported: bool) -> (Tokens<'_>, usize) {
    let mut links = 0;
    let mut done = (input, links);
    while let Some(token) = input.peek(0) {
        let key = token.key.as_str();
        let task = token.task;
        let a_link = match token.mark {
            Mark::Dash | Mark::Arrow => true,
            // `M. Atl.` is a name, and no verb.
            Mark::Word if key == "m" && begins_known_name(input) => false,
            Mark::Word if matches!(task, Some(Task::Move | Task::To)) => true,
            // `F Brest en Manche`
            Mark::Word if links == 0 && key == "en" => {
                begins_known_name(input.after(1)) || ends_in_known_name(input.after(1))
            }
            Mark::Word if leads_into(input) => true,
            Mark::Word if links > 0 => {
                goes_to_a_name(input)
                    || is_particle(key)
                    || WordClass::LeadsToVerb.has(key)
                    || WordClass::Direction.has(key) && leads_on(input)
                    || key == "en" && input.peek(1).is_some_and(|next| next.mark == Mark::Word)
            }
            // "Supports A Par on Bur"; "in Bur" or "for Bur" could be anything.
            Mark::Word if supported => {
                matches!(key, "on" | "against" | "upon")
                    || (is_particle(key) || WordClass::LeadsToVerb.has(key)) && leads_on(input)
            }
            _ => false,
        };
        if !a_link {
            break;
        }
        links += 1;
        let before = input;
        input = input.after(1);
        // `Support A Par with A Mar`: "with" belongs to a verb after it, or to another unit.
        if !WordClass::LeadsToVerb.has(key) || links == 1 && key == "a" || goes_to_a_name(before) {
            done = (input, links);
        }
    }
    done
}

/// "A Constantinopla a Sebastopol", "Venise sur Trieste", "London ins Schwarze Meer". "In" leads
/// only to a name of another language: in English it may say where a unit is.
fn leads_into(input: Tokens<'_>) -> bool {
    let Some(first) = input.peek(0).filter(|first| first.small) else { return false };
    let names = input.names;
    let words: Vec<&str> = input.rest.iter().skip(1).take(3).map(|word| &*word.key).collect();
    let foreign = || {
        let pairs = words.windows(2).map(|pair| pair.join(" "));
        words.iter().any(|word| names.is_spoken(word)) || { pairs }
            .any(|pair| names.is_spoken(&pair))
    };
    let leads = first.is(WordClass::ToPlace) || first.key == "in" && foreign();
    leads && leads_to_a_name(input.after(1))
}

/// "Va a Venezia", "se mueve a Yorkshire": after a verb a small "a" leads to a name.
fn goes_to_a_name(input: Tokens<'_>) -> bool {
    let leads = input.peek(0).is_some_and(|first| first.key == "a" && first.small);
    let named = |next: &Token| !next.small && next.key.len() > 2 && input.names.is_place(&next.key);
    leads && input.peek(1).is_some_and(named)
}

/// Whether a name in capitals or a long one follows, perhaps after an article, and nothing that it
/// could hold or help. In small letters so long a name is no word of every day.
pub(super) fn leads_to_a_name(input: Tokens<'_>) -> bool {
    // "In den Kanal": elsewhere it is the code of Denmark.
    let links =
        |word: &&Token| word.small && (word.is(WordClass::BeforePlace) || word.key == "den");
    let input = input.after(input.rest.iter().take_while(links).count());
    let written =
        input.peek(0).is_some_and(|first| !first.small || first.key.len() >= LONG_NAME_LETTERS);
    let Ok((rest, place)) = place(input) else { return false };
    let known = match place.name.sense {
        Sense::Provinces(_) => true,
        Sense::Unknown(guess) => guess.certain.is_some(),
        _ => false,
    };
    // "A Constantinopla a Sebastopol por convoy"
    let ends = rest.peek(0).is_none_or(|next| next.mark != Mark::Word) || way(rest).is_ok();
    written && known && ends
}

/// Whether a word that leads to a place follows, or a verb of moving: "in its move to Bur".
fn leads_on(input: Tokens<'_>) -> bool {
    let links = |token: &&Token| {
        is_particle(&token.key)
            || token.is(WordClass::LeadsToVerb)
            || token.is(WordClass::Direction)
            || token.is(WordClass::Article)
    };
    let next = input.rest.iter().skip(1).find(|token| !links(token));
    next.is_some_and(|next| matches!(next.task, Some(Task::Move | Task::To)))
}

/// Whether a word may stand between a verb of moving and its place.
///
/// ```abnf
/// particle = "on" / "in" / "over" / "against" / "upon" / "for" / "at" / "back" / "up" / "down"
///     / "forward" / "across" / "out"
/// ```
fn is_particle(word: &str) -> bool {
    WordClass::Particle.has(word)
}
