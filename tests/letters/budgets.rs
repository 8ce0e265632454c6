//! How long letters of each kind may be: in lines of their text, and in pixels on a telephone,
//! without the picture. Who makes a letter longer than that asks first what can go.

use std::fs;
use std::path::{Path, PathBuf};

/// What the names of the letters of a kind begin with, and how long they may be.
struct Budget {
    names: &'static str,
    lines: usize,
    pixels: u64,
}

const fn up_to(names: &'static str, lines: usize, pixels: u64) -> Budget {
    Budget { names, lines, pixels }
}

/// The first of them is meant whose name fits.
const BUDGETS: [Budget; 35] = [
    // Answers to letters with orders: what is wrong comes before what is on file.
    up_to("receipt-final", 26, 850),
    up_to("receipt-requests", 26, 850),
    up_to("receipt-picture", 26, 850),
    up_to("receipt", 46, 1_500),
    up_to("refused", 14, 550),
    up_to("press-returned", 18, 500),
    up_to("extension", 14, 400),
    up_to("help", 36, 1_050),
    up_to("status", 28, 900),
    // What comes on its own.
    up_to("reminder", 16, 700),
    up_to("deadline", 14, 450),
    up_to("result", 130, 4_400),
    up_to("correction", 28, 1_200),
    up_to("rollback", 24, 1_050),
    up_to("held-back", 18, 550),
    up_to("disorder", 13, 400),
    // Its reader may have two deadlines, the first with buttons.
    up_to("nmr-player", 20, 800),
    up_to("nmr", 20, 600),
    up_to("vote", 30, 1_000),
    up_to("game-end", 34, 900),
    // The two that are read once and kept.
    up_to("welcome", 64, 2_400),
    up_to("briefing", 74, 2_650),
    up_to("search", 37, 1_100),
    up_to("seated", 13, 450),
    up_to("case", 20, 650),
    up_to("queue", 24, 750),
    up_to("digest", 25, 750),
    // Letters of a tournament.
    up_to("standings-asked", 70, 2_100),
    up_to("standings", 40, 1_200),
    up_to("goes-on", 33, 1_000),
    up_to("is-out", 35, 1_050),
    up_to("winners", 36, 1_000),
    up_to("draw-to-confirm", 26, 700),
    up_to("team", 19, 600),
    // A line or two.
    up_to("", 15, 450),
];

/// A letter that is kept as a page, and how many pixels high it may be on a telephone.
pub(crate) struct LetterSize {
    pub(crate) page: PathBuf,
    pub(crate) pixels: u64,
}

fn budget(page: &Path) -> &'static Budget {
    let name = page.file_stem().and_then(|name| name.to_str()).expect("a name");
    BUDGETS.iter().find(|budget| name.starts_with(budget.names)).expect("the last fits all")
}

/// All letters that are kept.
pub(crate) fn letter_sizes() -> Vec<LetterSize> {
    let folders = ["letters", "letters-tournament"];
    let files = folders.into_iter().flat_map(|folder| {
        let folder = format!("{}/fixtures/{folder}", env!("CARGO_MANIFEST_DIR"));
        fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path())
    });
    let pages = files.filter(|file| file.extension().is_some_and(|one| one == "html"));
    pages.map(|page| LetterSize { pixels: budget(&page).pixels, page }).collect()
}

#[test]
fn no_letter_is_longer_than_its_kind_may_be() {
    let sizes = letter_sizes();
    assert!(sizes.len() > 80, "{}", sizes.len());
    for LetterSize { page, .. } in sizes {
        let text = fs::read_to_string(page.with_extension("txt")).expect("a text");
        let (lines, most) = (text.lines().count(), budget(&page).lines);
        assert!(lines <= most, "{} has {lines} lines, and {most} are enough", page.display());
    }
}
