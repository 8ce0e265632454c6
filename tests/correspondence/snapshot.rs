//! What a case keeps of its letters.

use chancery::clerk::Outgoing;

use super::play::{Happening, Played};

/// The letters as they are kept.
pub(crate) fn letters(played: &Played) -> String {
    played.happenings.iter().map(|happening| section(played, happening)).collect()
}

fn section(played: &Played, happening: &Happening) -> String {
    let mut text = happening.heading.clone();
    if !happening.is_shown {
        return text;
    }
    let out = &played.letters[happening.letters.clone()];
    for (number, letter) in out.iter().enumerate() {
        let alike =
            out[..number].iter().find_map(|earlier| Some((earlier, differs(earlier, letter)?)));
        text += &format!("--- to {}\nSubject: {}\n", letter.to, letter.subject);
        text += &parts(letter);
        text += &match alike {
            Some((earlier, lines)) => format!("As to {}, but for\n{lines}\n", earlier.to),
            None => format!("\n{}\n", letter.text),
        };
    }
    text
}

/// What a letter has besides its text and the page that says the same.
fn parts(letter: &Outgoing) -> String {
    let map = letter.picture.as_ref().map(|scene| format!("map of {}", scene.title));
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
