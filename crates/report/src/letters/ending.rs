//! The last letter of a game: how it ended, and with how many centres for whom.

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::result::{Press, voices};
use super::safe;
use super::standings::rounded_in_words;
use crate::atlas::Scene;
use crate::board::{Phase, Power};
use crate::names;
use crate::tournament::exact::Exact;

/// How a power ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalSeat<'a> {
    /// The power.
    pub power: Power,
    /// Its player at the end, if it had one.
    pub player: Option<&'a str>,
    /// Its centres. No vote changes them (D.IX(4)).
    pub centres: usize,
    /// Whether it counts as eliminated: without a centre, or left out of a voted end.
    pub is_out: bool,
    /// Its points, where the game is scored.
    pub points: Option<Exact>,
}

/// The end of a game, to all.
#[derive(Clone, Debug)]
pub struct GameEnd<'a> {
    /// The board.
    pub tag: &'a str,
    /// How it ended, as a sentence: `Turkey wins with 18 centres.`
    pub how: &'a str,
    /// The last phase.
    pub phase: Phase,
    /// The seats in the order in which they are listed.
    pub seats: &'a [FinalSeat<'a>],
    /// What has to be known besides, as sentences: orders that were never judged, how it is scored.
    pub remarks: &'a [String],
    /// The press that waited for a result, if there is none: it is published all the same.
    pub press: &'a [Press<'a>],
    /// How the section of press without an author is called, by policy (D.X(1)).
    pub press_title: &'a str,
    /// What the map shows, if one goes along.
    pub picture: Option<&'a Scene>,
    /// The address of the board's page, if there is one.
    pub board_page: Option<&'a str>,
}

impl GameEnd<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let mut page = LetterPage::opening(self.how);
        page.say(format!("The game ended in {}.", names::season(self.phase)));
        page.picture(self.picture, self.board_page);
        page.heading(match self.seats.iter().any(|seat| seat.points.is_some()) {
            true => "Final centres and points",
            false => "Final centres",
        });
        page.rows(&self.seats.iter().map(row).collect::<Vec<PageRow>>());
        self.remarks.iter().for_each(|sentence| page.say(sentence));
        let powers = self.phase.map().powers();
        powers.for_each(|power| voices::write_white(self.press, power, &mut page));
        voices::write_unsigned(self.press, self.press_title, &mut page);
        if let Some(board_page) = self.board_page {
            page.gap();
            page.link("Board:", board_page);
        }
        page.say("Thank you for playing.");
        Draft::new(self.tag, &format!("The game is over: {}", self.how.trim_end_matches('.')), page)
            .of(LetterKind::End)
            .with_picture(self.picture)
    }
}

fn row(seat: &FinalSeat) -> PageRow {
    let player = seat.player.map_or_else(|| "no player".to_owned(), safe::name);
    let fate = match (seat.is_out, seat.centres) {
        (false, _) => "",
        (true, 0) => ", out",
        (true, _) => ", lost",
    };
    let points =
        seat.points.as_ref().map_or_else(String::new, |all| format!(", {}", rounded_in_words(all)));
    let line = format!("{}{fate}{points}", names::count(seat.centres, "centre"));
    PageRow::new(seat.power.name(), line).explained(player)
}
