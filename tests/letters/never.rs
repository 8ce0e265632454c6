//! What no letter of any kind may ever do.

use std::fs;

use chancery::report::letters::{COLUMNS, Draft, NARROW};

use super::folder;

/// A subject longer than this is cut by most lists of letters.
const SUBJECT_CHARS_MAX: usize = 90;

/// Fails if a letter breaks a habit of all letters.
#[track_caller]
pub(crate) fn assert_well_formed(name: &str, draft: &Draft) {
    let Draft { subject, text, .. } = draft;
    assert!(
        subject.chars().count() <= SUBJECT_CHARS_MAX,
        "{name}: the subject {subject:?} is long"
    );
    assert!(subject.ends_with(']'), "{name}: the subject does not end with the board");
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{name} ends in one line's end");
    // Old judges leave two lines blank before a section.
    let gap = if name.starts_with("result-judge") { "\n\n\n\n" } else { "\n\n\n" };
    assert!(!text.starts_with('\n') && !text.contains(gap), "{name} has a gap too many");
    for line in text.lines().chain([subject.as_str()]) {
        assert_eq!(line, line.trim_end(), "{name}: a blank at the end");
        assert!(!line.chars().any(is_harmful), "{name}: {line:?} holds a control character");
        let is_unbreakable = line.contains("| ") && line.split_whitespace().count() <= 2;
        let is_narrow = line.chars().count() <= COLUMNS || is_unbreakable || line == subject;
        assert!(is_narrow, "{name}: wider than {COLUMNS}: {line}");
    }
    assert_nothing_twice(name, text);
}

fn is_harmful(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(letter, '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// No sentence of ours is twice in a letter. Orders and their outcomes may be alike.
#[track_caller]
fn assert_nothing_twice(name: &str, text: &str) {
    let joined = text.lines().filter(|line| !line.starts_with(' ')).collect::<Vec<_>>().join(" ");
    let mut sentences: Vec<&str> =
        joined.split_inclusive(". ").map(str::trim).filter(|part| part.len() > 25).collect();
    sentences.sort_unstable();
    let twice: Vec<&[&str]> = sentences.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{name} says twice: {twice:?}");
}

/// A table survives a telephone if its rows fit, or are long only because of names in an order.
#[test]
fn tables_fit_a_telephone() {
    if super::is_writing() {
        return; // The texts are on their way to the disk.
    }
    let mut rows = 0;
    for entry in fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("and can be read").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("each file is text");
        // A sentence continues under a dash, where a telephone folds it as it likes.
        let mut is_item = false;
        for line in text.lines() {
            is_item = line.starts_with("- ") || (is_item && line.starts_with("  "));
            if is_item || !is_row(line) {
                continue;
            }
            rows += 1;
            let is_order =
                [" S A ", " S F ", " C A ", " via convoy"].iter().any(|w| line.contains(w))
                    || [" - ", " retreats to ", ", else "].iter().any(|word| line.contains(word));
            let fits = line.chars().count() <= NARROW || is_order;
            assert!(fits, "{}: {line:?} breaks on a telephone", path.display());
        }
    }
    assert!(rows > 200, "only {rows} rows were found");
}

/// A row of a table: two blanks in front and no bar; what is indented further explains a row.
fn is_row(line: &str) -> bool {
    line.starts_with("  ") && !line.starts_with("   ") && !line.starts_with("  |")
}
