//! What holds of every message that was opened.

use chancery::mail::{self, Status};

/// Opens a message and holds what comes out to its promises.
pub(crate) fn check(bytes: &[u8]) {
    let opened = mail::read(bytes);
    let letter = &opened.letter;
    let shown = || String::from_utf8_lossy(bytes);
    let is_clean = |letter: char| letter == '\n' || letter == '\t' || !letter.is_control();
    for text in [Some(&letter.text), letter.other_text.as_ref()].into_iter().flatten() {
        assert!(text.chars().all(is_clean), "{}: {text:?}", shown());
        assert!(text.len() <= 4 * bytes.len(), "{}: a text of {} bytes", shown(), text.len());
        let quoted = text.lines().map(str::trim).find(|line| is_quoted(line));
        assert_eq!(quoted, None, "{}: a quote counts", shown());
    }
    assert!(!letter.subject.contains(char::is_control), "{}: {:?}", shown(), letter.subject);
    assert_eq!(mail::message_id(bytes), letter.message_id, "{}: without the rest", shown());
    let returned = opened.facts.returned.as_ref();
    if matches!(opened.status, Status::Ignored(_)) {
        assert_eq!(mail::returned(bytes).as_ref(), returned, "{}: without the rest", shown());
    }
    if let Some(returned) = returned {
        assert!(letter.automatic, "{}: somebody wrote it", shown());
        assert!(returned.ids.len() <= 10, "{}: {:?}", shown(), returned.ids);
        assert!(!returned.said.contains(char::is_control), "{}: {:?}", shown(), returned.said);
    }
    let reported = returned.into_iter().flat_map(|returned| &returned.ids);
    let ids = letter.message_id.iter().chain(&letter.answers).chain(reported);
    for id in ids {
        assert!(id.chars().all(|letter| letter.is_ascii_graphic()), "{}: {id:?}", shown());
    }
    for author in opened.facts.authors.iter().chain(&letter.to).chain(&letter.cc) {
        let both = [&author.address, &author.name];
        assert!(!both.iter().any(|text| text.contains(char::is_control)), "{}: {both:?}", shown());
    }
    // What must not be answered may be a player's orders all the same, and is read.
    let is_ignored = matches!(opened.status, Status::Ignored(_));
    let is_open = opened.status == Status::Read || is_ignored && letter.unanswerable;
    if !is_open || letter.refused.is_some() {
        assert_eq!((letter.text.as_str(), &letter.other_text), ("", &None), "{}", shown());
    }
    assert_eq!(letter.automatic, is_ignored, "{}", shown());
    assert!(letter.automatic || !letter.unanswerable, "{}: it may be answered", shown());
    assert_eq!(mail::read(bytes), opened, "{} is read otherwise again", shown());
}

/// Whether a line bears the mark of a quote and is no heading: `>>> Press <<<`.
fn is_quoted(line: &str) -> bool {
    let marks = line.chars().take_while(|letter| *letter == '>').count();
    let frame = line.chars().rev().take_while(|letter| *letter == '<').count();
    marks > 0 && marks != frame
}
