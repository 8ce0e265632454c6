//! The Chief-GM's day: what is late on the boards of the tournament, who sent nothing, what is
//! disputed, which deadlines were moved (A.11).

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::safe;
use crate::board::Phase;
use crate::names::{self, count, listed};

/// What a board that runs tells the Chief-GM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardToday {
    /// The board: `r1-07`.
    pub board: String,
    /// Its game master.
    pub master: String,
    /// What it plays.
    pub phase: Phase,
    /// Why its result is late, if it is, in a few words.
    pub late: Option<String>,
    /// Who sent nothing for the results of this day, each result in a few words.
    pub silent: Vec<String>,
    /// What waits for a person, each in a few words, the oldest first.
    pub cases: Vec<String>,
    /// How the running deadline was moved: `from Fri 4 Dec 20:00 GMT to …`.
    pub moved: Option<String>,
}

/// All boards of a tournament that run, once a day.
#[derive(Clone, Copy, Debug)]
pub struct Digest<'a> {
    /// The tournament.
    pub tag: &'a str,
    /// Since when it tells: `Tue 24 Nov 2026 08:00 GMT`.
    pub since: &'a str,
    /// How many results were published since then.
    pub results: usize,
    /// The boards.
    pub boards: &'a [BoardToday],
}

/// The lines about a board in a section.
type SectionLines = fn(&BoardToday) -> Vec<String>;

/// The sections: one of what they count and several, the heading, and what stands below it.
const SECTIONS: [(&str, &str, &str, SectionLines); 4] = [
    ("late board", "late boards", "Late", |board| board.late.iter().cloned().collect()),
    ("NMR", "NMRs", "No orders received (NMR)", |board| board.silent.clone()),
    ("open case", "open cases", "Open cases", |board| board.cases.clone()),
    ("moved deadline", "moved deadlines", "Moved deadlines", |board| {
        board.moved.iter().cloned().collect()
    }),
];

impl Digest<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (boards, results) = (count(self.boards.len(), "board"), count(self.results, "result"));
        let run = if self.boards.len() == 1 { "runs" } else { "run" };
        let mut page =
            LetterPage::opening(format!("{boards} {run}. {results} since {}.", self.since));
        let mut summary = Vec::new();
        for (one, many, heading, told) in SECTIONS {
            let rows: Vec<PageRow> =
                self.boards.iter().filter_map(|board| row(board, &told(board))).collect();
            let number: usize = self.boards.iter().map(|board| told(board).len()).sum();
            if number > 0 {
                summary.push(format!("{number} {}", if number == 1 { one } else { many }));
                page.look(heading);
                page.rows(&rows);
            }
        }
        page.say_if(summary.is_empty().then_some(
            "No board is late, every player sent orders, no case is open and no deadline has \
                moved.",
        ));
        page.say("To stop these letters, write \"digest off\" to this address.");
        let what = match summary.as_slice() {
            [] => "nothing to do".to_owned(),
            some => listed(some),
        };
        Draft::new(self.tag, &format!("daily summary: {what}"), page).of(LetterKind::Case)
    }
}

/// A board with its first line, the others below it, and who leads it.
fn row(board: &BoardToday, lines: &[String]) -> Option<PageRow> {
    let (first, others) = lines.split_first()?;
    let row = PageRow::new(safe::line(&board.board), safe::line(first));
    let row = others.iter().fold(row, |row, line| row.explained(safe::line(line)));
    let (phase, master) = (names::phase(board.phase), safe::name(&board.master));
    Some(row.explained(format!("{phase}, game master {master}")))
}
