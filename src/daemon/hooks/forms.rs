//! What is posted: an object of ours, or a message of Discord.

use chrono::SecondsFormat;
use serde_json::{Value, json};

use crate::config::HookForm;
use crate::report::gazette::ToldEntry;

/// Limits of Discord's embeds, in letters as its servers count them (UTF-16).
const TITLE_MAX: usize = 256;
const DESCRIPTION_MAX: usize = 4096;
/// A footer may have 2048; this one names the tournament, and all of an embed may have 6000.
const FOOTER_MAX: usize = 256;

/// The body of a post.
pub(super) fn body(form: HookForm, entry: &ToldEntry) -> Vec<u8> {
    let body = match form {
        HookForm::Json => json(entry),
        HookForm::Discord => discord(entry),
    };
    body.to_string().into_bytes()
}

fn json(entry: &ToldEntry) -> Value {
    json!({
        "id": entry.id,
        "kind": entry.kind,
        "time": time(entry),
        "tournament": entry.tournament,
        "board": entry.board,
        "title": entry.title,
        "text": entry.text,
        "link": entry.link,
        "picture": entry.picture,
    })
}

/// A message with one embed. It calls no one, no matter what a player's name is.
fn discord(entry: &ToldEntry) -> Value {
    let mut embed = json!({
        "title": plain(&entry.title, TITLE_MAX),
        "description": plain(&entry.text, DESCRIPTION_MAX),
        "timestamp": time(entry),
        "footer": { "text": cut(&entry.tournament, FOOTER_MAX, |_, _| false) },
    });
    if let Some(link) = &entry.link {
        embed["url"] = link.as_str().into();
    }
    if let Some(picture) = &entry.picture {
        embed["image"] = json!({ "url": picture });
    }
    json!({ "embeds": [embed], "allowed_mentions": { "parse": [] } })
}

fn time(entry: &ToldEntry) -> String {
    entry.at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// A text that Discord shows as it is, without markup, links, mentions and emoji.
fn plain(text: &str, most: usize) -> String {
    cut(text, most, |before, letter| match letter {
        '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '#' | '[' | ']' | '(' | ')' | '@' => true,
        // A list, where a line begins with it.
        '-' | '+' => before.is_none_or(|before| before == '\n'),
        // What stands before it is the beginning of an address.
        '/' => before == Some(':'),
        _ => false,
    })
}

/// A text with a backslash before what is to be escaped, and of so many letters at most.
fn cut(text: &str, most: usize, is_escaped: impl Fn(Option<char>, char) -> bool) -> String {
    let (mut told, mut length, mut before) = (String::new(), 0, None);
    let mut letters = text.trim().chars().peekable();
    while let Some(letter) = letters.next() {
        let letter = if letter.is_control() && letter != '\n' { ' ' } else { letter };
        let escapes = is_escaped(before, letter);
        let more = letter.len_utf16() + usize::from(escapes);
        // The last letter may be the one that says that there were more.
        let room = if letters.peek().is_some() { 1 } else { 0 };
        if length + more + room > most {
            told.push('…');
            break;
        }
        if escapes {
            told.push('\\');
        }
        told.push(letter);
        length += more;
        before = Some(letter);
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Moment;

    fn entry(title: &str, text: &str) -> ToldEntry {
        ToldEntry {
            id: "urn:uuid:1".to_owned(),
            kind: "result",
            tournament: "Masters".to_owned(),
            board: Some("r1-07".to_owned()),
            title: title.to_owned(),
            text: text.to_owned(),
            link: Some("https://masters.example.org/boards/r1-07/1901.html#S1901M".to_owned()),
            picture: None,
            at: Moment::from_timestamp_secs(1_795_200_000).expect("a moment"),
        }
    }

    fn embed(entry: &ToldEntry) -> Value {
        let message = discord(entry);
        assert_eq!(message["allowed_mentions"], json!({ "parse": [] }));
        assert_eq!(message["embeds"].as_array().map(Vec::len), Some(1));
        message["embeds"][0].clone()
    }

    #[test]
    fn names_are_no_markup_and_call_nobody_in_discord() {
        let name = "@everyone **Ann** <@1> [x](https://a.example) ||y||\n- z\n-# a-b";
        let told = embed(&entry(name, name));
        let expected = "\\@everyone \\*\\*Ann\\*\\* \\<\\@1\\> \\[x\\]\\(https:\\//a.example\\) \
            \\|\\|y\\|\\|\n\\- z\n\\-\\# a-b";
        assert_eq!(told["description"], expected);
        assert_eq!(told["title"], expected);
        assert_eq!(told["timestamp"], "2026-11-20T18:40:00Z");
        assert_eq!(told.get("image"), None);
    }

    #[test]
    fn what_is_too_long_for_discord_is_cut_between_letters() {
        let units = |value: &Value| value.as_str().expect("a text").encode_utf16().count();
        for letter in ["a", "*", "é", "🎲", "\u{0}"] {
            for more in 0..3 {
                let long = "b".repeat(more) + &letter.repeat(9_000);
                let told = embed(&entry(&long, &long));
                for (part, most) in [("title", TITLE_MAX), ("description", DESCRIPTION_MAX)] {
                    let text = told[part].as_str().expect("a text");
                    assert!(units(&told[part]) <= most && !text.ends_with("\\…"), "{text}");
                    assert!(units(&told[part]) > most - 3, "{text}");
                }
            }
        }
        let whole = "a".repeat(TITLE_MAX);
        assert_eq!(embed(&entry(&whole, ""))["title"], whole);
    }
}
