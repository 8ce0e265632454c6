//! The Chief-GM's day: what is late on the boards of the tournament, who sent nothing, what is
//! disputed, which deadlines were moved (A.11).

use super::page::{Page, Row};
use super::{Draft, Kind, count, listed, safe};
use crate::board::Phase;
use crate::report::names;

/// What a board tells the Chief-GM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardToday {
    /// The board: `r1-07`.
    pub board: String,
    /// Its game master.
    pub master: String,
    /// What it plays; nothing if it is over.
    pub phase: Option<Phase>,
    /// What its result waits for, if it is late: `for the orders of Italy`.
    pub late: Option<String>,
    /// Who sent nothing for the results of this day.
    pub silent: Vec<String>,
    /// What waits for a person, each in a few words, the oldest first.
    pub cases: Vec<String>,
    /// How the running deadline was moved: `from Fri 4 Dec 20:00 GMT to …`.
    pub moved: Option<String>,
}

/// All boards of a tournament, once a day.
#[derive(Clone, Copy, Debug)]
pub struct Digest<'a> {
    /// The tournament.
    pub tag: &'a str,
    /// The day: `Tue 24 Nov 2026`.
    pub day: &'a str,
    /// The boards.
    pub boards: &'a [BoardToday],
}

/// What is told of a board in a section, line by line.
type Told = fn(&BoardToday) -> Vec<String>;

/// The sections: how many there are of what, the heading, and what stands below it.
const SECTIONS: [(&str, &str, Told); 4] = [
    ("late", "Late", |board| board.late.iter().cloned().collect()),
    ("NMR", "No orders received (NMR)", |board| match board.silent.as_slice() {
        [] => Vec::new(),
        silent => vec![silent.join(", ")],
    }),
    ("open cases", "Open cases", |board| board.cases.clone()),
    ("moved deadlines", "Moved deadlines", |board| board.moved.iter().cloned().collect()),
];

impl Digest<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let over = self.boards.iter().filter(|board| board.phase.is_none()).count();
        let all = count(self.boards.len(), "board");
        let played = self.boards.len() - over;
        let mut page = Page::opening(match over {
            0 => format!("{}: {all} in play.", self.day),
            _ => format!("{}: {all}, {played} in play and {over} over.", self.day),
        });
        let mut summary = Vec::new();
        for (what, heading, told) in SECTIONS {
            let boards: Vec<(&BoardToday, Vec<String>)> =
                self.boards.iter().map(|board| (board, told(board))).collect();
            let number: usize = boards.iter().map(|(_, lines)| lines.len()).sum();
            if number > 0 {
                summary.push(format!("{number} {what}"));
                page.look(heading);
                page.rows(&boards.iter().flat_map(row).collect::<Vec<Row>>());
            }
        }
        page.say_if(summary.is_empty().then_some(
            "Nothing is late, nobody was silent, no case is open and no deadline was moved.",
        ));
        let what = match summary.as_slice() {
            [] => "nothing waits for anybody".to_owned(),
            some => listed(some),
        };
        Draft::new(self.tag, &format!("{}: {what}", self.day), page).of(Kind::Case)
    }
}

/// A board with the first thing that is told of it, and the others below it.
fn row((board, lines): &(&BoardToday, Vec<String>)) -> Option<Row> {
    let (first, others) = lines.split_first()?;
    let phase = board.phase.map_or_else(|| "over".to_owned(), names::phase);
    let row = Row::new(safe::line(&board.board), safe::line(first));
    let row = others.iter().fold(row, |row, line| row.explained(safe::line(line)));
    Some(row.explained(format!("{phase}, game master {}", safe::name(&board.master))))
}
