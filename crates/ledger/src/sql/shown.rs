//! Rows that everybody may read. They hold no facts of their own: they are made from games and
//! tournaments, and a row that is removed is made again.

use super::super::name::GameName;
use super::super::numbers::EventNumber;
use super::super::shown::{Shown, ShownBoard, ShownPlace, ShownTournament};
use super::database::{Database, all, first};
use super::faults::Tried;
use super::values::{at_most, given};
use super::writing::Writing;
use crate::times::Moment;

/// The tables with such rows, each after those that its views need.
const TABLES: [&str; 5] =
    ["shown_tournaments", "shown_rounds", "shown_boards", "shown_centres", "shown_standings"];

/// Games and tournaments after a name that went on since they were shown last.
pub(super) fn not_shown(db: &dyn Database, after: &str, limit: usize) -> Tried<Vec<GameName>> {
    all(
        db,
        "SELECT name FROM games LEFT JOIN shown ON game = name
        WHERE name > $1 AND (event IS NULL OR event < last_event) ORDER BY name LIMIT $2",
        given![after, at_most(limit)],
        |row| row.get(0).map(GameName),
    )
}

/// Shows nothing of a game until it is shown anew.
pub(super) fn hide(db: &dyn Database, game: &GameName) -> Tried<()> {
    for table in TABLES {
        db.execute(&format!("DELETE FROM {table} WHERE game = $1"), given![&game.0])?;
    }
    db.execute("UPDATE shown SET event = -1 WHERE game = $1", given![&game.0])
}

impl Writing<'_> {
    /// Shows a game as it was after an event, unless another node has shown it as it was later.
    pub(super) fn show(&mut self, game: &GameName, last: EventNumber, shown: &Shown) -> Tried<()> {
        let name = &game.0;
        self.db.execute(
            "INSERT INTO shown (game, event) VALUES ($1, -1) ON CONFLICT (game) DO NOTHING",
            given![name],
        )?;
        let sql = format!("SELECT event FROM shown WHERE game = $1{}", self.db.and_lock());
        let event: Option<i64> = first(self.db, &sql, given![name], |row| row.get(0))?;
        if event.is_some_and(|event| event >= last.0) {
            return Ok(());
        }
        for table in TABLES {
            let sql = format!("DELETE FROM {table} WHERE game = $1");
            self.db.execute(&sql, given![name])?;
        }
        match shown {
            Shown::Nothing => {}
            Shown::Board(board) => self.show_board(name, board)?,
            Shown::Tournament(tournament) => self.show_tournament(name, tournament)?,
        }
        let sql = "UPDATE shown SET event = $1 WHERE game = $2";
        self.db.execute(sql, given![last.0, name])
    }

    fn show_board(&self, name: &String, board: &ShownBoard) -> Tried<()> {
        let deadline = board.deadline.map(written);
        self.db.execute(
            "INSERT INTO shown_boards (game, tournament, round, phase, deadline, is_over)
            VALUES ($1, $2, $3, $4, $5, $6)",
            given![
                name,
                board.tournament.as_ref(),
                &board.round,
                &board.phase,
                deadline.as_ref(),
                i64::from(board.is_over),
            ],
        )?;
        for (year, power, centres) in &board.centres {
            self.db.execute(
                "INSERT INTO shown_centres (game, year, power, centres) VALUES ($1, $2, $3, $4)",
                given![name, i64::from(*year), *power, number(*centres)],
            )?;
        }
        Ok(())
    }

    fn show_tournament(&self, name: &String, tournament: &ShownTournament) -> Tried<()> {
        self.db.execute(
            "INSERT INTO shown_tournaments (game, tournament, name, scoring)
            VALUES ($1, $2, $3, $4)",
            given![name, &tournament.short, &tournament.name, &tournament.scoring],
        )?;
        for (round, boards, finished) in &tournament.rounds {
            self.db.execute(
                "INSERT INTO shown_rounds (game, round, boards, finished) VALUES ($1, $2, $3, $4)",
                given![name, *round, number(*boards), number(*finished)],
            )?;
        }
        tournament.standings.iter().try_for_each(|place| self.show_place(name, place))
    }

    fn show_place(&self, name: &String, place: &ShownPlace) -> Tried<()> {
        self.db.execute(
            "INSERT INTO shown_standings (game, ranking, line, title, place, player, team, power,
                board, points, points_decimal, goes_on, reason)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
            given![
                name,
                &place.ranking,
                number(place.line),
                &place.title,
                place.place.map(number),
                place.player.as_ref(),
                place.team.as_ref(),
                place.power.as_ref(),
                place.board.as_ref(),
                &place.points,
                &decimal(&place.points),
                place.goes_on.as_ref(),
                &place.reason,
            ],
        )
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A time as a text that people and clients read alike, and that sorts as time does.
fn written(moment: Moment) -> String {
    moment.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// An exact number of points, `80/3`, as a decimal fraction with six places: `26.666667`. What is
/// no number stays as it is.
fn decimal(points: &str) -> String {
    let (over, under) = points.split_once('/').unwrap_or((points, "1"));
    let (Ok(over), Ok(under)) = (over.parse::<i128>(), under.parse::<i128>()) else {
        return points.to_owned();
    };
    if under <= 0 {
        return points.to_owned();
    }
    // Half of the last place is rounded away from zero.
    let millionths = (over.abs() * 2_000_000 + under) / (2 * under);
    let sign = if over < 0 { "-" } else { "" };
    format!("{sign}{}.{:06}", millionths / 1_000_000, millionths % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn exact_points_are_told_as_decimals_too() {
        let pairs = [("66", "66.000000"), ("80/3", "26.666667"), ("-1/3", "-0.333333"), ("", "")];
        for (exact, told) in pairs {
            assert_eq!(decimal(exact), told);
        }
    }
}
