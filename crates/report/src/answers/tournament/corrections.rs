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
    let are = if is_settled { "are" } else { "have" };
    let place = round.map_or("the standings", Round::words);
    format!("In {place} you {are} now {stands}.")
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
    format!("So you do not go on to {} any more.", won(of, next))
}

pub fn yours(of: &Tournament, game: &str, then: Vec<String>) -> Draft {
    let first = format!("The result of {game} has been corrected (D.VIII(1)).");
    let sentences: Vec<String> = std::iter::once(first).chain(then).collect();
    note(of, &format!("Your points have changed: {game} is corrected"), &sentences)
}

/// The heading of a player's row in a table of what has moved.
pub fn row(name: &str, round: Option<Round>) -> String {
    round.map_or_else(|| name.to_owned(), |round| format!("{name}, {}", round.words()))
}

pub fn go_on(of: &Tournament, names: &[String], next: Round) -> String {
    let verb = if names.len() == 1 { "goes" } else { "go" };
    format!("By the places {} {verb} on to {}.", listed(names), won(of, next))
}

pub fn do_not_go_on(of: &Tournament, names: &[String], next: Round) -> String {
    let verb = if names.len() == 1 { "does" } else { "do" };
    format!("By the places {} {verb} not go on to {}.", listed(names), won(of, next))
}

pub const NOBODY_ELSE_IS_TOLD: &str = "The standings are held back, so nobody else has been told. \
    Once you have released them, \"td publish\" tells everybody.";

pub fn stays_played(next: Round) -> String {
    format!(
        "{} has begun, so what is played there stays played, by whoever plays it.",
        capital(next.words())
    )
}

pub fn drawn_for_others(next: Round) -> String {
    format!(
        "The boards of {} are drawn for the others: \"undraw {name}\" sets that aside, and \"draw \
        {name}\" draws them anew.",
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
        "With it the game would run on, and the places that depend on it would be open again, from \
        those of {} on, until you settle them by \"advance\".",
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
        let nothing = "It would move nobody's place, and change nobody's points.";
        return note(of, &subject, &[first, nothing.to_owned()]);
    }
    let first = [first, "This is what would change:".to_owned()];
    Draft::table(&of.plan.short, &subject, &first, rows, then)
}

fn what_would_move(game: &str, case: u32) -> String {
    format!("what case {case} of {game} would move")
}

fn waits(game: &str, case: u32) -> String {
    format!(
        "Case {case} of {game} waits for your consent: a correction of a game that is over \
        (D.VIII(1))."
    )
}

/// To the director, once it is made.
pub fn has_moved(of: &Tournament, game: &str, rows: &[(String, String)], then: &[String]) -> Draft {
    let first = [format!("The result of {game} is corrected, and this is what it has moved:")];
    let subject = format!("what the correction of {game} has moved");
    Draft::table(&of.plan.short, &subject, &first, rows, then)
}

/// To the director: a game runs on after all.
pub fn runs_on(of: &Tournament, game: &str, open: &[Round]) -> Draft {
    let words: Vec<&str> = open.iter().map(|round| round.words()).collect();
    let sentences = [
        format!("{game} runs on, so the places of {} are open again.", listed(&words)),
        "Once it is over, settle them anew: everybody hears his place then. What was played since \
        stays played."
            .to_owned(),
    ];
    note(of, &format!("{game} runs on"), &sentences)
}
