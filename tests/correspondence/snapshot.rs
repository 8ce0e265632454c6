//! What a case keeps of its letters: those in which a claim finds its words, and a count of the
//! rest.

use std::collections::BTreeSet;

use chancery::clerk::Outgoing;

use super::play::{Happening, Outcome, Played};
use super::script::{Claim, Often};
use super::{is_to, plain, readers, says};

/// The letters as they are kept.
pub(crate) fn letters(played: &Played) -> String {
    let claims = played.claims.iter();
    let named = claims.flat_map(|(claim, outcome)| named(claim, outcome)).collect();
    played.happenings.iter().map(|happening| section(played, happening, &named)).collect()
}

/// The first letter to each reader that a claim names in which its words are.
fn named(claim: &Claim, outcome: &Outcome) -> Vec<usize> {
    if claim.often == Often::Never {
        return Vec::new();
    }
    let wanted = plain(&claim.text);
    let first = |of: &str| {
        outcome.letters.iter().position(|letter| is_to(letter, of) && says(letter, &wanted))
    };
    readers(claim).into_iter().filter_map(first).map(|place| outcome.earlier + place).collect()
}

fn section(played: &Played, happening: &Happening, named: &BTreeSet<usize>) -> String {
    let mut text = happening.heading.clone();
    let mut kept: Vec<&Outgoing> = Vec::new();
    for letter in happening.letters.clone().filter(|place| named.contains(place)) {
        let letter = &played.letters[letter];
        let alike = kept.iter().find_map(|earlier| Some((earlier, differs(earlier, letter)?)));
        text += &format!("--- to {}\nSubject: {}\n", letter.to, letter.subject);
        text += &parts(letter);
        text += &match alike {
            Some((earlier, lines)) => format!("As to {}, but for\n{lines}\n", earlier.to),
            None => format!("\n{}\n", letter.text),
        };
        kept.push(letter);
    }
    match happening.letters.len() - kept.len() {
        0 => {}
        1 => text += "--- 1 more letter\n",
        rest => text += &format!("--- {rest} more letters\n"),
    }
    text
}

/// What a letter has besides its text and the page with the same content.
fn parts(letter: &Outgoing) -> String {
    let map = letter.picture.as_ref().map(|scene| match scene.private_to {
        Some(power) => format!("map of the orders of {power}, {}", scene.title),
        None => format!("map of {}", scene.title),
    });
    let dates = letter.calendar.as_deref().unwrap_or_default().split("BEGIN:VEVENT").skip(1);
    let dates = dates.map(|entry| {
        let of = |key| entry.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
        format!("{} {}", of("SUMMARY:"), of("DTSTART:"))
    });
    let parts: Vec<String> = map.into_iter().chain(dates).collect();
    if parts.is_empty() { String::new() } else { format!("With: {}\n", parts.join("; ")) }
}

/// The lines of a letter that an earlier one of the same subject has not, if they are few.
fn differs(earlier: &Outgoing, letter: &Outgoing) -> Option<String> {
    let is_new = |line: &&str| !earlier.text.lines().any(|other| other == *line);
    let new: Vec<&str> = letter.text.lines().filter(is_new).collect();
    let gone = earlier.text.lines().count().abs_diff(letter.text.lines().count());
    let few = new.len() <= 3 && gone <= 3 && letter.text.lines().count() > 5;
    let same = letter.text == earlier.text;
    (earlier.subject == letter.subject && (few || same)).then(|| new.join("\n"))
}
