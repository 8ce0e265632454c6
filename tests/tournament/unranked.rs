//! Standings before there is any result: at the prompt, in the gazette and in data.

use std::fs;
use std::process::Command;

use super::prompt::{Folder, OPEN};

/// A power that begins with four centres would be ahead of all others, and teams that are equal in
/// all would be ranked by their names.
#[test]
fn nobody_is_ranked_before_there_is_a_result() {
    let folder = Folder::new("unranked");
    folder.done(OPEN);
    folder.done("roster import roster.csv");
    folder.told("draw r1");
    folder.told("start r1");
    let nobody = "No one has a place yet, because no board of this round has finished a year.";
    for asked in ["standings", "standings --teams"] {
        let (_, shown, _) = folder.tournament(asked);
        assert!(shown.ends_with(&format!("\n{nobody}\n")) && !shown.contains("1."), "{shown}");
    }
    let mut pages = Command::new(env!("CARGO_BIN_EXE_chancery"));
    pages.args(["gazette", "--ledger", "chancery.db", "--to", "pages"]).current_dir(&folder.0);
    assert!(pages.output().is_ok_and(|output| output.status.success()));
    let read = |file: &str| fs::read_to_string(folder.0.join("pages").join(file)).expect("a file");
    let (front, standings) = (read("index.html"), read("standings.html"));
    assert!(front.contains(nobody) && standings.matches(nobody).count() == 4, "{standings}");
    assert!(!standings.contains("<table"), "{standings}");
    for table in ["standings-r1", "teams", "teams-r1", "best-countries"] {
        let rows = read(&format!("data/{table}.csv")).lines().count();
        assert_eq!(rows, 1, "{table} has its titles alone");
    }
}
