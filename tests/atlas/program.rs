//! `chancery map` at the prompt.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use chancery::report::atlas::LETTER_BYTES_MAX;

/// The samples.
pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/maps");

/// What the program said and how it ended.
pub(crate) struct Said {
    pub(crate) status: i32,
    pub(crate) output: Vec<u8>,
    pub(crate) complaints: String,
}

/// Runs `chancery map`.
pub(crate) fn map(arguments: &[&str], input: &str) -> Said {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("map")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().expect("its standard input is a pipe");
    // A program that refuses its arguments reads nothing; that is no fault of the test.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = program.wait_with_output().expect("the program ends");
    Said {
        status: output.status.code().expect("no signal ended the program"),
        output: output.stdout,
        complaints: String::from_utf8(output.stderr).expect("it complains in UTF-8"),
    }
}

fn sample(name: &str) -> String {
    fs::read_to_string(format!("{FOLDER}/{name}.json")).expect("it is part of the project")
}

/// The width of a PNG, and whether it has a palette.
fn header(png: &[u8]) -> (u32, bool) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let width = png[16..20].iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
    (width, png[25] == 3)
}

#[test]
fn the_picture_of_a_letter_is_small() {
    for name in ["busy", "stress"] {
        let said = map(&["--png"], &sample(name));
        assert_eq!((said.status, said.complaints.as_str()), (0, ""));
        assert_eq!(header(&said.output), (1000, true));
        assert!(said.output.len() <= LETTER_BYTES_MAX, "{name}: {}", said.output.len());
    }
    let said = map(&["--png", "--width", "390"], &sample("busy"));
    assert_eq!(header(&said.output), (390, true));
}

#[test]
fn a_judgement_is_drawn_as_the_position_that_it_leads_to() {
    let judged = r#"{"name": "S1901M", "results": {}, "next": {"name": "F1901M", "state":
        {"units": {"FRANCE": ["A BUR"]}, "retreats": {}, "centers": {}}}}"#;
    let said = map(&[], &judged.replace('\n', " "));
    let drawn = String::from_utf8(said.output).expect("SVG is text");
    assert_eq!(said.status, 0, "{}", said.complaints);
    assert!(drawn.contains("<title>Fall 1901: before the moves</title>"));
    assert!(drawn.contains("France, 0 centres: A Burgundy."));
}

#[test]
fn results_are_told_in_words_too() {
    let said = map(&["--subtitle", "Board 12 & friends"], &sample("busy"));
    let drawn = String::from_utf8(said.output).expect("SVG is text");
    assert!(drawn.contains("<title>Fall 1903: Board 12 &amp; friends</title>"));
    for sentence in [
        "A Yorkshire by sea to Denmark, bounced.",
        "F Skagerrak supports Yorkshire to Denmark, cut.",
        "A Belgium holds, dislodged.",
    ] {
        assert!(drawn.contains(sentence), "{sentence}");
    }
    let said = map(&["--before"], &sample("busy"));
    let drawn = String::from_utf8(said.output).expect("SVG is text");
    assert!(drawn.contains("<title>Fall 1903: before the moves</title>"));
    assert!(!drawn.contains("bounced"));
}

#[test]
fn a_folder_gets_a_picture_for_each_line_and_bad_lines_are_named() {
    let folder = format!("{}/maps-of-lines", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_dir_all(&folder);
    let lines = [sample("start"), "{\"name\": \"S1901X\"}\n".to_owned(), sample("winter")].concat();
    let said = map(&["--to", &folder], &lines);
    assert_eq!(said.status, 1);
    assert!(said.complaints.contains("standard input, line 2: name: no phase \"S1901X\""));
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder was made")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    assert_eq!(names, ["0001-S1901M.svg", "0002-W1903A.svg"]);
}

#[test]
fn what_cannot_be_done_is_said() {
    let both = [sample("start"), sample("winter")].concat();
    for (arguments, input, complaint) in [
        (&[][..], both.as_str(), "the input holds several phases; --to DIR writes a picture"),
        (&[], "", "no phase to draw: the input is empty"),
        (&["no/such/file"], "", "no/such/file: "),
        (&["--width", "9"], "", "240..=2904"),
        (&[], "{\"name\": \"COMPLETED\"}", "the game is over, and the line holds no position"),
    ] {
        let said = map(arguments, input);
        assert_ne!(said.status, 0, "{complaint}");
        assert!(said.complaints.contains(complaint), "{}", said.complaints);
    }
}

#[test]
fn a_file_s_map_is_drawn_in_its_colours() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/variants/small.json");
    let line = r#"{"map": "small", "name": "S1901M", "state": {"units": {"EAST": ["F ENS/NC"],
        "WEST": ["A ALB"]}, "centers": {"EAST": ["BEL"], "WEST": ["ALB"]}}}"#;
    let line = line.replace('\n', " ");
    for style in [&["--map", file][..], &["--map", file, "--phone"]] {
        let said = map(style, &line);
        let drawn = String::from_utf8(said.output).expect("SVG is text");
        assert_eq!((said.status, said.complaints.as_str()), (0, ""));
        for colour in ["#aa3322", "#2233aa"] {
            assert!(drawn.contains(colour), "{colour}");
        }
    }
    let said = map(&["--map", file, "--png"], &line);
    assert_eq!(header(&said.output), (1000, true));
}

#[test]
fn a_file_s_shapes_are_drawn_if_it_has_all_of_them() {
    let small = include_str!("../../fixtures/variants/small.json");
    let line = r#"{"map": "small", "name": "S1901M",
        "state": {"units": {"EAST": ["F ENS/NC"], "WEST": ["A ALB"]}, "centers": {}}}"#;
    let line = line.replace('\n', " ");
    let square = |number: usize| {
        let (x, y) = (number % 3 * 100, number / 3 * 100);
        format!("[[{x}, {y}, {}, {y}, {}, {}, {x}, {}]]", x + 100, x + 100, y + 100, y + 100)
    };
    let codes = ["ALB", "BEL", "COT", "DEE", "ENS", "FAR"];
    for (count, is_drawn) in [(6, true), (5, false)] {
        let shapes: Vec<String> = codes[..count]
            .iter()
            .enumerate()
            .map(|(number, code)| format!("\"{code}\": {}", square(number)))
            .collect();
        let (before, _) = small.split_once("\"shapes\"").expect("it has one shape");
        let text = format!("{before}\"shapes\": {{{}}}}}}}", shapes.join(", "));
        let file = format!("{}/shapes-{count}.json", env!("CARGO_TARGET_TMPDIR"));
        fs::write(&file, text).expect("the folder of tests can be written");
        let said = map(&["--map", &file], &line);
        let drawn = String::from_utf8(said.output).expect("SVG is text");
        assert_eq!((said.status, said.complaints.as_str()), (0, ""));
        assert_eq!(drawn.contains("fill-rule=\"evenodd\""), is_drawn, "{count} shapes");
    }
}
