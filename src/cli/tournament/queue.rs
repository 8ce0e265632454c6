//! What waits for a person, over all boards of a tournament.
//!
//! Each board has a queue of its own, which its staff ask for by mail; this one shows a director
//! where to look. What a case says is left to the board's own queue.

use serde_json::{Value, json};

use crate::board::Power;
use crate::cli::boards::stage;
use crate::cli::format::Format;
use crate::daemon::Loaded;
use crate::daemon::tournaments::game;
use crate::game::Game;
use crate::game::calendar::told;
use crate::game::case::Case;
use crate::game::seats::{Search, SearchStage};
use crate::ledger::AnyLedger;
use crate::report::answers::tournament::asked_results::said_so_far;
use crate::report::answers::tournament::digest::held_up;
use crate::report::names::count;
use crate::tournament::Tournament;

pub(super) fn show(
    format: Format,
    ledger: &AnyLedger,
    tournament: &Tournament,
) -> Result<String, String> {
    let mut boards = Vec::new();
    // A board that is over may have an open case.
    for (_, name) in tournament.games() {
        let known = game(ledger, name).map_err(|why| why.to_string())?;
        boards.extend(known.map(Loaded::into_state).filter(|game| in_short(game).is_some()));
    }
    let disputed = tournament.disputed().into_iter().map(|game| (game, "disputed"));
    let missing = tournament.overdue().into_iter().map(|game| (game, "missing"));
    let results: Vec<(&str, &str)> = disputed.chain(missing).collect();
    let said = |game: &str| said(tournament, game);
    let of_results = || results.iter().map(|of| result_brief(*of, said(of.0)));
    let json = || boards.iter().map(brief).chain(of_results());
    let text = || match (boards.as_slice(), results.as_slice()) {
        ([], []) => "Nothing is waiting for anyone.\n".to_owned(),
        (boards, results) => {
            let results = results.iter().map(|of| result_sheet(*of, said(of.0)));
            boards.iter().map(sheet).chain(results).collect()
        }
    };
    Ok(format.of(|| json().collect(), text))
}

/// What the players of a board elsewhere say of its result.
fn said(of: &Tournament, game: &str) -> Vec<String> {
    let board = of.table(game).zip(of.played_elsewhere.get(game));
    board.map_or_else(Vec::new, |((_, table), board)| said_so_far(of, table, board))
}

/// A board that is played elsewhere has no cases of its own.
fn result_sheet((game, stage): (&str, &str), said: Vec<String>) -> String {
    let (what, closes) = match stage {
        "missing" => {
            ("missing", format!(" \"td unplayed {game}: why\" closes a board that was not played."))
        }
        _ => ("in dispute", String::new()),
    };
    let said: String = said.iter().map(|line| format!("  {line}\n")).collect();
    format!("{game}: its result is {what}.\n{said}  \"td result {game}: …\" settles it.{closes}\n")
}

fn result_brief((game, stage): (&str, &str), said: Vec<String>) -> Value {
    match said.is_empty() {
        true => json!({"game": game, "stage": stage, "cases": []}),
        false => json!({"game": game, "stage": stage, "cases": [], "said": said}),
    }
}

/// Why a board needs a person, in a few words; nothing if it needs none.
pub(super) fn in_short(game: &Game) -> Option<String> {
    let open = game.cases.open().count();
    let cases = (open > 0).then(|| count(open, "open case"));
    let all: Vec<String> = held_up(game).into_iter().chain(cases).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

fn sheet(game: &Game) -> String {
    let mut text = format!("{}: {}\n", game.setup.id, in_short(game).unwrap_or_default());
    for power in directors_seats(game) {
        text += &format!(
            "  {power} waits for the director: \"td seat NAME <address> for {power}: why\" or \"td \
             disorder {power}\", written to the board.\n"
        );
    }
    for case in game.cases.open() {
        let Case { number, desk, .. } = case;
        let opened = told::gmt(case.opened);
        text += &format!("  Case {number} has been waiting for {} since {opened}.\n", desk.words());
    }
    text
}

fn brief(game: &Game) -> Value {
    let case = |case: &Case| json!({"case": case.number, "desk": case.desk, "opened": case.opened});
    let cases: Vec<Value> = game.cases.open().map(case).collect();
    let seats: Vec<&str> = directors_seats(game).map(|power| power.name()).collect();
    json!({"game": game.setup.id, "stage": stage(game), "cases": cases, "seats": seats})
}

/// The powers for which the director has to find a player.
fn directors_seats(game: &Game) -> impl Iterator<Item = Power> {
    let is_his = |search: &Search| search.stage() == SearchStage::Director && !search.is_over();
    let seats = game.seats.values().filter(move |seat| seat.search().is_some_and(is_his));
    seats.map(|seat| seat.power)
}
