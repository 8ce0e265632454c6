//! Boards and centres as tables.

use super::rows::{ExportedTable, POINTS, RowBlock};
use super::stamp;
use crate::board::{Map, Power};
use crate::gazette::{ElsewhereSeat, Site, SiteBoard, SiteBoardElsewhere, SiteSeat, SiteStage};
use crate::tables::{Column, Table, number, text};

/// The table of boards without its rows.
pub(super) fn named_boards(site: &Site) -> Table {
    let columns = [
        text("board", "Board"),
        text("round", "Round"),
        text("power", "Power"),
        text("player", "Player"),
        text("team", "Team"),
        number("centres", "Centres"),
        number("units", "Units"),
        number(POINTS, "Points"),
        text("phase", "Waits for"),
        text("due", "Due"),
        text("end", "End"),
        text("ended", "How it ended"),
        text("scoring", "Scored by"),
    ];
    Table::new("boards", site.name_of_boards(), &columns)
}

/// A row for each seat of each board.
pub(super) fn boards(site: &Site) -> Table {
    let rows = in_order(site).into_iter().flat_map(|board| board.seats()).collect();
    Table { rows, ..named_boards(site) }
}

/// The same for files.
pub(super) fn exported_boards(site: &Site) -> ExportedTable {
    let named = named_boards(site);
    let block = |board: ListedBoard<'_>| {
        let made = || RowBlock::of(Table { rows: board.seats(), ..named.clone() });
        match board {
            ListedBoard::Here(board) => board.figures.seat_rows.get_or_init(made).clone(),
            ListedBoard::Elsewhere(_) => made(),
        }
    };
    let blocks = in_order(site).into_iter().map(block).collect();
    ExportedTable::of(named, blocks)
}

/// A board of a list, wherever it is played.
#[derive(Clone, Copy)]
enum ListedBoard<'s> {
    Here(&'s SiteBoard),
    Elsewhere(&'s SiteBoardElsewhere),
}

/// Boards in the order of rounds and names.
fn in_order(site: &Site) -> Vec<ListedBoard<'_>> {
    let here = site.own_boards().map(ListedBoard::Here);
    let elsewhere = site.boards_elsewhere().iter().map(ListedBoard::Elsewhere);
    let mut boards: Vec<_> = here.chain(elsewhere).collect();
    boards.sort_by_key(|board| match board {
        ListedBoard::Here(board) => (board.round, &board.name),
        ListedBoard::Elsewhere(board) => (board.round, &board.name),
    });
    boards
}

impl ListedBoard<'_> {
    fn seats(self) -> Vec<Vec<String>> {
        match self {
            ListedBoard::Here(board) => {
                board.seats.iter().map(|seat| seat_row(board, seat)).collect()
            }
            ListedBoard::Elsewhere(board) => rows_elsewhere(board),
        }
    }

    /// The centres of these powers in each year. For a board that is played elsewhere only the last
    /// year is known.
    fn years(self, powers: &[Power]) -> Vec<Vec<String>> {
        match self {
            ListedBoard::Here(board) => {
                let map = board.position.map();
                let years = board.counts().iter();
                years
                    .map(|(year, counts)| year_row(&board.name, map, *year, counts, powers))
                    .collect()
            }
            ListedBoard::Elsewhere(board) => {
                let last = || {
                    let (result, map) = (board.result.as_ref()?, board.map()?);
                    let centres = result.centres.as_ref()?;
                    Some(year_row(&board.name, map, result.year, centres, powers))
                };
                last().into_iter().collect()
            }
        }
    }
}

fn year_row(name: &str, of: Map, year: u16, counts: &[usize], powers: &[Power]) -> Vec<String> {
    let count = |power: &Power| {
        let mut own = of.powers().zip(counts).filter(|(own, _)| own.code() == power.code());
        own.next().map_or_else(String::new, |(_, count)| count.to_string())
    };
    let first = [name.to_owned(), year.to_string()];
    first.into_iter().chain(powers.iter().map(count)).collect()
}

