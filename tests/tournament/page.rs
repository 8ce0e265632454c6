//! The director's page: its commands are carried out as they are printed.

use std::fs;
use std::path::Path;

use super::prompt::{Folder, words};

/// The commands in the blocks of a page, each on one line.
fn commands(page: &str) -> Vec<String> {
    let blocks = page.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let text: String = blocks.collect();
    text.replace("\\\n", " ").lines().map(str::to_owned).collect()
}

/// Each command of the page is one that the program has. Those up to the start of round one are
/// carried out; the others are refused only because no game is over yet.
#[test]
fn the_directors_page_shows_commands_that_work() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/directors.md");
    let page = fs::read_to_string(page).expect("the page");
    let folder = Folder::new("page");
    let person = |number| format!("Solo {number},solo{number}@players.example,player\n");
    let people = format!("name,address,roles\n{}", (1..=16).map(person).collect::<String>());
    fs::write(folder.0.join("people.csv"), people).expect("a file");
    let mut done = 0;
    let mut has_begun = false;
    for line in commands(&page) {
        let (line, output) = line.split_once(" > ").map_or((&*line, None), |(l, f)| (l, Some(f)));
        let mut arguments: Vec<String> = words(line).into_iter().skip(1).collect();
        if arguments[0] == "score" {
            continue;
        }
        arguments.push("--yes".to_owned());
        let (status, said, complaints) = folder.run(&arguments);
        let waits = [
            "not over",
            "not settled",
            "not been settled",
            "qualified",
            "not waiting",
            "no question",
            "no round",
            "not been drawn",
        ];
        // The people of the page are not those of this roster.
        let is_unknown = ["ann-able", "atd1"]
            .iter()
            .any(|name| complaints.contains(&format!("is called {name:?}")));
        let is_early = status == 1 && waits.iter().any(|what| complaints.contains(what));
        assert!(
            status == 0 || has_begun && (is_early || is_unknown),
            "{line}: {status} {said} {complaints}"
        );
        if let Some(file) = output {
            let scored = crate::tournament::program::run(&["score"], said);
            assert_eq!(scored.status, 0, "{file}: {}", scored.complaints);
        }
        has_begun |= line.contains("\"start r1");
        done += usize::from(status == 0);
    }
    assert!(done >= 10, "only {done} commands were carried out");
}
