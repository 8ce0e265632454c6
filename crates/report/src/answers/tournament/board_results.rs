//! How a board that is played elsewhere ended, in a line and as a table, and how its players write
//! it.

use crate::game::PersonId;
use crate::letters::safe;
use crate::tournament::Tournament;
use crate::tournament::board_result::{BoardResult, ResultVote};
use crate::tournament::event::DrawnBoard;
use crate::tournament::scoring::{BoardKind, SeatPower};

/// How the players of such a board write.
pub fn how_to_report(of: &Tournament, board: &DrawnBoard) -> String {
    let line = match has_several_kinds(of) {
        true => format!("result {}", board.game),
        false => "result".to_owned(),
    };
    match of.kind_of(&board.game) {
        BoardKind::Table(_) => {
            let what = match of.counts_points(&board.game) {
                true => "each player's points after the name",
                false => {
                    "the place of each player, the winner first; players who tie get the same \
                        number"
                }
            };
            format!(
                "When it is over, one of you should answer this letter with {what}: \"{line}: \
                    {}\".",
                example(of, board)
            )
        }
        kind => {
            let year = year_of_examples(of, board);
            format!(
                "When it is over, one of you should answer this letter with the last year and the \
                    centres of all powers: \"{line}: {}\". If a power won or you agreed on a draw, \
                    add that: \"{line}: {}\".",
                kind.example_in(year),
                match kind == BoardKind::default() {
                    true => format!("{year} A0 E12 F12 G0 I0 R0 T10, draw England France Turkey"),
                    false => kind.example_of_draw_in(year),
                }
            )
        }
    }
}

/// A year with which a board can end.
fn year_of_examples(of: &Tournament, board: &DrawnBoard) -> u16 {
    let kind = of.kind_of(&board.game);
    let years = of.table(&board.game).and_then(|(round, _)| of.form_round(round)?.years_played());
    let last = years.and_then(|years| years.checked_sub(1)).map(|row| kind.year(row));
    last.map_or(kind.year_of_examples(), |last| last.min(kind.year_of_examples()))
}

/// Whether a result says something else on another board of the event, now or later, so that it has
/// to name its own.
fn has_several_kinds(of: &Tournament) -> bool {
    let mut kinds = of.rounds().into_iter().map(|round| of.board_kind(round));
    let first = kinds.next();
    kinds.any(|kind| Some(kind) != first)
}

/// A result, as a player may write it.
pub(super) fn example(of: &Tournament, board: &DrawnBoard) -> String {
    let kind = of.kind_of(&board.game);
    if let BoardKind::Map(_) = kind {
        return kind.example_in(year_of_examples(of, board));
    }
    let by_points = of.counts_points(&board.game);
    let names = board.players.iter().map(|who| safe::name(of.name(who)));
    let row = |(name, place): (String, usize)| match by_points {
        true => format!("{name} {}", 10 * (board.players.len() + 1 - place)),
        false => format!("{place} {name}"),
    };
    names.zip(1..=board.players.len()).map(row).collect::<Vec<String>>().join(", ")
}

/// A power on a board, or a table.
pub(super) fn you_play_what(of: &Tournament, board: &DrawnBoard, seat: usize) -> String {
    match of.kind_of(&board.game) {
        BoardKind::Table(_) => format!("at table {}", board.game),
        kind => format!("{} on {}", kind.name(seat), board.game),
    }
}

