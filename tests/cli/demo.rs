//! The demo is played from its first to its last letter, with a daemon of its own.

use std::fs;
use std::path::PathBuf;

use crate::cli::program::run;

/// A folder of this test alone.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_year_is_played_in_a_folder() {
    let folder = folder("demo");
    let at = folder.to_str().expect("the folder's name is text");
    let said = run(&["demo", at, "--once", "--listen", "127.0.0.1:0"], "");
    assert_eq!((said.status, said.complaints.as_str()), (0, ""), "{}", said.output);
    for words in [
        "NOT READ: 1 line, 2 of 3 orders filed - France S1901",
        "All 3 orders filed - France S1901",
        "8 people             F1901 results, next due ",
        "W1901 adjustments, next due ",
        "Everything is as it was recorded.",
        "The year has been played.",
    ] {
        assert!(said.output.contains(words), "{words}:\n{}", said.output);
    }
    assert!(!said.output.contains("incomplete"), "{}", said.output);
    // It was not installed, and is found anyway.
    let again = format!("(cd {at} && {} serve)", env!("CARGO_BIN_EXE_chancery"));
    assert!(said.output.contains(&again), "{}", said.output);
    assert!(!said.output.contains("http://"), "nothing listens any more: {}", said.output);
    let letters: Vec<PathBuf> = said
        .output
        .lines()
        .filter_map(|line| line.trim().strip_prefix(at))
        .filter(|name| name.ends_with(".eml"))
        .map(|name| folder.join(name.trim_start_matches('/')))
        .collect();
    assert_eq!(letters.len(), 3, "{}", said.output);
    let texts: Vec<String> =
        letters.iter().map(|file| fs::read_to_string(file).expect("the letter is there")).collect();
    assert!(texts[0].contains("A Mar S Par - Burr"));
    assert!(texts[1..].iter().all(|text| text.contains("Content-Type: image/png")));
    assert!(folder.join("gazette/index.html").is_file());
    fs::remove_dir_all(&folder).expect("nothing in it is in use any more");
}

#[test]
fn a_folder_that_is_there_is_left_alone() {
    let folder = folder("demo-taken");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let at = folder.to_str().expect("the folder's name is text");
    let said = run(&["demo", at, "--once"], "");
    assert_eq!(said.status, 2);
    assert!(said.complaints.contains("already exists"), "{}", said.complaints);
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 0);
}

#[test]
fn a_port_that_is_taken_is_named_and_nothing_is_left_behind() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let listen = taken.local_addr().expect("it has one").to_string();
    let folder = folder("demo-port");
    let at = folder.to_str().expect("the folder's name is text");
    let said = run(&["demo", at, "--once", "--listen", &listen], "");
    assert_eq!(said.status, 2);
    let words = format!("the gazette can't be served on {listen}: Address already in use");
    assert!(said.complaints.contains(&words), "{}", said.complaints);
    assert!(!folder.exists());
}

#[test]
fn a_place_to_listen_that_is_none_is_told_and_nothing_is_left_behind() {
    let folder = folder("demo-listen");
    let at = folder.to_str().expect("the folder's name is text");
    for listen in ["0.0.0.0:8025", "127.0.0.1", "127.0.0.1:80\"25"] {
        let said = run(&["demo", at, "--once", "--listen", listen], "");
        assert_eq!(said.status, 2, "{}", said.complaints);
        assert!(said.complaints.contains(&format!("--listen {listen}: ")), "{}", said.complaints);
        assert!(!folder.exists(), "{listen}");
    }
}
