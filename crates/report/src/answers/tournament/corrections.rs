//! What the correction of a game that is over moves: places, points, who goes on (D.VIII(1)).

use super::places::unit;
use super::{capital, how_to_decline, note};
use crate::letters::{Draft, listed, points, with_unit};
use crate::tournament::Tournament;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;

/// A place and points.
pub type Stand = (usize, Exact);

/// A player's new place: "number 8 instead of 15, with 45 points instead of 38". Before places are
/// settled, it names no places.
pub fn stands(round: Option<Round>, is_settled: bool, was: &Stand, is: &Stand) -> String {
    let unit = round.map_or("Points", unit).to_lowercase();
    let now = match was.1 == is.1 {
        true => format!("{} as before", with_unit(&is.1, &unit)),
        false => format!("{} instead of {}", with_unit(&is.1, &unit), points(&was.1)),
    };
    match (is_settled, was.0 == is.0) {
        (false, _) => now,
        (true, true) => format!("number {} as before, with {now}", is.0),
        (true, false) => format!("number {} instead of {}, with {now}", is.0, was.0),
    }
}

/// The same to himself. An open event has one ranking for all of its rounds.
pub fn you_stand(round: Option<Round>, is_settled: bool, stands: &str) -> String {
    let verb = if is_settled { "are now" } else { "now have" };
    let place = round.map_or("the standings", Round::words);
    format!("In {place} you {verb} {stands}.")
}

/// What places are won for: a round, or its top board.
fn won(of: &Tournament, next: Round) -> String {
    match of.has_top_board(next) {
        true => format!("the top board of {}", next.words()),
        false => next.words().to_owned(),
    }
}

pub fn you_go_on(of: &Tournament, next: Round) -> String {
    format!("So you go on to {}. {}", won(of, next), how_to_decline(next))
}

pub fn you_do_not_go_on(of: &Tournament, next: Round) -> String {
    format!("So you no longer go on to {}.", won(of, next))
}

pub fn yours(of: &Tournament, game: &str, then: Vec<String>) -> Draft {
    let first = format!("The result of {game} has been corrected (D.VIII(1)).");
    let sentences: Vec<String> = std::iter::once(first).chain(then).collect();
    note(of, &format!("Your points have changed: {game} has been corrected"), &sentences)
}

/// The heading of a player's row in a table of what has moved.
pub fn row(name: &str, round: Option<Round>) -> String {
    round.map_or_else(|| name.to_owned(), |round| format!("{name}, {}", round.words()))
}

pub fn go_on(of: &Tournament, names: &[String], next: Round) -> String {
    let verb = if names.len() == 1 { "goes" } else { "go" };
    format!("With these places, {} {verb} on to {}.", listed(names), won(of, next))
}

pub fn do_not_go_on(of: &Tournament, names: &[String], next: Round) -> String {
    let verb = if names.len() == 1 { "does" } else { "do" };
    format!("With these places, {} {verb} not go on to {}.", listed(names), won(of, next))
}

pub const NOBODY_ELSE_IS_TOLD: &str = "The standings are held back, so no one else has been told. \
    Once you have released them, \"td publish\" tells everyone.";

pub fn stays_played(next: Round) -> String {
    format!("{} has begun, so its games and their players stay as they are.", capital(next.words()))
}

pub fn drawn_for_others(next: Round) -> String {
    format!(
        "The boards of {} were drawn for the players who went on before. To draw them again, use \
            \"td undraw {name}\", then \"td draw {name}\".",
        next.words(),
        name = next.name()
    )
}

pub fn prize((what, who): &(String, String)) -> String {
    format!("{what}: {who}.")
}

/// To the director before he consents: the game would run on.
pub fn would_run_on(of: &Tournament, game: &str, case: u32, round: Round) -> Draft {
    let then = format!(
        "If you agree, the game will continue, and the places that depend on it will be open \
            again, from those in {} on, until you settle them with \"td advance\".",
        round.words()
    );
    note(of, &what_would_move(game, case), &[waits(game, case), then])
}

/// To the director before he consents: what would move, if anything.
pub fn would_move(
    of: &Tournament,
    (game, case): (&str, u32),
    rows: &[(String, String)],
    then: &[String],
) -> Draft {
    let subject = what_would_move(game, case);
    let first = waits(game, case);
    if rows.is_empty() && then.is_empty() {
        let nothing = "It would not change anyone's place or points.";
        return note(of, &subject, &[first, nothing.to_owned()]);
    }
    let first = [first, "This is what would change:".to_owned()];
    Draft::table(&of.plan.short, &subject, &first, rows, then)
}

fn what_would_move(game: &str, case: u32) -> String {
    format!("what case {case} of {game} would change")
}

fn waits(game: &str, case: u32) -> String {
    format!(
        "Case {case} of {game} is waiting for your consent. It corrects a game that is over \
            (D.VIII(1))."
    )
}

/// To the director, once it is made.
pub fn has_moved(of: &Tournament, game: &str, rows: &[(String, String)], then: &[String]) -> Draft {
    let first = [format!("The result of {game} has been corrected. This is what has changed:")];
    let subject = format!("what the correction of {game} has changed");
    Draft::table(&of.plan.short, &subject, &first, rows, then)
}

/// To the director: a game runs on after all.
pub fn runs_on(of: &Tournament, game: &str, open: &[Round]) -> Draft {
    let words: Vec<&str> = open.iter().map(|round| round.words()).collect();
    let sentences = [
        format!("{game} continues, so the places in {} are open again.", listed(&words)),
        "Once the game is over, settle them again, and we will tell all players their places. \
            Games played since then still count."
            .to_owned(),
    ];
    note(of, &format!("{game} continues"), &sentences)
}