/// The seats of a board, each with who has it; those of a table have no names.
fn seated<'t>(
    of: &Tournament,
    board: &'t DrawnBoard,
) -> impl Iterator<Item = (usize, String, &'t PersonId)> + use<'t> {
    let kind = of.kind_of(&board.game);
    board.players.iter().enumerate().map(move |(seat, person)| {
        let name = match kind {
            BoardKind::Table(_) => String::new(),
            BoardKind::Map(_) => kind.name(seat).into_owned(),
        };
        (seat, name, person)
    })
}

/// Who plays what, in a line.
pub fn people(of: &Tournament, board: &DrawnBoard) -> String {
    let kind = of.kind_of(&board.game);
    let seated = seated(of, board);
    let seated = seated.map(|(seat, _, person)| kind.seated(seat, &safe::name(of.name(person))));
    seated.collect::<Vec<String>>().join(", ")
}

/// Who plays what, with addresses.
pub(super) fn seats(of: &Tournament, table: &DrawnBoard) -> String {
    let row = |(_, power, person): (usize, String, &PersonId)| {
        let address = of.roster.find(person).map_or("", |member| &member.address);
        [power, safe::name(of.name(person)), safe::line(address)]
    };
    in_columns(seated(of, table).map(row))
}

/// Rows of three cells, in fixed pitch.
fn in_columns(rows: impl Iterator<Item = [String; 3]>) -> String {
    let rows: Vec<[String; 3]> = rows.collect();
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1)];
    let line = |[one, two, three]: &[String; 3]| {
        let row = format!("{one:0$}  {two:1$}  {three}", widths[0], widths[1]);
        row.trim().to_owned()
    };
    rows.iter().map(line).collect::<Vec<String>>().join("\n")
}

/// A result in one line.
pub fn in_words(of: &Tournament, board: &DrawnBoard, result: &BoardResult) -> String {
    let kind = of.kind_of(&board.game);
    if let BoardKind::Table(_) = kind {
        return at_table(of, board, result);
    }
    let vote = match &result.vote {
        Some(ResultVote::Shared(all)) => {
            let all: Vec<_> = all.iter().map(|power| kind.name(power.index())).collect();
            let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
            format!("a draw between {}", crate::letters::listed(&all))
        }
        _ => match result.winner(kind) {
            Some(winner) if result.centres.is_some() && result.is_voted(kind) => {
                format!("{} won by concession", kind.name(winner))
            }
            Some(winner) => format!("{} won", kind.name(winner)),
            None => return format!("it ended after {}", result.year),
        },
    };
    format!("{vote}, {}", result.year)
}

/// The people of a table, best first, each with the place or the points.
fn at_table(of: &Tournament, board: &DrawnBoard, result: &BoardResult) -> String {
    let player = |seat: usize| board.players.get(seat).map_or("", |who| of.name(who));
    result.at_table(of.kind_of(&board.game), &|seat| safe::name(player(seat)))
}

/// A result with who played what.
pub fn table(of: &Tournament, board: &DrawnBoard, result: &BoardResult) -> String {
    let kind = of.kind_of(&board.game);
    let row = |(seat, power, person): (usize, String, &PersonId)| {
        [power, of_seat(kind, result, seat), safe::name(of.name(person))]
    };
    in_columns(seated(of, board).map(row))
}

/// The same of a result that stands in the place of another.
pub(super) fn changed_table(
    of: &Tournament,
    board: &DrawnBoard,
    [before, now]: [&BoardResult; 2],
) -> String {
    let kind = of.kind_of(&board.game);
    let row = |(seat, power, person): (usize, String, &PersonId)| {
        let (was, is) = (of_seat(kind, before, seat), of_seat(kind, now, seat));
        let said = if was == is { is } else { format!("{is} (was {was})") };
        [power, said, safe::name(of.name(person))]
    };
    in_columns(seated(of, board).map(row))
}

/// What a result says of one of the seats.
fn of_seat(kind: BoardKind, result: &BoardResult, seat: usize) -> String {
    let is_seat = |power: &SeatPower| power.index() == seat;
    match (&result.centres, &result.vote, result.places()) {
        (_, _, Some(places)) => places.get(seat).map_or_else(String::new, usize::to_string),
        (Some(_), _, _) => result.counts(kind).get(seat).map_or_else(String::new, u16::to_string),
        (None, Some(ResultVote::Won(winner)), _) if is_seat(winner) => "won".to_owned(),
        (None, Some(ResultVote::Shared(all)), _) if all.iter().any(is_seat) => "shares".to_owned(),
        _ => "-".to_owned(),
    }
}

/// A result as its line has it.
pub fn written(of: &Tournament, board: &DrawnBoard, result: &BoardResult) -> String {
    match of.kind_of(&board.game) {
        BoardKind::Table(_) => at_table(of, board, result),
        kind => result.line(kind),
    }
}
