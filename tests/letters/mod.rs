//! The letters of a game as people read them: each as a whole under `fixtures/letters`, and besides
//! that what no letter may ever do.
//!
//! `CHANCERY_WRITE_LETTERS=1 cargo test --test it letters::` rewrites the texts; the changes show
//! in version control.

pub(crate) mod budgets;
mod cases;
mod game;
mod hostile;
mod never;
use crate::common::pages;
mod people;
mod players;
mod receipts;
mod results;
pub(crate) mod scene;
mod time;
mod votes;

use std::fs;
use std::path::PathBuf;

use chancery::report::letters::Draft;

/// Where buttons send letters: the address of a board, with its reader's token.
const BOARD: &str = "wm26-r1-07+t1k2m3@example.org";

/// Where the texts are.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/letters")
}

/// Whether the texts are rewritten.
fn is_writing() -> bool {
    std::env::var_os("CHANCERY_WRITE_LETTERS").is_some()
}

/// A letter as it is kept.
fn kept(draft: &Draft) -> String {
    format!("Subject: {}\n\n{}", draft.subject, draft.text)
}

/// Compares a letter with its text and its page, after both were checked for what no letter may do.
#[track_caller]
fn assert_reads(name: &str, draft: &Draft) {
    never::assert_well_formed(name, draft);
    let page = draft.html(Some(BOARD));
    let faults = pages::faults(&draft.text, &page);
    assert!(faults.is_empty(), "the page of {name}: {faults:#?}");
    assert_kept(name, "txt", kept(draft));
    assert_kept(name, "html", page);
}

#[track_caller]
fn assert_kept(name: &str, extension: &str, text: String) {
    let path = folder().join(format!("{name}.{extension}"));
    if is_writing() {
        fs::write(&path, &text).expect("the folder of the fixtures can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{name} reads otherwise than {}:\n\n{text}", path.display());
}
