//! Boards and letters on other maps at the prompt.

use std::fs;
use std::path::{Path, PathBuf};

use chancery::board::Power;
use chancery::variants::{KeptMap, all, shipped};

use crate::cli::program::run;

const ROME: &str = r#""units": {"ROME": ["F NEA", "A ROM", "A RAV"]},
    "centers": {"ROME": ["NEA", "RAV", "ROM"]}"#;

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("maps-{name}"));
    fs::write(&path, text).expect("the folder for tests can be written to");
    path.to_str().expect("its path is UTF-8").to_owned()
}

#[test]
fn check_reads_with_the_names_of_the_map() {
    let position = format!(r#"{{"map": "ancmed", "name": "S0001M", "state": {{{ROME}}}}}"#);
    let position = file("ancmed.json", &position);
    let letter = "A Roma - Etruria\nfleet neapolis to the tyrrhenean sea\nRav S Rom-Etr\nFINAL\n";
    let said = run(&["check", "-", "--position", &position, "--power", "Rome"], letter);
    assert_eq!((said.status, said.complaints.as_str()), (0, ""), "{}", said.output);
    for line in [
        "All 3 orders filed, FINAL - Rome S0001",
        "A Ravenna   S A Roma - Etruria",
        "F Neapolis  - Tyrrhenean Sea",
    ] {
        assert!(said.output.contains(line), "{line}: {}", said.output);
    }
    // Names of the standard map are none here, and what is nearly right is asked.
    let letter = "A Roma - Burgundy\nA Ravenna - Venecia\n";
    let said = run(&["check", "-", "--position", &position, "--power", "Rome"], letter);
    assert_eq!(said.status, 1, "{}", said.output);
    assert!(said.output.contains("There is no province with this name."), "{}", said.output);
    assert!(said.output.contains("A Ravenna   - Venetia"), "{}", said.output);
    let said =
        run(&["check", "-", "--position", &position, "--power", "Rome"], "A Rome - Ravenna\n");
    let hint = "Rome is a power, not a place. Did you mean Roma?";
    assert!(said.output.contains(hint), "{}", said.output);
    let said = run(&["check", "-", "--position", &position, "--power", "France"], letter);
    let expected = "no such power; the powers are Carthage, Egypt, Greece, Persia, Rome";
    assert!(said.status == 2 && said.complaints.contains(expected), "{}", said.complaints);
}

/// What can't be played is not written.
#[test]
fn import_of_a_variant_with_faults_writes_nothing() {
    let map = include_str!("../../fixtures/variants/small.map");
    let faulty = file("faulty.map", &format!("{map}VICTORY 40\n"));
    let said = run(&["variant", "import", &faulty], "");
    assert_eq!((said.status, said.output.as_str()), (1, ""), "{}", said.complaints);
    let expected = "fault: victory for 40 centres; there are 4\n";
    assert!(said.complaints.ends_with(expected), "{}", said.complaints);
}

/// With or without units, Carthage is west of Rome, and Damascus east of Athens.
#[test]
fn map_draws_a_map_inside_as_its_file_has_it() {
    let map = KeptMap::of(shipped("ancmed").expect("it is inside").text).expect("no fault").map();
    let drawings: [(&str, &[&str]); 3] =
        [("", &["map"]), (r#""ROME": ["A ROM"]"#, &["map"]), ("", &["map", "--phone"])];
    for (units, command) in drawings {
        let state = format!(r#"{{"units": {{{units}}}, "centers": {{}}}}"#);
        let line = format!(r#"{{"map": "ancmed", "name": "S0001M", "state": {state}}}"#);
        let said = run(command, line.clone());
        assert_eq!((said.status, said.complaints.as_str()), (0, ""), "{command:?}");
        // Cells stand in the order of the codes.
        let cells: Vec<[f64; 2]> = said.output.split("<rect x=\"").skip(1).map(cell).collect();
        let at = |code: &str| {
            cells[map.provinces().position(|at| at.code() == code).expect("it is there")]
        };
        let east = ["CAR", "NEA", "ATH", "DAM"].map(|code| at(code)[0]);
        let south = ["VIN", "ROM", "THA", "PHA"].map(|code| at(code)[1]);
        assert!(east.is_sorted_by(|one, other| one < other), "{units} {command:?}: {east:?}");
        assert!(south.is_sorted_by(|one, other| one < other), "{units} {command:?}: {south:?}");
    }
}

/// Where a cell begins, from the text after `<rect x="`.
fn cell(drawn: &str) -> [f64; 2] {
    let mut numbers = drawn.split('"').step_by(2).map(|number| number.parse().expect("a number"));
    [(); 2].map(|()| numbers.next().expect("a cell has a height"))
}

#[test]
fn read_takes_the_map_of_a_line_and_no_other() {
    let line = |map: &str| {
        let state = ROME.replace('\n', " ");
        format!(
            "{{{map}\"name\": \"S0001M\", \"power\": \"ROME\", \"text\": \"A Rom - Etr\", \
             \"state\": {{{state}}}}}\n"
        )
    };
    let said = run(&["read"], line(r#""map": "ancmed", "#));
    assert!(said.status == 0 && said.output.contains("A ROM - ETR"), "{}", said.output);
    // The next line is of the standard map again.
    let both = line(r#""map": "ancmed", "#) + &line("");
    let said = run(&["read"], both);
    assert_eq!((said.status, said.output.lines().count()), (1, 2), "{}", said.output);
    assert!(said.output.contains(r#"no power \"ROME\""#), "{}", said.output);
    let said = run(&["read"], line(r#""map": "ancmod", "#));
    assert!(said.output.contains("did you mean ancmed?"), "{}", said.output);
}

/// A board of a folder of its own, as `game open --dry-run` sees it.
fn shown(name: &str, map: &str, more: &str) -> (i32, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("maps-board-{name}"));
    fs::create_dir_all(&folder).expect("a folder");
    let bad = shipped("ancmed").expect("it is inside").text;
    let bad = bad.replacen(r#""army": ["ETR", "#, r#""army": ["#, 1);
    fs::write(folder.join("bad.json"), bad).expect("a file");
    let (board, config) = written(&folder, map, more);
    let said = run(&["game", "open", &board, "--config", &config, "--dry-run"], "");
    (said.status, said.output + &said.complaints)
}

/// The files of a board and of its configuration.
fn written(folder: &Path, map: &str, more: &str) -> (String, String) {
    let config = "[tournament]\nname = \"Cup\"\naddress = \"cup@example.org\"\n[ledger]\nfile = \
        \"ledger.db\"\n[[mailboxes]]\nname = \"orders\"\nkind = \"maildir\"\nfolder = \"in\"\n\
        [carrier]\nkind = \"maildir\"\nfolder = \"out\"\n";
    fs::write(folder.join("chancery.toml"), config).expect("a file");
    let seats: Vec<&str> = match shipped(map) {
        Some(of) => {
            let map = KeptMap::of(of.text).expect("no fault").map();
            map.powers().map(Power::name).collect()
        }
        _ => ["Carthage", "Egypt", "Greece", "Persia", "Rome"].to_vec(),
    };
    let id = |power: &&str| power.to_lowercase().replace(' ', "-");
    let seat = |power: &&str| format!("\"{power}\" = \"{}\"\n", id(power));
    let person = |id: &str| format!("[people.{id}]\naddress = \"{id}@players.example\"\n");
    let board = format!(
        "id = \"anc1\"\naddress = \"cup+anc1@example.org\"\nmap = \"{map}\"\n{more}\n[staff]\n\
         master = \"gm\"\n[seats]\n{}{}{}",
        seats.iter().map(seat).collect::<String>(),
        seats.iter().map(|power| person(&id(power))).collect::<String>(),
        person("gm")
    );
    fs::write(folder.join("board.toml"), board).expect("a file");
    let path = |file: &str| folder.join(file).to_str().expect("its path is UTF-8").to_owned();
    (path("board.toml"), path("chancery.toml"))
}

#[test]
fn each_map_has_its_pages_from_the_start_on() {
    for map in all().iter().map(|map| map.code) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("maps-pages-{map}"));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("a folder");
        let (board, config) = written(&folder, map, "");
        let said = run(&["game", "open", &board, "--config", &config, "--yes"], "");
        assert_eq!(said.status, 0, "{map}: {}{}", said.output, said.complaints);
        let to = folder.join("pages").to_str().expect("its path is UTF-8").to_owned();
        let said = run(&["gazette", "--config", &config, "--to", &to], "");
        assert_eq!(said.status, 0, "{map}: {}{}", said.output, said.complaints);
        let front = fs::read_to_string(format!("{to}/index.html")).expect("a front page");
        assert!(front.contains("One board is being played."), "{map}: {front}");
    }
}

#[test]
fn a_board_on_another_map_has_the_seats_of_its_powers() {
    let (status, said) = shown("good", "ancmed", "");
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("You play Carthage. Spring 1 due"), "{said}");
    // The dry run says what the start letters say of the map.
    for words in ["  The map is Ancient Mediterranean: 5 powers, ", "ADR Adriatic Sea", "Fall 9"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    for (name, map, more, why) in [
        ("slip", "ancmod", "", "map: there is no map \"ancmod\"; did you mean ancmed?"),
        ("file", "./none.json", "", "none.json: No such file"),
        ("bad", "./bad.json", "", "bad.json: line "),
        ("score", "ancmed", "scoring = \"C-Diplo 100\"", "this map has 5: leave it out"),
        ("year", "ancmed", "first-year = 1901", "first-year"),
        ("standard", "standard", "", "seats.Austria: no one plays Austria"),
    ] {
        let (status, said) = shown(name, map, more);
        assert!(status == 2 && said.contains(why), "{name}: {said}");
    }
}
