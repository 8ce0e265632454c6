//! What `chancery game open --dry-run` shows: everything that a board would begin with, and who
//! would get a letter.

use std::fmt::Write as _;

use crate::clerk;
use crate::game::calendar::told;
use crate::game::event::Opening;
use crate::game::policy::LateOrders;
use crate::game::{Game, PersonId};
use crate::report::letters::listed;
use crate::report::names::count;

/// How many letters go out, with the verb that fits.
pub(super) fn letters(opening: &Opening, several: &str, one: &str) -> String {
    let letters = clerk::open(opening, opening.published).letters.len();
    format!("{} {}", count(letters, "letter"), if letters == 1 { one } else { several })
}

/// A board before it begins, in words, and what has been done.
pub(super) fn preview(opening: &Opening, done: &str) -> String {
    let game = Game::open(opening.clone());
    let letters = clerk::open(opening, opening.published).letters;
    let mut text = format!(
        "{} would begin now, and {} would go out. {done}\n\n",
        game.setup.id,
        count(letters.len(), "letter")
    );
    // Writing into a text does not fail, here and below.
    let _ = writeln!(text, "The first deadline\n{}", deadline(&game));
    let _ = writeln!(text, "Who plays\n{}", players(&game));
    let _ = writeln!(text, "Who leads\n{}", staff(&game));
    text += "How the game is run, as the start letters say\n";
    for sentence in clerk::how_it_is_run(opening) {
        let _ = writeln!(text, "  {sentence}");
    }
    text += "\nThe letters\n";
    for letter in &letters {
        let _ = writeln!(text, "  to {}: {}", letter.to, letter.subject);
    }
    text + &cautions(&game)
}

/// Choices that the game master may not have meant.
pub(super) fn cautions(game: &Game) -> String {
    let cautions = game.policy.cautions();
    cautions.iter().map(|caution| format!("\nNote: {caution}\n")).collect()
}

fn deadline(game: &Game) -> String {
    let (at, published) = (game.running.at, game.running.published);
    let calendar = game.calendar();
    let mut text = format!(
        "  {}, in {}\n  the first {} (D.VII(4)); the calendar's time zone is {}\n",
        told::gmt(at),
        told::left(published, at),
        calendar.pace(game.phase.kind()),
        calendar.zone
    );
    if let LateOrders::UntilAdjudication { .. } = game.policy.late() {
        let _ = writeln!(text, "  late orders count until {} (D.VII(3))", told::gmt(game.closes()));
    }
    text
}

fn players(game: &Game) -> String {
    let mut text = String::new();
    for (power, seat) in &game.seats {
        let Some(holder) = seat.holder() else { continue };
        let team = game.teams.iter().find(|(_, members)| members.contains(holder));
        let team = team.map_or_else(String::new, |(name, _)| format!(", team {name}"));
        let _ = writeln!(text, "  {:<12} {}{team}", power.name(), person(game, holder));
    }
    text
}

fn staff(game: &Game) -> String {
    let staff = &game.staff;
    let mut text = String::new();
    let mut say = |what: &str, who: &[PersonId]| {
        let who: Vec<String> = who.iter().map(|who| person(game, who)).collect();
        if !who.is_empty() {
            let _ = writeln!(text, "  {what:<12} {}", listed(&who));
        }
    };
    say("game master", std::slice::from_ref(&staff.master));
    say("director", std::slice::from_ref(&staff.director));
    say("assistants", &staff.assistants);
    say("committee", &staff.committee);
    say("observer", staff.observer.as_slice());
    say("chief GM", staff.chief.as_slice());
    say("reserves", &game.pool);
    text
}

/// Name, address and zone.
fn person(game: &Game, id: &PersonId) -> String {
    match game.people.get(id) {
        Some(person) => format!("{} <{}>, {}", person.name, person.address, person.zone),
        None => id.0.clone(),
    }
}