fn seat_row(board: &SiteBoard, seat: &SiteSeat) -> Vec<String> {
    let (phase, due) = match &board.stage {
        SiteStage::Orders { phase, due, .. } => (phase.to_string(), stamp(*due)),
        SiteStage::HeldBack(phase) | SiteStage::Waiting(phase) => {
            (phase.to_string(), String::new())
        }
        SiteStage::Over(_) => ("COMPLETED".to_owned(), String::new()),
    };
    let points = board.points(seat.power);
    vec![
        board.name.clone(),
        board.round.name().to_owned(),
        seat.power.name().to_owned(),
        board.player(seat.power).map_or_else(String::new, |tenure| tenure.name.clone()),
        seat.team.clone().unwrap_or_default(),
        board.position.centres_of(seat.power).len().to_string(),
        board.position.units_of(seat.power).count().to_string(),
        points.map_or_else(String::new, |points| points.to_string()),
        phase,
        due,
        board.end().to_owned(),
        board.ending.clone().unwrap_or_default(),
        board.system.map_or_else(String::new, |system| system.name().to_owned()),
    ]
}

/// What is known of the seats of a board that is played elsewhere: of its units nothing, and of its
/// centres what its result says.
fn rows_elsewhere(board: &SiteBoardElsewhere) -> Vec<Vec<String>> {
    let result = board.result.as_ref();
    let centres = result.and_then(|result| result.centres.as_ref());
    let row = |(at, (power, seat)): (usize, (Option<Power>, &ElsewhereSeat))| {
        let points = result.and_then(|result| result.points.get(at));
        vec![
            board.name.clone(),
            board.round.name().to_owned(),
            power.map_or_else(String::new, |power| power.name().to_owned()),
            seat.name.clone(),
            seat.team.clone().unwrap_or_default(),
            centres.and_then(|all| all.get(at)).map_or_else(String::new, ToString::to_string),
            String::new(),
            points.map_or_else(String::new, ToString::to_string),
            if board.is_over() { "COMPLETED" } else { "result" }.to_owned(),
            board.due.map_or_else(String::new, stamp),
            board.end().to_owned(),
            board.said().to_owned(),
            board.system.map_or_else(String::new, |system| system.name().to_owned()),
        ]
    };
    board.seated().enumerate().map(row).collect()
}

/// The powers of all boards, those of the standard map first; two of one name are one. Where
/// nothing is played yet they are those of the standard map.
fn powers(site: &Site) -> Vec<Power> {
    let elsewhere = site.boards_elsewhere().iter().filter_map(SiteBoardElsewhere::map);
    let maps = site.boards.iter().map(|board| board.position.map()).chain(elsewhere);
    let maps: Vec<Map> = maps.collect();
    let any = maps.is_empty() || maps.contains(&Map::STANDARD);
    let mut powers = if any { Power::ALL.to_vec() } else { Vec::new() };
    for power in maps.into_iter().flat_map(Map::powers) {
        if powers.iter().all(|known| known.code() != power.code()) {
            powers.push(power);
        }
    }
    powers
}

/// The table of centres without its rows.
pub(super) fn named_centres(columns: &[Column]) -> Table {
    Table::new("centres", "Centres by year", columns)
}

/// The same with a column for each of these powers.
fn centres_of(powers: &[Power]) -> Table {
    let columns = powers.iter().map(|power| number(power.code(), power.name()));
    let first = [text("board", "Board"), number("year", "Year")];
    named_centres(&first.into_iter().chain(columns).collect::<Vec<Column>>())
}

/// A row for each year of each board.
pub(super) fn centres(site: &Site) -> Table {
    let powers = powers(site);
    let rows = in_order(site).into_iter().flat_map(|board| board.years(&powers)).collect();
    Table { rows, ..centres_of(&powers) }
}

/// The same for files.
pub(super) fn exported_centres(site: &Site) -> ExportedTable {
    let powers = powers(site);
    let named = centres_of(&powers);
    let block = |board: ListedBoard<'_>| {
        let made = || RowBlock::of(Table { rows: board.years(&powers), ..named.clone() });
        let ListedBoard::Here(here) = board else { return made() };
        let kept = here.figures.year_rows.get_or_init(|| (powers.clone(), made()));
        // Boards on other maps may have come, with other powers.
        if kept.0 == powers { kept.1.clone() } else { made() }
    };
    let blocks = in_order(site).into_iter().map(block).collect();
    ExportedTable::of(named, blocks)
}
