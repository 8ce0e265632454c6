//! What the pages print of open events runs as it is printed.

use crate::tournament::program::run;

const DIRECTORS: &str = include_str!("../../../docs/directors.md");
const FORMAT: &str = include_str!("../../../docs/format.md");

/// The documents of the section on open events.
fn samples() -> Vec<&'static str> {
    let (_, behind) = DIRECTORS.split_once("\n## Open events\n").expect("the section");
    let (section, _) = behind.split_once("\n## ").expect("the section ends");
    let blocks = section.split("```json\n").skip(1);
    blocks.filter_map(|block| Some(block.split_once("```")?.0)).collect()
}

#[test]
fn the_samples_of_open_events_run_as_they_are_printed() {
    let samples = samples();
    let [draw, tables, score] = samples.as_slice() else { panic!("{samples:?}") };
    let drawn = run(&["draw"], (*draw).to_owned());
    assert_eq!((drawn.status, drawn.complaints.as_str()), (0, ""));
    assert!(drawn.output.contains("\"sat_out\":[\"Oda\"]"), "{}", drawn.output);
    let drawn = run(&["draw"], (*tables).to_owned());
    assert_eq!((drawn.status, drawn.complaints.as_str()), (0, ""));
    assert!(drawn.output.contains("\"c\":[]"), "{}", drawn.output);
    for shown in [&["score"][..], &["score", "--plain"]] {
        let scored = run(shown, (*score).to_owned());
        assert_eq!((scored.status, scored.complaints.as_str()), (0, ""));
        assert!(scored.output.contains("Jo"), "{}", scored.output);
    }
}

#[test]
fn each_key_of_a_form_stands_on_the_page_of_formats() {
    let (_, open) = FORMAT.split_once("\n### Open events\n").expect("the section");
    let form = serde_json::json!({"no such key": 1});
    let document = serde_json::json!({"seed": "s", "form": form, "players": [], "rounds": {}});
    let said = run(&["score"], document.to_string()).complaints;
    let (_, known) = said.split_once("the keys are ").expect("all keys are told");
    for key in known.trim().split(", ") {
        assert!(open.contains(&format!("| `{key}` |")), "{key}: {said}");
    }
}
