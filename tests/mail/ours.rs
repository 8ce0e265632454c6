//! Letters of ours, quoted without any mark: the reader of letters knows them by their own words.

use chancery::mail;

/// The letters of the fixtures that players answer: receipts and results.
fn letters() -> Vec<(String, String)> {
    let folder = format!("{}/fixtures/letters", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let of_kind = |name: &str| {
        let is_kind = name.starts_with("receipt-") || name.starts_with("result-");
        is_kind && name.ends_with(".txt")
    };
    let mut found: Vec<(String, String)> = paths
        .map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), path))
        .filter(|(name, _)| of_kind(name))
        .map(|(name, path)| (name, std::fs::read_to_string(path).expect("text")))
        .collect();
    found.sort();
    assert!(found.len() > 20, "the letters are there");
    found
}

#[test]
fn a_receipt_or_a_result_that_is_quoted_without_a_mark_ends_the_text() {
    let mut kept = Vec::new();
    for (name, letter) in letters() {
        let (_, text) = letter.split_once("\n\n").expect("a subject, and a text");
        // One that begins in another way says nothing that could be taken for orders first.
        let begins = text.lines().find(|line| !line.is_empty()).expect("a line");
        let bytes = format!("From: a@b.example\r\nTo: c@d.example\r\n\r\nA Par - Bur\n\n{text}");
        let opened = mail::read(bytes.as_bytes());
        if opened.letter.text != "A Par - Bur" {
            kept.push(format!("{name}: {begins}"));
        }
    }
    assert!(kept.is_empty(), "{}", kept.join("\n"));
}

#[test]
fn a_letter_that_an_earlier_version_wrote_ends_the_text_and_a_players_own_words_do_not() {
    let text = |line: &str| {
        let letter = format!("From: a@b.example\r\nTo: c@d.example\r\n\r\nA Par - Bur\n\n{line}\n");
        mail::read(letter.as_bytes()).letter.text
    };
    for line in [
        "Nothing in your letter was read as an order for France, Spring 1901. 2 things",
        "Your letter for France, Spring 1901 is not filed, because of what follows. 4",
        "Your letter for France, Spring 1901 is kept as a draft, because a line in it says",
        "Your letter for France, Spring 1901 is not filed: a line in it calls its orders a",
        "Winter 1903 adjustments: 6 units on the board, 5 before. The game is over.",
        "Winter 1903 adjustments: 6 units on the board (was 5). The game is over.",
    ] {
        assert_eq!(text(line), "A Par - Bur", "{line}");
    }
    for line in [
        "We found no order for Burgundy, so here it is",
        "Your letter for France, Spring 1901 was lost",
        "Spring 1901: all units on the board hold",
    ] {
        assert_eq!(text(line), format!("A Par - Bur\n\n{line}"));
    }
}
