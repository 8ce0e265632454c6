//! Boards whose map can't be read.

use super::*;

/// A fault that depends on the map would be a guess, so it is not reported.
#[test]
fn a_map_that_cannot_be_read_has_no_faults_but_its_own() {
    let board = "map = \"./mine.json\"\nid = \"anc1\"\naddress = \"anc1@example.org\"\n\
        first-year = 1\nlast-year = 9\nscoring = \"C-Diplo 100\"\n[staff]\nmaster = \"gm\"\n\
        [people.gm]\naddress = \"gm@example.org\"\n[people.carla]\naddress = \"c@example.org\"\n\
        [seats]\nCarthage = \"carla\"\nRome = \"remo\"\n";
    let faulty = |_: &str| Err("line 7: no such province".to_owned());
    let told = |text: &str| -> Vec<String> {
        let faults = GameFile::with_maps(text, &faulty).expect_err("it has faults");
        faults.iter().map(|fault| format!("{}: {}", fault.key, fault.message)).collect()
    };
    let whole = board.replace("Rome = \"remo\"\n", "");
    assert_eq!(told(&whole), ["map: line 7: no such province"]);
    assert_eq!(
        told(board),
        [
            "map: line 7: no such province",
            "seats.Rome: no one here is called \"remo\": add [people.remo]",
        ]
    );
    let number = whole.replace("\"./mine.json\"", "7");
    assert_eq!(told(&number), ["map: must be a text in quotes"]);
}
