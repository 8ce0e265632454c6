//! HELP, and what becomes of its examples when a player sends them.

use chancery::board::{Map, PhaseKind};

use super::MapYears;
use super::boards::{MapBoard, address};
use crate::common::codes::with_code;

impl MapYears {
    /// What the answer to a letter says.
    fn answer(&mut self, board: &MapBoard, from: &str, text: &str) -> String {
        let before = self.sent.len();
        self.post(board, from, text);
        self.turn();
        let answers = self.sent[before..].iter().filter(|letter| letter.to == from);
        answers.map(|letter| format!("{}\n{}", letter.subject, letter.text)).collect()
    }
}

/// The examples that a player gets are of his map, and do what HELP says.
pub(super) fn check_help(years: &mut MapYears, board: &MapBoard) {
    let from = address(&format!("p{}", board.first));
    let said = years.answer(board, &from, "HELP\n");
    let powers: Vec<&str> = board.powers().into_iter().map(|power| power.name()).collect();
    let standard = Map::STANDARD.powers().map(|power| power.name());
    let foreign = standard.filter(|name| !powers.contains(name));
    for word in foreign.chain(["A Par ", "A Bur ", "LYO", "1903"]) {
        assert!(!said.contains(word), "{}: {word}: {said}", board.id);
    }
    let line = |begins: &str| {
        let found = said.lines().find(|line| line.trim_start().starts_with(begins));
        found.unwrap_or_else(|| panic!("{}: {begins}: {said}", board.id)).trim().to_owned()
    };
    let names = line("abbreviations: ");
    let game = years.game(board);
    let orders = match game.phase.kind() {
        PhaseKind::Movement => {
            let examples = said.lines().skip_while(|line| !line.starts_with("ORDERS")).skip(1);
            let example = examples.take(1).map(str::trim).collect::<String>();
            format!("{example}\n{}\n", line("if dislodged, "))
        }
        // There is nothing to move yet.
        _ => String::new(),
    };
    let said = years.answer(board, &from, &format!("{names}\n{orders}"));
    assert!(!is_refused(&said), "{}: {orders}{said}", board.id);
    assert!(said.contains("base"), "{}: {said}", board.id);
    let said = years.answer(board, &from, &format!("{orders}not final\n"));
    assert!(!is_refused(&said), "{}: {orders}{said}", board.id);
}

fn is_refused(said: &str) -> bool {
    ["NOT READ", "NOT ACCEPTED"].iter().any(|title| said.contains(title))
}

/// A period ends with a season of the map.
pub(super) fn check_period(years: &mut MapYears, board: &MapBoard) {
    let from = address(&format!("p{}", board.first));
    let said = years.answer(board, &from, "HELP\n");
    let until = said.lines().find_map(|line| line.trim().strip_prefix("period until "));
    let until = until.unwrap_or_else(|| panic!("{}: {said}", board.id)).to_owned();
    let wish = format!("substitute Rita Rest <rita@new.example> until {until}\n");
    let said = years.answer(board, &from, &wish);
    assert!(said.lines().find_map(with_code).is_some(), "{}: {wish}{said}", board.id);
}
