//! A board's past and present, on request: MAP, RESULT, HISTORY, SUMMARY, LIST.

use super::draft::Draft;
use super::grid::Grid;
use super::page::{LetterPage, PageRow};
use super::result::{NextTold, Results};
use super::times::Time;
use super::{safe, stock};
use crate::atlas::Scene;
use crate::board::{Phase, Position, Power};
use crate::game::Layout;
use crate::game::play::{Counted, Verdict};
use crate::names;

/// A phase that was played.
#[derive(Clone, Debug)]
pub struct PastPhase<'a> {
    pub phase: Phase,
    pub before: &'a Position,
    pub orders: &'a [Counted],
    pub verdict: &'a Verdict,
    pub after: &'a Position,
}

impl<'a> PastPhase<'a> {
    fn results(&self, tag: &'a str) -> Results<'a> {
        Results {
            tag,
            phase: self.phase,
            before: self.before,
            orders: self.orders,
            verdict: self.verdict,
            after: self.after,
            silent: &[],
            drafted: &[],
            disorder: &[],
            press: &[],
            press_title: "",
            votes: &[],
            picture: None,
            own: &[],
            planned: &[],
            layout: Layout::Own,
            next: NextTold::Past,
            points: None,
            due_because: &[],
            observer: None,
            board_page: None,
        }
    }
}

/// A result once more, as it stands now: its corrections are in it. Press is published only once.
pub fn result_again(
    tag: &str,
    past: &PastPhase<'_>,
    layout: Layout,
    picture: &Scene,
    board_page: Option<&str>,
) -> Draft {
    let results = Results { layout, picture: Some(picture), board_page, ..past.results(tag) };
    results.draft()
}

/// All orders so far, and what happened to them.
pub fn history(tag: &str, phases: &[PastPhase<'_>]) -> Draft {
    let first = match phases.len() {
        0 => "No phase has been played yet.".to_owned(),
        played => format!("{} so far, latest first.", names::count(played, "phase")),
    };
    let mut page = LetterPage::opening(first);
    for past in phases.iter().rev() {
        let results = past.results(tag);
        page.heading(&format!("{}: {}", names::phase(past.phase), results.summary()));
        for power in past.before.powers() {
            let rows = results.rows(power);
            if !rows.is_empty() {
                page.power(power);
                page.rows(&rows);
            }
        }
    }
    Draft::new(tag, "history", page)
}

/// The centres of each power after each Fall. `years` holds them in the order of the powers.
pub fn centres_by_year(tag: &str, powers: &[Power], years: &[(u16, Vec<usize>)]) -> Draft {
    let mut page = LetterPage::opening(match years {
        [] => "No year is over yet.".to_owned(),
        years => format!("Centres after {}.", names::count(years.len(), "year")),
    });
    let titles: Vec<String> =
        powers.iter().map(|power| power.code().chars().take(3).collect()).collect();
    let mut head = vec![("Year", 6)];
    head.extend(titles.iter().map(|title| (title.as_str(), 5)));
    let mut grid = Grid::new(&head);
    for (year, centres) in years {
        let mut row = vec![year.to_string()];
        row.extend(centres.iter().map(usize::to_string));
        grid.row(&row);
    }
    if !years.is_empty() {
        page.grid(grid);
    }
    Draft::new(tag, "centres by year", page)
}

/// Who plays a power.
#[derive(Clone, Debug)]
pub struct ListedPower<'a> {
    pub power: Power,
    /// None if it is in disorder.
    pub player: Option<&'a str>,
    pub centres: usize,
    pub units: usize,
}

/// Who plays what, and until when.
pub fn list(tag: &str, phase: Phase, powers: &[ListedPower<'_>], due: &Time) -> Draft {
    let phase = names::phase(phase);
    let mut page = LetterPage::opening(format!("{phase}."));
    due.write(&mut page, "Due");
    let row = |listed: &ListedPower<'_>| {
        let player = listed.player.map_or("no player".to_owned(), safe::name);
        let has = format!(
            "{}, {}",
            names::count(listed.centres, "centre"),
            names::count(listed.units, "unit")
        );
        PageRow::new(listed.power.name(), player).explained(has)
    };
    page.table(&powers.iter().map(row).collect::<Vec<PageRow>>());
    Draft::new(tag, &format!("{phase}: who plays"), page)
}

/// Where everything stands now.
pub fn map_now(
    tag: &str,
    phase: Phase,
    position: &Position,
    picture: &Scene,
    board_page: Option<&str>,
) -> Draft {
    let phase = names::phase(phase);
    let mut page = LetterPage::opening(format!("{phase}: the position."));
    page.picture(Some(picture), board_page);
    page.table(&stock::board(position));
    Draft::new(tag, &format!("{phase}: the map"), page).with_picture(Some(picture))
}
