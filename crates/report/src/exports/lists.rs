//! Boards and centres as tables.

use super::{POINTS, stamp};
use crate::board::{Map, Power};
use crate::gazette::{Site, SiteBoard, SiteSeat, SiteStage};
use crate::tables::{Column, Table, number, text};

/// A row for each seat of each board.
pub(super) fn boards(site: &Site) -> Table {
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
    let mut table = Table::new("boards", "Boards", &columns);
    for board in &site.boards {
        table.rows.extend(board.seats.iter().map(|seat| seat_row(board, seat)));
    }
    table
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

/// The powers of all boards, those of the standard map first; two of one name are one. Where
/// nothing is played yet they are those of the standard map.
fn powers(site: &Site) -> Vec<Power> {
    let is_standard = |board: &SiteBoard| board.position.map() == Map::STANDARD;
    let any = site.boards.is_empty() || site.boards.iter().any(is_standard);
    let mut powers = if any { Power::ALL.to_vec() } else { Vec::new() };
    for power in site.boards.iter().flat_map(|board| board.position.powers()) {
        if powers.iter().all(|known| known.code() != power.code()) {
            powers.push(power);
        }
    }
    powers
}

/// A row for each year of each board.
pub(super) fn centres(site: &Site) -> Table {
    let powers = powers(site);
    let columns = powers.iter().map(|power| number(power.code(), power.name()));
    let first = [text("board", "Board"), number("year", "Year")];
    let columns: Vec<Column> = first.into_iter().chain(columns).collect();
    let mut table = Table::new("centres", "Centres by year", &columns);
    for board in &site.boards {
        table.rows.extend(board.counts().into_iter().map(|(year, row)| {
            let first = [board.name.clone(), year.to_string()];
            let of = |power: &Power| {
                let own = board.position.powers().zip(&row);
                let own = own.filter(|(own, _)| own.code() == power.code());
                own.map(|(_, count)| count.to_string()).next().unwrap_or_default()
            };
            first.into_iter().chain(powers.iter().map(of)).collect()
        }));
    }
    table
}
