//! The calendar of deadlines by the rules of RFC 5545, read here line by line and by no other
//! library.

use std::collections::BTreeSet;

use chancery::report::exports;
use chancery::report::gazette::Site;

use crate::gazette::world::site;

/// No line has more bytes, without its end (3.1).
const LINE_BYTES_MAX: usize = 75;

fn calendar(site: &Site) -> Vec<u8> {
    let files = exports::common(site);
    let file = files.into_iter().find(|page| page.path == exports::CALENDAR);
    file.expect("a calendar").bytes
}

/// The lines as they were before they were folded: a line that begins with a space goes on.
fn unfolded(bytes: &[u8]) -> Vec<String> {
    let body = bytes.strip_suffix(b"\r\n").expect("the last line ends");
    let text = String::from_utf8(body.to_vec()).expect("UTF-8");
    let mut lines: Vec<String> = Vec::new();
    for line in text.split("\r\n") {
        assert!(!line.contains(['\r', '\n']), "{line:?} ends without CR and LF");
        assert!(line.len() <= LINE_BYTES_MAX, "{line:?} has {} bytes", line.len());
        match line.strip_prefix(' ') {
            Some(rest) => lines.last_mut().expect("a line before").push_str(rest),
            None => lines.push(line.to_owned()),
        }
    }
    lines
}

fn is_stamp(value: &str) -> bool {
    let (digits, rest) = value.split_at(value.len().min(8));
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let time = rest.strip_prefix('T').and_then(|rest| rest.strip_suffix('Z'));
    number(digits) && time.is_some_and(|time| time.len() == 6 && number(time))
}

/// Commas, semicolons and backslashes of a text are escaped (3.3.11).
fn is_text(value: &str) -> bool {
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        let is_sound = match letter {
            '\\' => letters.next().is_some_and(|next| "\\;,nN".contains(next)),
            letter => !",;".contains(letter) && !letter.is_control(),
        };
        if !is_sound {
            return false;
        }
    }
    true
}

/// An entry: what a component must have once (3.6.1), and no name twice.
fn check_entry(lines: &[(&str, &str)], uids: &mut BTreeSet<String>) {
    let names: BTreeSet<&str> = lines.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.len(), lines.len(), "something stands twice in {lines:?}");
    let of = |name| {
        let found = lines.iter().find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("no {name} in {lines:?}")).1
    };
    assert!(uids.insert(of("UID").to_owned()), "{} is there twice", of("UID"));
    assert!(is_stamp(of("DTSTAMP")) && is_stamp(of("DTSTART")), "{lines:?}");
    assert!(of("SEQUENCE").parse::<u32>().is_ok_and(|number| number <= i32::MAX as u32));
    assert!(is_text(of("SUMMARY")), "{}", of("SUMMARY"));
    assert_eq!(of("TRANSP"), "TRANSPARENT");
}

fn check(bytes: &[u8]) -> usize {
    let lines = unfolded(bytes);
    let lines: Vec<(&str, &str)> =
        lines.iter().map(|line| line.split_once(':').expect("a name and a value")).collect();
    assert_eq!(lines.first(), Some(&("BEGIN", "VCALENDAR")));
    assert_eq!(lines.last(), Some(&("END", "VCALENDAR")));
    let inner = &lines[1..lines.len() - 1];
    let first = inner.iter().position(|line| *line == ("BEGIN", "VEVENT")).unwrap_or(inner.len());
    let (head, mut rest) = inner.split_at(first);
    for name in ["VERSION", "PRODID", "METHOD"] {
        assert_eq!(head.iter().filter(|(known, _)| *known == name).count(), 1, "{name}");
    }
    assert!(head.iter().all(|(_, value)| is_text(value)), "{head:?}");
    let mut uids = BTreeSet::new();
    while let Some((begin, behind)) = rest.split_first() {
        assert_eq!(*begin, ("BEGIN", "VEVENT"));
        let end = behind.iter().position(|line| *line == ("END", "VEVENT")).expect("it ends");
        check_entry(&behind[..end], &mut uids);
        rest = &behind[end + 1..];
    }
    uids.len()
}

#[test]
fn deadlines_are_a_calendar_by_its_rules() {
    assert_eq!(check(&calendar(site())), site().boards.len());
}

#[test]
fn long_names_are_folded_between_letters_and_escaped() {
    let mut site = site().clone();
    site.title = "Łódź, \u{1d11e}; \\ ".repeat(12);
    for board in &mut site.boards {
        board.tag = format!("{} {}", "Śląsk, Żywiec; ".repeat(9), board.tag);
    }
    assert_eq!(check(&calendar(&site)), site.boards.len());
}
