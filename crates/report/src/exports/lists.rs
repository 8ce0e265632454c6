//! Boards and centres as tables.

use super::{POINTS, stamp};
use crate::board::{Map, Power};
use crate::gazette::{ElsewhereSeat, Site, SiteBoard, SiteBoardElsewhere, SiteSeat, SiteStage};
use crate::tables::{Column, Table, number, text};
use crate::tournament::rounds::Round;

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
    let mut table = named_boards(site);
    let judged = site.boards.iter().map(|board| {
        let rows = board.seats.iter().map(|seat| seat_row(board, seat));
        ((board.round, &board.name), rows.collect::<Vec<_>>())
    });
    let elsewhere = site.boards_elsewhere().iter();
    let elsewhere = elsewhere.map(|board| ((board.round, &board.name), rows_elsewhere(board)));
    table.rows = in_order(judged.chain(elsewhere));
    table
}

/// Rows of boards in the order of rounds and names, wherever these are played.
fn in_order<'b>(
    boards: impl Iterator<Item = ((Round, &'b String), Vec<Vec<String>>)>,
) -> Vec<Vec<String>> {
    let mut boards: Vec<_> = boards.collect();
    boards.sort_by_key(|(place, _)| *place);
    boards.into_iter().flat_map(|(_, rows)| rows).collect()
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

/// A row for each year of each board. For a board that is played elsewhere only the last year is
/// known.
pub(super) fn centres(site: &Site) -> Table {
    let powers = powers(site);
    let columns = powers.iter().map(|power| number(power.code(), power.name()));
    let first = [text("board", "Board"), number("year", "Year")];
    let columns: Vec<Column> = first.into_iter().chain(columns).collect();
    let mut table = named_centres(&columns);
    let row = |name: &String, of: Map, year: u16, counts: &[usize]| -> Vec<String> {
        let count = |power: &Power| {
            let mut own = of.powers().zip(counts).filter(|(own, _)| own.code() == power.code());
            own.next().map_or_else(String::new, |(_, count)| count.to_string())
        };
        let first = [name.clone(), year.to_string()];
        first.into_iter().chain(powers.iter().map(count)).collect()
    };
    let judged = site.boards.iter().map(|board| {
        let (name, map) = (&board.name, board.position.map());
        let rows = board.counts().iter().map(|(year, counts)| row(name, map, *year, counts));
        ((board.round, name), rows.collect::<Vec<_>>())
    });
    let elsewhere = site.boards_elsewhere().iter().filter_map(|board| {
        let (result, map) = (board.result.as_ref()?, board.map()?);
        let last = row(&board.name, map, result.year, result.centres.as_ref()?);
        Some(((board.round, &board.name), vec![last]))
    });
    table.rows = in_order(judged.chain(elsewhere));
    table
}
